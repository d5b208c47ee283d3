package io.clusterwire.examples.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.bus.ExtensionType;
import io.clusterwire.examples.Await;
import io.clusterwire.examples.EmbeddedCluster;
import io.clusterwire.examples.ServerNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Seven real servers take members in, from either side, and keep them. */
class JoiningIT {
    /** Longer than elsewhere: on a busy machine, a link that is silent for half of it is made anew, and is not connected for a moment. */
    private static final int NODE_TIMEOUT = 2000;

    private static EmbeddedCluster cluster;

    @BeforeAll
    static void start() throws IOException {
        cluster = EmbeddedCluster.start(7, 0, Map.of("cluster-node-timeout", String.valueOf(NODE_TIMEOUT)));
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void membersThatJoinFromEitherSideStayConnectedForFiveNodeTimeouts() throws IOException {
        MemberSettings settings = Members.like(cluster).withNodeTimeout(NODE_TIMEOUT);
        try (BusMember met = Members.met(cluster, settings.announcing(ExtensionType.HOSTNAME, "met.example"));
                BusMember introduced = BusMember.start(settings.withId(MemberSettings.randomId()))) {
            introduced.meet("127.0.0.1", cluster.node(3).port(), cluster.node(3).busPort());
            Members.awaitMember(cluster, introduced);
            Members.awaitMember(cluster, met);
            assertThat(met.view().nodes()).hasSize(9);

            Await.until("all to be connected", Members.LIMIT, () -> isHealthyEverywhere(met, introduced));
            Members.holdsFor(
                    Duration.ofMillis(5 * NODE_TIMEOUT),
                    "all connected and healthy",
                    () -> isHealthyEverywhere(met, introduced));
            Members.assertNeverFailed(cluster, met.id());
            Members.assertNeverFailed(cluster, introduced.id());
            assertThat(met.isOk()).isTrue();
            assertThat(introduced.isOk()).isTrue();
            assertThat(met.loop().faults() + introduced.loop().faults()).isZero();
            forgetEverywhere(met, introduced);
        }
    }

    private static boolean isHealthyEverywhere(BusMember... members) {
        try {
            for (BusMember member : members) {
                for (ServerNode server : cluster.nodes()) {
                    if (!Members.isListed(server, member.id())) {
                        return false;
                    }
                }
                if (!member.view().nodes().stream().allMatch(Members::isHealthy)) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void forgetEverywhere(BusMember... members) throws IOException {
        for (BusMember member : members) {
            member.close();
            for (ServerNode server : cluster.nodes()) {
                server.text("CLUSTER", "FORGET", member.id().toString());
            }
        }
    }
}
