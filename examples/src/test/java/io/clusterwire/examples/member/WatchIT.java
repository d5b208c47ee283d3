package io.clusterwire.examples.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.bus.BusFrameWriter;
import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.HeaderTemplate;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.examples.Await;
import io.clusterwire.examples.EmbeddedCluster;
import io.clusterwire.examples.ServerNode;
import io.clusterwire.slot.NodeId;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
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
                awaitLine(lines, ">", "slots 0-2 (3) (was none)");
                try (var publisher = one.connect()) {
                    publisher.call("PUBLISH", "news", "hello");
                }
                awaitLine(lines, ">", "PUBLISH", "\"news\" \"hello\"");
            }
        }
        assertThat(lines)
                .anyMatch(line -> line.contains("MEET"))
                .allMatch(line -> line.matches("^ +[0-9]+\\.[0-9]{3} s  #.*"));
        assertThat(lines.stream().filter(line -> line.contains("state ok")))
                .as("said once by each and kept")
                .hasSizeLessThan(10);
    }

    @Test
    void tellsACapturedStreamAndWhereItIsWrong() throws IOException {
        List<String> lines = new ArrayList<>();
        ByteBuf stream = Unpooled.buffer();
        NodeId sender = MemberSettings.randomId();
        HeaderTemplate header = new HeaderTemplate(BusLayout.V1_7_0)
                .sender(sender)
                .flags(NodeFlags.MASTER)
                .port(7000);
        BusFrameWriter writer = new BusFrameWriter();
        writer.ping(stream, header, BusMessageType.PING)
                .text(ExtensionType.HOSTNAME, "a.example")
                .end();
        writer.ping(stream, header, BusMessageType.PING)
                .text(ExtensionType.HOSTNAME, "a.example")
                .end();
        writer.fail(stream, header.currentEpoch(3), MemberSettings.randomId());
        byte[] whole = bytes(stream);
        assertThat(GossipWatch.read(new ByteArrayInputStream(whole), lines::add))
                .isTrue();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).contains("PING", "a.example", sender.toString().substring(0, 8));
        assertThat(lines.get(1)).as("nothing is new").endsWith("bytes");
        assertThat(lines.get(2)).contains("FAIL", "failed: ", "epoch 3 (was 0)");

        lines.clear();
        byte[] cut = Arrays.copyOf(whole, whole.length - 1);
        assertThat(GossipWatch.read(new ByteArrayInputStream(cut), lines::add)).isFalse();
        assertThat(lines).hasSize(3).last().asString().contains("ends inside a frame");

        lines.clear();
        byte[] bad = Arrays.copyOf(whole, whole.length + 4);
        assertThat(GossipWatch.read(new ByteArrayInputStream(bad), lines::add)).isFalse();
        assertThat(lines).hasSize(4).last().asString().contains("close-link:signature");
    }

    private static byte[] bytes(ByteBuf buf) {
        byte[] bytes = new byte[buf.readableBytes()];
        buf.readBytes(bytes);
        return bytes;
    }

    private static void awaitLine(List<String> lines, String direction, String... parts) {
        Await.until(
                String.join(" ", parts),
                Members.LIMIT,
                () -> lines.stream()
                        .anyMatch(line -> line.contains(direction)
                                && List.of(parts).stream().allMatch(line::contains)));
    }
}
