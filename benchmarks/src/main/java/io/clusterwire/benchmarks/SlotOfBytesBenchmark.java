package io.clusterwire.benchmarks;

import io.clusterwire.slot.SlotHash;
import io.vertx.redis.client.impl.ZModem;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.springframework.data.redis.connection.ClusterSlotHashUtil;
import redis.clients.jedis.util.JedisClusterCRC16;

/** The slot of a key in a {@code byte[]}. */
public class SlotOfBytesBenchmark extends SlotState {
    byte[][] keys;

    @Setup
    public void prepare() {
        keys = keys();
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
        return Contestants.naiveSlot(keys[next()]);
    }

    @Benchmark
    public int floorSumOfBytes() {
        return Contestants.sum(keys[next()]);
    }
}
