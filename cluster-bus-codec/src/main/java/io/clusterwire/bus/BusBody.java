package io.clusterwire.bus;

/**
 * The body of a message that is no ping; a view that belongs to a {@link BusFrame}. An accessor for another type than the frame's raises
 * {@link IllegalStateException}. The other types have no body.
 *
 * <table class="striped">
 * <caption>Bodies; offsets from the end of the header, integers unsigned, big-endian unless said otherwise</caption>
 * <thead><tr><th>Type</th><th>Offset</th><th>Size</th><th>Field</th></tr></thead>
 * <tbody>
 * <tr><td>FAIL</td><td>0</td><td>40</td><td>nodename text[40]: who has failed</td></tr>
 * <tr><td>UPDATE</td><td>0</td><td>8</td><td>configEpoch u64 of the slots' owner</td></tr>
 * <tr><td></td><td>8</td><td>40</td><td>nodename text[40] of the owner</td></tr>
 * <tr><td></td><td>48</td><td>2048</td><td>its slots, a bitmap</td></tr>
 * <tr><td>PUBLISH, PUBLISHSHARD</td><td>0</td><td>4</td><td>channel_len u32</td></tr>
 * <tr><td></td><td>4</td><td>4</td><td>message_len u32</td></tr>
 * <tr><td></td><td>8</td><td>channel_len</td><td>channel</td></tr>
 * <tr><td></td><td>8 + channel_len</td><td>message_len</td><td>message</td></tr>
 * <tr><td>MODULE</td><td>0</td><td>8</td><td>module id u64 in the byte order of the sender, see {@link ModuleId}</td></tr>
 * <tr><td></td><td>8</td><td>4</td><td>len u32</td></tr>
 * <tr><td></td><td>12</td><td>1</td><td>type u8, of the module's choice</td></tr>
 * <tr><td></td><td>13</td><td>len</td><td>payload</td></tr>
 * </tbody>
 * </table>
 */
public final class BusBody {
    static final int UPDATE_EPOCH_OFFSET = 0;
    static final int UPDATE_NODE_OFFSET = UPDATE_EPOCH_OFFSET + 8;
    static final int UPDATE_SLOTS_OFFSET = UPDATE_NODE_OFFSET + BusLayout.NODE_ID_LENGTH;
    static final int UPDATE_LENGTH = UPDATE_SLOTS_OFFSET + BusLayout.SLOTS_LENGTH;
    static final int CHANNEL_LENGTH_OFFSET = 0;
    static final int MESSAGE_LENGTH_OFFSET = CHANNEL_LENGTH_OFFSET + 4;
    static final int PUBLISH_FIXED_LENGTH = MESSAGE_LENGTH_OFFSET + 4;
    static final int MODULE_ID_OFFSET = 0;
    static final int MODULE_LENGTH_OFFSET = MODULE_ID_OFFSET + 8;
    static final int MODULE_TYPE_OFFSET = MODULE_LENGTH_OFFSET + 4;
    static final int MODULE_FIXED_LENGTH = MODULE_TYPE_OFFSET + 1;

    private final BusFrame frame;
    private final BusBytes node = new BusBytes();
    private final BusBytes channel = new BusBytes();
    private final BusBytes content = new BusBytes();
    private final SlotBitmap slots = new SlotBitmap();

    BusBody(BusFrame frame) {
        this.frame = frame;
    }

    void clear() {
        node.clear();
        channel.clear();
        content.clear();
        slots.clear();
    }

    /**
     * FAIL: the node that has failed.
     *
     * @return a view of its id
     */
    public BusBytes failedNode() {
        return node.pointId(frame.buffer(), start(BusMessageType.FAIL));
    }

    /**
     * UPDATE: the config epoch of the slots' owner.
     *
     * @return unsigned
     */
    public long updateConfigEpoch() {
        return frame.buffer().getLong(start(BusMessageType.UPDATE) + UPDATE_EPOCH_OFFSET);
    }

    /**
     * UPDATE: the owner of the slots.
     *
     * @return a view of its id
     */
    public BusBytes updateNode() {
        return node.pointId(frame.buffer(), start(BusMessageType.UPDATE) + UPDATE_NODE_OFFSET);
    }

    /**
     * UPDATE: the slots of that owner.
     *
     * @return a view of the bitmap
     */
    public SlotBitmap updateSlots() {
        return slots.point(frame.buffer(), start(BusMessageType.UPDATE) + UPDATE_SLOTS_OFFSET);
    }

    /**
     * PUBLISH and PUBLISHSHARD: the channel.
     *
     * @return a view of its bytes, which may be any
     */
    public BusBytes channel() {
        int start = publishStart();
        return channel.point(frame.buffer(), start + PUBLISH_FIXED_LENGTH, channelLength(start));
    }

    /**
     * PUBLISH and PUBLISHSHARD: the message.
     *
     * @return a view of its bytes, which may be any
     */
    public BusBytes message() {
        int start = publishStart();
        int length = frame.buffer().getInt(start + MESSAGE_LENGTH_OFFSET);
        return content.point(frame.buffer(), start + PUBLISH_FIXED_LENGTH + channelLength(start), length);
    }

    /**
     * MODULE: the module's id as a little-endian machine sends it. For a sender of the other byte order, use
     * {@link Long#reverseBytes}.
     *
     * @return the id, see {@link ModuleId}
     */
    public long moduleId() {
        return frame.buffer().getLongLE(start(BusMessageType.MODULE) + MODULE_ID_OFFSET);
    }

    /**
     * MODULE: the message type that the module has chosen.
     *
     * @return 0..255
     */
    public int moduleType() {
        return frame.buffer().getUnsignedByte(start(BusMessageType.MODULE) + MODULE_TYPE_OFFSET);
    }

    /**
     * MODULE: the payload.
     *
     * @return a view of its bytes
     */
    public BusBytes modulePayload() {
        int start = start(BusMessageType.MODULE);
        int length = frame.buffer().getInt(start + MODULE_LENGTH_OFFSET);
        return content.point(frame.buffer(), start + MODULE_FIXED_LENGTH, length);
    }

    /**
     * All bytes behind the header, of any type.
     *
     * @return a view of them
     */
    public BusBytes bytes() {
        int header = frame.layout().headerLength();
        return content.point(frame.buffer(), frame.index() + header, frame.length() - header);
    }

    private int channelLength(int start) {
        return frame.buffer().getInt(start + CHANNEL_LENGTH_OFFSET);
    }

    private int publishStart() {
        return start(
                frame.messageType() == BusMessageType.PUBLISHSHARD
                        ? BusMessageType.PUBLISHSHARD
                        : BusMessageType.PUBLISH);
    }

    private int start(int expected) {
        int type = frame.messageType();
        if (type != expected || !frame.layout().knows(type)) {
            throw new IllegalStateException("message type: " + type + " in layout "
                    + frame.layout().label() + " (expected: " + BusMessageType.nameOf(expected) + ")");
        }
        return frame.index() + frame.layout().headerLength();
    }
}
