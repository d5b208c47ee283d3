package io.clusterwire.nodes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes collected piece by piece, to be looked up in a map: one key is filled again and again, and only what was not there is copied. Keys
 * are comparable, so that a map stays fast even if a peer chooses bytes whose hashes collide.
 */
final class BytesKey implements Comparable<BytesKey> {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MIX = 0x9e3779b97f4a7c15L;

    private byte[] bytes;
    private int length;

    BytesKey() {
        bytes = new byte[256];
    }

    private BytesKey(BytesKey from) {
        bytes = Arrays.copyOf(from.bytes, from.length);
        length = from.length;
    }

    BytesKey copy() {
        return new BytesKey(this);
    }

    void clear() {
        length = 0;
    }

    int length() {
        return length;
    }

    /** The array in which the bytes lie from 0 on, for pieces to be written to; has room for {@code more}. */
    byte[] room(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
        return bytes;
    }

    void advance(int count) {
        length += count;
    }

    void putInt(int value) {
        byte[] target = room(Integer.BYTES);
        for (int i = 0; i < Integer.BYTES; i++) {
            target[length++] = (byte) (value >> (8 * i));
        }
    }

    int intAt(int index) {
        return (bytes[index] & 0xff)
                | ((bytes[index + 1] & 0xff) << 8)
                | ((bytes[index + 2] & 0xff) << 16)
                | (bytes[index + 3] << 24);
    }

    byte[] array() {
        return bytes;
    }

    @Override
    public int hashCode() {
        long hash = length;
        int i = 0;
        for (; i + Long.BYTES <= length; i += Long.BYTES) {
            hash = Long.rotateLeft(hash ^ (long) LONG.get(bytes, i), 29) * MIX;
        }
        for (; i < length; i++) {
            hash = (hash ^ bytes[i]) * MIX;
        }
        return (int) (hash >>> 32);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BytesKey that && Arrays.equals(bytes, 0, length, that.bytes, 0, that.length);
    }

    @Override
    public int compareTo(BytesKey other) {
        return Arrays.compare(bytes, 0, length, other.bytes, 0, other.length);
    }
}
