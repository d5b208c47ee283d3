package io.clusterwire.nodes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks at eight bytes at a time. */
final class Words {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;

    private Words() {}

    /** Index of the first byte {@code wanted} in {@code bytes[from..to)}, or {@code to}. */
    static int indexOf(byte[] bytes, int from, int to, char wanted) {
        long everywhere = wanted * ONES;
        int i = from;
        for (; to - i >= Long.BYTES; i += Long.BYTES) {
            long differing = (long) LONG.get(bytes, i) ^ everywhere;
            // The lowest top bit that is set belongs to the first byte that is zero; those above it may be wrong.
            long zeros = (differing - ONES) & ~differing & TOPS;
            if (zeros != 0) {
                return i + (Long.numberOfTrailingZeros(zeros) >> 3);
            }
        }
        while (i < to && bytes[i] != wanted) {
            i++;
        }
        return i;
    }

    /** Whether the eight bytes from {@code index} on are all 0-9 or a-z. */
    static boolean areDigitsOrLetters(byte[] bytes, int index) {
        long word = (long) LONG.get(bytes, index);
        // None of the sums of seven bits carries into the next byte; a top bit tells that a byte is at least the bound.
        long low = word & ~TOPS;
        long digits = (low + atLeast('0')) & ~(low + atLeast('9' + 1));
        long letters = (low + atLeast('a')) & ~(low + atLeast('z' + 1));
        return ((digits | letters) & ~word & TOPS) == TOPS;
    }

    private static long atLeast(int bound) {
        return (0x80 - bound) * ONES;
    }
}
