package io.clusterwire.examples.member;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Stands in front of a node's bus: whoever connects to it is connected to the node. Bytes go both ways unchanged, and are listened to. */
final class BusRelay implements AutoCloseable {
    private static final long TICK_MILLIS = 1000;

    private final EventLoop loop;
    private final InetSocketAddress target;
    private final BusEar.Listener listener;
    private final int port;
    private int connections;

    /**
     * Begins to relay.
     *
     * @param listen where to listen; port 0 for a free one
     * @param listener called on the relay's thread
     * @throws IOException if the port cannot be opened
     */
    BusRelay(InetSocketAddress listen, InetSocketAddress target, BusEar.Listener listener) throws IOException {
        this.target = target;
        this.listener = listener;
        loop = new EventLoop("bus relay", TICK_MILLIS, () -> {});
        ServerSocketChannel server;
        try {
            server = loop.listen(listen, this::accept);
        } catch (IOException e) {
            loop.close();
            throw e;
        }
        port = server.socket().getLocalPort();
        loop.start();
    }

    int port() {
        return port;
    }

    private void accept(SocketChannel channel) {
        int number = ++connections;
        Side caller = new Side(new BusEar("#" + number + " >", listener));
        Side callee = new Side(new BusEar("#" + number + " <", listener));
        try {
            callee.other = Wire.accepted(loop, channel, caller);
            caller.other = Wire.connect(loop, target, callee);
        } catch (IOException e) {
            listener.bad("#" + number, "no connection to " + target + ": " + e.getMessage());
            if (callee.other != null) {
                callee.other.close("no connection behind the relay");
            }
        }
    }

    @Override
    public void close() {
        loop.close();
    }

    /** One side of a connection: what comes in goes out on the other. */
    private static final class Side implements Wire.Handler {
        private final BusEar ear;
        private @Nullable Wire other;

        Side(BusEar ear) {
            this.ear = ear;
        }

        @Override
        public void opened(Wire wire) {
            // What has been written in the meantime goes out with the flush that follows.
        }

        @Override
        public void received(Wire wire, ByteBuf in) {
            ear.hear(in.duplicate());
            if (other != null) {
                other.out().writeBytes(in);
                other.flush();
            }
            in.readerIndex(in.writerIndex());
        }

        @Override
        public void closed(Wire wire, String reason) {
            if (other != null) {
                other.flushAndClose(reason);
            }
        }
    }
}
