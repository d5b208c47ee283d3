package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import org.jspecify.annotations.Nullable;

/**
 * The array that pieces are put into: the destination's own where it has one with room to spare, else a stage, whose content is appended to the
 * destination when it is full or what was begun is complete. Either way the destination, whose every call checks bounds and reference counts,
 * is called a few times for many pieces. What is too long for the window is appended to the destination at once.
 *
 * <p>A destination outside the heap has no array; as long as only small headers and byte arrays come, these are set in it one by one, which
 * makes a short reply three times as fast ({@code WriteReplyBenchmark}). The first piece of another kind moves to the stage.
 *
 * <p>Nobody else may use the destination between {@link #open()} and {@link #commit()}.
 */
final class WriteWindow {
    /** Length of the stage (in bytes). */
    private static final int STAGE = 512;

    /** Little-endian, as every word here: getters and setters without LE depend on the order of a buffer. */
    private static final int CR_LF = 0x0a0d;

    /** Room that every piece finds, besides its payload (in bytes): a header and CR LF, or the text of a number with both. */
    private static final int MARGIN = RespDigits.MAX_HEADER_LENGTH + RespDoubles.MAX_LENGTH + 2;

    /** Stands for the memory of a destination outside the heap. */
    private static final byte[] MEMORY = {};

    private final byte[] stage = new byte[STAGE];
    private byte[] bytes = stage;
    /** Where the next byte goes. */
    private int at;
    /** Where the window ends. */
    private int end = STAGE;
    /** Where the memory ends, if that is the window; the array is then full. */
    private int memoryEnd;
    /** The index in {@code bytes} of the destination's first byte, if it is the destination's array. */
    private int offset;

    private @Nullable ByteBuf out;

    void destination(ByteBuf destination) {
        out = destination;
    }

    /** The buffer wrapped last. */
    private ByteBuf destination() {
        ByteBuf destination = out;
        if (destination == null) {
            throw new IllegalStateException("no buffer to write to (expected: a call of wrap first)");
        }
        return destination;
    }

    /** Begins at the writer index of the destination, whatever was put and not committed before. */
    void open() {
        ByteBuf destination = destination();
        if (destination.hasArray()) {
            byte[] array = destination.array();
            if (bytes != array) {
                bytes = array;
            }
            offset = destination.arrayOffset();
            at = offset + destination.writerIndex();
            end = offset + destination.capacity();
        } else if (destination.hasMemoryAddress()) {
            bytes = MEMORY;
            offset = 0;
            at = destination.writerIndex();
            end = 0;
            memoryEnd = destination.capacity();
        } else {
            openStage();
        }
    }

    private void openStage() {
        if (bytes != stage) {
            bytes = stage;
        }
        at = 0;
        end = STAGE;
    }

    /** Makes everything put so far a part of the destination. */
    void commit() {
        if (bytes != stage) {
            ByteBuf destination = destination();
            if (bytes == MEMORY ? destination.capacity() != memoryEnd : destination.array() != bytes) {
                throw new IllegalStateException("the buffer got other memory while a command was half-built"
                        + " (expected: no other use of it until the command is complete)");
            }
            destination.writerIndex(at - offset);
        } else if (at > 0) {
            destination().writeBytes(stage, 0, at);
            at = 0;
        }
    }

    /** Makes room for a piece; returns where it goes. May change {@link #bytes}, so that it is called before these are asked for. */
    private int room() {
        if (!fits(0)) {
            commit();
            open();
            if (!fits(0)) {
                openStage();
            }
        }
        return at;
    }

    /** Whether a payload fits, and a piece before and behind it. */
    private boolean fits(int payload) {
        return (long) end - at - MARGIN >= payload;
    }

    /** Whether a header and a payload can be set in the destination. */
    private boolean fitsMemory(long number, int payload) {
        return bytes == MEMORY && memoryEnd - at - MARGIN >= payload && RespDigits.isSmall(number);
    }

    void header(char type, long number) {
        if (fitsMemory(number, 0)) {
            memoryHeader(type, number, destination());
            return;
        }
        int start = room();
        at = RespDigits.header(type, number, bytes, start);
    }

    void crlf() {
        int start = room();
        at = RespDigits.crlf(bytes, start);
    }

    void line(char type, char content) {
        int start = room();
        bytes[start] = (byte) type;
        bytes[start + 1] = (byte) content;
        at = RespDigits.crlf(bytes, start + 2);
    }

    void oneByte(char value) {
        int start = room();
        bytes[start] = (byte) value;
        at = start + 1;
    }

