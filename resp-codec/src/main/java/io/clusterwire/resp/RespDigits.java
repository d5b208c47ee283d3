package io.clusterwire.resp;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Decimal numbers and the header lines made of them, printed into arrays. The array must have room; see the lengths given. */
final class RespDigits {
    /** No number is longer (in bytes): {@code -9223372036854775808}. */
    static final int MAX_LENGTH = 20;
    /** No header line is longer (in bytes), counting what is written behind its end and overwritten by what follows. */
    static final int MAX_HEADER_LENGTH = 1 + MAX_LENGTH + 2 + Long.BYTES;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    /** The two digits of 0..99, the first one in the low byte. */
    private static final short[] PAIRS = new short[100];

    /** Small numbers with CR LF from byte 1 on, and in byte 7 the length of the line with its type byte: most headers are one store. */
    private static final long[] SMALL_HEADERS = new long[1025];

    static {
        for (int i = 0; i < PAIRS.length; i++) {
            PAIRS[i] = (short) (('0' + i / 10) | (('0' + i % 10) << 8));
        }
        byte[] line = new byte[Long.BYTES];
        for (int i = 0; i < SMALL_HEADERS.length; i++) {
            line[0] = 0;
            int end = crlf(line, print(i, line, 1));
            long length = (long) end << 56;
            SMALL_HEADERS[i] = ((long) LONG.get(line, 0) & (-1L >>> (Long.SIZE - end * Byte.SIZE))) | length;
        }
    }

    private RespDigits() {}

    /**
     * Writes a header line: the type byte, a number and CR LF.
     *
     * @param out needs {@link #MAX_HEADER_LENGTH} bytes of room
     * @return the index behind the line
     */
    static int header(char type, long number, byte[] out, int at) {
        if (number >= 0 && number < SMALL_HEADERS.length) {
            long line = SMALL_HEADERS[(int) number];
            LONG.set(out, at, (line & 0xff_ffff_ffff_ffffL) | type);
            return at + (int) (line >>> 56);
        }
        out[at] = (byte) type;
        return crlf(out, print(number, out, at + 1));
    }

    /** Copies a short payload, most often one word or two, without the cost of starting a bulk copy. */
    static void copy(byte[] from, byte[] to, int at) {
        int count = from.length;
        if (count > 2 * Long.BYTES) {
            System.arraycopy(from, 0, to, at, count);
        } else if (count >= Long.BYTES) {
            // Two words that overlap unless there are sixteen bytes.
            LONG.set(to, at, (long) LONG.get(from, 0));
            LONG.set(to, at + count - Long.BYTES, (long) LONG.get(from, count - Long.BYTES));
        } else {
            for (int i = 0; i < count; i++) {
                to[at + i] = from[i];
            }
        }
    }

    static int crlf(byte[] out, int at) {
        SHORT.set(out, at, (short) ('\r' | ('\n' << 8)));
        return at + 2;
    }

    /** Writes {@code number} in its shortest form; returns the index behind it. */
    static int print(long number, byte[] out, int at) {
        int start = at;
        // Worked out on the negative side, where the smallest long has no counterpart on the other.
        long rest = number;
        if (number < 0) {
            out[start++] = '-';
        } else {
            rest = -number;
        }
        int end = start + length(rest);
        int i = end;
        while (rest <= -100) {
            long hundreds = rest / 100;
            i -= 2;
            SHORT.set(out, i, PAIRS[(int) (hundreds * 100 - rest)]);
            rest = hundreds;
        }
        if (rest <= -10) {
            SHORT.set(out, i - 2, PAIRS[(int) -rest]);
        } else {
            out[i - 1] = (byte) ('0' - rest);
        }
        return end;
    }

    /** How many bytes {@link #print} writes for {@code number}, 1..20. */
    static int printedLength(long number) {
        return number < 0 ? 1 + length(number) : length(-number);
    }

    /** How many digits the number has, given as its negative. */
    static int length(long negative) {
        long bound = -10;
        for (int digits = 1; digits < 19; digits++) {
            if (negative > bound) {
                return digits;
            }
            bound *= 10;
        }
        return 19;
    }
}
