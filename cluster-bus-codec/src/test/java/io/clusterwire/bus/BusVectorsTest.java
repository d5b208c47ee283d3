package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BusVectorsTest {
    static Stream<Vector> all() {
        return Vector.ALL.stream();
    }

    static Stream<Vector> wellFormed() {
        return all().filter(Vector::isWellFormed);
    }

    @Test
    void shouldHaveAllVectors() {
        assertThat(Vector.ALL).hasSize(56);
        assertThat(wellFormed()).hasSize(29);
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldGiveTheVerdictOverAllShapes(Vector vector) {
        BusFrame frame = new BusFrame();
        for (BufferShape shape : BufferShape.values()) {
            ByteBuf buf = shape.of(vector.bytes());
            int verdict = frame.wrap(buf, buf.readerIndex(), buf.readableBytes(), vector.receiver());
            assertThat(BusVerdict.toString(verdict)).as(shape.name()).isEqualTo(vector.expect());
            if (vector.isWellFormed()) {
                assertThat(normal(Facts.of(frame, vector.isBigEndianModule())))
                        .as(shape.name())
                        .isEqualTo(normal(vector.frameFields()));
            }
            buf.release();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldAcceptWhenLenientWhatOnlyStrictReasonsDrop(Vector vector) {
        ByteBuf buf = Unpooled.wrappedBuffer(vector.bytes());
        BusReceiver receiver = vector.receiver().lenient();
        String expected = vector.expect().startsWith("drop:strict-") ? "ok" : vector.expect();
        BusFrame frame = new BusFrame();
        assertThat(BusVerdict.toString(frame.wrap(buf, 0, buf.readableBytes(), receiver)))
                .isEqualTo(expected);
        if (expected.equals("ok")) {
            FrameReading.readEverything(frame); // and nothing outside
        }
    }

    @ParameterizedTest
    @MethodSource("wellFormed")
    void shouldBuildTheFrameFromItsFields(Vector vector) {
        byte[] body = vector.name().equals("unknown-type-11") ? HexFormat.of().parseHex("deadbeef") : new byte[0];
        for (ByteBuf out : new ByteBuf[] {Unpooled.buffer(), Unpooled.directBuffer(), Unpooled.compositeBuffer()}) {
            out.writeByte(7);
            Facts.write(vector.layout(), vector.frameFields(), vector.isBigEndianModule(), body, out);
            byte[] written = new byte[out.writerIndex() - 1];
            out.getBytes(1, written);
            assertThat(HexFormat.of().formatHex(written))
                    .isEqualTo(HexFormat.of().formatHex(vector.bytes()));
            out.release();
        }
    }

    /** The same fields in the same notation, without regard to their order. */
    private static Map<String, String> normal(Map<String, String> fields) {
        Map<String, String> normal = new TreeMap<>(fields);
        normal.computeIfPresent("type", (key, type) -> "" + Integer.decode(type));
        normal.replaceAll((key, value) -> key.startsWith("ext") && value.matches("[0-9]+/.*")
                ? value.replaceFirst("^[0-9]+", "" + Integer.decode(value.substring(0, value.indexOf('/'))))
                : value);
        return normal;
    }
}
