package io.clusterwire.resp;

import java.util.ArrayList;
import java.util.List;

/** What a RESP2 client gets in place of a value: written from the table of the two protocols, apart from the code that writes. */
final class Resp2Form {
    private Resp2Form() {}

    static RespValue of(RespValue value) {
        if (value.bare() instanceof RespAggregate aggregate) {
            List<RespValue> children = new ArrayList<>();
            aggregate.children().forEach(child -> children.add(of(child)));
            return RespAggregate.of(RespType.ARRAY, false, children);
        }
        if (value.bare() instanceof RespText text) {
            return switch (text.type()) {
                case SIMPLE_STRING, SIMPLE_ERROR -> text;
                case BULK_ERROR -> RespText.of(RespType.SIMPLE_ERROR, cleaned(text.toByteArray()));
                default -> RespText.of(RespType.BULK_STRING, text.toByteArray());
            };
        }
        RespScalar scalar = (RespScalar) value.bare();
        return switch (scalar.type()) {
            case NULL -> RespScalar.NULL_BULK_STRING;
            case BOOLEAN -> RespScalar.of(scalar.booleanValue() ? 1 : 0);
            case DOUBLE -> RespText.bulk(scalar.toString().substring(1));
            default -> scalar;
        };
    }

    /** CR and LF go: trimmed at the end, blanks inside. */
    private static byte[] cleaned(byte[] bytes) {
        int length = bytes.length;
        while (length > 0 && (bytes[length - 1] == '\r' || bytes[length - 1] == '\n')) {
            length--;
        }
        byte[] clean = java.util.Arrays.copyOf(bytes, length);
        for (int i = 0; i < length; i++) {
            clean[i] = clean[i] == '\r' || clean[i] == '\n' ? (byte) ' ' : clean[i];
        }
        return clean;
    }
}
