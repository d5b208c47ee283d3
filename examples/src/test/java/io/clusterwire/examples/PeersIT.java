package io.clusterwire.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.resp.RespText;
import io.clusterwire.slot.HashTag;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.providers.ClusterConnectionProvider;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Lettuce and Jedis do the same against the same cluster. */
@Live
class PeersIT {

    @RegisterExtension
    static final LiveCluster LIVE = new LiveCluster(3, 1);

    private static final int KEYS = 500;

    @Test
    @NeedsNetty42
    void othersReadTheSameAndAgreeOnSlotsAndOwners() throws IOException {
        ServerNode seed = LIVE.get().node(0);
        // Not only the even shares that a new cluster has.
        SlotSet moved = SlotSet.of(1, 2, 3, 500, 5_000);
        try (Reshard reshard = new Reshard(seed.address(), (slot, step, keys) -> {})) {
            reshard.run(List.of(new Reshard.Move(
                    moved, LIVE.get().node(0).id(), LIVE.get().node(2).id())));
        }
        LIVE.get().awaitAgreement();
        HostAndPort jedisSeed = new HostAndPort(seed.host(), seed.port());
        io.lettuce.core.cluster.RedisClusterClient lettuce =
                io.lettuce.core.cluster.RedisClusterClient.create(RedisURI.create(seed.host(), seed.port()));
        try (ClusterClient ours = new ClusterClient(List.of(seed.address()), ClientSettings.DEFAULT);
                RedisClusterClient jedis = RedisClusterClient.create(jedisSeed);
                ClusterConnectionProvider jedisTable = new ClusterConnectionProvider(
                        Set.of(jedisSeed), DefaultJedisClientConfig.builder().build());
                StatefulRedisClusterConnection<String, String> connection = lettuce.connect()) {
            for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
                Address owner = ours.topology().owner(slot).primary();
                assertThat(jedisTable.getNode(slot)).isEqualTo(new HostAndPort(owner.host(), owner.port()));
                RedisURI uri = lettuce.getPartitions().getPartitionBySlot(slot).getUri();
                assertThat(new Address(uri.getHost(), uri.getPort())).isEqualTo(owner);
            }
            for (int i = 0; i < KEYS; i++) {
                String key = key(i);
                byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
                int slot = SlotHash.slot(bytes);
                assertThat(JedisClusterCRC16.getSlot(bytes)).as(key).isEqualTo(slot);
                assertThat(io.lettuce.core.cluster.SlotHash.getSlot(bytes))
                        .as(key)
                        .isEqualTo(slot);

                assertThat(ours.call("SET", key, "value " + i)).isEqualTo(RespText.simple("OK"));
                assertThat(jedis.get(key)).as(key).isEqualTo("value " + i);
                assertThat(connection.sync().get(key)).as(key).isEqualTo("value " + i);
                jedis.set(key, "from jedis " + i);
                assertThat(ours.call("GET", key)).as(key).isEqualTo(RespText.bulk("from jedis " + i));
                connection.sync().set(key, "from lettuce " + i);
                assertThat(ours.call("GET", key)).as(key).isEqualTo(RespText.bulk("from lettuce " + i));
            }
            assertThat(ours.counters().redirections()).isZero();
        } finally {
            lettuce.shutdown();
        }
    }

    /** Plain keys, keys with tags, keys with braces that are no tags, keys of many lengths and of other letters. */
    private static String key(int index) {
        Random random = new Random(index);
        String text = random.ints(random.nextInt(40), 0x20, 0x2000)
                .filter(c -> Character.isDefined(c) && !Character.isSurrogate((char) c))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return switch (index % 5) {
            case 0 -> "key:" + index;
            case 1 -> "{" + HashTag.forSlot(random.nextInt(SlotHash.SLOT_COUNT)) + "}" + text;
            case 2 -> text + "{}" + text + "{x}";
            case 3 -> "}" + text + "{{" + index + "}}";
            default -> text;
        };
    }
}
