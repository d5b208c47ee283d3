package io.clusterwire.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the benchmarks of the slot of a key have in common: lengths, places of the tag, and a rotation through several keys. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public abstract class SlotState {
    /** Bytes of the key. */
    @Param({"7", "16", "32", "64", "256", "4096"})
    public int length;

    /** Where the hash tag stands. */
    @Param({"none", "front", "middle"})
    public String tag;

    private int turn;

    /** The index of the next key. */
    final int next() {
        return turn++ & HashedKeys.COUNT - 1;
    }

    final byte[][] keys() {
        return HashedKeys.make(length, tag);
    }
}
