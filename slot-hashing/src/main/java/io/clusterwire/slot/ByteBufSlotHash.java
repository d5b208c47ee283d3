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
            return Crc16.ofShortKey(few(buf, start, end), length, tags);
        }
        long first = word(buf, start);
        long open = tags ? Braces.marks(first, Braces.OPEN) : 0;
        if (open != 0) {
            return tagged(buf, start, end, start + Braces.index(open) + 1);
        }
        if (length <= 16) {
            long last = word(buf, end - 8);
            open = tags ? Braces.marks(last, Braces.OPEN) : 0;
            return open != 0
                    ? tagged(buf, start, end, end - 7 + Braces.index(open))
                    : Crc16.of(Long.reverseBytes(first) >>> ((16 - length) << 3), Long.reverseBytes(last));
        }
        int at = start + (length - 1 & 7) + 1;
        long a = 0;
        long b = 0;
        long c = 0;
        long d = Long.reverseBytes(first) >>> ((start - at) << 3);
        for (; at < end; at += 8) {
            long word = word(buf, at);
            open = tags ? Braces.marks(word, Braces.OPEN) : 0;
            if (open != 0) {
                return tagged(buf, start, end, at + Braces.index(open) + 1);
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
    private static int indexOf(ByteBuf buf, long brace, int start, int end) {
        int at = start;
        for (; at <= end - 8; at += 8) {
            long marks = Braces.marks(word(buf, at), brace);
            if (marks != 0) {
                return at + Braces.index(marks);
            }
        }
        if (at >= end) {
            return -1;
        }
        long marks = Braces.marks(few(buf, at, end), brace);
        return marks != 0 ? at + Braces.index(marks) : -1;
    }

    /** For a key of more than eight bytes that has its first opening brace right before {@code tag}. */
    private static int tagged(ByteBuf buf, int start, int end, int tag) {
        int from = tag;
        if (tag <= end - 8) {
            // Most tags end in the next eight or sixteen bytes, which then are at hand.
            long first = word(buf, tag);
            int bits = Braces.bitsBefore(Braces.marks(first, Braces.CLOSE));
            if (bits > 0 && bits < 57) {
                return Crc16.of(Long.reverseBytes(first << -bits));
            }
            if (bits == 57 && tag <= end - 16) {
                long second = word(buf, tag + 8);
                bits = Braces.bitsBefore(Braces.marks(second, Braces.CLOSE));
                if (bits < 57) {
                    return Crc16.of(Long.reverseBytes(first), Long.reverseBytes(second), bits);
                }
                from = tag + 16;
            }
        }
        int close = indexOf(buf, Braces.CLOSE, from, end);
        return close > tag ? words(buf, tag, close, false) : words(buf, start, end, false);
    }

    /** At most eight bytes as {@link Crc16#ofShortKey} takes them. */
    private static long few(ByteBuf buf, int start, int end) {
        int length = end - start;
        if (length >= 4) {
            return Crc16.join(half(buf, start), half(buf, end - 4), length);
        }
        return length == 0
                ? 0
                : Crc16.join(buf.getByte(start), buf.getByte(start + (length >> 1)), buf.getByte(end - 1), length);
    }

    /** Unlike {@code getLong} this does not depend on the buffer's byte order. */
    private static long word(ByteBuf buf, int at) {
        return buf.getLongLE(at);
    }

    private static int half(ByteBuf buf, int at) {
        return buf.getIntLE(at);
    }
}
