package io.clusterwire.benchmarks;

import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusFrames;
import io.clusterwire.bus.BusReceiver;
import io.clusterwire.bus.BusVerdict;
import io.clusterwire.bus.GossipEntry;
import io.clusterwire.bus.PingExtension;
import io.netty.buffer.ByteBuf;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Validates a PING and reads every field of it, texts in place. The floor sums the bytes of the frame, a {@code long} at a time. */
public class BusReadBenchmark extends BusState {
    private static final BusReceiver LENIENT = BusReceiver.STRICT.lenient();

    private final BusFrame frame = new BusFrame();
    private ByteBuf in;

    @Setup
    public void prepare() {
        in = frame();
    }

    @Benchmark
    public int oursValidate() {
        return BusFrames.validate(in, 0, in.readableBytes(), BusReceiver.STRICT);
    }

    @Benchmark
    public int oursValidateLeniently() {
        return BusFrames.validate(in, 0, in.readableBytes(), LENIENT);
    }

    @Benchmark
    public long oursValidateAndReadAll() {
        if (frame.wrap(in, 0, in.readableBytes(), BusReceiver.STRICT) != BusVerdict.ACCEPT) {
            throw new IllegalStateException("not accepted");
        }
        return headerFields() + gossipFields() + extensionFields();
    }

    private long gossipFields() {
        long sum = 0;
        int count = frame.gossipCount();
        for (int i = 0; i < count; i++) {
            GossipEntry entry = frame.gossip(i);
            sum += entry.node().hash() + entry.ip().hash() + entry.pingSent() + entry.pongReceived();
            sum += entry.port() + entry.busPort() + entry.otherPort() + entry.flags();
        }
        return sum;
    }

    private long extensionFields() {
        long sum = 0;
        PingExtension extension = frame.extensions();
        while (extension.next()) {
            sum += extension.type() + extension.payload().hash();
        }
        return sum;
    }

    private long headerFields() {
        long sum = frame.currentEpoch() + frame.configEpoch() + frame.replicationOffset();
        sum += frame.sender().hash()
                + frame.replicaOf().hash()
                + frame.myIp().hash()
                + frame.slots().size();
        sum += frame.port() + frame.busPort() + frame.otherPort() + frame.flags() + frame.state();
        return sum + frame.messageFlags();
    }

    @Benchmark
    public long floorSumOfLongs() {
        long sum = 0;
        for (int i = 0, end = in.readableBytes(); i < end; i += Long.BYTES) {
            sum += in.getLong(i);
        }
        return sum;
    }

    /** The fields of the gossip entries, read by offsets that are written into the code: not checked, no header, no extensions. */
    @Benchmark
    public long floorGossipByHand() {
        ByteBuf buf = in;
        long sum = 0;
        int at = HEADER;
        for (int i = 0; i < entries; i++, at += ENTRY) {
            sum += buf.getLong(at) + buf.getLong(at + 8) + buf.getLong(at + 16) + buf.getLong(at + 24);
            sum += buf.getLong(at + 32) + buf.getUnsignedInt(at + 40) + buf.getUnsignedInt(at + 44);
            sum += buf.getLong(at + 48) + buf.getLong(at + 56) + buf.getUnsignedShort(at + 94);
            sum += buf.getUnsignedShort(at + 96) + buf.getUnsignedShort(at + 98) + buf.getUnsignedShort(at + 100);
        }
        return sum;
    }
}
