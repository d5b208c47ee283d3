package io.clusterwire.bus;

import static io.clusterwire.bus.BusVerdict.ACCEPT;
import static io.clusterwire.bus.BusVerdict.DROP;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * What servers should have checked: that ids are ids, that texts end, that extensions hold what their type needs. The frame has passed all
 * other checks, so that everything looked at here is known to lie in it.
 */
final class StrictChecks {
    private StrictChecks() {}

    static int validate(ByteBuf buf, int index, int total, BusLayout layout, @Nullable Family family) {
        if (!layout.hasSender()) {
            return ACCEPT;
        }
        int header = validateHeader(buf, index, layout);
        if (header != ACCEPT) {
            return header;
        }
        int body = index + layout.headerLength();
        int type = BusFrames.messageTypeAt(buf, index, layout);
        return switch (type) {
            case BusMessageType.PING, BusMessageType.PONG, BusMessageType.MEET ->
                validatePing(buf, index, index + total, layout, family);
            case BusMessageType.FAIL -> nodeId(buf, body);
            case BusMessageType.UPDATE -> nodeId(buf, body + BusBody.UPDATE_NODE_OFFSET);
            default -> ACCEPT;
        };
    }

    private static int validateHeader(ByteBuf buf, int index, BusLayout layout) {
        int replicaOf = index + BusLayout.REPLICA_OF_OFFSET;
        if (!Words.isNodeId(buf, index + BusLayout.SENDER_OFFSET)
                || !(Words.isNoNode(buf, replicaOf) || Words.isNodeId(buf, replicaOf))) {
            return DROP | BusVerdict.STRICT_NODE_ID;
        }
        return layout.hasBusPort() && !endsInNul(buf, index + layout.myIpOffset, BusLayout.IP_LENGTH)
                ? DROP | BusVerdict.STRICT_NUL
                : ACCEPT;
    }

    private static int validatePing(ByteBuf buf, int index, int end, BusLayout layout, @Nullable Family told) {
        if (layout.hasExtensions()
                && !BusFrames.announcesExtensions(buf, index, layout)
                && buf.getUnsignedShort(index + layout.extensionsOffset) > 0) {
            return DROP | BusVerdict.STRICT_EXT_FLAG;
        }
        int at = index + layout.headerLength();
        for (int i = buf.getUnsignedShort(index + BusLayout.COUNT_OFFSET); i > 0; i--, at += GossipEntry.LENGTH) {
            if (!Words.isNodeId(buf, at)) {
                return DROP | BusVerdict.STRICT_NODE_ID;
            }
            if (!endsInNul(buf, at + GossipEntry.IP_OFFSET, BusLayout.IP_LENGTH)) {
                return DROP | BusVerdict.STRICT_NUL;
            }
        }
        if (at == end) {
            return ACCEPT;
        }
        Family family = told != null ? told : FamilyEvidence.of(buf, index, at, end, layout);
        while (at < end) {
            int length = buf.getInt(at + PingExtension.LENGTH_OFFSET);
            int verdict = validateExtension(buf, index, at, length, family);
            if (verdict != ACCEPT) {
                return verdict;
            }
            at += length;
        }
        return ACCEPT;
    }

    private static int validateExtension(ByteBuf buf, int frame, int at, int length, @Nullable Family family) {
        ExtensionType.Shape shape = ExtensionType.shapeOf(buf.getUnsignedShort(at + PingExtension.TYPE_OFFSET), family);
        int payload = at + PingExtension.HEADER_LENGTH;
        int payloadLength = length - PingExtension.HEADER_LENGTH;
        if (payloadLength < shape.minLength) {
            return DROP | BusVerdict.STRICT_MIN_SIZE;
        }
        return switch (shape) {
            case TEXT ->
                payloadLength > 0 && buf.getByte(payload + payloadLength - 1) == 0
                        ? ACCEPT
                        : DROP | BusVerdict.STRICT_NUL;
            case FORGOTTEN ->
                sameNode(buf, payload, frame + BusLayout.SENDER_OFFSET)
                        ? DROP | BusVerdict.STRICT_SELF_FORGET
                        : nodeId(buf, payload);
            case ID -> nodeId(buf, payload);
            default -> ACCEPT;
        };
    }

    private static int nodeId(ByteBuf buf, int index) {
        return Words.isNodeId(buf, index) ? ACCEPT : DROP | BusVerdict.STRICT_NODE_ID;
    }

    private static boolean sameNode(ByteBuf buf, int one, int other) {
        for (int i = 0; i < BusLayout.NODE_ID_LENGTH; i += 8) {
            if (buf.getLong(one + i) != buf.getLong(other + i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean endsInNul(ByteBuf buf, int index, int length) {
        // Written addresses are padded to the end, which is the quick answer.
        return buf.getByte(index + length - 1) == 0 || Words.lengthToNul(buf, index, length) < length;
    }
}
