package io.clusterwire.examples.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.examples.Await;
import io.clusterwire.examples.EmbeddedCluster;
import io.clusterwire.examples.ServerNode;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.slot.NodeId;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** What the tests of members have in common. */
final class Members {
    static final Duration LIMIT = Duration.ofSeconds(60);
    static final int NODE_TIMEOUT = 1000;
    static final Map<String, String> SETTINGS = Map.of("cluster-node-timeout", String.valueOf(NODE_TIMEOUT));

    private Members() {}

    /** Settings of a member that behaves like the servers of a cluster. */
    static MemberSettings like(EmbeddedCluster cluster) throws IOException {
        return MemberSettings.like(cluster.node(0).version()).withNodeTimeout(NODE_TIMEOUT);
    }

    /** Starts a member and has a server meet it. */
    static BusMember met(EmbeddedCluster cluster, MemberSettings settings) throws IOException {
        BusMember member = BusMember.start(settings);
        cluster.node(0).text("CLUSTER", "MEET", settings.host(), String.valueOf(member.port()));
        awaitMember(cluster, member);
        return member;
    }

    /** Waits until every living server lists the member as connected, and the member knows what they know. */
    static void awaitMember(EmbeddedCluster cluster, BusMember member) {
        Await.until("all servers to list " + member.id(), LIMIT, () -> {
            for (ServerNode server : cluster.nodes()) {
                if (server.isAlive() && !isListed(server, member.id())) {
                    return false;
                }
            }
            return true;
        });
        awaitAgreement(cluster, member);
    }

    /** Waits until the member knows the same members, roles, slots and epochs as every living server. */
    static void awaitAgreement(EmbeddedCluster cluster, BusMember member) {
        try {
            Await.until("agreement with " + member.id(), LIMIT, () -> {
                Map<NodeId, String> own = essence(member.view());
                for (ServerNode server : cluster.nodes()) {
                    if (server.isAlive() && !essence(server.view()).equals(own)) {
                        return false;
                    }
                }
                return true;
            });
        } catch (IllegalStateException e) {
            cluster.nodes().stream().filter(ServerNode::isAlive).forEach(server -> {
                try {
                    assertThat(essence(member.view())).isEqualTo(essence(server.view()));
                } catch (IOException unreachable) {
                    throw new IllegalStateException(unreachable);
                }
            });
            throw e;
        }
        assertThat(member.loop().lastFault()).isNull();
    }

    /** Asserts that no server has ever suspected a node so much as to say so. */
    static void assertNeverFailed(EmbeddedCluster cluster, NodeId id) throws IOException {
        for (ServerNode server : cluster.nodes()) {
            assertThat(Files.readString(server.log()).lines())
                    .as("log of %s", server)
                    .noneMatch(line -> line.contains(id.toString()) && line.contains("failing"));
        }
    }

    static boolean isListed(ServerNode server, NodeId id) throws IOException {
        return server.view().node(id).filter(Members::isHealthy).isPresent();
    }

    static boolean isHealthy(ClusterNode node) {
        return node.linkState().equals(ClusterNode.CONNECTED)
                && List.of(ClusterNode.FAIL, ClusterNode.SUSPECTED, ClusterNode.HANDSHAKE, ClusterNode.NOADDR).stream()
                        .noneMatch(node::hasFlag);
    }

    /** What all nodes of a cluster must say alike: who there is, in which role, with which slots by which epoch, and who has failed. */
    static Map<NodeId, String> essence(ClusterView view) {
        Map<NodeId, String> essence = new TreeMap<>();
        for (ClusterNode node : view.nodes()) {
            essence.put(
                    node.id(),
                    node.role() + " of " + node.primaryId() + " at " + node.host() + ":" + node.port() + " epoch "
                            + node.configEpoch() + " slots " + node.slots()
                            + (node.hasFlag(ClusterNode.FAIL) ? " failed" : ""));
        }
        return essence;
    }

    /** Asserts at every look, for so long, that something holds. */
    static void holdsFor(Duration time, String what, BooleanSupplier holds) {
        long end = System.nanoTime() + time.toNanos();
        Await.until(what + " for " + time, LIMIT, () -> {
            if (!holds.getAsBoolean()) {
                throw new AssertionError("no longer: " + what);
            }
            return System.nanoTime() - end > 0;
        });
    }
}
