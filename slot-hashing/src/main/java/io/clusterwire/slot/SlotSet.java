package io.clusterwire.slot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * An immutable set of hash slots, kept as the bitmap that nodes exchange on the cluster bus: slot {@code s} is bit {@code s & 7} of byte
 * {@code s >> 3} (lowest bit first), 2048 bytes for all 16384 slots. Sets are equal when they hold the same slots.
 *
 * <p>Methods that answer a number or a boolean allocate nothing. A loop over the slots, and one over the differences to a bitmap that lies
 * in a received frame:
 *
 * <pre>{@code
 * for (int s = set.nextSet(0); s < SlotHash.SLOT_COUNT; s = set.nextSet(s + 1)) { … }
 * for (int s = set.nextDifference(0, frame, 80); s < SlotHash.SLOT_COUNT; s = set.nextDifference(s + 1, frame, 80)) { … }
 * }</pre>
 */
public final class SlotSet {
    /** How many 64-bit words the slots fill: 256. */
    public static final int WORDS = SlotHash.SLOT_COUNT / Long.SIZE;

    /** Bytes of the bitmap: 2048. */
    public static final int BITMAP_LENGTH = SlotHash.SLOT_COUNT / Byte.SIZE;

    /** No slot. */
    public static final SlotSet EMPTY = new SlotSet(new long[WORDS]);

    /** All 16384 slots. */
    public static final SlotSet ALL = ofRange(0, SlotHash.SLOT_COUNT - 1);

    private final long[] words;
    private final int size;

    /** Takes {@code words} over without a copy. */
    private SlotSet(long[] words) {
        this.words = words;
        this.size = SlotBits.count(words);
    }

    /**
     * The set of these slots.
     *
     * @param slots each 0..16383, in any order, repeated or not
     * @return the set
     * @throws IllegalArgumentException if one is no slot
     */
    public static SlotSet of(int... slots) {
        Builder builder = builder();
        for (int slot : slots) {
            builder.add(slot);
        }
        return builder.build();
    }

    /**
     * The set of the slots from {@code first} to {@code last}, both included.
     *
     * @param first 0..16383
     * @param last {@code first}..16383
     * @return the set
     * @throws IllegalArgumentException if a bound is out of range or {@code first > last}
     */
    public static SlotSet ofRange(int first, int last) {
        return builder().add(first, last).build();
    }

    /**
     * The set of all slots of these ranges.
     *
     * @param ranges in any order, overlapping or not
     * @return the set
     */
    public static SlotSet ofRanges(Iterable<SlotRange> ranges) {
        Builder builder = builder();
        for (SlotRange range : ranges) {
            builder.add(range.first(), range.last());
        }
        return builder.build();
    }

    /**
     * The set with the given words, the inverse of {@link #word(int)}.
     *
     * @param words exactly {@value #WORDS} words; copied
     * @return the set
     * @throws IllegalArgumentException if the number of words is another
     */
    public static SlotSet ofWords(long[] words) {
        if (words.length != WORDS) {
            throw new IllegalArgumentException("words: " + words.length + " (expected: " + WORDS + ")");
        }
        return new SlotSet(words.clone());
    }

    /**
     * The set whose bitmap lies in an array.
     *
     * @param array copied from
     * @param offset index of the bitmap's first byte
     * @return the set
     * @throws IndexOutOfBoundsException if {@value #BITMAP_LENGTH} bytes do not lie there
     */
    public static SlotSet ofBitmap(byte[] array, int offset) {
        Objects.checkFromIndexSize(offset, BITMAP_LENGTH, array.length);
        long[] words = new long[WORDS];
        for (int i = 0; i < WORDS; i++) {
            words[i] = SlotBits.wordAt(array, offset, i);
        }
        return new SlotSet(words);
    }

    /**
     * Reads the servers' spelling, such as {@code 0-5460 5462}.
     *
     * @param text slots and ranges with spaces or commas between them, in any order; nothing stands for the empty set
     * @return the set
     * @throws IllegalArgumentException if it is something else; the message says what stands where
     */
    public static SlotSet parse(CharSequence text) {
        return SlotSetText.parse(text);
    }

    /** {@return a builder that holds no slot} */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * {@return whether {@code slot} is in the set; false for a number that is no slot}
     *
     * @param slot any number
     */
    public boolean contains(int slot) {
        return slot >= 0 && slot < SlotHash.SLOT_COUNT && SlotBits.get(words, slot);
    }

    /** {@return the number of slots, 0..16384} */
    public int size() {
        return size;
    }

    /** {@return whether there is no slot in the set} */
    public boolean isEmpty() {
        return size == 0;
    }

