package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Bytes with a type: simple string, simple error, bulk string (streamed ones too), bulk error, verbatim string or big number. The bytes are
 * its own; what they mean is not checked, except for big numbers.
 */
public final class RespText implements RespValue {
    private static final byte[] NOTHING = {};

    private final RespType type;
    private final byte[] bytes;
    /** The format of a verbatim string as String, or where the chunks of a streamed string end as int[]; null for the others. */
    private final @Nullable Object extra;

    RespText(RespType type, byte[] owned, @Nullable Object extra) {
        this.type = type;
        this.bytes = owned.length == 0 ? NOTHING : owned;
        this.extra = extra;
    }

    /**
     * A simple string of UTF-8 text. A line break in it is refused only by the writer.
     *
     * @param text the text
     * @return a simple string of UTF-8 text
     */
    public static RespText simple(String text) {
        return new RespText(RespType.SIMPLE_STRING, text.getBytes(UTF_8), null);
    }

    /**
     * A simple error of UTF-8 text, its code word included. A line break in it is refused only by the writer.
     *
     * @param text the text
     * @return a simple error of UTF-8 text, its code word included
     */
    public static RespText error(String text) {
        return new RespText(RespType.SIMPLE_ERROR, text.getBytes(UTF_8), null);
    }

    /**
     * A bulk string of UTF-8 text.
     *
     * @param text the text
     * @return a bulk string of UTF-8 text
     */
    public static RespText bulk(String text) {
        return new RespText(RespType.BULK_STRING, text.getBytes(UTF_8), null);
    }

    /**
     * A verbatim string of UTF-8 text. {@code format} has three bytes, such as {@code txt}.
     *
     * @param format three characters, a byte each
     * @param text the text
     * @return a verbatim string of UTF-8 text
     */
    public static RespText verbatim(String format, String text) {
        return verbatim(format, text.getBytes(UTF_8));
    }

    static RespText verbatim(String format, byte[] owned) {
        if (format.getBytes(StandardCharsets.ISO_8859_1).length != 3) {
            throw new IllegalArgumentException("format: " + format + " (expected: three bytes)");
        }
        return new RespText(RespType.VERBATIM_STRING, owned, format);
    }

    /**
     * A big number.
     *
     * @param number the number
     * @return a big number
     */
    public static RespText bigNumber(BigInteger number) {
        return new RespText(RespType.BIG_NUMBER, number.toString().getBytes(UTF_8), null);
    }

    /**
     * A text of any type but verbatim and big number.
     *
     * @param type {@link RespType#SIMPLE_STRING}, {@link RespType#SIMPLE_ERROR}, {@link RespType#BULK_STRING} or {@link RespType#BULK_ERROR}
     * @param bytes copied
     * @return a text of any type but verbatim and big number
     */
    public static RespText of(RespType type, byte[] bytes) {
        return switch (type) {
            case SIMPLE_STRING, SIMPLE_ERROR, BULK_STRING, BULK_ERROR -> new RespText(type, bytes.clone(), null);
            default -> throw new IllegalArgumentException("type: " + type + " (expected: a string or an error)");
        };
    }

    /**
     * A streamed string of the given chunks.
     *
     * @param chunks the chunks, copied
     * @return a streamed string of the given chunks
     * @throws IllegalArgumentException if a chunk is empty: that would be its end
     */
    public static RespText streamed(byte[]... chunks) {
        int[] ends = new int[chunks.length];
        int length = 0;
        for (int i = 0; i < chunks.length; i++) {
            if (chunks[i].length == 0) {
                throw new IllegalArgumentException("chunk " + i + " is empty");
            }
            length = Math.addExact(length, chunks[i].length);
            ends[i] = length;
        }
        byte[] all = new byte[length];
        for (int i = 0; i < chunks.length; i++) {
            System.arraycopy(chunks[i], 0, all, ends[i] - chunks[i].length, chunks[i].length);
        }
        return new RespText(RespType.BULK_STRING, all, ends);
    }

