package io.clusterwire.bus;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * One frame where it lies in a {@link ByteBuf}. A flyweight: made once, wrapped over frame after frame; reading allocates nothing. It keeps
 * the buffer without retaining it, and dies with the next {@link #wrap} or when the buffer changes.
 *
 * <p>Only a frame that {@link BusFrames#validate} accepts can be wrapped, so that no accessor reads outside the frame. A field that the layout
 * lacks (see the table at {@link BusLayout}, and its {@code has…} methods), a body of another type and a frame that is not wrapped raise
 * {@link IllegalStateException}. Epochs and replication offsets are unsigned: compare and print them with {@link Long}'s unsigned methods.
 *
 * <pre>{@code
 * if (frame.wrap(buf, index, length, BusReceiver.STRICT) == BusVerdict.ACCEPT && BusMessageType.isPing(frame.messageType())) {
 *     for (int i = 0; i < frame.gossipCount(); i++) {
 *         GossipEntry entry = frame.gossip(i);
 *         table.heardOf(entry.node().hash(), entry.flags());
 *     }
 * }
 * }</pre>
 *
 * <p>Not safe for use by several threads.
 */
public final class BusFrame {
    private ByteBuf buf = Unpooled.EMPTY_BUFFER;
    private int start;
    private int length;
    private int gossipCount;
    private BusLayout layout = BusLayout.LIGHT;
    private @Nullable Family toldFamily;

    private final BusBytes sender = new BusBytes();
    private final BusBytes replicaOf = new BusBytes();
    private final BusBytes myIp = new BusBytes();
    private final SlotBitmap slots = new SlotBitmap();
    private final GossipEntry entry = new GossipEntry();
    private final PingExtension extension = new PingExtension();
    private final BusBody body = new BusBody(this);

    /** A flyweight over nothing yet. */
    public BusFrame() {}

    /**
     * Validates the frame at {@code index} and, if it is accepted, points at it; otherwise at nothing.
     *
     * @param buf where the frame lies
     * @param index where it begins
     * @param available how many bytes there are from {@code index} on; they may go on behind the frame
     * @param receiver as whom to judge
     * @return the verdict of {@link BusFrames#validate}
     * @throws IndexOutOfBoundsException if {@code index} and {@code available} are not within the written part of {@code buf}
     */
    public int wrap(ByteBuf buf, int index, int available, BusReceiver receiver) {
        clear();
        int verdict = BusFrames.validate(buf, index, available, receiver);
        if (verdict == BusVerdict.ACCEPT) {
            this.buf = buf;
            start = index;
            length = buf.getInt(index + BusLayout.TOTAL_LENGTH_OFFSET);
            layout = BusFrames.layoutAt(buf, index, receiver);
            toldFamily = receiver.family;
            gossipCount = isPing() ? count() : 0;
        }
        return verdict;
    }

    /** Points at nothing and lets go of the buffer. */
    public void clear() {
        buf = Unpooled.EMPTY_BUFFER;
        length = 0;
        sender.clear();
        replicaOf.clear();
        myIp.clear();
        slots.clear();
        entry.clear();
        extension.clear();
        body.clear();
    }

    /**
     * The buffer that the frame lies in.
     *
     * @return the buffer given to {@link #wrap}
     */
    public ByteBuf buffer() {
        requireWrapped();
        return buf;
    }

    /**
     * Where the frame begins in {@link #buffer}.
     *
     * @return an absolute index
     */
    public int index() {
        requireWrapped();
        return start;
    }

    /**
     * The total length: {@code totlen}.
     *
     * @return bytes, header included
     */
    public int length() {
        requireWrapped();
        return length;
    }

    /**
     * The layout by which the frame is read.
     *
     * @return the layout
     */
    public BusLayout layout() {
        requireWrapped();
        return layout;
    }

    /**
     * The version: {@code ver}.
     *
     * @return 0 or 1
     */
    public int version() {
        return buf.getUnsignedShort(at(BusLayout.VERSION_OFFSET));
    }

    /**
     * The whole field {@code type}, with the bit that marks a light header.
     *
     * @return 0..65535
     */
    public int type() {
        return buf.getUnsignedShort(at(BusLayout.TYPE_OFFSET));
    }

    /**
     * What kind of message it is: the type without the light bit.
     *
     * @return a number of {@link BusMessageType} or an unknown one
     */
    public int messageType() {
        requireWrapped();
        return BusFrames.messageTypeAt(buf, start, layout);
    }

    /**
     * The field {@code count} as it stands: gossip entries in a frame of the ping family, meaningless in others.
     *
     * @return 0..65535
     */
    public int count() {
        return buf.getUnsignedShort(senderField(BusLayout.COUNT_OFFSET, "count"));
    }

    /**
     * The cluster epoch as the sender sees it.
     *
     * @return unsigned
     */
    public long currentEpoch() {
        return buf.getLong(senderField(BusLayout.CURRENT_EPOCH_OFFSET, "currentEpoch"));
    }

    /**
     * The sender's config epoch if it is a primary, else that of its primary.
     *
     * @return unsigned
     */
    public long configEpoch() {
        return buf.getLong(senderField(BusLayout.CONFIG_EPOCH_OFFSET, "configEpoch"));
    }

    /**
     * The replication offset: {@code offset}; produced by a primary, processed by a replica.
     *
     * @return unsigned bytes
     */
    public long replicationOffset() {
        return buf.getLong(senderField(BusLayout.REPLICATION_OFFSET_OFFSET, "offset"));
    }

    /**
     * The sender's node id.
     *
     * @return a view of the 40 bytes
     */
    public BusBytes sender() {
        return sender.pointId(buf, senderField(BusLayout.SENDER_OFFSET, "sender"));
    }

    /**
     * The slots that the sender claims if it is a primary, else those of its primary: {@code myslots}.
     *
     * @return a view of the bitmap
     */
    public SlotBitmap slots() {
        return slots.point(buf, senderField(BusLayout.SLOTS_OFFSET, "myslots"));
    }

    /**
     * The id of the sender's primary: {@code slaveof}.
     *
     * @return a view of the 40 bytes, empty if the sender is a primary
     */
    public BusBytes replicaOf() {
        return replicaOf.pointId(buf, senderField(BusLayout.REPLICA_OF_OFFSET, "slaveof"));
    }

    /**
     * The address that the sender announces. Since V1-4.0.
     *
     * @return a view of the text, empty if it announces none: then the peer address of the connection counts
     */
    public BusBytes myIp() {
        return myIp.pointText(buf, field(layout.myIpOffset, "myip"), BusLayout.IP_LENGTH);
    }

    /**
     * The number of extensions that the header tells. Since V1-7.0.
     *
     * @return 0..65535
     */
    public int extensionCount() {
        return buf.getUnsignedShort(field(layout.extensionsOffset, "extensions"));
    }

    /**
     * The sender's client port: the TLS port if the bus runs over TLS (6.0 and later), else the plain one.
     *
     * @return 0..65535
     */
    public int port() {
        return buf.getUnsignedShort(field(layout.portOffset, "port"));
    }

    /**
     * The sender's other client port: {@code pport}. Since V1-6.2.
     *
     * @return 0..65535, 0 if there is none
     */
    public int otherPort() {
        return buf.getUnsignedShort(field(layout.pportOffset, "pport"));
    }

    /**
     * The sender's bus port: {@code cport}. Since V1-4.0; in V0 it is implied, see {@link BusRules#busPort}.
     *
     * @return 0..65535
     */
    public int busPort() {
        return buf.getUnsignedShort(field(layout.cportOffset, "cport"));
    }

    /**
     * What the sender says of itself.
     *
     * @return bits of {@link NodeFlags}
     */
    public int flags() {
        return buf.getUnsignedShort(field(layout.flagsOffset, "flags"));
    }

    /**
     * The cluster state as the sender sees it; no server reads it.
     *
     * @return 0 ok, 1 fail, 0..255
     */
    public int state() {
        return buf.getUnsignedByte(field(layout.stateOffset, "state"));
    }

    /**
     * The message flags.
     *
     * @return 24 bits, see {@link MessageFlags}
     */
    public int messageFlags() {
        return buf.getUnsignedMedium(field(layout.mflagsOffset, "mflags"));
    }

    /**
     * The number of gossip entries.
     *
     * @return {@link #count} in a frame of the ping family, else 0
     */
    public int gossipCount() {
        requireWrapped();
        return gossipCount;
    }

    /**
     * A gossip entry.
     *
     * @param i its position, 0 based
     * @return this frame's one entry flyweight, pointed at it
     * @throws IndexOutOfBoundsException if {@code i} is not in 0..gossipCount-1
     */
    public GossipEntry gossip(int i) {
        requireWrapped();
        if (i < 0 || i >= gossipCount) {
            throw new IndexOutOfBoundsException("gossip entry: " + i + " (expected: 0.." + (gossipCount - 1) + ")");
        }
        return entry.point(buf, start + layout.headerLength() + i * GossipEntry.LENGTH, layout);
    }

    /**
     * The ping extensions, in the order in which they stand. Frames of other types and layouts have none.
     *
     * @return this frame's one extension cursor, before the first
     */
    public PingExtension extensions() {
        int end = at(length);
        if (!isPing() || !layout.hasExtensions()) {
            return extension.point(buf, end, end, null);
        }
        int first = start + layout.headerLength() + gossipCount * GossipEntry.LENGTH;
        return extension.point(buf, first, end, family());
    }

    /**
     * Who sent the frame: what the receiver was told, else what the frame tells (a light header, flags or extensions of Valkey, the content
     * of extension 4).
     *
     * @return the family, or null if nothing tells
     */
    public @Nullable Family family() {
        int end = at(length);
        if (toldFamily != null) {
            return toldFamily;
        }
        if (layout == BusLayout.LIGHT) {
            return Family.VALKEY;
        }
        boolean extensions = layout.hasExtensions() && isPing();
        int first = extensions ? start + layout.headerLength() + gossipCount * GossipEntry.LENGTH : end;
        return FamilyEvidence.of(buf, start, first, end, layout);
    }

    /**
     * The body of a FAIL, UPDATE, PUBLISH, PUBLISHSHARD or MODULE message, or the bytes of a body of unknown type.
     *
     * @return this frame's one body view
     */
    public BusBody body() {
        requireWrapped();
        return body;
    }

    private boolean isPing() {
        return BusMessageType.isPing(messageType());
    }

    private void requireWrapped() {
        if (length == 0) {
            throw new IllegalStateException("no frame here: the flyweight is not wrapped");
        }
    }

    private int at(int offset) {
        requireWrapped();
        return start + offset;
    }

    private int senderField(int offset, String name) {
        return field(layout.hasSender() ? offset : -1, name);
    }

    private int field(int offset, String name) {
        requireWrapped();
        if (offset < 0) {
            throw absent(name);
        }
        return start + offset;
    }

    private IllegalStateException absent(String name) {
        return new IllegalStateException(name + ": no such field in layout " + layout.label());
    }
}
