package io.clusterwire.bus;

import io.clusterwire.slot.NodeId;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Composes the body of a PING, PONG or MEET: first gossip entries, then extensions, then {@link #end}. Belongs to a {@link BusFrameWriter}.
 *
 * <p>Nothing of the frame is visible in the buffer until {@link #end} moves its writer index; the buffer must not be written otherwise in the
 * meantime. Order is the caller's choice within the extensions; servers write 0, 1, 2…, 3, 4 (Redis) and 0, 1, 4, 5, 6, 7, 8, 2…, 3 (Valkey).
 * A call out of order, or without a frame begun, raises {@link IllegalStateException}. Allocates nothing.
 */
public final class PingWriter {
    private static final int MAX_COUNT = 0xffff;

    private final byte[] scratch = new byte[BusLayout.NODE_ID_LENGTH];
    private ByteBuf out = Unpooled.EMPTY_BUFFER;
    private @Nullable HeaderTemplate header;
    private int type;
    private int start;
    private int length;
    private int gossipCount;
    private int extensionCount;

    PingWriter() {}

    PingWriter begin(ByteBuf out, HeaderTemplate header, int type) {
        out.ensureWritable(header.bytes().length);
        this.out = out;
        this.header = header;
        this.type = type;
        start = out.writerIndex();
        length = header.bytes().length;
        gossipCount = 0;
        extensionCount = 0;
        out.setBytes(start, header.bytes());
        return this;
    }

    /**
     * Adds a gossip entry.
     *
     * @param entry the entry, of the same layout as the header
     * @return this
     * @throws IllegalStateException after an extension, or after 65535 entries
     * @throws IllegalArgumentException if the layouts differ
     */
    public PingWriter gossip(GossipTemplate entry) {
        if (entry.layout() != header().layout()) {
            throw new IllegalArgumentException(
                    "layout of the gossip entry: " + entry.layout().label() + " (expected: "
                            + header().layout().label() + ")");
        }
        if (extensionCount > 0) {
            throw new IllegalStateException("gossip entry behind an extension");
        }
        if (gossipCount == MAX_COUNT) {
            throw new IllegalStateException("gossip entries: no more than " + MAX_COUNT + " fit a frame");
        }
        int at = append(GossipEntry.LENGTH);
        out.setBytes(at, entry.bytes());
        gossipCount++;
        return this;
    }

    /**
     * Adds an extension that is a text: hostname, human name, client address, availability zone.
     *
     * @param type the extension type
     * @param text Latin-1 characters but NUL
     * @return this
     */
    public PingWriter text(int type, CharSequence text) {
        Image.requireCharacters("extension", text);
        int payload = extension(type, text.length() + 1L);
        for (int i = 0; i < text.length(); i++) {
            out.setByte(payload + i, text.charAt(i));
        }
        return this;
    }

    /**
     * Adds an extension that is 40 bytes: shard id, internal secret.
     *
     * @param type the extension type
     * @param id 40 bytes
     * @return this
     */
    public PingWriter id(int type, NodeId id) {
        Image.requireId(id);
        setId(extension(type, BusLayout.NODE_ID_LENGTH), id);
        return this;
    }

    /**
     * Adds an {@link ExtensionType#FORGOTTEN_NODE}.
     *
     * @param id who is to be forgotten, 40 bytes
     * @param ttl for how many seconds, unsigned
     * @return this
     */
    public PingWriter forgottenNode(NodeId id, long ttl) {
        Image.requireId(id);
        int payload = extension(ExtensionType.FORGOTTEN_NODE, BusLayout.NODE_ID_LENGTH + Long.BYTES);
        setId(payload, id);
        out.setLong(payload + BusLayout.NODE_ID_LENGTH, ttl);
        return this;
    }

    /**
     * Adds an extension that is a port.
     *
     * @param type {@link ExtensionType#CLIENT_PORT} or {@link ExtensionType#CLIENT_TLS_PORT}
     * @param port 0..65535
     * @return this
     */
    public PingWriter port(int type, int port) {
        Image.requireRange("port", port, 0xffff);
        out.setShort(extension(type, 2), port);
        return this;
    }

    /**
     * Adds an extension of any type.
     *
     * @param type the extension type, 0..65535
     * @param payload its readable bytes are padded with zeros to a multiple of 8; its indices do not move
     * @return this
     */
    public PingWriter payload(int type, ByteBuf payload) {
        int payloadLength = payload.readableBytes();
        out.setBytes(extension(type, payloadLength), payload, payload.readerIndex(), payloadLength);
        return this;
    }

    /**
     * Completes the frame: fills in total length, counts and, if there are extensions, {@link MessageFlags#EXT_DATA}, and moves the writer
     * index behind it.
     *
     * @return length of the frame in bytes
     */
    public int end() {
        BusLayout layout = header().layout();
        out.setInt(start + BusLayout.TOTAL_LENGTH_OFFSET, length);
        out.setShort(start + BusLayout.TYPE_OFFSET, type);
        out.setShort(start + BusLayout.COUNT_OFFSET, gossipCount);
        if (extensionCount > 0) {
            out.setShort(start + layout.extensionsOffset, extensionCount);
            int mflags = start + layout.mflagsOffset;
            out.setMedium(mflags, out.getUnsignedMedium(mflags) | MessageFlags.EXT_DATA);
        }
        out.writerIndex(start + length);
        out = Unpooled.EMPTY_BUFFER;
        header = null;
        return length;
    }

    /** Writes the head of an extension and the last eight bytes, which hold the padding, and answers where the payload goes. */
    private int extension(int type, long payloadLength) {
        BusLayout layout = header().layout();
        if (!layout.hasExtensions()) {
            throw new IllegalStateException("extension: none in layout " + layout.label());
        }
        Image.requireRange("extension type", type, 0xffff);
        if (extensionCount == MAX_COUNT) {
            throw new IllegalStateException("extensions: no more than " + MAX_COUNT + " fit a frame");
        }
        long padded = payloadLength + PingExtension.ALIGNMENT - 1 & -PingExtension.ALIGNMENT;
        long extensionLength = PingExtension.HEADER_LENGTH + padded;
        int at = append(extensionLength);
        extensionCount++;
        out.setLong(at + (int) extensionLength - PingExtension.ALIGNMENT, 0);
        out.setInt(at + PingExtension.LENGTH_OFFSET, (int) extensionLength);
        out.setInt(at + PingExtension.TYPE_OFFSET, type << 16); // and the two unused bytes
        return at + PingExtension.PAYLOAD_OFFSET;
    }

    private void setId(int at, NodeId id) {
        id.copyTo(scratch, 0);
        out.setBytes(at, scratch);
    }

    private int append(long bytes) {
        Image.requireRange("length of the frame", length + bytes, Integer.MAX_VALUE);
        out.ensureWritable(length + (int) bytes);
        int at = start + length;
        length += (int) bytes;
        return at;
    }

    private HeaderTemplate header() {
        if (header == null) {
            throw new IllegalStateException("no frame begun");
        }
        return header;
    }
}
