package io.clusterwire.examples;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition, and never for a fixed time. */
public final class Await {

    private static final long POLL_NANOS = Duration.ofMillis(10).toNanos();

    private Await() {}

    /**
     * Asks again and again until the condition holds. A question that fails counts as "not yet".
     *
     * @param what what is waited for, for the error message
     * @param limit how long to wait at most
     * @param condition the question; it must return soon
     * @throws IllegalStateException if the condition does not hold in time, with the last failure of the question as cause
     */
    public static void until(String what, Duration limit, Callable<Boolean> condition) {
        long start = System.nanoTime();
        Exception last = null;
        do {
            try {
                last = null;
                if (condition.call()) {
                    return;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for " + what, e);
            } catch (Exception e) {
                last = e;
            }
            LockSupport.parkNanos(POLL_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted while waiting for " + what);
            }
        } while (System.nanoTime() - start < limit.toNanos());
        throw new IllegalStateException("waited " + limit.toMillis() + " ms for " + what, last);
    }
}
