package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Several bytes of a buffer at once, the first in the lowest place. From a heap buffer, Netty would put them together byte by byte. */
final class Words {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final short CR_LF = 0x0a0d;

    private static final long ZEROS = 0x3030303030303030L;
    private static final long SIXES = 0x0606060606060606L;
    private static final long HIGH_NIBBLES = 0xf0f0f0f0f0f0f0f0L;
    private static final long LINE_FEEDS = 0x0a0a0a0a0a0a0a0aL;
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;
    static final short CR_LF_AS_DIGITS = CR_LF ^ 0x3030;

    private Words() {}

    /** The eight bytes at {@code index}. */
    static long eight(ByteBuf in, int index) {
        return in.hasArray() ? eight(in.array(), in.arrayOffset() + index) : in.getLongLE(index);
    }

    static long eight(byte[] in, int index) {
        return (long) LONG.get(in, index);
    }

    /** The first {@code count} bytes of a word, 0 to 8, and 0 for the others. */
    static long first(long word, int count) {
        return count == 0 ? 0 : word & (-1L >>> (Long.SIZE - count * Byte.SIZE));
    }

    /** Whether CR LF stands at {@code index}. */
    static boolean isCrLf(ByteBuf in, int index) {
        return in.hasArray() ? isCrLf(in.array(), in.arrayOffset() + index) : in.getShortLE(index) == CR_LF;
    }

    static boolean isCrLf(byte[] in, int index) {
        return (short) SHORT.get(in, index) == CR_LF;
    }

    /** The top bit of each byte that is 0, of the first for certain; behind that a borrow may set others too. */
    static long zeroBytes(long word) {
        return (word - ONES) & ~word & TOPS;
    }

    /** Index of the first LF or NUL from {@code from} on; {@code end} if there is none. */
    static int lineFeedOrNul(ByteBuf in, int from, int end) {
        int i = from;
        for (; end - i >= Long.BYTES; i += Long.BYTES) {
            long word = eight(in, i);
            long found = zeroBytes(word) | zeroBytes(word ^ LINE_FEEDS);
            if (found != 0) {
                return i + (Long.numberOfTrailingZeros(found) >>> 3);
            }
        }
        while (i < end && in.getByte(i) != '\n' && in.getByte(i) != 0) {
            i++;
        }
        return i;
    }

    /** Turns eight characters into the values of the digits among them. */
    static long digits(long characters) {
        return characters ^ ZEROS;
    }

    /** How many digits stand in front of the first other byte, 0 to 8. */
    static int digitCount(long digits) {
        // A carry from a byte that is no digit can only spoil bytes behind it.
        long others = ((digits + SIXES) | digits) & HIGH_NIBBLES;
        return Long.numberOfTrailingZeros(others) >>> 3;
    }

    /** The number that the first {@code count} digits make. */
    static long number(long digits, int count) {
        if (count <= 2) {
            return count == 2 ? (digits & 15) * 10 + (digits >>> 8 & 15) : count == 1 ? digits & 15 : 0;
        }
        long pairs = digits << (Long.SIZE - count * Byte.SIZE);
        pairs = (pairs * 10 + (pairs >>> 8)) & 0x00ff00ff00ff00ffL;
        pairs = (pairs * 100 + (pairs >>> 16)) & 0x0000ffff0000ffffL;
        return (pairs * 10000 + (pairs >>> 32)) & 0xffffffffL;
    }
}
