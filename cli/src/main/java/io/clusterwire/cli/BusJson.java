package io.clusterwire.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.clusterwire.bus.BusBody;
import io.clusterwire.bus.BusBytes;
import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.BusReceiver;
import io.clusterwire.bus.BusVerdict;
import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.Family;
import io.clusterwire.bus.GossipEntry;
import io.clusterwire.bus.ModuleId;
import io.clusterwire.bus.PingExtension;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.math.BigInteger;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Frames as JSON objects, one a line. */
final class BusJson implements BusReport {
    private final Output out;
    private final String file;
    private final BusReceiver receiver;

    BusJson(Output out, String file, BusReceiver receiver) {
        this.out = out;
        this.file = file;
        this.receiver = receiver;
    }

    @Override
    public void frame(long at, ByteBuf buf, int index, int verdict, BusFrame frame) {
        out.json(json -> {
            json.writeStartObject();
            json.writeStringField("file", file);
            json.writeNumberField("at", at);
            json.writeStringField("verdict", BusVerdict.toString(verdict));
            framing(json, buf, index, verdict);
            if (verdict == BusVerdict.ACCEPT) {
                header(json, frame);
                body(json, frame);
            }
            json.writeEndObject();
        });
    }

    /** Layout and total length, where they can be told. */
    private void framing(JsonGenerator json, ByteBuf buf, int index, int verdict) throws IOException {
        int reason = BusVerdict.reason(verdict);
        if (reason == BusVerdict.SIGNATURE || reason == BusVerdict.SHORT) {
            return;
        }
        // A link is closed as soon as the length is known to be too large.
        int available = buf.writerIndex() - index;
        if (available >= 14) {
            int version = buf.getUnsignedShort(index + 8);
            boolean lightBit = (buf.getUnsignedShort(index + 12) & BusMessageType.LIGHT_BIT) != 0;
            if (lightBit && receiver.understandsLight()) {
                json.writeStringField("layout", BusLayout.LIGHT.label());
            } else if (version <= 1) {
                json.writeStringField("layout", "V" + version);
            }
        }
        if (available >= 8) {
            json.writeNumberField("totlen", buf.getUnsignedInt(index + 4));
        }
    }

    private static void header(JsonGenerator json, BusFrame frame) throws IOException {
        BusLayout layout = frame.layout();
        json.writeNumberField("ver", frame.version());
        json.writeNumberField("type", frame.type());
        json.writeStringField("typeName", BusReport.typeName(frame));
        if (!layout.hasSender()) {
            return;
        }
        json.writeNumberField("count", frame.count());
        unsigned(json, "currentEpoch", frame.currentEpoch());
        unsigned(json, "configEpoch", frame.configEpoch());
        unsigned(json, "offset", frame.replicationOffset());
        json.writeStringField("sender", BusReport.text(frame.sender()));
        json.writeStringField("myslots", BusReport.slots(frame.slots()));
        json.writeStringField("replicaof", BusReport.text(frame.replicaOf()));
        json.writeNumberField("port", frame.port());
        if (layout.hasBusPort()) {
            json.writeStringField("myip", BusReport.text(frame.myIp()));
            json.writeNumberField("cport", frame.busPort());
        }
        if (layout.hasOtherPort()) {
            json.writeNumberField("pport", frame.otherPort());
        }
        if (layout.hasExtensions()) {
            json.writeNumberField("extensions", frame.extensionCount());
        }
        flags(json, frame.flags());
        json.writeNumberField("state", frame.state());
        json.writeStringField("mflags", HexFormat.of().toHexDigits(frame.messageFlags(), 6));
    }

