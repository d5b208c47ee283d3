package io.clusterwire.bus;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Compares captured frames with what was known of their senders from CLUSTER NODES, CLUSTER INFO and INFO, and keeps the books: every fact of
 * every frame is compared, or counted as one that does not apply, with the reason.
 */
final class CapturedFacts {
    private static final int FLAGS_TOLD = NodeFlags.MASTER | NodeFlags.SLAVE | NodeFlags.NOFAILOVER;

    private final Map<String, Integer> compared = new TreeMap<>();
    private final Map<String, Integer> notApplicable = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();

    Map<String, Integer> compared() {
        return compared;
    }

    Map<String, Integer> notApplicable() {
        return notApplicable;
    }

    List<String> wrong() {
        return wrong;
    }

    void compare(Corpus.Row row, BusFrame frame) {
        check(row, "bytes", row.get("bytes"), "" + frame.length());
        check(row, "type_code", row.get("type_code"), "" + frame.type());
        check(row, "type", typeName(row.get("type")), BusMessageType.nameOf(frame.messageType()));
        body(row, frame);
        if (!frame.layout().hasSender()) {
            skip("sender: light header");
        } else if (row.get("facts_stable").isEmpty()) {
            check(
                    row,
                    "sender_id known by port only",
                    true,
                    row.get("sender_port").isEmpty());
            skip("sender: not known");
        } else {
            sender(row, frame);
            state(row, frame);
            gossip(row, frame);
        }
    }

    private static String typeName(String type) {
        return switch (type) {
            case "auth-request" -> "FAILOVER_AUTH_REQUEST";
            case "auth-ack" -> "FAILOVER_AUTH_ACK";
            default -> type.toUpperCase(java.util.Locale.ROOT);
        };
    }

    /** What never changes about a sender: id and ports. */
    private void sender(Corpus.Row row, BusFrame frame) {
        check(row, "sender_id", row.get("sender_id"), frame.sender().toString());
        boolean tls = row.get("scenario").equals("tls-cluster");
        boolean announced = row.get("scenario").equals("announced");
        String[] own = row.get("sender_addr_field").split("[:@]", -1);
        String port = announced ? own[own.length - 2] : row.get(tls ? "sender_tls_port" : "sender_port");
        check(row, "sender_port", port, "" + frame.port());
        if (frame.layout().hasBusPort()) {
            String busPort = announced ? own[own.length - 1] : row.get("sender_bus_port");
            check(row, "sender_bus_port", busPort, "" + frame.busPort());
        } else {
            skip("sender_bus_port: not in V0");
        }
        String tlsPort = row.get("sender_tls_port");
        if (tlsPort.isEmpty()) {
            skip("sender_tls_port: none");
        } else {
            String other = tls ? row.get("sender_port") : tlsPort;
            check(row, "sender_tls_port", true, Set.of(other, "0").contains("" + frame.otherPort()));
        }
    }

    /** What the sender says of its state: as it was before or, while something was changing, as it was afterwards. */
    private void state(Corpus.Row row, BusFrame frame) {
        boolean primary = frame.replicaOf().isEmpty();
        String flags = flagsTold(frame.flags());
        fact(row, "sender_flags", "flags", row.get("sender_flags"), flags);
        fact(
                row,
                "sender_primary_id",
                "primary",
                row.get("sender_primary_id"),
                primary ? "-" : frame.replicaOf().toString());
        fact(row, "my_epoch", "config epoch", row.get("my_epoch"), Long.toUnsignedString(frame.configEpoch()));
        String slots = primary ? "sender_slots" : "primary_slots";
        String told = row.get(slots).startsWith("(long") ? ownSlots(row) : row.get(slots);
        fact(row, slots, "slots", told, frame.slots().toString());
        fact(
                row,
                "current_epoch",
                "current epoch",
                row.get("current_epoch"),
                Long.toUnsignedString(frame.currentEpoch()));
        fact(row, "cluster_state", "state", row.get("cluster_state"), frame.state() == 0 ? "ok" : "fail");
        long before = Long.parseLong(row.get("repl_offset_before"));
        long after = Long.parseLong(row.get("repl_offset_after"));
        long offset = frame.replicationOffset();
        // A node that changes its primary takes over another history, which may be shorter.
        boolean between = Math.min(before, after) <= offset && offset <= Math.max(before, after);
        check(row, "repl_offset", true, between);
        check(row, "myself", frame.flags() & NodeFlags.MYSELF, NodeFlags.MYSELF);
    }

    private static String ownSlots(Corpus.Row row) {
        String[] own = row.nodes().get(row.get("sender_id"));
        StringBuilder slots = new StringBuilder();
        for (int i = 8; i < own.length && !own[i].startsWith("["); i++) {
            slots.append(slots.isEmpty() ? "" : " ").append(own[i]);
        }
        return slots.toString();
    }

    private static String flagsTold(int flags) {
        StringBuilder told = new StringBuilder();
        for (int bit = 0; bit < 16; bit++) {
            if ((flags & FLAGS_TOLD & 1 << bit) != 0) {
                told.append(told.isEmpty() ? "" : ",").append(NodeFlags.nameOf(bit));
            }
        }
        return told.toString();
    }

    private void fact(Corpus.Row row, String column, String afterKey, String before, String actual) {
        String after = before; // what did not change is not repeated
        for (String part : row.get("after").split("; ", -1)) {
            if (part.startsWith(afterKey + " ")) {
                after = part.substring(afterKey.length() + 1);
            }
        }
        if (!row.get("facts_stable").equals("no")) {
            check(row, column, before, actual);
        } else if (column.equals("current_epoch")) {
            boolean between =
                    Long.parseLong(before) <= Long.parseLong(actual) && Long.parseLong(actual) <= Long.parseLong(after);
            check(row, column + ", changing", true, between);
        } else {
            check(row, column + ", changing", actual.equals(before) ? before : after, actual);
        }
    }

