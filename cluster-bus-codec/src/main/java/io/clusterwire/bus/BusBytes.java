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
    private ByteBuf buf = Unpooled.EMPTY_BUFFER;
    private int index;
    private int length;

    BusBytes() {}

    /** All {@code length} bytes. */
    BusBytes point(ByteBuf buf, int index, int length) {
        this.buf = buf;
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
        long hash = length;
        int i = 0;
        for (; i + 8 <= length; i += 8) {
            hash = mix(hash, buf.getLong(index + i));
        }
        if (i == length) {
            return hash;
        }
        if (length >= 8) {
            return mix(hash, buf.getLong(index + length - 8)); // overlaps the word before
        }
        long rest = 0;
        for (; i < length; i++) {
            rest = rest << 8 | buf.getUnsignedByte(index + i);
        }
        return mix(hash, rest);
    }

    private static long mix(long hash, long word) {
        long mixed =
                (hash ^ word) * 0x9e37_79b9_7f4a_7c15L; // 2^64 divided by the golden ratio, as in Fibonacci hashing
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
