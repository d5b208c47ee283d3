package io.clusterwire.slot;

import io.netty.buffer.ByteBuf;
import java.util.Objects;

/**
 * Slot bitmaps of the cluster bus that lie in a Netty {@link ByteBuf}: 2048 bytes, slot {@code s} is bit {@code s & 7} of byte
 * {@code s >> 3}, lowest bit first. Everything is read in place; no index is moved and, but for {@link #read}, nothing is allocated. The
 * buffer may be of any kind and stays its owner's.
 */
public final class ByteBufSlotBitmap {
    private ByteBufSlotBitmap() {}

    /**
     * {@return whether {@code slot} is in the bitmap; false for a number that is no slot}
     *
     * @param buf buffer in which the bitmap lies
     * @param index absolute index of the bitmap's first byte
     * @param slot any number
     * @throws IndexOutOfBoundsException if the bitmap does not lie below the buffer's capacity
     */
    public static boolean contains(ByteBuf buf, int index, int slot) {
        check(buf, index);
        return slot >= 0 && slot < SlotHash.SLOT_COUNT && (buf.getByte(index + (slot >> 3)) >> (slot & 7) & 1) != 0;
    }

    /**
     * {@return the set of the bitmap's slots}
     *
     * @param buf buffer in which the bitmap lies; copied from
     * @param index absolute index of the bitmap's first byte
     * @throws IndexOutOfBoundsException if the bitmap does not lie below the buffer's capacity
     */
    public static SlotSet read(ByteBuf buf, int index) {
        check(buf, index);
        long[] words = new long[SlotSet.WORDS];
        for (int i = 0; i < words.length; i++) {
            words[i] = buf.getLongLE(index + (i << 3));
        }
        return SlotSet.ofWords(words);
    }

    /**
     * Writes the bitmap of a set.
     *
     * @param slots the set
     * @param buf written to; {@value SlotSet#BITMAP_LENGTH} bytes are overwritten
     * @param index absolute index of the first of them
     * @throws IndexOutOfBoundsException if they do not lie below the buffer's capacity; nothing is written then
     */
    public static void write(SlotSet slots, ByteBuf buf, int index) {
        check(buf, index);
        for (int i = 0; i < SlotSet.WORDS; i++) {
            buf.setLongLE(index + (i << 3), slots.word(i));
        }
    }

    /**
     * The lowest slot, not below {@code from}, that is in exactly one of a set and a bitmap.
     *
     * @param slots the set
     * @param from 0 or more; 0 to find whether they are equal at all
     * @param buf buffer in which the bitmap lies
     * @param index absolute index of the bitmap's first byte
     * @return a slot, or {@link SlotHash#SLOT_COUNT} if there is no difference from there on
     * @throws IndexOutOfBoundsException if {@code from} is negative or the bitmap does not lie below the buffer's capacity
     */
    public static int nextDifference(SlotSet slots, int from, ByteBuf buf, int index) {
        check(buf, index);
        for (int i = SlotBits.firstWord(from); i < SlotSet.WORDS; i++) {
            int slot = SlotBits.firstIn(slots.word(i) ^ buf.getLongLE(index + (i << 3)), i, from);
            if (slot >= 0) {
                return slot;
            }
        }
        return SlotHash.SLOT_COUNT;
    }

    private static void check(ByteBuf buf, int index) {
        Objects.checkFromIndexSize(index, SlotSet.BITMAP_LENGTH, buf.capacity());
    }
}
