package io.clusterwire.cli;

import io.clusterwire.bus.BusBytes;
import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.bus.SlotBitmap;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Is told of every frame of a stream, in order. */
interface BusReport {
    /**
     * One frame.
     *
     * @param at its position in the input
     * @param buf where it lies
     * @param index where it begins in {@code buf}
     * @param verdict what becomes of it; not "need more"
     * @param frame the frame, wrapped if the verdict is "accept"
     */
    void frame(long at, ByteBuf buf, int index, int verdict, BusFrame frame);

    /** The name of the message type, or null if the frame's layout has none for it. */
    static @Nullable String typeName(BusFrame frame) {
        int type = frame.messageType();
        return frame.layout().knows(type) ? BusMessageType.nameOf(type) : null;
    }

    /** The names of the set bits, in their order. */
    static List<String> flagNames(int flags) {
        List<String> names = new ArrayList<>();
        for (int bit = 0; bit < Character.SIZE; bit++) {
            if ((flags >> bit & 1) != 0) {
                names.add(NodeFlags.nameOf(bit));
            }
        }
        return names;
    }

    /** Slots as the vectors spell them, empty for none. */
    static String slots(SlotBitmap slots) {
        return slots.toSlotSet().toString(",");
    }

    /** A text of the wire, escaped if a person cannot read it; null if it is empty. */
    static @Nullable String text(BusBytes bytes) {
        return bytes.isEmpty() ? null : EscapedText.show(bytes.toByteArray());
    }
}
