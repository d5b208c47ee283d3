package io.clusterwire.examples.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.bus.BusFrameWriter;
import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.HeaderTemplate;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.examples.Address;
import io.clusterwire.examples.Await;
import io.clusterwire.examples.Connection;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.NodeRole;
import io.clusterwire.nodes.ReplyReader;
import io.clusterwire.nodes.ServerVersion;
import io.clusterwire.nodes.Shard;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What members do about single frames, told by another member that says things on its own; no servers needed. */
class MemberFramesTest {
    private static final SlotSet SLOTS = SlotSet.of(1, 2, 3);

    private final BusFrameWriter writer = new BusFrameWriter();

    private static BusMember start(String version) throws IOException {
        return BusMember.start(MemberSettings.like(ServerVersion.parse(version)).withNodeTimeout(1000));
    }

    private static void join(BusMember one, BusMember other) {
        other.meet("127.0.0.1", one.port(), one.busPort());
        Await.until("both to list each other", Members.LIMIT, () -> lists(one, other) && lists(other, one));
    }

    private static boolean lists(BusMember member, BusMember other) {
        return member.view().node(other.id()).filter(Members::isHealthy).isPresent();
    }

    /** Has {@code speaker} say something to {@code listener} on its outbound link, and waits until it has been read. */
    private void say(BusMember speaker, BusMember listener, BiConsumer<ByteBuf, HeaderTemplate> frame) {
        long before = received(listener);
        speaker.call(() -> {
            BusLink link = speaker.state().table.find(listener.id()).outbound;
            frame.accept(link.out(), header(speaker));
            link.flush();
            return true;
        });
        Await.until("the frame to be read", Members.LIMIT, () -> received(listener) > before);
        assertThat(listener.loop().lastFault()).isNull();
    }

    /** Frames other than pings: those go to and fro all the time. */
    private static long received(BusMember member) {
        return member.call(() -> {
            BusCounters counters = member.state().counters;
            return counters.received()
                    + counters.dropped
                    - counters.received(BusMessageType.PING)
                    - counters.received(BusMessageType.PONG)
                    - counters.received(BusMessageType.MEET);
        });
    }

    private static HeaderTemplate header(BusMember speaker) {
        return new HeaderTemplate(speaker.settings().layout())
                .sender(speaker.id())
                .currentEpoch(7)
                .configEpoch(5)
                .port(speaker.port())
                .flags(NodeFlags.MYSELF | NodeFlags.MASTER);
    }

