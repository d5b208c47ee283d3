package io.clusterwire.nodes;

import java.nio.charset.StandardCharsets;

/** Bytes of an input as they are quoted in messages: printable ASCII as it is, {@code \\ \" \xHH} for the rest, cut after 64 bytes. */
final class EscapedBytes {
    private static final int MAX_QUOTED = 64;
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private EscapedBytes() {}

    static String quote(byte[] bytes, int from, int to) {
        StringBuilder text = new StringBuilder();
        int end = Math.min(to, from + MAX_QUOTED);
        for (int i = from; i < end; i++) {
            int b = bytes[i] & 0xff;
            if (b == '"' || b == '\\') {
                text.append('\\').append((char) b);
            } else if (b < 0x20 || b > 0x7e) {
                text.append("\\x").append(HEX[b >> 4]).append(HEX[b & 15]);
            } else {
                text.append((char) b);
            }
        }
        return end < to ? text.append("...").toString() : text.toString();
    }

    static String quote(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return quote(bytes, 0, bytes.length);
    }
}
