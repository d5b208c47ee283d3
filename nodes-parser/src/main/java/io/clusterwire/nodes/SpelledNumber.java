package io.clusterwire.nodes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A line of RESP that begins with a type byte and says a small number: {@code :5460}, {@code $40}, {@code *4}. */
final class SpelledNumber {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** So many fit into a word with the type byte and the line end. */
    private static final int MAX_DIGITS = 5;

    private SpelledNumber() {}

    /** The eight bytes at {@code from} as a little-endian word. */
    static long word(byte[] bytes, int from) {
        return (long) LONG.get(bytes, from);
    }

    /**
     * Reads the line. Answers the number in the upper half and where the next line begins in the lower; -1 if anything else, or less than a
     * word, is there, or {@code from} is negative.
     */
    static long read(byte[] bytes, int from, int to, char type) {
        if (from < 0 || to - from < Long.BYTES) {
            return -1;
        }
        long word = word(bytes, from);
        if ((byte) word != type) {
            return -1;
        }
        for (int digits = 1; digits <= MAX_DIGITS; digits++) {
            if ((word >>> (8 * digits + 8) & 0xffff) == ('\n' << 8 | '\r')) {
                return number(word >>> 8, digits, from + digits + 3);
            }
        }
        return -1;
    }

    /** The same for a count, which mostly has one digit and may be the last line. */
    static long count(byte[] bytes, int from, int to, char type) {
        if (to - from >= Integer.BYTES) {
            int line = (int) INT.get(bytes, from) ^ ('\n' << 24 | '\r' << 16 | '0' << 8 | type);
            // Above the digit there is nothing unless one of the others differs.
            int digit = Integer.rotateRight(line, Byte.SIZE);
            if (digit >= 0 && digit <= 9) {
                return (long) digit << 32 | (from + Integer.BYTES);
            }
        }
        return read(bytes, from, to, type);
    }

    private static long number(long word, int count, int end) {
        // The last digit at the top, zeros below the first.
        long digits = (word ^ 0x3030303030303030L) << (Long.SIZE - 8 * count);
        boolean others = ((digits | digits + 0x7676767676767676L) & 0x8080808080808080L) != 0;
        boolean padded = count > 1 && (byte) word == '0';
        if (others || padded) {
            return -1;
        }
        // Each step adds neighbours: digits to pairs, pairs to fours, fours to all.
        long pairs = (digits * (1 + (10 << 8))) >>> 8 & 0x00ff00ff00ff00ffL;
        long fours = (pairs * (1 + (100 << 16))) >>> 16 & 0x0000ffff0000ffffL;
        long all = (fours * (1 + (10_000L << 32))) >>> 32;
        return all << 32 | end;
    }
}
