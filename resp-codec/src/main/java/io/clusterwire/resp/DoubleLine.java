package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Reads the text of a double.
 *
 * <pre>
 * double = [sign] digits ["." digits] [("e" / "E") [sign] digits] / [sign] "inf" / [sign] nan
 * nan    = "nan" ["(" chars ")"], in any case: what libc prints, and servers before 7.2 with it
 * </pre>
 *
 * <p>Up to 19 significant digits are turned into the nearest double at once, without garbage, by the method of Eisel and Lemire
 * ("Number Parsing at a Gigabyte per Second", 2021; that it needs no fallback: Mushtak and Lemire, 2023). Of longer texts the
 * first 19 digits are enough if the next larger 19 digits give the same double; else the JDK reads the text when the value is asked for.
 */
final class DoubleLine {
    private static final int MAX_DIGITS = 19;
    private static final int EXPONENT_CAP = 1 << 29;
    private static final int MIN_POWER = -342;
    private static final int MAX_POWER = 308;

    private double value;
    /** False if the value has to be read from the text by the JDK. */
    private boolean known;

    private long digits;
    private int digitCount;
    private int exponent;
    private boolean cut;

    /** Reads the text. False if it is no double, or not the word for infinity and yet too large for a finite one. */
    boolean read(ByteBuf in, int index, int end) {
        byte sign = index < end ? in.getByte(index) : 0;
        int start = sign == '-' || sign == '+' ? index + 1 : index;
        known = true;
        if (start == end) {
            return false;
        }
        if (!isDigit(in.getByte(start))) {
            return word(in, start, end, sign == '-');
        }
        digits = 0;
        digitCount = 0;
        exponent = 0;
        cut = false;
        if (!number(in, start, end)) {
            return false;
        }
        value = nearest(digits, exponent);
        double next = cut ? nearest(digits + 1, exponent) : value;
        if (value != next) {
            known = false;
            value = Double.isInfinite(next) ? parse(in, index, end) : value;
        }
        if (Double.isInfinite(value)) {
            return false;
        }
        value = sign == '-' ? -value : value;
        return true;
    }

    /** The value of the text that was read last; it still stands where it stood. */
    double value(ByteBuf in, int index, int end) {
        return known ? value : parse(in, index, end);
    }

    private static double parse(ByteBuf in, int index, int end) {
        return Double.parseDouble(in.toString(index, end - index, StandardCharsets.US_ASCII));
    }

    private boolean word(ByteBuf in, int start, int end, boolean negative) {
        if (is("inf", in, start, end, 0) && end - start == 3) {
            value = negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            return true;
        }
        value = Double.NaN;
        return is("nan", in, start, end, ' ')
                && (end - start == 3
                        || (end - start >= 5 && in.getByte(start + 3) == '(' && in.getByte(end - 1) == ')'));
    }

