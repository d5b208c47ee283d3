package io.clusterwire.examples.member;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.examples.Address;
import io.clusterwire.examples.Await;
import io.clusterwire.examples.Connection;
import io.clusterwire.examples.EmbeddedCluster;
import io.clusterwire.examples.ServerNode;
import io.clusterwire.slot.NodeId;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The frames of a member against those of real servers of the same cluster, field by field. What differs must be what is told in
 * {@link BusMember}, or what differs between any two nodes.
 */
class FramesIT {
    /** Who and where a node is, and its own epoch: these differ between any two primaries. */
    private static final Set<String> OF_EACH_NODE = Set.of("sender", "port", "cport", "configEpoch");

    /** It owns nothing and replicates nothing. */
    private static final Set<String> PASSIVE = Set.of("myslots", "offset");

    private static EmbeddedCluster cluster;
    private static FrameTap tap;

    @BeforeAll
    static void start() throws IOException {
        cluster = EmbeddedCluster.start(3, 1, Members.SETTINGS);
        ServerNode tapped = cluster.node(0);
        tap = new FrameTap(tapped.busPort());
        tapped.text("CONFIG", "SET", "cluster-announce-bus-port", String.valueOf(tap.port()));
        for (ServerNode server : cluster.nodes()) {
            if (hasHostnames()) {
                server.text("CONFIG", "SET", "cluster-announce-hostname", "n" + server.port() + ".example");
            }
            Await.until(
                    "the others to go through the tap",
                    Members.LIMIT,
                    () -> server == tapped
                            || tap.heardFrom(BusMessageType.PING, server.id()).count() > 1);
        }
    }

    @AfterAll
    static void stop() {
        tap.close();
        cluster.close();
    }

    private static boolean hasHostnames() throws IOException {
        return cluster.node(0).version().isAtLeast(7, 0, 0);
    }

    private static MemberSettings settings() throws IOException {
        MemberSettings settings = Members.like(cluster);
        return hasHostnames() ? settings.announcing(ExtensionType.HOSTNAME, "n12345.example") : settings;
    }

    @Test
    void pingsOfAPrimary() throws IOException {
        ServerNode peer = cluster.node(1);
        try (BusMember member = Members.met(cluster, settings())) {
            Await.until("the member to find the cluster working", Members.LIMIT, member::isOk);
            comparePings(member, peer, union(OF_EACH_NODE, PASSIVE));
            leave(member);
        }
    }

    @Test
    void pingsOfAReplica() throws IOException {
        ServerNode peer = cluster.node(4);
        ServerNode primary = cluster.node(1);
        try (BusMember member = Members.met(cluster, settings().asReplicaOf(primary.id()))) {
            Await.until("the member to find the cluster working", Members.LIMIT, member::isOk);
            // A replica tells its primary's slots and epoch, so these are the same as its neighbour's. NOFAILOVER is
            // its own.
            comparePings(member, peer, Set.of("sender", "port", "cport", "offset", "flags"));
            assertThat(lastPing(member.id()).header().get("flags"))
                    .isEqualTo("" + (NodeFlags.MYSELF | NodeFlags.SLAVE | NodeFlags.NOFAILOVER));
            leave(member);
        }
    }

    private static void comparePings(BusMember member, ServerNode peer, Set<String> explained) throws IOException {
        int wanted = BusRules.wantedGossip(cluster.nodes().size() + 1);
        Await.until(
                "full pings of both, and entries about everybody",
                Members.LIMIT,
                () -> hasFullPing(member.id(), wanted)
                        && hasFullPing(peer.id(), wanted)
                        && subjects(member.id()).size() >= cluster.nodes().size() - 1
                        && member.isOk());
        Await.until(
                "no unexplained difference in the headers",
                Members.LIMIT,
                () -> explained.containsAll(differences(lastPing(member.id()), lastPing(peer.id()))));
        assertThat(lastPing(member.id()).extensions())
                .isEqualTo(lastPing(peer.id()).extensions());
        assertThat(tap.heardFrom(BusMessageType.PING, member.id()))
                .allMatch(ping -> ping.gossip().size() <= wanted)
                .allMatch(ping -> ping.gossip().stream()
                                .map(entry -> entry.get("nodename"))
                                .distinct()
                                .count()
                        == ping.gossip().size());
        compareGossip(member.id());
        assertThat(tap.bad()).isEmpty();
    }

