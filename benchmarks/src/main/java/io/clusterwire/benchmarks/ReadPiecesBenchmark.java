package io.clusterwire.benchmarks;

import io.clusterwire.resp.RespReader;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;
import io.clusterwire.resp.RespValueReader;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.NestedMultiOutput;
import io.lettuce.core.protocol.RedisStateMachine;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** CLUSTER SHARDS of 300 nodes, arriving in pieces of 64 bytes. */
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
}
