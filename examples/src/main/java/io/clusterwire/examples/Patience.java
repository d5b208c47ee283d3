package io.clusterwire.examples;

import io.clusterwire.resp.RespValue;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** How long one command is tried again, and how long the pauses are. */
final class Patience {

    private static final long MIN_PAUSE = Duration.ofMillis(5).toNanos();
    private static final long MAX_PAUSE = Duration.ofMillis(100).toNanos();

    private final long start = System.nanoTime();
    private final Duration limit;
    private long pause = MIN_PAUSE;

    Patience(Duration limit) {
        this.limit = limit;
    }

    /**
     * Waits a little, longer each time.
     *
     * @param command what is tried again
     * @param last what the last try brought, or null if it brought nothing
     * @throws IOException if the patience is at its end
     */
    void pause(Command command, @Nullable RespValue last) throws IOException {
        if (System.nanoTime() - start > limit.toNanos()
                || Thread.currentThread().isInterrupted()) {
            String reason = last == null ? "no connection" : Connection.textOf(last);
            throw new IOException(command + ": given up after " + limit.toMillis() + " ms: " + reason);
        }
        LockSupport.parkNanos(pause);
        pause = Math.min(2 * pause, MAX_PAUSE);
    }
}
