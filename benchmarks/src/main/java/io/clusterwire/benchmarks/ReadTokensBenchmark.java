package io.clusterwire.benchmarks;

import io.clusterwire.resp.RespReader;
import io.clusterwire.resp.RespSkipper;
import io.clusterwire.resp.RespType;
import io.netty.buffer.ByteBuf;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Walks through replies without building anything. The floor reads type bytes and lengths and jumps over payloads: no limits, no nesting, no
 * checks of line ends, no way to go on later.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(java.util.concurrent.TimeUnit.NANOSECONDS)
public class ReadTokensBenchmark {
    @Param({"bulks100", "integers100", "array100", "map50", "bulk4k", "bulk1m", "shards300"})
    public String replies;

    @Param({"heap", "direct"})
    public String buffer;

    ByteBuf in;
    private final RespReader reader = new RespReader();
    private final RespSkipper skipper = new RespSkipper();

    @Setup
    public void prepare() {
        in = ReplyStreams.buffer(buffer, ReplyStreams.of(replies));
    }

    /** The sum of all integers and payload lengths. */
    @Benchmark
    public long ours() {
        in.readerIndex(0);
        long sum = 0;
        for (RespType type = reader.next(in); type != RespType.NEED_MORE; type = reader.next(in)) {
            sum += type == RespType.INTEGER
                    ? reader.longValue()
                    : type == RespType.BULK_STRING ? reader.payloadLength() : 0;
        }
        return sum;
    }

    /** The number of items at the top level. */
    @Benchmark
    public int oursSkipping() {
        in.readerIndex(0);
        int items = 0;
        while (skipper.skip(in)) {
            items++;
        }
        return items;
    }

    /** The same sum as {@link #ours}. */
    @Benchmark
    public long floorNaiveLoop() {
        ByteBuf b = in;
        int end = b.writerIndex();
        long sum = 0;
        for (int i = 0; i < end; ) {
            byte type = b.getByte(i++);
            long n = 0;
            boolean negative = false;
            for (byte c = b.getByte(i++); c != '\r'; c = b.getByte(i++)) {
                if (c == '-') {
                    negative = true;
                } else {
                    n = n * 10 + c - '0';
                }
            }
            i++;
            if (type == '$') {
                sum += n;
                i += (int) n + 2;
            } else if (type == ':') {
                sum += negative ? -n : n;
            }
        }
        return sum;
    }
}
