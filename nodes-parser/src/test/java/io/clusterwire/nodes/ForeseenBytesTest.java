package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForeseenBytesTest {
    private static final byte[] TEXT = "0123456789abcdefghijklmnop".getBytes(ISO_8859_1);

    @Test
    void shouldForeseeNothingAtFirst() {
        assertThat(new ForeseenBytes().areAt(new byte[16], 0, 16)).isFalse();
    }

    @Test
    void shouldKnowEveryByteAgain() {
        ForeseenBytes foreseen = new ForeseenBytes();
        for (int length = 0; length <= 20; length++) {
            foreseen.foresee(TEXT, 3, 3 + length, 17 + length);
            boolean possible = length >= 8 && length <= 16;
            assertThat(foreseen.length()).isEqualTo(possible ? length : 0);
            assertThat(foreseen.areAt(TEXT, 3, 3 + length)).isEqualTo(possible);
            if (possible) {
                assertThat(foreseen.meaning()).isEqualTo(17 + length);
                assertThat(foreseen.areAt(TEXT, 3, 2 + length)).isFalse();
                assertThat(foreseen.areAt(TEXT, 4, TEXT.length)).isFalse();
                for (int i = 3; i < 3 + length; i++) {
                    byte[] other = TEXT.clone();
                    other[i] ^= 1;
                    assertThat(foreseen.areAt(other, 3, other.length))
                            .as("byte %s", i)
                            .isFalse();
                }
            }
        }
    }
}
