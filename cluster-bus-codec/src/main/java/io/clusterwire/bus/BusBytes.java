package io.clusterwire.bus;

import io.clusterwire.slot.NodeId;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/**
 * Bytes of a frame where they lie: a node id, an address, a name, a channel, a payload. A view that belongs to the {@link BusFrame} that
 * handed it out and points anew each time the same accessor is called; it dies with the frame. Comparing allocates nothing, and the
 * {@code to…} methods copy. Not safe for use by several threads.
 */
public final class BusBytes {
    /** 2^64 divided by the golden ratio, as in Fibonacci hashing. */
    private static final long GOLDEN = 0x9e37_79b9_7f4a_7c15L;

    private static final long GOLDEN_3 = 0xdaa6_6d2c_7ddf_743fL; // 3 times that, modulo 2^64, and so on
    private static final long GOLDEN_5 = 0x1715_609f_7c74_6c69L;
    private static final long GOLDEN_7 = 0x5384_5412_7b09_6493L;
    private static final long GOLDEN_9 = 0x8ff3_4785_799e_5cbdL;

    private ByteBuf buf = Unpooled.EMPTY_BUFFER;
    private int index;
    private int length;

    BusBytes() {}

    /** All {@code length} bytes. */
    @SuppressWarnings("ReferenceEquality") // the buffer itself is meant, not its content
    BusBytes point(ByteBuf buf, int index, int length) {
        if (this.buf != buf) { // the collector's barrier costs more than the question: BusReadBenchmark
            this.buf = buf;
        }
        this.index = index;
        this.length = length;
        return this;
    }

    /** A text padded with NUL: the bytes before the first NUL. */
    BusBytes pointText(ByteBuf buf, int index, int length) {
        return point(buf, index, Words.lengthToNul(buf, index, length));
    }

    /** A node id: 40 bytes, whatever they are, or none if all are zero. */
    BusBytes pointId(ByteBuf buf, int index) {
        return point(buf, index, Words.isNoNode(buf, index) ? 0 : BusLayout.NODE_ID_LENGTH);
    }

    /** Points at nothing. */
    void clear() {
        point(Unpooled.EMPTY_BUFFER, 0, 0);
    }

    /**
     * How many bytes there are; the padding of texts does not count.
     *
     * @return bytes
     */
    public int length() {
        return length;
    }

    /**
     * Whether there are none: for a node id "no node", for an address "not told".
     *
     * @return true if the length is 0
     */
    public boolean isEmpty() {
        return length == 0;
    }

    /**
     * Where the bytes begin in the frame's buffer, for those who copy or slice themselves.
     *
     * @return an absolute index
     */
    public int index() {
        return index;
    }

    /**
     * One byte.
     *
     * @param i position, 0 based
     * @return the byte, 0..255
     * @throws IndexOutOfBoundsException if {@code i} is not in 0..length-1
     */
    public int byteAt(int i) {
        if (i < 0 || i >= length) {
            throw new IndexOutOfBoundsException("byte: " + i + " (expected: 0.." + (length - 1) + ")");
        }
        return buf.getUnsignedByte(index + i);
    }

