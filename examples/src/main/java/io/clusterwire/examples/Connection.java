package io.clusterwire.examples;

import io.clusterwire.nodes.ServerVersion;
import io.clusterwire.resp.Hello;
import io.clusterwire.resp.RespException;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespValue;
import io.clusterwire.resp.RespValueReader;
import io.clusterwire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A connection to one server: commands go out, replies come back in the same order, pushes are put aside.
 *
 * <p>After an {@link IOException} other than that of {@link #ask}, replies may be out of step, and the connection can only be closed. Not
 * thread safe.
 */
public final class Connection implements AutoCloseable {

    private static final int READ_SIZE = 64 * 1024;

    private final Address peer;
    private final int timeoutMillis;
    private final Socket socket = new Socket();
    private final ByteBuf out = Unpooled.buffer();
    private final ByteBuf in = Unpooled.buffer();
    private final RespWriter writer = new RespWriter().wrap(out);
    private final Queue<RespValue> pushes = new ArrayDeque<>();
    private final RespValueReader reader = new RespValueReader(pushes::add).protocol(2);

    /**
     * Connects; the connection speaks RESP2 until {@link #hello}.
     *
     * @param timeout the longest wait for the connection, and for each reply
     */
    public Connection(Address peer, Duration timeout) throws IOException {
        this.peer = peer;
        timeoutMillis = Math.toIntExact(timeout.toMillis());
        try {
            socket.connect(new InetSocketAddress(peer.host(), peer.port()), timeoutMillis);
            socket.setTcpNoDelay(true);
        } catch (IOException e) {
            socket.close();
            throw new IOException("no connection to " + peer + ": " + e.getMessage(), e);
        }
    }

    /** Whom this connection leads to. */
    public Address peer() {
        return peer;
    }

    /**
     * Asks for this version of the protocol; a server before 6.0 does not know the question, and goes on with RESP2.
     *
     * @param version 2 or 3
     */
    public void hello(int version) throws IOException {
        Hello.Request.of(version).writeTo(writer);
        // If it is granted, the reply already comes in the new protocol; an error looks the same in both.
        reader.protocol(version);
        RespValue reply = receive();
        if (reply.isError()) {
            reader.protocol(2);
        }
    }

    /** Writes one command, for {@link #receive} to be called once; it goes out with the next call that reads. */
    public void send(Consumer<RespWriter> command) {
        command.accept(writer);
    }

    /** Waits for the reply to the first command that has none yet. */
    public RespValue receive() throws IOException {
        RespValue reply = read(timeoutMillis, false);
        if (reply == null) {
            throw new SocketTimeoutException(peer + " did not answer in " + timeoutMillis + " ms");
        }
        return reply;
    }

    /**
     * As {@link #receive()}, with a reader of the caller's own.
     *
     * @param reply reads from the bytes that are there, and answers whether the reply is complete
     */
    public void receive(Predicate<ByteBuf> reply) throws IOException {
        flush();
        socket.setSoTimeout(timeoutMillis);
        while (!reply.test(in)) {
            fill();
        }
    }

    /** The release of the server. */
    public ServerVersion version() throws IOException {
        String info = text("INFO", "server");
        String valkey = infoField(info, "valkey_version");
        return valkey.isEmpty()
                ? ServerVersion.parse("redis " + infoField(info, "redis_version"))
                : ServerVersion.parse("valkey " + valkey);
    }

    /** Sends one command and waits for its reply, which may be an error. */
    public RespValue call(Consumer<RespWriter> command) throws IOException {
        send(command);
        return receive();
    }

    /** Sends one command of texts and waits for its reply, which may be an error. */
    public RespValue call(String... words) throws IOException {
        return call(Command.of(words)::writeTo);
    }

    /**
     * Sends one command and answers its reply, which is no error.
     *
     * @throws IOException if the reply is an error; the connection can be used further
     */
    public RespValue ask(Consumer<RespWriter> command) throws IOException {
        RespValue reply = call(command);
        if (reply.isError()) {
            throw new IOException(peer + " answers " + ((RespText) reply.bare()).text());
        }
        return reply;
    }

    /** As {@link #ask(Consumer)}, for a command of texts that is answered by a text. */
    public String text(String... words) throws IOException {
        return textOf(ask(Command.of(words)::writeTo));
    }

    /**
     * Waits for a push, or in RESP2 for a message, which has the form of a reply.
     *
     * @param limit how long to wait
     * @return the push, or null if none came in time
     */
    public @Nullable RespValue push(Duration limit) throws IOException {
        if (pushes.isEmpty()) {
            RespValue reply = read(Math.toIntExact(Math.max(1, limit.toMillis())), true);
            if (reply != null) {
                return reply;
            }
        }
        return pushes.poll();
    }

    /** The text of a value that is one, for a value read from any connection. */
    static String textOf(RespValue value) {
        if (value.bare() instanceof RespText text) {
            return text.text();
        }
        throw new IllegalArgumentException(value + " (expected: a text)");
    }

    /** The value of a field in the text of INFO or CLUSTER INFO; empty if it is not told. */
    static String infoField(String info, String name) {
        return info.lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1))
                .findFirst()
                .orElse("");
    }

    private void flush() throws IOException {
        out.readBytes(socket.getOutputStream(), out.readableBytes());
        out.clear();
    }

    /** Reads until there is a reply, or if the caller wants that a push, or until the time is over. */
    private @Nullable RespValue read(int limitMillis, boolean orPush) throws IOException {
        flush();
        long end = System.nanoTime() + Duration.ofMillis(limitMillis).toNanos();
        try {
            for (; ; ) {
                RespValue reply = reader.next(in);
                if (reply != null || (orPush && !pushes.isEmpty())) {
                    return reply;
                }
                int left = (int) Duration.ofNanos(end - System.nanoTime()).toMillis();
                if (left <= 0) {
                    return null;
                }
                socket.setSoTimeout(left);
                fill();
            }
        } catch (SocketTimeoutException e) {
            return null;
        } catch (RespException e) {
            throw new IOException(peer + " does not speak RESP: " + e.getMessage(), e);
        }
    }

    private void fill() throws IOException {
        in.discardReadBytes();
        if (in.writeBytes(socket.getInputStream(), READ_SIZE) < 0) {
            throw new EOFException(peer + " closed the connection");
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is given up anyway.
        }
    }
}
