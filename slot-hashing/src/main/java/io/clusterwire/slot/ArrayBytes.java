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
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private ArrayBytes() {}

    /**
     * The CRC of the bytes from {@code start} to {@code end}, or of their hash tag if {@code tags} is set and there is one: the search goes
     * along with the hashing.
     */
    static int crc(byte[] array, int start, int end, boolean tags) {
        int length = end - start;
        if (length <= 8) {
            long word = lastWord(array, start, end);
            return Crc16.of(tags ? Braces.tagOf(word) : word);
        }
        int at = start + (length - 1 & 7) + 1;
        long a = 0;
        long b = 0;
        long c = 0;
        long d = word(array, start) >>> ((start - at) << 3);
        if (tags && Braces.has(d, Braces.OPEN)) {
            return tagged(array, start, end, d, at);
        }
        for (; at < end; at += 8) {
            long word = word(array, at);
            if (tags && Braces.has(word, Braces.OPEN)) {
                return tagged(array, start, end, word, at + 8);
            }
            long top = a;
            a = b ^ top;
            b = c ^ top >>> 48;
            c = d ^ top << 16;
            d = word ^ top;
        }
        return length <= 16 ? Crc16.of(c, d) : Crc16.of(a, b, c, d);
    }

    /** The index of the first such brace, or -1. */
    static int indexOf(byte[] array, long brace, int start, int end) {
        int at = start;
        for (; at <= end - 8; at += 8) {
            long word = word(array, at);
            if (Braces.has(word, brace)) {
                return at + Braces.index(word, brace);
            }
        }
        if (at >= end) {
            return -1;
        }
        // This word may reach back into what has been searched; there is no brace there.
        long word = lastWord(array, start, end);
        return Braces.has(word, brace) ? end - 8 + Braces.index(word, brace) : -1;
    }

    /** For a key of more than eight bytes that has its first opening brace in {@code word}, the eight bytes before {@code next}. */
    private static int tagged(byte[] array, int start, int end, long word, int next) {
        int at = next - 7 + Braces.index(word, Braces.OPEN);
        int close = -1;
        if (at <= end - 8) {
            // Most tags end in the next eight bytes, which then are at hand.
            long first = word(array, at);
            int bits = Braces.bitsBefore(first, Braces.CLOSE);
            if (bits < 64 && bits > 0) {
                return Crc16.of(first >>> (64 - bits));
            }
            if (bits == 64) {
                close = indexOf(array, Braces.CLOSE, at + 8, end);
            }
        } else {
            close = indexOf(array, Braces.CLOSE, at, end);
        }
        if (close <= at) {
            return crc(array, start, end, false);
        }
        int length = close - at;
        return length > 8 && length <= 16
                ? Crc16.of(word(array, at) >>> ((16 - length) << 3), word(array, close - 8))
                : crc(array, at, close, false);
    }

    /** The last eight bytes, with leading zeros if there are fewer. */
    private static long lastWord(byte[] array, int start, int end) {
        int length = end - start;
        if (length >= 8) {
            return word(array, end - 8);
        }
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
