package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One member of a cluster as some node tells it. It holds everything that a line of CLUSTER NODES or nodes.conf holds; CLUSTER SLOTS and
 * SHARDS tell less, and what they do not tell stays at the default given with each accessor.
 *
 * <p>Immutable, equal by content, safe to share. Made by the readers or by a {@link ClusterNodeBuilder}.
 */
public final class ClusterNode {
    /** Flag of the node that told the view. */
    public static final String MYSELF = "myself";
    /** Flag of a primary. */
    public static final String MASTER = "master";
    /** Flag of a replica. */
    public static final String SLAVE = "slave";
    /** Flag of a node that the teller suspects to be down. */
    public static final String SUSPECTED = "fail?";
    /** Flag of a node that a majority agreed to be down. */
    public static final String FAIL = "fail";
    /** Flag of a node just met, with a made-up id. */
    public static final String HANDSHAKE = "handshake";
    /** Flag of a node whose address is lost. */
    public static final String NOADDR = "noaddr";
    /** Flag of a replica that does not stand for election; from 4.0.9 on. */
    public static final String NOFAILOVER = "nofailover";
    /** Stands in the place of flags when there are none. */
    public static final String NOFLAGS = "noflags";
    /** Link state of a node with a link. */
    public static final String CONNECTED = "connected";
    /** Link state of a node without one. */
    public static final String DISCONNECTED = "disconnected";

    private final NodeId id;
    private final @Nullable String host;
    private final int port;
    private final int busPort;
    private final @Nullable String hostname;
    private final Map<String, String> aux;
    private final List<String> flags;
    private final NodeRole role;
    private final @Nullable NodeId primaryId;
    private final long pingSent;
    private final long pongReceived;
    private final long configEpoch;
    private final long replicationOffset;
    private final String linkState;
    private final char[] runs;
    private final List<OpenSlot> migrating;
    private final List<OpenSlot> importing;
    /** Made on first use from {@link #runs}; two threads may both make it, to the same effect. */
    private @Nullable SlotSet slots;

    ClusterNode(ClusterNodeBuilder from) {
        id = from.id;
        host = from.host;
        port = from.port;
        busPort = from.busPort;
        hostname = from.hostname;
        aux = from.aux;
        flags = from.flags;
        role = from.role;
        primaryId = from.primaryId;
        pingSent = from.pingSent;
        pongReceived = from.pongReceived;
        configEpoch = from.configEpoch;
        replicationOffset = from.replicationOffset;
        linkState = from.linkState;
        runs = from.runs;
        migrating = from.migrating;
        importing = from.importing;
    }

    /**
     * {@return a builder for a node with this id and the defaults named at its methods}
     *
     * @param id the node's id
     */
    public static ClusterNodeBuilder builder(NodeId id) {
        return new ClusterNodeBuilder(id);
    }

    /** {@return a builder that holds everything this node holds} */
    public ClusterNodeBuilder toBuilder() {
        return new ClusterNodeBuilder(this);
    }

    /** {@return the id as told; 40 lower-case hexadecimal digits from Redis and Valkey, other bytes from other systems} */
    public NodeId id() {
        return id;
    }

    /** {@return the IP, or the name that stands in its place, IPv6 without brackets; null if none is told, which on the teller's own line
     * means the host that was asked} */
    public @Nullable String host() {
        return host;
    }

    /** {@return the client port, 0..65535; 0 if the node has none of the kind asked for, or its address is lost} */
    public int port() {
        return port;
    }

    /** {@return the bus port, 0..65535; empty if not told, as before 4.0 and by SLOTS and SHARDS} */
    public OptionalInt busPort() {
        return busPort < 0 ? OptionalInt.empty() : OptionalInt.of(busPort);
    }

    /** {@return the hostname, from 7.0 on; null if the node announces none} */
    public @Nullable String hostname() {
        return hostname;
    }

