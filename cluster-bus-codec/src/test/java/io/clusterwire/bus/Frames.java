package io.clusterwire.bus;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Frames that tests are made of. */
final class Frames {
    static final NodeId SENDER = NodeId.of("0123456789abcdef0123456789abcdef01234567");
    static final NodeId OTHER = NodeId.of("fedcba9876543210fedcba9876543210fedcba98");

    private Frames() {}

    static HeaderTemplate header(BusLayout layout) {
        HeaderTemplate header = new HeaderTemplate(layout);
        if (layout.hasSender()) {
            header.currentEpoch(7)
                    .configEpoch(3)
                    .replicationOffset(1000)
                    .sender(SENDER)
                    .slots(SlotSet.ofRange(0, 5460))
                    .port(6379)
                    .flags(NodeFlags.MASTER | NodeFlags.MYSELF);
        }
        if (layout.hasBusPort()) {
            header.busPort(16379).myIp("192.168.1.10");
        }
        return header;
    }

    static NodeId node(int i) {
        return NodeId.of(String.format("%040x", i + 0x5eed));
    }

    static GossipTemplate gossip(BusLayout layout, int i) {
        GossipTemplate entry = new GossipTemplate(layout)
                .node(node(i))
                .pingSent(i)
                .pongReceived(1_700_000_000L + i)
                .ip("10.0." + i / 256 + "." + i % 256)
                .port(6379 + i)
                .flags(NodeFlags.MASTER);
        return layout.hasBusPort() ? entry.busPort(16379 + i) : entry;
    }

    /** All extensions of Valkey, in its order. */
    static int endWithAllExtensions(PingWriter ping) {
        return ping.text(ExtensionType.HOSTNAME, "node-a.example")
                .text(ExtensionType.HUMAN_NODENAME, "node-A")
                .text(ExtensionType.CLIENT_IPV4, "203.0.113.9")
                .text(ExtensionType.CLIENT_IPV6, "2001:db8::9")
                .port(ExtensionType.CLIENT_PORT, 6390)
                .port(ExtensionType.CLIENT_TLS_PORT, 6391)
                .text(ExtensionType.AVAILABILITY_ZONE, "use1-az1")
                .forgottenNode(OTHER, 57)
                .id(ExtensionType.SHARD_ID, OTHER)
                .end();
    }

    /** A PING with gossip and, where the layout has them, all extensions. */
    static byte[] ping(BusLayout layout, int gossip) {
        ByteBuf out = Unpooled.buffer();
        PingWriter ping = new BusFrameWriter().ping(out, header(layout), BusMessageType.PING);
        for (int i = 0; i < gossip; i++) {
            ping.gossip(gossip(layout, i));
        }
        if (layout.hasExtensions()) {
            endWithAllExtensions(ping);
        } else {
            ping.end();
        }
        return bytes(out);
    }

    static byte[] bytes(ByteBuf buf) {
        byte[] bytes = new byte[buf.readableBytes()];
        buf.getBytes(buf.readerIndex(), bytes);
        return bytes;
    }
}
