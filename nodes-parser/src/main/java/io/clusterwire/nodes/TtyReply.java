package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;

/**
 * A reply as redis-cli prints it on a terminal.
 *
 * <pre>
 * 1) 1) (integer) 0
 *    2) (integer) 5460
 *    3) 1) "192.0.2.11"
 *       2) (integer) 7000
 *       3) 1# "hostname" =&gt; "a.example.com"
 * </pre>
 *
 * <p>Numbers are right-aligned within an aggregate, so the column of its {@code )}, {@code #} or {@code ~} tells to which one an element
 * belongs.
 */
final class TtyReply {
    private final byte[] in;
    private final ReplyTree tree = new ReplyTree();

    private TtyReply(byte[] in) {
        this.in = in;
    }

    static RespValue read(byte[] in) {
        TtyReply reply = new TtyReply(in);
        for (int at = 0; at < in.length; ) {
            int newline = at;
            while (newline < in.length && in[newline] != '\n') {
                newline++;
            }
            int end = newline > at && in[newline - 1] == '\r' ? newline - 1 : newline;
            reply.line(at, end);
            at = newline + 1;
        }
        return reply.tree.finish();
    }

    /** Whether a number and one of the signs that follow it begin here, blanks before them skipped. */
    static boolean isElement(byte[] in, int from, int end) {
        return signOf(in, from, end) >= 0;
    }

    /** Index of the sign behind the element's number, -1 if no element begins here. */
    private static int signOf(byte[] in, int from, int end) {
        int i = from;
        while (i < end && in[i] == ' ') {
            i++;
        }
        int digits = i;
        while (i < end && in[i] >= '0' && in[i] <= '9') {
            i++;
        }
        boolean sign = i > digits && i < end && (in[i] == ')' || in[i] == '#' || in[i] == '~');
        return sign && (i + 1 == end || in[i + 1] == ' ') ? i : -1;
    }

    private void line(int start, int end) {
        int at = start;
        for (int sign = signOf(in, at, end); sign >= 0; sign = signOf(in, at, end)) {
            int column = sign - start;
            while (tree.mark() > column) {
                tree.close();
            }
            if (tree.mark() < column) {
                tree.open(in[sign] == '#' ? RespType.MAP : in[sign] == '~' ? RespType.SET : RespType.ARRAY, column);
            }
            at = Math.min(end, sign + 2);
            if (in[sign] == '#') {
                at = key(at, end);
            }
        }
        while (at < end && in[at] == ' ') {
            at++;
        }
        if (at < end) {
            tree.add(value(at, end));
        }
    }

    /** Adds the key that stands before {@code =>} and answers where its value begins. */
    private int key(int from, int end) {
        int at = in[Math.min(from, end - 1)] == '"' ? behindString(from, end) : from;
        while (at < end && !(in[at] == '=' && at + 1 < end && in[at + 1] == '>')) {
            at++;
        }
        int stop = at;
        while (stop > from && in[stop - 1] == ' ') {
            stop--;
        }
        tree.add(value(from, stop));
        return Math.min(end, at + 3);
    }

    private int behindString(int from, int end) {
        int i = from + 1;
        while (i < end && in[i] != '"') {
            i += in[i] == '\\' ? 2 : 1;
        }
        return Math.min(end, i + 1);
    }

    private RespValue value(int from, int end) {
        if (from < end && in[from] == '"') {
            return RespText.of(RespType.BULK_STRING, QuotedText.unquote(in, from, end));
        }
        String text = new String(in, from, end - from, UTF_8);
        if (text.startsWith("(integer) ")) {
            return integer(text.substring("(integer) ".length()));
        }
        if (text.startsWith("(error) ")) {
            return RespText.error(text.substring("(error) ".length()));
        }
        return switch (text) {
            case "(nil)" -> RespScalar.NULL_BULK_STRING;
            case "(empty array)", "(empty list or set)", "(empty set)" -> RespAggregate.array();
            case "(empty hash)" -> RespAggregate.map();
            default -> RespText.bulk(text);
        };
    }

    /** The integer that the digits spell, or they as text, which a reader of numbers reports. */
    static RespValue integer(String digits) {
        boolean negative = digits.startsWith("-");
        String magnitude = negative ? digits.substring(1) : digits;
        if (magnitude.length() > 18 || !Numbers.isUnsignedLong(magnitude)) {
            return RespText.bulk(digits);
        }
        return RespScalar.of(negative ? -Long.parseLong(magnitude) : Long.parseLong(magnitude));
    }
}
