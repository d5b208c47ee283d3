package io.clusterwire.bus;

import io.netty.buffer.ByteBuf;

/** Where each field of a frame lies: for hex dumps and other tools that show frames byte by byte. */
public final class BusFields {
    /** What the bytes of a field are. A closed set. */
    public enum Kind {
        /** An unsigned big-endian integer of 1, 2, 3, 4 or 8 bytes. */
        NUMBER,
        /** Text padded with NUL. */
        TEXT,
        /** A bitmap of slots. */
        SLOTS,
        /** Bytes of any kind. */
        BYTES,
        /** Bytes without meaning, written 0. */
        RESERVED
    }

    /** Is told of each field, in the order in which they lie; together they cover the frame without gap. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * A field.
         *
         * @param name its name, that of the wire structures; in gossip entries and extensions with {@code gN.} or {@code extN.} in front
         * @param kind what its bytes are
         * @param index where it begins in the frame's buffer
         * @param length how many bytes it has, never 0
         */
        void field(String name, Kind kind, int index, int length);
    }

    private final BusFrame frame;
    private final ByteBuf buf;
    private final Visitor visitor;
    private int at;

    private BusFields(BusFrame frame, Visitor visitor) {
        this.frame = frame;
        this.buf = frame.buffer();
        this.visitor = visitor;
        this.at = frame.index();
    }

    /**
     * Visits all fields of a frame.
     *
     * @param frame a wrapped frame
     * @param visitor what is told
     */
    public static void visit(BusFrame frame, Visitor visitor) {
        new BusFields(frame, visitor).frame();
    }

    private void frame() {
        BusLayout layout = frame.layout();
        text("sig", 4);
        number("totlen", 4);
        number("ver", 2);
        if (layout.portOffset == BusLayout.VERSION_OFFSET + 2) {
            number("port", 2);
        } else {
            reserved(2);
        }
        number("type", 2);
        if (layout.hasSender()) {
            sender(layout);
        } else {
            reserved(2);
        }
        body(layout);
    }

    private void sender(BusLayout layout) {
        number("count", 2);
        number("currentEpoch", 8);
        number("configEpoch", 8);
        number("offset", 8);
        text("sender", BusLayout.NODE_ID_LENGTH);
        field("myslots", Kind.SLOTS, BusLayout.SLOTS_LENGTH);
        text("replicaof", BusLayout.NODE_ID_LENGTH);
        if (layout.hasBusPort()) {
            text("myip", BusLayout.IP_LENGTH);
            if (layout.hasExtensions()) {
                number("extensions", 2);
            }
            reservedTo(layout.hasOtherPort() ? layout.pportOffset : layout.cportOffset);
            if (layout.hasOtherPort()) {
                number("pport", 2);
            }
            number("cport", 2);
        } else {
            reservedTo(layout.portOffset);
            number("port", 2);
        }
        number("flags", 2);
        number("state", 1);
        number("mflags", 3);
    }

    private void body(BusLayout layout) {
        int type = frame.messageType();
        if (!layout.knows(type)) {
            field("body", Kind.BYTES, frame.index() + frame.length() - at);
        } else if (BusMessageType.isPing(type)) {
            for (int i = 0; i < frame.gossipCount(); i++) {
                gossip("g" + i + ".", layout);
            }
            for (int i = 0; at < frame.index() + frame.length(); i++) {
                extension("ext" + i + ".");
            }
        } else if (type == BusMessageType.FAIL) {
            text("fail.nodename", BusLayout.NODE_ID_LENGTH);
        } else if (type == BusMessageType.UPDATE) {
            number("update.configEpoch", 8);
            text("update.nodename", BusLayout.NODE_ID_LENGTH);
            field("update.slots", Kind.SLOTS, BusLayout.SLOTS_LENGTH);
        } else if (BusMessageType.isPublish(type)) {
            number("channel_len", 4);
            number("message_len", 4);
            field("channel", Kind.BYTES, buf.getInt(at - 8));
            field("message", Kind.BYTES, frame.index() + frame.length() - at);
        } else if (type == BusMessageType.MODULE) {
            field("module.id", Kind.BYTES, 8);
            number("module.len", 4);
            number("module.type", 1);
            field("module.payload", Kind.BYTES, frame.index() + frame.length() - at);
        }
    }

    private void gossip(String prefix, BusLayout layout) {
        int end = at + GossipEntry.LENGTH;
        text(prefix + "nodename", BusLayout.NODE_ID_LENGTH);
        number(prefix + "ping_sent", 4);
        number(prefix + "pong_received", 4);
        text(prefix + "ip", BusLayout.IP_LENGTH);
        number(prefix + "port", 2);
        if (layout.hasBusPort()) {
            number(prefix + "cport", 2);
        }
        number(prefix + "flags", 2);
        if (layout.hasOtherPort()) {
            number(prefix + "pport", 2);
        }
        field("reserved", Kind.RESERVED, end - at);
    }

    private void extension(String prefix) {
        int end = at + buf.getInt(at);
        number(prefix + "length", 4);
        int type = buf.getUnsignedShort(at);
        number(prefix + "type", 2);
        reserved(2);
        ExtensionType.Shape shape = ExtensionType.shapeOf(type, frame.family());
        if (end - at < shape.minLength) {
            field(prefix + "value", Kind.BYTES, end - at);
            return;
        }
        switch (shape) {
            case TEXT -> text(prefix + "value", end - at);
            case FORGOTTEN -> {
                text(prefix + "nodename", BusLayout.NODE_ID_LENGTH);
                number(prefix + "ttl", 8);
            }
            case ID, SECRET -> text(prefix + "value", BusLayout.NODE_ID_LENGTH);
            case PORT -> number(prefix + "value", 2);
            case UNKNOWN -> field(prefix + "value", Kind.BYTES, end - at);
        }
        field("reserved", Kind.RESERVED, end - at);
    }

    private void number(String name, int length) {
        field(name, Kind.NUMBER, length);
    }

    private void text(String name, int length) {
        field(name, Kind.TEXT, length);
    }

    private void reserved(int length) {
        field("reserved", Kind.RESERVED, length);
    }

    private void reservedTo(int offset) {
        reserved(frame.index() + offset - at);
    }

    private void field(String name, Kind kind, int length) {
        if (length > 0) {
            visitor.field(name, kind, at, length);
            at += length;
        }
    }
}
