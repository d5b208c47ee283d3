package io.clusterwire.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Live
class EmbeddedClusterIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void formsAClusterOfPrimariesAndReplicas() throws IOException {
        try (EmbeddedCluster cluster = EmbeddedCluster.start(3, 1)) {
            assertThat(cluster.nodes()).hasSize(6).allSatisfy(node -> {
                assertThat(node.port()).isLessThan(55_536);
                assertThat(node.busPort()).isEqualTo(node.port() + 10_000);
                assertThat(node.clusterInfo("cluster_slots_ok")).isEqualTo("16384");
                assertThat(node.clusterInfo("cluster_known_nodes")).isEqualTo("6");
                assertThat(node.info("process_id")).isEqualTo(String.valueOf(node.pid()));
            });
            assertThat(cluster.node(1).info("role")).isEqualTo("master");
            assertThat(cluster.node(4).info("role")).isEqualTo("slave");
            assertThat(cluster.node(4).info("master_port"))
                    .isEqualTo(String.valueOf(cluster.node(1).port()));
        }
    }

    @Test
    void aServerCanBeStoppedAndContinuedKilledAndStartedAgain() throws IOException {
        try (EmbeddedCluster cluster = EmbeddedCluster.start(3, 0, Map.of("cluster-node-timeout", "1000"))) {
            ServerNode node = cluster.node(1);
            node.stop();
            assertThat(node.isAlive()).isTrue();
            awaitFlag(cluster.node(0), node, "fail");
            node.goOn();
            cluster.awaitAgreement();

            long pid = node.pid();
            node.kill();
            assertThat(node.isAlive()).isFalse();
            assertThatThrownBy(() -> node.text("PING")).isInstanceOf(IOException.class);
            node.start();
            assertThat(node.pid()).isNotEqualTo(pid);
            cluster.awaitAgreement();

            node.shutDown();
            assertThat(Files.readString(node.log())).contains("is now ready to exit");
        }
    }

    @Test
    void closingEndsTheServersAndRemovesTheirFiles() throws IOException {
        EmbeddedCluster cluster = EmbeddedCluster.unformed(2, Map.of());
        List<Long> pids = cluster.nodes().stream().map(ServerNode::pid).toList();
        Path folder = cluster.node(0).log().getParent().getParent();
        cluster.node(0).stop();
        cluster.close();
        cluster.close();
        assertThat(pids).noneMatch(EmbeddedClusterIT::lives);
        assertThat(folder).doesNotExist();
    }

    @Test
    void logsAreCopied(@TempDir Path target) throws IOException {
        try (EmbeddedCluster cluster = EmbeddedCluster.unformed(1, Map.of())) {
            cluster.copyLogs(target.resolve("logs"));
            int port = cluster.node(0).port();
            assertThat(target.resolve("logs/" + port + "-server.log"))
                    .content()
                    .contains("Running mode=cluster, port=" + port);
            assertThat(target.resolve("logs/" + port + "-nodes.conf"))
                    .content()
                    .contains(cluster.node(0).id().toString());
        }
    }

    @Test
    void aSettingThatTheServerRefusesIsToldWithItsLog() {
        assertThatThrownBy(() -> EmbeddedCluster.unformed(1, Map.of("no-such-setting", "1")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no-such-setting");
    }

    @Test
    void aServerThatIsTakenForOursButIsNotIsFound() throws IOException {
        try (EmbeddedCluster cluster = EmbeddedCluster.unformed(1, Map.of())) {
            ServerNode node = cluster.node(0);
            ServerNode rival = new ServerNode(
                    cluster,
                    ServerBinaries.find(Files.createDirectories(node.log().resolveSibling("rival")))
                            .of(0),
                    Files.createDirectories(node.log().resolveSibling("rival-data")),
                    node.port(),
                    Map.of(
                            "port",
                            String.valueOf(node.port()),
                            "bind",
                            EmbeddedCluster.HOST,
                            "cluster-enabled",
                            "yes"));
            assertThatThrownBy(rival::start)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("TCP listening socket");
            assertThat(node.text("PING")).isEqualTo("PONG");
        }
    }

    /** Another JVM starts servers and ends: by itself, asked to, or killed. */
    @ParameterizedTest
    @ValueSource(strings = {"exit", "SIGTERM", "SIGKILL"})
    void serversEndWithTheJvm(String how) throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starter.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output =
                        new BufferedReader(new InputStreamReader(jvm.getInputStream(), StandardCharsets.UTF_8));
                OutputStream input = jvm.getOutputStream()) {
            String started = output.readLine();
            assertThat(started).as("what the other JVM has started").isNotNull();
            List<String> words = List.of(started.split(" ", -1));
            List<Long> pids = words.subList(1, 3).stream().map(Long::valueOf).toList();
            assertThat(pids).allMatch(EmbeddedClusterIT::lives);
            switch (how) {
                case "exit" -> input.write('\n');
                case "SIGTERM" -> jvm.destroy();
                default -> jvm.destroyForcibly();
            }
            input.flush();
            Await.until("the end of the servers", LIMIT, () -> pids.stream().noneMatch(EmbeddedClusterIT::lives));
            Await.until("the end of their files", LIMIT, () -> !Files.exists(Path.of(words.get(0))));
        } finally {
            jvm.destroyForcibly();
        }
    }

    /** Starts two servers, says where, and goes on until it reads something. */
    static final class Starter {

        private Starter() {}

        public static void main(String[] args) throws IOException {
            EmbeddedCluster cluster = EmbeddedCluster.unformed(2, Map.of());
            System.out.println(cluster.node(0).log().getParent().getParent() + " "
                    + cluster.node(0).pid() + " " + cluster.node(1).pid());
            System.exit(System.in.read());
        }
    }

    private static void awaitFlag(ServerNode asked, ServerNode about, String flag) {
        Await.until(
                flag,
                LIMIT,
                () -> asked.text("CLUSTER", "NODES")
                        .lines()
                        .filter(line -> line.startsWith(about.id().toString()))
                        .flatMap(line -> Stream.of(line.split(" ", -1)[2].split(",", -1)))
                        .anyMatch(flag::equals));
    }

    private static boolean lives(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }
}
