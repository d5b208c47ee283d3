package io.clusterwire.slot;

/**
 * Finds a brace among the eight bytes of a word that was read as little-endian, so that its first byte is the least significant one (see
 * "Determine if a word has a byte equal to n" in Anderson's Bit Twiddling Hacks).
 */
final class Braces {
    /** Eight opening braces. */
    static final long OPEN = 0x7b7b7b7b7b7b7b7bL;

    /** Eight closing braces. */
    static final long CLOSE = 0x7d7d7d7d7d7d7d7dL;

    private static final long ONES = 0x0101010101010101L;
    private static final long EIGHTIES = 0x8080808080808080L;

    private static final long SEVENS = 0x7f7f7f7f7f7f7f7fL;

    private Braces() {}

    /**
     * The top bit of the first byte that is the brace, and of some after it; 0 if there is none. The borrow of a byte that is the brace may mark
     * bytes behind it, never before it.
     */
    static long marks(long word, long brace) {
        long zeros = word ^ brace;
        long top = zeros - ONES & EIGHTIES;
        // Only bytes that are no ASCII need the rest.
        return top == 0 ? 0 : top & ~zeros;
    }

    /** The top bits of all bytes that are the brace, and of no other one, in any order of bytes; the bytes have to be ASCII. */
    static long alike(long word, long brace) {
        return EIGHTIES & ~((word ^ brace) + SEVENS);
    }

    /** The index, 0..7, of the first marked byte; 8 if there is none. */
    static int index(long marks) {
        return (bitsBefore(marks) + 7) >>> 3;
    }

    /** How many bits stand before the first marked byte; 57 if there is none. */
    static int bitsBefore(long marks) {
        return Long.numberOfTrailingZeros(marks) - 7;
    }
}
