package io.clusterwire.nodes;

import io.clusterwire.slot.SlotTable;
import io.netty.buffer.ByteBuf;

/**
 * Takes entries of CLUSTER SLOTS that are spelled as servers spell them, straight from an array:
 *
 * <pre>
 * "*" nodes + 2 CR LF ":" first CR LF ":" last CR LF
 * node node …                                              ; SpelledNodes
 * </pre>
 *
 * <p>Whatever looks different in the least, or is not all there, is left to the reader of tokens. {@code SlotsReplyBenchmark} shows what it buys.
 */
final class EntryScanner<T> {
    private static final int FIRST_WINDOW = 2048;
    private static final int LAST_WINDOW = 16384;

    private final SlotGroups<T> groups;

    /** Bytes of a buffer without an array. */
    private byte[] window = {};

    /** Where the entries end that were taken last. */
    private int at;

    EntryScanner(SlotGroups<T> groups) {
        this.groups = groups;
    }

    /** Takes entries as long as they are whole and no more than {@code atMost}; moves the reader index. Answers how many. */
    int take(ByteBuf in, int atMost, SlotTable.Draft<T> into) {
        if (in.hasArray()) {
            int offset = in.arrayOffset();
            int taken = take(in.array(), offset + in.readerIndex(), offset + in.writerIndex(), atMost, into);
            in.readerIndex(at - offset);
            return taken;
        }
        int taken = 0;
        for (int size = FIRST_WINDOW; ; size = Math.min(2 * size, LAST_WINDOW)) {
            int length = Math.min(size, in.readableBytes());
            if (window.length < length) {
                window = new byte[size];
            }
            in.getBytes(in.readerIndex(), window, 0, length);
            int more = take(window, 0, length, atMost - taken, into);
            in.readerIndex(in.readerIndex() + at);
            taken += more;
            if (more == 0 || taken == atMost) {
                return taken;
            }
        }
    }

    private int take(byte[] bytes, int from, int to, int atMost, SlotTable.Draft<T> into) {
        int taken = 0;
        int start = from;
        try {
            while (taken < atMost) {
                long parts = SpelledNumber.count(bytes, start, to, '*');
                long slots = SpelledSlots.read(bytes, (int) parts, to);
                if (slots < 0) {
                    break;
                }
                int nodesAt = (int) slots;
                int nodes = (int) (parts >>> 32) - 2;
                SlotGroups.Group<T> group = groups.foreseenAt(bytes, nodesAt, to, nodes);
                if (group == null) {
                    group = groups.at(bytes, nodesAt, to, nodes);
                    if (group == null) {
                        break;
                    }
                }
                into.assign((int) (slots >>> 48), (int) (slots >>> 32) & 0xffff, groups.owner(group));
                start = nodesAt + group.length();
                taken++;
            }
        } finally {
            // Even if the caller's function that makes owners has thrown.
            groups.keep();
        }
        at = start;
        return taken;
    }
}
