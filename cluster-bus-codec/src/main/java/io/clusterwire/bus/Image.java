package io.clusterwire.bus;

import io.clusterwire.slot.NodeId;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

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

    /** Zeros at least eight bytes, by words: half the time of filling so few bytes one by one (BusWriteBenchmark). */
    void zero(int offset, int length) {
        int last = offset + length - Long.BYTES;
        for (int at = offset; at < last; at += Long.BYTES) {
            LONG.set(bytes, at, 0L);
        }
        LONG.set(bytes, last, 0L);
    }

    /** A text and its padding: at least one NUL. */
    void text(String field, int offset, int length, CharSequence text) {
        if (text.length() >= length) {
            throw new IllegalArgumentException(
                    field + ": " + text.length() + " characters (expected: 0.." + (length - 1) + ")");
        }
        requireCharacters(field, text);
        zero(offset, length);
        int end = text.length();
        for (int i = 0; i < end; i++) {
            bytes[offset + i] = (byte) text.charAt(i);
        }
    }

    static void requireId(NodeId id) {
        if (id.length() != BusLayout.NODE_ID_LENGTH) {
            throw new IllegalArgumentException("node id: " + id.length() + " bytes (expected: 40)");
        }
    }

    static void requireCharacters(String field, CharSequence text) {
        int bits = 0;
        for (int i = 0, end = text.length(); i < end; i++) {
            char c = text.charAt(i);
            bits |= c | c - 1; // NUL minus one sets all bits
        }
        if (bits > 0xff || bits < 0) {
            throw notLatin(field, text);
        }
    }

    private static IllegalArgumentException notLatin(String field, CharSequence text) {
        int i = 0;
        while (text.charAt(i) != 0 && text.charAt(i) <= 0xff) {
            i++;
        }
        return new IllegalArgumentException(
                field + ": character " + (int) text.charAt(i) + " at " + i + " (expected: Latin-1, no NUL)");
    }

    static void requireRange(String field, long value, long max) {
        if (value < 0 || value > max) {
            throw new IllegalArgumentException(field + ": " + value + " (expected: 0.." + max + ")");
        }
    }
}