    /** An integer as a bulk string. */
    void bulk(long value) {
        int start = room();
        int digits = RespDigits.header('$', RespDigits.printedLength(value), bytes, start);
        at = RespDigits.crlf(bytes, RespDigits.print(value, bytes, digits));
    }

    /** A double as a line of its own. */
    void doubleLine(double value) {
        int start = room();
        bytes[start] = ',';
        at = RespDigits.crlf(bytes, RespDoubles.print(value, bytes, start + 1));
    }

    /** A double as a bulk string. */
    void bulk(double value) {
        // The text is printed behind a header of four bytes, and moved if it turns out to have more than nine itself.
        int header = room();
        int text = header + 4;
        int length = RespDoubles.print(value, bytes, text) - text;
        bytes[header] = '$';
        bytes[header + 1] = (byte) ('0' + length);
        if (length > 9) {
            System.arraycopy(bytes, text, bytes, ++text, length);
            bytes[header + 1] = (byte) ('0' + length / 10);
            bytes[header + 2] = (byte) ('0' + length % 10);
        }
        bytes[text - 2] = '\r';
        bytes[text - 1] = '\n';
        at = RespDigits.crlf(bytes, text + length);
    }

    /** A payload with a header of the given type before it and CR LF behind it. */
    void lengthPrefixed(char type, byte[] source) {
        int count = source.length;
        if (fits(count)) {
            int start = RespDigits.header(type, count, bytes, at);
            at = RespDigits.payload(source, bytes, start);
        } else if (fitsMemory(count, count)) {
            ByteBuf destination = destination();
            memoryHeader(type, count, destination);
            memoryPayload(source, destination);
        } else {
            header(type, count);
            commit();
            destination().writeBytes(source).writeShortLE(CR_LF);
            open();
        }
    }

    private void memoryHeader(char type, long number, ByteBuf destination) {
        long line = RespDigits.smallHeader(type, number);
        destination.setLongLE(at, line);
        at += RespDigits.smallHeaderLength(line);
    }

    /** As {@link RespDigits#payload} does it in an array. */
    private void memoryPayload(byte[] source, ByteBuf destination) {
        int count = source.length;
        if (count > 2 * Long.BYTES) {
            destination.setBytes(at, source);
        } else if (count >= Long.BYTES) {
            destination.setLongLE(at, RespDigits.word(source, 0));
            destination.setLongLE(at + count - Long.BYTES, RespDigits.word(source, count - Long.BYTES));
        } else {
            destination.setLongLE(at, RespDigits.shortWord(source));
        }
        destination.setShortLE(at + count, CR_LF);
        at += count + 2;
    }

    /** As above, the payload lying in a buffer. The range has been checked. */
    void lengthPrefixed(char type, ByteBuf source, int index, int count) {
        header(type, count);
        payload(source, index, count);
        crlf();
    }

    void payload(byte[] source) {
        int count = source.length;
        if (fits(count)) {
            System.arraycopy(source, 0, bytes, at, count);
            at += count;
        } else {
            commit();
            destination().writeBytes(source);
            open();
        }
    }

    void payload(ByteBuf source, int index, int count) {
        if (fits(count)) {
            source.getBytes(index, bytes, at, count);
            at += count;
        } else {
            commit();
            Payloads.append(source, index, count, destination(), stage);
            open();
        }
    }

    /** The UTF-8 form of {@code text} as a payload with a header of the given type before and CR LF behind it. */
    void lengthPrefixed(char type, CharSequence text) {
        int chars = text.length();
        if (fits(chars)) {
            int start = RespDigits.header(type, chars, bytes, at);
            if (ascii(text, chars, start)) {
                at = RespDigits.crlf(bytes, start + chars);
                return;
            }
        }
        int count = ByteBufUtil.utf8Bytes(text);
        header(type, count);
        utf8(text, count);
        crlf();
    }

    /** The UTF-8 form of {@code text}, unframed. */
    void text(CharSequence text) {
        int chars = text.length();
        if (fits(chars) && ascii(text, chars, at)) {
            at += chars;
        } else {
            utf8(text, ByteBufUtil.utf8Bytes(text));
        }
    }

    private boolean ascii(CharSequence text, int chars, int start) {
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return false;
            }
            bytes[start + i] = (byte) c;
        }
        return true;
    }

    private void utf8(CharSequence text, int count) {
        commit();
        ByteBufUtil.reserveAndWriteUtf8(destination(), text, count);
        open();
    }
}