    private static boolean hasFullPing(NodeId sender, int wanted) {
        return tap.heardFrom(BusMessageType.PING, sender)
                .anyMatch(ping -> ping.gossip().size() == wanted);
    }

    private static FrameTap.Heard lastPing(NodeId sender) {
        return tap.heardFrom(BusMessageType.PING, sender)
                .reduce((before, last) -> last)
                .orElseThrow();
    }

    private static Set<String> subjects(NodeId sender) {
        return tap.heardFrom(BusMessageType.PING, sender)
                .flatMap(ping -> ping.gossip().stream())
                .map(entry -> entry.get("nodename"))
                .collect(Collectors.toSet());
    }

    /** What the member says of each node is what some server says of it, but for the times, which are plausible. */
    private static void compareGossip(NodeId sender) {
        Predicate<FrameTap.Heard> ofServers = each ->
                cluster.nodes().stream().anyMatch(node -> node.id().toString().equals(each.sender()));
        Set<Map<String, String>> told = tap.heard(BusMessageType.PING, ofServers)
                .flatMap(ping -> ping.gossip().stream())
                .map(FramesIT::withoutTimes)
                .collect(Collectors.toSet());
        long now = System.currentTimeMillis() / 1000;
        tap.heardFrom(BusMessageType.PING, sender)
                .flatMap(ping -> ping.gossip().stream())
                .forEach(entry -> {
                    assertThat(withoutTimes(entry)).isIn(told);
                    assertThat(Long.parseLong(entry.get("pong_received"))).isBetween(0L, now + 1);
                    assertThat(Long.parseLong(entry.get("ping_sent")))
                            .matches(time -> time == 0 || (time > now - 60 && time <= now));
                });
    }

