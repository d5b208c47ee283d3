package io.clusterwire.slot;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.testing.EscapedText;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Keys whose slots real servers were asked for. */
class SlotVectorsTest {
    private static final int VECTORS = 158;

    private static List<String[]> vectors() throws IOException {
        try (InputStream in = SlotVectorsTest.class.getResourceAsStream("slots.tsv")) {
            return new String(in.readAllBytes(), US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .toList();
        }
    }

    @Test
    void shouldFindAllVectors() throws IOException {
        assertThat(vectors()).hasSize(VECTORS);
    }

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithTheServersInEveryShape() throws IOException {
        return vectors().stream().map(fields -> {
            String name = fields[0].substring(0, Math.min(60, fields[0].length())) + " " + fields[4];
            return DynamicTest.dynamicTest(name, () -> check(fields));
        });
    }

    private static void check(String[] fields) {
        byte[] key = EscapedText.parse(fields[0]);
        int[] tag = NaiveModel.tag(key);
        if (fields[1].equals("-")) {
            assertThat(tag).isNull();
        } else {
            assertThat(Arrays.copyOfRange(key, tag[0], tag[1])).isEqualTo(EscapedText.parse(fields[1]));
        }
        KeyShapes.assertHashes(key, tag, Integer.parseInt(fields[2], 16), Integer.parseInt(fields[3]));
    }
}
