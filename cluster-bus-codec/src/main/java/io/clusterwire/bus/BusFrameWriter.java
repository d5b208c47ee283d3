package io.clusterwire.bus;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;

/**
 * Composes frames straight into a {@link ByteBuf}: a header from a {@link HeaderTemplate}, the body from values, type, counts and total length
 * filled in. Reused from frame to frame; allocates nothing, though the buffer may grow.
 *
 * <p>Each method appends one whole frame at the writer index of {@code out} and moves it behind the frame; {@link #ping} begins a frame that
 * {@link PingWriter#end} completes. If a method raises an exception, the writer index has not moved. Which layouts have which types stands at
 * {@link BusMessageType}; a type that the layout lacks raises {@link IllegalArgumentException}. Not safe for use by several threads.
 *
 * <pre>{@code
 * PingWriter ping = writer.ping(out, header, BusMessageType.PONG);
 * for (GossipTemplate peer : chosen) {
 *     ping.gossip(peer);
 * }
 * ping.id(ExtensionType.SHARD_ID, shard).end();
 * }</pre>
 */
public final class BusFrameWriter {
    private final PingWriter ping = new PingWriter();
    private final Image update = new Image(BusBody.UPDATE_LENGTH);

    /** A writer. */
    public BusFrameWriter() {}

    /**
     * Begins a PING, PONG or MEET.
     *
     * @param out where to
     * @param header who sends
     * @param type {@link BusMessageType#PING}, {@link BusMessageType#PONG} or {@link BusMessageType#MEET}
     * @return this writer's one {@link PingWriter}; a frame that it has begun and not ended is forgotten
     */
    public PingWriter ping(ByteBuf out, HeaderTemplate header, int type) {
        if (!BusMessageType.isPing(type)) {
            throw new IllegalArgumentException("type: " + type + " (expected: 0..2)");
        }
        requireKnown(header, type);
        return ping.begin(out, header, type);
    }

    /**
     * Writes a message without body: {@link BusMessageType#FAILOVER_AUTH_REQUEST}, {@link BusMessageType#FAILOVER_AUTH_ACK} or
     * {@link BusMessageType#MFSTART}. What a vote request says stands in its header.
     *
     * @param out where to
     * @param header who sends
     * @param type the type
     * @return length of the frame in bytes
     */
    public int bodiless(ByteBuf out, HeaderTemplate header, int type) {
        if (type != BusMessageType.FAILOVER_AUTH_REQUEST
                && type != BusMessageType.FAILOVER_AUTH_ACK
                && type != BusMessageType.MFSTART) {
            throw new IllegalArgumentException("type: " + type + " (expected: 5, 6 or 8)");
        }
        requireKnown(header, type);
        begin(out, header, type, 0);
        return end(out, header, 0);
    }

    /**
     * Writes a FAIL.
     *
     * @param out where to
     * @param header who sends
     * @param failed who has failed, 40 bytes
     * @return length of the frame in bytes
     */
    public int fail(ByteBuf out, HeaderTemplate header, NodeId failed) {
        requireKnown(header, BusMessageType.FAIL);
        update.id(0, failed);
        int body = begin(out, header, BusMessageType.FAIL, BusLayout.NODE_ID_LENGTH);
        out.setBytes(body, update.bytes, 0, BusLayout.NODE_ID_LENGTH);
        return end(out, header, BusLayout.NODE_ID_LENGTH);
    }

    /**
     * Writes an UPDATE.
     *
     * @param out where to
     * @param header who sends
     * @param configEpoch the config epoch of the slots' owner, unsigned
     * @param owner the owner, 40 bytes
     * @param slots its slots
     * @return length of the frame in bytes
     */
    public int update(ByteBuf out, HeaderTemplate header, long configEpoch, NodeId owner, SlotSet slots) {
        requireKnown(header, BusMessageType.UPDATE);
        update.id(BusBody.UPDATE_NODE_OFFSET, owner);
        update.u64(BusBody.UPDATE_EPOCH_OFFSET, configEpoch);
        slots.copyBitmap(update.bytes, BusBody.UPDATE_SLOTS_OFFSET);
        int body = begin(out, header, BusMessageType.UPDATE, BusBody.UPDATE_LENGTH);
        out.setBytes(body, update.bytes, 0, BusBody.UPDATE_LENGTH);
        return end(out, header, BusBody.UPDATE_LENGTH);
    }

