package io.clusterwire.slot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** {@link ArrayBytes} for {@link ByteBuffer}, at absolute indexes. */
final class BufferBytes {

    private BufferBytes() {}

    /**
     * The CRC of the bytes from {@code start} to {@code end}, or of their hash tag if {@code tags} is set and there is one: the search goes
     * along with the hashing.
     */
    static int crc(ByteBuffer buffer, int start, int end, boolean tags) {
        int length = end - start;
        if (length <= 8) {
            long word = lastWord(buffer, start, end);
            return Crc16.of(tags ? Braces.tagOf(word) : word);
        }
        int at = start + (length - 1 & 7) + 1;
        long a = 0;
        long b = 0;
        long c = 0;
        long d = word(buffer, start) >>> ((start - at) << 3);
        if (tags && Braces.has(d, Braces.OPEN)) {
            return tagged(buffer, start, end, d, at);
        }
        for (; at < end; at += 8) {
            long word = word(buffer, at);
            if (tags && Braces.has(word, Braces.OPEN)) {
                return tagged(buffer, start, end, word, at + 8);
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
    static int indexOf(ByteBuffer buffer, long brace, int start, int end) {
        int at = start;
        for (; at <= end - 8; at += 8) {
            long word = word(buffer, at);
            if (Braces.has(word, brace)) {
                return at + Braces.index(word, brace);
            }
        }
        if (at >= end) {
            return -1;
        }
        // This word may reach back into what has been searched; there is no brace there.
        long word = lastWord(buffer, start, end);
        return Braces.has(word, brace) ? end - 8 + Braces.index(word, brace) : -1;
    }

    /** For a key of more than eight bytes that has its first opening brace in {@code word}, the eight bytes before {@code next}. */
    private static int tagged(ByteBuffer buffer, int start, int end, long word, int next) {
        int at = next - 7 + Braces.index(word, Braces.OPEN);
        int close = -1;
        if (at <= end - 8) {
            // Most tags end in the next eight bytes, which then are at hand.
            long first = word(buffer, at);
            int bits = Braces.bitsBefore(first, Braces.CLOSE);
            if (bits < 64 && bits > 0) {
                return Crc16.of(first >>> (64 - bits));
            }
            if (bits == 64) {
                close = indexOf(buffer, Braces.CLOSE, at + 8, end);
            }
        } else {
            close = indexOf(buffer, Braces.CLOSE, at, end);
        }
        if (close <= at) {
            return crc(buffer, start, end, false);
        }
        int length = close - at;
        return length > 8 && length <= 16
                ? Crc16.of(word(buffer, at) >>> ((16 - length) << 3), word(buffer, close - 8))
                : crc(buffer, at, close, false);
    }

    /** The last eight bytes, with leading zeros if there are fewer. */
    private static long lastWord(ByteBuffer buffer, int start, int end) {
        int length = end - start;
        if (length >= 8) {
            return word(buffer, end - 8);
        }
        if (length >= 4) {
            return Crc16.join(half(buffer, start), half(buffer, end - 4), length);
        }
        return length == 0
                ? 0
                : Crc16.join(buffer.get(start), buffer.get(start + (length >> 1)), buffer.get(end - 1), length);
    }

    private static long word(ByteBuffer buffer, int at) {
        long word = buffer.getLong(at);
        return buffer.order() == ByteOrder.BIG_ENDIAN ? word : Long.reverseBytes(word);
    }

    private static int half(ByteBuffer buffer, int at) {
        int half = buffer.getInt(at);
        return buffer.order() == ByteOrder.BIG_ENDIAN ? half : Integer.reverseBytes(half);
    }
}
