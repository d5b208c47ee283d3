package io.clusterwire.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.bus.BusFrameWriter;
import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.HeaderTemplate;
import io.clusterwire.slot.NodeId;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands {@code node} and {@code watch}. */
class MemberCommandsIT {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    }

    @Test
    void nodeJoinsAndTellsWhatItLearns() throws IOException {
        try (EmbeddedCluster cluster = EmbeddedCluster.start(3, 0)) {
            ServerNode server = cluster.node(1);
            assertThat(run("node", "--meet", server.address().toString(), "--node-timeout", "2000", "--for", "5"))
                    .isZero();
            assertThat(out.toString())
                    .contains("like " + server.version(), "the cluster works")
                    .contains(cluster.nodes().stream()
                            .map(node -> node.id().toString())
                            .toList());
        }
    }

    @Test
    void watchTellsACapturedStream(@TempDir Path folder) throws IOException {
        ByteBuf stream = Unpooled.buffer();
        HeaderTemplate header = new HeaderTemplate(BusLayout.V1_7_0).sender(NodeId.of("a".repeat(40)));
        new BusFrameWriter().ping(stream, header, BusMessageType.MEET).end();
        byte[] bytes = new byte[stream.readableBytes()];
        stream.readBytes(bytes);
        Path file = Files.write(folder.resolve("stream.bin"), bytes);
        assertThat(run("watch", "--file", file.toString())).isZero();
        assertThat(out.toString()).contains("MEET", "sender aaaaaaaa");
        Files.write(file, new byte[] {1, 2, 3, 4, 5});
        assertThat(run("watch", "--file", file.toString())).isEqualTo(1);
        assertThat(out.toString()).contains("close-link:signature");
    }

    @Test
    void wrongUsageIsTold() {
        assertThat(run("watch")).isEqualTo(64);
        assertThat(run("node", "--like", "nonsense")).isEqualTo(1);
        assertThat(err.toString()).contains("server version: nonsense");
        assertThat(run("node", "--help") + run("watch", "--help")).isZero();
        assertThat(out.toString()).contains("--meet", "--to", "--file");
    }
}
