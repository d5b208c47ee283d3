package io.clusterwire.slot;

import io.netty.buffer.ByteBuf;
import java.util.Objects;

/**
 * {@link SlotHash} for keys in Netty's {@link ByteBuf}: of every kind, pooled or not, heap, direct, composite, sliced or read-only.
 *
 * <p>The bytes are read in place with absolute getters: no index is moved, the reference count stays as it is, nothing is kept and nothing
 * is allocated. The caller goes on owning the buffer. A buffer in little-endian view is read like any other: the order of its bytes counts.
 *
 * <p>This class and {@link ByteBufSlotBitmap} are the only ones of the module that need netty-buffer on the path.
 */
public final class ByteBufSlotHash {
    private ByteBufSlotHash() {}

    /**
     * {@return the slot of the key that is a buffer's readable bytes, 0..16383}
     *
     * @param key the key
     */
    public static int slot(ByteBuf key) {
        return slot(key, key.readerIndex(), key.readableBytes());
    }

    /**
     * {@return the slot of a key that lies in a buffer, 0..16383}
     *
     * @param buf buffer in which the key lies
     * @param index absolute index of its first byte
     * @param length its bytes
     * @throws IndexOutOfBoundsException if the key does not lie below the buffer's capacity
     */
    public static int slot(ByteBuf buf, int index, int length) {
        return hash(buf, index, length, true) & SlotHash.SLOT_COUNT - 1;
    }

    /**
     * {@return the CRC-16/XMODEM of a buffer's readable bytes, 0..0xffff} Hash tags mean nothing here.
     *
     * @param bytes the bytes
     */
    public static int crc16(ByteBuf bytes) {
        return crc16(bytes, bytes.readerIndex(), bytes.readableBytes());
    }

    /**
     * {@return the CRC-16/XMODEM of a part of a buffer, 0..0xffff}
     *
     * @param buf buffer in which the bytes lie
     * @param index absolute index of the first one
     * @param length how many
     * @throws IndexOutOfBoundsException if they do not lie below the buffer's capacity
     */
    public static int crc16(ByteBuf buf, int index, int length) {
        return hash(buf, index, length, false);
    }

    /**
     * {@return where the hash tag of a key lies, as absolute indexes (see {@link HashTag}), or {@link HashTag#NONE}}
     *
     * @param buf buffer in which the key lies
     * @param index absolute index of its first byte
     * @param length its bytes
     * @throws IndexOutOfBoundsException if the key does not lie below the buffer's capacity
     */
    public static long tagBounds(ByteBuf buf, int index, int length) {
        Objects.checkFromIndexSize(index, length, buf.capacity());
        int open = indexOf(buf, Braces.OPEN, index, index + length);
        return open < 0 ? HashTag.NONE : HashTag.of(open, indexOf(buf, Braces.CLOSE, open + 1, index + length));
    }

    private static int hash(ByteBuf buf, int index, int length, boolean tags) {
        Objects.checkFromIndexSize(index, length, buf.capacity());
        if (buf.hasArray()) {
            int start = buf.arrayOffset() + index;
            return ArrayBytes.crc(buf.array(), start, start + length, tags);
        }
        return words(buf, index, index + length, tags);
    }

    /**
     * The CRC of the bytes from {@code start} to {@code end}, or of their hash tag if {@code tags} is set and there is one: the search goes
     * along with the hashing.
     */
    private static int words(ByteBuf buf, int start, int end, boolean tags) {
        int length = end - start;
        if (length <= 8) {
            long word = lastWord(buf, start, end);
            return Crc16.of(tags ? Braces.tagOf(word) : word);
        }
        int at = start + (length - 1 & 7) + 1;
        long a = 0;
        long b = 0;
        long c = 0;
        long d = word(buf, start) >>> ((start - at) << 3);
        if (tags && Braces.has(d, Braces.OPEN)) {
            return tagged(buf, start, end, d, at);
        }
        for (; at < end; at += 8) {
            long word = word(buf, at);
            if (tags && Braces.has(word, Braces.OPEN)) {
                return tagged(buf, start, end, word, at + 8);
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
    private static int indexOf(ByteBuf buf, long brace, int start, int end) {
        int at = start;
        for (; at <= end - 8; at += 8) {
            long word = word(buf, at);
            if (Braces.has(word, brace)) {
                return at + Braces.index(word, brace);
            }
        }
        if (at >= end) {
            return -1;
        }
        // This word may reach back into what has been searched; there is no brace there.
        long word = lastWord(buf, start, end);
        return Braces.has(word, brace) ? end - 8 + Braces.index(word, brace) : -1;
    }

    /** For a key of more than eight bytes that has its first opening brace in {@code word}, the eight bytes before {@code next}. */
    private static int tagged(ByteBuf buf, int start, int end, long word, int next) {
        int at = next - 7 + Braces.index(word, Braces.OPEN);
        int close = -1;
        if (at <= end - 8) {
            // Most tags end in the next eight bytes, which then are at hand.
            long first = word(buf, at);
            int bits = Braces.bitsBefore(first, Braces.CLOSE);
            if (bits < 64 && bits > 0) {
                return Crc16.of(first >>> (64 - bits));
            }
            if (bits == 64) {
                close = indexOf(buf, Braces.CLOSE, at + 8, end);
            }
        } else {
            close = indexOf(buf, Braces.CLOSE, at, end);
        }
        if (close <= at) {
            return words(buf, start, end, false);
        }
        int length = close - at;
        return length > 8 && length <= 16
                ? Crc16.of(word(buf, at) >>> ((16 - length) << 3), word(buf, close - 8))
                : words(buf, at, close, false);
    }

    /** The last eight bytes, with leading zeros if there are fewer. */
    private static long lastWord(ByteBuf buf, int start, int end) {
        int length = end - start;
        if (length >= 8) {
            return word(buf, end - 8);
        }
        if (length >= 4) {
            return Crc16.join(half(buf, start), half(buf, end - 4), length);
        }
        return length == 0
                ? 0
                : Crc16.join(buf.getByte(start), buf.getByte(start + (length >> 1)), buf.getByte(end - 1), length);
    }

    /** Read as little-endian and reversed: unlike {@code getLong} that does not depend on the buffer's byte order. */
    private static long word(ByteBuf buf, int at) {
        return Long.reverseBytes(buf.getLongLE(at));
    }

    private static int half(ByteBuf buf, int at) {
        return Integer.reverseBytes(buf.getIntLE(at));
    }
}
