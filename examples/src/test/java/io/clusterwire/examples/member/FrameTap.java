package io.clusterwire.examples.member;

import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.GossipEntry;
import io.clusterwire.bus.PingExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A relay in front of a node's bus that keeps what is said through it, field by field. */
final class FrameTap implements BusEar.Listener, AutoCloseable {
    /**
     * A frame.
     *
     * @param header the fields of its header by name, unsigned numbers in full
     * @param gossip the fields of each gossip entry
     * @param extensions type and length of each extension
     */
    record Heard(
            String direction,
            int type,
            String sender,
            Map<String, String> header,
            List<Map<String, String>> gossip,
            List<String> extensions) {}

    private static final int RESERVED_FROM = 2216;
    private static final int RESERVED_TO = 2246;

    private final List<Heard> heard = new CopyOnWriteArrayList<>();
    private final List<String> bad = new CopyOnWriteArrayList<>();
    private final BusRelay relay;

    FrameTap(int busPort) throws IOException {
        relay = new BusRelay(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), busPort),
                this);
    }

    int port() {
        return relay.port();
    }

    List<String> bad() {
        return bad;
    }

    Stream<Heard> heard(int type, Predicate<Heard> which) {
        return heard.stream().filter(each -> each.type == type && which.test(each));
    }

    Stream<Heard> heardFrom(int type, Object sender) {
        return heard(type, each -> each.sender.equals(sender.toString()));
    }

    @Override
    public void frame(String direction, BusFrame frame) {
        if (frame.layout() != BusLayout.LIGHT) {
            heard.add(new Heard(
                    direction,
                    frame.messageType(),
                    frame.sender().toString(),
                    header(frame),
                    gossip(frame),
                    extensions(frame)));
        }
    }

    @Override
    public void bad(String direction, String verdict) {
        if (!verdict.startsWith("no connection")) {
            bad.add(direction + " " + verdict);
        }
    }

    private static Map<String, String> header(BusFrame frame) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("ver", "" + frame.version());
        fields.put("port", "" + frame.port());
        fields.put("currentEpoch", Long.toUnsignedString(frame.currentEpoch()));
        fields.put("configEpoch", Long.toUnsignedString(frame.configEpoch()));
        fields.put("offset", Long.toUnsignedString(frame.replicationOffset()));
        fields.put("sender", frame.sender().toString());
        fields.put("myslots", frame.slots().toString());
        fields.put("slaveof", frame.replicaOf().toString());
        fields.put("myip", frame.myIp().toString());
        fields.put("reserved", reserved(frame));
        fields.put("pport", "" + frame.otherPort());
        fields.put("cport", "" + frame.busPort());
        fields.put("flags", "" + frame.flags());
        fields.put("state", "" + frame.state());
        fields.put("mflags", "" + frame.messageFlags());
        if (!BusMessageType.isPing(frame.messageType())) {
            fields.put("count", "" + frame.count());
        }
        fields.put("extensions", "" + frame.extensionCount());
        fields.put("length without gossip", "" + (frame.length() - 104 * frame.gossipCount()));
        return fields;
    }

    private static String reserved(BusFrame frame) {
        StringBuilder hex = new StringBuilder();
        for (int at = RESERVED_FROM; at < RESERVED_TO; at++) {
            hex.append(String.format("%02x", frame.buffer().getByte(frame.index() + at)));
        }
        return hex.toString();
    }

    private static List<Map<String, String>> gossip(BusFrame frame) {
        List<Map<String, String>> entries = new ArrayList<>();
        for (int i = 0; i < frame.gossipCount(); i++) {
            GossipEntry entry = frame.gossip(i);
            entries.add(new LinkedHashMap<>(Map.of(
                    "nodename", entry.node().toString(),
                    "ping_sent", "" + entry.pingSent(),
                    "pong_received", "" + entry.pongReceived(),
                    "ip", entry.ip().toString(),
                    "port", "" + entry.port(),
                    "cport", "" + entry.busPort(),
                    "pport", "" + entry.otherPort(),
                    "flags", "" + entry.flags())));
        }
        return entries;
    }

    private static List<String> extensions(BusFrame frame) {
        List<String> extensions = new ArrayList<>();
        PingExtension extension = frame.extensions();
        while (extension.next()) {
            extensions.add(extension.type() + ":" + extension.length());
        }
        return extensions;
    }

    @Override
    public void close() {
        relay.close();
    }
}
