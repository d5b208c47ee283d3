package io.clusterwire.benchmarks;

import io.clusterwire.resp.RespRequestReader;
import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.redis.ArrayRedisMessage;
import io.netty.handler.codec.redis.FullBulkStringRedisMessage;
import io.netty.handler.codec.redis.RedisArrayAggregator;
import io.netty.handler.codec.redis.RedisBulkStringAggregator;
import io.netty.handler.codec.redis.RedisDecoder;
import io.netty.handler.codec.redis.RedisMessage;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A pipeline of 100 SETs, as a server reads it. Everybody answers the sum of all argument lengths. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(java.util.concurrent.TimeUnit.NANOSECONDS)
public class ReadRequestsBenchmark {
    @Param({"heap", "direct"})
    public String buffer;

    private ByteBuf in;
    private final RespRequestReader reader = new RespRequestReader();
    private final EmbeddedChannel netty =
            new EmbeddedChannel(new RedisDecoder(), new RedisBulkStringAggregator(), new RedisArrayAggregator());

    @Setup
    public void prepare() {
        in = ReplyStreams.buffer(buffer, ReplyStreams.requests());
    }

    @Benchmark
    public long ours() {
        in.readerIndex(0);
        long sum = 0;
        for (int count = reader.next(in); count != RespRequestReader.NEED_MORE; count = reader.next(in)) {
            for (int i = 0; i < count; i++) {
                sum += reader.argumentLength(i);
            }
        }
        return sum;
    }

    @Benchmark
    public long nettyCodecRedis() {
        in.readerIndex(0);
        long sum = 0;
        netty.writeInbound(in.retainedDuplicate());
        for (ArrayRedisMessage request = netty.readInbound(); request != null; request = netty.readInbound()) {
            for (RedisMessage argument : request.children()) {
                sum += ((FullBulkStringRedisMessage) argument).content().readableBytes();
            }
            request.release();
        }
        return sum;
    }

    @Benchmark
    public long floorNaiveLoop() {
        ByteBuf b = in;
        int end = b.writerIndex();
        long sum = 0;
        for (int i = 0; i < end; ) {
            byte type = b.getByte(i++);
            int n = 0;
            for (byte c = b.getByte(i++); c != '\r'; c = b.getByte(i++)) {
                n = n * 10 + c - '0';
            }
            i++;
            if (type == '$') {
                sum += n;
                i += n + 2;
            }
        }
        return sum;
    }
}