    /** Every layout and family: members of that release join each other, from the older way of learning of a third to the newer. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "3.0.7",
                "3.2.13",
                "4.0.14",
                "5.0.14",
                "6.2.16",
                "7.0.15",
                "7.2.6",
                "7.4.1",
                "8.0.0",
                "valkey-7.2.7",
                "valkey-8.0.1",
                "valkey-8.1.7",
                "valkey-9.0.4",
                "valkey-9.1.0"
            })
    void membersOfEveryReleaseJoin(String version) throws IOException {
        ServerVersion release = ServerVersion.parse(version);
        MemberSettings settings = MemberSettings.like(release).withNodeTimeout(1000);
        for (int type :
                new int[] {ExtensionType.HOSTNAME, ExtensionType.HUMAN_NODENAME, ExtensionType.AVAILABILITY_ZONE}) {
            settings = settings.announcing(type, "text-" + type);
        }
        settings = settings.announcing(ExtensionType.CLIENT_PORT, "1234")
                .announcing(ExtensionType.CLIENT_IPV4, "10.0.0.1");
        try (BusMember one = BusMember.start(settings);
                BusMember two = BusMember.start(settings.withId(MemberSettings.randomId()));
                BusMember three = BusMember.start(settings.withId(MemberSettings.randomId()))) {
            join(one, two);
            join(two, three);
            Await.until("the third to be known by gossip", Members.LIMIT, () -> lists(one, three) && lists(three, one));
            boolean valkey = release.family() == ServerVersion.Family.VALKEY;
            awaitAnnounced(three, one, ExtensionType.HOSTNAME, release.isAtLeast(7, 0, 0) ? "text-0" : null);
            awaitAnnounced(three, one, ExtensionType.HUMAN_NODENAME, release.isAtLeast(7, 2, 0) ? "text-1" : null);
            awaitAnnounced(
                    three, one, ExtensionType.CLIENT_IPV4, valkey && release.isAtLeast(8, 0, 0) ? "10.0.0.1" : null);
            awaitAnnounced(three, one, ExtensionType.CLIENT_PORT, valkey && release.isAtLeast(9, 0, 0) ? "1234" : null);
            awaitAnnounced(
                    three,
                    one,
                    ExtensionType.AVAILABILITY_ZONE,
                    valkey && release.isAtLeast(9, 1, 0) ? "text-8" : null);
            NodeId shard = release.isAtLeast(7, 2, 0) ? one.settings().shard() : null;
            Await.until(
                    "the shard id",
                    Members.LIMIT,
                    () -> shard == null
                            || shard.equals(three.call(() -> three.state().table.find(one.id()).shard)));
            Await.until(
                    "config epochs to differ",
                    Members.LIMIT,
                    () -> one.view().nodes().stream()
                                    .map(ClusterNode::configEpoch)
                                    .distinct()
                                    .count()
                            == 3);
            assertThat(one.call(() -> one.state().counters.dropped)).isZero();
            if (release.isRedis(8, 0)) {
                Await.until(
                        "one secret",
                        Members.LIMIT,
                        () -> one.call(() -> one.state().secret).equals(three.call(() -> three.state().secret)));
            }
        }
    }

    private static void awaitAnnounced(BusMember asked, BusMember about, int type, String expected) {
        Await.until(
                "extension " + type + ": " + expected,
                Members.LIMIT,
                () -> java.util.Objects.equals(
                        expected, asked.call(() -> asked.state().table.find(about.id()).announced[type])));
    }

    @Test
    void failMarksTheNodeUntilItAnswers() throws IOException {
        try (BusMember one = start("7.0.15");
                BusMember two = start("7.0.15");
                BusMember three = start("7.0.15")) {
            join(one, two);
            join(one, three);
            Await.until("all to be known", Members.LIMIT, () -> lists(two, three));
            say(one, two, (out, header) -> writer.fail(out, header, three.id()));
            assertThat(two.call(() -> two.state().counters.failed)).isEqualTo(1);
            Await.until("a node without slots to be cleared by its answer", Members.LIMIT, () -> lists(two, three));
            say(one, two, (out, header) -> writer.fail(out, header, two.id()));
            say(one, two, (out, header) -> writer.fail(out, header, MemberSettings.randomId()));
            assertThat(two.call(() -> two.state().counters.failed)).isEqualTo(1);
        }
    }

    @Test
    void updateMovesSlotsByTheNewerEpochOnly() throws IOException {
        try (BusMember one = start("7.0.15");
                BusMember two = start("7.0.15");
                BusMember three = start("7.0.15")) {
            join(one, two);
            join(one, three);
            Await.until("all to be known", Members.LIMIT, () -> lists(two, three));
            say(one, two, (out, header) -> writer.update(out, header, 100, three.id(), SLOTS));
            assertThat(two.view().node(three.id()).orElseThrow().slots()).isEqualTo(SLOTS);
            assertThat(two.view().node(three.id()).orElseThrow().configEpoch()).isEqualTo(100);
            say(one, two, (out, header) -> writer.update(out, header, 100, three.id(), SlotSet.of(9)));
            say(one, two, (out, header) -> writer.update(out, header, 99, three.id(), SlotSet.of(9)));
            say(one, two, (out, header) -> writer.update(out, header, 200, two.id(), SlotSet.of(9)));
            say(one, two, (out, header) -> writer.update(out, header, 200, MemberSettings.randomId(), SlotSet.of(9)));
            assertThat(two.view().covered()).isEqualTo(SLOTS);
            assertThat(two.call(() -> two.state().currentEpoch)).isEqualTo(7);
        }
    }

    @Test
    void aStaleClaimIsAnsweredWithUpdate() throws IOException {
        try (BusMember one = start("7.0.15");
                BusMember two = start("7.0.15");
                BusMember three = start("7.0.15")) {
            join(one, two);
            join(one, three);
            Await.until("all to be known", Members.LIMIT, () -> lists(two, three));
            say(one, two, (out, header) -> writer.update(out, header, 100, three.id(), SLOTS));
            one.call(() -> {
                BusLink link = one.state().table.find(two.id()).outbound;
                writer.ping(
                                link.out(),
                                header(one).busPort(one.busPort()).slots(SlotSet.of(2, 3, 4)),
                                BusMessageType.PING)
                        .end();
                link.flush();
                return true;
            });
            Await.until(
                    "the answer",
                    Members.LIMIT,
                    () -> one.call(() -> one.state().counters.received(BusMessageType.UPDATE)) > 0);
            assertThat(one.view().node(three.id()).orElseThrow().slots()).isEqualTo(SLOTS);
            assertThat(two.view().node(one.id()).orElseThrow().slots()).isEqualTo(SlotSet.of(4));
        }
    }

    @Test
    void votesPausesModulesAndUnknownTypesAreLeftAlone() throws IOException {
        try (BusMember one = start("7.0.15");
                BusMember two = start("7.0.15")) {
            join(one, two);
            say(one, two, (out, header) -> writer.bodiless(out, header, BusMessageType.MFSTART));
            say(one, two, (out, header) -> writer.bodiless(out, header, BusMessageType.FAILOVER_AUTH_REQUEST));
            say(one, two, (out, header) -> writer.bodiless(out, header, BusMessageType.FAILOVER_AUTH_ACK));
            say(one, two, (out, header) -> writer.module(out, header, 0, 1, text("payload")));
            say(one, two, (out, header) -> writer.unknown(out, header, 77, text("what is this")));
            assertThat(two.call(() -> two.state().counters.ignored)).isEqualTo(5);
            assertThat(two.call(() -> two.state().currentEpoch))
                    .as("the header counts all the same")
                    .isEqualTo(7);
            assertThat(one.call(() -> one.state().counters.received(BusMessageType.FAILOVER_AUTH_ACK)))
                    .as("votes")
                    .isZero();
            assertThat(lists(two, one)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"7.0.15", "valkey-8.0.1"})
    void messagesReachSubscribers(String version) throws IOException {
        try (BusMember one = start(version);
                BusMember two = start(version);
                Connection subscriber = new Connection(new Address("127.0.0.1", two.port()), Members.LIMIT);
                Connection publisher = new Connection(new Address("127.0.0.1", one.port()), Members.LIMIT)) {
            join(one, two);
            subscriber.hello(3);
            subscriber.send(command -> command.command(2).argument("SUBSCRIBE").argument("c"));
            assertThat(subscriber.push(Members.LIMIT)).isNotNull();
            Await.until(
                    "links both ways",
                    Members.LIMIT,
                    () -> one.call(() -> one.state().table.find(two.id()).answered));
            assertThat(publisher.call("PUBLISH", "c", "m".repeat(300_000))).hasToString(":0");
            assertThat(subscriber.push(Members.LIMIT).toString()).contains("m".repeat(300_000));
        }
    }

    @Test
    void aLightFrameFromAStrangerEndsTheLink() throws Exception {
        try (BusMember one = start("valkey-8.0.1");
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), one.busPort())) {
            ByteBuf frame = Unpooled.buffer();
            writer.publish(frame, new HeaderTemplate(BusLayout.LIGHT), BusMessageType.PUBLISH, text("c"), text("m"));
            socket.getOutputStream().write(frame.array(), 0, frame.readableBytes());
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void aPingFromAStrangerIsAnsweredAndNoMore() throws Exception {
        try (BusMember one = start("7.0.15");
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), one.busPort())) {
            HeaderTemplate header = new HeaderTemplate(BusLayout.V1_7_0)
                    .sender(MemberSettings.randomId())
                    .port(1)
                    .busPort(2)
                    .currentEpoch(99)
                    .flags(NodeFlags.MASTER)
                    .slots(SlotSet.ALL);
            ByteBuf frame = Unpooled.buffer();
            writer.ping(frame, header, BusMessageType.PING).end();
            socket.getOutputStream().write(frame.array(), 0, frame.readableBytes());
            assertThat(socket.getInputStream().readNBytes(2256)).startsWith("RCmb".getBytes(StandardCharsets.US_ASCII));
            assertThat(one.view().nodes()).hasSize(1);
            assertThat(one.call(() -> one.state().currentEpoch)).isZero();
            assertThat(one.call(() -> one.state().owners.covered())).isZero();
        }
    }

    @Test
    void aMemberThatMeetsItselfStaysAlone() throws IOException {
        try (BusMember one = start("7.0.15")) {
            one.meet("127.0.0.1", one.port(), one.busPort());
            Await.until(
                    "the handshake to be over",
                    Members.LIMIT,
                    () -> one.view().nodes().size() == 1);
            assertThat(one.view().nodes().get(0).role()).isEqualTo(NodeRole.PRIMARY);
            assertThat(one.loop().lastFault()).isNull();
        }
    }

    /** Another node at a known address is not that node, and is not let in by answering there. */
    @Test
    void anotherNodeAtAKnownAddressIsNotTakenForTheOld() throws IOException {
        try (BusMember one = start("7.0.15")) {
            MemberSettings settings =
                    MemberSettings.like(ServerVersion.redis(7, 0, 15)).withNodeTimeout(1000);
            try (BusMember two = BusMember.start(settings)) {
                join(one, two);
                settings = settings.withPorts(two.port(), two.busPort());
            }
            NodeId old = settings.id();
            try (BusMember other = BusMember.start(settings.withId(MemberSettings.randomId()))) {
                Await.until(
                        "the address to be dropped",
                        Members.LIMIT,
                        () -> one.view().node(old).orElseThrow().hasFlag(ClusterNode.NOADDR));
                assertThat(one.view().node(other.id())).isEmpty();
                assertThat(other.view().nodes()).hasSize(1);
            }
        }
    }