    private static void body(JsonGenerator json, BusFrame frame) throws IOException {
        int type = frame.messageType();
        BusBody body = frame.body();
        if (!frame.layout().knows(type)) {
            return;
        }
        if (BusMessageType.isPing(type)) {
            ping(json, frame);
        } else if (type == BusMessageType.FAIL) {
            json.writeObjectFieldStart("fail");
            json.writeStringField("nodename", BusReport.text(body.failedNode()));
            json.writeEndObject();
        } else if (type == BusMessageType.UPDATE) {
            json.writeObjectFieldStart("update");
            unsigned(json, "configEpoch", body.updateConfigEpoch());
            json.writeStringField("nodename", BusReport.text(body.updateNode()));
            json.writeStringField("slots", BusReport.slots(body.updateSlots()));
            json.writeEndObject();
        } else if (BusMessageType.isPublish(type)) {
            json.writeObjectFieldStart("publish");
            json.writeStringField("channel", hex(body.channel()));
            json.writeStringField("message", hex(body.message()));
            json.writeEndObject();
        } else if (type == BusMessageType.MODULE) {
            json.writeObjectFieldStart("module");
            json.writeStringField("name", moduleName(body.moduleId()));
            unsigned(json, "id", body.moduleId());
            json.writeNumberField("type", body.moduleType());
            json.writeStringField("payload", hex(body.modulePayload()));
            json.writeEndObject();
        }
    }

    /** The name may have been sent by a machine of either byte order; at most one of the two readings is a name. */
    static @Nullable String moduleName(long id) {
        String name = ModuleId.nameOf(id);
        return name != null ? name : ModuleId.nameOf(Long.reverseBytes(id));
    }

    private static void ping(JsonGenerator json, BusFrame frame) throws IOException {
        json.writeArrayFieldStart("gossip");
        for (int i = 0; i < frame.gossipCount(); i++) {
            gossip(json, frame.gossip(i), frame.layout());
        }
        json.writeEndArray();
        if (frame.layout().hasExtensions()) {
            json.writeArrayFieldStart("ext");
            PingExtension extension = frame.extensions();
            while (extension.next()) {
                extension(json, extension, frame.family());
            }
            json.writeEndArray();
        }
    }

    private static void gossip(JsonGenerator json, GossipEntry entry, BusLayout layout) throws IOException {
        json.writeStartObject();
        json.writeStringField("nodename", BusReport.text(entry.node()));
        json.writeNumberField("ping_sent", entry.pingSent());
        json.writeNumberField("pong_received", entry.pongReceived());
        json.writeStringField("ip", BusReport.text(entry.ip()));
        json.writeNumberField("port", entry.port());
        if (layout.hasBusPort()) {
            json.writeNumberField("cport", entry.busPort());
        }
        if (layout.hasOtherPort()) {
            json.writeNumberField("pport", entry.otherPort());
        }
        flags(json, entry.flags());
        json.writeEndObject();
    }

    private static void extension(JsonGenerator json, PingExtension extension, @Nullable Family family)
            throws IOException {
        json.writeStartObject();
        json.writeNumberField("type", extension.type());
        json.writeNumberField("length", extension.length());
        json.writeStringField("name", ExtensionType.nameOf(extension.type(), family));
        json.writeFieldName("value");
        if (!extension.isWhole()) {
            json.writeNull();
        } else if (extension.isForgottenNode()) {
            json.writeStartObject();
            json.writeStringField("nodename", BusReport.text(extension.id()));
            unsigned(json, "ttl", extension.ttl());
            json.writeEndObject();
        } else if (extension.isPort()) {
            json.writeNumber(extension.port());
        } else if (extension.isId()) {
            json.writeString(BusReport.text(extension.id()));
        } else if (extension.isText()) {
            json.writeString(EscapedText.show(extension.text().toByteArray()));
        } else {
            json.writeString(hex(extension.payload()));
        }
        json.writeEndObject();
    }

    private static void flags(JsonGenerator json, int flags) throws IOException {
        json.writeNumberField("flags", flags);
        json.writeArrayFieldStart("flagNames");
        for (String name : BusReport.flagNames(flags)) {
            json.writeString(name);
        }
        json.writeEndArray();
    }

    private static void unsigned(JsonGenerator json, String name, long value) throws IOException {
        json.writeFieldName(name);
        json.writeNumber(new BigInteger(Long.toUnsignedString(value)));
    }

    private static String hex(BusBytes bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }
}
