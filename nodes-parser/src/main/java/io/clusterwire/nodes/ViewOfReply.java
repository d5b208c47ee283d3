package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Views from the replies that are no texts: members in the order in which they are first told. */
final class ViewOfReply {
    private final Map<NodeId, Member> members = new LinkedHashMap<>();

    /** What the entries or shards tell about one node. */
    private static final class Member {
        private final ClusterNodeBuilder node;
        private final SlotSet.Builder slots = SlotSet.builder();
        private boolean primary;
        private boolean failed;

        Member(NodeId id) {
            node = ClusterNode.builder(id);
        }

        ClusterNode build() {
            List<String> flags = new ArrayList<>(2);
            flags.add(primary ? ClusterNode.MASTER : ClusterNode.SLAVE);
            if (failed) {
                flags.add(ClusterNode.FAIL);
            }
            return node.parsedFlags(List.copyOf(flags)).slots(slots.build()).build();
        }
    }

    private ViewOfReply() {}

    static ClusterView ofSlots(List<SlotEntry> entries) {
        ViewOfReply view = new ViewOfReply();
        for (SlotEntry entry : entries) {
            Member primary = null;
            for (SlotEntry.Node told : entry.nodes()) {
                Member member = view.member(told.endpoint(), told.id());
                if (primary == null) {
                    primary = member;
                    member.primary = true;
                    member.slots.add(entry.slots().first(), entry.slots().last());
                } else {
                    member.node.primaryId(primary.node.id);
                }
            }
        }
        return view.build(TopologyFormat.SLOTS);
    }

    static ClusterView ofShards(List<Shard> shards) {
        ViewOfReply view = new ViewOfReply();
        for (Shard shard : shards) {
            Shard.Node owner = shard.primary().orElse(null);
            for (Shard.Node told : shard.nodes()) {
                Member member = view.member(told.endpoint(), told.id());
                member.primary = told.role() == NodeRole.PRIMARY;
                member.failed = told.health().equals("fail");
                member.node.replicationOffset(told.replicationOffset());
                member.node.aux(aux(shard, told));
                if (owner == null) {
                    continue;
                }
                if (!told.id().equals(owner.id())) {
                    member.node.primaryId(owner.id());
                } else {
                    for (SlotRange slots : shard.slots()) {
                        member.slots.add(slots.first(), slots.last());
                    }
                }
            }
        }
        return view.build(TopologyFormat.SHARDS);
    }

    private static Map<String, String> aux(Shard shard, Shard.Node told) {
        Map<String, String> aux = new LinkedHashMap<>();
        String zone = told.availabilityZone();
        if (zone != null) {
            aux.put("availability-zone", word(zone));
        }
        if (told.endpoint().tlsPort() > 0) {
            aux.put("tls-port", String.valueOf(told.endpoint().tlsPort()));
        }
        String id = shard.id();
        if (id != null) {
            aux.put("shard-id", word(id));
        }
        return aux;
    }

    private Member member(Endpoint endpoint, @Nullable NodeId id) {
        NodeId key = id == null ? idOf(endpoint) : id;
        return members.computeIfAbsent(key, absent -> {
            Member member = new Member(absent);
            String host = endpoint.ip() == null ? endpoint.host() : endpoint.ip();
            member.node.host = host == null ? null : word(host);
            member.node.port(endpoint.port());
            String hostname = endpoint.hostname();
            member.node.hostname = hostname == null ? null : word(hostname);
            return member;
        });
    }

    /** 3.0 tells no ids, but every node has an address of its own. */
    private static NodeId idOf(Endpoint endpoint) {
        return NodeId.of(endpoint.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Replies may hold any bytes; what cannot stand in a line of NODES is replaced. */
    private static String word(String text) {
        return text.replaceAll("[\\x00-\\x20,=\\x7f]", "_");
    }

    private ClusterView build(TopologyFormat format) {
        return ClusterView.of(
                format, members.values().stream().map(Member::build).toList());
    }
}
