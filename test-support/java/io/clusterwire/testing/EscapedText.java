package io.clusterwire.testing;

import java.io.ByteArrayOutputStream;

/** The spelling of bytes in the test vectors: between double quotes, with {@code \\ \" \xHH} (and, where allowed, {@code \r \n \t}). */
public final class EscapedText {
    private EscapedText() {}

    /** The bytes that {@code quoted}, quotes included, stands for. */
    public static byte[] parse(String quoted) {
        if (quoted.length() < 2 || quoted.charAt(0) != '"' || quoted.charAt(quoted.length() - 1) != '"') {
            throw new IllegalArgumentException("not in double quotes: " + quoted);
        }
        return unescape(quoted.substring(1, quoted.length() - 1));
    }

    /** The bytes that {@code text}, without quotes, stands for. */
    public static byte[] unescape(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                if (c > 0x7e) {
                    throw new IllegalArgumentException("not ASCII: " + text);
                }
                out.write(c);
                continue;
            }
            char kind = text.charAt(++i);
            switch (kind) {
                case 'r' -> out.write('\r');
                case 'n' -> out.write('\n');
                case 't' -> out.write('\t');
                case 'x' -> {
                    out.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
                    i += 2;
                }
                case '\\', '"' -> out.write(kind);
                default -> throw new IllegalArgumentException("unknown escape in " + text);
            }
        }
        return out.toByteArray();
    }
}
