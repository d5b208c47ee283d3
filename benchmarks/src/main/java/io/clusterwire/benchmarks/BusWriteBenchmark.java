package io.clusterwire.benchmarks;

import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.GossipTemplate;
import io.clusterwire.bus.HeaderTemplate;
import io.clusterwire.bus.PingWriter;
import io.clusterwire.slot.NodeId;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * Writes a PING. From values: what changes from ping to ping (epoch, offset, flags, ports and times) is set each time, what names a node stays
 * in its template. From all values: each entry's id and address are set as well. The floor copies the finished frame.
 */
public class BusWriteBenchmark extends BusState {
    private HeaderTemplate header;
    private GossipTemplate[] peers;
    private NodeId[] nodes;
    private String[] addresses;
    private byte[] finished;
    private byte[][] parts;
    private ByteBuf out;
    private long time;

    @Setup
    public void prepare() {
        header = header();
        peers = peers();
        nodes = new NodeId[entries];
        addresses = new String[entries];
        for (int i = 0; i < entries; i++) {
            nodes[i] = node(i);
            addresses[i] = "10.20." + i + ".123";
        }
        finished = ByteBufUtil.getBytes(frame());
        parts = new byte[entries + 2][];
        parts[0] = Arrays.copyOf(finished, HEADER);
        for (int i = 0; i < entries; i++) {
            parts[i + 1] = Arrays.copyOfRange(finished, HEADER + i * ENTRY, HEADER + (i + 1) * ENTRY);
        }
        parts[entries + 1] = Arrays.copyOfRange(finished, HEADER + entries * ENTRY, finished.length);
        out = buffer();
    }

    @Benchmark
    public int oursFromValues() {
        time++;
        out.clear();
        header.currentEpoch(7).configEpoch(3).replicationOffset(time);
        PingWriter ping = writer.ping(out, header, BusMessageType.PING);
        for (GossipTemplate peer : peers) {
            ping.gossip(peer.pingSent(0)
                    .pongReceived(time & 0xffff_ffffL)
                    .flags(1)
                    .port(6379)
                    .busPort(16379));
        }
        return endWithExtensions(ping);
    }

    @Benchmark
    public int oursFromAllValues() {
        time++;
        out.clear();
        header.currentEpoch(7).configEpoch(3).replicationOffset(time);
        PingWriter ping = writer.ping(out, header, BusMessageType.PING);
        for (int i = 0; i < peers.length; i++) {
            GossipTemplate peer = peers[i].node(nodes[i]).ip(addresses[i]);
            ping.gossip(peer.pingSent(0)
                    .pongReceived(time & 0xffff_ffffL)
                    .flags(1)
                    .port(6379)
                    .busPort(16379));
        }
        return endWithExtensions(ping);
    }

    @Benchmark
    public int floorWriteBytes() {
        out.clear();
        return out.writeBytes(finished).readableBytes();
    }

    /** The finished frame from one array for the header, one for each entry and one for the extensions: no field is set. */
    @Benchmark
    public int floorWriteByEntry() {
        out.clear();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.readableBytes();
    }
}
