package io.clusterwire.nodes;

import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotSet;
import java.util.Arrays;

/**
 * Slots as the fewest ascending runs, in an array {@code first, last, first, last, …}: a node of a large cluster owns a few runs, and its
 * bitmap of 2048 bytes is made only for who asks for it. Collects in any order and settles order and overlap in {@link #toArray}.
 */
final class SlotRuns {
    static final char[] NONE = {};

    private char[] runs = new char[64];
    private int length;
    private boolean ascending = true;

    void clear() {
        length = 0;
        ascending = true;
    }

    /** Adds slots {@code first} to {@code last}; the caller has checked {@code 0 <= first <= last <= 16383}. */
    void add(int first, int last) {
        if (ascending && length > 0) {
            int end = runs[length - 1];
            if (first == end + 1) {
                runs[length - 1] = (char) last;
                return;
            }
            ascending = first > end;
        }
        if (length == runs.length) {
            makeRoom();
        }
        runs[length++] = (char) first;
        runs[length++] = (char) last;
    }

    /** The runs so far, ascending and joined. */
    char[] toArray() {
        if (!ascending) {
            settle();
        }
        return length == 0 ? NONE : Arrays.copyOf(runs, length);
    }

    /** Bounds the array however often a text repeats itself: settled runs are at most 8192. */
    private void makeRoom() {
        if (!ascending && length >= 4 * 8192) {
            settle();
        }
        if (length == runs.length) {
            runs = Arrays.copyOf(runs, 2 * length);
        }
    }

    /** Counts the runs that begin and end at each slot, so that the work is linear however they overlap. */
    private void settle() {
        int[] changes = new int[SlotHash.SLOT_COUNT + 1];
        for (int i = 0; i < length; i += 2) {
            changes[runs[i]]++;
            changes[runs[i + 1] + 1]--;
        }
        length = 0;
        int claims = 0;
        for (int slot = 0; slot <= SlotHash.SLOT_COUNT; slot++) {
            int before = claims;
            claims += changes[slot];
            if (before == 0 && claims > 0) {
                runs[length++] = (char) slot;
            } else if (before > 0 && claims == 0) {
                runs[length++] = (char) (slot - 1);
            }
        }
        ascending = true;
    }

    static char[] of(SlotSet set) {
        if (set.isEmpty()) {
            return NONE;
        }
        char[] runs = new char[2 * set.rangeCount()];
        int length = 0;
        for (SlotRange range : set.ranges()) {
            runs[length++] = (char) range.first();
            runs[length++] = (char) range.last();
        }
        return runs;
    }

    static SlotSet toSet(char[] runs) {
        if (runs.length == 0) {
            return SlotSet.EMPTY;
        }
        SlotSet.Builder builder = SlotSet.builder();
        for (int i = 0; i < runs.length; i += 2) {
            builder.add(runs[i], runs[i + 1]);
        }
        return builder.build();
    }

    static int count(char[] runs) {
        int count = 0;
        for (int i = 0; i < runs.length; i += 2) {
            count += runs[i + 1] - runs[i] + 1;
        }
        return count;
    }
}
