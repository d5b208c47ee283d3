package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import org.jspecify.annotations.Nullable;

/**
 * Puts small pieces together in an array, so that the destination, whose every call checks bounds and reference counts, is called once for
 * many of them. Payloads that are not small go straight to the destination, behind what is staged.
 */
final class StagedBytes {
    private static final int CAPACITY = 512;
    private static final int CR_LF = 0x0d0a;
    /** Longer payloads (in bytes) are not staged: copying them twice would cost more than a call. */
    private static final int MAX_STAGED_PAYLOAD = 128;
    /** Room that every piece may count on, besides its payload (in bytes): a header and CR LF, or the text of a number with both. */
    private static final int MARGIN = RespDigits.MAX_HEADER_LENGTH + RespDoubles.MAX_LENGTH + 2;

    private final byte[] bytes = new byte[CAPACITY];
    private int length;
    private @Nullable ByteBuf out;

    void destination(ByteBuf destination) {
        out = destination;
        length = 0;
    }

    void discard() {
        length = 0;
    }

    ByteBuf destination() {
        ByteBuf destination = out;
        if (destination == null) {
            throw new IllegalStateException("no buffer to write to (expected: a call of wrap first)");
        }
        return destination;
    }

    /** Moves everything staged to the destination. */
    void flush() {
        if (length > 0) {
            destination().writeBytes(bytes, 0, length);
            length = 0;
        }
    }

    void header(char type, long number) {
        length = RespDigits.header(type, number, bytes, room(0));
    }

    void crlf() {
        length = RespDigits.crlf(bytes, room(0));
    }

    void line(char type, char content) {
        int at = room(0);
        bytes[at] = (byte) type;
        bytes[at + 1] = (byte) content;
        length = RespDigits.crlf(bytes, at + 2);
    }

    void oneByte(char value) {
        int at = room(0);
        bytes[at] = (byte) value;
        length = at + 1;
    }

    /** An integer as a bulk string. */
    void bulk(long value) {
        int at = room(0);
        at = RespDigits.header('$', RespDigits.printedLength(value), bytes, at);
        length = RespDigits.crlf(bytes, RespDigits.print(value, bytes, at));
    }

    /** A double as a line of the given type. */
    void doubleLine(double value) {
        int at = room(0);
        bytes[at] = ',';
        length = RespDigits.crlf(bytes, RespDoubles.print(value, bytes, at + 1));
    }

    /** A double as a bulk string. */
    void bulk(double value) {
        // The header before the text has four or five bytes: the text is printed behind the longer one and moved if
        // that was wrong.
        int at = room(0);
        int text = at + 5;
        int textLength = RespDoubles.print(value, bytes, text) - text;
        int start = textLength < 10 ? at + 4 : text;
        if (start != text) {
            System.arraycopy(bytes, text, bytes, start, textLength);
        }
        bytes[at] = '$';
        RespDigits.crlf(bytes, RespDigits.print(textLength, bytes, at + 1));
        length = RespDigits.crlf(bytes, start + textLength);
    }

    /** A payload with a header of the given type before it and CR LF behind it. */
    void lengthPrefixed(char type, byte[] source) {
        int count = source.length;
        if (count <= MAX_STAGED_PAYLOAD) {
            int at = RespDigits.header(type, count, bytes, room(count));
            RespDigits.copy(source, bytes, at);
            length = RespDigits.crlf(bytes, at + count);
        } else {
            header(type, count);
            large(source);
        }
    }

    /** What is staged, a payload and its CR LF, put where they belong at once. */
    private void large(byte[] source) {
        ByteBuf destination = destination();
        int at = destination.writerIndex();
        int count = source.length;
        destination.ensureWritable((int) Math.min(Integer.MAX_VALUE, (long) length + count + 2));
        if (destination.hasArray()) {
            byte[] array = destination.array();
            int start = destination.arrayOffset() + at;
            System.arraycopy(bytes, 0, array, start, length);
            System.arraycopy(source, 0, array, start + length, count);
            RespDigits.crlf(array, start + length + count);
        } else {
            destination.setBytes(at, bytes, 0, length);
            destination.setBytes(at + length, source, 0, count);
            destination.setShort(at + length + count, CR_LF);
        }
        destination.writerIndex(at + length + count + 2);
        length = 0;
    }

    /** As above, the payload lying in a buffer. The range has been checked. */
    void lengthPrefixed(char type, ByteBuf source, int index, int count) {
        header(type, count);
        payload(source, index, count);
        crlf();
    }

    void payload(byte[] source) {
        int count = source.length;
        if (count <= MAX_STAGED_PAYLOAD) {
            System.arraycopy(source, 0, bytes, room(count), count);
            length += count;
        } else {
            flushBefore(count);
            destination().writeBytes(source, 0, count);
        }
    }

    void payload(ByteBuf source, int index, int count) {
        if (count <= MAX_STAGED_PAYLOAD) {
            source.getBytes(index, bytes, room(count), count);
            length += count;
        } else {
            flushBefore(count);
            Payloads.append(source, index, count, destination(), bytes);
        }
    }

    /** Lets the destination grow once, not three times, for what is staged, a payload and its CR LF. */
    private void flushBefore(int count) {
        long size = (long) length + count + 2;
        destination().ensureWritable((int) Math.min(Integer.MAX_VALUE, size));
        flush();
    }

    /** The UTF-8 form of {@code text} as a payload with a header of the given type before and CR LF behind it. */
    void lengthPrefixed(char type, CharSequence text) {
        int chars = text.length();
        if (chars <= MAX_STAGED_PAYLOAD) {
            int at = RespDigits.header(type, chars, bytes, room(chars));
            if (ascii(text, chars, at)) {
                length = RespDigits.crlf(bytes, at + chars);
                return;
            }
        }
        int count = ByteBufUtil.utf8Bytes(text);
        header(type, count);
        flushBefore(count);
        utf8(text);
        crlf();
    }

    /** The UTF-8 form of {@code text}, unframed. */
    void text(CharSequence text) {
        int chars = text.length();
        if (chars <= MAX_STAGED_PAYLOAD && ascii(text, chars, room(chars))) {
            length += chars;
        } else {
            flush();
            utf8(text);
        }
    }

    private boolean ascii(CharSequence text, int chars, int at) {
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return false;
            }
            bytes[at + i] = (byte) c;
        }
        return true;
    }

    private void utf8(CharSequence text) {
        ByteBufUtil.writeUtf8(destination(), text);
    }

    /** Makes room for a payload of {@code count} bytes and what frames it; returns the index to write at. */
    private int room(int count) {
        if (length + count + MARGIN > CAPACITY) {
            flush();
        }
        return length;
    }
}
