package io.clusterwire.resp;

import java.math.BigInteger;

/**
 * Every eighth power of ten from 10^-348 to 10^340 as a 64-bit significand, rounded to nearest and with its top bit set, and a binary
 * exponent: the scale factors of Grisu2 (Florian Loitsch, "Printing floating-point numbers quickly and accurately with integers", 2010).
 */
final class PowersOfTen {
    static final int FIRST = -348;
    static final int STEP = 8;
    private static final int COUNT = 87;
    private static final double LOG10_OF_2 = 0.30102999566398114;
    /** A product's binary exponent must lie in this window, so that its integral part fits in 32 bits. */
    private static final int MIN_EXPONENT = -60;

    private static final int MAX_EXPONENT = -32;

    private static final long[] SIGNIFICANDS = new long[COUNT];
    private static final int[] EXPONENTS = new int[COUNT];

    static {
        for (int i = 0; i < COUNT; i++) {
            compute(i, FIRST + i * STEP);
        }
    }

    private PowersOfTen() {}

    /**
     * The entry that a double with this normalized binary exponent is scaled by. Two entries can fit; the one nearest to the estimate is
     * taken, as the servers do, since it decides about the digits of the few doubles for which Grisu2 does not find the shortest ones.
     */
    static int entryFor(int exponent) {
        int estimate = (int) (-(exponent + COUNT) * LOG10_OF_2);
        int entry = (estimate - FIRST) / STEP;
        while (exponent + EXPONENTS[entry] + 64 < MIN_EXPONENT) {
            entry++;
        }
        while (exponent + EXPONENTS[entry] + 64 > MAX_EXPONENT) {
            entry--;
        }
        return entry;
    }

    static long significand(int entry) {
        return SIGNIFICANDS[entry];
    }

    static int exponent(int entry) {
        return EXPONENTS[entry];
    }

    /** The decimal exponent of an entry. */
    static int power(int entry) {
        return FIRST + entry * STEP;
    }

    private static void compute(int entry, int power) {
        BigInteger ten = BigInteger.TEN.pow(Math.abs(power));
        // 66 bits or more of the value: enough to round to 64, since no such power lies exactly between two of them.
        int shift = power < 0 ? ten.bitLength() + 66 : Math.max(0, 66 - ten.bitLength());
        BigInteger scaled = power < 0 ? BigInteger.ONE.shiftLeft(shift).divide(ten) : ten.shiftLeft(shift);
        int excess = scaled.bitLength() - 64;
        BigInteger rounded = scaled.add(BigInteger.ONE.shiftLeft(excess - 1)).shiftRight(excess);
        SIGNIFICANDS[entry] = rounded.longValue();
        EXPONENTS[entry] = excess - shift;
    }
}
