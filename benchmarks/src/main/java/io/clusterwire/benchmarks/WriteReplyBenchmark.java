package io.clusterwire.benchmarks;

import io.clusterwire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.redis.ArrayRedisMessage;
import io.netty.handler.codec.redis.FullBulkStringRedisMessage;
import io.netty.handler.codec.redis.IntegerRedisMessage;
import io.netty.handler.codec.redis.RedisEncoder;
import io.netty.handler.codec.redis.RedisMessage;
import io.netty.handler.codec.redis.SimpleStringRedisMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
@OutputTimeUnit(java.util.concurrent.TimeUnit.NANOSECONDS)
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
    private EmbeddedChannel netty;

    @Setup
    public void prepare() {
        out = buffer.equals("heap") ? Unpooled.buffer(1 << 16) : Unpooled.directBuffer(1 << 16);
        writer = new RespWriter();
        netty = new EmbeddedChannel(new RedisEncoder());
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
            encode(new SimpleStringRedisMessage("OK"));
            encode(new IntegerRedisMessage(1234567));
            encode(new FullBulkStringRedisMessage(Unpooled.wrappedBuffer(bulk)));
            encode(FullBulkStringRedisMessage.NULL_INSTANCE);
        }
        int items = reply.equals("mixed") ? 10 : 100;
        List<RedisMessage> children = new ArrayList<>(items);
        for (int i = 0; i < items; i++) {
            children.add(
                    reply.equals("integers")
                            ? new IntegerRedisMessage(i * 1003L)
                            : new FullBulkStringRedisMessage(Unpooled.wrappedBuffer(bulk)));
        }
        encode(new ArrayRedisMessage(children));
        return out;
    }

    private void encode(RedisMessage message) {
        netty.writeOutbound(message);
        for (ByteBuf part = netty.readOutbound(); part != null; part = netty.readOutbound()) {
            out.writeBytes(part);
            part.release();
        }
    }

    @Benchmark
    public ByteBuf floorWriteBytes() {
        return out.clear().writeBytes(finished);
    }
}
