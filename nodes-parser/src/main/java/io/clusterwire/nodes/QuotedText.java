package io.clusterwire.nodes;

import java.util.Arrays;

/** Strings as redis-cli prints them on a terminal: in double quotes, with the escapes {@code \" \\ \n \r \t \a \b \xHH}. */
final class QuotedText {
    private QuotedText() {}

    /** What the string that begins with the quote at {@code from} says, up to its closing quote or {@code to}. */
    static byte[] unquote(byte[] in, int from, int to) {
        byte[] out = new byte[to - from - 1];
        int length = 0;
        int i = from + 1;
        while (i < to && in[i] != '"') {
            if (in[i] != '\\' || i + 1 == to) {
                out[length++] = in[i++];
                continue;
            }
            int hex = in[i + 1] == 'x' && i + 3 < to ? hexByte(in[i + 2], in[i + 3]) : -1;
            out[length++] = hex >= 0 ? (byte) hex : escaped(in[i + 1]);
            i += hex >= 0 ? 4 : 2;
        }
        return Arrays.copyOf(out, length);
    }

    private static byte escaped(byte letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'a' -> 7;
            case 'b' -> '\b';
            default -> letter;
        };
    }

    private static int hexByte(byte high, byte low) {
        return Character.digit(high, 16) << 4 | Character.digit(low, 16);
    }
}
