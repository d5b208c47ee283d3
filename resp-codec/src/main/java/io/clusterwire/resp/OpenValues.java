package io.clusterwire.resp;

import java.util.Arrays;

/**
 * The aggregates, and the streamed string, that are open in a reply which is being built, and the values that each holds so far. Around them stands
 * the top, which holds finished replies.
 */
final class OpenValues {
    static final RespValue[] NOTHING = {};
    /** So many children are believed to come, whatever has come. */
    static final int FEW = 16;

    /** By depth; of the top nothing but the values is told. */
    private RespType[] types = new RespType[FEW];

    private boolean[] streamed = new boolean[FEW];
    private RespValue[][] values = new RespValue[FEW][];
    private int[] counts = new int[FEW];
    private int depth;
    /** Places without a value, of all that are open. */
    private long empty;

    OpenValues() {
        Arrays.fill(values, NOTHING);
    }

    void reset() {
        Arrays.fill(values, NOTHING);
        Arrays.fill(counts, 0);
        depth = 0;
        empty = 0;
    }

    int depth() {
        return depth;
    }

    /** Opens an aggregate or a streamed string; so many children are expected, of which few are believed. */
    void open(RespType type, boolean isStreamed, long expected) {
        open(type, new RespValue[(int) Math.min(expected, FEW)], 0);
        streamed[depth] = isStreamed;
    }

    /** Opens an aggregate that has had the first {@code count} of its {@code children}, which become its own. */
    void open(RespType type, RespValue[] children, int count) {
        if (++depth == values.length) {
            types = Arrays.copyOf(types, depth * 2);
            streamed = Arrays.copyOf(streamed, depth * 2);
            counts = Arrays.copyOf(counts, depth * 2);
            values = Arrays.copyOf(values, depth * 2);
            Arrays.fill(values, depth, depth * 2, NOTHING);
        }
        types[depth] = type;
        streamed[depth] = false;
        values[depth] = children;
        counts[depth] = count;
        empty += children.length - count;
    }

    /** Whether nothing is open and no value waits for what it belongs to. */
    boolean isEmpty() {
        return depth == 0 && counts[0] == 0;
    }

    void add(RespValue value) {
        if (counts[depth] == values[depth].length) {
            grow(Integer.MAX_VALUE);
        }
        values[depth][counts[depth]++] = value;
        empty--;
    }

    /** Reads at most so many values into the innermost; answers how many. */
    int fill(PlainValues from, int atMost) {
        int first = counts[depth];
        int wanted = first + atMost;
        for (; ; ) {
            int room = Math.min(values[depth].length, wanted);
            int count = counts[depth];
            int filled = count == room ? count : from.fill(values[depth], count, room, empty - (room - count));
            counts[depth] = filled;
            empty -= filled - count;
            if (filled < room || filled == wanted) {
                return filled - first;
            }
            grow(wanted);
        }
    }

    private void grow(int most) {
        int length = values[depth].length;
        values[depth] = Arrays.copyOf(values[depth], Math.min(most, Math.max(4, length * 2)));
        empty += values[depth].length - length;
    }

    /** How many values the innermost holds. */
    int count() {
        return counts[depth];
    }

    RespValue value(int index) {
        return values[depth][index];
    }

    /** Takes the last value of the innermost. */
    RespValue takeLast() {
        RespValue[] from = values[depth];
        RespValue last = from[--counts[depth]];
        from[counts[depth]] = RespScalar.NULL;
        empty++;
        return last;
    }

    /** Takes the values of the innermost from {@code first} on. */
    RespValue[] take(int first) {
        RespValue[] taken = Arrays.copyOfRange(values[depth], first, counts[depth]);
        Arrays.fill(values[depth], first, counts[depth], RespScalar.NULL);
        counts[depth] = first;
        empty += taken.length;
        return taken;
    }

    RespType type() {
        return types[depth];
    }

    boolean isStreamed() {
        return streamed[depth];
    }

    /** Closes the innermost and answers its values. */
    RespValue[] close() {
        RespValue[] all = values[depth];
        int count = counts[depth];
        values[depth] = NOTHING;
        counts[depth--] = 0;
        empty -= all.length - count;
        return count == all.length ? all : Arrays.copyOf(all, count);
    }
}
