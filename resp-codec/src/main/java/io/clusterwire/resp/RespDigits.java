package io.clusterwire.resp;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Decimal numbers, the header lines made of them and short payloads, put into arrays word by word: up to seven bytes behind the end are
 * written too, which whatever follows writes over.
 */
final class RespDigits {
    /** No header line is longer (in bytes), {@code -9223372036854775808} as its number, with what is written behind its end. */
    static final int MAX_HEADER_LENGTH = 1 + 20 + 2 + Long.BYTES;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long HUNDRED_MILLION = 100_000_000;
    private static final long ALL_ZEROS = 0x3030_3030_3030_3030L;

    /** -1, -10, -100 and so on to -10^18. */
    private static final long[] NEGATIVE_POWERS = new long[19];

    /** Small numbers with CR LF from byte 1 on, and in byte 7 the length of the line with its type byte: most headers are one store. */
    private static final long[] SMALL_HEADERS = new long[1025];

    static {
        NEGATIVE_POWERS[0] = -1;
        for (int i = 1; i < NEGATIVE_POWERS.length; i++) {
            NEGATIVE_POWERS[i] = 10 * NEGATIVE_POWERS[i - 1];
        }
        byte[] line = new byte[2 * Long.BYTES];
        for (int i = 0; i < SMALL_HEADERS.length; i++) {
            line[0] = 0;
            int end = crlf(line, print(i, line, 1));
            long length = (long) end << 56;
            SMALL_HEADERS[i] = ((long) LONG.get(line, 0) & (-1L >>> (Long.SIZE - end * Byte.SIZE))) | length;
        }
    }

    private RespDigits() {}

    /** Whether the header line of the number is a {@link #smallHeader}. */
    static boolean isSmall(long number) {
        return number >= 0 && number < SMALL_HEADERS.length;
    }

    /** A header line in a word, its first byte lowest. */
    static long smallHeader(char type, long number) {
        return SMALL_HEADERS[(int) number] | type;
    }

    static int smallHeaderLength(long header) {
        return (int) (header >>> 56);
    }

    /**
     * Writes a header line: the type byte, a number and CR LF.
     *
     * @param out needs {@link #MAX_HEADER_LENGTH} bytes of room
     * @return the index behind the line
     */
    static int header(char type, long number, byte[] out, int at) {
        if (isSmall(number)) {
            long line = smallHeader(type, number);
            LONG.set(out, at, line);
            return at + smallHeaderLength(line);
        }
        out[at] = (byte) type;
        return crlf(out, print(number, out, at + 1));
    }

    /** Copies a payload and puts CR LF behind it; a short one without the cost of starting a bulk copy. Returns the index behind CR LF. */
    static int payload(byte[] from, byte[] to, int at) {
        int count = from.length;
        if (count > 2 * Long.BYTES) {
            System.arraycopy(from, 0, to, at, count);
        } else if (count >= Long.BYTES) {
            // Two words that overlap unless there are sixteen bytes.
            LONG.set(to, at, word(from, 0));
            LONG.set(to, at + count - Long.BYTES, word(from, count - Long.BYTES));
        } else {
            LONG.set(to, at, shortWord(from));
        }
        return crlf(to, at + count);
    }

    /** Eight bytes of an array from an index on, the first one lowest. */
    static long word(byte[] bytes, int index) {
        return (long) LONG.get(bytes, index);
    }

    /** The bytes of an array of 0..7, the first one lowest; what is above them has no meaning. */
    static long shortWord(byte[] bytes) {
        int count = bytes.length;
        int last = (count - 1) * Byte.SIZE;
        if (count >= Integer.BYTES) {
            long lastFour = (int) INT.get(bytes, count - Integer.BYTES);
            return ((int) INT.get(bytes, 0) & 0xffff_ffffL) | (lastFour << (last - 3 * Byte.SIZE));
        }
        if (count >= Short.BYTES) {
            return ((short) SHORT.get(bytes, 0) & 0xffff) | (bytes[count - 1] << last);
        }
        return count == 0 ? 0 : bytes[0];
    }

    static int crlf(byte[] out, int at) {
        LONG.set(out, at, (long) ('\r' | '\n' << 8));
        return at + 2;
    }

    /** Writes {@code number} in its shortest form; returns the index behind it. */
    static int print(long number, byte[] out, int at) {
        int start = at;
        // Worked out on the negative side, where the smallest long has no counterpart on the other.
        long negative = number;
        if (number < 0) {
            out[start++] = '-';
        } else {
            negative = -number;
        }
        int count = length(negative);
        print(negative, count, out, start);
        return start + count;
    }

    private static void print(long negative, int count, byte[] out, int at) {
        if (count <= Long.BYTES) {
            LONG.set(out, at, eightDigits(-negative) >>> ((Long.BYTES - count) * Byte.SIZE));
        } else {
            long upper = negative / HUNDRED_MILLION;
            print(upper, count - Long.BYTES, out, at);
            LONG.set(out, at + count - Long.BYTES, eightDigits(upper * HUNDRED_MILLION - negative));
        }
    }

    /** The digits of 0..99999999 with all zeros before them, the first one lowest: halved three times, the halves side by side. */
    private static long eightDigits(long number) {
        long fours = number / 10_000;
        fours |= (number - fours * 10_000) << 32;
        // x * 10486 >>> 20 is x / 100 below 10000, and x * 103 >>> 10 is x / 10 below 100.
        long twos = ((fours * 10_486) >>> 20) & 0x7f_0000_007fL;
        twos |= (fours - twos * 100) << 16;
        long ones = ((twos * 103) >>> 10) & 0xf_000f_000f_000fL;
        return ones | ((twos - ones * 10) << 8) | ALL_ZEROS;
    }

    /** How many bytes {@link #print} writes for {@code number}, 1..20. */
    static int printedLength(long number) {
        return number < 0 ? 1 + length(number) : length(-number);
    }

    /** How many digits the number has, given as its negative. */
    static int length(long negative) {
        if (negative > -10) {
            return 1;
        }
        // Binary digits times the logarithm of two: right, or one too few.
        int digits = ((Long.SIZE - Long.numberOfLeadingZeros(~negative)) * 1233) >>> 12;
        return negative > NEGATIVE_POWERS[digits] ? digits : digits + 1;
    }
}
