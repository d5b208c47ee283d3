package io.clusterwire.benchmarks;

import io.clusterwire.slot.ByteBufSlotHash;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import redis.clients.jedis.util.JedisClusterCRC16;

/** The slot of a key in a direct {@link ByteBuf}. Peers without an entry point for it are given a copy, as their callers must. */
public class SlotOfByteBufBenchmark extends SlotState {
    ByteBuf[] keys;

    @Setup
    public void prepare() {
        byte[][] bytes = keys();
        keys = new ByteBuf[bytes.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = Unpooled.directBuffer(bytes[i].length).writeBytes(bytes[i]);
        }
    }

    @Benchmark
    public int ours() {
        return ByteBufSlotHash.slot(keys[next()]);
    }

    @Benchmark
    public int redisson() {
        return Contestants.REDISSON.calcSlot(keys[next()]);
    }

    @Benchmark
    public int lettuceWithNioBuffer() {
        return io.lettuce.core.cluster.SlotHash.getSlot(keys[next()].nioBuffer());
    }

    @Benchmark
    public int jedisWithCopy() {
        return JedisClusterCRC16.getSlot(ByteBufUtil.getBytes(keys[next()]));
    }

    @Benchmark
    public int floorNaiveLoopWithCopy() {
        return Contestants.naiveSlot(ByteBufUtil.getBytes(keys[next()]));
    }

    @Benchmark
    public int floorSumOfBytes() {
        return Contestants.sum(keys[next()]);
    }
}