    /**
     * The lowest slot of the set that is not below {@code from}.
     *
     * @param from 0 or more
     * @return a slot, or {@link SlotHash#SLOT_COUNT} if there is none
     * @throws IndexOutOfBoundsException if {@code from} is negative
     */
    public int nextSet(int from) {
        return SlotBits.next(words, from, 0);
    }

    /**
     * The lowest slot outside the set that is not below {@code from}.
     *
     * @param from 0 or more
     * @return a slot, or {@link SlotHash#SLOT_COUNT} if there is none
     * @throws IndexOutOfBoundsException if {@code from} is negative
     */
    public int nextClear(int from) {
        return SlotBits.next(words, from, -1);
    }

    /** {@return how many ranges {@link #ranges()} holds} */
    public int rangeCount() {
        int count = 0;
        long below = 0;
        for (long word : words) {
            count += Long.bitCount(word & ~(word << 1 | below));
            below = word >>> 63;
        }
        return count;
    }

    /** {@return the slots as the fewest ranges, ascending} */
    public List<SlotRange> ranges() {
        List<SlotRange> ranges = new ArrayList<>();
        int first = nextSet(0);
        while (first < SlotHash.SLOT_COUNT) {
            int end = nextClear(first);
            ranges.add(new SlotRange(first, end - 1));
            first = nextSet(end);
        }
        return List.copyOf(ranges);
    }

    /** {@return the slots that are missing, as the fewest ranges, ascending} */
    public List<SlotRange> gaps() {
        return complement().ranges();
    }

    /**
     * {@return the slots of this set and of the other}
     *
     * @param other the other set
     */
    public SlotSet union(SlotSet other) {
        return builder().addAll(this).addAll(other).build();
    }

    /**
     * {@return the slots of this set that are not in the other}
     *
     * @param other the other set
     */
    public SlotSet minus(SlotSet other) {
        long[] result = words.clone();
        for (int i = 0; i < WORDS; i++) {
            result[i] &= ~other.words[i];
        }
        return new SlotSet(result);
    }

    /**
     * {@return the slots that are in both sets}
     *
     * @param other the other set
     */
    public SlotSet intersect(SlotSet other) {
        long[] result = words.clone();
        for (int i = 0; i < WORDS; i++) {
            result[i] &= other.words[i];
        }
        return new SlotSet(result);
    }

    /** {@return the slots that are not in this set} */
    public SlotSet complement() {
        return ALL.minus(this);
    }

