package io.clusterwire.slot;

/**
 * CRC-16/XMODEM (polynomial x^16 + x^12 + x^5 + 1, initial value 0, nothing reflected, no final XOR) of big-endian words, without tables.
 *
 * <p>The CRC is the message, as a polynomial over GF(2), times x^16, modulo {@code P = x^16 + x^12 + x^5 + 1}. Squaring a polynomial over
 * GF(2) doubles every exponent, so {@code P} also divides {@code x^32 + x^24 + x^10 + 1} and so on: for each power of two {@code n},
 *
 * <pre>{@code
 * x^16n = x^12n + x^5n + 1  (mod P)     n     distances in bits
 *                                       16    64, 176, 256      words of 64 bits fold into a window of four
 *                                        8    32,  88, 128      four words fold into two
 *                                        4    16,  44,  64      two into one
 *                                        1     4,  11,  16      one into the CRC
 * }</pre>
 *
 * A bit may be moved down by all three distances at once. A word of eight bytes so costs six operations on registers, where tables cost eight
 * loads; {@code SlotOfBytesBenchmark} shows what that buys.
 *
 * <p>Where a distance is shorter than the part that is folded, bits fall back into that part and have to be folded again. All rounds of that
 * are one division by {@code 1 + s^a + s^b + …}, s being a shift to the right by one bit, and since over GF(2)
 * {@code 1 / (1 + q) = (1 + q)(1 + q^2)(1 + q^4)…}, it takes a few shifts.
 *
 * <p>The CRC starts from 0, so zeros in front do not count: a key whose length is no multiple of eight begins with a word that has leading
 * zeros.
 */
final class Crc16 {
    private Crc16() {}

    /** The CRC of eight bytes. */
    static int of(long word) {
        long fold = word ^ word >>> 4 ^ word >>> 11 ^ word >>> 16;
        fold ^= fold >>> 8 ^ fold >>> 22 ^ fold >>> 32;
        fold ^= fold >>> 16 ^ fold >>> 44;
        fold ^= fold >>> 32;
        return (int) (fold << 12 ^ fold << 5 ^ fold) & 0xffff;
    }

    /** The CRC of sixteen bytes. */
    static int of(long high, long low) {
        long fold = high ^ high >>> 16 ^ high >>> 44;
        fold ^= fold >>> 32;
        return of(low ^ fold << 48 ^ fold << 20 ^ fold);
    }

    /** The CRC of eight bytes and the first {@code bits} bits, 0 to 56, of eight more. */
    static int of(long high, long low, int bits) {
        // Shifted twice, since a shift by 64 bits would be none.
        return of(high >>> 1 >>> (63 - bits), high << bits | low >>> 1 >>> (63 - bits));
    }

    /** The CRC of 32 bytes. */
    static int of(long a, long b, long c, long d) {
        long fold = a ^ a >>> 32;
        long second = b ^ fold << 32 ^ fold >>> 24;
        long third = c ^ fold << 40 ^ fold;
        fold = second ^ second >>> 32;
        return of(third ^ fold << 32 ^ fold >>> 24, d ^ fold << 40 ^ fold);
    }

    /** The CRC of bytes whose CRC is {@code crc}, followed by the last {@code length} bytes, 1 to 8, of {@code word}. */
    static int append(int crc, long word, int length) {
        return length == 1 ? of(word ^ crc >>> 8) ^ (crc << 8 & 0xffff) : of(word ^ (long) crc << ((length - 2) << 3));
    }

    /**
     * The CRC of a key of at most eight bytes, or of its hash tag if {@code tags} is set and it has one.
     *
     * @param word the bytes, the first one the least significant, zeros above the last one
     */
    static int ofShortKey(long word, int length, boolean tags) {
        if (tags) {
            long open = Braces.marks(word, Braces.OPEN);
            if (open != 0) {
                // Shifted twice, since a shift by 64 bits would be none.
                long rest = word >>> Long.numberOfTrailingZeros(open) >>> 1;
                int bits = Braces.bitsBefore(Braces.marks(rest, Braces.CLOSE));
                if (bits > 0 && bits < 57) {
                    return of(Long.reverseBytes(rest << -bits));
                }
            }
        }
        return of(Long.reverseBytes(word << -(length << 3)));
    }

    /** The word, as {@link #ofShortKey} takes it, of {@code length} bytes, 4 to 8, whose first and last four these are, read as little-endian. */
    static long join(int first, int last, int length) {
        return (first & 0xffff_ffffL) | (last & 0xffff_ffffL) << ((length - 4) << 3);
    }

    /** The word of {@code length} bytes, 1 to 3, whose first, middle and last these are. */
    static long join(byte first, byte middle, byte last, int length) {
        return (first & 0xffL) | (middle & 0xffL) << (length >> 1 << 3) | (last & 0xffL) << ((length - 1) << 3);
    }
}
