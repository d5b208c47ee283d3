package io.clusterwire.resp;

/**
 * The text of doubles, byte for byte as servers print it since Redis 7.2 and in every Valkey, in both protocols: {@code nan}, {@code inf}
 * and {@code -inf}; a whole number up to 2^62 in magnitude as an integer; anything else by Grisu2, which gives digits that read back to the
 * same double and are the shortest but for about one double in a thousand.
 *
 * <p>With the digits {@code d1…dn} standing for {@code d1…dn × 10^k}, and {@code e = |k + n - 1|}:
 *
 * <pre>
 *   k &gt;= 0 and e &lt; n + 7             d1…dn and k zeros                 123456789012345680000
 *   k &lt; 0 and (k &gt; -7 or e &lt; 4)      point inside, or 0.000d1…dn       0.00001   1.5
 *   else                              d1.d2…dn e sign e, not padded     1e-7   1.2345e+30
 * </pre>
 */
final class RespDoubles {
    /** Room for any text (in bytes): sign, 17 digits, point, an exponent of {@code e-324} and seven bytes behind its end. */
    static final int MAX_LENGTH = 32;

    private static final int FRACTION_BITS = 52;
    private static final long HIDDEN_BIT = 1L << FRACTION_BITS;
    private static final long FRACTION_MASK = HIDDEN_BIT - 1;
    private static final int EXPONENT_BIAS = 1023 + FRACTION_BITS;
    private static final double MAX_INTEGER_FORM = 0x1p62;
    /** Below this the thousandths of a double have at most 15 digits. */
    private static final double MAX_IN_THOUSANDTHS = 1e12;

    private static final long[] POWERS = {
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
    };

    private RespDoubles() {}

    /** Writes the text of {@code value} into {@code out} from {@code at} on; returns the index behind it. */
    static int print(double value, byte[] out, int at) {
        if (Double.isNaN(value)) {
            return word(out, at, 'n', 'a', 'n');
        }
        long bits = Double.doubleToRawLongBits(value);
        int start = at;
        if (Math.abs(value) <= MAX_INTEGER_FORM && (long) value == value) {
            if (value == 0 && bits < 0) {
                out[start++] = '-';
            }
            return RespDigits.print((long) value, out, start);
        }
        if (bits < 0) {
            out[start++] = '-';
        }
        if (Double.isInfinite(value)) {
            return word(out, start, 'i', 'n', 'f');
        }
        double magnitude = Math.abs(value);
        if (magnitude < MAX_IN_THOUSANDTHS) {
            long thousandths = (long) (magnitude * 1000 + 0.5);
            if (thousandths / 1000.0 == magnitude) {
                return decimals(thousandths, out, start);
            }
        }
        return shortest(bits, out, start);
    }

    /**
     * A number that is not whole, given in thousandths. They have at most 15 digits, and no two such numbers read back to the same double, so
     * that these digits are the shortest. Grisu2 finds the same ones: thousandths keep a distance of 1/250 of the gap between doubles from the
     * ends of the interval that reads back, which it narrows by half of that at most.
     */
    private static int decimals(long thousandths, byte[] out, int at) {
        long whole = thousandths / 1000;
        int end = RespDigits.print(whole, out, at);
        RespDigits.print(1000 + thousandths - whole * 1000, out, end);
        out[end] = '.';
        end += 4;
        while (out[end - 1] == '0') {
            end--;
        }
        return end;
    }

    /** The text of any finite double that is not zero, without its sign, by Grisu2. */
    static int shortest(long bits, byte[] out, int start) {
        // The digits go where they stand in the plain form without a point, and are moved from there.
        long result = digits(bits & Long.MAX_VALUE, out, start);
        return layOut(out, start, (int) result, (int) (result >> 32));
    }

    private static int word(byte[] out, int at, char a, char b, char c) {
        out[at] = (byte) a;
        out[at + 1] = (byte) b;
        out[at + 2] = (byte) c;
        return at + 3;
    }

