package io.clusterwire.benchmarks;

import io.clusterwire.slot.SlotSet;
import io.clusterwire.slot.SlotTable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Looking up the owner of a slot, as a client does for a command, with and without another thread that replaces the topology all the time. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class SlotTableBenchmark {
    private static final int STRIDE = 257;

    /** How often a second the whole topology is replaced meanwhile. */
    @Param({"0", "1000"})
    public int replacements;

    String[] array;
    SlotTable<String> table;
    private Thread writer;
    private volatile boolean stop;
    private int turn;

    @Setup
    public void prepare() {
        array = new String[16384];
        table = new SlotTable<>();
        String[] owners = {"a", "b", "c"};
        SlotTable.Draft<String> draft = table.draft();
        for (int slot = 0; slot < array.length; slot++) {
            array[slot] = owners[slot * owners.length / array.length];
            draft.assign(slot, slot, array[slot]);
        }
        draft.publish();
        if (replacements > 0) {
            stop = false;
            writer = new Thread(this::replace, "replacing");
            writer.start();
        }
    }

    @TearDown
    public void finish() throws InterruptedException {
        stop = true;
        if (writer != null) {
            writer.join();
        }
    }

    private void replace() {
        long period = TimeUnit.SECONDS.toNanos(1) / replacements;
        long next = System.nanoTime();
        while (!stop) {
            table.draft().assign(SlotSet.ALL, "a").publish();
            next += period;
            LockSupport.parkNanos(Math.max(0, next - System.nanoTime()));
        }
    }

    /** What the table does: the owner as it lies there. */
    @Benchmark
    public Object ours() {
        return table.get(nextSlot());
    }

    /** What a caller has: the same, and the cast to its own type that the compiler adds to every generic container. */
    @Benchmark
    public String oursWithCast() {
        return table.get(nextSlot());
    }

    @Benchmark
    public Object floorPlainArray() {
        return array[nextSlot()];
    }

    private int nextSlot() {
        return (turn += STRIDE) & 16383;
    }
}
