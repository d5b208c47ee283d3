package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads values from text: see {@link RespValue}. What is open lies on a stack of its own. */
final class NotationParser {
    private final String text;
    private int at;
    private final Deque<Open> open = new ArrayDeque<>();

    NotationParser(String text) {
        this.text = text;
    }

    /** An aggregate whose end has not come, and the attributes that stand in front of its next child; one more of it for the root. */
    private static final class Open {
        final @Nullable RespType type;
        final boolean streamed;
        final List<RespValue> children = new ArrayList<>();
        final List<RespAggregate> attributes = new ArrayList<>();

        Open(@Nullable RespType type, boolean streamed) {
            this.type = type;
            this.streamed = streamed;
        }

        boolean isPairs() {
            return type == RespType.MAP || type == RespType.ATTRIBUTE;
        }
    }

    RespValue value() {
        Open root = new Open(null, false);
        open.push(root);
        while (root.children.isEmpty()) {
            Open here = open.element();
            if (here.type != null && here.attributes.isEmpty() && end(here)) {
                close();
            } else {
                begin();
            }
        }
        if (at != text.length()) {
            throw expected("the end");
        }
        return root.children.get(0);
    }

    /** Whether {@code here} ends at this place; if not, the sign between two children is taken. */
    private boolean end(Open here) {
        if (take(here.isPairs() ? "}" : "]")) {
            return true;
        }
        int count = here.children.size();
        String sign = here.isPairs() && count % 2 != 0 ? " => " : ", ";
        if (count > 0 && !take(sign)) {
            throw expected("'" + sign + "'");
        }
        return false;
    }

    private void close() {
        Open closed = open.pop();
        RespType type = closed.type;
        if (type == null) {
            throw expected("a value");
        }
        RespAggregate aggregate;
        try {
            aggregate = RespAggregate.of(type, closed.streamed, closed.children);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + " before character " + at, e);
        }
        if (type != RespType.ATTRIBUTE) {
            add(aggregate);
            return;
        }
        open.element().attributes.add(aggregate);
        if (!take(" ")) {
            throw expected("' ' and the value that the attributes describe");
        }
    }

    private void add(RespValue value) {
        Open parent = open.element();
        if (parent.attributes.isEmpty()) {
            parent.children.add(value);
        } else {
            parent.children.add(RespAttributed.of(parent.attributes, value));
            parent.attributes.clear();
        }
    }

    private void begin() {
        for (RespType type : List.of(RespType.ARRAY, RespType.SET, RespType.MAP, RespType.PUSH, RespType.ATTRIBUTE)) {
            boolean pairs = type == RespType.MAP || type == RespType.ATTRIBUTE;
            String sign = String.valueOf((char) type.wireByte());
            boolean streamed = take(sign + (pairs ? "?{" : "?["));
            if (streamed || take(sign + (pairs ? "{" : "["))) {
                open.push(new Open(type, streamed));
                return;
            }
        }
        add(leaf());
    }

    private RespValue leaf() {
        if (take("nil")) {
            return RespScalar.NULL;
        }
        if (take("$nil")) {
            return RespScalar.NULL_BULK_STRING;
        }
        if (take("*nil")) {
            return RespScalar.NULL_ARRAY;
        }
        if (take("#t")) {
            return RespScalar.TRUE;
        }
        if (take("#f")) {
            return RespScalar.FALSE;
        }
        if (take("$?[")) {
            return streamed();
        }
        char sign = at < text.length() ? text.charAt(at++) : 0;
        return switch (sign) {
            case '+' -> RespText.owning(RespType.SIMPLE_STRING, quoted());
            case '-' -> RespText.owning(RespType.SIMPLE_ERROR, quoted());
            case '$' -> RespText.owning(RespType.BULK_STRING, quoted());
            case '!' -> RespText.owning(RespType.BULK_ERROR, quoted());
            case '=' -> verbatim();
            case ':', ',', '(' -> number(sign);
            default -> {
                at -= sign == 0 ? 0 : 1;
                throw expected("a value");
            }
        };
    }

    private RespText streamed() {
        List<byte[]> chunks = new ArrayList<>();
        while (!take("]")) {
            if (!chunks.isEmpty() && !take(", ")) {
                throw expected("', ' or ']'");
            }
            byte[] chunk = quoted();
            if (chunk.length == 0) {
                throw expected("a chunk that is not empty before this");
            }
            chunks.add(chunk);
        }
        return RespText.streamed(chunks.toArray(new byte[0][]));
    }

    private RespText verbatim() {
        byte[] format = quoted();
        if (format.length != 3) {
            throw expected("a format of three bytes before this");
        }
        return RespText.verbatim(new String(format, ISO_8859_1), quoted());
    }

    private RespValue number(char sign) {
        int start = at;
        while (at < text.length() && ",]} ".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        byte[] digits = text.substring(start, at).getBytes(US_ASCII);
        NumberLine line = new NumberLine();
        DoubleLine real = new DoubleLine();
        var bytes = Unpooled.wrappedBuffer(digits);
        if (sign == ':' && line.decimal(bytes, 0, digits.length)) {
            return RespScalar.of(line.value);
        }
        if (sign == ',' && real.read(bytes, 0, digits.length)) {
            return RespScalar.of(real.value(bytes, 0, digits.length));
        }
        if (sign == '(' && NumberLine.isDecimal(bytes, 0, digits.length)) {
            return RespText.bigNumberOf(digits);
        }
        at = start;
        throw expected("a number");
    }

    private byte[] quoted() {
        if (!take("\"")) {
            throw expected("'\"'");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (!take("\"")) {
            char c = at < text.length() ? text.charAt(at) : 0;
            if (c < 0x20 || c > 0x7e) {
                throw expected("'\"' or an escape");
            }
            at++;
            bytes.write(c == '\\' ? escaped() : c);
        }
        return bytes.toByteArray();
    }

    private int escaped() {
        char kind = at < text.length() ? text.charAt(at++) : 0;
        return switch (kind) {
            case 'r' -> '\r';
            case 'n' -> '\n';
            case 't' -> '\t';
            case '"', '\\' -> kind;
            case 'x' -> hex() << 4 | hex();
            default -> throw expected("r, n, t, x, a quote or a backslash before this");
        };
    }

    private int hex() {
        int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
        if (digit < 0) {
            throw expected("a hex digit");
        }
        at++;
        return digit;
    }

    private boolean take(String sign) {
        boolean here = text.startsWith(sign, at);
        at += here ? sign.length() : 0;
        return here;
    }

    private IllegalArgumentException expected(String what) {
        String rest = text.substring(at, Math.min(text.length(), at + 32));
        return new IllegalArgumentException("expected " + what + " at character " + at + ", found '" + rest + "'");
    }
}