    /** Shortest digits of a finite positive double at {@code out[at]}; returns their number, and the exponent k in the upper half. */
    private static long digits(long bits, byte[] out, int at) {
        int biased = (int) (bits >>> FRACTION_BITS);
        long fraction = bits & FRACTION_MASK;
        int exponent = 1 - EXPONENT_BIAS;
        if (biased != 0) {
            fraction |= HIDDEN_BIT;
            exponent = biased - EXPONENT_BIAS;
        }
        // The neighbours' midpoints bound what reads back to this double. All three significands share one exponent.
        long upper = (fraction << 1) + 1;
        int shift = Long.numberOfLeadingZeros(upper);
        int upperExponent = exponent - 1 - shift;
        upper <<= shift;
        int lowerShift = fraction == HIDDEN_BIT ? 2 : 1;
        long lower = ((fraction << lowerShift) - 1) << (exponent - lowerShift - upperExponent);
        long middle = fraction << Long.numberOfLeadingZeros(fraction);

        int entry = PowersOfTen.entryFor(upperExponent);
        long power = PowersOfTen.significand(entry);
        // The product may be off by one unit: the interval is narrowed by one on each side.
        upper = multiplyHigh(upper, power) - 1;
        lower = multiplyHigh(lower, power) + 1;
        middle = multiplyHigh(middle, power);
        int point = -(upperExponent + PowersOfTen.exponent(entry) + 64);
        return generate(upper, upper - lower, upper - middle, point, -PowersOfTen.power(entry), out, at);
    }

    /** The upper 64 bits of the unsigned product, rounded. */
    private static long multiplyHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a) + ((a * b) >>> 63);
    }

    /** Digits of {@code upper}, a fixed-point number with {@code point} binary places, until they are within {@code delta} of it. */
    private static long generate(long upper, long delta, long wanted, int point, int k, byte[] out, int at) {
        long one = 1L << point;
        long integral = upper >>> point;
        long fractional = upper & (one - 1);
        int count = 0;
        int kappa = RespDigits.length(-integral);
        while (kappa > 0) {
            kappa--;
            long unit = POWERS[kappa];
            long digit = quotient(integral, kappa);
            integral -= digit * unit;
            out[at + count++] = (byte) ('0' + digit);
            long rest = (integral << point) + fractional;
            if (Long.compareUnsigned(rest, delta) <= 0) {
                roundDown(out, at + count - 1, delta, rest, unit << point, wanted);
                return result(count, k + kappa);
            }
        }
        for (long unit = 10; ; unit *= 10) {
            fractional *= 10;
            delta *= 10;
            kappa--;
            long digit = fractional >>> point;
            fractional &= one - 1;
            if (digit != 0 || count != 0) {
                out[at + count++] = (byte) ('0' + digit);
            }
            if (Long.compareUnsigned(fractional, delta) < 0) {
                roundDown(out, at + count - 1, delta, fractional, one, wanted * unit);
                return result(count, k + kappa);
            }
        }
    }

    /** {@code number / 10^exponent} for a number of 32 bits; written so that the compiler multiplies instead of dividing. */
    private static long quotient(long number, int exponent) {
        return switch (exponent) {
            case 9 -> number / 1_000_000_000;
            case 8 -> number / 100_000_000;
            case 7 -> number / 10_000_000;
            case 6 -> number / 1_000_000;
            case 5 -> number / 100_000;
            case 4 -> number / 10_000;
            case 3 -> number / 1_000;
            case 2 -> number / 100;
            case 1 -> number / 10;
            default -> number;
        };
    }

    private static long result(int count, int k) {
        return (long) k << 32 | count;
    }

    /** Lowers the last digit as long as that brings the number nearer to the wanted one. All values are unsigned. */
    private static void roundDown(byte[] out, int last, long delta, long rest, long step, long wanted) {
        long r = rest;
        while (Long.compareUnsigned(r, wanted) < 0
                && Long.compareUnsigned(delta - r, step) >= 0
                && (Long.compareUnsigned(r + step, wanted) < 0
                        || Long.compareUnsigned(wanted - r, r + step - wanted) > 0)) {
            out[last]--;
            r += step;
        }
    }

    private static int layOut(byte[] out, int at, int count, int k) {
        int exponent = Math.abs(k + count - 1);
        if (k >= 0 && exponent < count + 7) {
            for (int i = 0; i < k; i++) {
                out[at + count + i] = '0';
            }
            return at + count + k;
        }
        if (k < 0 && (k > -7 || exponent < 4)) {
            return layOutFraction(out, at, count, count + k);
        }
        int end = at + count;
        if (count > 1) {
            System.arraycopy(out, at + 1, out, at + 2, count - 1);
            out[at + 1] = '.';
            end++;
        }
        out[end++] = 'e';
        out[end++] = (byte) (k + count - 1 < 0 ? '-' : '+');
        return RespDigits.print(exponent, out, end);
    }

    private static int layOutFraction(byte[] out, int at, int count, int before) {
        if (before > 0) {
            System.arraycopy(out, at + before, out, at + before + 1, count - before);
            out[at + before] = '.';
            return at + count + 1;
        }
        int start = at + 2 - before;
        System.arraycopy(out, at, out, start, count);
        for (int i = at; i < start; i++) {
            out[i] = '0';
        }
        out[at + 1] = '.';
        return start + count;
    }
}
