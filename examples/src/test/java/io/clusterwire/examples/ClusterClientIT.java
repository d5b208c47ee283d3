package io.clusterwire.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterwire.examples.ClientSettings.Bootstrap;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespValue;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Live
class ClusterClientIT {

    @RegisterExtension
    static final LiveCluster LIVE = new LiveCluster(3, 1, Map.of("cluster-require-full-coverage", "no"));

    private static final RespValue OK = RespText.simple("OK");
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @ParameterizedTest
    @CsvSource({"2, SLOTS", "3, SLOTS", "2, SHARDS", "3, SHARDS"})
    void knowsEveryOwnerFromTheFirstReply(int protocol, Bootstrap bootstrap) throws IOException {
        if (bootstrap == Bootstrap.SHARDS) {
            LIVE.assumeRelease(7, 0);
        }
        try (ClusterClient client =
                client(ClientSettings.DEFAULT.withProtocol(protocol).withBootstrap(bootstrap))) {
            List<ServerNode> nodes = LIVE.get().nodes();
            for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
                int index = ownerIndex(slot);
                assertThat(client.topology().owner(slot))
                        .isEqualTo(new Shard(
                                nodes.get(index).address(),
                                List.of(nodes.get(index + 3).address())));
            }
            assertThat(client.call("SET", "key", "value")).isEqualTo(OK);
            assertThat(client.call("GET", "key")).isEqualTo(RespText.bulk("value"));
            assertThat(client.call("GET", "no such key").isNull()).isTrue();
            assertThat(client.counters()).isEqualTo(new ClientCounters(0, 0, 0, 0, 0, 1));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void aPipelineAnswersInOrderFromAllServers(int protocol) throws IOException {
        try (ClusterClient client = client(ClientSettings.DEFAULT.withProtocol(protocol))) {
            List<Command> commands = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                commands.add(Command.of("SET", "pipe:" + i, "v" + i));
                commands.add(Command.of("GET", "pipe:" + i));
            }
            List<RespValue> replies = client.pipeline(commands);
            for (int i = 0; i < 300; i++) {
                assertThat(replies.get(2 * i)).isEqualTo(OK);
                assertThat(replies.get(2 * i + 1)).isEqualTo(RespText.bulk("v" + i));
            }
            assertThat(client.counters().redirections()).isZero();
        }
    }

    @Test
    void anErrorThatIsNotTheClustersIsTheAnswer() throws IOException {
        try (ClusterClient client = client(ClientSettings.DEFAULT)) {
            client.call("SET", "text", "no number");
            assertThat(client.call("INCR", "text")).matches(RespValue::isError);
            assertThat(client.call("LPUSH", "text", "x").toString()).contains("WRONGTYPE");
        }
    }

    @Test
    void movedTeachesTheClient() throws Exception {
        int slot = SlotHash.slot("moved");
        ServerNode from = LIVE.get().node(ownerIndex(slot));
        ServerNode to = LIVE.get().node((ownerIndex(slot) + 1) % 3);
        try (ClusterClient client = client(ClientSettings.DEFAULT)) {
            client.call("SET", "moved", "1");
            move(slot, from, to);
            assertThat(client.call("INCR", "moved")).isEqualTo(RespScalar.of(2));
            assertThat(client.counters().moved()).isEqualTo(1);
            assertThat(client.topology().owner(slot).primary()).isEqualTo(to.address());
            assertThat(client.call("INCR", "moved")).isEqualTo(RespScalar.of(3));
            assertThat(client.counters().moved()).isEqualTo(1);
        } finally {
            move(slot, to, from);
        }
    }

