package io.clusterwire.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The runnable jar, started as a user starts it. */
@Live
class JarIT {

    @RegisterExtension
    static final LiveCluster LIVE = new LiveCluster(3, 0);

    private record Run(int status, String out, String err) {}

    @Test
    void helpIsThereForEveryCommand() throws Exception {
        assertThat(run("", "--help").out()).contains("tour", "client", "reshard", "Example:");
        for (String command : List.of("tour", "client", "reshard")) {
            Run help = run("", command, "--help");
            assertThat(help.status()).isZero();
            assertThat(help.out()).contains("Usage: clusterwire-examples " + command, "Example:");
        }
    }

    @Test
    void theTourShowsEverythingInUnderAMinute() throws Exception {
        long start = System.nanoTime();
        Run tour = run("", "tour");
        double seconds = (System.nanoTime() - start) / 1e9;
        assertThat(tour.status()).as(tour.err()).isZero();
        assertThat(tour.out())
                .contains("Six servers", "10000 of 10000 keys written", "0 redirections")
                .contains("not sent: Sofia (slot 4642) and Lisbon (slot 10893)")
                .contains("Message[channel=news, text=heard on every server]")
                .containsPattern("keys gone, slot not yet: .* answers -\"ASK 0 .*, the client reads \\$\"1\"")
                .containsPattern("slot gone: .* answers -\"MOVED 0 .*, the client reads \\$\"1\"")
                .containsPattern("400 slots and 8\\d{3} keys in .*; replies that were wrong: 0; MOVED \\d+, ASK [1-9]")
                .contains("1000 of 1000 keys read back", "is back, as slave", "The servers are gone");
        assertThat(seconds).isLessThan(60);
    }

    @Test
    void theClientWorksWithAClusterOfTheUsersOwn() throws Exception {
        String seed = LIVE.get().node(0).address().toString();
        Run set = run("", "client", seed, "SET", "foo", "bar");
        assertThat(set).isEqualTo(new Run(0, "+\"OK\"\n", ""));
        Run lines = run("GET foo\nMSET a 1 b 2\n", "client", seed, "--verbose", "--protocol=2", "--bootstrap=SHARDS");
        assertThat(lines.status()).isEqualTo(1);
        assertThat(lines.out()).isEqualTo("$\"bar\"\n");
        assertThat(lines.err())
                .contains("slot 12182 of " + LIVE.get().node(2).address())
                .contains("a (slot 15495) and b (slot 3300) (expected: keys of one slot)");
        Run error = run("", "client", seed, "INCR", "foo");
        assertThat(error.status()).isEqualTo(1);
        assertThat(error.out()).startsWith("-\"ERR value is not an integer");
        assertThat(run("", "client", seed, "--topology", "GET", "foo").out())
                .contains(LIVE.get().node(1).address() + "  5461-10921\n");
    }

    @Test
    void whatDoesNotWorkIsSaidInALine() throws Exception {
        Run nobody = run("", "client", "127.0.0.1:1", "PING");
        assertThat(nobody.status()).isEqualTo(1);
        assertThat(nobody.out()).isEmpty();
        assertThat(nobody.err())
                .isEqualTo("clusterwire-examples: no member tells the topology: no connection to 127.0.0.1:1: "
                        + "Connection refused\n");
        assertThat(run("", "client", "no port").status()).isEqualTo(64);
        assertThat(run("").status()).isEqualTo(64);
        assertThat(run("", "client", "127.0.0.1:1", "--protocol=4", "PING").err())
                .contains("--protocol: 4 (expected: 2 or 3)");
    }

    private static Run run(String input, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        String servers = System.getProperty(ServerBinaries.PROPERTY);
        if (servers != null) {
            command.add("-D" + ServerBinaries.PROPERTY + "=" + servers);
        }
        command.addAll(List.of("-jar", "target/clusterwire-examples.jar"));
        command.addAll(Stream.of(arguments).toList());
        Path folder = Files.createTempDirectory("clusterwire-jar");
        Path in = Files.writeString(folder.resolve("in"), input);
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        try {
            int status = new ProcessBuilder(command)
                    .redirectInput(in.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start()
                    .waitFor();
            return new Run(
                    status,
                    Files.readString(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8));
        } finally {
            for (Path file : List.of(in, out, err, folder)) {
                Files.deleteIfExists(file);
            }
        }
    }
}
