package io.clusterwire.cli;

import io.clusterwire.bus.BusFields;
import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusVerdict;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.HexFormat;
import java.util.Locale;

/** An annotated hex dump: a heading per frame, then a line per field: offset in the frame, bytes, name, value. */
final class BusHex implements BusReport {
    private static final int SHOWN_BYTES = 48;
    private static final int SHOWN_CHARACTERS = 96;

    private final Output out;
    private final String prefix;

    BusHex(Output out, String prefix) {
        this.out = out;
        this.prefix = prefix;
    }

    @Override
    public void frame(long at, ByteBuf buf, int index, int verdict, BusFrame frame) {
        out.line("# " + prefix + BusText.line(at, verdict, frame).strip());
        if (verdict == BusVerdict.ACCEPT) {
            BusFields.visit(frame, (name, kind, start, length) -> {
                String value = value(buf, kind, start, length);
                String line =
                        String.format(Locale.ROOT, "%06x  %-32s  %s", start - index, bytes(buf, start, length), name);
                out.line(value.isEmpty() ? line : line + " = " + value);
            });
        }
    }

    /** All bytes, with runs of one value shortened; of long fields the first. */
    private static String bytes(ByteBuf buf, int start, int length) {
        int last = start + length - 1;
        int run = last;
        while (run > start && buf.getByte(run - 1) == buf.getByte(last)) {
            run--;
        }
        int repeated = last - run + 1;
        int plain = repeated > 4 ? length - repeated : length;
        String text = ByteBufUtil.hexDump(buf, start, Math.min(plain, SHOWN_BYTES));
        if (plain > SHOWN_BYTES) {
            return text + "...(" + length + " bytes)";
        }
        String tail = plain == length ? "" : HexFormat.of().toHexDigits(buf.getByte(last)) + "*" + repeated;
        return text.isEmpty() || tail.isEmpty() ? text + tail : text + " " + tail;
    }

    private static String value(ByteBuf buf, BusFields.Kind kind, int start, int length) {
        return switch (kind) {
            case NUMBER -> number(buf, start, length);
            case TEXT -> shortened(EscapedText.quote(untilNul(bytesOf(buf, start, length))));
            case SLOTS -> {
                String slots = SlotSet.ofBitmap(bytesOf(buf, start, length), 0).toString(",");
                yield slots.isEmpty() ? "-" : shortened(slots);
            }
            case BYTES -> shortened(EscapedText.quote(bytesOf(buf, start, length)));
            case RESERVED -> "";
        };
    }

    private static String number(ByteBuf buf, int start, int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value = value << 8 | buf.getUnsignedByte(start + i);
        }
        return Long.toUnsignedString(value);
    }

    private static byte[] bytesOf(ByteBuf buf, int start, int length) {
        return ByteBufUtil.getBytes(buf, start, length);
    }

    private static byte[] untilNul(byte[] bytes) {
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) {
            length++;
        }
        return java.util.Arrays.copyOf(bytes, length);
    }

    private static String shortened(String text) {
        return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "...";
    }
}
