package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BusFieldsTest {
    static Stream<Vector> wellFormed() {
        return Vector.ALL.stream().filter(Vector::isWellFormed);
    }

    @ParameterizedTest
    @MethodSource("wellFormed")
    void shouldCoverTheFrameWithoutGap(Vector vector) {
        ByteBuf buf = Unpooled.wrappedBuffer(vector.bytes());
        BusFrame frame = new BusFrame();
        frame.wrap(buf, 0, buf.readableBytes(), vector.receiver());
        int[] end = {0};
        Map<String, String> read = new LinkedHashMap<>();
        BusFields.visit(frame, (name, kind, index, length) -> {
            assertThat(index).as(name).isEqualTo(end[0]);
            assertThat(length).as(name).isPositive();
            end[0] += length;
            if (kind == BusFields.Kind.NUMBER) {
                long value = 0;
                for (int i = 0; i < length; i++) {
                    value = value << 8 | buf.getUnsignedByte(index + i);
                }
                read.put(name, Long.toUnsignedString(value));
            } else if (kind == BusFields.Kind.TEXT) {
                read.put(name, new BusBytes().pointText(buf, index, length).toString());
            } else if (kind == BusFields.Kind.RESERVED) {
                for (int i = 0; i < length; i++) {
                    assertThat(buf.getByte(index + i)).isZero();
                }
            }
        });
        assertThat(end[0]).isEqualTo(frame.length());
        Facts.of(frame, false).forEach((name, fact) -> {
            if (read.containsKey(name)) {
                String value = read.get(name);
                String shown = fact.replace("0*40", "").replaceFirst("^-$", "");
                assertThat(value.matches("[0-9]+") && fact.matches("0x.*") ? "" + Long.decode(fact) : shown)
                        .as(name)
                        .isEqualTo(name.equals("mflags") ? String.format("%06x", Long.parseLong(value)) : value);
            }
        });
        assertThat(read).containsKeys("totlen", "ver", "type");
    }
}
