package io.clusterwire.examples.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.examples.Await;
import io.clusterwire.examples.EmbeddedCluster;
import io.clusterwire.examples.ServerNode;
import io.clusterwire.slot.NodeId;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A member of one cluster comes to live at the address that a member of another cluster had. */
class TwoClustersIT {
    @Test
    void anAddressThatChangesHandsDoesNotMergeClusters() throws IOException {
        try (EmbeddedCluster one = EmbeddedCluster.start(3, 0, Members.SETTINGS);
                EmbeddedCluster other = EmbeddedCluster.start(3, 0, Members.SETTINGS)) {
            MemberSettings settings = Members.like(one);
            BusMember first = Members.met(one, settings);
            first.close();
            MemberSettings sameAddress =
                    settings.withId(MemberSettings.randomId()).withPorts(first.port(), first.busPort());
            try (BusMember second = Members.met(other, sameAddress)) {
                Await.until(
                        "cluster one to have asked there",
                        Members.LIMIT,
                        () -> one.nodes().stream().noneMatch(server -> listsConnected(server, first.id())));
                Members.holdsFor(
                        Duration.ofMillis(5 * Members.NODE_TIMEOUT),
                        "the clusters stay apart",
                        () -> knows(second, other) && lists(one, second.id()) == 0);
                Members.awaitAgreement(other, second);
            }
        }
    }

    private static boolean listsConnected(ServerNode server, NodeId id) {
        try {
            return Members.isListed(server, id);
        } catch (IOException e) {
            return true;
        }
    }

    private static long lists(EmbeddedCluster cluster, NodeId id) {
        return cluster.nodes().stream()
                .filter(server -> {
                    try {
                        return server.view().node(id).isPresent();
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                })
                .count();
    }

    private static boolean knows(BusMember member, EmbeddedCluster cluster) {
        Set<NodeId> expected = cluster.nodes().stream().map(ServerNode::id).collect(Collectors.toSet());
        expected.add(member.id());
        assertThat(member.view().nodes()).extracting(node -> node.id()).containsExactlyInAnyOrderElementsOf(expected);
        return true;
    }
}
