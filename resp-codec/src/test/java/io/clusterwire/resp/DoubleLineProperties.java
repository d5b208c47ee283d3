package io.clusterwire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class DoubleLineProperties {
    @Property(tries = 20_000)
    void shouldReadShortestTextOfEveryDouble(@ForAll long bits) {
        double value = Double.longBitsToDouble(bits);
        if (Double.isFinite(value)) {
            assertNearest(Double.toString(value));
        }
    }

    @Property(tries = 20_000)
    void shouldReadAnyDigitsAsTheJdkDoes(@ForAll long digits, @ForAll int power) {
        assertNearest(Long.toUnsignedString(digits) + "e" + (power % 360));
        assertNearest(digits + "." + Long.toUnsignedString(digits) + "e" + (power % 340));
    }

    @Example
    void shouldRoundTextsBetweenTwoDoublesAsTheJdkDoes() {
        Random random = new Random(42);
        for (int i = 0; i < 3000; i++) {
            double low = Double.longBitsToDouble(random.nextLong() & Long.MAX_VALUE);
            if (Double.isFinite(low) && Double.isFinite(Math.nextUp(low))) {
                BigDecimal middle = new BigDecimal(low)
                        .add(new BigDecimal(Math.nextUp(low)))
                        .divide(BigDecimal.valueOf(2));
                String text = middle.toString();
                if (text.length() < 4000) {
                    assertNearest(text);
                    assertNearest(middle.round(new java.math.MathContext(19)).toString());
                    assertNearest(middle.round(new java.math.MathContext(21)).toString());
                }
            }
        }
    }

    @Example
    void shouldReadTheEdgesOfTheRange() {
        for (String text : new String[] {
            "4.9e-324",
            "2.4703282292062327208e-324",
            "2.4703282292062328e-324",
            "2.2250738585072011e-308",
            "2.2250738585072014e-308",
            "1.7976931348623157e308",
            "1.7976931348623158e308",
            "9007199254740993",
            "9007199254740992.5",
            "0e999999999",
            "1e-999999999",
            "18446744073709551615",
            "18446744073709551616",
            "0.000000000000000000000000000000000000000000000000000000001e57",
            "17976931348623157" + "0".repeat(292),
            "0." + "0".repeat(400) + "1e401",
            "3." + "0".repeat(400)
        }) {
            assertNearest(text);
        }
        for (String text :
                new String[] {"1e309", "1.7976931348623159e308", "-1e400", "17976931348623159" + "0".repeat(292)}) {
            ByteBuf in = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
            assertThat(new DoubleLine().read(in, 0, in.readableBytes()))
                    .as(text)
                    .isFalse();
        }
    }

    private static void assertNearest(String text) {
        ByteBuf in = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
        DoubleLine line = new DoubleLine();
        double expected = Double.parseDouble(text);
        assertThat(line.read(in, 0, in.readableBytes())).as(text).isEqualTo(Double.isFinite(expected));
        if (Double.isFinite(expected)) {
            assertThat(Double.doubleToRawLongBits(line.value(in, 0, in.readableBytes())))
                    .as(text)
                    .isEqualTo(Double.doubleToRawLongBits(expected));
        }
    }
}
