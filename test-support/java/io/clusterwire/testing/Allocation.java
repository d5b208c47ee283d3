package io.clusterwire.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes that the current thread allocates. */
public final class Allocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /**
     * Bytes allocated per call of {@code operation}, in the steady state: it is run until it is compiled, then measured in rounds, and the
     * round that allocated least counts, so that what the JVM allocates on its own behalf is not charged to the operation.
     *
     * @param operation what is measured; it must keep its result alive in a field, or the compiler may drop the work
     * @return bytes per call, rounded down
     */
    public static long bytesPerCall(Runnable operation) {
        // A counter that does not count would make every test of this kind pass.
        long before = THREADS.getCurrentThreadAllocatedBytes();
        escape = new byte[1024];
        if (THREADS.getCurrentThreadAllocatedBytes() - before < escape.length) {
            throw new IllegalStateException("This JVM does not count allocated bytes");
        }
        int calls = 2_000;
        long best = Long.MAX_VALUE;
        for (int round = 0; round < 20 && (round < 4 || best != 0); round++) {
            long start = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < calls; i++) {
                operation.run();
            }
            best = Math.min(best, THREADS.getCurrentThreadAllocatedBytes() - start);
        }
        return best / calls;
    }

    private static volatile byte[] escape = {};
}
