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
            return Crc16.ofShortKey(few(buffer, start, end), length, tags);
        }
        long first = word(buffer, start);
        long open = tags ? Braces.marks(first, Braces.OPEN) : 0;
        if (open != 0) {
            return tagged(buffer, start, end, start + Braces.index(open) + 1);
        }
        if (length <= 16) {
            long last = word(buffer, end - 8);
            open = tags ? Braces.marks(last, Braces.OPEN) : 0;
            return open != 0
                    ? tagged(buffer, start, end, end - 7 + Braces.index(open))
                    : Crc16.of(Long.reverseBytes(first) >>> ((16 - length) << 3), Long.reverseBytes(last));
        }
        int at = start + (length - 1 & 7) + 1;
        long a = 0;
        long b = 0;
        long c = 0;
        long d = Long.reverseBytes(first) >>> ((start - at) << 3);
        for (; at < end; at += 8) {
            long word = word(buffer, at);
            open = tags ? Braces.marks(word, Braces.OPEN) : 0;
            if (open != 0) {
                return tagged(buffer, start, end, at + Braces.index(open) + 1);
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
    static int indexOf(ByteBuffer buffer, long brace, int start, int end) {
        int at = start;
        for (; at <= end - 8; at += 8) {
            long marks = Braces.marks(word(buffer, at), brace);
            if (marks != 0) {
                return at + Braces.index(marks);
            }
        }
        if (at >= end) {
            return -1;
        }
        long marks = Braces.marks(few(buffer, at, end), brace);
        return marks != 0 ? at + Braces.index(marks) : -1;
    }

    /** For a key of more than eight bytes that has its first opening brace right before {@code tag}. */
    private static int tagged(ByteBuffer buffer, int start, int end, int tag) {
        int from = tag;
        if (tag <= end - 8) {
            // Most tags end in the next eight or sixteen bytes, which then are at hand.
            long first = word(buffer, tag);
            int bits = Braces.bitsBefore(Braces.marks(first, Braces.CLOSE));
            if (bits > 0 && bits < 57) {
                return Crc16.of(Long.reverseBytes(first << -bits));
            }
            if (bits == 57 && tag <= end - 16) {
                long second = word(buffer, tag + 8);
                bits = Braces.bitsBefore(Braces.marks(second, Braces.CLOSE));
                if (bits < 57) {
                    return Crc16.of(Long.reverseBytes(first), Long.reverseBytes(second), bits);
                }
                from = tag + 16;
            }
        }
        int close = indexOf(buffer, Braces.CLOSE, from, end);
        return close > tag ? crc(buffer, tag, close, false) : crc(buffer, start, end, false);
    }

    /** At most eight bytes as {@link Crc16#ofShortKey} takes them. */
    private static long few(ByteBuffer buffer, int start, int end) {
        int length = end - start;
        if (length >= 4) {
            return Crc16.join(half(buffer, start), half(buffer, end - 4), length);
        }
        return length == 0
                ? 0
                : Crc16.join(buffer.get(start), buffer.get(start + (length >> 1)), buffer.get(end - 1), length);
    }

    private static long word(ByteBuffer buffer, int at) {
        long word = buffer.getLong(at);
        return buffer.order() == ByteOrder.LITTLE_ENDIAN ? word : Long.reverseBytes(word);
    }

    private static int half(ByteBuffer buffer, int at) {
        int half = buffer.getInt(at);
        return buffer.order() == ByteOrder.LITTLE_ENDIAN ? half : Integer.reverseBytes(half);
    }
}
