package io.clusterwire.slot;

/** Finds a brace among the eight bytes of a word (see "Determine if a word has a byte equal to n" in Anderson's Bit Twiddling Hacks). */
final class Braces {
    /** Eight opening braces. */
    static final long OPEN = 0x7b7b7b7b7b7b7b7bL;

    /** Eight closing braces. */
    static final long CLOSE = 0x7d7d7d7d7d7d7d7dL;

    private static final long ONES = 0x0101010101010101L;
    private static final long SEVENS = 0x7f7f7f7f7f7f7f7fL;

    private Braces() {}

    /** Whether one of the eight bytes is the brace. */
    static boolean has(long word, long brace) {
        long zeros = word ^ brace;
        return (zeros - ONES & ~zeros & ~SEVENS) != 0;
    }

    /** The index, 0..7 from the most significant byte on, of the first of the eight bytes that is the brace; 8 if there is none. */
    static int index(long word, long brace) {
        return bitsBefore(word, brace) >>> 3;
    }

    /** How many bits, a multiple of eight, stand before the first brace; 64 if there is none. */
    static int bitsBefore(long word, long brace) {
        long zeros = word ^ brace;
        // Unlike the shorter test above this one marks no byte but those that are zero: a borrow would run towards
        // earlier bytes.
        return Long.numberOfLeadingZeros(~((zeros & SEVENS) + SEVENS | zeros | SEVENS));
    }

    /** The hash tag of the key that a word of at most eight bytes is, or the word if it has none; both with leading zeros. */
    static long tagOf(long word) {
        if (!has(word, OPEN)) {
            return word;
        }
        // Shifted twice, since a shift by 64 bits would be none.
        long rest = word << bitsBefore(word, OPEN) << 8;
        int bits = bitsBefore(rest, CLOSE);
        return (bits & 63) == 0 ? word : rest >>> (64 - bits);
    }
}