    @Test
    void askIsFollowedOnceAndTeachesNothing() throws Exception {
        int slot = SlotHash.slot("{ask}");
        ServerNode from = LIVE.get().node(ownerIndex(slot));
        ServerNode to = LIVE.get().node((ownerIndex(slot) + 1) % 3);
        try (ClusterClient client = client(ClientSettings.DEFAULT)) {
            client.call("SET", "{ask}here", "1");
            open(slot, from, to);
            assertThat(client.call("SET", "{ask}there", "2")).isEqualTo(OK);
            assertThat(client.counters().ask()).isEqualTo(1);
            assertThat(client.call("GET", "{ask}there")).isEqualTo(RespText.bulk("2"));
            assertThat(client.call("GET", "{ask}here")).isEqualTo(RespText.bulk("1"));
            assertThat(client.counters().ask()).isEqualTo(2);
            assertThat(client.topology().owner(slot).primary()).isEqualTo(from.address());
            assertThat(client.pipeline(List.of(Command.of("GET", "{ask}there"), Command.of("GET", "{ask}here"))))
                    .containsExactly(RespText.bulk("2"), RespText.bulk("1"));

            // The keys of one command are here and there: the servers ask to try again until they are together.
            try (ClusterClient impatient = client(ClientSettings.DEFAULT.withPatience(Duration.ofMillis(200)))) {
                assertThatThrownBy(() -> impatient.call("MGET", "{ask}here", "{ask}there"))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("given up after 200 ms: TRYAGAIN");
                assertThat(impatient.counters().tryAgain()).isGreaterThan(1);
            }
            Thread mover = new Thread(() -> finish(slot, from, to));
            mover.start();
            assertThat(client.call("MGET", "{ask}here", "{ask}there").toString())
                    .isEqualTo("*[$\"1\", $\"2\"]");
            mover.join();
        } finally {
            move(slot, to, from);
        }
    }

