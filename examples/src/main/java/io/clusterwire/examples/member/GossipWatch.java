package io.clusterwire.examples.member;

import io.clusterwire.bus.BusFrame;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/**
 * Tells what nodes say on the bus, a line a frame. It stands between nodes as a relay, or reads one direction of a captured stream.
 *
 * <p>A node is brought to connect to the relay in place of another one by that one's {@code cluster-announce-bus-port}, or for a short time by
 * CLUSTER MEET with the relay's port as the bus port. Bytes that are no frames are passed on too; telling ends there, for that direction.
 */
public final class GossipWatch implements AutoCloseable {
    private static final int READ_SIZE = 64 * 1024;

    private final BusRelay relay;

    private GossipWatch(BusRelay relay) {
        this.relay = relay;
    }

    /**
     * Begins to relay.
     *
     * @param listen where to listen; port 0 for a free one
     * @param target the bus of the node
     * @param lines is given each line, on another thread
     * @throws IOException if the port cannot be opened
     */
    public static GossipWatch relay(InetSocketAddress listen, InetSocketAddress target, Consumer<String> lines)
            throws IOException {
        return new GossipWatch(new BusRelay(listen, target, new Telling(lines)));
    }

    /**
     * Reads a captured stream to its end.
     *
     * @param stream the bytes of one direction of a connection
     * @param lines is given each line
     * @return whether all of it was frames
     * @throws IOException if it cannot be read
     */
    public static boolean read(InputStream stream, Consumer<String> lines) throws IOException {
        BusEar ear = new BusEar("stream", new Telling(lines));
        byte[] chunk = new byte[READ_SIZE];
        for (int count = stream.read(chunk); count >= 0; count = stream.read(chunk)) {
            ear.hear(Unpooled.wrappedBuffer(chunk, 0, count));
        }
        return ear.end();
    }

    /** The port that the relay listens on. */
    public int port() {
        return relay.port();
    }

    @Override
    public void close() {
        relay.close();
    }

    private static final class Telling implements BusEar.Listener {
        private final FrameTeller teller = new FrameTeller();
        private final Consumer<String> lines;
        private final long start = System.nanoTime();

        Telling(Consumer<String> lines) {
            this.lines = lines;
        }

        @Override
        public void frame(String direction, BusFrame frame) {
            lines.accept(teller.tell(seconds(), direction, frame));
        }

        @Override
        public void bad(String direction, String verdict) {
            lines.accept(teller.tellBad(seconds(), direction, verdict));
        }

        private double seconds() {
            return (System.nanoTime() - start) / 1e9;
        }
    }
}
