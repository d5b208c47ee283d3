package io.clusterwire.benchmarks;

import io.clusterwire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.redis.ArrayRedisMessage;
import io.netty.handler.codec.redis.FullBulkStringRedisMessage;
import io.netty.handler.codec.redis.IntegerRedisMessage;
import io.netty.handler.codec.redis.RedisMessage;
import io.netty.handler.codec.redis.SimpleStringRedisMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Replies that a node sends to a RESP2 client, into a buffer that is large enough. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WriteReplyBenchmark {
    /** {@code mixed}: OK, an integer, a bulk string of 16 bytes, a null, and an array of ten bulk strings; the others, arrays of 100. */
    @Param({"mixed", "bulks", "integers"})
    public String reply;

    @Param({"heap", "direct"})
    public String buffer;

    ByteBuf out;
    byte[] finished;
    private final byte[] bulk = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private RespWriter writer;
    private final NettyEncoder netty = new NettyEncoder();

    @Setup
    public void prepare() {
        out = buffer.equals("heap") ? Unpooled.buffer(1 << 16) : Unpooled.directBuffer(1 << 16);
        writer = new RespWriter();
        ours();
        finished = ByteBufUtil.getBytes(out);
    }

    @Benchmark
    public ByteBuf ours() {
        RespWriter w = writer.wrap(out.clear());
        if (reply.equals("mixed")) {
            w.simpleString("OK").integer(1234567).bulkString(bulk).nullValue();
        }
        int items = reply.equals("mixed") ? 10 : 100;
        w.array(items);
        for (int i = 0; i < items; i++) {
            if (reply.equals("integers")) {
                w.integer(i * 1003L);
            } else {
                w.bulkString(bulk);
            }
        }
        return out;
    }

    @Benchmark
    public ByteBuf nettyCodecRedis() {
        out.clear();
        if (reply.equals("mixed")) {
            netty.encode(new SimpleStringRedisMessage("OK"), out);
            netty.encode(new IntegerRedisMessage(1234567), out);
            netty.encode(new FullBulkStringRedisMessage(Unpooled.wrappedBuffer(bulk)), out);
            netty.encode(FullBulkStringRedisMessage.NULL_INSTANCE, out);
        }
        int items = reply.equals("mixed") ? 10 : 100;
        List<RedisMessage> children = new ArrayList<>(items);
        for (int i = 0; i < items; i++) {
            children.add(
                    reply.equals("integers")
                            ? new IntegerRedisMessage(i * 1003L)
                            : new FullBulkStringRedisMessage(Unpooled.wrappedBuffer(bulk)));
        }
        netty.encode(new ArrayRedisMessage(children), out);
        return out;
    }

    @Benchmark
    public ByteBuf floorWriteBytes() {
        return out.clear().writeBytes(finished);
    }
}
