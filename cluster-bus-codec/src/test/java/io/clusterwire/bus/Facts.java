package io.clusterwire.bus;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a frame says, in the notation of the test vectors: read from a {@link BusFrame}, and written with {@link BusFrameWriter}. */
final class Facts {
    private static final HexFormat HEX = HexFormat.of();

    private Facts() {}

    static BusLayout layoutOf(String label) {
        return Arrays.stream(BusLayout.values())
                .filter(layout -> layout.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    /** All fields of an accepted frame. */
    static Map<String, String> of(BusFrame frame, boolean bigEndianModule) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("totlen", "" + frame.length());
        facts.put("ver", "" + frame.version());
        facts.put("type", number(frame.type()));
        if (frame.layout().hasSender()) {
            header(frame, facts);
        }
        for (int i = 0; i < frame.gossipCount(); i++) {
            gossip("g" + i + ".", frame.gossip(i), frame.layout(), facts);
        }
        PingExtension extension = frame.extensions();
        for (int i = 0; extension.next(); i++) {
            facts.put("ext" + i, number(extension.type()) + "/len" + extension.length() + "/" + value(extension));
        }
        body(frame, bigEndianModule, facts);
        return facts;
    }

    private static String number(int type) {
        return type > 0xff ? "0x" + Integer.toHexString(type) : "" + type;
    }

    private static void header(BusFrame frame, Map<String, String> facts) {
        BusLayout layout = frame.layout();
        facts.put("count", "" + frame.count());
        facts.put("currentEpoch", Long.toUnsignedString(frame.currentEpoch()));
        facts.put("configEpoch", Long.toUnsignedString(frame.configEpoch()));
        facts.put("offset", Long.toUnsignedString(frame.replicationOffset()));
        facts.put("sender", frame.sender().toString());
        facts.put("myslots", slots(frame.slots()));
        facts.put(
                "replicaof",
                frame.replicaOf().isEmpty() ? "0*40" : frame.replicaOf().toString());
        if (layout.hasBusPort()) {
            facts.put("myip", frame.myIp().isEmpty() ? "-" : frame.myIp().toString());
            facts.put("cport", "" + frame.busPort());
        }
        if (layout.hasExtensions()) {
            facts.put("extensions", "" + frame.extensionCount());
        }
        facts.put("port", "" + frame.port());
        if (layout.hasOtherPort()) {
            facts.put("pport", "" + frame.otherPort());
        }
        facts.put("flags", String.format("0x%04x", frame.flags()));
        facts.put("state", "" + frame.state());
        facts.put("mflags", String.format("%06x", frame.messageFlags()));
    }

    private static void gossip(String prefix, GossipEntry entry, BusLayout layout, Map<String, String> facts) {
        facts.put(prefix + "nodename", entry.node().toString());
        facts.put(prefix + "ping_sent", "" + entry.pingSent());
        facts.put(prefix + "pong_received", "" + entry.pongReceived());
        facts.put(prefix + "ip", entry.ip().isEmpty() ? "-" : entry.ip().toString());
        facts.put(prefix + "port", "" + entry.port());
        facts.put(prefix + "flags", String.format("0x%04x", entry.flags()));
        if (layout.hasBusPort()) {
            facts.put(prefix + "cport", "" + entry.busPort());
        }
        if (layout.hasOtherPort()) {
            facts.put(prefix + "pport", "" + entry.otherPort());
        }
    }

    private static String value(PingExtension extension) {
        return switch (extension.shape()) {
            case TEXT -> extension.text().toString();
            case FORGOTTEN -> extension.id() + ":ttl" + Long.toUnsignedString(extension.ttl());
            case ID, SECRET -> extension.id().toString();
            case PORT -> "" + extension.port();
            case UNKNOWN -> "0x" + HEX.formatHex(extension.payload().toByteArray());
        };
    }

    private static void body(BusFrame frame, boolean bigEndianModule, Map<String, String> facts) {
        BusBody body = frame.body();
        if (!frame.layout().knows(frame.messageType())) {
            return;
        }
        switch (frame.messageType()) {
            case BusMessageType.FAIL ->
                facts.put("fail.nodename", body.failedNode().toString());
            case BusMessageType.UPDATE -> {
                facts.put("update.configEpoch", Long.toUnsignedString(body.updateConfigEpoch()));
                facts.put("update.nodename", body.updateNode().toString());
                facts.put("update.slots", slots(body.updateSlots()));
            }
            case BusMessageType.PUBLISH, BusMessageType.PUBLISHSHARD -> {
                facts.put("channel", "0x" + HEX.formatHex(body.channel().toByteArray()));
                facts.put("message", "0x" + HEX.formatHex(body.message().toByteArray()));
            }
            case BusMessageType.MODULE -> {
                long id = bigEndianModule ? Long.reverseBytes(body.moduleId()) : body.moduleId();
                facts.put("module.id", Long.toUnsignedString(id));
                facts.put("module.type", "" + body.moduleType());
                facts.put(
                        "module.payload",
                        "0x" + HEX.formatHex(body.modulePayload().toByteArray()));
            }
            default -> {}
        }
    }

    private static String slots(SlotBitmap bitmap) {
        return bitmap.isEmpty() ? "-" : bitmap.toSlotSet().toString(",");
    }

    /** Writes the frame that has these fields; {@code rest} is the body of an unknown type. */
    static void write(BusLayout layout, Map<String, String> facts, boolean bigEndianModule, byte[] rest, ByteBuf out) {
        BusFrameWriter writer = new BusFrameWriter();
        int type = Integer.decode(facts.get("type"));
        HeaderTemplate header = new HeaderTemplate(layout);
        if (layout == BusLayout.LIGHT) {
            type ^= BusMessageType.LIGHT_BIT;
        } else {
            header(header, facts);
        }
        if (!layout.knows(type)) {
            writer.unknown(out, header, type, Unpooled.wrappedBuffer(rest));
            return;
        }
        switch (type) {
            case BusMessageType.FAIL -> writer.fail(out, header, NodeId.of(facts.get("fail.nodename")));
            case BusMessageType.UPDATE ->
                writer.update(
                        out,
                        header,
                        Long.parseUnsignedLong(facts.get("update.configEpoch")),
                        NodeId.of(facts.get("update.nodename")),
                        slots(facts.get("update.slots")));
            case BusMessageType.PUBLISH, BusMessageType.PUBLISHSHARD ->
                writer.publish(out, header, type, bytes(facts.get("channel")), bytes(facts.get("message")));
            case BusMessageType.MODULE -> {
                long id = Long.parseUnsignedLong(facts.get("module.id"));
                writer.module(
                        out,
                        header,
                        bigEndianModule ? Long.reverseBytes(id) : id,
                        Integer.parseInt(facts.get("module.type")),
                        bytes(facts.get("module.payload")));
            }
            case BusMessageType.PING, BusMessageType.PONG, BusMessageType.MEET ->
                ping(writer.ping(out, header, type), layout, facts);
            default -> writer.bodiless(out, header, type);
        }
    }

    private static void header(HeaderTemplate header, Map<String, String> facts) {
        header.currentEpoch(Long.parseUnsignedLong(facts.get("currentEpoch")))
                .configEpoch(Long.parseUnsignedLong(facts.get("configEpoch")))
                .replicationOffset(Long.parseUnsignedLong(facts.get("offset")))
                .sender(NodeId.of(facts.get("sender")))
                .slots(slots(facts.get("myslots")))
                .replicaOf(facts.get("replicaof").equals("0*40") ? null : NodeId.of(facts.get("replicaof")))
                .port(Integer.parseInt(facts.get("port")))
                .flags(Integer.decode(facts.get("flags")))
                .state(Integer.parseInt(facts.get("state")))
                .messageFlags(Integer.parseInt(facts.get("mflags"), 16));
        if (facts.containsKey("myip")) {
            header.myIp(text(facts.get("myip"))).busPort(Integer.parseInt(facts.get("cport")));
        }
        if (facts.containsKey("pport")) {
            header.otherPort(Integer.parseInt(facts.get("pport")));
        }
    }

    private static void ping(PingWriter ping, BusLayout layout, Map<String, String> facts) {
        for (int i = 0; facts.containsKey("g" + i + ".nodename"); i++) {
            String prefix = "g" + i + ".";
            GossipTemplate entry = new GossipTemplate(layout)
                    .node(NodeId.of(facts.get(prefix + "nodename")))
                    .pingSent(Long.parseLong(facts.get(prefix + "ping_sent")))
                    .pongReceived(Long.parseLong(facts.get(prefix + "pong_received")))
                    .ip(text(facts.get(prefix + "ip")))
                    .port(Integer.parseInt(facts.get(prefix + "port")))
                    .flags(Integer.decode(facts.get(prefix + "flags")));
            if (facts.containsKey(prefix + "cport")) {
                entry.busPort(Integer.parseInt(facts.get(prefix + "cport")));
            }
            if (facts.containsKey(prefix + "pport")) {
                entry.otherPort(Integer.parseInt(facts.get(prefix + "pport")));
            }
            ping.gossip(entry);
        }
        for (int i = 0; facts.containsKey("ext" + i); i++) {
            extension(ping, facts.get("ext" + i));
        }
        ping.end();
    }

    private static void extension(PingWriter ping, String fact) {
        String[] parts = fact.split("/", 3);
        int type = Integer.decode(parts[0]);
        String value = parts[2];
        if (type > ExtensionType.AVAILABILITY_ZONE) {
            ping.payload(type, bytes(value));
        } else if (type == ExtensionType.FORGOTTEN_NODE) {
            int ttl = value.indexOf(":ttl");
            ping.forgottenNode(NodeId.of(value.substring(0, ttl)), Long.parseUnsignedLong(value.substring(ttl + 4)));
        } else if (type == ExtensionType.CLIENT_PORT || type == ExtensionType.CLIENT_TLS_PORT) {
            ping.port(type, Integer.parseInt(value));
        } else if (type == ExtensionType.SHARD_ID
                || (type == ExtensionType.INTERNAL_SECRET && value.length() == BusLayout.NODE_ID_LENGTH)) {
            ping.id(type, NodeId.of(value));
        } else {
            ping.text(type, value);
        }
    }

    private static String text(String fact) {
        return fact.equals("-") ? "" : fact;
    }

    private static SlotSet slots(String fact) {
        return fact.equals("-") ? SlotSet.EMPTY : SlotSet.parse(fact);
    }

    private static ByteBuf bytes(String fact) {
        return Unpooled.wrappedBuffer(HEX.parseHex(fact.substring(2)));
    }
}
