package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterwire.resp.RespReader;
import io.clusterwire.resp.RespType;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotTable;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the reply of CLUSTER SLOTS token by token into a draft of a {@link SlotTable}: what a client or proxy needs, without a tree of
 * values in between. Resumable: bytes may come in any pieces, and no byte is looked at twice.
 *
 * <pre>{@code
 * SlotTableReader<Shard> reader = new SlotTableReader<>(nodes -> connectionsTo(nodes));
 * SlotTable.Draft<Shard> draft = table.draft();           // begun before the question is sent
 * reader.begin(draft);
 * // whenever bytes have arrived:
 * if (reader.read(in)) {
 *     draft.publish();
 * }
 * }</pre>
 *
 * <p>The draft is published by the caller alone, so a reply that turns out to be malformed, or never ends, changes no table. The layouts are
 * those of {@link ReplyReader#SLOTS}, and checked as strictly, but for the spelling of ids, which a
 * client may let through. Each different group of nodes becomes one owner, however many runs of slots it
 * has. Pushes and attributes are skipped. Not safe for use by several threads; failed after an exception until {@link #begin}.
 *
 * @param <T> what owns slots
 */
public final class SlotTableReader<T> {
    /** Longer than any host, id or metadata of a server; a peer must not make a client keep more. */
    private static final int MAX_TEXT = 4096;

    private static final int NULL_TEXT = -1;
    private static final int LAST_SLOT = SlotHash.SLOT_COUNT - 1;
    private static final int MAX_PORT = 65535;

    private final RespReader reader = new RespReader();
    private final Function<? super List<SlotEntry.Node>, ? extends T> owners;
    private final Map<BytesKey, Integer> nodeNumbers = new HashMap<>();
    private final List<SlotEntry.Node> nodes = new ArrayList<>();
    private final Map<BytesKey, T> known = new HashMap<>();
    private final BytesKey node = new BytesKey();
    private final BytesKey group = new BytesKey();

    private SlotTable.@Nullable Draft<T> draft;
    private int skipBelow;
    private int entry;
    private int entryPart;
    private int nodePart;
    private int first;
    private int last;

    /**
     * A reader that makes owners with a function of the caller.
     *
     * @param owners makes an owner of the nodes of an entry, first the primary; called once for each different list of a reply
     */
    public SlotTableReader(Function<? super List<SlotEntry.Node>, ? extends T> owners) {
        this.owners = Objects.requireNonNull(owners, "owners");
    }

    /**
     * Starts with a new reply.
     *
     * @param into filled with the owners of the reply; published by nobody but the caller
     */
    public void begin(SlotTable.Draft<T> into) {
        draft = Objects.requireNonNull(into, "into");
        reader.reset();
        nodeNumbers.clear();
        nodes.clear();
        known.clear();
        node.clear();
        group.clear();
        skipBelow = Integer.MAX_VALUE;
        entry = 0;
        entryPart = 0;
        nodePart = 0;
    }

    /**
     * Reads on.
     *
     * @param in its reader index moves behind what was read, and never behind the reply
     * @return whether the reply is complete; false if more bytes are needed
     * @throws TopologyException if it is not the reply of CLUSTER SLOTS
     * @throws io.clusterwire.resp.RespException if the bytes are not RESP
     * @throws IllegalStateException without {@link #begin}
     */
    public boolean read(ByteBuf in) {
        SlotTable.Draft<T> target = draft;
        if (target == null) {
            throw new IllegalStateException("read before begin, or after the end of the reply");
        }
        for (; ; ) {
            RespType type = reader.next(in);
            if (type == RespType.NEED_MORE) {
                return false;
            }
            int depth = reader.depth();
            if (reader.isOutOfBand() || depth > skipBelow) {
                continue;
            }
            skipBelow = type == RespType.ATTRIBUTE ? depth : Integer.MAX_VALUE;
            if (type != RespType.ATTRIBUTE && type != RespType.END) {
                take(type, depth, in, target);
            }
            if (reader.endsItem()) {
                endEntry(target);
                draft = null;
                return true;
            }
        }
    }

    private void take(RespType type, int depth, ByteBuf in, SlotTable.Draft<T> target) {
        switch (depth) {
            case 0 -> reply(type, in);
            case 1 -> {
                endEntry(target);
                require(type == RespType.ARRAY, "entry", "an array");
                entry++;
                entryPart = 0;
            }
            case 2 -> entryPart(type);
            case 3 -> nodePart(type, in);
            case 4 -> {
                if (nodePart == 4) {
                    text(type, in, "metadata");
                }
            }
            default -> {
                // Nothing that a client needs.
            }
        }
    }

    private void reply(RespType type, ByteBuf in) {
        if (type.isError()) {
            String error = in.toString(reader.payloadIndex(), Math.min(reader.payloadLength(), 64), UTF_8);
            throw new TopologyException(
                    new Problem(Problem.ERROR_REPLY, 0, "reply", EscapedBytes.quote(error), "no error"));
        }
        require(type == RespType.ARRAY, "reply", "an array");
    }

    // *[ first, last, node, node, … ]
    private void entryPart(RespType type) {
        switch (entryPart++) {
            case 0 -> first = number(type, LAST_SLOT, Problem.SLOT_OUT_OF_RANGE, "first slot");
            case 1 -> {
                last = number(type, LAST_SLOT, Problem.SLOT_OUT_OF_RANGE, "last slot");
                if (first > last) {
                    throw failed(Problem.SLOT_RANGE_REVERSED, "slots", first + "-" + last, "first <= last");
                }
            }
            default -> {
                if (entryPart > 3) {
                    endNode();
                }
                require(type == RespType.ARRAY, "node", "an array");
                node.clear();
                nodePart = 0;
            }
        }
    }

    // *[ endpoint, port, id, metadata, … ]
    private void nodePart(RespType type, ByteBuf in) {
        switch (nodePart++) {
            case 0 -> text(type, in, "endpoint");
            case 1 -> node.putInt(number(type, MAX_PORT, Problem.BAD_NUMBER, "port"));
            case 2 -> {
                require(!type.isNull(), "id", "a string");
                text(type, in, "id");
            }
            case 3 -> require(type == RespType.ARRAY || type == RespType.MAP, "metadata", "a map or an array");
            default -> {
                // Newer releases may tell more.
            }
        }
    }

    private int number(RespType type, int max, String code, String field) {
        require(type == RespType.INTEGER, field, "an integer");
        long value = reader.longValue();
        if (value < 0 || value > max) {
            throw failed(code, field, String.valueOf(value), "0.." + max);
        }
        return (int) value;
    }

    private void text(RespType type, ByteBuf in, String field) {
        if (type.isNull()) {
            node.putInt(NULL_TEXT);
            return;
        }
        boolean string =
                type == RespType.BULK_STRING || type == RespType.SIMPLE_STRING || type == RespType.VERBATIM_STRING;
        require(string && !reader.isStreamed(), field, "a string");
        int length = reader.payloadLength();
        if (length > MAX_TEXT || node.length() > 16 * MAX_TEXT) {
            throw failed(Problem.BAD_REPLY, field, length + " bytes", "at most " + MAX_TEXT);
        }
        node.putInt(length);
        in.getBytes(reader.payloadIndex(), node.room(length), node.length(), length);
        node.advance(length);
    }

    /** Numbers the node that was collected. */
    private void endNode() {
        require(nodePart >= 2, "node", "endpoint and port");
        Integer number = nodeNumbers.get(node);
        if (number == null) {
            number = nodes.size();
            nodes.add(toNode());
            nodeNumbers.put(node.copy(), number);
        }
        group.putInt(number);
        nodePart = 0;
    }

    private void endEntry(SlotTable.Draft<T> target) {
        if (entry == 0) {
            return;
        }
        require(entryPart >= 3, "entry", "first slot, last slot and primary");
        endNode();
        T owner = known.get(group);
        if (owner == null) {
            List<SlotEntry.Node> members = new ArrayList<>(group.length() / Integer.BYTES);
            for (int i = 0; i < group.length(); i += Integer.BYTES) {
                members.add(nodes.get(group.intAt(i)));
            }
            owner = Objects.requireNonNull(owners.apply(List.copyOf(members)), "owner");
            known.put(group.copy(), owner);
        }
        target.assign(first, last, owner);
        group.clear();
    }

    private SlotEntry.Node toNode() {
        int at = 0;
        String host = textAt(at);
        at = behindText(at);
        int port = node.intAt(at);
        at += Integer.BYTES;
        NodeId id = null;
        if (at < node.length()) {
            int length = node.intAt(at);
            id = NodeId.of(node.array(), at + Integer.BYTES, length);
            at = behindText(at);
        }
        Map<String, String> metadata = new LinkedHashMap<>();
        while (at < node.length()) {
            int value = behindText(at);
            require(value < node.length(), "metadata", "a value for each name");
            String name = textAt(at);
            metadata.put(name == null ? "" : name, Objects.requireNonNullElse(textAt(value), ""));
            at = behindText(value);
        }
        Endpoint endpoint = Endpoint.of(host, port).withNames(metadata.get("ip"), metadata.get("hostname"));
        return new SlotEntry.Node(endpoint, id, metadata);
    }

    private @Nullable String textAt(int at) {
        int length = node.intAt(at);
        return length == NULL_TEXT ? null : new String(node.array(), at + Integer.BYTES, length, UTF_8);
    }

    private int behindText(int at) {
        return at + Integer.BYTES + Math.max(0, node.intAt(at));
    }

    private void require(boolean condition, String field, String expected) {
        if (!condition) {
            throw failed(Problem.BAD_REPLY, field, "", expected);
        }
    }

    private TopologyException failed(String code, String field, String found, String expected) {
        draft = null;
        return new TopologyException(new Problem(code, 0, "entry " + entry + ", " + field, found, expected));
    }
}