    private static Map<String, String> withoutTimes(Map<String, String> entry) {
        return entry.entrySet().stream()
                .filter(field -> !field.getKey().contains("_"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** A member and a server that is new are met and meet, in front of the same nodes: the first frames of both. */
    @Test
    void firstFrames() throws IOException {
        ServerNode host = cluster.node(0);
        try (EmbeddedCluster fresh = EmbeddedCluster.unformed(1, Members.SETTINGS);
                BusMember member = BusMember.start(Members.like(cluster));
                FrameTap memberTap = new FrameTap(member.busPort());
                FrameTap freshTap = new FrameTap(fresh.node(0).busPort())) {
            NodeId freshId = fresh.node(0).id();
            host.text("CLUSTER", "MEET", "127.0.0.1", "" + member.port(), "" + memberTap.port());
            host.text("CLUSTER", "MEET", "127.0.0.1", "" + fresh.node(0).port(), "" + freshTap.port());
            FrameTap.Heard pong = first(memberTap, BusMessageType.PONG, member.id());
            FrameTap.Heard freshPong = first(freshTap, BusMessageType.PONG, freshId);
            assertThat(OF_EACH_NODE).containsAll(differences(pong, freshPong));
            assertThat(pong.gossip()).isEmpty();
            assertThat(freshPong.gossip()).isEmpty();
            Members.awaitMember(cluster, member);
            leave(member);
            forget(freshId);
        }
        try (EmbeddedCluster fresh = EmbeddedCluster.unformed(1, Members.SETTINGS);
                BusMember member = BusMember.start(Members.like(cluster))) {
            NodeId freshId = fresh.node(0).id();
            member.meet("127.0.0.1", host.port(), tap.port());
            fresh.node(0).text("CLUSTER", "MEET", "127.0.0.1", "" + host.port(), "" + tap.port());
            assertThat(OF_EACH_NODE)
                    .containsAll(differences(
                            first(tap, BusMessageType.MEET, member.id()), first(tap, BusMessageType.MEET, freshId)));
            Members.awaitMember(cluster, member);
            leave(member);
            forget(freshId);
        }
    }

    private static FrameTap.Heard first(FrameTap where, int type, NodeId sender) {
        Await.until(
                "a frame of " + sender,
                Members.LIMIT,
                () -> where.heardFrom(type, sender).findAny().isPresent());
        return where.heardFrom(type, sender).findFirst().orElseThrow();
    }

    @Test
    void messages() throws IOException {
        ServerNode peer = cluster.node(2);
        try (BusMember member = Members.met(cluster, settings());
                Connection own = new Connection(new Address("127.0.0.1", member.port()), Duration.ofSeconds(10));
                Connection other = peer.connect()) {
            Await.until("the member to find the cluster working", Members.LIMIT, member::isOk);
            own.call("PUBLISH", "channel", "message");
            other.call("PUBLISH", "channel", "message");
            Set<String> differences = differences(
                    first(tap, BusMessageType.PUBLISH, member.id()), first(tap, BusMessageType.PUBLISH, peer.id()));
            assertThat(union(OF_EACH_NODE, PASSIVE)).containsAll(differences);
            leave(member);
        }
    }

    /** Ten thousand pings and their answers on one link: nothing grows, and what is allocated is the selector's. */
    @Test
    void memoryStaysFlatOverTenThousandFrames() throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (BusMember member = Members.met(cluster, settings());
                BusMember speaker = Members.met(cluster, settings().withId(MemberSettings.randomId()))) {
            Members.awaitMember(cluster, member);
            send(speaker, member, 2_000);
            long memory = memory(member);
            long before = threads.getThreadAllocatedBytes(member.loop().threadId());
            send(speaker, member, 10_000);
            long perFrame = (threads.getThreadAllocatedBytes(member.loop().threadId()) - before) / 10_000;
            assertThat(perFrame).as("bytes allocated per ping and answer").isLessThan(16);
            assertThat(memory(member)).isLessThanOrEqualTo(memory);
            leave(speaker);
            leave(member);
        }
    }

    /** Makes the speaker ping as fast as it is answered. */
    private static void send(BusMember speaker, BusMember listener, int count) {
        Await.until(
                "a link to the listener",
                Members.LIMIT,
                () -> speaker.call(() -> {
                    Member member = speaker.state().table.find(listener.id());
                    return member != null && member.isLinked();
                }));
        long answered = speaker.call(() -> speaker.state().counters.received(BusMessageType.PONG));
        for (int sent = 0; sent < count; sent += 50) {
            speaker.call(() -> {
                BusLink link = speaker.state().table.find(listener.id()).outbound;
                for (int i = 0; i < 50; i++) {
                    speaker.composer().ping(link.out(), BusMessageType.PING, null);
                }
                link.flush();
                return true;
            });
            long expected = answered + sent + 50;
            Await.until(
                    "the answers",
                    Members.LIMIT,
                    () -> speaker.call(() -> speaker.state().counters.received(BusMessageType.PONG)) >= expected);
        }
    }

    /** Bytes of buffers, and nodes and links, that a member holds. */
    private static long memory(BusMember member) {
        return member.call(() -> {
            long bytes = 0;
            for (Member each : member.state().table.members()) {
                for (BusLink link : new BusLink[] {each.outbound, each.inbound}) {
                    bytes += link == null ? 0 : link.wire().capacity() + 1;
                }
            }
            return bytes + member.links().inboundCount() + member.state().table.size();
        });
    }

    private static Set<String> differences(FrameTap.Heard one, FrameTap.Heard other) {
        Set<String> names = new LinkedHashSet<>(one.header().keySet());
        names.addAll(other.header().keySet());
        return names.stream()
                .filter(name -> !comparable(name, one.header().get(name))
                        .equals(comparable(name, other.header().get(name))))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Primaries that have replicas, or slots among such, let replicas of others move to them: a flag that a passive member never has. */
    private static String comparable(String name, String value) {
        return name.equals("flags") ? "" + (Integer.parseInt(value) & ~NodeFlags.MIGRATE_TO) : String.valueOf(value);
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        Set<String> all = new TreeSet<>(one);
        all.addAll(other);
        return all;
    }

    private static void leave(BusMember member) throws IOException {
        member.close();
        forget(member.id());
    }

    private static void forget(NodeId id) throws IOException {
        for (ServerNode server : List.copyOf(cluster.nodes())) {
            try {
                server.text("CLUSTER", "FORGET", id.toString());
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("Unknown node"); // told by another already
            }
        }
    }
}
