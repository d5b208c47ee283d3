package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DumpReaderTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "slots-7.0-tty",
                "slots-7.0-tty-resp3",
                "slots-7.0-json",
                "slots-7.0-csv",
                "slots-7.0-raw",
                "shards-7.2-tty-resp3",
                "shards-7.2-raw",
                "shards-7.2-json",
                "links-7.0-tty2"
            })
    void shouldSurviveEveryDamage(String name) {
        byte[] original = Vectors.input(name + ".txt");
        for (int i = 0; i < original.length; i++) {
            readDamaged(Arrays.copyOf(original, i));
            for (int value : new int[] {' ', '\n', '"', ')', '#', ',', '9', '\\', 0xff}) {
                byte[] damaged = original.clone();
                damaged[i] = (byte) value;
                readDamaged(damaged);
            }
        }
    }

    private static void readDamaged(byte[] bytes) {
        try {
            assertThat(DumpReader.read(bytes).format()).isNotEmpty();
        } catch (TopologyException e) {
            assertThat(e.problem().code()).isNotEmpty();
        }
    }

    @Test
    void shouldReadDeepNestingWithoutRecursion() {
        for (String deep : List.of("[".repeat(200_000), "1) ".repeat(200_000), "[" + "{\"a\":".repeat(100_000))) {
            assertThatThrownBy(() -> DumpReader.read(deep.getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOf(TopologyException.class);
        }
    }

    @Test
    void shouldTakeNoOtherCommandsName() {
        assertThatThrownBy(() -> DumpReader.read(new byte[] {'x'}, "myid"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
