package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words after the eighth field: slots, slot ranges and open slots. */
final class SlotWords {
    private static final String RANGE_EXPECTED = "slot or first-last, 0..16383";
    private static final int LAST_SLOT = SlotHash.SLOT_COUNT - 1;

    private final byte[] in;
    private final Problems problems;
    private final SlotRuns runs = new SlotRuns();
    private int line;

    SlotWords(byte[] in, Problems problems) {
        this.in = in;
        this.problems = problems;
    }

    /** Reads the words of {@code in[from..to)}; {@code from} may lie behind {@code to}. */
    void parse(int lineNumber, int from, int to, ClusterNodeBuilder node) {
        line = lineNumber;
        runs.clear();
        List<OpenSlot> migrating = List.of();
        List<OpenSlot> importing = List.of();
        for (int start = from; start < to; ) {
            int stop = plainRange(start, to);
            if (stop >= 0) {
                start = stop + 1;
                continue;
            }
            stop = Words.indexOf(in, start, to, ' ');
            if (stop > start && in[start] == '[') {
                int arrow = arrow(start, stop);
                OpenSlot open = arrow < 0 ? null : openSlot(start, arrow, stop);
                if (open == null) {
                    // Reported already, or no arrow at all.
                } else if (in[arrow + 1] == '>') {
                    migrating = plus(migrating, open);
                } else {
                    importing = plus(importing, open);
                }
            } else if (stop > start) {
                addRange(start, stop);
            }
            start = stop + 1;
        }
        node.runs = runs.toArray();
        node.migrating = List.copyOf(migrating);
        node.importing = List.copyOf(importing);
    }

    /** Adds a slot or range with nothing wrong in it and answers where it ends; otherwise adds nothing and answers -1. */
    private int plainRange(int start, int to) {
        int i = start;
        int first = 0;
        int digit;
        for (; i < to && (digit = in[i] - '0') >= 0 && digit <= 9 && first <= LAST_SLOT; i++) {
            first = first * 10 + digit;
        }
        int last = first;
        if (i < to && in[i] == '-') {
            int from = ++i;
            for (last = 0; i < to && (digit = in[i] - '0') >= 0 && digit <= 9 && last <= LAST_SLOT; i++) {
                last = last * 10 + digit;
            }
            if (i == from || from == start + 1) {
                return -1;
            }
        }
        if (i == start || (i < to && in[i] != ' ') || last > LAST_SLOT || first > last) {
            return -1;
        }
        runs.add(first, last);
        return i;
    }

    private static List<OpenSlot> plus(List<OpenSlot> list, OpenSlot open) {
        List<OpenSlot> longer = list.isEmpty() ? new ArrayList<>(4) : list;
        longer.add(open);
        return longer;
    }

    private void addRange(int start, int stop) {
        long range = range(start, start, stop, stop);
        if (range >= 0) {
            runs.add((int) (range >> 16), (int) (range & 0xffff));
        }
    }

    /** First and last slot of {@code in[from..to)} in one number, or -1 after a report that quotes {@code in[wordFrom..wordTo)}. */
    private long range(int wordFrom, int from, int to, int wordTo) {
        int dash = from;
        while (dash < to && in[dash] != '-') {
            dash++;
        }
        int first = Numbers.limited(in, from, dash, LAST_SLOT);
        int last = dash == to ? first : Numbers.limited(in, dash + 1, to, LAST_SLOT);
        String code;
        if (first < 0 || last < 0) {
            code = Problem.BAD_SLOT;
        } else if (first > LAST_SLOT || last > LAST_SLOT) {
            code = Problem.SLOT_OUT_OF_RANGE;
        } else if (first > last) {
            code = Problem.SLOT_RANGE_REVERSED;
        } else {
            return (long) first << 16 | last;
        }
        report(code, wordFrom, wordTo, RANGE_EXPECTED);
        return -1;
    }

    /** Where {@code ->-} or {@code -<-} begins in the word, or -1 after a report. A range may stand before it, so not the first dash. */
    private int arrow(int start, int stop) {
        for (int i = start + 1; i + 2 < stop; i++) {
            if (in[i] == '-' && in[i + 2] == '-' && (in[i + 1] == '>' || in[i + 1] == '<')) {
                return i;
            }
        }
        report(Problem.BAD_SLOT, start, stop, "[slot->-id] or [slot-<-id]");
        return -1;
    }

    private @Nullable OpenSlot openSlot(int start, int arrow, int stop) {
        int idFrom = arrow + 3;
        int idTo = stop - 1;
        if (in[idTo] != ']' || idTo <= idFrom) {
            report(Problem.BAD_SLOT, start, stop, "[slot->-id] or [slot-<-id]");
            return null;
        }
        long range = range(start, start + 1, arrow, stop);
        if (range < 0) {
            return null;
        }
        if (!NodeIds.isWellFormed(in, idFrom, idTo)) {
            report(Problem.BAD_NODE_ID, idFrom, idTo, "40 characters of 0-9 and a-z");
        }
        return new OpenSlot(
                new SlotRange((int) (range >> 16), (int) (range & 0xffff)), NodeId.of(in, idFrom, idTo - idFrom));
    }

    private void report(String code, int from, int to, String expected) {
        problems.add(code, line, "slots", EscapedBytes.quote(in, from, to), expected);
    }
}