    /** From 7.2 on, one node is told to forget and tells the others; the forgotten one does not come back by gossip. */
    @Test
    void forgettingSpreadsByTheExtension() throws IOException {
        try (BusMember one = start("7.2.6");
                BusMember two = start("7.2.6")) {
            join(one, two);
            NodeId gone;
            try (BusMember three = start("7.2.6")) {
                gone = three.id();
                join(one, three);
                Await.until("all to be known", Members.LIMIT, () -> lists(two, three));
            }
            try (Connection connection = new Connection(new Address("127.0.0.1", one.port()), Members.LIMIT)) {
                assertThat(connection.text("CLUSTER", "FORGET", gone.toString()))
                        .isEqualTo("OK");
                assertThat(connection.call("CLUSTER", "FORGET", gone.toString()))
                        .matches(reply -> reply.isError());
                assertThat(connection.call("CLUSTER", "FORGET", one.id().toString()))
                        .matches(reply -> reply.isError());
            }
            Await.until(
                    "the other to forget it too",
                    Members.LIMIT,
                    () -> two.view().node(gone).isEmpty());
            assertThat(one.view().node(gone)).isEmpty();
        }
    }

    @Test
    void shardsAndLinksAreToldWhateverAPeerSaysOfItsShard() throws IOException {
        NodeId odd = NodeId.of("a shard, id=\u0000\u00ff".repeat(3).substring(0, 40));
        try (BusMember one = start("valkey-9.0.0");
                BusMember two = BusMember.start(MemberSettings.like(ServerVersion.parse("7.0.15"))
                        .withNodeTimeout(1000)
                        .announcing(ExtensionType.HOSTNAME, "two.example"))) {
            join(one, two);
            Await.until(
                    "the hostname and links both ways",
                    Members.LIMIT,
                    () -> one.call(() -> {
                        Member peer = one.state().table.find(two.id());
                        peer.shard = odd;
                        return peer.announced[ExtensionType.HOSTNAME] != null
                                && peer.isLinked()
                                && peer.inbound != null;
                    }));
            try (Connection connection = new Connection(new Address("127.0.0.1", one.port()), Members.LIMIT)) {
                List<Shard> shards = ReplyReader.SHARDS.read(connection.call("CLUSTER", "SHARDS"));
                assertThat(shards)
                        .extracting(Shard::id)
                        .containsExactlyInAnyOrder(one.settings().shard().toString(), null);
                assertThat(shards)
                        .flatExtracting(Shard::nodes)
                        .extracting(node -> node.endpoint().hostname())
                        .containsExactlyInAnyOrder(null, "two.example");
                assertThat(connection.text("CLUSTER", "MYSHARDID"))
                        .isEqualTo(one.settings().shard().toString());
                assertThat(ReplyReader.LINKS.read(connection.call("CLUSTER", "LINKS")))
                        .extracting(link -> link.direction() + " " + link.node())
                        .containsExactly("to " + two.id(), "from " + two.id());
            }
        }
    }

    private static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }
}
