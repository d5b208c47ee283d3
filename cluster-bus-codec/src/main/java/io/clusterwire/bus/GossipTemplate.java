package io.clusterwire.bus;

import io.clusterwire.slot.NodeId;

/**
 * What a node says of another one in the gossip section: kept for each known node, changed when it changes, written into frame after frame. All
 * fields begin as zero. The layout of the entry stands at {@link GossipEntry}.
 *
 * <p>Setting a field that the layout lacks raises {@link IllegalStateException}; a value out of range {@link IllegalArgumentException}, and the
 * field keeps its value. Allocates nothing once made. Not safe for use by several threads.
 */
public final class GossipTemplate {
    private final BusLayout layout;
    private final int flagsOffset;
    private final Image image = new Image(GossipEntry.LENGTH);

    /**
     * An entry with all fields zero.
     *
     * @param layout the layout of the frames, not {@link BusLayout#LIGHT}
     * @throws IllegalArgumentException if the layout has no gossip
     */
    public GossipTemplate(BusLayout layout) {
        if (!layout.hasSender()) {
            throw new IllegalArgumentException("layout: LIGHT (expected: one with gossip)");
        }
        this.layout = layout;
        flagsOffset = GossipEntry.flagsOffset(layout);
    }

    BusLayout layout() {
        return layout;
    }

    byte[] bytes() {
        return image.bytes;
    }

    /**
     * Sets the id of the node spoken of.
     *
     * @param id 40 bytes
     * @return this
     */
    public GossipTemplate node(NodeId id) {
        image.id(GossipEntry.NODE_OFFSET, id);
        return this;
    }

    /**
     * Sets when the ping was sent that is still unanswered.
     *
     * @param time seconds (V1) or the low 32 bits of milliseconds (V0), 0 for none; unsigned 32 bits
     * @return this
     */
    public GossipTemplate pingSent(long time) {
        image.u32("ping_sent", GossipEntry.PING_SENT_OFFSET, time);
        return this;
    }

    /**
     * Sets when the last pong was received.
     *
     * @param time seconds (V1) or the low 32 bits of milliseconds (V0), 0 for never; unsigned 32 bits
     * @return this
     */
    public GossipTemplate pongReceived(long time) {
        image.u32("pong_received", GossipEntry.PONG_RECEIVED_OFFSET, time);
        return this;
    }

    /**
     * Sets the node's address.
     *
     * @param ip IPv4 or IPv6 text of at most 45 characters, empty if unknown
     * @return this
     */
    public GossipTemplate ip(CharSequence ip) {
        image.text("ip", GossipEntry.IP_OFFSET, BusLayout.IP_LENGTH, ip);
        return this;
    }

    /**
     * Sets the node's client port.
     *
     * @param port 0..65535
     * @return this
     */
    public GossipTemplate port(int port) {
        image.u16("port", GossipEntry.PORT_OFFSET, port);
        return this;
    }

    /**
     * Sets the node's bus port, cport on the wire. Since V1-4.0.
     *
     * @param port 0..65535
     * @return this
     */
    public GossipTemplate busPort(int port) {
        requireField(layout.hasBusPort(), "cport");
        image.u16("cport", GossipEntry.BUS_PORT_OFFSET, port);
        return this;
    }

    /**
     * Sets the node's other client port, pport on the wire. Since V1-6.2.
     *
     * @param port 0..65535, 0 if there is none
     * @return this
     */
    public GossipTemplate otherPort(int port) {
        requireField(layout.hasOtherPort(), "pport");
        image.u16("pport", GossipEntry.OTHER_PORT_OFFSET, port);
        return this;
    }

    /**
     * Sets what is thought of the node.
     *
     * @param flags bits of {@link NodeFlags}, 0..65535
     * @return this
     */
    public GossipTemplate flags(int flags) {
        image.u16("flags", flagsOffset, flags);
        return this;
    }

    private void requireField(boolean present, String name) {
        if (!present) {
            throw new IllegalStateException("gossip " + name + ": no such field in layout " + layout.label());
        }
    }
}
