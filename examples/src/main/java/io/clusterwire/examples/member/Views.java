package io.clusterwire.examples.member;

import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.nodes.ClusterLink;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.TopologyFormat;
import io.clusterwire.slot.NodeId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A member's table as a view of the cluster. */
final class Views {
    private Views() {}

    static ClusterView of(MemberState state) {
        List<ClusterNode> nodes = new ArrayList<>();
        for (Member member : state.table.members()) {
            nodes.add(node(state, member));
        }
        return ClusterView.of(TopologyFormat.NODES, nodes);
    }

    static ClusterNode node(MemberState state, Member member) {
        boolean self = member == state.self();
        Member primary = state.table.primaryOf(member);
        return ClusterNode.builder(member.id)
                .host(member.ip)
                .port(member.port)
                .busPort(member.busPort)
                .hostname(member.announced[ExtensionType.HOSTNAME])
                .aux(aux(state, member))
                .flags(flags(member))
                .primaryId(member.primary)
                .pingSent(self ? 0 : member.pingSent)
                .pongReceived(self ? 0 : member.pongReceived)
                .configEpoch(primary == null || !tellsPrimaryEpoch(state) ? member.configEpoch : primary.configEpoch)
                .replicationOffset(Math.max(0, member.replicationOffset))
                .linkState(self || member.isLinked() ? ClusterNode.CONNECTED : ClusterNode.DISCONNECTED)
                .slots(member.slots)
                .build();
    }

    /** What CLUSTER SHARDS tells beyond CLUSTER NODES. A peer's shard id may be any bytes; one that is no word is not told. */
    private static Map<String, String> aux(MemberState state, Member member) {
        Map<String, String> aux = new LinkedHashMap<>();
        String shard = state.shardOf(member).toString();
        if (Addresses.isName(shard)) {
            aux.put("shard-id", shard);
        }
        String zone = member.announced[ExtensionType.AVAILABILITY_ZONE];
        if (zone != null) {
            aux.put("availability-zone", zone);
        }
        return aux;
    }

    /** The open links in the order of the table. */
    static List<ClusterLink> links(MemberState state) {
        boolean allocatesWhatIsUsed = state.settings.version().isAtLeast(7, 2, 0);
        List<ClusterLink> links = new ArrayList<>();
        for (Member member : state.table.members()) {
            for (BusLink link : Arrays.asList(member.outbound, member.inbound)) {
                if (link != null && link.isOpen()) {
                    links.add(link(member.id, link, allocatesWhatIsUsed));
                }
            }
        }
        return links;
    }

    private static ClusterLink link(NodeId peer, BusLink link, boolean allocatesWhatIsUsed) {
        Wire wire = link.wire();
        int pending = wire.pending();
        return new ClusterLink(
                link.isOutbound() ? "to" : "from",
                peer,
                wire.since(),
                pending > 0 ? "rw" : "r",
                allocatesWhatIsUsed ? pending : wire.pendingCapacity(),
                pending);
    }

    /** In a replica's line stands its primary's config epoch from 6.2 on. */
    private static boolean tellsPrimaryEpoch(MemberState state) {
        return state.settings.version().isAtLeast(6, 2, 0);
    }

    private static List<String> flags(Member member) {
        List<String> words = new ArrayList<>();
        addWord(words, member, NodeFlags.MYSELF, ClusterNode.MYSELF);
        addWord(words, member, NodeFlags.MASTER, ClusterNode.MASTER);
        addWord(words, member, NodeFlags.SLAVE, ClusterNode.SLAVE);
        addWord(words, member, NodeFlags.PFAIL, ClusterNode.SUSPECTED);
        addWord(words, member, NodeFlags.FAIL, ClusterNode.FAIL);
        addWord(words, member, NodeFlags.HANDSHAKE, ClusterNode.HANDSHAKE);
        addWord(words, member, NodeFlags.NOADDR, ClusterNode.NOADDR);
        addWord(words, member, NodeFlags.NOFAILOVER, ClusterNode.NOFAILOVER);
        return words.isEmpty() ? List.of(ClusterNode.NOFLAGS) : words;
    }

    private static void addWord(List<String> words, Member member, int flag, String word) {
        if (member.is(flag)) {
            words.add(word);
        }
    }
}
