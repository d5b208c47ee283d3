package io.clusterwire.slot;

import org.jspecify.annotations.Nullable;

/**
 * Finds the shortest text that hashes to a slot. The CRC of a text is the CRC of its beginning, moved along by a byte, XOR the CRC of its last
 * byte, so only the beginnings are tried and the last byte is computed.
 */
final class SlotTags {
    private static final String ALPHABET =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!\"#$%&'()*+,-./:;<=>?@[\\]^_`|~ ";

    /** How much of the alphabet is tried, in this order: letters and digits; all but the space; all. */
    private static final int[] SIZES = {62, ALPHABET.length() - 1, ALPHABET.length()};

    private static final int LONGEST = 3;
    private static final int SLOT_MASK = SlotHash.SLOT_COUNT - 1;

    private SlotTags() {}

    static String find(int slot) {
        for (int length = 1; length <= LONGEST; length++) {
            for (int size : SIZES) {
                String tag = find(slot, "", 0, length, size);
                if (tag != null) {
                    return tag;
                }
            }
        }
        throw new AssertionError("slot: " + slot + " (expected: a tag of at most three characters)");
    }

    private static @Nullable String find(int slot, String beginning, int crc, int length, int size) {
        if (beginning.length() == length - 1) {
            int last = lastByte(slot, crc);
            return last >= 0 && ALPHABET.lastIndexOf(last, size - 1) >= 0 ? beginning + (char) last : null;
        }
        for (int i = 0; i < size; i++) {
            char next = ALPHABET.charAt(i);
            String tag = find(slot, beginning + next, Crc16.append(crc, next, 1), length, size);
            if (tag != null) {
                return tag;
            }
        }
        return null;
    }

    /** The byte that leads from {@code crc} to {@code slot}, or -1 if none does. */
    private static int lastByte(int slot, int crc) {
        int wanted = (slot ^ crc << 8) & SLOT_MASK;
        // The CRC of one byte b is f << 12 ^ f << 5 ^ f with f = b ^ b >>> 4: its last eight bits give f.
        int fold = (wanted ^ wanted << 5) & 0xff;
        int b = fold ^ fold >>> 4;
        return (Crc16.of(b) & SLOT_MASK) == wanted ? b ^ crc >>> 8 : -1;
    }
}
