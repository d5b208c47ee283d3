package io.clusterwire.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedirectCommandTest {
    private static final Path VECTORS =
            Path.of("../nodes-parser/src/test/resources/io/clusterwire/nodes/redirects.tsv");
    private static final ObjectMapper JSON = new ObjectMapper();

    private static List<String[]> vectors() throws IOException {
        return Files.readAllLines(VECTORS).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line -> line.split("\t", -1))
                .toList();
    }

    @Test
    void shouldAgreeWithEveryVector() throws IOException {
        assertThat(vectors()).hasSizeGreaterThanOrEqualTo(55);
        for (String[] vector : vectors()) {
            CliRun run = CliRun.of("redirect", "--escaped", "--format", "json", vector[0]);
            JsonNode json = JSON.readTree(run.out());
            assertThat(json.get("result").asText()).as(vector[0]).isEqualTo(vector[2]);
            assertThat(json.get("slot").asText()).as(vector[0]).isEqualTo(vector[3].equals("-") ? "null" : vector[3]);
            assertThat(json.get("port").asText()).as(vector[0]).isEqualTo(vector[5].equals("-") ? "null" : vector[5]);
            String kind =
                    vector[4].equals("-") ? "null" : vector[4].startsWith("@") ? vector[4].substring(1) : "address";
            assertThat(json.get("hostKind").asText()).as(vector[0]).isEqualTo(kind);
            String host = vector[4].startsWith("\"") ? vector[4].substring(1, vector[4].length() - 1) : "null";
            assertThat(json.get("host").asText()).as(vector[0]).isEqualTo(host);
            assertThat(run.status()).as(vector[0]).isEqualTo(vector[2].equals("malformed") ? 1 : 0);
            assertThat(run.err()).isEmpty();
        }
    }

    @Test
    void shouldReadLinesOfStandardInput() {
        byte[] lines = "-MOVED 1 a:2\r\n(error) ASK 3 :4\nMOVED x\n\nlast".getBytes(StandardCharsets.UTF_8);

        CliRun run = CliRun.with(lines, "redirect");

        assertThat(run.status()).isEqualTo(ExitStatus.FINDINGS);
        assertThat(run.lines()).hasSize(5);
        assertThat(run.lines()[0]).isEqualTo("moved: slot 1 belongs to a, port 2 from now on");
        assertThat(run.lines()[1])
                .isEqualTo("ask: send this one command for slot 3, after ASKING, to the host that was asked, port 4");
        assertThat(run.lines()[2]).startsWith("malformed: ");
        assertThat(run.lines()[3]).isEqualTo("no redirection: \"\"");
        assertThat(run.lines()[4]).isEqualTo("no redirection: \"last\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MOVED 5 ?:1|moved: slot 5 belongs to a node whose host is not known, port 1 from now on",
                "MOVED 5 ::1:0|moved: slot 5 belongs to ::1, which has no port of this kind from now on",
                "REDIRECT a:1|redirect: the primary is a, port 1",
                "-> Redirected to slot [5] located at a:1|followed: redis-cli went on with slot 5 at a, port 1",
                "MOVED 5 \u00e4:1|moved: slot 5 belongs to \"\\xc3\\xa4\", port 1 from now on",
            })
    void shouldExplain(String line, String sentence) {
        // A word that begins with a hyphen would be taken for an option.
        assertThat(CliRun.of("redirect", "--", line).lines()).containsExactly(sentence);
    }

    @Test
    void shouldRefuseWhatIsNoEscapedText() {
        CliRun run = CliRun.of("redirect", "--escaped", "MOVED 1 a:2");

        assertThat(run.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(run.err()).contains("double quotes");
    }

    @Test
    void shouldGoOnBehindALineThatIsNoEscapedText() {
        byte[] lines = "\"MOVED 1 a:1\"\nbad\n\"MOVED 2 b:2\"\n\"MOVED\"\n".getBytes(StandardCharsets.UTF_8);

        CliRun run = CliRun.with(lines, "redirect", "--escaped");

        assertThat(run.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(run.lines()).hasSize(3);
        assertThat(run.lines()[1]).startsWith("moved: slot 2 ");
        assertThat(run.lines()[2]).startsWith("malformed: \"MOVED\" (expected: ");
        assertThat(run.err()).startsWith("clusterwire: -: line 2: ").hasLineCount(1);
    }

    @Test
    void shouldKeepBytesThatRedisCliEscaped() {
        byte[] lines = "ERROR,\"MOVED 1 a\\xff\\xc3\\xa4:1\"\n(error) MOVED 1 a\u00ff\u00c3\u00a4:1\n"
                .getBytes(StandardCharsets.ISO_8859_1);

        CliRun run = CliRun.with(lines, "redirect");

        assertThat(run.lines())
                .hasSize(2)
                .allMatch(line -> line.equals("moved: slot 1 belongs to \"a\\xff\\xc3\\xa4\", port 1 from now on"));
    }

    @Test
    void shouldKeepBytesThatAreNoUtf8() {
        CliRun run = CliRun.of("redirect", "--escaped", "--format", "json", "\"MOVED 1 a\\xff\\xc3\\xa4:1\"");

        assertThat(run.out()).contains("\\\"a\\\\xff\\\\xc3\\\\xa4\\\"");
        assertThat(run.status()).isZero();
    }
}