    /**
     * Compares with a node id.
     *
     * @param id the id
     * @return true if the bytes are the same
     */
    public boolean matches(NodeId id) {
        if (length != id.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (buf.getByte(index + i) != id.byteAt(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Compares with a text of Latin-1 characters.
     *
     * @param text the text
     * @return true if each character stands for the byte in its place
     */
    public boolean matches(CharSequence text) {
        if (length != text.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (buf.getUnsignedByte(index + i) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Compares with bytes.
     *
     * @param bytes the bytes
     * @return true if they are the same
     */
    public boolean matches(byte[] bytes) {
        if (length != bytes.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (buf.getByte(index + i) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Compares with other bytes of this or another frame.
     *
     * @param other the others
     * @return true if they are the same
     */
    public boolean matches(BusBytes other) {
        if (length != other.length) {
            return false;
        }
        int i = 0;
        for (; i + 8 <= length; i += 8) {
            if (buf.getLong(index + i) != other.buf.getLong(other.index + i)) {
                return false;
            }
        }
        for (; i < length; i++) {
            if (buf.getByte(index + i) != other.buf.getByte(other.index + i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Compares with a node id in the order of ids: bytewise, unsigned, as the servers do.
     *
     * @param id the id
     * @return negative, zero or positive as these bytes are before, the same as or behind {@code id}
     */
    public int compareTo(NodeId id) {
        int common = Math.min(length, id.length());
        for (int i = 0; i < common; i++) {
            int difference = buf.getUnsignedByte(index + i) - (id.byteAt(i) & 0xff);
            if (difference != 0) {
                return difference;
            }
        }
        return length - id.length();
    }

    /**
     * A hash of the bytes for tables that are looked up in place: equal for equal bytes, the same in every run.
     *
     * @return 64 bits, all of them worth using
     */
    public long hash() {
        // Ids and addresses without a loop, and small enough to become part of the caller: BusReadBenchmark.
        // Buffer and index go along as arguments: no compiler can tell that reading the buffer leaves the fields alone.
        if (length == BusLayout.NODE_ID_LENGTH) {
            return hashOfId(buf, index);
        }
        return length >= Long.BYTES && length <= 2 * Long.BYTES
                ? hashOfTwoWords(buf, index, length)
                : hashOfOthers(buf, index, length);
    }

    private static long hashOfTwoWords(ByteBuf buf, int index, int length) {
        return mix((length ^ buf.getLong(index)) * GOLDEN ^ buf.getLong(index + length - Long.BYTES));
    }

    /** A factor of its own for each word, so that they need not wait for one another. */
    private static long hashOfId(ByteBuf buf, int index) {
        return mix(buf.getLong(index)
                ^ buf.getLong(index + 8) * GOLDEN_3
                ^ buf.getLong(index + 16) * GOLDEN_5
                ^ buf.getLong(index + 24) * GOLDEN_7
                ^ buf.getLong(index + 32) * GOLDEN_9);
    }

    private static long hashOfOthers(ByteBuf buf, int index, int length) {
        long hash = length;
        int at = index;
        for (int end = index + length - Long.BYTES; at <= end; at += Long.BYTES) {
            hash = (hash ^ buf.getLong(at)) * GOLDEN;
        }
        return mix(hash ^ rest(buf, at, index + length));
    }

    /** Fewer than eight bytes as a number. */
    private static long rest(ByteBuf buf, int from, int to) {
        long word = 0;
        for (int at = from; at < to; at++) {
            word = word << 8 | buf.getUnsignedByte(at);
        }
        return word;
    }

    private static long mix(long word) {
        long mixed = word * GOLDEN;
        return mixed ^ mixed >>> 32;
    }

    /**
     * Copies the bytes.
     *
     * @param to where to
     * @param offset where the first goes
     * @throws IndexOutOfBoundsException if they do not fit
     */
    public void copyTo(byte[] to, int offset) {
        buf.getBytes(index, to, offset, length);
    }

    /**
     * Copies the bytes.
     *
     * @return a new array
     */
    public byte[] toByteArray() {
        byte[] copy = new byte[length];
        copyTo(copy, 0);
        return copy;
    }

    /**
     * Copies the bytes as a node id.
     *
     * @return a new id
     * @throws IllegalStateException if there are no bytes: no node is meant
     */
    public NodeId toNodeId() {
        if (isEmpty()) {
            throw new IllegalStateException("no node id here: all bytes are zero");
        }
        return NodeId.of(toByteArray());
    }

    /** The bytes as Latin-1 characters, not escaped: bytes from a peer may be anything. */
    @Override
    public String toString() {
        return new String(toByteArray(), StandardCharsets.ISO_8859_1);
    }
}
