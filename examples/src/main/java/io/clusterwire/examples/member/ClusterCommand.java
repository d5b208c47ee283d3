package io.clusterwire.examples.member;

import static io.clusterwire.examples.member.ClientCommands.text;

import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.nodes.ClusterInfo;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.NodesTextWriter;
import io.clusterwire.nodes.PreferredEndpoint;
import io.clusterwire.nodes.ReplyWriter;
import io.clusterwire.nodes.ServerVersion;
import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** CLUSTER and its subcommands, answered from the member's own table. */
final class ClusterCommand {
    private final MemberState state;

    ClusterCommand(MemberState state) {
        this.state = state;
    }

    /** @param arguments the subcommand first */
    void run(RespWriter reply, byte[][] arguments) {
        String what = arguments.length == 0 ? "" : ClientCommands.lower(arguments[0]);
        if (!isKnown(what)) {
            reply.error("ERR unknown subcommand '" + ClientCommands.printable(what) + "'. Try CLUSTER HELP.");
            return;
        }
        byte @Nullable [] first = arguments.length > 1 ? arguments[1] : null;
        switch (what) {
            case "nodes" -> ReplyWriter.writeNodes(Views.of(state), version(), reply);
            case "slots" -> ReplyWriter.writeSlots(Views.of(state), version(), PreferredEndpoint.IP, reply);
            case "shards" -> ReplyWriter.writeShards(Views.of(state), version(), PreferredEndpoint.IP, reply);
            case "links" -> ReplyWriter.writeLinks(Views.links(state), version(), reply);
            case "info" -> ReplyWriter.writeInfo(info(), reply);
            case "myid" -> reply.bulkString(state.self().id.toByteArray());
            case "myshardid" -> reply.bulkString(state.shardOf(state.self()).toByteArray());
            case "keyslot" -> keySlot(reply, first);
            case "countkeysinslot" -> countKeys(reply, first);
            case "getkeysinslot" -> reply.array(0);
            case "count-failure-reports" -> reply.integer(0);
            case "replicas", "slaves" -> replicas(reply, first);
            case "meet" -> meet(reply, arguments);
            case "forget" -> forget(reply, first);
            default ->
                reply.error("ERR unknown subcommand '" + ClientCommands.printable(what) + "'. Try CLUSTER HELP.");
        }
    }

    /** Some came with later releases. */
    private boolean isKnown(String what) {
        return switch (what) {
            case "shards", "links" -> isAtLeast(7, 0);
            case "myshardid" -> isAtLeast(7, 2);
            default -> true;
        };
    }

    private static void keySlot(RespWriter reply, byte @Nullable [] key) {
        if (key == null) {
            reply.error(ClientCommands.wrongNumber("cluster|keyslot"));
        } else {
            reply.integer(SlotHash.slot(key));
        }
    }

    private static void countKeys(RespWriter reply, byte @Nullable [] slot) {
        if (slot == null || number(text(slot), SlotHash.SLOT_COUNT - 1) < 0) {
            reply.error("ERR Invalid or out of range slot");
        } else {
            reply.integer(0);
        }
    }

    private void replicas(RespWriter reply, byte @Nullable [] id) {
        Member primary = id == null ? null : state.table.find(NodeId.of(id));
        if (primary == null) {
            reply.error(unknownNode(id));
            return;
        }
        if (!primary.isPrimary()) {
            reply.error("ERR The specified node is not a master");
            return;
        }
        ClusterView view = Views.of(state);
        List<ClusterNode> replicas = view.replicasOf(primary.id);
        reply.array(replicas.size());
        for (ClusterNode replica : replicas) {
            ByteBuf line = Unpooled.buffer();
            NodesTextWriter.writeNode(replica, version(), line);
            reply.bulkString(line, 0, line.readableBytes());
        }
    }

