package io.clusterwire.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodesShowTest {
    private static final Path VECTORS = Path.of("../nodes-parser/src/test/resources/io/clusterwire/nodes/vectors");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LINE =
            "54bbde0d83dc401e6a9aebce5d38a6f0312dcafe 192.0.2.11:6379@16379 myself,master - 0 0 5 connected 0-8191\n";

    @TempDir
    private Path folder;

    static List<String> vectors() throws IOException {
        try (Stream<Path> files = Files.list(VECTORS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("(nodes|conf|slots|shards|links|info)-.*\\.txt"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void shouldNotTakeNodesForInfo() throws IOException {
        Path file = Files.writeString(folder.resolve("nodes.txt"), LINE);

        CliRun run = CliRun.of("nodes", "show", "--input", "info", file.toString());

        assertThat(run.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("line 1").contains("(expected: key:value, no blank in the key)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"slots", "shards", "links"})
    void shouldNotTakeATextForAReply(String command) throws IOException {
        Path file = Files.writeString(folder.resolve("nodes.txt"), LINE);

        for (String verb : List.of("show", "check")) {
            CliRun run = CliRun.of("nodes", verb, "--input", command, file.toString());

            assertThat(run.status()).isEqualTo(ExitStatus.UNREADABLE);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .contains("\"54bbde0d83dc")
                    .contains("(expected: CLUSTER " + command.toUpperCase(Locale.ROOT) + ", found CLUSTER NODES)");
        }
    }

    @Test
    void shouldReadBehindAByteOrderMark() throws IOException {
        Path file = Files.writeString(folder.resolve("notepad.txt"), "\ufeff" + LINE);

        CliRun run = CliRun.of("nodes", "show", "--format", "json", file.toString());

        assertThat(run.status()).isEqualTo(ExitStatus.FINDINGS);
        assertThat(run.err()).contains("byte order mark").hasLineCount(1);
        assertThat(JSON.readTree(run.out()).get("nodes").get(0).get("id").asText())
                .isEqualTo(LINE.substring(0, 40));
    }

    @Test
    void shouldFindTheVectors() throws IOException {
        assertThat(vectors()).hasSize(49);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldAgreeWithVector(String name) throws IOException {
        Path file = VECTORS.resolve(name);
        JsonNode expected = JSON.readTree(
                VECTORS.resolve(name.replace(".txt", ".expected.json")).toFile());

        CliRun run = CliRun.of("nodes", "show", "--format", "json", file.toString());

        JsonNode actual = JSON.readTree(run.out());
        for (String member : List.of("format", "nodes", "vars", "slotRanges", "shards", "links", "info")) {
            assertThat(actual.get(member)).as(member).isEqualTo(expected.get(member));
        }
        assertThat(problems(actual)).isEqualTo(problems(expected));
        assertThat(actual.get("file").asText()).isEqualTo(file.toString());
        assertThat(run.status()).isEqualTo(problems(expected).isEmpty() ? ExitStatus.OK : ExitStatus.FINDINGS);
        assertThat(run.err().lines().count()).isEqualTo(actual.get("problems").size());
    }

    private static Set<String> problems(JsonNode dump) {
        Set<String> all = new TreeSet<>();
        dump.get("problems").forEach(p -> all.add(p.get("code").asText() + "@" + p.get("line")));
        return all;
    }

    @Test
    void shouldShowTheSampleWhenThereIsNoDump() {
        CliRun run = CliRun.of("nodes", "show");

        assertThat(run.status()).isZero();
        assertThat(run.lines()).hasSize(7);
        assertThat(run.lines()[0])
                .isEqualTo("ROLE     ID        ADDRESS           FLAGS          LINK       EPOCH  SLOTS");
        assertThat(run.lines()[1])
                .isEqualTo("primary  a2328a02  127.0.72.10:7001  myself,master  connected  1      0-5460");
        assertThat(run.err()).contains("sample");
    }

    @Test
    void shouldReadStandardInput() {
        CliRun run = CliRun.with(LINE.getBytes(StandardCharsets.UTF_8), "nodes", "show", "-");

        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.lines()[1]).contains("54bbde0d  192.0.2.11:6379");
    }

    @Test
    void shouldShowEveryDumpAndTakeTheGravestStatus() throws IOException {
        Path good = Files.writeString(folder.resolve("good"), LINE);
        Path odd = Files.writeString(folder.resolve("odd"), LINE.replace("8191", "16384"));
        Path blank = Files.writeString(folder.resolve("blank"), " \n\n");

        CliRun run = CliRun.of("nodes", "show", odd.toString(), "missing", blank.toString(), good.toString());

        assertThat(run.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(run.out()).contains(good + " (nodes)").contains(odd + " (nodes)");
        assertThat(run.err().lines())
                .hasSize(3)
                .anyMatch(line -> line.contains("line 1, slots: \"0-16384\""))
                .anyMatch(line -> line.contains("missing: no such file"))
                .anyMatch(line -> line.contains("nothing but blanks"));
        assertThat(CliRun.of("nodes", "show", good.toString(), odd.toString()).status())
                .isEqualTo(ExitStatus.FINDINGS);
    }

    @Test
    void shouldTakeTheFormatThatIsGiven() {
        byte[] line = LINE.getBytes(StandardCharsets.UTF_8);

        assertThat(CliRun.with(line, "nodes", "show", "--format", "json", "--input", "nodes.conf", "-")
                        .out())
                .contains("\"format\":\"nodes.conf\"");
        CliRun wrong = CliRun.with(line, "nodes", "show", "--input", "nodez", "-");
        assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(wrong.err()).contains("nodes.conf").contains("nodez");
    }

    @Test
    void shouldSayThatANameIsMissing() {
        CliRun run = CliRun.of("nodes", "show", "");

        assertThat(run.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(run.err()).contains("the name of a file is missing").hasLineCount(1);
    }
}
