package io.clusterwire.benchmarks;

import io.clusterwire.slot.SlotHash;
import java.nio.ByteBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import redis.clients.jedis.util.JedisClusterCRC16;

/** The slot of a key in a direct {@link ByteBuffer}. Peers without an entry point for it are given a copy, as their callers must. */
public class SlotOfByteBufferBenchmark extends SlotState {
    ByteBuffer[] keys;

    @Setup
    public void prepare() {
        byte[][] bytes = keys();
        keys = new ByteBuffer[bytes.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = ByteBuffer.allocateDirect(bytes[i].length).put(bytes[i]).flip();
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
    public int jedisWithCopy() {
        return JedisClusterCRC16.getSlot(copy(keys[next()]));
    }

    @Benchmark
    public int floorNaiveLoopWithCopy() {
        return Contestants.naiveSlot(copy(keys[next()]));
    }

    @Benchmark
    public int floorSumOfBytes() {
        return Contestants.sum(keys[next()]);
    }

    private static byte[] copy(ByteBuffer key) {
        byte[] bytes = new byte[key.remaining()];
        key.get(key.position(), bytes);
        return bytes;
    }
}
