package io.clusterwire.examples.member;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** One connection of an {@link EventLoop}: what has been received and not yet understood, and what is still to be sent. */
final class Wire implements EventLoop.Ready {
    /** What is done with a connection. All on the loop's thread. */
    interface Handler {
        /** The connection stands. */
        void opened(Wire wire);

        /** There are new bytes at the end of {@code in}; what is not consumed stays there. */
        void received(Wire wire, ByteBuf in);

        /** The connection is gone, for good. Called once. */
        void closed(Wire wire, String reason);
    }

    private static final int READ_SIZE = 16 * 1024;

    /** Buffers that grew beyond this are given back when they are empty. */
    private static final int KEPT_CAPACITY = 256 * 1024;

    /** A peer that leaves so many bytes unread is cut off. */
    private static final int MAX_PENDING = 64 << 20;

    private final Handler handler;
    private final SocketChannel channel;
    private final long since = System.currentTimeMillis();
    private SelectionKey key;
    private ByteBuf in = Unpooled.buffer(READ_SIZE);
    private ByteBuf out = Unpooled.buffer(READ_SIZE);
    private boolean open;
    private boolean closed;

    private Wire(EventLoop loop, SocketChannel channel, int interest, Handler handler) throws IOException {
        this.channel = channel;
        this.handler = handler;
        key = loop.register(channel, interest, this);
    }

    /** Begins to connect; {@link Handler#opened} or {@link Handler#closed} follows, not before this has returned. */
    static Wire connect(EventLoop loop, InetSocketAddress address, Handler handler) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.configureBlocking(false);
            boolean connected = channel.connect(address);
            Wire wire = new Wire(loop, channel, connected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, handler);
            if (connected) {
                loop.execute(wire::open);
            }
            return wire;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e instanceof IOException io ? io : new IOException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Takes over a connection that was accepted. */
    static Wire accepted(EventLoop loop, SocketChannel channel, Handler handler) throws IOException {
        Wire wire = new Wire(loop, channel, SelectionKey.OP_READ, handler);
        wire.open = true;
        handler.opened(wire);
        return wire;
    }

    private void open() {
        if (!closed) {
            open = true;
            handler.opened(this);
            flush();
        }
    }

    /** Where to write what is to be sent; {@link #flush} sends it. */
    ByteBuf out() {
        return out;
    }

    boolean isOpen() {
        return open && !closed;
    }

    /** When this connection was begun, in milliseconds since 1970. */
    long since() {
        return since;
    }

    /** Bytes that wait to be sent. */
    int pending() {
        return out.readableBytes();
    }

    /** Bytes of memory for what has been received and what waits to be sent. */
    int capacity() {
        return in.capacity() + out.capacity();
    }

    /** Bytes of memory for what waits to be sent. */
    int pendingCapacity() {
        return out.capacity();
    }

    String remoteIp() {
        return ip(true);
    }

    String localIp() {
        return ip(false);
    }

    private String ip(boolean remote) {
        try {
            InetSocketAddress address =
                    (InetSocketAddress) (remote ? channel.getRemoteAddress() : channel.getLocalAddress());
            return address == null ? "" : address.getAddress().getHostAddress();
        } catch (IOException e) {
            return "";
        }
    }

    /** Sends as much as the peer takes now, the rest when it takes more. */
    void flush() {
        if (!isOpen()) {
            return;
        }
        try {
            while (out.isReadable() && out.readBytes(channel, out.readableBytes()) > 0) {}
        } catch (IOException e) {
            close(String.valueOf(e.getMessage()));
            return;
        }
        if (out.readableBytes() > MAX_PENDING) {
            close("the peer does not read");
            return;
        }
        key.interestOps(out.isReadable() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
        out = tidied(out);
    }

    /** Sends what can be sent at once, and closes. */
    void flushAndClose(String reason) {
        flush();
        close(reason);
    }

    void close(String reason) {
        if (closed) {
            return;
        }
        closed = true;
        try {
            channel.close();
        } catch (IOException e) {
            // It is given up anyway.
        }
        handler.closed(this, reason);
    }

    @Override
    public void ready(SelectionKey ready) throws IOException {
        if (ready.isConnectable()) {
            channel.finishConnect();
            key.interestOps(SelectionKey.OP_READ);
            open();
        }
        if (ready.isValid() && ready.isReadable()) {
            receive();
        }
        flush();
    }

    private void receive() throws IOException {
        int received = in.writeBytes(channel, READ_SIZE);
        if (received < 0) {
            close("closed by the peer");
        } else if (received > 0) {
            handler.received(this, in);
            in = tidied(in);
        }
    }

    @Override
    public void failed(SelectionKey failed, Exception cause) {
        close(String.valueOf(cause.getMessage()));
    }

    private static ByteBuf tidied(ByteBuf buf) {
        if (buf.isReadable()) {
            return buf.discardSomeReadBytes();
        }
        return buf.capacity() > KEPT_CAPACITY ? Unpooled.buffer(READ_SIZE) : buf.clear();
    }
}
