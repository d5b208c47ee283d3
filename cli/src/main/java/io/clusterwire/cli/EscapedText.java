package io.clusterwire.cli;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Escaped text: bytes between double quotes, {@code \\ \" \xHH} inside them, other bytes 0x20..0x7e as themselves.
 */
final class EscapedText {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private EscapedText() {}

    /** {@code bytes} as escaped text, quotes included. */
    static String quote(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length + 2).append('"');
        for (byte b : bytes) {
            if (b == '"' || b == '\\') {
                text.append('\\').append((char) b);
            } else if (b >= 0x20 && b < 0x7f) {
                text.append((char) b);
            } else {
                text.append("\\x").append(HEX[(b >> 4) & 15]).append(HEX[b & 15]);
            }
        }
        return text.append('"').toString();
    }

    /** {@code bytes} as they are when a person can read them (see {@link #isPlain}), else as escaped text. */
    static String show(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return isPlain(text) ? text : quote(bytes);
        } catch (CharacterCodingException e) {
            return quote(bytes);
        }
    }

    /** {@code text} as it is when a person can read it, else as escaped text. */
    static String show(String text) {
        return show(text.getBytes(StandardCharsets.UTF_8));
    }

    /** {@code text} with its control characters written as {@code \\xHH} of their UTF-8, so that nobody's words move a cursor. */
    static String harmless(String text) {
        return harmless(text, "");
    }

    /** As {@link #harmless(String)}, but control characters that are in {@code kept} stay. */
    static String harmless(String text, String kept) {
        StringBuilder shown = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isControl(c) && kept.indexOf(c) < 0) {
                String quoted = quote(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
                shown.append(quoted, 1, quoted.length() - 1);
            } else {
                shown.append(c);
            }
        }
        return shown.toString();
    }

    /**
     * The bytes that {@code text} stands for.
     *
     * @throws CliException if it is no escaped text; the message says what was expected where
     */
    static byte[] parse(String text) {
        int end = text.length() - 1;
        if (end < 1 || text.charAt(0) != '"' || text.charAt(end) != '"') {
            throw malformed(text, 0, "a text between double quotes");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(end);
        for (int i = 1; i < end; i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i = unescape(text, i, end, bytes);
            } else if (c < 0x20 || c > 0x7e) {
                throw malformed(text, i, "bytes outside 0x20..0x7e written as \\xHH");
            } else if (c == '"') {
                throw malformed(text, i, "a double quote inside written as \\\"");
            } else {
                bytes.write(c);
            }
        }
        return bytes.toByteArray();
    }

    /** Reads the escape at {@code at} and returns the index of its last character. */
    private static int unescape(String text, int at, int end, ByteArrayOutputStream bytes) {
        char kind = at + 1 < end ? text.charAt(at + 1) : 0;
        if (kind == '\\' || kind == '"') {
            bytes.write(kind);
            return at + 1;
        }
        int high = kind == 'x' && at + 3 < end ? hexDigit(text.charAt(at + 2)) : -1;
        int low = high >= 0 ? hexDigit(text.charAt(at + 3)) : -1;
        if (low < 0) {
            throw malformed(text, at, "one of \\\\ \\\" \\xHH");
        }
        bytes.write(high << 4 | low);
        return at + 3;
    }

    /** The value of an ASCII hex digit, -1 for everything else: digits of other scripts are none. */
    private static int hexDigit(char c) {
        return c < 0x80 ? Character.digit(c, 16) : -1;
    }

    private static CliException malformed(String text, int at, String expected) {
        String shown = text.length() > 64 ? text.substring(0, 64) + "..." : text;
        return CliException.unreadable("escaped text, character " + (at + 1) + ": expected " + expected + ", found "
                + quote(shown.getBytes(StandardCharsets.UTF_8)));
    }

    /** No C0, DEL or C1 control, and no double quote in front, which would be taken for escaped text. */
    private static boolean isPlain(String text) {
        if (text.startsWith("\"")) {
            return false;
        }
        return text.chars().noneMatch(EscapedText::isControl);
    }

    private static boolean isControl(int c) {
        return c < 0x20 || (c >= 0x7f && c <= 0x9f);
    }
}
