package io.clusterwire.slot;

/**
 * A run of consecutive hash slots, inclusive on both ends.
 *
 * @param first the lowest slot, 0..16383
 * @param last the highest slot, {@code first}..16383
 */
public record SlotRange(int first, int last) {
    /**
     * Checks the bounds.
     *
     * @param first the lowest slot
     * @param last the highest slot
     * @throws IllegalArgumentException if a bound is out of range or {@code first > last}
     */
    public SlotRange {
        if (first < 0 || last > 16383 || first > last) {
            throw new IllegalArgumentException(
                    "slot range: " + first + "-" + last + " (expected: 0 <= first <= last <= 16383)");
        }
    }
}