    /** Digits as they came, as a number is written: no plus, no leading zeros, no minus zero. */
    static RespText bigNumberOf(byte[] digits) {
        boolean negative = digits[0] == '-';
        int first = negative || digits[0] == '+' ? 1 : 0;
        while (first < digits.length - 1 && digits[first] == '0') {
            first++;
        }
        if (negative && digits[first] != '0') {
            digits[--first] = '-';
        }
        return new RespText(
                RespType.BIG_NUMBER, first == 0 ? digits : Arrays.copyOfRange(digits, first, digits.length), null);
    }

    @Override
    public RespType type() {
        return type;
    }

    /**
     * How many bytes it has.
     *
     * @return how many bytes it has
     */
    public int length() {
        return bytes.length;
    }

    /**
     * The byte at {@code index}.
     *
     * @param index which one, from 0
     * @return the byte at {
     * @throws IndexOutOfBoundsException if it has fewer
     */
    public byte byteAt(int index) {
        return bytes[index];
    }

    /**
     * A copy of the bytes.
     *
     * @return a copy of the bytes
     */
    public byte[] toByteArray() {
        return bytes.clone();
    }

    /**
     * A read-only view of the bytes; it needs no release.
     *
     * @return a read-only view of the bytes
     */
    public ByteBuf asByteBuf() {
        return Unpooled.wrappedBuffer(bytes).asReadOnly();
    }

    /**
     * Appends the bytes to {@code out}.
     *
     * @param out where they are appended
     */
    public void writeTo(ByteBuf out) {
        out.writeBytes(bytes);
    }

    /**
     * The bytes as UTF-8 text; what is not UTF-8 is replaced.
     *
     * @return the bytes as UTF-8 text
     */
    public String text() {
        return new String(bytes, UTF_8);
    }

    /**
     * Whether the bytes are those of the ASCII or UTF-8 text {@code other}.
     *
     * @param other the text to compare with
     * @return whether the bytes are those of the ASCII or UTF-8 text {
     */
    public boolean isText(String other) {
        return Arrays.equals(bytes, other.getBytes(UTF_8));
    }

    /**
     * The value of a big number. Takes time that grows faster than the number of digits.
     *
     * @return the value of a big number
     * @throws IllegalStateException if it is none
     */
    public BigInteger bigIntegerValue() {
        if (type != RespType.BIG_NUMBER) {
            throw new IllegalStateException("is " + type + " (expected: BIG_NUMBER)");
        }
        return new BigInteger(text());
    }

    /**
     * The format of a verbatim string, three characters, a byte each.
     *
     * @return the format of a verbatim string, three characters, a byte each
     * @throws IllegalStateException if it is none
     */
    public String format() {
        if (extra instanceof String format) {
            return format;
        }
        throw new IllegalStateException("is " + type + " (expected: VERBATIM_STRING)");
    }

    /**
     * Whether it is a string that was sent in chunks.
     *
     * @return whether it is a string that was sent in chunks
     */
    public boolean isStreamed() {
        return extra instanceof int[];
    }

    /**
     * How many chunks a streamed string has; a text that is not streamed has one.
     *
     * @return how many chunks a streamed string has
     */
    public int chunkCount() {
        return extra instanceof int[] ends ? ends.length : 1;
    }

    /** Where chunk {@code i} ends; it starts where the one before ends. */
    int chunkEnd(int i) {
        return extra instanceof int[] ends ? ends[i] : bytes.length;
    }

    byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RespText that
                && type == that.type
                && Arrays.equals(bytes, that.bytes)
                && (extra instanceof int[] ends
                        ? that.extra instanceof int[] others && Arrays.equals(ends, others)
                        : Objects.equals(extra, that.extra));
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(bytes) + type.wireByte();
    }

    @Override
    public String toString() {
        return Notation.of(this);
    }
}
