package io.clusterwire.examples.member;

import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.GossipEntry;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.bus.PingExtension;
import io.clusterwire.slot.SlotSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells a frame in a line: the running time, who speaks, the type, and what is new in it. What a sender has said before, of itself or of
 * others, is not told again.
 *
 * <pre>
 *   1.204 s  A > B  PING  2432 bytes, 3 gossip   epoch 7 (was 6); slots 0-5460 (5461); 89abcdef: fail?
 * </pre>
 */
final class FrameTeller {
    private static final int ID_SHOWN = 8;
    private static final int PAYLOAD_SHOWN = 40;

    /** What each sender last said of each thing, by sender and thing. */
    private final Map<String, Map<String, String>> said = new HashMap<>();

    /**
     * @param seconds the running time
     * @param direction who speaks to whom
     */
    String tell(double seconds, String direction, BusFrame frame) {
        int type = frame.messageType();
        String name = BusMessageType.nameOf(type);
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%9.3f s  %s  %-8s  %d bytes",
                seconds,
                direction,
                name == null ? "type " + type : name,
                frame.length()));
        if (frame.gossipCount() > 0) {
            line.append(", ").append(frame.gossipCount()).append(" gossip");
        }
        Map<String, String> now = new LinkedHashMap<>();
        if (frame.layout().hasSender()) {
            header(now, frame);
        }
        body(line, now, frame, type);
        String sender = frame.layout().hasSender() ? shown(frame.sender().toString()) : direction;
        String changes = changes(said.computeIfAbsent(direction + sender, ignored -> new HashMap<>()), now);
        return changes.isEmpty() ? line.toString() : line + "   " + changes;
    }

    /** The line for bytes that are no frame. */
    String tellBad(double seconds, String direction, String verdict) {
        return String.format(Locale.ROOT, "%9.3f s  %s  %s", seconds, direction, verdict);
    }

    private static void header(Map<String, String> now, BusFrame frame) {
        now.put("sender", shown(frame.sender().toString()));
        now.put(
                "role",
                frame.replicaOf().isEmpty()
                        ? "primary"
                        : "replica of " + shown(frame.replicaOf().toString()));
        now.put("epoch", Long.toUnsignedString(frame.currentEpoch()));
        now.put("config epoch", Long.toUnsignedString(frame.configEpoch()));
        SlotSet slots = frame.slots().toSlotSet();
        now.put("slots", slots.isEmpty() ? "none" : slots + " (" + slots.size() + ")");
        now.put("state", frame.state() == 0 ? "ok" : "fail");
        now.put("flags", flags(frame.flags() & ~NodeFlags.MYSELF));
    }

    private static void body(StringBuilder line, Map<String, String> now, BusFrame frame, int type) {
        switch (type) {
            case BusMessageType.PING, BusMessageType.PONG, BusMessageType.MEET -> {
                gossip(now, frame);
                extensions(now, frame);
            }
            case BusMessageType.FAIL ->
                line.append("  failed: ").append(shown(frame.body().failedNode().toString()));
            case BusMessageType.UPDATE ->
                line.append("  owner: ")
                        .append(shown(frame.body().updateNode().toString()))
                        .append(", config epoch ")
                        .append(Long.toUnsignedString(frame.body().updateConfigEpoch()))
                        .append(", slots ")
                        .append(frame.body().updateSlots());
            case BusMessageType.PUBLISH, BusMessageType.PUBLISHSHARD ->
                line.append("  ")
                        .append(quoted(frame.body().channel().toString()))
                        .append(" ")
                        .append(quoted(frame.body().message().toString()));
            default -> {}
        }
    }

    private static void gossip(Map<String, String> now, BusFrame frame) {
        for (int i = 0; i < frame.gossipCount(); i++) {
            GossipEntry entry = frame.gossip(i);
            now.put(
                    shown(entry.node().toString()),
                    quotedIfOdd(entry.ip().toString()) + ":" + entry.port() + " " + flags(entry.flags()));
        }
    }

    private static void extensions(Map<String, String> now, BusFrame frame) {
        PingExtension extension = frame.extensions();
        while (extension.next()) {
            String name = extension.name();
            String key = name == null ? "extension " + extension.type() : name;
            switch (extension.type()) {
                case ExtensionType.HOSTNAME, ExtensionType.HUMAN_NODENAME, ExtensionType.AVAILABILITY_ZONE ->
                    now.put(key, quoted(extension.text().toString()));
                case ExtensionType.SHARD_ID ->
                    now.put(key, shown(extension.isWhole() ? extension.id().toString() : ""));
                case ExtensionType.FORGOTTEN_NODE ->
                    now.put(key, extension.isWhole() ? shown(extension.id().toString()) : "?");
                default -> now.put(key, extension.length() + " bytes");
            }
        }
    }

    private static String changes(Map<String, String> before, Map<String, String> now) {
        StringBuilder text = new StringBuilder();
        now.forEach((what, value) -> {
            String old = before.put(what, value);
            if (!value.equals(old)) {
                text.append(text.isEmpty() ? "" : "; ").append(what).append(' ').append(value);
                text.append(old == null ? "" : " (was " + old + ")");
            }
        });
        return text.toString();
    }

    private static String flags(int flags) {
        StringBuilder words = new StringBuilder();
        for (int bit = 0; bit < Short.SIZE; bit++) {
            if ((flags & 1 << bit) != 0) {
                words.append(words.isEmpty() ? "" : ",").append(NodeFlags.nameOf(bit));
            }
        }
        return words.isEmpty() ? "no flags" : words.toString();
    }

    private static String shown(String id) {
        return quotedIfOdd(id.substring(0, Math.min(ID_SHOWN, id.length())));
    }

    private static String quotedIfOdd(@Nullable String text) {
        return text != null && text.matches("[A-Za-z0-9.:-]+") ? text : quoted(text == null ? "" : text);
    }

    /** Bytes of a peer may be anything: only printable ones go to the terminal. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < Math.min(PAYLOAD_SHOWN, text.length()); i++) {
            char c = text.charAt(i);
            if (c < 0x20 || c > 0x7e || c == '"' || c == '\\') {
                quoted.append(String.format(Locale.ROOT, "\\x%02x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append(text.length() > PAYLOAD_SHOWN ? "…\"" : "\"").toString();
    }
}
