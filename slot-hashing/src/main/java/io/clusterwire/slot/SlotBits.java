package io.clusterwire.slot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Bit arithmetic on 256 words of 64 slots; slot {@code s} is bit {@code s & 63} of word {@code s >> 6}. */
final class SlotBits {
    private static final VarHandle LONG_LE =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private SlotBits() {}

    /** Word {@code word} of the bitmap that begins at {@code offset}; the caller has checked that it lies in the array. */
    static long wordAt(byte[] bitmap, int offset, int word) {
        return (long) LONG_LE.get(bitmap, offset + (word << 3));
    }

    static void putWord(byte[] bitmap, int offset, int word, long value) {
        LONG_LE.set(bitmap, offset + (word << 3), value);
    }

    static int checkSlot(int slot) {
        if (slot < 0 || slot >= SlotHash.SLOT_COUNT) {
            throw new IllegalArgumentException("slot: " + slot + " (expected: 0..16383)");
        }
        return slot;
    }

    static boolean get(long[] words, int slot) {
        return (words[slot >> 6] >>> slot & 1) != 0;
    }

    /** Sets or clears all slots from {@code first} to {@code last}, both included. */
    static void fill(long[] words, int first, int last, boolean value) {
        int end = last >> 6;
        long mask = -1L << first;
        for (int word = first >> 6; word < end; word++) {
            fill(words, word, mask, value);
            mask = -1L;
        }
        fill(words, end, mask & -1L >>> ~last, value);
    }

    private static void fill(long[] words, int word, long mask, boolean value) {
        words[word] = value ? words[word] | mask : words[word] & ~mask;
    }

    /** The first slot from {@code from} on whose bit, after inversion with {@code flip}, is set; {@code SLOT_COUNT} if there is none. */
    static int next(long[] words, int from, long flip) {
        for (int i = firstWord(from); i < words.length; i++) {
            int slot = firstIn(words[i] ^ flip, i, from);
            if (slot >= 0) {
                return slot;
            }
        }
        return SlotHash.SLOT_COUNT;
    }

    /** The word in which a search that begins with slot {@code from} starts. */
    static int firstWord(int from) {
        if (from < 0) {
            throw new IndexOutOfBoundsException("from: " + from + " (expected: >= 0)");
        }
        return from >> 6;
    }

    /** The first slot from {@code from} on in which {@code bits}, word {@code word} of a difference, is set; -1 if there is none. */
    static int firstIn(long bits, int word, int from) {
        long masked = word == from >> 6 ? bits & -1L << from : bits;
        return masked == 0 ? -1 : (word << 6) + Long.numberOfTrailingZeros(masked);
    }

    static int count(long[] words) {
        int count = 0;
        for (long word : words) {
            count += Long.bitCount(word);
        }
        return count;
    }
}
