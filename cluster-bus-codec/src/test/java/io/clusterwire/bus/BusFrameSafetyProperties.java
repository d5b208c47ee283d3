package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the bytes are: a verdict, nothing read outside the frame, and no more work than bytes. */
class BusFrameSafetyProperties {
    private static final int MARGIN = 24;
    private static final List<BusReceiver> RECEIVERS = List.of(
            BusReceiver.STRICT,
            BusReceiver.STRICT.lenient(),
            BusReceiver.STRICT.withFamily(Family.REDIS),
            BusReceiver.STRICT.withFamily(Family.VALKEY).lenient(),
            BusReceiver.STRICT.withFamily(Family.REDIS).lenient(),
            BusReceiver.STRICT.withLayout(BusLayout.V0),
            BusReceiver.STRICT.withLayout(BusLayout.V1_4_0).lenient(),
            BusReceiver.STRICT.withLayout(BusLayout.V1_6_2),
            BusReceiver.STRICT.withLayout(BusLayout.V1_7_0).lenient());

    @Property(tries = 3000)
    void shouldStayInsideMutatedFrames(@ForAll("mutated") byte[] bytes) {
        RECEIVERS.forEach(receiver -> assertStaysInside(bytes, receiver));
    }

    @Property(tries = 500)
    void shouldStayInsideArbitraryBytes(@ForAll byte[] bytes) {
        RECEIVERS.forEach(receiver -> assertStaysInside(bytes, receiver));
    }

    /** Vectors with a few bytes changed, mostly where the counts and lengths are, and their ends cut off or their total length set anew. */
    @Provide
    Arbitrary<byte[]> mutated() {
        Arbitrary<Vector> vectors = Arbitraries.of(Vector.ALL);
        Arbitrary<Integer> places = Arbitraries.oneOf(
                Arbitraries.integers().between(0, 16),
                Arbitraries.integers().between(2200, 2300),
                Arbitraries.integers().between(0, 4400));
        Arbitrary<Byte> values = Arbitraries.oneOf(
                Arbitraries.bytes(), Arbitraries.of((byte) 0, (byte) 1, (byte) 8, (byte) 0x7f, (byte) 0x80, (byte) -1));
        Arbitrary<List<Byte>> newBytes = values.list().ofSize(3);
        Arbitrary<List<Integer>> newPlaces = places.list().ofMinSize(1).ofMaxSize(3);
        Arbitrary<Integer> cuts = Arbitraries.integers().between(-40, 40);
        return Combinators.combine(vectors, newPlaces, newBytes, cuts).as((vector, at, to, cut) -> {
            byte[] bytes = vector.bytes().clone();
            for (int i = 0; i < at.size(); i++) {
                bytes[at.get(i) % bytes.length] = to.get(i);
            }
            if (cut < 0) {
                bytes = Arrays.copyOf(bytes, Math.max(0, bytes.length + cut));
                if (bytes.length > 8) {
                    Unpooled.wrappedBuffer(bytes).setInt(BusLayout.TOTAL_LENGTH_OFFSET, bytes.length);
                }
            }
            return bytes;
        });
    }

    /** Over bytes that differ in nothing but their neighbours, and over a buffer that tells which indices were read. */
    private static void assertStaysInside(byte[] bytes, BusReceiver receiver) {
        RecordingByteBuf buf = surrounded(bytes, (byte) 'R');
        BusFrame frame = new BusFrame();
        int verdict = frame.wrap(buf, MARGIN, bytes.length, receiver);
        long sum = verdict == BusVerdict.ACCEPT ? FrameReading.readEverything(frame) : 0;
        int end = verdict == BusVerdict.ACCEPT ? frame.length() : bytes.length;
        if (buf.highest() >= 0) {
            assertThat(buf.lowest()).isGreaterThanOrEqualTo(MARGIN);
            assertThat(buf.highest()).isLessThan(MARGIN + end);
        }
        // Validating and reading look at no byte more than a few times.
        assertThat(buf.bytesRead()).isLessThanOrEqualTo(8L * end + 128);

        ByteBuf poisoned = surrounded(bytes, (byte) 0);
        BusFrame other = new BusFrame();
        assertThat(other.wrap(poisoned, MARGIN, bytes.length, receiver)).isEqualTo(verdict);
        if (verdict == BusVerdict.ACCEPT) {
            assertThat(FrameReading.readEverything(other)).isEqualTo(sum);
        } else {
            assertThat(BusVerdict.toString(verdict)).matches("need-more|drop:.*|close-link:.*");
        }
    }

    private static RecordingByteBuf surrounded(byte[] bytes, byte neighbour) {
        byte[] all = new byte[bytes.length + 2 * MARGIN];
        Arrays.fill(all, neighbour);
        System.arraycopy(bytes, 0, all, MARGIN, bytes.length);
        return new RecordingByteBuf(all);
    }
}
