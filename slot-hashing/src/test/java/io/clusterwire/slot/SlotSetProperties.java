package io.clusterwire.slot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** Laws of {@link SlotSet} against {@link BitSet}, whose little-endian bytes are the bitmap of the bus. */
class SlotSetProperties {
    private static final int TRIES = 200;

    /** Sets of a few runs, some of which begin or end at the border of a word or of the slots. */
    @Provide
    Arbitrary<BitSet> bits() {
        Arbitrary<Integer> bound = Arbitraries.oneOf(
                Arbitraries.integers().between(0, 16383),
                Arbitraries.of(0, 1, 62, 63, 64, 65, 127, 128, 16319, 16320, 16382, 16383));
        Arbitrary<Integer> length = Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.integers().between(1, 3)),
                Tuple.of(1, Arbitraries.integers().between(1, 6000)));
        return Combinators.combine(bound, length)
                .as((first, size) -> new int[] {first, Math.min(16384, first + size)})
                .list()
                .ofMaxSize(12)
                .map(runs -> {
                    BitSet bits = new BitSet(16384);
                    runs.forEach(run -> bits.set(run[0], run[1]));
                    return bits;
                });
    }

    private static SlotSet set(BitSet bits) {
        return SlotSet.of(bits.stream().toArray());
    }

    private static byte[] bitmap(BitSet bits, int offset) {
        byte[] array = new byte[offset + SlotSet.BITMAP_LENGTH + 3];
        byte[] bytes = bits.toByteArray();
        System.arraycopy(bytes, 0, array, offset, bytes.length);
        return array;
    }

    private static BitSet combined(BitSet a, Consumer<BitSet> change) {
        BitSet result = (BitSet) a.clone();
        change.accept(result);
        return result;
    }

    @Property(tries = TRIES)
    void shouldAgreeWithABitSet(@ForAll("bits") BitSet bits, @ForAll @IntRange(max = 16384) int from) {
        SlotSet set = set(bits);
        assertThat(set.size()).isEqualTo(bits.cardinality());
        int next = bits.nextSetBit(from);
        assertThat(set.nextSet(from)).isEqualTo(next < 0 ? 16384 : next);
        assertThat(set.nextClear(from)).isEqualTo(Math.min(16384, bits.nextClearBit(from)));
        assertThat(set.contains(from)).isEqualTo(bits.get(from));
        long[] words = Arrays.copyOf(bits.toLongArray(), SlotSet.WORDS);
        assertThat(set.word(from >> 6 & 255)).isEqualTo(words[from >> 6 & 255]);
        assertThat(SlotSet.ofWords(words)).isEqualTo(set).hasSameHashCodeAs(set);
    }

    @Property(tries = TRIES)
    void shouldComputeLikeABitSet(@ForAll("bits") BitSet a, @ForAll("bits") BitSet b) {
        SlotSet left = set(a);
        SlotSet right = set(b);
        assertThat(left.union(right)).isEqualTo(set(combined(a, r -> r.or(b))));
        assertThat(left.minus(right)).isEqualTo(set(combined(a, r -> r.andNot(b))));
        assertThat(left.intersect(right)).isEqualTo(set(combined(a, r -> r.and(b))));
        assertThat(left.complement()).isEqualTo(set(combined(a, r -> r.flip(0, 16384))));
        assertThat(left.intersects(right)).isEqualTo(a.intersects(b));
        assertThat(left.containsAll(right)).isEqualTo(left.union(right).equals(left));
        assertThat(left.equals(right)).isEqualTo(a.equals(b));
    }

    @Property(tries = TRIES)
    void shouldObeyTheLawsOfSets(@ForAll("bits") BitSet a, @ForAll("bits") BitSet b, @ForAll("bits") BitSet c) {
        SlotSet x = set(a);
        SlotSet y = set(b);
        SlotSet z = set(c);
        assertThat(x.union(y)).isEqualTo(y.union(x));
        assertThat(x.intersect(y.union(z))).isEqualTo(x.intersect(y).union(x.intersect(z)));
        assertThat(x.union(y).complement()).isEqualTo(x.complement().intersect(y.complement()));
        assertThat(x.minus(y)).isEqualTo(x.intersect(y.complement()));
        assertThat(x.complement().complement()).isEqualTo(x);
        assertThat(x.union(x.complement())).isEqualTo(SlotSet.ALL);
        assertThat(x.intersect(x.complement())).isEqualTo(SlotSet.EMPTY);
        assertThat(x.union(y).size() + x.intersect(y).size()).isEqualTo(x.size() + y.size());
    }

    @Property(tries = TRIES)
    void shouldComeBackFromText(@ForAll("bits") BitSet bits) {
        SlotSet set = set(bits);
        assertThat(SlotSet.parse(set.toString())).isEqualTo(set);
        assertThat(SlotSet.parse(set.toString(", "))).isEqualTo(set);
    }

    @Property(tries = TRIES)
    void shouldHaveTheFewestRanges(@ForAll("bits") BitSet bits) {
        SlotSet set = set(bits);
        assertThat(SlotSet.ofRanges(set.ranges())).isEqualTo(set);
        assertThat(set.rangeCount()).isEqualTo(set.ranges().size());
        int lastEnd = -1;
        for (SlotRange range : set.ranges()) {
            assertThat(range.first()).isGreaterThan(lastEnd == -1 ? -1 : lastEnd + 1);
            lastEnd = range.last();
        }
        assertThat(SlotSet.ofRanges(set.gaps())).isEqualTo(set.complement());
    }

    @Property(tries = TRIES)
    void shouldComeBackFromItsBitmap(@ForAll("bits") BitSet bits, @ForAll @IntRange(max = 9) int offset) {
        SlotSet set = set(bits);
        byte[] bitmap = bitmap(bits, offset);
        assertThat(SlotSet.ofBitmap(bitmap, offset)).isEqualTo(set);
        byte[] written = new byte[bitmap.length];
        set.copyBitmap(written, offset);
        assertThat(written).isEqualTo(bitmap);
        assertThat(set.equalsBitmap(bitmap, offset)).isTrue();
    }

    @Property(tries = TRIES)
    void shouldFindEveryDifferenceInPlace(
            @ForAll("bits") BitSet a, @ForAll("bits") BitSet b, @ForAll @IntRange(max = 9) int offset) {
        SlotSet set = set(a);
        byte[] bitmap = bitmap(b, offset);
        ByteBuffer big = ByteBuffer.wrap(bitmap);
        ByteBuffer little = ByteBuffer.allocateDirect(bitmap.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(bitmap)
                .position(1);
        BitSet inArray = new BitSet();
        for (int s = set.nextDifference(0, bitmap, offset); s < 16384; s = set.nextDifference(s + 1, bitmap, offset)) {
            inArray.set(s);
        }
        BitSet inBuffer = new BitSet();
        for (int s = set.nextDifference(0, big, offset); s < 16384; s = set.nextDifference(s + 1, little, offset)) {
            inBuffer.set(s);
        }
        BitSet expected = combined(a, r -> r.xor(b));
        assertThat(inArray).isEqualTo(expected);
        assertThat(inBuffer).isEqualTo(expected);
        assertThat(set.equalsBitmap(bitmap, offset)).isEqualTo(expected.isEmpty());
        assertThat(set.equalsBitmap(little, offset)).isEqualTo(expected.isEmpty());
        assertThat(little.position()).isEqualTo(1);
    }
}
