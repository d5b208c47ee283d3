package io.clusterwire.cli;

import io.clusterwire.bus.BusBody;
import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.BusVerdict;
import io.clusterwire.bus.MessageFlags;
import io.clusterwire.bus.PingExtension;
import io.clusterwire.bus.SlotBitmap;
import io.netty.buffer.ByteBuf;
import java.util.HexFormat;
import java.util.Locale;

/** A line per frame: position, layout, type, sender, what it says. */
final class BusText implements BusReport {
    private static final int SHOWN_CHARACTERS = 64;

    private final Output out;
    private final String prefix;

    BusText(Output out, String prefix) {
        this.out = out;
        this.prefix = prefix;
    }

    @Override
    public void frame(long at, ByteBuf buf, int index, int verdict, BusFrame frame) {
        out.line(prefix + line(at, verdict, frame));
    }

    static String line(long at, int verdict, BusFrame frame) {
        if (verdict != BusVerdict.ACCEPT) {
            return columns(at, "-", "-", "-", BusVerdict.toString(verdict));
        }
        String name = BusReport.typeName(frame);
        String sender = frame.layout().hasSender() ? String.valueOf(BusReport.text(frame.sender())) : "-";
        return columns(at, frame.layout().label(), name == null ? "type " + frame.type() : name, sender, says(frame));
    }

    private static String columns(long at, String layout, String type, String sender, String says) {
        return String.format(Locale.ROOT, "%8d  %-6s  %-21s  %-40s  %s", at, layout, type, sender, says);
    }

    private static String says(BusFrame frame) {
        StringBuilder text = new StringBuilder();
        if (frame.layout().hasSender()) {
            header(frame, text);
        }
        int type = frame.messageType();
        BusBody body = frame.body();
        if (!frame.layout().knows(type)) {
            add(text, "body of " + body.bytes().length() + " bytes");
        } else if (BusMessageType.isPing(type)) {
            ping(frame, text);
        } else if (type == BusMessageType.FAIL) {
            add(text, "failed " + BusReport.text(body.failedNode()));
        } else if (type == BusMessageType.UPDATE) {
            add(text, "owner " + BusReport.text(body.updateNode()));
            add(text, "epoch " + Long.toUnsignedString(body.updateConfigEpoch()));
            add(text, "slots " + slots(body.updateSlots()));
        } else if (BusMessageType.isPublish(type)) {
            add(text, "channel " + quoted(body.channel().toByteArray()));
            add(text, "message " + quoted(body.message().toByteArray()));
        } else if (type == BusMessageType.MODULE) {
            String name = BusJson.moduleName(body.moduleId());
            add(text, "module " + (name == null ? Long.toUnsignedString(body.moduleId()) : name));
            add(text, "type " + body.moduleType());
            add(text, "payload " + quoted(body.modulePayload().toByteArray()));
        }
        return text.toString();
    }

    private static void header(BusFrame frame, StringBuilder text) {
        add(text, String.join(",", BusReport.flagNames(frame.flags())));
        add(text, "port " + frame.port() + (frame.layout().hasBusPort() ? "@" + frame.busPort() : ""));
        add(
                text,
                "epoch " + Long.toUnsignedString(frame.configEpoch()) + "/"
                        + Long.toUnsignedString(frame.currentEpoch()));
        add(text, "offset " + Long.toUnsignedString(frame.replicationOffset()));
        if (!frame.replicaOf().isEmpty()) {
            add(text, "replica of " + BusReport.text(frame.replicaOf()));
        }
        add(text, "slots " + slots(frame.slots()));
        add(text, frame.state() == 0 ? "ok" : "state " + frame.state());
        if ((frame.messageFlags() & MessageFlags.PAUSED) != 0) {
            add(text, "paused");
        }
        if ((frame.messageFlags() & MessageFlags.FORCEACK) != 0) {
            add(text, "force-ack");
        }
    }

    private static void ping(BusFrame frame, StringBuilder text) {
        add(text, "gossip " + frame.gossipCount());
        PingExtension extension = frame.extensions();
        while (extension.next()) {
            String name = extension.name();
            add(text, (name == null ? "ext-" + extension.type() : name) + " " + value(extension));
        }
    }

    private static String value(PingExtension extension) {
        if (!extension.isWhole()) {
            return "(too short)";
        }
        if (extension.isForgottenNode()) {
            return BusReport.text(extension.id()) + " for " + Long.toUnsignedString(extension.ttl()) + " s";
        }
        if (extension.isPort()) {
            return "" + extension.port();
        }
        if (extension.isId()) {
            return String.valueOf(BusReport.text(extension.id()));
        }
        return extension.isText()
                ? EscapedText.show(extension.text().toByteArray())
                : shortened(HexFormat.of().formatHex(extension.payload().toByteArray()));
    }

    private static String slots(SlotBitmap slots) {
        return slots.isEmpty() ? "-" : shortened(BusReport.slots(slots));
    }

    private static String quoted(byte[] bytes) {
        return shortened(EscapedText.quote(bytes));
    }

    private static String shortened(String text) {
        return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "...";
    }

    private static void add(StringBuilder text, String part) {
        text.append(text.isEmpty() ? "" : "  ").append(part);
    }
}
