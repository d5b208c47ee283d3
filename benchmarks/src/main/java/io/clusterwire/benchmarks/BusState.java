package io.clusterwire.benchmarks;

import io.clusterwire.bus.BusFrameWriter;
import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.GossipTemplate;
import io.clusterwire.bus.HeaderTemplate;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.bus.PingWriter;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A PING with all extensions of Valkey, and what a node keeps to write it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public abstract class BusState {
    /** Bytes of the header. */
    static final int HEADER = 2256;

    /** Bytes of a gossip entry. */
    static final int ENTRY = 104;

    static final NodeId SHARD = NodeId.of("00112233445566778899aabbccddeeff00112233");
    static final NodeId FORGOTTEN = NodeId.of("fedcba9876543210fedcba9876543210fedcba98");

    /** Gossip entries. */
    @Param({"0", "10", "100"})
    public int entries;

    /** Where the frame lies. */
    @Param({"heap", "direct"})
    public String memory;

    final BusFrameWriter writer = new BusFrameWriter();

    final ByteBuf buffer() {
        return memory.equals("heap") ? Unpooled.buffer(1 << 14) : Unpooled.directBuffer(1 << 14);
    }

    static HeaderTemplate header() {
        return new HeaderTemplate(BusLayout.V1_7_0)
                .sender(NodeId.of("0123456789abcdef0123456789abcdef01234567"))
                .slots(SlotSet.ofRange(0, 5460))
                .currentEpoch(7)
                .configEpoch(3)
                .port(6379)
                .busPort(16379)
                .flags(NodeFlags.MASTER | NodeFlags.MYSELF);
    }

    static NodeId node(int i) {
        return NodeId.of(String.format(Locale.ROOT, "%040x", i * 0x9e37_79b9_7f4aL));
    }

    final GossipTemplate[] peers() {
        GossipTemplate[] peers = new GossipTemplate[entries];
        for (int i = 0; i < entries; i++) {
            peers[i] = new GossipTemplate(BusLayout.V1_7_0)
                    .node(node(i))
                    .ip("10.20." + i + ".123")
                    .port(6379)
                    .busPort(16379)
                    .flags(NodeFlags.MASTER)
                    .pongReceived(1_700_000_000L + i);
        }
        return peers;
    }

    /** Adds all extensions, and ends the frame. */
    static int endWithExtensions(PingWriter ping) {
        return ping.text(ExtensionType.HOSTNAME, "node-a.example")
                .text(ExtensionType.HUMAN_NODENAME, "node-A")
                .text(ExtensionType.CLIENT_IPV4, "203.0.113.9")
                .text(ExtensionType.CLIENT_IPV6, "2001:db8::9")
                .port(ExtensionType.CLIENT_PORT, 6390)
                .port(ExtensionType.CLIENT_TLS_PORT, 6391)
                .text(ExtensionType.AVAILABILITY_ZONE, "use1-az1")
                .forgottenNode(FORGOTTEN, 57)
                .id(ExtensionType.SHARD_ID, SHARD)
                .end();
    }

    /** The whole frame. */
    final ByteBuf frame() {
        ByteBuf out = buffer();
        PingWriter ping = writer.ping(out, header(), BusMessageType.PING);
        for (GossipTemplate peer : peers()) {
            ping.gossip(peer);
        }
        endWithExtensions(ping);
        return out;
    }
}
