package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpelledNumberTest {
    private static final byte[] BEHIND = "$1\r\na\r\n".getBytes(ISO_8859_1);

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }

    private static long expected(int number, int end) {
        return (long) number << 32 | end;
    }

    @Test
    void shouldReadEveryNumberOfOneToFiveDigits() {
        for (int number = 0; number < 100_000; number++) {
            byte[] line = bytes("xx:" + number + "\r\n\r\n12");
            int end = line.length - 4;
            assertThat(SpelledNumber.read(line, 2, line.length, ':')).isEqualTo(expected(number, end));
        }
        byte[] tooLong = bytes(":100000\r\n\r\n");
        assertThat(SpelledNumber.read(tooLong, 0, tooLong.length, ':')).isEqualTo(-1);
    }

    @Test
    void shouldReadACountAsAnyNumberWhateverItsBytes() {
        byte[] line = bytes("*4\r\n$10\r\n");
        for (int i = 0; i < 5; i++) {
            for (int value = 0; value < 256; value++) {
                byte[] other = line.clone();
                other[i] = (byte) value;
                assertThat(SpelledNumber.count(other, 0, other.length, '*'))
                        .isEqualTo(SpelledNumber.read(other, 0, other.length, '*'));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":\r\n",
                ":+1\r\n",
                ":-1\r\n",
                ":01\r\n",
                ":00\r\n",
                ":1\n",
                ":1\r",
                ":1\r1\n",
                ":1\n\r",
                ":1a\r\n",
                ":a1\r\n",
                ":/\r\n",
                "::\r\n",
                ":1/\r\n",
                ":1:\r\n",
                ":1\r\r\n",
                ":\u00b1\r\n",
                ":1\u00b2\r\n",
                ":\u008a1\r\n",
                ":123456\r\n",
                ":1234567\r\n",
                ":12345678\r\n",
                "$1\r\n",
                "\r\n\r\n",
            })
    void shouldRefuseEverythingElse(String line) {
        byte[] bytes = bytes(line + new String(BEHIND, ISO_8859_1));
        assertThat(SpelledNumber.read(bytes, 0, bytes.length, ':')).isEqualTo(-1);
        assertThat(SpelledNumber.count(bytes, 0, bytes.length, ':')).isEqualTo(-1);
    }

    @Test
    void shouldReadACountThatIsTheLastLine() {
        byte[] bytes = bytes("*0\r\n");
        assertThat(SpelledNumber.count(bytes, 0, 4, '*')).isEqualTo(expected(0, 4));
        assertThat(SpelledNumber.count(bytes, 0, 3, '*')).isEqualTo(-1);
        assertThat(SpelledNumber.count(bytes, 0, 4, '%')).isEqualTo(-1);
        assertThat(SpelledNumber.read(bytes, 0, 4, '*')).isEqualTo(-1);
        byte[] twelve = bytes("*12\r\n...");
        assertThat(SpelledNumber.count(twelve, 0, 8, '*')).isEqualTo(expected(12, 5));
        assertThat(SpelledNumber.count(twelve, 0, 7, '*')).isEqualTo(-1);
    }
}