    private static boolean is(String word, ByteBuf in, int start, int end, int ignoredCase) {
        if (end - start < word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if ((in.getByte(start + i) | ignoredCase) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean number(ByteBuf in, int start, int end) {
        int i = digits(in, start, end, 0);
        if (i < end && in.getByte(i) == '.') {
            int fraction = i + 1;
            i = digits(in, fraction, end, 1);
            if (i == fraction) {
                return false;
            }
        }
        if (i < end && (in.getByte(i) | ' ') == 'e') {
            i = exponent(in, i + 1, end);
        }
        return i == end;
    }

    /** Adds a run of digits to the number; each moves the decimal exponent down by {@code shift}. Answers where the run ends. */
    private int digits(ByteBuf in, int start, int end, int shift) {
        int i = start;
        for (; i < end; i++) {
            int digit = in.getByte(i) - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            if (digitCount < MAX_DIGITS) {
                digits = digits * 10 + digit;
                digitCount += digits == 0 ? 0 : 1;
                exponent -= shift;
            } else {
                cut |= digit != 0;
                exponent += 1 - shift;
            }
        }
        return i;
    }

    private int exponent(ByteBuf in, int start, int end) {
        byte sign = start < end ? in.getByte(start) : 0;
        int first = sign == '-' || sign == '+' ? start + 1 : start;
        int written = 0;
        int i = first;
        for (; i < end && isDigit(in.getByte(i)); i++) {
            written = (int) Math.min(EXPONENT_CAP, written * 10L + in.getByte(i) - '0');
        }
        exponent += sign == '-' ? -written : written;
        return i == first ? -1 : i;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** The double nearest to {@code digits} (unsigned) times ten to the power of {@code power}. */
    private static double nearest(long digits, int power) {
        if (digits == 0 || power < MIN_POWER) {
            return 0;
        }
        if (power > MAX_POWER) {
            return Double.POSITIVE_INFINITY;
        }
        int zeros = Long.numberOfLeadingZeros(digits);
        long w = digits << zeros;
        long upper = unsignedMultiplyHigh(w, Powers.HIGH[power - MIN_POWER]);
        long lower = w * Powers.HIGH[power - MIN_POWER];
        if ((upper & 0x1ff) == 0x1ff) {
            // Only then can the lower half of the power change the 55 bits that count.
            long more = unsignedMultiplyHigh(w, Powers.LOW[power - MIN_POWER]);
            lower += more;
            upper += Long.compareUnsigned(lower, more) < 0 ? 1 : 0;
        }
        return rounded(upper, lower, power, zeros);
    }

    private static double rounded(long upper, long lower, int power, int zeros) {
        int top = (int) (upper >>> 63);
        long mantissa = upper >>> (top + 9);
        // floor(power * log2(10)) + 63, biased
        int binary = ((217706 * power) >> 16) + 63 + top - zeros + 1023;
        if (binary <= 0) {
            if (binary <= -63) {
                return 0;
            }
            mantissa >>>= 1 - binary;
            // A carry into bit 52 is the exponent of the smallest normal number.
            return Double.longBitsToDouble((mantissa + (mantissa & 1)) >>> 1);
        }
        boolean tie = Long.compareUnsigned(lower, 1) <= 0 && power >= -4 && power <= 23 && (mantissa & 3) == 1;
        if (tie && mantissa << (top + 9) == upper) {
            mantissa &= ~1L;
        }
        mantissa = (mantissa + (mantissa & 1)) >>> 1;
        if (mantissa == 1L << 53) {
            mantissa = 1L << 52;
            binary++;
        }
        return binary >= 0x7ff
                ? Double.POSITIVE_INFINITY
                : Double.longBitsToDouble((long) binary << 52 | (mantissa & ~(1L << 52)));
    }

    private static long unsignedMultiplyHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
    }

    /** The 128 leading bits of every power of five that a double may need, rounded down for positive and up for negative powers. */
    private static final class Powers {
        static final long[] HIGH = new long[MAX_POWER - MIN_POWER + 1];
        static final long[] LOW = new long[HIGH.length];

        static {
            BigInteger five = BigInteger.ONE;
            for (int power = 0; power <= -MIN_POWER; power++) {
                if (power <= MAX_POWER) {
                    set(power, leading(five));
                }
                if (power > 0) {
                    int bits = power <= 27 ? five.bitLength() + 127 : 2 * five.bitLength() + 128;
                    set(
                            -power,
                            leading(BigInteger.ONE.shiftLeft(bits).divide(five).add(BigInteger.ONE)));
                }
                five = five.multiply(BigInteger.valueOf(5));
            }
        }

        private static BigInteger leading(BigInteger number) {
            return number.shiftRight(number.bitLength() - 128);
        }

        private static void set(int power, BigInteger bits) {
            HIGH[power - MIN_POWER] = bits.shiftRight(64).longValue();
            LOW[power - MIN_POWER] = bits.longValue();
        }
    }
}