    @Test
    void aSlotThatNobodyServesEndsThePatience() throws IOException {
        int slot = SlotHash.slot("{down}");
        ServerNode owner = LIVE.get().node(ownerIndex(slot));
        ClientSettings impatient = ClientSettings.DEFAULT.withPatience(Duration.ofMillis(300));
        try (ClusterClient client = client(impatient)) {
            for (ServerNode node : LIVE.get().nodes()) {
                node.text("CLUSTER", "DELSLOTS", String.valueOf(slot));
            }
            assertThatThrownBy(() -> client.call("SET", "{down}", "1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("SET {down} 1: given up after 300 ms: CLUSTERDOWN");
            assertThat(client.counters().down()).isGreaterThan(1);
        } finally {
            owner.text("CLUSTER", "ADDSLOTS", String.valueOf(slot));
        }
        try (ClusterClient client = client(ClientSettings.DEFAULT)) {
            assertThat(client.call("SET", "{down}", "1")).isEqualTo(OK);
        }
        LIVE.get().awaitAgreement();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void aReplicaAnswersReadsOnRequest(int protocol) throws IOException {
        ServerNode replica = LIVE.get().node(ownerIndex(SlotHash.slot("{replica}")) + 3);
        try (ClusterClient client = client(ClientSettings.DEFAULT.withProtocol(protocol))) {
            ClusterClient.Written written = client.write(
                            List.of(Command.of("SET", "{replica}", "r" + protocol)), 1, LIMIT)
                    .get(0);
            assertThat(written).isEqualTo(new ClusterClient.Written(OK, 1));
            long before = calls(replica, "get");
            assertThat(client.readFromReplica(Command.of("GET", "{replica}"))).isEqualTo(RespText.bulk("r" + protocol));
            assertThat(calls(replica, "get")).isEqualTo(before + 1);
            // A replica takes no writes: it says who does.
            assertThat(client.readFromReplica(Command.of("SET", "{replica}", "w")))
                    .isEqualTo(OK);
            assertThat(client.counters().moved()).isEqualTo(1);
            assertThat(calls(replica, "get")).isEqualTo(before + 1);
        }
    }

    @Test
    void keysOfSeveralSlotsAreRefusedBeforeSending() throws IOException {
        try (ClusterClient client = client(ClientSettings.DEFAULT)) {
            assertThatThrownBy(() -> client.call("MSET", "a", "1", "b", "2"))
                    .isInstanceOf(CrossSlotException.class)
                    .hasMessageContaining("a (slot 15495)")
                    .hasMessageContaining("b (slot 3300)");
            assertThatThrownBy(() -> client.pipeline(List.of(Command.of("GET", "a"), Command.of("UNLINK", "a", "b"))))
                    .isInstanceOf(CrossSlotException.class);
            for (ServerNode node : LIVE.get().nodes()) {
                assertThat(calls(node, "mset")).isZero();
                assertThat(calls(node, "unlink")).isZero();
            }
            assertThat(client.call("MSET", "{a}1", "1", "{a}2", "2")).isEqualTo(OK);
        }
    }

    @Test
    void aCommandWithoutKeysGoesAnywhere() throws IOException {
        try (ClusterClient client = client(ClientSettings.DEFAULT)) {
            assertThat(client.call("PING")).isEqualTo(RespText.simple("PONG"));
        }
    }

    @Test
    void noSeedThatAnswersIsAnError() {
        assertThatThrownBy(() -> new ClusterClient(List.of(new Address("127.0.0.1", 1)), ClientSettings.DEFAULT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no connection to 127.0.0.1:1");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void messagesArrive(int protocol) throws IOException {
        ClientSettings settings = ClientSettings.DEFAULT.withProtocol(protocol);
        try (ClusterClient client = client(settings);
                Subscriber subscriber = new Subscriber(seeds(), settings)) {
            subscriber.subscribe("news");
            subscriber.subscribe("weather");
            for (int i = 0; i < 10; i++) {
                client.call("PUBLISH", i % 2 == 0 ? "news" : "weather", "m" + i);
            }
            List<Subscriber.Message> heard = hear(subscriber, 10);
            assertThat(heard)
                    .contains(new Subscriber.Message("news", "m0"), new Subscriber.Message("weather", "m9"))
                    .doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void shardedMessagesArriveAlsoWhenTheirSlotHasMoved(int protocol) throws Exception {
        LIVE.assumeRelease(7, 0);
        ClientSettings settings = ClientSettings.DEFAULT.withProtocol(protocol);
        int slot = SlotHash.slot("alpha");
        ServerNode from = LIVE.get().node(ownerIndex(slot));
        ServerNode to = LIVE.get().node((ownerIndex(slot) + 1) % 3);
        try (ClusterClient client = client(settings);
                Subscriber subscriber = new Subscriber(seeds(), settings)) {
            for (String channel : List.of("alpha", "beta", "gamma")) {
                subscriber.subscribeSharded(channel);
                client.call("SPUBLISH", channel, "to " + channel);
            }
            assertThat(hear(subscriber, 3))
                    .containsExactlyInAnyOrder(
                            new Subscriber.Message("alpha", "to alpha"),
                            new Subscriber.Message("beta", "to beta"),
                            new Subscriber.Message("gamma", "to gamma"));

            move(slot, from, to);
            // Nobody hears what is published until the subscription has followed: publish until one is counted.
            Await.until("a subscriber at the new owner", LIMIT, () -> {
                assertThat(subscriber.next(Duration.ofMillis(20))).isNull();
                return client.call("SPUBLISH", "alpha", "again").equals(RespScalar.of(1));
            });
            assertThat(hear(subscriber, 1)).containsExactly(new Subscriber.Message("alpha", "again"));
        } finally {
            move(slot, to, from);
        }
    }

    private static List<Subscriber.Message> hear(Subscriber subscriber, int count) throws IOException {
        List<Subscriber.Message> heard = new ArrayList<>();
        while (heard.size() < count) {
            Subscriber.Message message = subscriber.next(LIMIT);
            assertThat(message).as("message " + heard.size()).isNotNull();
            heard.add(message);
        }
        return heard;
    }

    private static int ownerIndex(int slot) {
        return slot < SlotHash.SLOT_COUNT / 3 ? 0 : slot < SlotHash.SLOT_COUNT * 2 / 3 ? 1 : 2;
    }

    private static ClusterClient client(ClientSettings settings) throws IOException {
        return new ClusterClient(seeds(), settings);
    }

    private static List<Address> seeds() {
        return List.of(LIVE.get().node(0).address());
    }

    private static long calls(ServerNode node, String command) throws IOException {
        String stats = node.info("cmdstat_" + command);
        return stats.isEmpty() ? 0 : Long.parseLong(stats.substring("calls=".length(), stats.indexOf(',')));
    }

    private static void open(int slot, ServerNode from, ServerNode to) throws IOException {
        to.text(
                "CLUSTER",
                "SETSLOT",
                String.valueOf(slot),
                "IMPORTING",
                from.id().toString());
        from.text(
                "CLUSTER", "SETSLOT", String.valueOf(slot), "MIGRATING", to.id().toString());
    }

    private static void finish(int slot, ServerNode from, ServerNode to) {
        try {
            move(slot, from, to);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void move(int slot, ServerNode from, ServerNode to) throws IOException {
        try (Reshard reshard = new Reshard(from.address(), (s, step, keys) -> {})) {
            reshard.run(List.of(new Reshard.Move(SlotSet.of(slot), from.id(), to.id())));
        }
    }
}
