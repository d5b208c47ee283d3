package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** Writes values as text: see {@link RespValue}. */
final class Notation {
    private static final String HEX = "0123456789abcdef";

    private Notation() {}

    static String of(RespValue root) {
        StringBuilder out = new StringBuilder();
        ValueWalk walk = new ValueWalk(root);
        while (walk.next()) {
            if (walk.isEnd()) {
                if (walk.value() instanceof RespAggregate aggregate) {
                    out.append(aggregate.isPairs() ? '}' : ']');
                }
                continue;
            }
            if (walk.depth() > 0) {
                separate(walk, out);
            }
            begin(walk.value(), out);
        }
        return out.toString();
    }

    private static void separate(ValueWalk walk, StringBuilder out) {
        if (walk.place() == 0) {
            return;
        }
        if (!(walk.parent() instanceof RespAggregate aggregate)) {
            out.append(' ');
        } else if (aggregate.isPairs() && walk.place() % 2 != 0) {
            out.append(" => ");
        } else {
            out.append(", ");
        }
    }

    private static void begin(RespValue value, StringBuilder out) {
        if (value instanceof RespText text) {
            text(text, out);
        } else if (value instanceof RespScalar scalar) {
            scalar(scalar, out);
        } else if (value instanceof RespAggregate aggregate) {
            out.append((char) aggregate.type().wireByte());
            out.append(aggregate.isStreamed() ? "?" : "").append(aggregate.isPairs() ? '{' : '[');
        }
    }

    private static void scalar(RespScalar scalar, StringBuilder out) {
        switch (scalar.type()) {
            case INTEGER -> out.append(':').append(scalar.longValue());
            case DOUBLE -> out.append(',').append(number(scalar.doubleValue()));
            case BOOLEAN -> out.append(scalar.booleanValue() ? "#t" : "#f");
            case NULL_BULK_STRING -> out.append("$nil");
            case NULL_ARRAY -> out.append("*nil");
            default -> out.append("nil");
        }
    }

    private static String number(double value) {
        byte[] digits = new byte[RespDoubles.MAX_LENGTH];
        return new String(digits, 0, RespDoubles.print(value, digits, 0), ISO_8859_1);
    }

    private static void text(RespText text, StringBuilder out) {
        out.append((char) text.type().wireByte());
        byte[] bytes = text.bytes();
        if (text.type() == RespType.BIG_NUMBER) {
            out.append(text.text());
            return;
        }
        if (text.isStreamed()) {
            out.append("?[");
            int start = 0;
            for (int i = 0; i < text.chunkCount(); i++) {
                out.append(i == 0 ? "" : ", ");
                quote(bytes, start, text.chunkEnd(i), out);
                start = text.chunkEnd(i);
            }
            out.append(']');
            return;
        }
        if (text.type() == RespType.VERBATIM_STRING) {
            byte[] format = text.format().getBytes(ISO_8859_1);
            quote(format, 0, format.length, out);
        }
        quote(bytes, 0, bytes.length, out);
    }

    private static void quote(byte[] bytes, int start, int end, StringBuilder out) {
        out.append('"');
        for (int i = start; i < end; i++) {
            escape(bytes[i], out);
        }
        out.append('"');
    }

    /** Appends a byte as it stands between quotes. */
    static void escape(byte b, StringBuilder out) {
        switch (b) {
            case '\r' -> out.append("\\r");
            case '\n' -> out.append("\\n");
            case '\t' -> out.append("\\t");
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            default -> {
                if (b >= 0x20 && b <= 0x7e) {
                    out.append((char) b);
                } else {
                    out.append("\\x").append(HEX.charAt(b >> 4 & 0xf)).append(HEX.charAt(b & 0xf));
                }
            }
        }
    }
}
