package io.clusterwire.bus;

import static io.clusterwire.bus.BusVerdict.ACCEPT;
import static io.clusterwire.bus.BusVerdict.CLOSE_LINK;
import static io.clusterwire.bus.BusVerdict.DROP;
import static io.clusterwire.bus.BusVerdict.NEED_MORE;

import io.netty.buffer.ByteBuf;
import java.util.Objects;

/**
 * Decides whether bytes are a frame that may be read. Every length and count is checked here, so that no accessor of {@link BusFrame} has
 * to: a frame that passes cannot make one read outside itself.
 *
 * <p>The tests run in the order of the servers: signature, total length, light header on a type that has none, version, then the body by
 * type; last, for a strict receiver, what servers should have checked. The work is proportional to the bytes of the frame.
 */
public final class BusFrames {
    private BusFrames() {}

    /**
     * Judges the frame at {@code index}. Moves no index, keeps nothing, allocates nothing.
     *
     * @param buf where the frame lies
     * @param index where it begins
     * @param available how many bytes there are from {@code index} on; they may end inside the frame or go on behind it
     * @param receiver as whom to judge
     * @return a {@link BusVerdict}
     * @throws IndexOutOfBoundsException if {@code index} and {@code available} are not within the written part of {@code buf}
     */
    public static int validate(ByteBuf buf, int index, int available, BusReceiver receiver) {
        int framing = validateFraming(buf, index, available, receiver);
        if (framing != ACCEPT) {
            return framing;
        }
        BusLayout layout = layoutAt(buf, index, receiver);
        int type = buf.getUnsignedShort(index + BusLayout.TYPE_OFFSET);
        if (layout == BusLayout.LIGHT && !layout.knows(type ^ BusMessageType.LIGHT_BIT)) {
            return DROP | BusVerdict.TYPE_NOT_LIGHT;
        }
        if (buf.getUnsignedShort(index + BusLayout.VERSION_OFFSET) != layout.version()) {
            return DROP | BusVerdict.VERSION;
        }
        int total = buf.getInt(index + BusLayout.TOTAL_LENGTH_OFFSET);
        int bodyVerdict = validateBody(buf, index, total, layout);
        return bodyVerdict == ACCEPT && receiver.strict
                ? StrictChecks.validate(buf, index, total, layout, receiver.family)
                : bodyVerdict;
    }

    /** Whether a whole frame is there: signature and total length, before anything else is touched. */
    private static int validateFraming(ByteBuf buf, int index, int available, BusReceiver receiver) {
        Objects.checkFromIndexSize(index, available, buf.writerIndex());
        if (available < BusLayout.PREFIX_LENGTH) {
            return validateBeginning(buf, index, available, receiver);
        }
        if (buf.getInt(index + BusLayout.SIGNATURE_OFFSET) != BusLayout.SIGNATURE) {
            return CLOSE_LINK | BusVerdict.SIGNATURE;
        }
        long total = buf.getUnsignedInt(index + BusLayout.TOTAL_LENGTH_OFFSET);
        if (total < layoutAt(buf, index, receiver).headerLength()) {
            return CLOSE_LINK | BusVerdict.SHORT;
        }
        if (total > receiver.maxFrameLength) {
            return CLOSE_LINK | BusVerdict.LENGTH;
        }
        return total > available ? NEED_MORE : ACCEPT;
    }

    /** Judges bytes that do not reach the layout yet: nobody should wait for the rest of what can be no frame. */
    private static int validateBeginning(ByteBuf buf, int index, int available, BusReceiver receiver) {
        if (!beginsSignature(buf, index, available)) {
            return CLOSE_LINK | BusVerdict.SIGNATURE;
        }
        long least = 0;
        long most = 0;
        for (int i = BusLayout.TOTAL_LENGTH_OFFSET; i < BusLayout.VERSION_OFFSET; i++) {
            least = least << 8 | (i < available ? buf.getUnsignedByte(index + i) : 0);
            most = most << 8 | (i < available ? buf.getUnsignedByte(index + i) : 0xff);
        }
        if (most < leastHeaderLength(buf, index, available, receiver)) {
            return CLOSE_LINK | BusVerdict.SHORT;
        }
        return least > receiver.maxFrameLength ? CLOSE_LINK | BusVerdict.LENGTH : NEED_MORE;
    }

    /** Before the byte with the light bit is there, every frame may be a light one to those who know them. */
    private static int leastHeaderLength(ByteBuf buf, int index, int available, BusReceiver receiver) {
        boolean mayBeLight = receiver.understandsLight() && available <= BusLayout.TYPE_OFFSET;
        return mayBeLight
                ? BusLayout.LIGHT.headerLength()
                : layoutAt(buf, index, receiver).headerLength();
    }

