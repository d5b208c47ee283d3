package io.clusterwire.bus;

import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * The bitmap of 16384 slots where it lies in a frame: 2048 bytes, slot s is bit s mod 8 of byte s div 8, bit 0 the least significant. A view
 * that belongs to a {@link BusFrame}; only {@link #toSlotSet} and {@link #copyTo} copy.
 */
public final class SlotBitmap {
    private ByteBuf buf = Unpooled.EMPTY_BUFFER;
    private int start;

    SlotBitmap() {}

    SlotBitmap point(ByteBuf buf, int start) {
        this.buf = buf;
        this.start = start;
        return this;
    }

    void clear() {
        buf = Unpooled.EMPTY_BUFFER;
    }

    /**
     * Whether a slot is in the set.
     *
     * @param slot 0..16383
     * @return true if its bit is set
     * @throws IllegalArgumentException if there is no such slot
     */
    public boolean contains(int slot) {
        if (slot < 0 || slot >= SlotHash.SLOT_COUNT) {
            throw new IllegalArgumentException("slot: " + slot + " (expected: 0..16383)");
        }
        return (buf().getByte(start + (slot >> 3)) >> (slot & 7) & 1) != 0;
    }

    /**
     * Sixty-four slots at once, as {@link SlotSet#word} has them.
     *
     * @param i 0..255
     * @return slots 64 · i (bit 0) to 64 · i + 63
     * @throws IndexOutOfBoundsException if {@code i} is not in 0..255
     */
    public long word(int i) {
        if (i < 0 || i >= SlotSet.WORDS) {
            throw new IndexOutOfBoundsException("word: " + i + " (expected: 0..255)");
        }
        return buf().getLongLE(start + i * Long.BYTES);
    }

    /**
     * How many slots are set.
     *
     * @return 0..16384
     */
    public int size() {
        ByteBuf bitmap = buf();
        int size = 0;
        for (int i = 0; i < SlotSet.BITMAP_LENGTH; i += Long.BYTES) {
            size += Long.bitCount(bitmap.getLong(start + i));
        }
        return size;
    }

    /**
     * Whether no slot is set.
     *
     * @return true if all bits are zero
     */
    public boolean isEmpty() {
        return matches(SlotSet.EMPTY);
    }

    /**
     * Compares with a set in place.
     *
     * @param set the set
     * @return true if the same slots are in both
     */
    public boolean matches(SlotSet set) {
        return nextDifference(set, 0) < 0;
    }

    /**
     * The first slot that is in one set and not in the other, to go through what has changed since the last frame.
     *
     * @param set the set to compare with
     * @param from where to begin, 0..16384
     * @return the least such slot that is at least {@code from}, or -1
     * @throws IllegalArgumentException if {@code from} is out of range
     */
    public int nextDifference(SlotSet set, int from) {
        if (from < 0 || from > SlotHash.SLOT_COUNT) {
            throw new IllegalArgumentException("from: " + from + " (expected: 0..16384)");
        }
        long mask = -1L << from;
        for (int i = from / Long.SIZE; i < SlotSet.WORDS; i++) {
            long difference = (word(i) ^ set.word(i)) & mask;
            if (difference != 0) {
                return i * Long.SIZE + Long.numberOfTrailingZeros(difference);
            }
            mask = -1L;
        }
        return -1;
    }

    /**
     * Copies the bitmap.
     *
     * @param to where to
     * @param offset where its first byte goes; 2048 bytes are written
     * @throws IndexOutOfBoundsException if they do not fit
     */
    public void copyTo(byte[] to, int offset) {
        buf().getBytes(start, to, offset, SlotSet.BITMAP_LENGTH);
    }

    /**
     * Copies the bitmap as a set.
     *
     * @return a new set
     */
    public SlotSet toSlotSet() {
        byte[] bitmap = new byte[SlotSet.BITMAP_LENGTH];
        copyTo(bitmap, 0);
        return SlotSet.ofBitmap(bitmap, 0);
    }

    /** The slots as ranges: {@code 0-5460 5462}, empty for none. */
    @Override
    public String toString() {
        return toSlotSet().toString();
    }

    private ByteBuf buf() {
        if (buf.capacity() == 0) {
            throw new IllegalStateException("no bitmap here: its frame has been left");
        }
        return buf;
    }
}