    /**
     * Writes a PUBLISH or PUBLISHSHARD, with a full or a light header.
     *
     * @param out where to
     * @param header who sends; of layout {@link BusLayout#LIGHT} for a light frame
     * @param type {@link BusMessageType#PUBLISH} or {@link BusMessageType#PUBLISHSHARD}
     * @param channel the channel: its readable bytes; its indices do not move
     * @param message the message: its readable bytes; its indices do not move
     * @return length of the frame in bytes
     */
    public int publish(ByteBuf out, HeaderTemplate header, int type, ByteBuf channel, ByteBuf message) {
        if (!BusMessageType.isPublish(type)) {
            throw new IllegalArgumentException("type: " + type + " (expected: 4 or 10)");
        }
        requireKnown(header, type);
        int channelLength = channel.readableBytes();
        int messageLength = message.readableBytes();
        long length = (long) BusBody.PUBLISH_FIXED_LENGTH + channelLength + messageLength;
        int body = begin(out, header, type, length);
        out.setInt(body + BusBody.CHANNEL_LENGTH_OFFSET, channelLength);
        out.setInt(body + BusBody.MESSAGE_LENGTH_OFFSET, messageLength);
        int at = body + BusBody.PUBLISH_FIXED_LENGTH;
        out.setBytes(at, channel, channel.readerIndex(), channelLength);
        out.setBytes(at + channelLength, message, message.readerIndex(), messageLength);
        return end(out, header, (int) length);
    }

    /**
     * Writes a MODULE, with a full or a light header.
     *
     * @param out where to
     * @param header who sends; of layout {@link BusLayout#LIGHT} for a light frame
     * @param moduleId the module, see {@link ModuleId}; written as a little-endian machine does
     * @param moduleType the module's own type, 0..255
     * @param payload the payload: its readable bytes; its indices do not move
     * @return length of the frame in bytes
     */
    public int module(ByteBuf out, HeaderTemplate header, long moduleId, int moduleType, ByteBuf payload) {
        requireKnown(header, BusMessageType.MODULE);
        Image.requireRange("module type", moduleType, 0xff);
        int payloadLength = payload.readableBytes();
        long length = (long) BusBody.MODULE_FIXED_LENGTH + payloadLength;
        int body = begin(out, header, BusMessageType.MODULE, length);
        out.setLongLE(body + BusBody.MODULE_ID_OFFSET, moduleId);
        out.setInt(body + BusBody.MODULE_LENGTH_OFFSET, payloadLength);
        out.setByte(body + BusBody.MODULE_TYPE_OFFSET, moduleType);
        out.setBytes(body + BusBody.MODULE_FIXED_LENGTH, payload, payload.readerIndex(), payloadLength);
        return end(out, header, (int) length);
    }

    /**
     * Writes a message of a type that the layout does not know, its body given as bytes.
     *
     * @param out where to
     * @param header who sends, with a full header
     * @param type the type, 0..65535
     * @param body the body: its readable bytes; its indices do not move
     * @return length of the frame in bytes
     */
    public int unknown(ByteBuf out, HeaderTemplate header, int type, ByteBuf body) {
        Image.requireRange("type", type, 0xffff);
        if (header.layout().knows(type) || header.layout() == BusLayout.LIGHT) {
            throw new IllegalArgumentException(
                    "type: " + type + " (expected: one that " + header.layout().label() + " does not know)");
        }
        int length = body.readableBytes();
        out.setBytes(begin(out, header, type, length), body, body.readerIndex(), length);
        return end(out, header, length);
    }

    /** Makes room, writes the header and answers where the body goes. Nothing is visible until {@link #end} moves the writer index. */
    private static int begin(ByteBuf out, HeaderTemplate header, int type, long bodyLength) {
        byte[] image = header.bytes();
        long total = image.length + bodyLength;
        Image.requireRange("length of the frame", total, Integer.MAX_VALUE);
        out.ensureWritable((int) total);
        int start = out.writerIndex();
        out.setBytes(start, image);
        out.setInt(start + BusLayout.TOTAL_LENGTH_OFFSET, (int) total);
        out.setShort(start + BusLayout.TYPE_OFFSET, wireType(header, type));
        return start + image.length;
    }

    private static int end(ByteBuf out, HeaderTemplate header, int bodyLength) {
        int total = header.bytes().length + bodyLength;
        out.writerIndex(out.writerIndex() + total);
        return total;
    }

    private static int wireType(HeaderTemplate header, int type) {
        return header.layout() == BusLayout.LIGHT ? type | BusMessageType.LIGHT_BIT : type;
    }

    private static void requireKnown(HeaderTemplate header, int type) {
        if (!header.layout().knows(type)) {
            throw new IllegalArgumentException("type: " + type + " (expected: one that layout "
                    + header.layout().label() + " has)");
        }
    }
}
