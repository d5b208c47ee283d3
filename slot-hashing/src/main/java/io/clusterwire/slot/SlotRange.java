package io.clusterwire.slot;

/**
 * An unbroken run of hash slots, inclusive on both ends as CLUSTER NODES writes it ({@code 0-5460}). Immutable.
 *
 * @param first lowest slot, 0..16383
 * @param last highest slot, {@code first}..16383
 */
public record SlotRange(int first, int last) {
    /**
     * Checks the bounds.
     *
     * @param first lowest slot
     * @param last highest slot
     * @throws IllegalArgumentException if a bound is out of range or {@code first > last}
     */
    public SlotRange {
        if (first < 0 || last >= SlotHash.SLOT_COUNT || first > last) {
            throw new IllegalArgumentException(
                    "slot range: " + first + "-" + last + " (expected: 0 <= first <= last <= 16383)");
        }
    }

    /** {@return how many slots the range holds, 1..16384} */
    public int size() {
        return last - first + 1;
    }

    /**
     * {@return whether {@code slot} lies in the range; false for a number that is no slot}
     *
     * @param slot any number
     */
    public boolean contains(int slot) {
        return slot >= first && slot <= last;
    }

    /** {@return the servers' spelling: {@code 5} for one slot, else {@code 0-5460}} */
    @Override
    public String toString() {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }
}
