package io.clusterwire.bus;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * The extensions behind the gossip section of a ping, one after the other; a cursor that belongs to a {@link BusFrame}. Payloads by type stand
 * in the table at {@link ExtensionType}.
 *
 * <table class="striped">
 * <caption>Head of an extension, 8 bytes; integers unsigned, big-endian</caption>
 * <thead><tr><th>Offset</th><th>Size</th><th>Field</th><th>Meaning</th></tr></thead>
 * <tbody>
 * <tr><td>0</td><td>4</td><td>length</td><td>head, payload and zero padding; a multiple of 8</td></tr>
 * <tr><td>4</td><td>2</td><td>type</td><td>{@link ExtensionType}</td></tr>
 * <tr><td>6</td><td>2</td><td></td><td>written 0, ignored</td></tr>
 * <tr><td>8</td><td></td><td>payload</td><td></td></tr>
 * </tbody>
 * </table>
 *
 * <p>Receivers accept any order; of a type that has one value the last counts. A lenient receiver lets extensions through that are too small
 * for their type: {@link #isWhole} tells, and the accessors of such a payload raise {@link IllegalStateException}.
 */
public final class PingExtension {
    static final int LENGTH_OFFSET = 0;
    static final int TYPE_OFFSET = LENGTH_OFFSET + 4;
    static final int PAYLOAD_OFFSET = TYPE_OFFSET + 2 + 2;
    static final int HEADER_LENGTH = PAYLOAD_OFFSET;
    static final int ALIGNMENT = 8;
    static final int TTL_OFFSET = PAYLOAD_OFFSET + BusLayout.NODE_ID_LENGTH;

    private ByteBuf buf = Unpooled.EMPTY_BUFFER;
    private int start;
    private int length;
    private int next;
    private int end;
    private @Nullable Family family;
    private final BusBytes value = new BusBytes();

    PingExtension() {}

    PingExtension point(ByteBuf buf, int first, int end, @Nullable Family family) {
        this.buf = buf;
        this.next = first;
        this.end = end;
        this.length = 0;
        this.family = family;
        return this;
    }

    void clear() {
        point(Unpooled.EMPTY_BUFFER, 0, 0, null);
        value.clear();
    }

    /**
     * Goes to the next extension.
     *
     * @return false if there is none
     */
    public boolean next() {
        if (next == end) {
            length = 0;
            return false;
        }
        start = next;
        length = buf.getInt(start + LENGTH_OFFSET);
        next = start + length;
        return true;
    }

    /**
     * The length of the extension.
     *
     * @return bytes, head and padding included
     */
    public int length() {
        requireHere();
        return length;
    }

    /**
     * The type of the extension.
     *
     * @return a number of {@link ExtensionType} or an unknown one, 0..65535
     */
    public int type() {
        requireHere();
        return buf.getUnsignedShort(start + TYPE_OFFSET);
    }

    /**
     * The name of the type, as this frame's sender understands it.
     *
     * @return the name, or null if it has none or the family that it depends on is not known
     */
    public @Nullable String name() {
        return ExtensionType.nameOf(type(), family);
    }

    /**
     * Whether the payload holds all that its type needs; always, if the receiver was strict.
     *
     * @return false if the payload is too small for the type's fixed fields
     */
    public boolean isWhole() {
        return payloadLength() >= shape().minLength;
    }

    /**
     * Whether the payload is a text, see {@link #text}.
     *
     * @return true for such a type
     */
    public boolean isText() {
        return shape() == ExtensionType.Shape.TEXT;
    }

    /**
     * Whether the payload is 40 bytes that name something, see {@link #id}.
     *
     * @return true for a shard id or an internal secret
     */
    public boolean isId() {
        return shape() == ExtensionType.Shape.ID || shape() == ExtensionType.Shape.SECRET;
    }

    /**
     * Whether the payload is a port, see {@link #port}.
     *
     * @return true for such a type
     */
    public boolean isPort() {
        return shape() == ExtensionType.Shape.PORT;
    }

    /**
     * Whether the payload is a node to forget, see {@link #id} and {@link #ttl}.
     *
     * @return true for {@link ExtensionType#FORGOTTEN_NODE}
     */
    public boolean isForgottenNode() {
        return shape() == ExtensionType.Shape.FORGOTTEN;
    }

    /**
     * The payload as it stands, padding included.
     *
     * @return a view of all bytes behind the head
     */
    public BusBytes payload() {
        return value.point(buf, start + PAYLOAD_OFFSET, payloadLength());
    }

    /**
     * The payload as a text: hostname, human name, client address, availability zone.
     *
     * @return a view of the bytes before the first NUL, all of them if there is none
     * @throws IllegalStateException if the type is known and no text
     */
    public BusBytes text() {
        ExtensionType.Shape shape = shape();
        if (shape != ExtensionType.Shape.TEXT && shape != ExtensionType.Shape.UNKNOWN) {
            throw notOfThisKind("text");
        }
        return value.pointText(buf, start + PAYLOAD_OFFSET, payloadLength());
    }

    /**
     * The 40 bytes of a shard id, of an internal secret, or of the id of a forgotten node.
     *
     * @return a view of them
     * @throws IllegalStateException if the type has none, or the payload is too small
     */
    public BusBytes id() {
        if (!shape().beginsWithId || !isWhole()) {
            throw notOfThisKind("id");
        }
        return value.pointId(buf, start + PAYLOAD_OFFSET);
    }

    /**
     * For how long the node is to be forgotten.
     *
     * @return seconds, unsigned; near 2^64 a sum with the time wraps
     * @throws IllegalStateException if the type is not {@link ExtensionType#FORGOTTEN_NODE}, or the payload is too small
     */
    public long ttl() {
        if (shape() != ExtensionType.Shape.FORGOTTEN || !isWhole()) {
            throw notOfThisKind("ttl");
        }
        return buf.getLong(start + TTL_OFFSET);
    }

    /**
     * The port that clients are told.
     *
     * @return 0..65535
     * @throws IllegalStateException if the type is no port, or the payload is too small
     */
    public int port() {
        if (shape() != ExtensionType.Shape.PORT || !isWhole()) {
            throw notOfThisKind("port");
        }
        return buf.getUnsignedShort(start + PAYLOAD_OFFSET);
    }

    ExtensionType.Shape shape() {
        return ExtensionType.shapeOf(type(), family);
    }

    private int payloadLength() {
        return length() - HEADER_LENGTH;
    }

    private void requireHere() {
        if (length == 0) {
            throw new IllegalStateException("no extension here: next() has not said true");
        }
    }

    private IllegalStateException notOfThisKind(String wanted) {
        return new IllegalStateException("extension of type " + type() + " and length " + length + " has no " + wanted);
    }
}
