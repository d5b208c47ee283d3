package io.clusterwire.slot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Hashes and searches bytes in arrays, a word of eight a step. The caller has checked the bounds; {@code end} is exclusive.
 *
 * <p>{@link BufferBytes}, {@link TextBytes} and {@link ByteBufSlotHash} hold the same loops over other sources: behind a common interface
 * each word would cost a virtual call.
 */
final class ArrayBytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private ArrayBytes() {}

    /**
     * The CRC of the bytes from {@code start} to {@code end}, or of their hash tag if {@code tags} is set and there is one: the search goes
     * along with the hashing.
     */
    static int crc(byte[] array, int start, int end, boolean tags) {
        int length = end - start;
        if (length <= 8) {
            return Crc16.ofShortKey(few(array, start, end), length, tags);
        }
        long first = word(array, start);
        long open = tags ? Braces.marks(first, Braces.OPEN) : 0;
        if (open != 0) {
            return tagged(array, start, end, start + Braces.index(open) + 1);
        }
        if (length <= 16) {
            long last = word(array, end - 8);
            open = tags ? Braces.marks(last, Braces.OPEN) : 0;
            return open != 0
                    ? tagged(array, start, end, end - 7 + Braces.index(open))
                    : Crc16.of(Long.reverseBytes(first) >>> ((16 - length) << 3), Long.reverseBytes(last));
        }
        int at = start + (length - 1 & 7) + 1;
        long a = 0;
        long b = 0;
        long c = 0;
        long d = Long.reverseBytes(first) >>> ((start - at) << 3);
        for (; at < end; at += 8) {
            long word = word(array, at);
            open = tags ? Braces.marks(word, Braces.OPEN) : 0;
            if (open != 0) {
                return tagged(array, start, end, at + Braces.index(open) + 1);
            }
            long top = a;
            a = b ^ top;
            b = c ^ top >>> 48;
            c = d ^ top << 16;
            d = Long.reverseBytes(word) ^ top;
        }
        return Crc16.of(a, b, c, d);
    }

    /** The index of the first such brace, or -1. */
    static int indexOf(byte[] array, long brace, int start, int end) {
        int at = start;
        for (; at <= end - 8; at += 8) {
            long marks = Braces.marks(word(array, at), brace);
            if (marks != 0) {
                return at + Braces.index(marks);
            }
        }
        if (at >= end) {
            return -1;
        }
        long marks = Braces.marks(few(array, at, end), brace);
        return marks != 0 ? at + Braces.index(marks) : -1;
    }

    /** For a key of more than eight bytes that has its first opening brace right before {@code tag}. */
    private static int tagged(byte[] array, int start, int end, int tag) {
        int from = tag;
        if (tag <= end - 8) {
            // Most tags end in the next eight or sixteen bytes, which then are at hand.
            long first = word(array, tag);
            int bits = Braces.bitsBefore(Braces.marks(first, Braces.CLOSE));
            if (bits > 0 && bits < 57) {
                return Crc16.of(Long.reverseBytes(first << -bits));
            }
            if (bits == 57 && tag <= end - 16) {
                long second = word(array, tag + 8);
                bits = Braces.bitsBefore(Braces.marks(second, Braces.CLOSE));
                if (bits < 57) {
                    return Crc16.of(Long.reverseBytes(first), Long.reverseBytes(second), bits);
                }
                from = tag + 16;
            }
        }
        int close = indexOf(array, Braces.CLOSE, from, end);
        return close > tag ? crc(array, tag, close, false) : crc(array, start, end, false);
    }

    /** At most eight bytes as {@link Crc16#ofShortKey} takes them. */
    private static long few(byte[] array, int start, int end) {
        int length = end - start;
        if (length >= 4) {
            return Crc16.join(half(array, start), half(array, end - 4), length);
        }
        return length == 0 ? 0 : Crc16.join(array[start], array[start + (length >> 1)], array[end - 1], length);
    }

    private static long word(byte[] array, int at) {
        return (long) LONGS.get(array, at);
    }

    private static int half(byte[] array, int at) {
        return (int) INTS.get(array, at);
    }
}
