package io.clusterwire.benchmarks;

import io.clusterwire.slot.HashTag;
import io.clusterwire.slot.SlotHash;
import io.vertx.redis.client.impl.ZModem;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.springframework.data.redis.connection.ClusterSlotHashUtil;
import redis.clients.jedis.util.JedisClusterCRC16;

/** The slot of a key in a {@code byte[]}. */
public class SlotOfBytesBenchmark extends SlotState {
    byte[][] keys;
    int[] starts;
    int[] ends;

    @Setup
    public void prepare() {
        keys = keys();
        starts = new int[keys.length];
        ends = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            long bounds = HashTag.bounds(keys[i]);
            starts[i] = bounds == HashTag.NONE ? 0 : HashTag.start(bounds);
            ends[i] = bounds == HashTag.NONE ? keys[i].length : HashTag.end(bounds);
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
        return Contestants.naiveSlot(keys[next()]);
    }

    @Benchmark
    public int floorSumOfBytes() {
        return Contestants.sum(keys[next()]);
    }

    /** What a tagged key may cost: hashing the tag alone, whose place is known here, and one pass over the bytes before its end. */
    @Benchmark
    public int floorTagAloneAndPass() {
        int turn = next();
        byte[] key = keys[turn];
        int end = ends[turn];
        int sum = 0;
        for (int i = 0; i < end; i++) {
            sum += key[i];
        }
        return SlotHash.crc16(key, starts[turn], end - starts[turn]) + sum;
    }
}
