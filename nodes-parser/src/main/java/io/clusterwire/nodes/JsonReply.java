package io.clusterwire.nodes;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A reply as {@code redis-cli --json} and {@code --quoted-json} print it, which is JSON but for errors ({@code error:"…"}), the escapes
 * {@code \xHH} and bytes that are no UTF-8. What is cut off or broken is reported, and what was read until then is used.
 */
final class JsonReply {
    private static final byte ESCAPE = 0x1b;
    private static final int MAX_DEPTH = 64;

    private final byte[] text;
    private final Problems problems;
    private int at;
    private int line = 1;
    private boolean broken;
    private boolean maps;

    JsonReply(byte[] text, Problems problems) {
        this.text = text;
        this.problems = problems;
    }

    /** Whether the text begins as an array or object of JSON. */
    static boolean looksLike(byte[] text) {
        int i = TextDump.firstNonBlank(text);
        if (i > 0 && text[i - 1] == ESCAPE) {
            return false; // A colour begins with a bracket too.
        }
        if (i == text.length || (text[i] != '[' && text[i] != '{')) {
            return TextDump.startsWith(text, i, "error:\"");
        }
        i++;
        while (i < text.length && text[i] >= 0 && text[i] <= ' ') {
            i++;
        }
        return i == text.length || "[]{}\"-0123456789tfne".indexOf(text[i]) >= 0;
    }

    RespValue read() {
        RespValue value = value(0);
        skipBlanks();
        if (!broken && at < text.length) {
            fail("the end of the reply");
        }
        return value;
    }

    /** Whether there was an object, which RESP2 lacks. */
    boolean isResp3() {
        return maps;
    }

    private RespValue value(int depth) {
        skipBlanks();
        if (at == text.length || depth > MAX_DEPTH) {
            return fail(depth > MAX_DEPTH ? "at most " + MAX_DEPTH + " levels" : "a value, found the end of the input");
        }
        int start = line;
        RespValue value = switch (text[at]) {
            case '[' -> RespAggregate.of(RespType.ARRAY, false, elements(depth, ']'));
            case '{' -> {
                maps = true;
                yield RespAggregate.of(RespType.MAP, false, elements(depth, '}'));
            }
            case '"' -> RespText.of(RespType.BULK_STRING, string());
            default -> word();
        };
        return problems.locate(value, start);
    }

    /** Elements or members up to the closing bracket. A member whose value is lost is left out. */
    private List<RespValue> elements(int depth, char closing) {
        List<RespValue> elements = new ArrayList<>();
        at++;
        skipBlanks();
        if (at < text.length && text[at] == closing) {
            at++;
            return elements;
        }
        while (!broken) {
            int before = elements.size();
            RespValue first = value(depth + 1);
            skipBlanks();
            if (closing == '}' && !broken) {
                member(elements, first, depth);
            } else if (!broken) {
                elements.add(first);
            } else if (first instanceof RespAggregate && closing == ']') {
                elements.add(first); // Cut off inside: the reader of the reply takes what can be used.
            }
            skipBlanks();
            if (broken || elements.size() == before) {
                break;
            }
            if (at < text.length && text[at] == closing) {
                at++;
                break;
            }
            if (at == text.length || text[at] != ',') {
                fail("',' or '" + closing + "'");
                break;
            }
            at++;
        }
        return elements;
    }

    private void member(List<RespValue> elements, RespValue key, int depth) {
        if (at == text.length || text[at] != ':') {
            fail("':'");
            return;
        }
        at++;
        RespValue value = value(depth + 1);
        if (!broken || value instanceof RespAggregate) {
            elements.add(key);
            elements.add(value);
        }
    }

    private RespValue word() {
        int from = at;
        while (at < text.length && ",]}: \t\r\n\"".indexOf(text[at]) < 0) {
            at++;
        }
        String word = new String(text, from, at - from, StandardCharsets.ISO_8859_1);
        if (word.equals("error") && TextDump.startsWith(text, at, ":\"")) {
            at++;
            return RespText.of(RespType.BULK_ERROR, string());
        }
        if (word.equals("null")) {
            return RespScalar.NULL;
        }
        if (word.equals("true") || word.equals("false")) {
            return RespScalar.of(word.equals("true"));
        }
        if (word.matches("-?[0-9]{1,18}")) {
            return RespScalar.of(Long.parseLong(word));
        }
        if (word.matches("-?[0-9.eE+-]{1,64}|-?(inf|nan)")) {
            return RespText.of(RespType.BULK_STRING, PrintedText.bytes(word));
        }
        at = from;
        return fail("a value");
    }

    private byte[] string() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        at++;
        while (at < text.length && text[at] != '"') {
            if (text[at] == '\\' && at + 1 < text.length) {
                escape(out);
            } else {
                out.write(text[at++]);
            }
        }
        if (at == text.length) {
            fail("a closing quote, found the end of the input");
        } else {
            at++;
        }
        return out.toByteArray();
    }

    private void escape(ByteArrayOutputStream out) {
        byte letter = text[at + 1];
        int digits = letter == 'u' ? 4 : letter == 'x' ? 2 : 0;
        int code = digits > 0 ? hex(at + 2, digits) : -1;
        at += code >= 0 ? 2 + digits : 2;
        if (code < 0) {
            out.write(
                    switch (letter) {
                        case 'n' -> '\n';
                        case 'r' -> '\r';
                        case 't' -> '\t';
                        case 'b' -> '\b';
                        case 'f' -> '\f';
                        case 'a' -> 7;
                        default -> letter;
                    });
        } else if (digits == 2) {
            out.write(code);
        } else {
            if (Character.isHighSurrogate((char) code) && TextDump.startsWith(text, at, "\\u")) {
                int low = hex(at + 2, 4);
                if (low >= 0 && Character.isLowSurrogate((char) low)) {
                    code = Character.toCodePoint((char) code, (char) low);
                    at += 6;
                }
            }
            out.writeBytes(new String(Character.toChars(code)).getBytes(StandardCharsets.UTF_8));
        }
    }

    private int hex(int from, int digits) {
        int value = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = i < text.length ? Character.digit(text[i], 16) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        return value;
    }

    private void skipBlanks() {
        while (at < text.length && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n')) {
            line += text[at++] == '\n' ? 1 : 0;
        }
    }

    /** Reports the first fault; everything that is open ends here. */
    private RespValue fail(String expected) {
        if (!broken) {
            broken = true;
            int start = at;
            while (start > 0 && text[start - 1] != '\n') {
                start--;
            }
            String found = EscapedBytes.quote(text, Math.min(at, text.length), text.length);
            problems.add(Problem.BAD_REPLY, line, "column " + (at - start + 1), found, expected);
        }
        return RespScalar.NULL;
    }
}