    /** Gossip entries against the sender's own table. */
    private void gossip(Corpus.Row row, BusFrame frame) {
        if (!BusMessageType.isPing(frame.messageType())) {
            return;
        }
        Map<String, String[]> nodes = row.nodes();
        if (!row.get("facts_stable").equals("all")) {
            for (int i = 0; i < frame.gossipCount(); i++) {
                changingGossip(row, frame.gossip(i), frame.layout(), nodes);
            }
            return;
        }
        for (int i = 0; i < frame.gossipCount(); i++) {
            GossipEntry entry = frame.gossip(i);
            String[] known = nodes.get(entry.node().toString());
            check(row, "gossip nodename", true, known != null);
            if (known != null) {
                gossipAddress(row, entry, frame.layout(), addressOf(known));
                check(row, "gossip flags", known[2], gossipFlags(entry.flags()));
            }
        }
    }

    /** An entry from a table that was just changing: as in the sample near the frame, or as somebody told it at another time. */
    private void changingGossip(Corpus.Row row, GossipEntry entry, BusLayout layout, Map<String, String[]> nodes) {
        String id = entry.node().toString();
        // Where clients are told other addresses, there is nothing to compare it with.
        boolean hidden = row.get("scenario").equals("client-ip");
        String address = hidden ? "" : address(row, entry, layout);
        String flags = gossipFlags(entry.flags());
        String[] known = nodes.get(id);
        if (known != null
                && known[2].equals(flags)
                && (hidden || addressOf(known).equals(address))) {
            check(row, "gossip, changing: as sampled", true, true);
            return;
        }
        List<String[]> other = row.nodesAtOtherTimes(id);
        boolean told = other.stream().anyMatch(one -> one[2].equals(flags))
                && (hidden || other.stream().anyMatch(one -> addressOf(one).equals(address)));
        check(
                row,
                "gossip, changing: as at another time",
                told ? flags : "as told",
                told ? flags : address + " " + flags);
    }

    private static String addressOf(String[] known) {
        return known[1].replaceFirst(",.*", "");
    }

    private void gossipAddress(Corpus.Row row, GossipEntry entry, BusLayout layout, String known) {
        if (row.get("scenario").equals("client-ip")) {
            skip("gossip address: clients are told another one");
            return;
        }
        check(row, "gossip address", known, address(row, entry, layout));
    }

    private static String address(Corpus.Row row, GossipEntry entry, BusLayout layout) {
        // Asked without TLS, a server shows its peers' plain ports.
        int port = row.get("scenario").equals("tls-cluster") ? entry.otherPort() : entry.port();
        return entry.ip() + ":" + port + (layout.hasBusPort() ? "@" + entry.busPort() : "");
    }

    private static String gossipFlags(int flags) {
        StringBuilder names = new StringBuilder();
        for (int bit = 0; bit < 16; bit++) {
            if ((flags & 0x26f & 1 << bit) != 0) { // those that CLUSTER NODES prints
                names.append(names.isEmpty() ? "" : ",").append(NodeFlags.nameOf(bit));
            }
        }
        return names.toString();
    }

    private void body(Corpus.Row row, BusFrame frame) {
        String note = row.get("note");
        switch (frame.messageType()) {
            case BusMessageType.FAIL ->
                check(row, "failed node", true, note.contains(frame.body().failedNode() + " killed"));
            case BusMessageType.PUBLISH, BusMessageType.PUBLISHSHARD -> {
                byte[] channel = frame.body().channel().toByteArray();
                byte[] message = frame.body().message().toByteArray();
                if (row.get("state").equals("slot-unassigned")
                        && frame.body().message().matches("b")) {
                    skip("published: a and b, of which the note does not tell");
                    return;
                }
                boolean noted = note.contains("PUBLISH " + literal(channel, true) + " " + literal(message, true))
                        || note.contains("PUBLISH " + literal(channel, false) + " " + literal(message, false))
                        || note.contains("PUBLISH mix " + literal(message, true));
                check(row, "published", true, noted);
            }
            case BusMessageType.MODULE -> {
                String sent = "type " + frame.body().moduleType() + " payload '"
                        + frame.body().modulePayload() + "'";
                check(row, "module message", true, note.contains(sent));
            }
            default -> {}
        }
    }

    /** As Python spells a text, or bytes that are none. */
    private static String literal(byte[] bytes, boolean quoted) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.chars().noneMatch(c -> c < ' ')) {
                return quoted ? "'" + text + "'" : text;
            }
        } catch (CharacterCodingException e) {
            // spelled as bytes
        }
        StringBuilder literal = new StringBuilder("b'");
        for (byte b : bytes) {
            switch (b) {
                case '\r' -> literal.append("\\r");
                case '\n' -> literal.append("\\n");
                default -> literal.append(b >= ' ' && b < 0x7f ? "" + (char) b : String.format("\\x%02x", b));
            }
        }
        return literal.append('\'').toString();
    }

    private void check(Corpus.Row row, String fact, Object expected, Object actual) {
        compared.merge(fact, 1, Integer::sum);
        if (!expected.equals(actual)) {
            wrong.add(row + " " + fact + ": " + actual);
        }
    }

    private void skip(String reason) {
        notApplicable.merge(reason, 1, Integer::sum);
    }
}
