package io.clusterwire.examples.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.examples.Await;
import io.clusterwire.examples.EmbeddedCluster;
import io.clusterwire.examples.ServerNode;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.NodeRole;
import io.clusterwire.slot.NodeId;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A member among six servers to which things happen. Each test leaves a cluster that agrees. */
@TestMethodOrder(MethodOrderer.Random.class)
class TroubleIT {
    private static EmbeddedCluster cluster;
    private static BusMember member;

    @BeforeAll
    static void start() throws IOException {
        cluster = EmbeddedCluster.start(3, 1, Members.SETTINGS);
        member = Members.met(cluster, Members.like(cluster));
    }

    @AfterEach
    void nothingIsWrongAfterwards() throws IOException {
        Members.assertNeverFailed(cluster, member.id());
        cluster.awaitAgreement();
        Members.awaitMember(cluster, member);
        assertThat(member.loop().lastFault()).isNull();
    }

    @AfterAll
    static void stop() {
        member.close();
        cluster.close();
    }

    @Test
    void aPeerIsStartedAgain() throws IOException {
        ServerNode peer = replica();
        peer.shutDown();
        Await.until("the member to miss it", Members.LIMIT, () -> !isHealthy(peer));
        peer.start();
        Await.until("the member to see it again", Members.LIMIT, () -> isHealthy(peer));
    }

    @Test
    void aPeerIsStoppedAndContinued() throws IOException {
        ServerNode peer = replica();
        peer.stop();
        Await.until(
                "the member to believe that it has failed",
                Members.LIMIT,
                () -> node(peer).hasFlag(ClusterNode.FAIL));
        assertThat(member.isOk()).isTrue();
        peer.goOn();
        Await.until("the member to see it again", Members.LIMIT, () -> isHealthy(peer));
    }

    @Test
    void aPrimaryIsKilledAndItsReplicaTakesOver() throws IOException {
        ServerNode primary = primaries().get(0);
        ServerNode heir = cluster.nodes().stream()
                .filter(server -> primary.id().equals(node(server).primaryId()))
                .findFirst()
                .orElseThrow();
        var slots = node(primary).slots();
        primary.kill();
        Await.until(
                "the failover in the member's view",
                Members.LIMIT,
                () -> node(heir).role() == NodeRole.PRIMARY
                        && node(heir).slots().equals(slots));
        assertThat(node(primary).hasFlag(ClusterNode.FAIL)).isTrue();
        assertThat(node(primary).slots().isEmpty()).isTrue();
        Members.awaitAgreement(cluster, member);
        primary.start();
        Await.until(
                "the old primary to be a replica",
                Members.LIMIT,
                () -> heir.id().equals(node(primary).primaryId()) && isHealthy(primary));
    }

    @Test
    void slotsMove() throws IOException {
        List<ServerNode> primaries = primaries();
        int slot = node(primaries.get(0)).slots().nextSet(0);
        for (ServerNode server : List.of(primaries.get(1), primaries.get(0), primaries.get(2))) {
            server.text(
                    "CLUSTER",
                    "SETSLOT",
                    String.valueOf(slot),
                    "NODE",
                    primaries.get(1).id().toString());
        }
        Await.until(
                "the slot to have moved",
                Members.LIMIT,
                () -> node(primaries.get(1)).slots().contains(slot));
    }

    @Test
    void garbageOnItsBusPort() throws Exception {
        long refused = member.call(() -> member.state().counters.refused);
        byte[] noise = new byte[10_000];
        new Random(42).nextBytes(noise);
        List<byte[]> garbage = List.of(
                noise,
                "GET / HTTP/1.1\r\nHost: example\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                "*1\r\n$4\r\nPING\r\n".getBytes(StandardCharsets.US_ASCII),
                "RCmb\0\0\0\20\0\1\0\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII),
                "RCmb\177\377\377\377\0\1\0\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII));
        for (byte[] bytes : garbage) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), member.busPort())) {
                socket.setSoTimeout(10_000);
                socket.getOutputStream().write(bytes);
                assertThat(socket.getInputStream().read())
                        .as("the end of the connection")
                        .isEqualTo(-1);
            } catch (java.net.SocketException reset) {
                // Closed with bytes unread: the same end.
            }
        }
        assertThat(member.call(() -> member.state().counters.refused) - refused).isEqualTo(garbage.size());
    }

    @Test
    void halfAFrameAndThenSilence() throws Exception {
        byte[] half = new byte[1000];
        System.arraycopy("RCmb\0\0\10\320\0\1".getBytes(StandardCharsets.ISO_8859_1), 0, half, 0, 10);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), member.busPort())) {
            socket.setSoTimeout(30_000);
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            out.write(half);
            assertThat(in.read()).as("the end of the connection").isEqualTo(-1);
        }
    }

    @Test
    void itForgetsWhomAllForgetAndIsForgottenItself() throws IOException {
        NodeId id;
        try (BusMember guest = Members.met(cluster, Members.like(cluster))) {
            Members.awaitAgreement(cluster, member);
            id = guest.id();
        }
        forget(id);
        Await.until(
                "the member to forget it",
                Members.LIMIT,
                () -> member.view().node(id).isEmpty());
    }

    /** From 7.2 on, one server is enough: the others learn by the ping extension. Before, everybody must be told. */
    private static void forget(NodeId id) throws IOException {
        boolean tells = cluster.node(0).version().isAtLeast(7, 2, 0);
        for (ServerNode server : tells ? cluster.nodes().subList(0, 1) : cluster.nodes()) {
            server.text("CLUSTER", "FORGET", id.toString());
        }
        if (!tells) {
            try (var client = new io.clusterwire.examples.Connection(
                    new io.clusterwire.examples.Address("127.0.0.1", member.port()), Members.LIMIT)) {
                assertThat(client.text("CLUSTER", "FORGET", id.toString())).isEqualTo("OK");
            }
        }
    }

    private static ClusterNode node(ServerNode server) {
        return member.view().node(server.id()).orElseThrow();
    }

    private static boolean isHealthy(ServerNode server) {
        return Members.isHealthy(node(server));
    }

    private static ServerNode replica() {
        return cluster.nodes().stream()
                .filter(server -> node(server).role() == NodeRole.REPLICA)
                .findFirst()
                .orElseThrow();
    }

    private static List<ServerNode> primaries() {
        return cluster.nodes().stream()
                .filter(server -> node(server).role() == NodeRole.PRIMARY)
                .toList();
    }
}