    private static boolean beginsSignature(ByteBuf buf, int index, int available) {
        for (int i = 0; i < Math.min(available, BusLayout.SIGNATURE_LENGTH); i++) {
            if (buf.getByte(index + i) != (byte) (BusLayout.SIGNATURE >> (24 - 8 * i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The layout by which {@code receiver} reads the frame at {@code index}, of which at least the first 13 bytes are there: the light bit is the
     * first of the type.
     */
    static BusLayout layoutAt(ByteBuf buf, int index, BusReceiver receiver) {
        if (receiver.understandsLight() && buf.getByte(index + BusLayout.TYPE_OFFSET) < 0) {
            return BusLayout.LIGHT;
        }
        if (receiver.layout != null) {
            return receiver.layout;
        }
        return buf.getUnsignedShort(index + BusLayout.VERSION_OFFSET) == 0 ? BusLayout.V0 : BusLayout.V1_7_0;
    }

    /** The type without the light bit; with it where the layout takes it for a part of the number. */
    static int messageTypeAt(ByteBuf buf, int index, BusLayout layout) {
        int type = buf.getUnsignedShort(index + BusLayout.TYPE_OFFSET);
        return layout == BusLayout.LIGHT ? type ^ BusMessageType.LIGHT_BIT : type;
    }

    private static int validateBody(ByteBuf buf, int index, int total, BusLayout layout) {
        int type = messageTypeAt(buf, index, layout);
        if (!layout.knows(type)) {
            return ACCEPT;
        }
        int body = index + layout.headerLength();
        int length = total - layout.headerLength();
        return switch (type) {
            case BusMessageType.PING, BusMessageType.PONG, BusMessageType.MEET ->
                validatePing(buf, index, total, layout);
            case BusMessageType.FAIL -> exactly(BusLayout.NODE_ID_LENGTH, length);
            case BusMessageType.UPDATE -> exactly(BusBody.UPDATE_LENGTH, length);
            case BusMessageType.PUBLISH, BusMessageType.PUBLISHSHARD -> validatePublish(buf, body, length);
            case BusMessageType.MODULE -> validateModule(buf, body, length);
            default -> exactly(0, length);
        };
    }

    private static int exactly(int expected, long actual) {
        return actual == expected ? ACCEPT : DROP | BusVerdict.LENGTH;
    }

    private static int validatePublish(ByteBuf buf, int body, int length) {
        if (length < BusBody.PUBLISH_FIXED_LENGTH) {
            return DROP | BusVerdict.LENGTH;
        }
        long declared = buf.getUnsignedInt(body + BusBody.CHANNEL_LENGTH_OFFSET)
                + buf.getUnsignedInt(body + BusBody.MESSAGE_LENGTH_OFFSET);
        return declaredParts(declared, length - BusBody.PUBLISH_FIXED_LENGTH);
    }

    private static int validateModule(ByteBuf buf, int body, int length) {
        if (length < BusBody.MODULE_FIXED_LENGTH) {
            return DROP | BusVerdict.LENGTH;
        }
        long declared = buf.getUnsignedInt(body + BusBody.MODULE_LENGTH_OFFSET);
        return declaredParts(declared, length - BusBody.MODULE_FIXED_LENGTH);
    }

    /** {@code declared} is a sum of unsigned 32-bit numbers in 64 bits: it does not wrap here as it does in the servers. */
    private static int declaredParts(long declared, int rest) {
        return declared > rest ? DROP | BusVerdict.OVERFLOW : exactly(rest, declared);
    }

    private static int validatePing(ByteBuf buf, int index, int total, BusLayout layout) {
        int rest = total - layout.headerLength();
        int count = buf.getUnsignedShort(index + BusLayout.COUNT_OFFSET);
        if (GossipEntry.LENGTH * count > rest) {
            return DROP | BusVerdict.GOSSIP_COUNT;
        }
        rest -= GossipEntry.LENGTH * count;
        if (!announcesExtensions(buf, index, layout)) {
            return exactly(0, rest);
        }
        int at = index + total - rest;
        for (int i = buf.getUnsignedShort(index + layout.extensionsOffset); i > 0; i--) {
            if (rest < PingExtension.HEADER_LENGTH) {
                return DROP | BusVerdict.EXT_TRUNCATED;
            }
            long length = buf.getUnsignedInt(at + PingExtension.LENGTH_OFFSET);
            if (length % PingExtension.ALIGNMENT != 0) {
                return DROP | BusVerdict.EXT_ALIGNMENT;
            }
            if (length < PingExtension.HEADER_LENGTH) {
                return DROP | BusVerdict.EXT_LENGTH;
            }
            if (length > rest) {
                return DROP | BusVerdict.EXT_EXCEEDS_FRAME;
            }
            at += (int) length;
            rest -= (int) length;
        }
        return exactly(0, rest);
    }

    /** Whether the extension count is to be looked at. */
    static boolean announcesExtensions(ByteBuf buf, int index, BusLayout layout) {
        return layout.hasExtensions()
                && (buf.getUnsignedMedium(index + layout.mflagsOffset) & MessageFlags.EXT_DATA) != 0;
    }
}
