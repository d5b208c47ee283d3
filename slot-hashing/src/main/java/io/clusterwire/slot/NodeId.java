package io.clusterwire.slot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/**
 * The name of a cluster node: an opaque token of bytes. Redis and Valkey use 40 lower-case hexadecimal digits; other systems that answer
 * CLUSTER NODES use other lengths and characters, and the bus carries whatever bytes a peer sent, so nothing is checked here.
 *
 * <p>Ids are equal when their bytes are, and ordered by unsigned bytes, as the servers compare them with {@code memcmp} when they settle an
 * epoch collision. Immutable and safe to share.
 */
public final class NodeId implements Comparable<NodeId> {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MIX = 0x9e3779b97f4a7c15L;

    private final byte[] bytes;
    /** 0 until it is asked for: most ids are never looked up. Threads that compute it at once compute the same. */
    private int hash;

    private NodeId(byte[] bytes) {
        this.bytes = bytes;
    }

    private static int hash(byte[] bytes) {
        long hash = bytes.length;
        int i = 0;
        for (; bytes.length - i >= Long.BYTES; i += Long.BYTES) {
            hash = (hash ^ (long) LONG.get(bytes, i)) * MIX;
            hash ^= hash >>> 32;
        }
        for (; i < bytes.length; i++) {
            hash = 31 * hash + bytes[i];
        }
        return Long.hashCode(hash);
    }

    /**
     * The id that {@code text} spells, one byte a character.
     *
     * @param text characters up to U+00FF; copied
     * @return the id
     * @throws IllegalArgumentException if a character is above U+00FF
     */
    public static NodeId of(CharSequence text) {
        byte[] bytes = new byte[text.length()];
        for (int i = 0; i < bytes.length; i++) {
            char c = text.charAt(i);
            if (c > 0xff) {
                throw new IllegalArgumentException(
                        String.format("node id: U+%04X at character %d (expected: at most U+00FF)", (int) c, i));
            }
            bytes[i] = (byte) c;
        }
        return new NodeId(bytes);
    }

    /**
     * The id that consists of these bytes.
     *
     * @param bytes copied
     * @return the id
     */
    public static NodeId of(byte[] bytes) {
        return new NodeId(bytes.clone());
    }

    /**
     * The id that consists of a part of an array.
     *
     * @param array copied from
     * @param offset index of the first byte
     * @param length number of bytes
     * @return the id
     * @throws IndexOutOfBoundsException if the part does not lie in the array
     */
    public static NodeId of(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        return new NodeId(Arrays.copyOfRange(array, offset, offset + length));
    }

    /** {@return the number of bytes; 40 from Redis and Valkey} */
    public int length() {
        return bytes.length;
    }

    /**
     * {@return the byte at {@code index}}
     *
     * @param index 0..{@code length() - 1}
     * @throws IndexOutOfBoundsException if {@code index} is out of range
     */
    public byte byteAt(int index) {
        return bytes[Objects.checkIndex(index, bytes.length)];
    }

    /** {@return a copy of the bytes} */
    public byte[] toByteArray() {
        return bytes.clone();
    }

    /**
     * Copies all bytes to {@code target}.
     *
     * @param target written to
     * @param offset where the first byte goes
     * @throws IndexOutOfBoundsException if {@code length()} bytes do not fit there; nothing is written then
     */
    public void copyTo(byte[] target, int offset) {
        Objects.checkFromIndexSize(offset, bytes.length, target.length);
        System.arraycopy(bytes, 0, target, offset, bytes.length);
    }

    /**
     * {@return whether the id consists of exactly the given part of an array} Allocates nothing.
     *
     * @param array compared with
     * @param offset index of the first byte
     * @param length number of bytes
     * @throws IndexOutOfBoundsException if the part does not lie in the array
     */
    public boolean equalsBytes(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        return Arrays.equals(bytes, 0, bytes.length, array, offset, offset + length);
    }

    @Override
    public int compareTo(NodeId other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeId that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        int known = hash;
        if (known == 0) {
            known = hash(bytes);
            hash = known;
        }
        return known;
    }

    /** {@return the id as text: printable ASCII as it is, every other byte as {@code \xHH}} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(bytes.length);
        for (byte b : bytes) {
            Escapes.append(text, b & 0xff);
        }
        return text.toString();
    }
}
