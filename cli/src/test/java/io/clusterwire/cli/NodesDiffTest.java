package io.clusterwire.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class NodesDiffTest {
    private static final Path VECTORS = Path.of("../nodes-parser/src/test/resources/io/clusterwire/nodes/vectors");
    private static final String A =
            VECTORS.resolve("views-role-and-member.a.txt").toString();
    private static final String B =
            VECTORS.resolve("views-role-and-member.b.txt").toString();

    @Test
    void shouldSayWhatChanged() {
        CliRun run = CliRun.of("nodes", "diff", A, B);

        assertThat(run.status()).isEqualTo(ExitStatus.FINDINGS);
        assertThat(run.lines()).hasSize(7);
        assertThat(run.lines()[0]).startsWith("joined").contains("192.0.2.15:6379 (3cdb2ac9)");
        assertThat(run.lines()[1])
                .matches("slots +0-16383 +192.0.2.11:6379 \\(54bbde0d\\) +192.0.2.14:6379 \\(edf516bf\\)");
    }

    @Test
    void shouldSayItInJson() throws IOException {
        JsonNode diff = new ObjectMapper()
                .readTree(CliRun.of("nodes", "diff", "--format", "json", B, A).out());

        assertThat(diff.get("joined")).isEmpty();
        assertThat(diff.get("left").get(0).asText()).startsWith("3cdb2ac9");
        assertThat(diff.get("moved").get(0).get("slots").asText()).isEqualTo("0-16383");
        assertThat(diff.get("moved").get(0).get("from").asText()).startsWith("edf516bf");
        assertThat(diff.get("changes")).hasSize(5);
    }

    @Test
    void shouldFindNoDifferenceOfADumpToItself() {
        CliRun run = CliRun.of("nodes", "diff", A, A);

        assertThat(run.status()).isZero();
        assertThat(run.out()).isEqualTo("no difference\n");
    }

    @Test
    void shouldAskForTwoDumps() {
        assertThat(CliRun.of("nodes", "diff", A).status()).isEqualTo(ExitStatus.USAGE);
        assertThat(CliRun.of("nodes", "diff", A, B, A).status()).isEqualTo(ExitStatus.USAGE);
        assertThat(CliRun.of("nodes", "diff", A, "nowhere").status()).isEqualTo(ExitStatus.UNREADABLE);
    }
}
