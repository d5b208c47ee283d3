package io.clusterwire.benchmarks;

import io.clusterwire.slot.SlotHash;
import io.vertx.redis.client.impl.ZModem;
import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.springframework.data.redis.connection.ClusterSlotHashUtil;
import redis.clients.jedis.util.JedisClusterCRC16;

/** The slot of a key in a {@code String}. */
public class SlotOfStringBenchmark extends SlotState {
    String[] keys;

    @Setup
    public void prepare() {
        byte[][] bytes = keys();
        keys = new String[bytes.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = new String(bytes[i], StandardCharsets.US_ASCII);
        }
    }

    @Benchmark
    public int ours() {
        return SlotHash.slot(keys[next()]);
    }

    @Benchmark
    public int lettuce() {
        return io.lettuce.core.cluster.SlotHash.getSlot(keys[next()]);
    }

    @Benchmark
    public int jedis() {
        return JedisClusterCRC16.getSlot(keys[next()]);
    }

    @Benchmark
    public int redisson() {
        return Contestants.REDISSON.calcSlot(keys[next()]);
    }

    @Benchmark
    public int spring() {
        return ClusterSlotHashUtil.calculateSlot(keys[next()]);
    }

    @Benchmark
    public int vertx() {
        return ZModem.generate(keys[next()]);
    }

    @Benchmark
    public int floorNaiveLoop() {
        return Contestants.naiveSlot(keys[next()].getBytes(StandardCharsets.UTF_8));
    }

    @Benchmark
    public int floorSumOfChars() {
        return Contestants.sum(keys[next()]);
    }
}