    private void meet(RespWriter reply, byte[][] arguments) {
        String ip = arguments.length > 2 ? text(arguments[1]) : "";
        int port = arguments.length > 2 ? number(text(arguments[2]), 0xffff) : -1;
        int busPort = arguments.length > 3 ? number(text(arguments[3]), 0xffff) : BusRules.busPort(port);
        if (Addresses.socket(ip, busPort) == null || !BusRules.mayMeet(state.settings.layout(), port, busPort)) {
            reply.error("ERR Invalid node address specified: "
                    + ClientCommands.printable(ip + ":" + (arguments.length > 2 ? text(arguments[2]) : "")));
        } else {
            state.beginHandshake(ip, port, busPort, NodeFlags.MEET);
            reply.simpleString("OK");
        }
    }

    private void forget(RespWriter reply, byte @Nullable [] id) {
        Member subject = id == null ? null : state.table.find(NodeId.of(id));
        if (subject == null) {
            reply.error(unknownNode(id));
        } else if (subject == state.self()) {
            reply.error("ERR I tried hard but I can't forget myself...");
        } else if (subject == state.primary()) {
            reply.error("ERR Can't forget my master!");
        } else {
            state.forget(subject, BusRules.FORGET_SECONDS * 1000L, MemberState.now());
            reply.simpleString("OK");
        }
    }

    private static String unknownNode(byte @Nullable [] id) {
        return "ERR Unknown node " + ClientCommands.printable(id == null ? "" : text(id));
    }

    /** A number of 0..max; -1 if the text is none. */
    private static int number(String text, int max) {
        if (!text.matches("[0-9]{1,5}")) {
            return -1;
        }
        int number = Integer.parseInt(text);
        return number <= max ? number : -1;
    }

    private ClusterInfo info() {
        int failed = 0;
        int suspected = 0;
        for (Member each : state.table.members()) {
            failed += each.is(NodeFlags.FAIL) ? each.slots.size() : 0;
            suspected += each.is(NodeFlags.PFAIL) ? each.slots.size() : 0;
        }
        int assigned = state.owners.covered();
        Map<String, String> lines = new LinkedHashMap<>();
        line(lines, "cluster_state", state.ok ? "ok" : "fail");
        line(lines, "cluster_slots_assigned", assigned);
        line(lines, "cluster_slots_ok", assigned - failed - suspected);
        line(lines, "cluster_slots_pfail", suspected);
        line(lines, "cluster_slots_fail", failed);
        line(lines, "cluster_known_nodes", state.table.size());
        line(lines, "cluster_size", state.table.votingPrimaries());
        line(lines, "cluster_current_epoch", Long.toUnsignedString(state.currentEpoch));
        line(lines, "cluster_my_epoch", Long.toUnsignedString(state.configEpoch()));
        messages(lines, "sent", true);
        messages(lines, "received", false);
        if (isAtLeast(7, 0)) {
            line(lines, "total_cluster_links_buffer_limit_exceeded", 0);
        }
        return new ClusterInfo(lines);
    }

    private void messages(Map<String, String> lines, String word, boolean sent) {
        BusCounters counters = state.counters;
        for (int type = BusMessageType.PING; isAtLeast(4, 0) && type <= BusMessageType.PUBLISHSHARD; type++) {
            long count = sent ? counters.sent(type) : counters.received(type);
            if (count > 0) {
                line(lines, "cluster_stats_messages_" + nameOf(type) + "_" + word, count);
            }
        }
        line(lines, "cluster_stats_messages_" + word, sent ? counters.sent() : counters.received());
    }

    private static String nameOf(int type) {
        return switch (type) {
            case BusMessageType.FAILOVER_AUTH_REQUEST -> "auth-req";
            case BusMessageType.FAILOVER_AUTH_ACK -> "auth-ack";
            default -> {
                String name = BusMessageType.nameOf(type);
                yield name == null ? "unknown" : name.toLowerCase(java.util.Locale.ROOT);
            }
        };
    }

    private ServerVersion version() {
        return state.settings.version();
    }

    private boolean isAtLeast(int major, int minor) {
        return version().isAtLeast(major, minor, 0);
    }

    private static void line(Map<String, String> lines, String key, Object value) {
        lines.put(key, value.toString());
    }
}
