package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;
import java.io.ByteArrayOutputStream;

/**
 * A reply as {@code redis-cli --json} prints it: arrays, objects, strings, numbers, null. A small tolerant reader, since what redis-cli
 * prints is not always JSON: signs that are out of place are passed over.
 */
final class JsonReply {
    private final byte[] in;
    private final ReplyTree tree = new ReplyTree();
    private int at;

    private JsonReply(byte[] in) {
        this.in = in;
    }

    static RespValue read(byte[] in) {
        JsonReply reply = new JsonReply(in);
        while (reply.at < in.length) {
            reply.next();
        }
        return reply.tree.finish();
    }

    private void next() {
        byte sign = in[at];
        switch (sign) {
            case '[', '{' -> {
                tree.open(sign == '[' ? RespType.ARRAY : RespType.MAP, 0);
                at++;
            }
            case ']', '}' -> {
                if (tree.isOpen()) {
                    tree.close();
                }
                at++;
            }
            case '"' -> tree.add(string());
            default -> {
                if (sign == '-' || Character.isLetterOrDigit(sign)) {
                    tree.add(word());
                } else {
                    at++;
                }
            }
        }
    }

    private RespValue word() {
        int from = at;
        while (at < in.length
                && (in[at] == '-' || in[at] == '.' || in[at] == '+' || Character.isLetterOrDigit(in[at]))) {
            at++;
        }
        String text = new String(in, from, at - from, UTF_8);
        return text.equals("null") ? RespScalar.NULL_BULK_STRING : TtyReply.integer(text);
    }

    private RespValue string() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        at++;
        while (at < in.length && in[at] != '"') {
            if (in[at] == '\\' && at + 1 < in.length) {
                escape(text);
            } else {
                text.write(in[at++]);
            }
        }
        at++;
        return RespText.of(RespType.BULK_STRING, text.toByteArray());
    }

    private void escape(ByteArrayOutputStream text) {
        byte letter = in[at + 1];
        int code = letter == 'u' && at + 5 < in.length ? hex(at + 2, at + 6) : -1;
        if (code >= 0) {
            // A byte above 0x7f of --quoted-json, or a character.
            text.writeBytes(String.valueOf((char) code).getBytes(UTF_8));
            at += 6;
            return;
        }
        text.write(
                switch (letter) {
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    case 't' -> '\t';
                    case 'b' -> '\b';
                    case 'f' -> '\f';
                    default -> letter;
                });
        at += 2;
    }

    private int hex(int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = Character.digit(in[i], 16);
            value = digit < 0 || value < 0 ? -1 : (value << 4) | digit;
        }
        return value;
    }
}
