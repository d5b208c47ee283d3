package io.clusterwire.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Keys whose slots real servers were asked for, in escaped text as {@code clusterwire slot --escaped} takes and prints it. */
final class SlotVectors {
    private static final int ROWS = 158;
    private static final ObjectMapper JSON = new ObjectMapper();

    private SlotVectors() {}

    /** Key, tag, crc16, slot and note of each row. */
    static List<String[]> rows() {
        try (InputStream in = SlotVectors.class.getResourceAsStream("slots.tsv")) {
            List<String[]> rows = new String(in.readAllBytes(), US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .toList();
            assertThat(rows).hasSize(ROWS);
            return rows;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The keys, one a line. */
    static byte[] input() {
        return String.join("\n", rows().stream().map(row -> row[0]).toList())
                .concat("\n")
                .getBytes(US_ASCII);
    }

    /** The output of {@code slot --escaped} for {@link #input}. */
    static String text() {
        StringBuilder out = new StringBuilder();
        rows().forEach(row ->
                out.append(String.join("\t", row[3], row[2], row[1], row[0])).append('\n'));
        return out.toString();
    }

    /** Asserts that {@code lines} are the output of {@code slot --escaped --format json} for {@link #input}. */
    static void assertJson(String[] lines) throws IOException {
        List<String[]> rows = rows();
        assertThat(lines).hasSize(ROWS);
        for (int i = 0; i < ROWS; i++) {
            JsonNode json = JSON.readTree(lines[i]);
            String[] row = rows.get(i);
            assertThat(json.get("key").textValue()).isEqualTo(row[0]);
            assertThat(json.get("tag").textValue()).isEqualTo(row[1].equals("-") ? null : row[1]);
            assertThat(json.get("crc16").textValue()).isEqualTo(row[2]);
            assertThat(json.get("slot").intValue()).isEqualTo(Integer.parseInt(row[3]));
            assertThat(json).hasSize(4);
        }
    }
}
