package io.clusterwire.benchmarks;

import io.clusterwire.resp.RespReader;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;
import io.clusterwire.resp.RespValueReader;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.NestedMultiOutput;
import io.lettuce.core.protocol.RedisStateMachine;
import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.redis.ArrayRedisMessage;
import io.netty.handler.codec.redis.RedisArrayAggregator;
import io.netty.handler.codec.redis.RedisBulkStringAggregator;
import io.netty.handler.codec.redis.RedisDecoder;
import java.io.InputStream;
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
 * CLUSTER SHARDS of 300 nodes, arriving in pieces of 64 bytes. Jedis cannot go on later; it reads from a stream that gives 64 bytes at a time, as a
 * blocking socket may. Vert.x is given each piece in a buffer of its own, as it gets them from Netty.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(java.util.concurrent.TimeUnit.NANOSECONDS)
public class ReadPiecesBenchmark {
    private static final int PIECE = 64;

    @Param({"heap", "direct"})
    public String buffer;

    private ByteBuf in;
    private int end;
    private final RespReader reader = new RespReader();
    private final RespValueReader values = new RespValueReader(push -> {});
    private final RedisStateMachine lettuce = new RedisStateMachine();
    private final EmbeddedChannel netty =
            new EmbeddedChannel(new RedisDecoder(), new RedisBulkStringAggregator(), new RedisArrayAggregator());

    @Setup
    public void prepare() {
        in = ReplyStreams.buffer(buffer, ReplyStreams.of("shards300"));
        end = in.writerIndex();
    }

    /** The number of tokens. */
    @Benchmark
    public int oursTokens() {
        in.setIndex(0, 0);
        int tokens = 0;
        while (in.writerIndex() < end) {
            in.writerIndex(Math.min(end, in.writerIndex() + PIECE));
            while (reader.next(in) != RespType.NEED_MORE) {
                tokens++;
            }
        }
        return tokens;
    }

    @Benchmark
    public RespValue oursValues() {
        in.setIndex(0, 0);
        RespValue value = null;
        while (value == null) {
            in.writerIndex(Math.min(end, in.writerIndex() + PIECE));
            value = values.next(in);
        }
        return value;
    }

    @Benchmark
    public List<Object> lettuce() {
        in.setIndex(0, 0);
        NestedMultiOutput<byte[], byte[]> output = new NestedMultiOutput<>(ByteArrayCodec.INSTANCE);
        do {
            in.writerIndex(Math.min(end, in.writerIndex() + PIECE));
        } while (!lettuce.decode(in, output));
        return output.get();
    }

    @Benchmark
    public Object jedis() {
        in.setIndex(0, end);
        return Protocol.read(new RedisInputStream(new InputStream() {
            @Override
            public int read() {
                return in.isReadable() ? in.readByte() & 0xff : -1;
            }

            @Override
            public int read(byte[] bytes, int from, int length) {
                int count = Math.min(Math.min(PIECE, length), in.readableBytes());
                in.readBytes(bytes, from, count);
                return count == 0 ? -1 : count;
            }
        }));
    }

    @Benchmark
    public Object vertx() {
        in.setIndex(0, end);
        VertxReplies vertx = new VertxReplies(1);
        while (in.isReadable()) {
            byte[] piece = new byte[Math.min(PIECE, in.readableBytes())];
            in.readBytes(piece);
            vertx.read(piece);
        }
        return vertx.replies().get(0);
    }

    @Benchmark
    public int nettyCodecRedis() {
        ArrayRedisMessage value = nettyValue();
        int children = value.children().size();
        value.release();
        return children;
    }

    ArrayRedisMessage nettyValue() {
        for (int from = 0; from < end; from += PIECE) {
            netty.writeInbound(in.retainedSlice(from, Math.min(PIECE, end - from)));
        }
        return netty.readInbound();
    }
}
