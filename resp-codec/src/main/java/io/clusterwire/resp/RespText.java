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
    private static final int ASCII = 128;

    /** By type byte. */
    private static final RespType[] TYPES = new RespType[ASCII];
    /** By type byte and number of bytes. */
    private static final Small[][] SMALL = new Small[ASCII][Long.BYTES + 1];

    static {
        for (RespType type : new RespType[] {
            RespType.SIMPLE_STRING,
            RespType.SIMPLE_ERROR,
            RespType.BULK_STRING,
            RespType.BULK_ERROR,
            RespType.VERBATIM_STRING,
            RespType.BIG_NUMBER,
            RespType.CHUNK
        }) {
            TYPES[type.wireByte()] = type;
            for (int length = 0; length <= Long.BYTES; length++) {
                SMALL[type.wireByte()][length] = new Small(type, length);
            }
        }
    }

    private static final Small[] SMALL_BULK = SMALL[RespType.BULK_STRING.wireByte()];

    /** What {@link #word} holds: the bytes themselves, which most texts in replies are short enough for (ReadValuesBenchmark, shards300). */
    private record Small(RespType type, int length) {}

    /** A verbatim string with its format, or a streamed string with the places where its chunks end. */
    private static final class Special {
        private final byte[] bytes;
        private final Object extra;

        Special(byte[] bytes, Object extra) {
            this.bytes = bytes;
            this.extra = extra;
        }
    }

    /** A {@link Small}, a {@link Special}, or the bytes. */
    private final Object content;
    /** Up to eight bytes, the first in the lowest place and 0 behind the last; where they lie in the content, the type byte. */
    private final long word;

    private RespText(Object content, long word) {
        this.content = content;
        this.word = word;
    }

    /** A text of a type that has nothing but bytes, which become its own. */
    static RespText owning(RespType type, byte[] bytes) {
        if (bytes.length > Long.BYTES) {
            return new RespText(bytes, type.wireByte());
        }
        long word = 0;
        for (int i = bytes.length; i-- > 0; ) {
            word = (word << Byte.SIZE) | (bytes[i] & 0xff);
        }
        return small(type, word, bytes.length);
    }

    /** A text of at most eight bytes; {@code word} is 0 behind them. */
    static RespText small(RespType type, long word, int length) {
        return new RespText(SMALL[type.wireByte()][length], word);
    }

    /** The bulk string of at most eight bytes: {@code same} if it is that. */
    static RespText bulkLike(@Nullable RespText same, long word, int length) {
        Small content = SMALL_BULK[length];
        return same != null && same.word == word && same.content == content ? same : new RespText(content, word);
    }

    /**
     * {@return a simple string of UTF-8 text} A line break in it is refused only by the writer.
     *
     * @param text the text
     */
    public static RespText simple(String text) {
        return owning(RespType.SIMPLE_STRING, text.getBytes(UTF_8));
    }

    /**
     * {@return a simple error of UTF-8 text, its code word included} A line break in it is refused only by the writer.
     *
     * @param text the text
     */
    public static RespText error(String text) {
        return owning(RespType.SIMPLE_ERROR, text.getBytes(UTF_8));
    }

    /**
     * {@return a bulk string of UTF-8 text}
     *
     * @param text the text
     */
    public static RespText bulk(String text) {
        return owning(RespType.BULK_STRING, text.getBytes(UTF_8));
    }

    /**
     * {@return a verbatim string of UTF-8 text}
     *
     * @param format three characters, a byte each, such as {@code txt}
     * @param text the text
     */
    public static RespText verbatim(String format, String text) {
        return verbatim(format, text.getBytes(UTF_8));
    }

    static RespText verbatim(String format, byte[] owned) {
        if (format.getBytes(StandardCharsets.ISO_8859_1).length != 3) {
            throw new IllegalArgumentException("format: " + format + " (expected: three bytes)");
        }
        return new RespText(new Special(owned, format), RespType.VERBATIM_STRING.wireByte());
    }

    /**
     * {@return a big number}
     *
     * @param number the number
     */
    public static RespText bigNumber(BigInteger number) {
        return owning(RespType.BIG_NUMBER, number.toString().getBytes(UTF_8));
    }

    /**
     * {@return a text of any type but verbatim and big number}
     *
     * @param type {@link RespType#SIMPLE_STRING}, {@link RespType#SIMPLE_ERROR}, {@link RespType#BULK_STRING} or {@link RespType#BULK_ERROR}
     * @param bytes copied
     */
    public static RespText of(RespType type, byte[] bytes) {
        return switch (type) {
            case SIMPLE_STRING, SIMPLE_ERROR, BULK_STRING, BULK_ERROR -> owning(type, bytes.clone());
            default -> throw new IllegalArgumentException("type: " + type + " (expected: a string or an error)");
        };
    }

    /**
     * {@return a streamed string of the given chunks}
     *
     * @param chunks the chunks, copied
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
        return new RespText(new Special(all, ends), RespType.BULK_STRING.wireByte());
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
        return owning(RespType.BIG_NUMBER, first == 0 ? digits : Arrays.copyOfRange(digits, first, digits.length));
    }

    @Override
    public RespType type() {
        return content instanceof Small small ? small.type : TYPES[(int) word];
    }

    /** {@return how many bytes it has} */
    public int length() {
        return content instanceof Small small ? small.length : bytes().length;
    }

    /**
     * {@return the byte at an index}
     *
     * @param index which one, from 0
     * @throws IndexOutOfBoundsException if it has fewer
     */
    public byte byteAt(int index) {
        return content instanceof Small small
                ? (byte) (word >>> (Byte.SIZE * Objects.checkIndex(index, small.length)))
                : bytes()[index];
    }

    /** {@return a copy of the bytes} */
    public byte[] toByteArray() {
        return content instanceof Small ? bytes() : bytes().clone();
    }

    /** {@return a read-only view of the bytes, which needs no release} */
    public ByteBuf asByteBuf() {
        return Unpooled.wrappedBuffer(bytes()).asReadOnly();
    }

    /**
     * Appends the bytes to a buffer.
     *
     * @param out where they are appended
     */
    public void writeTo(ByteBuf out) {
        out.writeBytes(bytes());
    }

    /** {@return the bytes as UTF-8 text; what is not UTF-8 is replaced} */
    public String text() {
        return new String(bytes(), UTF_8);
    }

    /**
     * {@return whether the bytes are those of an ASCII or UTF-8 text}
     *
     * @param other the text to compare with
     */
    public boolean isText(String other) {
        return Arrays.equals(bytes(), other.getBytes(UTF_8));
    }

    /**
     * {@return the value of a big number} Takes time that grows faster than the number of digits.
     *
     * @throws IllegalStateException if it is none
     */
    public BigInteger bigIntegerValue() {
        if (type() != RespType.BIG_NUMBER) {
            throw new IllegalStateException("is " + type() + " (expected: BIG_NUMBER)");
        }
        return new BigInteger(text());
    }

    /**
     * {@return the format of a verbatim string: three characters, a byte each}
     *
     * @throws IllegalStateException if it is none
     */
    public String format() {
        if (content instanceof Special special && special.extra instanceof String format) {
            return format;
        }
        throw new IllegalStateException("is " + type() + " (expected: VERBATIM_STRING)");
    }

    /** {@return whether it is a string that was sent in chunks} */
    public boolean isStreamed() {
        return content instanceof Special special && special.extra instanceof int[];
    }

    /** {@return how many chunks a streamed string has; a text that is not streamed has one} */
    public int chunkCount() {
        return content instanceof Special special && special.extra instanceof int[] ends ? ends.length : 1;
    }

    /** Where chunk {@code i} ends; it starts where the one before ends. */
    int chunkEnd(int i) {
        return content instanceof Special special && special.extra instanceof int[] ends ? ends[i] : length();
    }

    /** The bytes, which must not be changed. */
    byte[] bytes() {
        if (content instanceof byte[] bytes) {
            return bytes;
        }
        if (content instanceof Special special) {
            return special.bytes;
        }
        byte[] bytes = new byte[length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (word >>> (i * Byte.SIZE));
        }
        return bytes;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof RespText that) || word != that.word) {
            return false;
        }
        if (content instanceof Special special && that.content instanceof Special others) {
            return Arrays.equals(special.bytes, others.bytes) && Objects.deepEquals(special.extra, others.extra);
        }
        return content == that.content
                || (content instanceof byte[] bytes
                        && that.content instanceof byte[] others
                        && Arrays.equals(bytes, others));
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(bytes()) + type().wireByte();
    }

    @Override
    public String toString() {
        return Notation.of(this);
    }
}
