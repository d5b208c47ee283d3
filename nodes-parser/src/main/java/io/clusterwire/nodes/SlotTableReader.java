package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterwire.resp.RespException;
import io.clusterwire.resp.RespReader;
import io.clusterwire.resp.RespType;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotTable;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the reply of CLUSTER SLOTS into a draft of a {@link SlotTable}: what a client or proxy needs, without a tree of values in between.
 * Resumable: bytes may come in any pieces, and no byte is read more than twice.
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
 * client may let through. Each different group of nodes becomes one owner, however many runs of slots it has; a group that one reply tells now
 * with a map and now with an array, or with both kinds of null, counts as two. Pushes and attributes are skipped. Not safe for use by several
 * threads; failed after an exception until {@link #begin}.
 *
 * @param <T> what owns slots
 */
public final class SlotTableReader<T> {
    private static final int LAST_SLOT = SlotHash.SLOT_COUNT - 1;

    private final RespReader reader = new RespReader();
    private final SlotGroups<T> groups;
    private final EntryScanner<T> scanner;
    private final NodeSpelling spelling = new NodeSpelling();

    private SlotTable.@Nullable Draft<T> draft;

    /** Whether the reader has read the head of the reply and reads each entry as an item of its own. */
    private boolean entryByEntry;

    private boolean atEntry;
    private long entriesLeft;

    /** Bytes of the reply that the reader does not count. */
    private long uncounted;

    private int skipBelow;
    private boolean inEntry;
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
        groups = new SlotGroups<>(Objects.requireNonNull(owners, "owners"));
        scanner = new EntryScanner<>(groups);
    }

    /**
     * Starts with a new reply.
     *
     * @param into filled with the owners of the reply; published by nobody but the caller
     */
    public void begin(SlotTable.Draft<T> into) {
        draft = Objects.requireNonNull(into, "into");
        reader.reset();
        groups.begin();
        entryByEntry = false;
        atEntry = false;
        inEntry = false;
        uncounted = 0;
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
     * @throws RespException if the bytes are not RESP
     * @throws IllegalStateException without {@link #begin}
     */
    public boolean read(ByteBuf in) {
        SlotTable.Draft<T> target = draft;
        if (target == null) {
            throw new IllegalStateException("read before begin, or after the end of the reply");
        }
        try {
            return read(in, target);
        } catch (RespException e) {
            draft = null;
            throw uncounted == 0 ? e : new RespException(e.kind(), uncounted + e.offset(), e.detail());
        }
    }

    private boolean read(ByteBuf in, SlotTable.Draft<T> target) {
        for (; ; ) {
            if (atEntry && scan(in, target)) {
                draft = null;
                return true;
            }
            RespType type = reader.next(in);
            if (type == RespType.NEED_MORE) {
                return false;
            }
            atEntry = entryByEntry && reader.endsItem();
            int depth = reader.depth() + (entryByEntry ? 1 : 0);
            if (reader.isOutOfBand() || depth > skipBelow) {
                continue;
            }
            skipBelow = type == RespType.ATTRIBUTE ? depth : Integer.MAX_VALUE;
            if (type != RespType.ATTRIBUTE && type != RespType.END) {
                take(type, depth, in);
            }
            if (inEntry && reader.openAggregates() == (entryByEntry ? 0 : 1)) {
                endEntry(target);
            }
            if (depth == 0 && type == RespType.ARRAY && reader.count() > 0) {
                readEntryByEntry();
            } else if (entryByEntry ? reader.endsItem() && --entriesLeft == 0 : reader.endsItem()) {
                draft = null;
                return true;
            }
        }
    }

    /** Lets the reader forget the head, so that it does not mind entries that it does not see. */
    private void readEntryByEntry() {
        entriesLeft = reader.count();
        uncounted = reader.offset();
        reader.reset();
        entryByEntry = true;
        atEntry = true;
    }

    private boolean scan(ByteBuf in, SlotTable.Draft<T> target) {
        int start = in.readerIndex();
        int taken = scanner.take(in, (int) Math.min(entriesLeft, Integer.MAX_VALUE), target);
        entry += taken;
        entriesLeft -= taken;
        uncounted += in.readerIndex() - start;
        return entriesLeft == 0;
    }

    private void take(RespType type, int depth, ByteBuf in) {
        switch (depth) {
            case 0 -> reply(type, in);
            case 1 -> {
                require(type == RespType.ARRAY, "entry", "an array");
                inEntry = true;
                entry++;
                entryPart = 0;
                spelling.clear();
            }
            case 2 -> entryPart(type);
            case 3 -> nodePart(type, in);
            case 4 -> {
                if (nodePart == 4) {
                    metadataText(type, in);
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
                spelling.beginNode();
                nodePart = 0;
            }
        }
    }

    // *[ endpoint, port, id, metadata, … ]
    private void nodePart(RespType type, ByteBuf in) {
        switch (nodePart++) {
            case 0 -> text(type, in, "endpoint");
            case 1 -> spelling.number(':', number(type, SpelledNodes.MAX_PORT, Problem.BAD_NUMBER, "port"));
            case 2 -> {
                require(!type.isNull(), "id", "a string");
                text(type, in, "id");
            }
            case 3 -> {
                require(type == RespType.ARRAY || type == RespType.MAP, "metadata", "a map or an array");
                spelling.beginMetadata((char) type.wireByte());
            }
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
            spelling.nothing(type == RespType.NULL);
            return;
        }
        boolean string = type == RespType.SIMPLE_STRING
                || ((type == RespType.BULK_STRING || type == RespType.VERBATIM_STRING) && !reader.isStreamed());
        require(string, field, "a string");
        int length = reader.payloadLength();
        if (length > SpelledNodes.MAX_TEXT) {
            throw failed(Problem.BAD_REPLY, field, length + " bytes", "at most " + SpelledNodes.MAX_TEXT);
        }
        spelling.text(in, reader.payloadIndex(), length);
    }

    private void metadataText(RespType type, ByteBuf in) {
        if (spelling.texts() == SpelledNodes.MAX_METADATA) {
            throw failed(
                    Problem.BAD_REPLY,
                    "metadata",
                    "more",
                    "at most " + SpelledNodes.MAX_METADATA + " names and values");
        }
        text(type, in, "metadata");
    }

    private void endNode() {
        require(nodePart >= 2, "node", "endpoint and port");
        require(nodePart < 4 || spelling.texts() % 2 == 0, "metadata", "a value for each name");
        spelling.endNode(Math.min(nodePart, 4));
        nodePart = 0;
    }

    private void endEntry(SlotTable.Draft<T> target) {
        inEntry = false;
        require(entryPart >= 3, "entry", "first slot, last slot and primary");
        endNode();
        byte[] bytes = spelling.array();
        // A word may be read behind the last line, which ends the nodes all the same.
        SlotGroups.Group<T> group = groups.at(bytes, 0, spelling.length() + Long.BYTES, spelling.nodes());
        groups.keep();
        target.assign(first, last, groups.owner(Objects.requireNonNull(group, "nodes as they are spelled here")));
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
