package io.clusterwire.slot;

/** Makes text from outside fit to be shown: printable ASCII as it is, the rest escaped. */
final class Escapes {
    /** How many characters of somebody else's text a message quotes. */
    private static final int MAX_QUOTED = 64;

    private static final String HEX = "0123456789abcdef";

    private Escapes() {}

    /** Appends a byte value as itself or as {@code \xHH}, a larger character as {@code \}{@code uHHHH}. */
    static void append(StringBuilder out, int c) {
        if (c >= ' ' && c <= '~') {
            out.append((char) c);
        } else if (c <= 0xff) {
            appendHex(out.append("\\x"), c, 2);
        } else {
            appendHex(out.append("\\u"), c, 4);
        }
    }

    /** The beginning of {@code text}, in double quotes. */
    static String quote(CharSequence text) {
        StringBuilder out = new StringBuilder("\"");
        int shown = Math.min(text.length(), MAX_QUOTED);
        for (int i = 0; i < shown; i++) {
            append(out, text.charAt(i));
        }
        return out.append(shown < text.length() ? "\"…" : "\"").toString();
    }

    private static void appendHex(StringBuilder out, int value, int digits) {
        for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
            out.append(HEX.charAt(value >>> shift & 15));
        }
    }
}
