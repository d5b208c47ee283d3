package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collects the members of a {@link ClusterNode}. Not safe for use by several threads; it may be used on after {@link #build()}.
 *
 * <p>Texts become words of a line when the node is written, so none may hold blanks, control characters or, where they separate items,
 * commas; the methods check that.
 */
public final class ClusterNodeBuilder {
    NodeId id;

    @Nullable
    String host;

    int port;
    int busPort = -1;

    @Nullable
    String hostname;

    Map<String, String> aux = Map.of();
    List<String> flags = List.of();
    NodeRole role = NodeRole.UNKNOWN;

    @Nullable
    NodeId primaryId;

    long pingSent;
    long pongReceived;
    long configEpoch;
    long replicationOffset = -1;
    String linkState = "";
    char[] runs = SlotRuns.NONE;
    List<OpenSlot> migrating = List.of();
    List<OpenSlot> importing = List.of();

    ClusterNodeBuilder(NodeId id) {
        this.id = Objects.requireNonNull(id, "id");
    }

    ClusterNodeBuilder(ClusterNode from) {
        id = from.id();
        host = from.host();
        port = from.port();
        busPort = from.busPort().orElse(-1);
        hostname = from.hostname();
        aux = from.aux();
        flags = from.flags();
        role = from.role();
        primaryId = from.primaryId();
        pingSent = from.pingSent();
        pongReceived = from.pongReceived();
        configEpoch = from.configEpoch();
        replicationOffset = from.replicationOffset().orElse(-1);
        linkState = from.linkState();
        runs = from.runs();
        migrating = from.migrating();
        importing = from.importing();
    }

    /**
     * Sets the id.
     *
     * @param value the id
     * @return this
     */
    public ClusterNodeBuilder id(NodeId value) {
        id = Objects.requireNonNull(value, "id");
        return this;
    }

    /**
     * Sets the IP or the name in its place. Default: null.
     *
     * @param value no blank, comma or control character; IPv6 without brackets; null or empty for none
     * @return this
     * @throws IllegalArgumentException if the text cannot stand in an address
     */
    public ClusterNodeBuilder host(@Nullable String value) {
        host = value == null || value.isEmpty() ? null : word("host", value, ",");
        return this;
    }

    /**
     * Sets the client port. Default: 0.
     *
     * @param value 0..65535
     * @return this
     * @throws IllegalArgumentException if it is out of range
     */
    public ClusterNodeBuilder port(int value) {
        port = port("port", value);
        return this;
    }

    /**
     * Sets the bus port. Default: not told.
     *
     * @param value 0..65535
     * @return this
     * @throws IllegalArgumentException if it is out of range
     */
    public ClusterNodeBuilder busPort(int value) {
        busPort = port("bus port", value);
        return this;
    }

    /**
     * Sets the hostname. Default: null.
     *
     * @param value no blank, comma, equals sign or control character; null or empty for none
     * @return this
     * @throws IllegalArgumentException if the text cannot stand in an address
     */
    public ClusterNodeBuilder hostname(@Nullable String value) {
        hostname = value == null || value.isEmpty() ? null : word("hostname", value, ",=");
        return this;
    }

    /**
     * Sets the fields after the hostname. Default: none.
     *
     * @param values names and values in the order in which they are written; copied
     * @return this
     * @throws IllegalArgumentException if a text cannot stand there
     */
    public ClusterNodeBuilder aux(Map<String, String> values) {
        Map<String, String> copy = new LinkedHashMap<>();
        values.forEach((name, value) ->
                copy.put(word("aux name", name, ",="), value.isEmpty() ? "" : word("aux value", value, ",")));
        aux = copy.isEmpty() ? Map.of() : Collections.unmodifiableMap(copy);
        return this;
    }

    /**
     * Sets the flags; the role follows from them, unknown if they tell two. Default: none.
     *
     * @param values as they are printed; copied
     * @return this
     * @throws IllegalArgumentException if a text is no word
     */
    public ClusterNodeBuilder flags(List<String> values) {
        values.forEach(flag -> word("flag", flag, ","));
        return parsedFlags(List.copyOf(values));
    }

    /** Takes flags over without a look at their spelling. */
    ClusterNodeBuilder parsedFlags(List<String> values) {
        flags = values;
        role = NodeRole.ofFlags(values);
        return this;
    }

    /**
     * Sets the primary that the node copies. Default: null.
     *
     * @param value the id, or null for none
     * @return this
     */
    public ClusterNodeBuilder primaryId(@Nullable NodeId value) {
        primaryId = value;
        return this;
    }

    /**
     * Sets when the waiting ping was sent. Default: 0.
     *
     * @param value ms since 1970, unsigned
     * @return this
     */
    public ClusterNodeBuilder pingSent(long value) {
        pingSent = value;
        return this;
    }

    /**
     * Sets when the last pong came. Default: 0.
     *
     * @param value ms since 1970, unsigned
     * @return this
     */
    public ClusterNodeBuilder pongReceived(long value) {
        pongReceived = value;
        return this;
    }

    /**
     * Sets the config epoch. Default: 0.
     *
     * @param value unsigned
     * @return this
     */
    public ClusterNodeBuilder configEpoch(long value) {
        configEpoch = value;
        return this;
    }

    /**
     * Sets the replication offset. Default: not told.
     *
     * @param value 0 or more
     * @return this
     * @throws IllegalArgumentException if it is negative
     */
    public ClusterNodeBuilder replicationOffset(long value) {
        if (value < 0) {
            throw new IllegalArgumentException("replication offset: " + value + " (expected: >= 0)");
        }
        replicationOffset = value;
        return this;
    }

    /**
     * Sets the link state. Default: empty, not told.
     *
     * @param value {@link ClusterNode#CONNECTED} or another word
     * @return this
     * @throws IllegalArgumentException if it is no word
     */
    public ClusterNodeBuilder linkState(String value) {
        linkState = value.isEmpty() ? "" : word("link state", value, "");
        return this;
    }

    /**
     * Sets the slots owned. Default: none.
     *
     * @param value the slots
     * @return this
     */
    public ClusterNodeBuilder slots(SlotSet value) {
        runs = SlotRuns.of(value);
        return this;
    }

    /**
     * Sets the slots that leave the node. Default: none.
     *
     * @param values copied
     * @return this
     */
    public ClusterNodeBuilder migrating(List<OpenSlot> values) {
        migrating = List.copyOf(values);
        return this;
    }

    /**
     * Sets the slots that come to the node. Default: none.
     *
     * @param values copied
     * @return this
     */
    public ClusterNodeBuilder importing(List<OpenSlot> values) {
        importing = List.copyOf(values);
        return this;
    }

    /** {@return the node} */
    public ClusterNode build() {
        return new ClusterNode(this);
    }

    private static int port(String what, int value) {
        if (value < 0 || value > 65535) {
            throw new IllegalArgumentException(what + ": " + value + " (expected: 0..65535)");
        }
        return value;
    }

    private static String word(String what, String value, String separators) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c <= ' ' || c == 0x7f || separators.indexOf(c) >= 0) {
                throw new IllegalArgumentException(String.format(
                        "%s: U+%04X at character %d (expected: none of blanks, control characters%s)",
                        what, (int) c, i, separators.isEmpty() ? "" : ", " + separators));
            }
        }
        if (value.isEmpty()) {
            throw new IllegalArgumentException(what + ": empty (expected: a word)");
        }
        return value;
    }
}
