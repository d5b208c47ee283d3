package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;

/** Refuses what has no wire form. */
final class WriterRules {
    private static final int MAX_PAIRS = Integer.MAX_VALUE / 2;

    private WriterRules() {}

    static void requireLine(byte[] content) {
        for (int i = 0; i < content.length; i++) {
            requireLineByte(content[i], i);
        }
    }

    static void requireLine(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            requireLineByte(text.charAt(i), i);
        }
    }

    static void requireLine(ByteBuf source, int index, int length) {
        for (int i = 0; i < length; i++) {
            requireLineByte(source.getByte(index + i), i);
        }
    }

    private static void requireLineByte(int c, int position) {
        if (c == '\r' || c == '\n') {
            throw new IllegalArgumentException((c == '\r' ? "CR" : "LF") + " at " + position
                    + " of a line (expected: none, or a bulk string or bulk error)");
        }
    }

    static void requirePairs(int pairs) {
        if (pairs < 0 || pairs > MAX_PAIRS) {
            throw new IllegalArgumentException("pairs: " + pairs + " (expected: 0.." + MAX_PAIRS + ")");
        }
    }

    /** A verbatim string has a format of three bytes. */
    static void requireFormat(CharSequence format) {
        boolean fits = format.length() == 3;
        for (int i = 0; fits && i < 3; i++) {
            fits = format.charAt(i) < 0x80;
        }
        if (!fits) {
            throw new IllegalArgumentException("verbatim format: " + format + " (expected: three ASCII characters)");
        }
    }
}
