package io.clusterwire.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodesPlanTest {
    private static final Path VECTORS = Path.of("../nodes-parser/src/test/resources/io/clusterwire/nodes/vectors");

    @TempDir
    private Path folder;

    @Test
    void shouldMoveTheNumberOfSlotsAskedFor() throws IOException {
        CliRun run = CliRun.of("nodes", "plan", "--to", "af4a77f7", "--slots", "1001", "--format", "json");

        assertThat(run.status()).isZero();
        assertThat(run.lines()).hasSize(2);
        JsonNode first = new ObjectMapper().readTree(run.lines()[0]);
        assertThat(first.get("slots").asText()).isEqualTo("0-499");
        assertThat(first.get("from").asText()).startsWith("a2328a02");
        assertThat(new ObjectMapper().readTree(run.lines()[1]).get("slots").asText())
                .isEqualTo("5461-5961");
    }

    @Test
    void shouldTakeFromTheNodesNamed() {
        CliRun run =
                CliRun.of("nodes", "plan", "--to", "127.0.72.12:7003", "--slots", "5", "--from", "127.0.72.11:7002");

        assertThat(run.out()).isEqualTo("5  127.0.72.11:7002 (c098dffd)  ->  127.0.72.12:7003 (af4a77f7)  5461-5465\n");
    }

    @Test
    void shouldBalanceByWeight() {
        CliRun run = CliRun.of("nodes", "plan", "--rebalance", "--weight", "a2328a02=0");

        assertThat(run.lines()).hasSize(2);
        assertThat(run.out()).contains("127.0.72.10:7001 (a2328a02)  ->");
    }

    @Test
    void shouldMoveNothingWithinTheThreshold() {
        CliRun run = CliRun.of("nodes", "plan", "--rebalance");

        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith("nothing to move");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--to af4a",
                "--slots 5",
                "--rebalance --to af4a --slots 5",
                "--to af4a --slots 5 --use-empty",
                "--to nobody --slots 5",
                "--to af4a --slots 0",
                "--to af4a --slots 20000",
                "--to fdda --slots 5",
                "--to af4a --slots 5 --from af4a",
                "--rebalance --weight a2328a02",
                "--rebalance --weight =1",
                "--rebalance --weight =",
                "--rebalance --weight a2328a02=x",
                "--rebalance --weight a2328a02=1e9",
                "--rebalance --weight a2328a02=-1",
                "--rebalance --threshold x",
                "--rebalance --threshold=-1"
            })
    void shouldRefuseWhatMakesNoPlan(String options) {
        String[] words = options.isEmpty() ? new String[0] : options.split(" ");
        String[] arguments = new String[words.length + 2];
        arguments[0] = "nodes";
        arguments[1] = "plan";
        System.arraycopy(words, 0, arguments, 2, words.length);

        CliRun run = CliRun.of(arguments);

        assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).doesNotContain("Exception");
    }

    @Test
    void shouldSayThatTheNodeIsMissing() {
        assertThat(CliRun.of("nodes", "plan", "--rebalance", "--weight", "=1").err())
                .contains("--weight: NODE is missing (expected: id, ");
        assertThat(CliRun.of("nodes", "plan", "--to", "", "--slots", "1").err()).contains("--to: NODE is missing");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    connected 0-9 | connected | bed2 | slots: 1 (expected: sources that own slots, these own none)
                    bed2 | 54be | 54b | found 54b, which is any of 192.0.2.11:6379 (54bbde0d), 192.0.2.12:6379 (54bec1d4)
                    """)
    void shouldSayWhyADumpDoesNotSuitThePlan(String of, String with, String to, String complaint) throws IOException {
        Path dump = Files.writeString(
                folder.resolve("n.txt"), TWO.formatted("192.0.2.11").replace(of, with));

        CliRun run = CliRun.of("nodes", "plan", dump.toString(), "--to", to, "--slots", "1");

        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.err()).contains(complaint);
    }

    @Test
    void shouldNotPlanOnOpenSlots() {
        CliRun run = CliRun.of(
                "nodes", "plan", "--rebalance", VECTORS.resolve("conf-6.2.txt").toString());

        assertThat(run.status()).isEqualTo(ExitStatus.FINDINGS);
        assertThat(run.err()).contains("slot 42 on its way already").hasLineCount(1);
    }

    private static final String TWO = """
            54bbde0d83dc401e6a9aebce5d38a6f0312dcafe %s:6379@16379 myself,master - 0 0 4 connected 0-9
            bed2c1d4dab4dd641ab6eb4b52b6e167d7507416 192.0.2.12:6379@16379 master - 0 0 5 connected 10-16383
            """;

    @Test
    void shouldRefuseCommandsForANodeWithoutAddress() throws IOException {
        Path dump = Files.writeString(folder.resolve("n.txt"), TWO.formatted(""));

        CliRun run =
                CliRun.of("nodes", "plan", dump.toString(), "--to", "54bb", "--slots", "1", "--format", "commands");

        assertThat(run.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(run.err()).contains("has no host and port");
        assertThat(run.out()).isEmpty();
    }

    /** Runs the script against a redis-cli that writes down how it is called and says what a server would. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldPrintAScriptThatMovesSlotsInOrderAndRunsNothingElse() throws Exception {
        Path dump = Files.writeString(folder.resolve("n.txt"), TWO.formatted("$(touch${IFS}gone)';touch'gone;"));
        CliRun run =
                CliRun.of("nodes", "plan", dump.toString(), "--to", "bed2", "--slots", "2", "--format", "commands");
        assertThat(run.status()).isZero();
        Path script = Files.writeString(folder.resolve("plan.sh"), run.out());
        Path client = Files.writeString(folder.resolve("redis-cli"), """
                #!/bin/sh
                echo "$@" >> calls
                case "$*" in
                  *countkeysinslot*) [ -f moved ] && echo 0 || echo 2;;
                  *getkeysinslot*) echo key1; echo "key two";;
                  *migrate*) touch moved; echo OK;;
                  *setslot*) echo OK;;
                esac
                """);
        assertThat(client.toFile().setExecutable(true)).isTrue();

        ProcessBuilder shell = new ProcessBuilder("sh", script.toString()).directory(folder.toFile());
        shell.environment().put("PATH", folder + File.pathSeparator + System.getenv("PATH"));
        Process process = shell.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        String odd = "$(touch${IFS}gone)';touch'gone;";
        assertThat(Files.readAllLines(folder.resolve("calls")))
                .startsWith(
                        "-h 192.0.2.12 -p 6379 cluster setslot 0 importing 54bbde0d83dc401e6a9aebce5d38a6f0312dcafe",
                        "-h " + odd + " -p 6379 cluster setslot 0 migrating bed2c1d4dab4dd641ab6eb4b52b6e167d7507416",
                        "-h " + odd + " -p 6379 cluster countkeysinslot 0")
                .contains("-h " + odd + " -p 6379 migrate 192.0.2.12 6379  0 5000 keys key1 key two")
                .endsWith(
                        "-h 192.0.2.12 -p 6379 cluster setslot 1 node bed2c1d4dab4dd641ab6eb4b52b6e167d7507416",
                        "-h " + odd + " -p 6379 cluster setslot 1 node bed2c1d4dab4dd641ab6eb4b52b6e167d7507416");
        assertThat(folder.resolve("gone")).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldStopAtTheFirstRefusal() throws Exception {
        CliRun run = CliRun.of("nodes", "plan", "--to", "af4a", "--slots", "2", "--format", "commands");
        Path script = Files.writeString(folder.resolve("plan.sh"), run.out());
        Path client = Files.writeString(
                folder.resolve("redis-cli"), "#!/bin/sh\necho \"$@\" >> calls\necho ERR no such thing\n");
        assertThat(client.toFile().setExecutable(true)).isTrue();

        ProcessBuilder shell = new ProcessBuilder("sh", script.toString()).directory(folder.toFile());
        shell.environment().put("PATH", folder + File.pathSeparator + System.getenv("PATH"));
        Process process = shell.redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();

        assertThat(process.waitFor()).isNotZero();
        assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(1);
        assertThat(List.of(run.lines())).anyMatch(line -> line.startsWith("# 0: "));
    }
}