    /**
     * {@return whether a slot is in both sets}
     *
     * @param other the other set
     */
    public boolean intersects(SlotSet other) {
        for (int i = 0; i < WORDS; i++) {
            if ((words[i] & other.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return whether every slot of the other set is in this one}
     *
     * @param other the other set
     */
    public boolean containsAll(SlotSet other) {
        for (int i = 0; i < WORDS; i++) {
            if ((other.words[i] & ~words[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Slots {@code 64 * index} to {@code 64 * index + 63} as bits, lowest slot first: the little-endian long at byte {@code 8 * index} of the
     * bitmap.
     *
     * @param index 0..255
     * @return bit {@code n} is set if slot {@code 64 * index + n} is in the set
     * @throws IndexOutOfBoundsException if {@code index} is out of range
     */
    public long word(int index) {
        return words[Objects.checkIndex(index, WORDS)];
    }

    /**
     * Writes the bitmap.
     *
     * @param target written to
     * @param offset where its first byte goes; {@value #BITMAP_LENGTH} bytes are overwritten
     * @throws IndexOutOfBoundsException if they do not fit there; nothing is written then
     */
    public void copyBitmap(byte[] target, int offset) {
        Objects.checkFromIndexSize(offset, BITMAP_LENGTH, target.length);
        for (int i = 0; i < WORDS; i++) {
            SlotBits.putWord(target, offset, i, words[i]);
        }
    }

    /**
     * The lowest slot, not below {@code from}, that is in exactly one of this set and the bitmap in an array. Allocates nothing.
     *
     * @param from 0 or more; 0 to find whether they are equal at all
     * @param bitmap array in which the bitmap lies
     * @param offset index of the bitmap's first byte
     * @return a slot, or {@link SlotHash#SLOT_COUNT} if there is no difference from there on
     * @throws IndexOutOfBoundsException if {@code from} is negative or {@value #BITMAP_LENGTH} bytes do not lie there
     */
    public int nextDifference(int from, byte[] bitmap, int offset) {
        Objects.checkFromIndexSize(offset, BITMAP_LENGTH, bitmap.length);
        for (int i = SlotBits.firstWord(from); i < WORDS; i++) {
            int slot = SlotBits.firstIn(words[i] ^ SlotBits.wordAt(bitmap, offset, i), i, from);
            if (slot >= 0) {
                return slot;
            }
        }
        return SlotHash.SLOT_COUNT;
    }

    /**
     * The same for a bitmap in a {@link ByteBuffer}, whatever its byte order, position and limit; none of them is changed.
     *
     * @param from 0 or more
     * @param bitmap buffer in which the bitmap lies
     * @param index absolute index of the bitmap's first byte
     * @return a slot, or {@link SlotHash#SLOT_COUNT} if there is no difference from there on
     * @throws IndexOutOfBoundsException if {@code from} is negative or {@value #BITMAP_LENGTH} bytes do not lie below the limit
     */
    public int nextDifference(int from, ByteBuffer bitmap, int index) {
        Objects.checkFromIndexSize(index, BITMAP_LENGTH, bitmap.limit());
        boolean reverse = bitmap.order() == ByteOrder.BIG_ENDIAN;
        for (int i = SlotBits.firstWord(from); i < WORDS; i++) {
            long word = bitmap.getLong(index + (i << 3));
            int slot = SlotBits.firstIn(words[i] ^ (reverse ? Long.reverseBytes(word) : word), i, from);
            if (slot >= 0) {
                return slot;
            }
        }
        return SlotHash.SLOT_COUNT;
    }

    /**
     * {@return whether the bitmap in an array holds exactly these slots} Allocates nothing.
     *
     * @param bitmap array in which the bitmap lies
     * @param offset index of the bitmap's first byte
     * @throws IndexOutOfBoundsException if {@value #BITMAP_LENGTH} bytes do not lie there
     */
    public boolean equalsBitmap(byte[] bitmap, int offset) {
        return nextDifference(0, bitmap, offset) == SlotHash.SLOT_COUNT;
    }

    /**
     * {@return whether the bitmap in a buffer holds exactly these slots} Allocates nothing.
     *
     * @param bitmap buffer in which the bitmap lies
     * @param index absolute index of the bitmap's first byte
     * @throws IndexOutOfBoundsException if {@value #BITMAP_LENGTH} bytes do not lie below the limit
     */
    public boolean equalsBitmap(ByteBuffer bitmap, int index) {
        return nextDifference(0, bitmap, index) == SlotHash.SLOT_COUNT;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SlotSet that && size == that.size && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    /** {@return the servers' spelling, {@code 0-5460 5462}; two neighbours are a range too; empty for the empty set} */
    @Override
    public String toString() {
        return toString(" ");
    }

    /**
     * {@return the ranges, ascending, with a separator of the caller's choice between them}
     *
     * @param separator put between two ranges
     */
    public String toString(String separator) {
        return SlotSetText.print(this, separator);
    }

    /** Collects slots. Not safe for use by several threads; it may be used on after {@link #build()}. */
    public static final class Builder {
        private final long[] words = new long[WORDS];

        private Builder() {}

        /**
         * Adds a slot.
         *
         * @param slot 0..16383
         * @return this
         * @throws IllegalArgumentException if it is no slot
         */
        public Builder add(int slot) {
            words[SlotBits.checkSlot(slot) >> 6] |= 1L << slot;
            return this;
        }

        /**
         * Adds the slots from {@code first} to {@code last}, both included.
         *
         * @param first 0..16383
         * @param last {@code first}..16383
         * @return this
         * @throws IllegalArgumentException if a bound is out of range or {@code first > last}
         */
        public Builder add(int first, int last) {
            return fill(first, last, true);
        }

        /**
         * Adds all slots of a set.
         *
         * @param set the set
         * @return this
         */
        public Builder addAll(SlotSet set) {
            for (int i = 0; i < WORDS; i++) {
                words[i] |= set.words[i];
            }
            return this;
        }

        /**
         * Removes a slot.
         *
         * @param slot 0..16383
         * @return this
         * @throws IllegalArgumentException if it is no slot
         */
        public Builder remove(int slot) {
            words[SlotBits.checkSlot(slot) >> 6] &= ~(1L << slot);
            return this;
        }

        /**
         * Removes the slots from {@code first} to {@code last}, both included.
         *
         * @param first 0..16383
         * @param last {@code first}..16383
         * @return this
         * @throws IllegalArgumentException if a bound is out of range or {@code first > last}
         */
        public Builder remove(int first, int last) {
            return fill(first, last, false);
        }

        /**
         * {@return whether {@code slot} has been added; false for a number that is no slot}
         *
         * @param slot any number
         */
        public boolean contains(int slot) {
            return slot >= 0 && slot < SlotHash.SLOT_COUNT && SlotBits.get(words, slot);
        }

        /** {@return the set of the slots so far} */
        public SlotSet build() {
            return new SlotSet(words.clone());
        }

        private Builder fill(int first, int last, boolean value) {
            SlotRange range = new SlotRange(first, last);
            SlotBits.fill(words, range.first(), range.last(), value);
            return this;
        }
    }
}
