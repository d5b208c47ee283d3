package io.clusterwire.bus;

import io.netty.buffer.ByteBuf;

/** Looks at eight bytes of a big-endian word at a time, as a frame has them in its ids and addresses. */
final class Words {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long LOW_7 = 0x7f * ONES;
    private static final long HIGH = 0x8080_8080_8080_8080L;

    private Words() {}

    /** The high bit of each byte that is in {@code a-z0-9}, and of no other. */
    private static long idBytes(long word) {
        // With the high bit taken off no sum carries into the next byte; adding 0x80 - n sets the high bit of bytes
        // that are at least n.
        long low = word & LOW_7;
        long letters = (low + (0x80 - 'a') * ONES) & ~(low + (0x80 - 'z' - 1) * ONES);
        long digits = (low + (0x80 - '0') * ONES) & ~(low + (0x80 - '9' - 1) * ONES);
        return (letters | digits) & ~word;
    }

    /** Whether the 40 bytes at {@code index} are in {@code a-z0-9}. */
    static boolean isNodeId(ByteBuf buf, int index) {
        long all = idBytes(buf.getLong(index))
                & idBytes(buf.getLong(index + 8))
                & idBytes(buf.getLong(index + 16))
                & idBytes(buf.getLong(index + 24))
                & idBytes(buf.getLong(index + 32));
        return (all & HIGH) == HIGH;
    }

    /** Whether the 40 bytes at {@code index} are zero: "no node". */
    static boolean isNoNode(ByteBuf buf, int index) {
        return buf.getLong(index) == 0 && isZeroBehindFirst(buf, index);
    }

    /** Apart, so that the usual answer, no, stays small enough to become part of the caller: BusReadBenchmark. */
    private static boolean isZeroBehindFirst(ByteBuf buf, int index) {
        return (buf.getLong(index + 8) | buf.getLong(index + 16) | buf.getLong(index + 24) | buf.getLong(index + 32))
                == 0;
    }

    /** How many of the {@code length} bytes at {@code index} stand before the first NUL; {@code length} if there is none. */
    static int lengthToNul(ByteBuf buf, int index, int length) {
        int at = 0;
        for (; at + 8 <= length; at += 8) {
            long nuls = nuls(buf.getLong(index + at));
            if (nuls != 0) {
                return at + (Long.numberOfLeadingZeros(nuls) >>> 3);
            }
        }
        return at == length ? length : at + restToNul(buf, index + at, length - at);
    }

    private static int restToNul(ByteBuf buf, int index, int length) {
        int at = 0;
        while (at < length && buf.getByte(index + at) != 0) {
            at++;
        }
        return at;
    }

    /** The high bit of each byte that is zero, and of no other. */
    private static long nuls(long word) {
        return ~(((word & LOW_7) + LOW_7) | word | LOW_7);
    }
}
