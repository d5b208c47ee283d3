package io.clusterwire.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The processor time that the measuring threads used for one operation. Unlike the time on the wall it does not grow when other processes take
 * the processor away, so it can be compared on a machine that is busy.
 */
public final class CpuTime implements InternalProfiler {
    static final String LABEL = "cpu.time.norm";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private long before;

    @Override
    public String getDescription() {
        return "processor time of the measuring threads";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = used();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double spent = used() - before;
        double operations = result.getMetadata().getAllOps();
        return List.of(new ScalarResult(LABEL, spent / operations, "ns/op", AggregationPolicy.AVG));
    }

    private static long used() {
        long used = 0;
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().contains("jmh-worker")) {
                used += Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return used;
    }
}
