package io.clusterwire.bus;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the gossip section: what the sender knows of another node. A flyweight that belongs to a {@link BusFrame}.
 *
 * <table class="striped">
 * <caption>104 bytes in every layout; integers unsigned, big-endian</caption>
 * <thead><tr><th>Field</th><th>Size and type</th><th>V0</th><th>V1-4.0</th><th>V1-6.2, V1-7.0</th></tr></thead>
 * <tbody>
 * <tr><td>nodename</td><td>text[40]</td><td>0</td><td>0</td><td>0</td></tr>
 * <tr><td>ping_sent</td><td>u32</td><td>40</td><td>40</td><td>40</td></tr>
 * <tr><td>pong_received</td><td>u32</td><td>44</td><td>44</td><td>44</td></tr>
 * <tr><td>ip</td><td>text[46]</td><td>48</td><td>48</td><td>48</td></tr>
 * <tr><td>port</td><td>u16</td><td>94</td><td>94</td><td>94</td></tr>
 * <tr><td>cport</td><td>u16</td><td></td><td>96</td><td>96</td></tr>
 * <tr><td>flags</td><td>u16</td><td>96</td><td>98</td><td>98</td></tr>
 * <tr><td>pport</td><td>u16</td><td></td><td></td><td>100</td></tr>
 * <tr><td>unused</td><td>written 0, ignored</td><td>98..103</td><td>100..103</td><td>102..103</td></tr>
 * </tbody>
 * </table>
 *
 * <p>The two times are the low 32 bits of a millisecond clock in V0, where nobody reads them, and whole seconds of Unix time in V1.
 */
public final class GossipEntry {
    static final int NODE_OFFSET = 0;
    static final int PING_SENT_OFFSET = NODE_OFFSET + BusLayout.NODE_ID_LENGTH;
    static final int PONG_RECEIVED_OFFSET = PING_SENT_OFFSET + 4;
    static final int IP_OFFSET = PONG_RECEIVED_OFFSET + 4;
    static final int PORT_OFFSET = IP_OFFSET + BusLayout.IP_LENGTH;
    static final int FLAGS_OFFSET_V0 = PORT_OFFSET + 2;
    static final int BUS_PORT_OFFSET = PORT_OFFSET + 2;
    static final int FLAGS_OFFSET_V1 = BUS_PORT_OFFSET + 2;
    static final int OTHER_PORT_OFFSET = FLAGS_OFFSET_V1 + 2;

    /** Bytes of an entry. */
    static final int LENGTH = OTHER_PORT_OFFSET + 2 + 2;

    private @Nullable ByteBuf buf;
    private int start;
    private BusLayout layout = BusLayout.V0;
    /** {@code ping_sent} and {@code pong_received}. */
    private long times;
    /** The eight bytes from {@code port} on: ports and flags of all layouts. */
    private long ports;

    private final BusBytes node = new BusBytes();
    private final BusBytes ip = new BusBytes();

    GossipEntry() {}

    @SuppressWarnings("ReferenceEquality") // the buffer itself is meant, not its content
    GossipEntry point(ByteBuf buf, int start, BusLayout layout) {
        if (this.buf != buf || this.layout != layout) { // once a frame: see BusBytes.point
            this.buf = buf;
            this.layout = layout;
        }
        this.start = start;
        // All integers by two looks into the buffer, each of which costs checks: BusReadBenchmark.
        times = buf.getLong(start + PING_SENT_OFFSET);
        ports = buf.getLong(start + PORT_OFFSET);
        return this;
    }

    void clear() {
        buf = null;
        node.clear();
        ip.clear();
    }

    static int flagsOffset(BusLayout layout) {
        return layout.version() == 0 ? FLAGS_OFFSET_V0 : FLAGS_OFFSET_V1;
    }

    /**
     * The id of the node spoken of.
     *
     * @return a view of the 40 bytes
     */
    public BusBytes node() {
        return node.pointId(buf(), start + NODE_OFFSET);
    }

    /**
     * When the sender sent the ping that is still unanswered.
     *
     * @return seconds (V1) or the low 32 bits of milliseconds (V0), 0 if none; unsigned 32 bits
     */
    public long pingSent() {
        requireHere();
        return times >>> 32;
    }

    /**
     * When the sender last had a pong.
     *
     * @return seconds (V1) or the low 32 bits of milliseconds (V0), 0 if never; unsigned 32 bits
     */
    public long pongReceived() {
        requireHere();
        return times & 0xffff_ffffL;
    }

    /**
     * The node's address.
     *
     * @return a view of the text, empty if it is not known
     */
    public BusBytes ip() {
        return ip.pointText(buf(), start + IP_OFFSET, BusLayout.IP_LENGTH);
    }

    /**
     * The node's client port.
     *
     * @return 0..65535
     */
    public int port() {
        return port(PORT_OFFSET);
    }

    /**
     * The node's bus port: {@code cport}. Since V1-4.0.
     *
     * @return 0..65535
     * @throws IllegalStateException if the layout has no such field
     */
    public int busPort() {
        if (!layout.hasBusPort()) {
            throw absent("cport");
        }
        return port(BUS_PORT_OFFSET);
    }

    /**
     * The node's other client port: {@code pport}. Since V1-6.2.
     *
     * @return 0..65535, 0 if there is none
     * @throws IllegalStateException if the layout has no such field
     */
    public int otherPort() {
        if (!layout.hasOtherPort()) {
            throw absent("pport");
        }
        return port(OTHER_PORT_OFFSET);
    }

    /**
     * What the sender thinks of the node.
     *
     * @return bits of {@link NodeFlags}
     */
    public int flags() {
        return port(flagsOffset(layout));
    }

    /** The 16 bits at an offset of 94..100. */
    private int port(int offset) {
        requireHere();
        return (int) (ports >>> ((OTHER_PORT_OFFSET - offset) * Byte.SIZE)) & 0xffff;
    }

    private ByteBuf buf() {
        if (buf == null) {
            throw left();
        }
        return buf;
    }

    private void requireHere() {
        if (buf == null) {
            throw left();
        }
    }

    private static IllegalStateException left() {
        return new IllegalStateException("no gossip entry here: its frame has been left");
    }

    private IllegalStateException absent(String name) {
        return new IllegalStateException("gossip " + name + ": no such field in layout " + layout.label());
    }
}
