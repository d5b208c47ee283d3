package io.clusterwire.nodes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;

/** Numbers and texts appended to a buffer without garbage. */
final class AsciiOutput {
    private AsciiOutput() {}

    /** Appends the UTF-8 bytes of {@code text}. */
    static void text(ByteBuf out, String text) {
        ByteBufUtil.writeUtf8(out, text);
    }

    /** Appends the digits of an unsigned number. */
    static void unsigned(ByteBuf out, long value) {
        int digits = 1;
        for (long rest = Long.divideUnsigned(value, 10); rest != 0; rest /= 10) {
            digits++;
        }
        out.ensureWritable(digits);
        int end = out.writerIndex() + digits;
        long rest = value;
        for (int i = end - 1; i >= end - digits; i--) {
            long tenth = Long.divideUnsigned(rest, 10);
            out.setByte(i, (int) ('0' + (rest - tenth * 10)));
            rest = tenth;
        }
        out.writerIndex(end);
    }
}