    /** {@return the fields after the hostname, such as {@code shard-id}, in order; unmodifiable, empty if none are told} */
    public Map<String, String> aux() {
        return aux;
    }

    /** {@return the flags as printed, in order; unmodifiable} */
    public List<String> flags() {
        return flags;
    }

    /**
     * {@return whether a flag is among the flags, compared as a whole and, as the loader of nodes.conf does, without case}
     *
     * @param flag such as {@link #FAIL}
     */
    public boolean hasFlag(String flag) {
        for (int i = 0; i < flags.size(); i++) {
            if (flags.get(i).equalsIgnoreCase(flag)) {
                return true;
            }
        }
        return false;
    }

    /** {@return whether this is the node that told the view} */
    public boolean isMyself() {
        return hasFlag(MYSELF);
    }

    /** {@return what the flags say about the role} */
    public NodeRole role() {
        return role;
    }

    /** {@return the id of the primary that this replica copies; null for a primary, and for a replica that knows none yet} */
    public @Nullable NodeId primaryId() {
        return primaryId;
    }

    /** {@return when the ping was sent that waits for its pong, ms since 1970, unsigned; 0 if none waits or it is not told} */
    public long pingSent() {
        return pingSent;
    }

    /** {@return when the last pong came, ms since 1970, unsigned; of no meaning for the teller itself; 0 if not told} */
    public long pongReceived() {
        return pongReceived;
    }

    /** {@return the config epoch, unsigned; 0 if not told. Up to 6.0.5 a replica tells its own epoch of itself and others its primary's} */
    public long configEpoch() {
        return configEpoch;
    }

    /** {@return the replication offset; told by SHARDS only} */
    public OptionalLong replicationOffset() {
        return replicationOffset < 0 ? OptionalLong.empty() : OptionalLong.of(replicationOffset);
    }

    /** {@return the link state as printed, {@link #CONNECTED} or {@link #DISCONNECTED}; empty if not told} */
    public String linkState() {
        return linkState;
    }

    /** {@return the slots that the node owns; empty for a replica of a sound cluster} */
    public SlotSet slots() {
        SlotSet set = slots;
        if (set == null) {
            set = SlotRuns.toSet(runs);
            slots = set;
        }
        return set;
    }

    /** {@return how many slots the node owns, 0..16384} */
    public int slotCount() {
        return SlotRuns.count(runs);
    }

    /** {@return the slots that leave this node, in order; unmodifiable} */
    public List<OpenSlot> migrating() {
        return migrating;
    }

    /** {@return the slots that come to this node, in order; unmodifiable} */
    public List<OpenSlot> importing() {
        return importing;
    }

    /** The bus port without a wrapper, -1 if not told. */
    int busPortOrNone() {
        return busPort;
    }

    /** The owned slots as ascending runs {@code first, last, …}; not to be changed. */
    char[] runs() {
        return runs;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClusterNode that
                && id.equals(that.id)
                && Objects.equals(host, that.host)
                && port == that.port
                && busPort == that.busPort
                && Objects.equals(hostname, that.hostname)
                && aux.equals(that.aux)
                && flags.equals(that.flags)
                && Objects.equals(primaryId, that.primaryId)
                && pingSent == that.pingSent
                && pongReceived == that.pongReceived
                && configEpoch == that.configEpoch
                && replicationOffset == that.replicationOffset
                && linkState.equals(that.linkState)
                && Arrays.equals(runs, that.runs)
                && migrating.equals(that.migrating)
                && importing.equals(that.importing);
    }

    @Override
    public int hashCode() {
        return 31 * Objects.hash(id, host, port, flags, configEpoch) + Arrays.hashCode(runs);
    }

    /** {@return a short line for people: id, address, flags, epoch and slots} */
    @Override
    public String toString() {
        return id + " " + (host == null ? "" : host) + ":" + port + " " + String.join(",", flags) + " epoch "
                + Long.toUnsignedString(configEpoch) + (runs.length == 0 ? "" : " slots " + slots());
    }
}
