package io.clusterwire.bus;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import org.jspecify.annotations.Nullable;

/**
 * What a node says of itself in the header of every frame it sends: made once, changed when the node changes, used for frame after frame. Type,
 * counts and total length are filled in by {@link BusFrameWriter}. All fields begin as zero: no slots, no primary, no address.
 *
 * <p>Setting a field that the layout lacks raises {@link IllegalStateException}; a value out of range {@link IllegalArgumentException}, and the
 * field keeps its value. Allocates nothing once made. Not safe for use by several threads.
 */
public final class HeaderTemplate {
    private final BusLayout layout;
    private final Image image;

    /**
     * A header with all fields zero.
     *
     * @param layout the layout of the frames; {@link BusLayout#LIGHT} has no field to set
     */
    public HeaderTemplate(BusLayout layout) {
        this.layout = layout;
        image = new Image(layout.headerLength());
        image.u32("sig", BusLayout.SIGNATURE_OFFSET, BusLayout.SIGNATURE);
        image.u16("ver", BusLayout.VERSION_OFFSET, layout.version());
    }

    /**
     * The layout of the frames.
     *
     * @return the layout
     */
    public BusLayout layout() {
        return layout;
    }

    byte[] bytes() {
        return image.bytes;
    }

    /**
     * Sets the cluster epoch.
     *
     * @param epoch unsigned
     * @return this
     */
    public HeaderTemplate currentEpoch(long epoch) {
        image.u64(senderField(BusLayout.CURRENT_EPOCH_OFFSET, "currentEpoch"), epoch);
        return this;
    }

    /**
     * Sets the node's config epoch, or its primary's.
     *
     * @param epoch unsigned
     * @return this
     */
    public HeaderTemplate configEpoch(long epoch) {
        image.u64(senderField(BusLayout.CONFIG_EPOCH_OFFSET, "configEpoch"), epoch);
        return this;
    }

    /**
     * Sets the replication offset.
     *
     * @param offset unsigned bytes
     * @return this
     */
    public HeaderTemplate replicationOffset(long offset) {
        image.u64(senderField(BusLayout.REPLICATION_OFFSET_OFFSET, "offset"), offset);
        return this;
    }

    /**
     * Sets the node's own id.
     *
     * @param id 40 bytes
     * @return this
     */
    public HeaderTemplate sender(NodeId id) {
        image.id(senderField(BusLayout.SENDER_OFFSET, "sender"), id);
        return this;
    }

    /**
     * Sets the slots that the node claims, or its primary's.
     *
     * @param slots the slots
     * @return this
     */
    public HeaderTemplate slots(SlotSet slots) {
        slots.copyBitmap(image.bytes, senderField(BusLayout.SLOTS_OFFSET, "myslots"));
        return this;
    }

    /**
     * Sets the node's primary.
     *
     * @param primary its id, 40 bytes, or null if the node is a primary itself
     * @return this
     */
    public HeaderTemplate replicaOf(@Nullable NodeId primary) {
        int offset = senderField(BusLayout.REPLICA_OF_OFFSET, "slaveof");
        if (primary == null) {
            image.zero(offset, BusLayout.NODE_ID_LENGTH);
        } else {
            image.id(offset, primary);
        }
        return this;
    }

    /**
     * Sets the announced address. Since V1-4.0.
     *
     * @param ip IPv4 or IPv6 text of at most 45 characters, empty to announce none
     * @return this
     */
    public HeaderTemplate myIp(CharSequence ip) {
        image.text("myip", field(layout.myIpOffset, "myip"), BusLayout.IP_LENGTH, ip);
        return this;
    }

    /**
     * Sets the client port.
     *
     * @param port 0..65535
     * @return this
     */
    public HeaderTemplate port(int port) {
        image.u16("port", field(layout.portOffset, "port"), port);
        return this;
    }

    /**
     * Sets the other client port, pport on the wire. Since V1-6.2.
     *
     * @param port 0..65535, 0 if there is none
     * @return this
     */
    public HeaderTemplate otherPort(int port) {
        image.u16("pport", field(layout.pportOffset, "pport"), port);
        return this;
    }

    /**
     * Sets the bus port, cport on the wire. Since V1-4.0.
     *
     * @param port 0..65535
     * @return this
     */
    public HeaderTemplate busPort(int port) {
        image.u16("cport", field(layout.cportOffset, "cport"), port);
        return this;
    }

    /**
     * Sets the node's flags.
     *
     * @param flags bits of {@link NodeFlags}, 0..65535
     * @return this
     */
    public HeaderTemplate flags(int flags) {
        image.u16("flags", field(layout.flagsOffset, "flags"), flags);
        return this;
    }

    /**
     * Sets the cluster state.
     *
     * @param state 0 ok, 1 fail, 0..255
     * @return this
     */
    public HeaderTemplate state(int state) {
        image.u8("state", field(layout.stateOffset, "state"), state);
        return this;
    }

    /**
     * Sets the message flags. {@link MessageFlags#EXT_DATA} is set by the writer in frames that carry extensions; set it here to say in all
     * others that extensions are understood.
     *
     * @param flags 24 bits of {@link MessageFlags}
     * @return this
     */
    public HeaderTemplate messageFlags(int flags) {
        int offset = field(layout.mflagsOffset, "mflags");
        Image.requireRange("mflags", flags, 0xff_ffff);
        image.u8("mflags", offset, flags >>> 16);
        image.u16("mflags", offset + 1, flags & 0xffff);
        return this;
    }

    private int senderField(int offset, String name) {
        return field(layout.hasSender() ? offset : -1, name);
    }

    private int field(int offset, String name) {
        if (offset < 0) {
            throw new IllegalStateException(name + ": no such field in layout " + layout.label());
        }
        return offset;
    }
}
