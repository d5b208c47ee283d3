package io.clusterwire.examples.member;

import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The replies of CLUSTER SLOTS, SHARDS and LINKS, as a server of the member's release gives them. Node endpoints are IP addresses. */
final class ShardReplies {
    private final MemberState state;

    ShardReplies(MemberState state) {
        this.state = state;
    }

    void slots(RespWriter reply) {
        List<Run> runs = runs();
        reply.array(runs.size());
        for (Run run : runs) {
            List<Member> nodes = new ArrayList<>(List.of(run.owner));
            for (Member member : state.table.members()) {
                if (Objects.equals(run.owner.id, member.primary) && isListed(member)) {
                    nodes.add(member);
                }
            }
            reply.array(2 + nodes.size()).integer(run.first).integer(run.last);
            for (Member node : nodes) {
                slotsNode(reply, node);
            }
        }
    }

    /** From 7.0 on, replicas that have not synchronised are not told. */
    private boolean isListed(Member replica) {
        return !replica.is(NodeFlags.FAIL) && (!isAtLeast(7, 0) || replica.replicationOffset != 0);
    }

    private void slotsNode(RespWriter reply, Member node) {
        String hostname = node.announced[ExtensionType.HOSTNAME];
        reply.array(isAtLeast(7, 0) ? 4 : isAtLeast(3, 2) ? 3 : 2)
                .bulkString(node.ip)
                .integer(node.port);
        if (isAtLeast(3, 2)) {
            reply.bulkString(node.id.toByteArray());
        }
        if (isAtLeast(7, 0)) {
            reply.map(hostname == null ? 0 : 1);
            if (hostname != null) {
                reply.bulkString("hostname").bulkString(hostname);
            }
        }
    }

    /** Slots in a row that one node owns. */
    private record Run(Member owner, int first, int last) {}

    private List<Run> runs() {
        List<Run> runs = new ArrayList<>();
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; ) {
            Member owner = state.owners.owner(slot);
            int first = slot;
            while (slot < SlotHash.SLOT_COUNT && state.owners.owner(slot) == owner) {
                slot++;
            }
            if (owner != null) {
                runs.add(new Run(owner, first, slot - 1));
            }
        }
        return runs;
    }

    void shards(RespWriter reply) {
        Map<NodeId, List<Member>> shards = new LinkedHashMap<>();
        for (Member member : state.table.members()) {
            if (!member.isInHandshake()) {
                shards.computeIfAbsent(shardOf(member), ignored -> new ArrayList<>())
                        .add(member);
            }
        }
        reply.array(shards.size());
        for (Map.Entry<NodeId, List<Member>> shard : shards.entrySet()) {
            boolean tellsId = state.settings.isValkey(9, 0);
            reply.map(tellsId ? 3 : 2).bulkString("slots");
            slotsOf(reply, shard.getValue());
            reply.bulkString("nodes").array(shard.getValue().size());
            for (Member node : shard.getValue()) {
                shardsNode(reply, node);
            }
            if (tellsId) {
                reply.bulkString("id").bulkString(shard.getKey().toByteArray());
            }
        }
    }

    /** Up to 7.0 a shard is a primary with its replicas; later it has an id of its own, which replicas share with their primary. */
    NodeId shardOf(Member member) {
        Member primary = state.table.primaryOf(member);
        Member first = primary == null ? member : primary;
        return isAtLeast(7, 2) && first.shard != null ? first.shard : first.id;
    }

    private static void slotsOf(RespWriter reply, List<Member> nodes) {
        List<SlotRange> ranges = new ArrayList<>();
        for (Member node : nodes) {
            ranges.addAll(node.slots.ranges());
        }
        reply.array(2 * ranges.size());
        for (SlotRange range : ranges) {
            reply.integer(range.first()).integer(range.last());
        }
    }

    private void shardsNode(RespWriter reply, Member node) {
        String hostname = node.announced[ExtensionType.HOSTNAME];
        boolean replica = !node.isPrimary();
        reply.map(hostname == null ? 7 : 8)
                .bulkString("id")
                .bulkString(node.id.toByteArray())
                .bulkString("port")
                .integer(node.port)
                .bulkString("ip")
                .bulkString(node.ip)
                .bulkString("endpoint")
                .bulkString(node.ip);
        if (hostname != null) {
            reply.bulkString("hostname").bulkString(hostname);
        }
        reply.bulkString("role")
                .bulkString(replica ? "replica" : "master")
                .bulkString("replication-offset")
                .integer(node.replicationOffset)
                .bulkString("health")
                .bulkString(health(node, replica));
    }

    private static String health(Member node, boolean replica) {
        if (node.is(NodeFlags.FAIL)) {
            return "fail";
        }
        return replica && node.replicationOffset == 0 ? "loading" : "online";
    }

    void links(RespWriter reply) {
        List<BusLink> links = new ArrayList<>();
        for (Member member : state.table.members()) {
            addLink(links, member.outbound);
            addLink(links, member.inbound);
        }
        reply.array(links.size());
        for (BusLink link : links) {
            Wire wire = link.wire();
            int pending = wire.pending();
            reply.map(6)
                    .bulkString("direction")
                    .bulkString(link.isOutbound() ? "to" : "from")
                    .bulkString("node")
                    .bulkString(link.peer == null ? new byte[0] : link.peer.id.toByteArray())
                    .bulkString("create-time")
                    .integer(wire.since())
                    .bulkString("events")
                    .bulkString(pending > 0 ? "rw" : "r")
                    .bulkString("send-buffer-allocated")
                    .integer(isAtLeast(7, 2) ? pending : wire.pendingCapacity())
                    .bulkString("send-buffer-used")
                    .integer(pending);
        }
    }

    private static void addLink(List<BusLink> links, @Nullable BusLink link) {
        if (link != null && link.isOpen()) {
            links.add(link);
        }
    }

    private boolean isAtLeast(int major, int minor) {
        return state.settings.version().isAtLeast(major, minor, 0);
    }
}
