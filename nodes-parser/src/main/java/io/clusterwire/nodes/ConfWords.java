package io.clusterwire.nodes;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The words of a nodes.conf line as the server splits them, as those of its configuration: at any blanks, and a word may stand in quotes.
 *
 * <pre>
 * word = '"' *( char / "\n" / "\r" / "\t" / "\b" / "\a" / "\xHH" / "\" char ) '"'
 *      / "'" *( char / "\'" ) "'"
 *      / 1*( char other than blanks )
 * </pre>
 */
final class ConfWords {
    private final byte[] in;
    private final int end;
    private final List<byte[]> words = new ArrayList<>();
    private int at;

    private ConfWords(byte[] in, int from, int to) {
        this.in = in;
        this.at = from;
        this.end = to;
    }

    /** {@code in[from..to)} with its words unquoted and one space between them; lines that need none of that are left as they are. */
    static byte[] plain(byte[] in, int from, int to) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(to - from);
        for (int start = from; start < to; ) {
            int newline = start;
            while (newline < to && in[newline] != '\n') {
                newline++;
            }
            int stop = newline > start && in[newline - 1] == '\r' ? newline - 1 : newline;
            List<byte[]> words = isPlain(in, start, stop) ? null : of(in, start, stop);
            if (words == null) {
                out.write(in, start, stop - start);
            } else {
                for (int i = 0; i < words.size(); i++) {
                    out.writeBytes(i == 0 ? new byte[0] : new byte[] {' '});
                    out.writeBytes(words.get(i));
                }
            }
            out.write(in, stop, Math.min(newline + 1, to) - stop);
            start = newline + 1;
        }
        return out.toByteArray();
    }

    /** Whether the line has neither tabs nor quotes, so that its words stand between single spaces. */
    static boolean isPlain(byte[] in, int from, int to) {
        for (int i = from; i < to; i++) {
            if (in[i] == '\t' || in[i] == '"' || in[i] == '\'') {
                return false;
            }
        }
        return true;
    }

    /** The words of a line; null if a quote is not closed or not followed by a blank, or a word holds a blank. */
    static @Nullable List<byte[]> of(byte[] in, int from, int to) {
        ConfWords line = new ConfWords(in, from, to);
        while (line.skipBlanks()) {
            byte[] word = line.word();
            if (word == null) {
                return null;
            }
            line.words.add(word);
        }
        return line.words;
    }

    private boolean skipBlanks() {
        while (at < end && isBlank(in[at])) {
            at++;
        }
        return at < end;
    }

    private byte @Nullable [] word() {
        byte quote = in[at] == '"' || in[at] == '\'' ? in[at] : 0;
        int from = at;
        if (quote == 0) {
            while (at < end && !isBlank(in[at])) {
                at++;
            }
            return Arrays.copyOfRange(in, from, at);
        }
        at++;
        while (at < end && in[at] != quote) {
            at += in[at] == '\\' ? 2 : 1;
        }
        if (at >= end || (at + 1 < end && !isBlank(in[at + 1]))) {
            return null;
        }
        at++;
        byte[] word = quote == '"' ? QuotedText.unquote(in, from, at) : single(from + 1, at - 1);
        for (byte b : word) {
            if (isBlank(b)) {
                return null;
            }
        }
        return word;
    }

    /** Between single quotes a backslash escapes only a single quote. */
    private byte[] single(int from, int to) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(to - from);
        for (int i = from; i < to; i++) {
            boolean escaped = in[i] == '\\' && i + 1 < to && in[i + 1] == '\'';
            out.write(in[escaped ? ++i : i]);
        }
        return out.toByteArray();
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }
}
