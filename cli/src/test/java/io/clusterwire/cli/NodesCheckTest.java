package io.clusterwire.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodesCheckTest {
    private static final Path VECTORS = Path.of("../nodes-parser/src/test/resources/io/clusterwire/nodes/vectors");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private static String vector(String name) {
        return VECTORS.resolve(name).toString();
    }

    @Test
    void shouldFindNothingInTheSample() {
        CliRun run = CliRun.of("nodes", "check");

        assertThat(run.status()).isZero();
        assertThat(run.out()).isEqualTo("nothing found: 6 members\n");
    }

    @Test
    void shouldPrintTheWorstFirst() {
        CliRun run = CliRun.of("nodes", "check", vector("nodes-6.2-fail-noaddr.txt"));

        assertThat(run.status()).isEqualTo(ExitStatus.FINDINGS);
        assertThat(run.lines()).hasSize(6);
        assertThat(run.lines()[0])
                .startsWith(
                        "error    failed-primary  bed2c1d4  5461-10922  Primary 192.0.2.12:6379 (bed2c1d4) has failed");
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "nodes-3.0-basic.txt, error, 0",
        "nodes-3.0-basic.txt, warning, 1",
        "nodes-3.0-basic.txt, info, 1",
        "nodes-epoch-collision.txt, error, 1",
        "nodes-6.2-nofailover.txt, info, 0",
        "nodes-crlf.txt, error, 0",
        "nodes-crlf.txt, warning, 1"
    })
    void shouldFailFromTheSeverityAskedForOn(String name, String severity, int status) {
        assertThat(CliRun.of("nodes", "check", "--fail-on", severity, vector(name))
                        .status())
                .isEqualTo(status);
    }

    @Test
    void shouldPrintOneJsonObjectOverAllViews() throws IOException {
        CliRun run = CliRun.of(
                "nodes",
                "check",
                "--format",
                "json",
                vector("views-role-and-member.a.txt"),
                vector("views-role-and-member.b.txt"));

        assertThat(run.lines()).hasSize(1);
        JsonNode all = JSON.readTree(run.out());
        assertThat(all.get("problems")).isEmpty();
        assertThat(all.get("viewChecks")).hasSize(5);
        JsonNode owner = all.get("viewChecks").get(0);
        assertThat(owner.get("code").asText()).isEqualTo("slot-owner-differs");
        assertThat(owner.get("severity").asText()).isEqualTo("error");
        assertThat(owner.get("slots").asText()).isEqualTo("0-16383");
        assertThat(owner.get("details")
                        .get("owners")
                        .get("views-role-and-member.a")
                        .asText())
                .startsWith("54bbde0d");
        assertThat(owner.get("details").get("newest").asText()).startsWith("edf516bf");
        all.get("checks")
                .forEach(check ->
                        assertThat(check.get("details").get("view").asText()).startsWith("views-role-and-member."));
    }

    @Test
    void shouldGiveProblemsInJson() throws IOException {
        CliRun run = CliRun.of("nodes", "check", "--format", "json", vector("nodes-out-of-range.txt"));

        JsonNode problems = JSON.readTree(run.out()).get("problems");
        assertThat(problems).hasSize(3);
        assertThat(problems.get(0).get("code").asText()).isEqualTo("slot-out-of-range");
        assertThat(problems.get(0).get("line").asInt()).isEqualTo(1);
        assertThat(problems.get(0).get("view").asText()).isEqualTo("nodes-out-of-range");
        assertThat(run.err()).isEmpty();
    }

    /** As {@code show} does; views go by a shorter name. */
    @Test
    void shouldNameDumpsAsTheyWereGiven() throws IOException {
        String crlf = vector("nodes-crlf.txt");

        for (String command : List.of("show", "check", "plan --rebalance --threshold 100")) {
            List<String> arguments = new ArrayList<>(List.of("nodes"));
            arguments.addAll(List.of(command.split(" ")));
            arguments.add(crlf);
            CliRun run = CliRun.of(arguments.toArray(String[]::new));
            assertThat(run.err())
                    .as(command)
                    .startsWith("clusterwire: " + crlf + ": ")
                    .contains("[carriage-return]");
        }
        CliRun diff = CliRun.of("nodes", "diff", crlf, vector("nodes-quoted.txt"));
        assertThat(diff.err().lines().map(line -> line.replaceAll("^clusterwire: |: line.*", "")))
                .containsExactly(crlf, vector("nodes-quoted.txt"));
        JsonNode json = JSON.readTree(
                CliRun.of("nodes", "check", "--format", "json", crlf).out());
        assertThat(json.get("problems").get(0).get("view").asText()).isEqualTo("nodes-crlf");
    }

    @Test
    void shouldIgnoreEpochsWhereTheyMeanNothing() {
        CliRun run = CliRun.of("nodes", "check", "--ignore-epochs", vector("nodes-epoch-collision.txt"));

        assertThat(run.status()).isZero();
        assertThat(run.out()).doesNotContain("epoch-collision").contains("duplicate-address");
    }

    @ParameterizedTest
    @ValueSource(strings = {"slots-7.0-tty.txt", "slots-7.0-csv.txt", "slots-7.0-json.txt", "shards-7.2-tty-resp3.txt"})
    void shouldCheckEveryFormThatTellsMembers(String name) {
        CliRun run = CliRun.of("nodes", "check", vector(name));

        assertThat(run.status()).isLessThan(2);
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldReadAPastedLogWithSeveralNodesAnswers() throws IOException {
        String line =
                "54bbde0d83dc401e6a9aebce5d38a6f0312dcafe 192.0.2.11:6379@16379 %smaster - 0 0 4 connected 0-8191\n"
                        + "bed2c1d4dab4dd641ab6eb4b52b6e167d7507416 192.0.2.12:6379@16379 %smaster - 0 0 %d connected 8192-16383\n";
        Path log = Files.writeString(
                folder.resolve("paste.txt"),
                "192.0.2.11:6379> cluster nodes\n" + line.formatted("myself,", "", 5) + "192.0.2.11:6379> exit\n"
                        + "$ redis-cli -h 192.0.2.12 cluster nodes\n" + line.formatted("", "myself,", 6));

        CliRun run = CliRun.of("nodes", "check", log.toString());

        assertThat(run.out())
                .contains("epoch-differs")
                .contains("192.0.2.11:6379")
                .contains("192.0.2.12:6379");
        assertThat(run.err()).contains("taken for a terminal log with 2 views");
    }

    @Test
    void shouldRefuseWhatTellsNoMembers() {
        CliRun run = CliRun.of("nodes", "check", vector("info-7.0.txt"));

        assertThat(run.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(run.err()).contains("info does not tell the members").hasLineCount(1);
    }

    @Test
    void shouldGiveOneClearLineForWhatCannotBeRead() throws IOException {
        byte[] long1 = new byte[100_000_000];
        Arrays.fill(long1, (byte) 'a');
        byte[] binary = new byte[65536];
        new Random(1).nextBytes(binary);
        List<String> files = List.of(
                Files.write(folder.resolve("long"), long1).toString(),
                Files.write(folder.resolve("binary"), binary).toString(),
                Files.createFile(folder.resolve("empty")).toString(),
                folder.toString(),
                folder.resolve("nowhere").toString());
        for (String command : List.of("check", "show")) {
            for (String file : files) {
                CliRun run = CliRun.of("nodes", command, file);
                assertThat(run.status()).as(file).isEqualTo(ExitStatus.UNREADABLE);
                assertThat(run.out()).isEmpty();
                assertThat(run.err()).as(file).hasLineCount(1).startsWith("clusterwire: " + file + ": ");
                assertThat(run.err().length()).isLessThan(400 + file.length());
            }
        }
    }

    @Test
    void shouldWorkOnTheOtherInputsWhenOneCannotBeRead() {
        CliRun run = CliRun.of("nodes", "check", "nowhere.txt", vector("nodes-3.0-basic.txt"));

        assertThat(run.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(run.out()).contains("no-replica");
    }

    @Test
    void shouldShowProgressOverManyDumpsOnATerminalOnly() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("nodes", "check"));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            text.append(String.format(
                    "%040x 10.0.%d.%d:7000@17000 master - 0 0 %d connected %d-%d\n",
                    i, i / 250, i % 250, i + 1, i * 16, i == 999 ? 16383 : i * 16 + 15));
        }
        for (int i = 0; i < 100; i++) {
            arguments.add(
                    Files.writeString(folder.resolve("n" + i + ".txt"), text).toString());
        }

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(new ByteArrayInputStream(new byte[0]), new Output(out), new Output(err), false, true);
        int status = Main.run(arguments.toArray(String[]::new), terminal);

        assertThat(status).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .hasLineCount(1001)
                .contains("no-replica  n0 and 99 more  00000000");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("read 1 of 100")
                .contains("read 100 of 100")
                .endsWith("\r\u001b[K");
        assertThat(CliRun.of(arguments.subList(0, 14).toArray(String[]::new)).err())
                .isEmpty();
    }
}
