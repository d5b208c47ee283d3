package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RespDoublesTest {
    static String print(double value) {
        byte[] out = new byte[RespDoubles.MAX_LENGTH + 2];
        out[0] = out[out.length - 1] = '#';
        int end = RespDoubles.print(value, out, 1);
        assertThat(out[0]).isEqualTo((byte) '#');
        assertThat(out[out.length - 1]).isEqualTo((byte) '#');
        return new String(out, 1, end - 1, US_ASCII);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, -0",
        "1, 1",
        "3.0, 3",
        "-3, -3",
        "0.1, 0.1",
        "-0.1, -0.1",
        "1e17, 100000000000000000",
        "4611686018427387904, 4611686018427387904",
        "-4611686018427387904, -4611686018427387904",
        "4611686018427388928, 4611686018427389000",
        "1e20, 1e+20",
        "123456789012345680000, 123456789012345680000",
        "1e-5, 0.00001",
        "1e-6, 0.000001",
        "123456.7891234, 1.234567891234e+5",
        "1e-7, 1e-7",
        "1.5e-5, 0.000015",
        "1.5e-6, 1.5e-6",
        "-1.5e-6, -1.5e-6",
        "5e-324, 5e-324",
        "-5e-324, -5e-324",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
        "Infinity, inf",
        "-Infinity, -inf",
        "NaN, nan",
        "3e20, 3e+20",
        "1.25, 1.25",
        "0.5, 0.5",
        "0.30000000000000004, 0.30000000000000004",
        "1e100, 1e+100",
        "9007199254740993, 9007199254740992",
        "123.456, 123.456",
        "0.001, 0.001",
        "-0.25, -0.25",
        "999999999999.999, 999999999999.999",
        "1000000000000.001, 1000000000000.001",
        "0.0005, 0.0005",
        "0.9995, 0.9995"
    })
    void knownTexts(double value, String text) {
        assertThat(print(value)).isEqualTo(text);
    }

    @Test
    void everyBinaryExponentReadsBack() {
        for (int exponent = Double.MIN_EXPONENT - 52; exponent <= Double.MAX_EXPONENT; exponent++) {
            double power = Math.scalb(1.0, exponent);
            for (double value : new double[] {power, Math.nextUp(power), Math.nextDown(power), -power}) {
                assertThat(Double.parseDouble(print(value))).isEqualTo(value);
            }
        }
    }

    @Property(tries = 20_000)
    void readsBackToTheSameDouble(@ForAll long bits) {
        double value = Double.longBitsToDouble(bits);
        String text = print(value);
        if (Double.isFinite(value)) {
            assertThat(Double.doubleToRawLongBits(Double.parseDouble(text))).isEqualTo(bits);
        } else {
            assertThat(text).isIn("nan", "inf", "-inf");
        }
    }

    /** Thousandths, up to the 15 digits that are printed without Grisu2, and beyond. */
    @Property(tries = 20_000)
    void upToThreeDecimalsAsGrisu2PrintsThem(
            @ForAll @LongRange(min = 1, max = 2_000_000_000_000_000L) long thousandths) {
        double value = thousandths / 1000.0;
        Assume.that(value != (long) value);
        byte[] out = new byte[RespDoubles.MAX_LENGTH];
        int end = RespDoubles.shortest(Double.doubleToRawLongBits(value), out, 0);
        assertThat(print(value)).isEqualTo(new String(out, 0, end, US_ASCII));
        assertThat(print(-value)).isEqualTo("-" + print(value));
    }

    @Test
    void shortDecimalsStayShort() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            String text = random.nextInt(1000) + "." + random.nextInt(1000) + (1 + random.nextInt(9));
            assertThat(print(Double.parseDouble(text))).isEqualTo(text);
        }
    }
}
