package io.clusterwire.examples.member;

import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.TopologyFormat;
import java.util.ArrayList;
import java.util.List;

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
