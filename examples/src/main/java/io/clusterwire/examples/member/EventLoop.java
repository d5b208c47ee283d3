package io.clusterwire.examples.member;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One thread that owns sockets and state: it waits for the sockets, calls a tick at a steady pace and runs the tasks that other threads hand
 * over. Only {@link #call}, {@link #execute} and {@link #close} may be called from other threads once it runs.
 */
final class EventLoop implements AutoCloseable {
    /** Something that waits for a socket. */
    interface Ready {
        void ready(SelectionKey key) throws IOException;

        /** The socket cannot be used any more. */
        void failed(SelectionKey key, Exception cause);
    }

    private final Selector selector;
    private final Thread thread;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Consumer<SelectionKey> dispatch = this::dispatch;
    private final Runnable tick;
    private final long periodMillis;
    private long nextTick;
    private volatile boolean running = true;
    private volatile int faults;
    private volatile @Nullable Throwable lastFault;

    /**
     * @param name of the thread
     * @param periodMillis how often {@code tick} is called
     */
    EventLoop(String name, long periodMillis, Runnable tick) throws IOException {
        selector = Selector.open();
        this.periodMillis = periodMillis;
        this.tick = tick;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Milliseconds of a clock that never goes back; for intervals only. */
    static long millis() {
        return System.nanoTime() / 1_000_000;
    }

    long threadId() {
        return thread.getId();
    }

    /** How often a task, a tick or a handler has failed by a mistake of this program. */
    int faults() {
        return faults;
    }

    @Nullable
    Throwable lastFault() {
        return lastFault;
    }

    /** Takes connections from now on; {@code accepted} is given each of them. */
    ServerSocketChannel listen(InetSocketAddress address, Consumer<SocketChannel> accepted) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            server.bind(address);
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT, new Accepting(accepted));
            return server;
        } catch (IOException e) {
            server.close();
            throw new IOException("cannot listen on " + address + ": " + e.getMessage(), e);
        }
    }

    SelectionKey register(SocketChannel channel, int interest, Ready ready) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return channel.register(selector, interest, ready);
    }

    /** Runs a task on the loop's thread, soon. */
    void execute(Runnable task) {
        tasks.add(task);
        selector.wakeup();
    }

    /** Runs a task on the loop's thread and waits for its result. */
    <T> T call(Callable<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        execute(() -> {
            try {
                result.complete(task.call());
            } catch (Exception e) {
                result.completeExceptionally(e);
            }
        });
        if (!thread.isAlive()) {
            throw new IllegalStateException("the event loop has ended");
        }
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(String.valueOf(e.getCause()), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private void run() {
        nextTick = millis() + periodMillis;
        try {
            while (running) {
                selector.select(dispatch, Math.max(1, nextTick - millis()));
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    guarded(task);
                }
                if (millis() >= nextTick) {
                    nextTick = millis() + periodMillis;
                    guarded(tick);
                }
            }
        } catch (IOException e) {
            fault(e);
        } finally {
            end();
        }
    }

    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            fault(e);
        }
    }

    private void dispatch(SelectionKey key) {
        Ready ready = (Ready) key.attachment();
        try {
            if (key.isValid()) {
                ready.ready(key);
            }
        } catch (IOException e) {
            guarded(() -> ready.failed(key, e));
        } catch (RuntimeException e) {
            // A mistake in the handling of one connection ends that one, not the loop.
            fault(e);
            guarded(() -> ready.failed(key, e));
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
    private void fault(Throwable cause) {
        lastFault = cause;
        faults++;
    }

    private void end() {
        try {
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException e) {
            fault(e);
        }
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            guarded(task);
        }
    }

    /** Ends the thread and closes all its sockets, and waits until that is done. */
    @Override
    public void close() {
        running = false;
        selector.wakeup();
        if (!thread.isAlive() && selector.isOpen()) {
            end(); // it was never started
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private record Accepting(Consumer<SocketChannel> accepted) implements Ready {
        @Override
        public void ready(SelectionKey key) throws IOException {
            SocketChannel channel = ((ServerSocketChannel) key.channel()).accept();
            if (channel != null) {
                accepted.accept(channel);
            }
        }

        @Override
        public void failed(SelectionKey key, Exception cause) {
            // One connection could not be taken; the next one may.
        }
    }
}
