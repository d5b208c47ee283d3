package io.clusterwire.examples.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.examples.Address;
import io.clusterwire.examples.Await;
import io.clusterwire.examples.Connection;
import io.clusterwire.examples.EmbeddedCluster;
import io.clusterwire.examples.NeedsNetty42;
import io.clusterwire.examples.ServerNode;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.NodesTextReader;
import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespValue;
import io.clusterwire.slot.HashTag;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;

/** Clients at the port of a member: it knows the cluster and serves no keys. */
class ClientPortIT {
    private static EmbeddedCluster cluster;
    private static BusMember member;

    @BeforeAll
    static void start() throws IOException {
        cluster = EmbeddedCluster.start(3, 1, Members.SETTINGS);
        member = Members.met(cluster, Members.like(cluster));
        Await.until("the member to find the cluster working", Members.LIMIT, () -> member.isOk());
    }

    @AfterAll
    static void stop() {
        member.close();
        cluster.close();
    }

    private static Connection connect(int protocol) throws IOException {
        Connection connection = new Connection(new Address("127.0.0.1", member.port()), Duration.ofSeconds(10));
        if (protocol == 3) {
            connection.hello(3);
        }
        return connection;
    }

    @Test
    @NeedsNetty42
    void lettuceAndJedisWorkWithItAsTheirOnlySeed() {
        io.lettuce.core.cluster.RedisClusterClient lettuce =
                io.lettuce.core.cluster.RedisClusterClient.create(RedisURI.create("127.0.0.1", member.port()));
        try (RedisClusterClient jedis = RedisClusterClient.create(new HostAndPort("127.0.0.1", member.port()));
                StatefulRedisClusterConnection<String, String> connection = lettuce.connect()) {
            assertThat(lettuce.getPartitions()).hasSize(7);
            for (int i = 0; i < 300; i++) {
                connection.sync().set("key:" + i, "value:" + i);
                assertThat(jedis.get("key:" + i)).isEqualTo("value:" + i);
                jedis.set("key:" + i, "other:" + i);
                assertThat(connection.sync().get("key:" + i)).isEqualTo("other:" + i);
            }
            assertThat(jedis.getClusterNodes()).hasSizeGreaterThanOrEqualTo(3);
        } finally {
            lettuce.shutdown(0, 2, java.util.concurrent.TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void everySlotIsMovedToItsOwner(int protocol) throws IOException {
        try (Connection connection = connect(protocol)) {
            for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot += 7) {
                String key = "{" + HashTag.forSlot(slot) + "}";
                ServerNode owner = owner(slot);
                assertThat(connection.call("GET", key))
                        .isEqualTo(RespText.error("MOVED " + slot + " 127.0.0.1:" + owner.port()));
            }
            assertThat(connection.call("MSET", "a", "1", "b", "2"))
                    .isEqualTo(RespText.error("CROSSSLOT Keys in request don't hash to the same slot"));
            assertThat(connection.call("EVAL", "return 1", "2", "a", "b").isError())
                    .isTrue();
            assertThat(connection.call("NOSUCH", "a")).matches(RespValue::isError);
        }
    }

    private static ServerNode owner(int slot) throws IOException {
        ClusterNode owner = cluster.node(0).view().owner(slot).orElseThrow();
        return cluster.nodes().stream()
                .filter(node -> node.id().equals(owner.id()))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void topologyCommandsSayWhatServersSay(int protocol) throws IOException {
        try (Connection own = connect(protocol);
                Connection server = cluster.node(0).connect()) {
            if (protocol == 3) {
                server.hello(3);
            }
            assertThat(Members.essence(NodesTextReader.NODES.parse(own.text("CLUSTER", "NODES"))))
                    .isEqualTo(Members.essence(cluster.node(0).view()));
            Await.until(
                    "the same slots",
                    Members.LIMIT,
                    () -> own.call("CLUSTER", "SLOTS").equals(server.call("CLUSTER", "SLOTS")));
            for (String since7 : List.of("SHARDS", "LINKS")) {
                RespValue reply = server.call("CLUSTER", since7);
                assertThat(reply.isError())
                        .isEqualTo(own.call("CLUSTER", since7).isError())
                        .isEqualTo(!cluster.node(0).version().isAtLeast(7, 0, 0));
                if (!reply.isError()) {
                    assertThat(form(own.call("CLUSTER", since7))).isEqualTo(form(reply));
                }
            }
            assertThat(own.text("CLUSTER", "MYID")).isEqualTo(member.id().toString());
            assertThat(own.call("CLUSTER", "KEYSLOT", "{x}1")).isEqualTo(server.call("CLUSTER", "KEYSLOT", "{x}1"));
            assertThat(own.call("CLUSTER", "COUNTKEYSINSLOT", "3"))
                    .isEqualTo(server.call("CLUSTER", "COUNTKEYSINSLOT", "3"));
            assertThat(own.call("CLUSTER", "COUNTKEYSINSLOT", "16384")).matches(RespValue::isError);
            assertThat(firstLines(own)).isEqualTo(firstLines(server));
        }
    }

    /** The words and the types of a reply; what is in it more than once in no order. */
    private static String form(RespValue value) {
        if (value.bare() instanceof RespAggregate aggregate) {
            boolean ofAggregates = aggregate.size() > 0 && aggregate.child(0) instanceof RespAggregate;
            var forms = aggregate.children().stream().map(ClientPortIT::form);
            return aggregate.type()
                    + (ofAggregates ? forms.sorted() : forms).toList().toString();
        }
        boolean word = value.bare() instanceof RespText text && text.text().matches("[a-z-]+");
        return word ? value.toString() : value.type().toString();
    }

    /** CLUSTER INFO as far as all members say the same. */
    private static List<String> firstLines(Connection connection) throws IOException {
        return connection
                .text("CLUSTER", "INFO")
                .lines()
                .filter(line -> !line.contains("stats") && !line.contains("my_epoch"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void whatClientsAskWhenTheyConnect(int protocol) throws IOException {
        try (Connection connection = connect(protocol)) {
            assertThat(connection.text("PING")).isEqualTo("PONG");
            assertThat(connection.text("PING", "x")).isEqualTo("x");
            assertThat(connection.text("CLIENT", "SETINFO", "LIB-NAME", "test")).isEqualTo("OK");
            assertThat(connection.text("CLIENT", "SETNAME", "me")).isEqualTo("OK");
            assertThat(connection.text("CLIENT", "GETNAME")).isEqualTo("me");
            assertThat(connection.call("COMMAND", "GETKEYS", "SET", "k", "v"))
                    .isEqualTo(RespAggregate.array(RespText.bulk("k")));
            assertThat(connection.call("COMMAND").isError()).isFalse();
            assertThat(connection.text("READONLY")).isEqualTo("OK");
            assertThat(connection.text("INFO")).contains("cluster_enabled:1");
            assertThat(connection.call("HELLO", "9")).isEqualTo(RespText.error("NOPROTO unsupported protocol version"));
            assertThat(connection.call("HELLO", String.valueOf(protocol)).toString())
                    .contains("cluster", "master");
            assertThat(connection.text("ECHO", "echo")).isEqualTo("echo");
            assertThat(connection.call("ECHO")).matches(RespValue::isError);
            assertThat(connection.text("QUIT")).isEqualTo("OK");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void channelsAreBridgedToTheBus(int protocol) throws IOException {
        try (Connection here = connect(protocol);
                Connection there = cluster.node(4).connect()) {
            here.send(writer -> writer.command(2).argument("SUBSCRIBE").argument("news"));
            there.send(writer -> writer.command(2).argument("SUBSCRIBE").argument("news"));
            assertThat(here.push(Members.LIMIT)).hasToString(confirmation(protocol, "subscribe"));
            assertThat(there.push(Members.LIMIT)).isNotNull();
            cluster.node(2).text("PING");
            try (Connection publisher = cluster.node(2).connect();
                    Connection own = connect(protocol)) {
                publisher.call("PUBLISH", "news", "from a server");
                assertThat(here.push(Members.LIMIT).toString()).contains("message", "news", "from a server");
                assertThat(there.push(Members.LIMIT).toString()).contains("from a server");
                assertThat(own.call("PUBLISH", "news", "from the member")).hasToString(":1");
                assertThat(here.push(Members.LIMIT).toString()).contains("from the member");
                assertThat(there.push(Members.LIMIT).toString()).contains("message", "news", "from the member");
            }
        }
    }

    private static String confirmation(int protocol, String word) {
        RespValue channel = RespText.bulk("news");
        RespValue one = io.clusterwire.resp.RespScalar.of(1);
        return (protocol == 3
                        ? RespAggregate.push(RespText.bulk(word), channel, one)
                        : RespAggregate.array(RespText.bulk(word), channel, one))
                .toString();
    }

    /** As a replica it is in a shard, and shard channels of that shard are bridged too. */
    @Test
    void shardChannelsAreBridgedInTheShardOfAReplica() throws IOException {
        ServerNode primary = cluster.node(0);
        org.junit.jupiter.api.Assumptions.assumeTrue(
                primary.version().isAtLeast(7, 0, 0), "shard channels came with 7.0");
        String channel = "{"
                + HashTag.forSlot(
                        primary.view().node(primary.id()).orElseThrow().slots().nextSet(0)) + "}";
        MemberSettings settings = Members.like(cluster).asReplicaOf(primary.id());
        try (BusMember replica = Members.met(cluster, settings);
                Connection here = new Connection(new Address("127.0.0.1", replica.port()), Duration.ofSeconds(10));
                Connection there = primary.connect();
                Connection publisher = primary.connect()) {
            Await.until("the replica to find the cluster working", Members.LIMIT, replica::isOk);
            here.hello(3);
            there.hello(3);
            here.send(writer -> writer.command(2).argument("SSUBSCRIBE").argument(channel));
            there.send(writer -> writer.command(2).argument("SSUBSCRIBE").argument(channel));
            assertThat(here.push(Members.LIMIT).toString()).contains("ssubscribe");
            assertThat(there.push(Members.LIMIT)).isNotNull();
            publisher.call("SPUBLISH", channel, "from the primary");
            assertThat(here.push(Members.LIMIT).toString()).contains("smessage", "from the primary");
            assertThat(there.push(Members.LIMIT).toString()).contains("from the primary");
            try (Connection own = new Connection(new Address("127.0.0.1", replica.port()), Duration.ofSeconds(10))) {
                assertThat(own.call("SPUBLISH", channel, "from the replica")).hasToString(":1");
                assertThat(there.push(Members.LIMIT).toString()).contains("smessage", "from the replica");
            }
        }
        forget(settings.id());
        try (Connection elsewhere = connect(2)) {
            assertThat(elsewhere.call("SSUBSCRIBE", channel).toString()).contains("MOVED");
        }
    }

    private static void forget(NodeId gone) throws IOException {
        for (ServerNode server : cluster.nodes()) {
            server.text("CLUSTER", "FORGET", gone.toString());
        }
        try (Connection own = connect(2)) {
            own.text("CLUSTER", "FORGET", gone.toString());
        }
    }

    @Test
    void aMemberAloneSaysThatSlotsAreNotServed() throws IOException {
        try (BusMember alone = BusMember.start(Members.like(cluster));
                Connection connection =
                        new Connection(new Address("127.0.0.1", alone.port()), Duration.ofSeconds(10))) {
            assertThat(connection.call("GET", "x")).isEqualTo(RespText.error("CLUSTERDOWN Hash slot not served"));
            assertThat(connection.text("CLUSTER", "INFO")).contains("cluster_state:fail");
            assertThat(connection.call("CLUSTER", "SLOTS")).isEqualTo(RespAggregate.array());
        }
    }
}
