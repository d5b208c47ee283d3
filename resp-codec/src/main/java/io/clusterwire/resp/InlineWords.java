package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** The words of an inline request with quotes, one after the other, without their quotes: what {@code sdssplitargs} of the servers does. */
final class InlineWords {
    private final ByteBuf in;
    private final int end;
    private final byte[] bytes;
    private int at;
    private int written;
    private int index;
    private boolean balanced = true;

    /** The words of the line that ends before {@code end}. */
    InlineWords(ByteBuf in, int start, int end) {
        this.in = in;
        this.at = start;
        this.end = end;
        this.bytes = new byte[end - start]; // quotes and escapes only ever shorten
    }

    /** What a word may have in front of it: white space as C knows it. */
    static boolean isSpace(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }

    /** What ends a word outside quotes; vertical tab and form feed do not. */
    static boolean endsWord(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    boolean isBalanced() {
        return balanced;
    }

    /** The words, back to back. */
    ByteBuf buffer() {
        return Unpooled.wrappedBuffer(bytes);
    }

    int index() {
        return index;
    }

    int length() {
        return written - index;
    }

    /** Goes to the next word; false behind the last one, or if the quotes are not balanced. */
    boolean next() {
        while (at < end && isSpace(in.getByte(at))) {
            at++;
        }
        index = written;
        if (at == end) {
            return false;
        }
        while (at < end && !endsWord(in.getByte(at))) {
            byte b = in.getByte(at++);
            if (b != '"' && b != '\'') {
                bytes[written++] = b;
                continue;
            }
            balanced = b == '"' ? doubleQuoted() : singleQuoted();
            // A closing quote ends the word.
            balanced &= at == end || isSpace(in.getByte(at));
            return balanced;
        }
        return true;
    }

    private boolean doubleQuoted() {
        while (at < end) {
            byte b = in.getByte(at++);
            if (b == '"') {
                return true;
            }
            bytes[written++] = b == '\\' && at < end ? escaped() : b;
        }
        return false;
    }

    private byte escaped() {
        byte kind = in.getByte(at++);
        if (kind == 'x' && end - at >= 2) {
            int high = Character.digit(in.getByte(at), 16);
            int low = Character.digit(in.getByte(at + 1), 16);
            if (high >= 0 && low >= 0) {
                at += 2;
                return (byte) (high << 4 | low);
            }
        }
        return switch (kind) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'a' -> 7;
            default -> kind;
        };
    }

    private boolean singleQuoted() {
        while (at < end) {
            byte b = in.getByte(at++);
            if (b == '\'') {
                return true;
            }
            boolean quote = b == '\\' && at < end && in.getByte(at) == '\'';
            bytes[written++] = quote ? in.getByte(at++) : b;
        }
        return false;
    }
}
