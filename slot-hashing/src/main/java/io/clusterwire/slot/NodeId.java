package io.clusterwire.slot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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

    /**
     * Of the ids of Redis and Valkey, whose bytes stand in five words: one object an id instead of two, which takes 2.5 % off a first reply of
     * {@code SlotsReplyBenchmark}.
     */
    private static final int USUAL_LENGTH = 5 * Long.BYTES;

    private final long word0;
    private final long word1;
    private final long word2;
    private final long word3;
    private final long word4;
    /** The bytes of an id of any other length. */
    private final byte @Nullable [] unusual;
    /** 0 until it is asked for: most ids are never looked up. Threads that compute it at once compute the same. */
    private int hash;

    private NodeId(byte[] array, int offset, int length) {
        boolean usual = length == USUAL_LENGTH;
        word0 = usual ? (long) LONG.get(array, offset) : 0;
        word1 = usual ? (long) LONG.get(array, offset + 8) : 0;
        word2 = usual ? (long) LONG.get(array, offset + 16) : 0;
        word3 = usual ? (long) LONG.get(array, offset + 24) : 0;
        word4 = usual ? (long) LONG.get(array, offset + 32) : 0;
        unusual = usual ? null : Arrays.copyOfRange(array, offset, offset + length);
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
        return new NodeId(bytes, 0, bytes.length);
    }

    /**
     * The id that consists of these bytes.
     *
     * @param bytes copied
     * @return the id
     */
    public static NodeId of(byte[] bytes) {
        return new NodeId(bytes, 0, bytes.length);
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
        return new NodeId(array, offset, length);
    }

    /** {@return the number of bytes; 40 from Redis and Valkey} */
    public int length() {
        return unusual == null ? USUAL_LENGTH : unusual.length;
    }

    /**
     * {@return the byte at {@code index}}
     *
     * @param index 0..{@code length() - 1}
     * @throws IndexOutOfBoundsException if {@code index} is out of range
     */
    public byte byteAt(int index) {
        Objects.checkIndex(index, length());
        return unusual == null ? (byte) (word(index >> 3) >>> (index << 3)) : unusual[index];
    }

    private long word(int index) {
        return switch (index) {
            case 0 -> word0;
            case 1 -> word1;
            case 2 -> word2;
            case 3 -> word3;
            default -> word4;
        };
    }

    /** {@return a copy of the bytes} */
    public byte[] toByteArray() {
        byte[] bytes = new byte[length()];
        copyTo(bytes, 0);
        return bytes;
    }

    /**
     * Copies all bytes to {@code target}.
     *
     * @param target written to
     * @param offset where the first byte goes
     * @throws IndexOutOfBoundsException if {@code length()} bytes do not fit there; nothing is written then
     */
    public void copyTo(byte[] target, int offset) {
        Objects.checkFromIndexSize(offset, length(), target.length);
        if (unusual != null) {
            System.arraycopy(unusual, 0, target, offset, unusual.length);
            return;
        }
        LONG.set(target, offset, word0);
        LONG.set(target, offset + 8, word1);
        LONG.set(target, offset + 16, word2);
        LONG.set(target, offset + 24, word3);
        LONG.set(target, offset + 32, word4);
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
        if (unusual != null) {
            return Arrays.equals(unusual, 0, unusual.length, array, offset, offset + length);
        }
        return length == USUAL_LENGTH
                && word0 == (long) LONG.get(array, offset)
                && word1 == (long) LONG.get(array, offset + 8)
                && word2 == (long) LONG.get(array, offset + 16)
                && word3 == (long) LONG.get(array, offset + 24)
                && word4 == (long) LONG.get(array, offset + 32);
    }

    @Override
    public int compareTo(NodeId other) {
        int common = Math.min(length(), other.length());
        for (int i = 0; i < common; i++) {
            int order = Byte.compareUnsigned(byteAt(i), other.byteAt(i));
            if (order != 0) {
                return order;
            }
        }
        return length() - other.length();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeId that
                && word0 == that.word0
                && word1 == that.word1
                && word2 == that.word2
                && word3 == that.word3
                && word4 == that.word4
                && Arrays.equals(unusual, that.unusual);
    }

    @Override
    public int hashCode() {
        int known = hash;
        if (known == 0) {
            known = unusual == null ? hash() : Arrays.hashCode(unusual);
            hash = known;
        }
        return known;
    }

    private int hash() {
        long mixed = 0;
        for (int i = 0; i < USUAL_LENGTH / Long.BYTES; i++) {
            mixed = (mixed ^ word(i)) * MIX;
            mixed ^= mixed >>> 32;
        }
        return (int) ((mixed * MIX) >>> 32);
    }

    /** {@return the id as text: printable ASCII as it is, every other byte as {@code \xHH}} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(length());
        for (byte b : toByteArray()) {
            Escapes.append(text, b & 0xff);
        }
        return text.toString();
    }
}
