package io.clusterwire.bus;

import io.clusterwire.slot.NodeId;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A part of a frame as bytes, filled in field by field; integers are big-endian. */
final class Image {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    final byte[] bytes;

    Image(int length) {
        bytes = new byte[length];
    }

    void u8(String field, int offset, int value) {
        requireRange(field, value, 0xff);
        bytes[offset] = (byte) value;
    }

    void u16(String field, int offset, long value) {
        requireRange(field, value, 0xffff);
        SHORT.set(bytes, offset, (short) value);
    }

    void u32(String field, int offset, long value) {
        requireRange(field, value, 0xffff_ffffL);
        INT.set(bytes, offset, (int) value);
    }

    void u64(int offset, long value) {
        LONG.set(bytes, offset, value);
    }

    void id(int offset, NodeId id) {
        requireId(id);
        id.copyTo(bytes, offset);
    }

    void zero(int offset, int length) {
        Arrays.fill(bytes, offset, offset + length, (byte) 0);
    }

    /** A text and its padding: at least one NUL. */
    void text(String field, int offset, int length, CharSequence text) {
        if (text.length() >= length) {
            throw new IllegalArgumentException(
                    field + ": " + text.length() + " characters (expected: 0.." + (length - 1) + ")");
        }
        for (int i = 0; i < text.length(); i++) {
            requireCharacter(field, text, i);
        }
        for (int i = 0; i < text.length(); i++) {
            bytes[offset + i] = (byte) text.charAt(i);
        }
        zero(offset + text.length(), length - text.length());
    }

    static void requireId(NodeId id) {
        if (id.length() != BusLayout.NODE_ID_LENGTH) {
            throw new IllegalArgumentException("node id: " + id.length() + " bytes (expected: 40)");
        }
    }

    static void requireCharacter(String field, CharSequence text, int i) {
        char c = text.charAt(i);
        if (c == 0 || c > 0xff) {
            throw new IllegalArgumentException(
                    field + ": character " + (int) c + " at " + i + " (expected: Latin-1, no NUL)");
        }
    }

    static void requireRange(String field, long value, long max) {
        if (value < 0 || value > max) {
            throw new IllegalArgumentException(field + ": " + value + " (expected: 0.." + max + ")");
        }
    }
}
