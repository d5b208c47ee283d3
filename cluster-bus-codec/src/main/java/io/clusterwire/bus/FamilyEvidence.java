package io.clusterwire.bus;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Tells from a frame of the ping family with extensions whether Redis or Valkey sent it. */
final class FamilyEvidence {
    /** Header flags that only Valkey sets. */
    private static final int VALKEY_FLAGS =
            NodeFlags.LIGHT_HDR_PUBLISH | NodeFlags.LIGHT_HDR_MODULE | NodeFlags.MY_PRIMARY_FAIL;

    private FamilyEvidence() {}

    /**
     * In falling weight: header flags of Valkey; extension types that only Valkey has; what the payload of extension 4 is, since a secret
     * fills its 40 bytes and a text ends in NUL.
     *
     * @param at where the extensions begin
     * @param end where the frame ends
     * @return the family, or null if nothing tells
     */
    static @Nullable Family of(ByteBuf buf, int frame, int at, int end, BusLayout layout) {
        if ((buf.getUnsignedShort(frame + layout.flagsOffset) & VALKEY_FLAGS) != 0) {
            return Family.VALKEY;
        }
        Family byPayload = null;
        while (at < end) {
            int length = buf.getInt(at + PingExtension.LENGTH_OFFSET);
            int type = buf.getUnsignedShort(at + PingExtension.TYPE_OFFSET);
            if (type >= ExtensionType.CLIENT_IPV6 && type <= ExtensionType.AVAILABILITY_ZONE) {
                return Family.VALKEY;
            }
            if (type == ExtensionType.CLIENT_IPV4 && length > PingExtension.HEADER_LENGTH) {
                byPayload = buf.getByte(at + length - 1) == 0 ? Family.VALKEY : Family.REDIS;
            }
            at += length;
        }
        return byPayload;
    }
}
