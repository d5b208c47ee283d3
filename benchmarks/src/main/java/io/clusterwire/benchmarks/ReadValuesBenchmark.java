package io.clusterwire.benchmarks;

import io.clusterwire.resp.RespValue;
import io.clusterwire.resp.RespValueReader;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.NestedMultiOutput;
import io.lettuce.core.protocol.RedisStateMachine;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.redis.RedisArrayAggregator;
import io.netty.handler.codec.redis.RedisBulkStringAggregator;
import io.netty.handler.codec.redis.RedisDecoder;
import io.netty.util.ReferenceCountUtil;
import io.vertx.redis.client.Response;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
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
import redis.clients.jedis.Protocol;
import redis.clients.jedis.util.RedisInputStream;

/**
 * Builds values that own their bytes; Netty's codec hands out slices, which have to be released. It knows no maps and is given the same strings as
 * an array.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(java.util.concurrent.TimeUnit.NANOSECONDS)
public class ReadValuesBenchmark {
    @Param({"bulks100", "integers100", "array100", "map50", "bulk4k", "bulk1m", "shards300"})
    public String replies;

    @Param({"heap", "direct"})
    public String buffer;

    private byte[] bytes;
    private ByteBuf in;
    private ByteBuf inOfNetty;
    private int items;
    private final RespValueReader reader = new RespValueReader(push -> {});
    private final RedisStateMachine lettuce = new RedisStateMachine();
    private final EmbeddedChannel netty =
            new EmbeddedChannel(new RedisDecoder(), new RedisBulkStringAggregator(), new RedisArrayAggregator());

    @Setup
    public void prepare() {
        bytes = ReplyStreams.of(replies);
        in = ReplyStreams.buffer(buffer, bytes);
        inOfNetty = replies.equals("map50") ? ReplyStreams.buffer(buffer, ReplyStreams.of("array100")) : in;
        items = ours().size();
    }

    @Benchmark
    public List<RespValue> ours() {
        in.readerIndex(0);
        List<RespValue> values = new ArrayList<>(items);
        for (RespValue value = reader.next(in); value != null; value = reader.next(in)) {
            values.add(value);
        }
        return values;
    }

    @Benchmark
    public List<Object> jedis() {
        in.readerIndex(0);
        InputStream source = in.hasArray() ? new ByteArrayInputStream(bytes) : new ByteBufInputStream(in);
        RedisInputStream stream = new RedisInputStream(source);
        List<Object> values = new ArrayList<>(items);
        for (int i = 0; i < items; i++) {
            values.add(Protocol.read(stream));
        }
        return values;
    }

    @Benchmark
    public List<Object> lettuce() {
        in.readerIndex(0);
        List<Object> values = new ArrayList<>(items);
        for (int i = 0; i < items; i++) {
            NestedMultiOutput<byte[], byte[]> output = new NestedMultiOutput<>(ByteArrayCodec.INSTANCE);
            if (!lettuce.decode(in, output)) {
                throw new IllegalStateException("incomplete");
            }
            values.add(output.get());
        }
        return values;
    }

    @Benchmark
    public List<Response> vertx() {
        in.readerIndex(0);
        VertxReplies vertx = new VertxReplies(items);
        byte[] copy = new byte[in.readableBytes()];
        in.readBytes(copy);
        vertx.read(copy);
        return vertx.replies();
    }

    @Benchmark
    public int nettyCodecRedis() {
        List<Object> values = nettyValues();
        values.forEach(ReferenceCountUtil::release);
        return values.size();
    }

    List<Object> nettyValues() {
        inOfNetty.readerIndex(0);
        List<Object> values = new ArrayList<>(items);
        netty.writeInbound(inOfNetty.retainedDuplicate());
        for (Object value = netty.readInbound(); value != null; value = netty.readInbound()) {
            values.add(value);
        }
        return values;
    }
}
