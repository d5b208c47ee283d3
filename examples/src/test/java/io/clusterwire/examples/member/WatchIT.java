package io.clusterwire.examples.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.examples.Await;
import io.clusterwire.examples.EmbeddedCluster;
import io.clusterwire.examples.ServerNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The watcher between real servers that meet through it. */
class WatchIT {
    @Test
    void tellsWhatTwoServersSayToEachOther() throws IOException {
        List<String> lines = new CopyOnWriteArrayList<>();
        try (EmbeddedCluster servers = EmbeddedCluster.unformed(2, Members.SETTINGS)) {
            ServerNode one = servers.node(0);
            ServerNode other = servers.node(1);
            try (GossipWatch watch = GossipWatch.relay(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), other.busPort()),
                    lines::add)) {
                other.text("CONFIG", "SET", "cluster-announce-bus-port", String.valueOf(watch.port()));
                one.text("CLUSTER", "MEET", other.host(), String.valueOf(other.port()), String.valueOf(watch.port()));
                Await.until(
                        "each to list the other",
                        Members.LIMIT,
                        () -> Members.isListed(one, other.id()) && Members.isListed(other, one.id()));
                one.text("CLUSTER", "ADDSLOTS", "0", "1", "2");
                awaitLine(lines, ">", one, "slots 0-2 (3) (was none)");
                try (var publisher = one.connect()) {
                    publisher.call("PUBLISH", "news", "hello");
                }
                awaitLine(lines, ">", null, "PUBLISH", "\"news\" \"hello\"");
            }
        }
        assertThat(lines)
                .anyMatch(line -> line.contains("MEET"))
                .allMatch(line -> line.matches("^ +[0-9]+\\.[0-9]{3} s  #.*"));
        assertThat(lines.stream().filter(line -> line.contains("state ok")))
                .as("said once by each and kept")
                .hasSizeLessThan(10);
    }

    private static void awaitLine(List<String> lines, String direction, ServerNode ignored, String... parts) {
        Await.until(
                String.join(" ", parts),
                Members.LIMIT,
                () -> lines.stream()
                        .anyMatch(line -> line.contains(direction)
                                && List.of(parts).stream().allMatch(line::contains)));
    }
}
