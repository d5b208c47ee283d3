package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.math.BigInteger;
import java.util.Objects;

/**
 * Writes commands, as clients send them, and replies of every type, as servers send them, into a caller's buffer.
 *
 * <pre>{@code
 * RespWriter writer = new RespWriter().wrap(out);
 * writer.command(3).argument("SET").argument(key).argument(42L);
 * writer.command(1).argument("PING");
 * writer.protocol(3).map(1).bulkString("proto").integer(3);
 * }</pre>
 *
 * <p>A command states the number of its arguments, its name included, and is complete with the last of them; anything else asked for before
 * that but {@link #reset()} is refused with {@link IllegalStateException}, as is an argument without a command that lacks one. The bytes of a
 * command are all in the buffer when it is complete; of a half-built one, none or some, and until then nobody else may use the buffer. A
 * reply is in the buffer when the method returns. Children follow their header: {@code array(2)} and two items, {@code map(1)} and two items,
 * {@code attribute(1)}, two items and the item described.
 *
 * <p>With {@link #protocol(int) protocol} 2, in force at first, every item is written as a server sends it to a RESP2 client: see each method.
 * An attribute is left out with its whole content; before that is complete, commands, encoded bytes, {@link #wrap}, {@link #protocol(int)} and
 * {@link #finish()} are refused. Streamed forms, which RESP2 does not have, are refused too, all with {@link IllegalStateException}.
 *
 * <p>Bytes are appended at the writer index of the buffer, which grows as its {@link ByteBuf#ensureWritable(int)} lets it; {@link
 * IndexOutOfBoundsException} if it cannot. What lies behind the bytes written, up to the capacity, may change. The buffer stays the caller's and
 * is used until the next {@link #wrap(ByteBuf)}. Sources given as a buffer with index and length are copied, and none of their indexes is moved;
 * a range that is not within the buffer is refused with {@link IndexOutOfBoundsException} before anything is written. Nothing is allocated.
 * Text is written as UTF-8, an unpaired surrogate as {@code ?}. Not thread-safe; to be reused. The wire forms are those of RESP2 and of RESP3
 * revision 1.6.
 */
public final class RespWriter {
    /** Bytes of format and colon, which the length of a verbatim string counts; a long, so that no sum overflows. */
    private static final long VERBATIM_PREFIX = 4;

    private final WriteWindow window = new WriteWindow();
    private int protocol = 2;
    /** Arguments that the command being built still lacks. */
    private int lacking;
    /** Items that are still to come of an attribute which is not written. */
    private long dropping;
    /** Whether more items follow at once, so that none need be handed over alone. */
    private boolean holding;

    /** A writer for protocol 2 and no buffer yet. */
    public RespWriter() {}

    /**
     * Appends to {@code out} from now on.
     *
     * @param out the destination, still owned by the caller
     * @return this
     */
    public RespWriter wrap(ByteBuf out) {
        Objects.requireNonNull(out, "out");
        finish();
        window.destination(out);
        return this;
    }

    /**
     * Chooses what replies look like from now on; commands are the same in both protocols.
     *
     * @param version 2 or 3
     * @return this
     * @throws IllegalArgumentException if the version is another
     */
    public RespWriter protocol(int version) {
        if (version != 2 && version != 3) {
            throw new IllegalArgumentException("protocol: " + version + " (expected: 2 or 3)");
        }
        finish();
        protocol = version;
        return this;
    }

    /** {@return the protocol in force, 2 or 3} */
    public int protocol() {
        return protocol;
    }

    /**
     * States that what was begun is complete.
     *
     * @return this
     * @throws IllegalStateException if a command lacks arguments, or a left-out attribute items
     */
    public RespWriter finish() {
        if (lacking != 0 || dropping != 0) {
            throw unfinished();
        }
        return this;
    }

    /**
     * Gives up a half-built command or left-out attribute. What the buffer already holds of a command stays there.
     *
     * @return this
     */
    public RespWriter reset() {
        lacking = 0;
        dropping = 0;
        return this;
    }

    // ---- commands

    /**
     * Begins a command.
     *
     * @param arguments how many arguments follow, the command's name included, 1 or more
     * @return this
     * @throws IllegalArgumentException if the number is not positive
     */
    public RespWriter command(int arguments) {
        if (arguments < 1) {
            throw new IllegalArgumentException("arguments: " + arguments + " (expected: 1 or more, the name counts)");
        }
        finish();
        window.open();
        window.header('*', arguments);
        lacking = arguments;
        return this;
    }

    /**
     * Adds an argument.
     *
     * @param bytes the argument; it is copied
     * @return this
     */
    public RespWriter argument(byte[] bytes) {
        requireLacking();
        window.lengthPrefixed('$', bytes);
        return argumentAdded();
    }

    /**
     * Adds an argument that lies in a buffer.
     *
     * @param source where it lies
     * @param index its first byte
     * @param length its length in bytes
     * @return this
     */
    public RespWriter argument(ByteBuf source, int index, int length) {
        Payloads.checkReadable(source, index, length);
        requireLacking();
        window.lengthPrefixed('$', source, index, length);
        return argumentAdded();
    }

    /**
     * Adds an argument of text.
     *
     * @param text written as UTF-8
     * @return this
     */
    public RespWriter argument(CharSequence text) {
        Objects.requireNonNull(text, "text");
        requireLacking();
        window.lengthPrefixed('$', text);
        return argumentAdded();
    }

    /**
     * Adds an integer in decimal.
     *
     * @param value any
     * @return this
     */
    public RespWriter argument(long value) {
        requireLacking();
        window.bulk(value);
        return argumentAdded();
    }

    /**
     * Adds a double, in the digits that a server would print; infinities are {@code inf} and {@code -inf}.
     *
     * @param value any but not a number, which no command takes
     * @return this
     * @throws IllegalArgumentException if the value is not a number
     */
    public RespWriter argument(double value) {
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException("argument: NaN (expected: a number or an infinity)");
        }
        requireLacking();
        window.bulk(value);
        return argumentAdded();
    }

    /**
     * Appends bytes that are already in wire form: one or more whole commands or replies, written once and kept.
     *
     * @param bytes appended as they are
     * @return this
     */
    public RespWriter encoded(byte[] bytes) {
        finish();
        window.open();
        window.payload(bytes);
        return written();
    }

    /**
     * Appends bytes that are already in wire form and lie in a buffer.
     *
     * @param source where they lie
     * @param index the first byte
     * @param length how many bytes
     * @return this
     */
    public RespWriter encoded(ByteBuf source, int index, int length) {
        Payloads.checkReadable(source, index, length);
        finish();
        window.open();
        window.payload(source, index, length);
        return written();
    }

    // ---- replies

    /**
     * Writes a simple string; the same in both protocols.
     *
     * @param text written as UTF-8
     * @return this
     * @throws IllegalArgumentException if it holds CR or LF; nothing is written then
     */
    public RespWriter simpleString(CharSequence text) {
        return line('+', text);
    }

    /**
     * Writes a simple string that lies in a buffer; the same in both protocols.
     *
     * @param source where it lies
     * @param index its first byte
     * @param length its length in bytes
     * @return this
     * @throws IllegalArgumentException if it holds CR or LF; nothing is written then
     */
    public RespWriter simpleString(ByteBuf source, int index, int length) {
        return line('+', source, index, length);
    }

    /**
     * Writes a simple error; the same in both protocols.
     *
     * @param text code and message, such as {@code ERR syntax error}, written as UTF-8
     * @return this
     * @throws IllegalArgumentException if it holds CR or LF; nothing is written then
     */
    public RespWriter error(CharSequence text) {
        return line('-', text);
    }

    /**
     * Writes a simple error that lies in a buffer; the same in both protocols.
     *
     * @param source where it lies
     * @param index its first byte
     * @param length its length in bytes
     * @return this
     * @throws IllegalArgumentException if it holds CR or LF; nothing is written then
     */
    public RespWriter error(ByteBuf source, int index, int length) {
        return line('-', source, index, length);
    }

    /**
     * Writes an integer; the same in both protocols.
     *
     * @param value any
     * @return this
     */
    public RespWriter integer(long value) {
        if (keeps(0)) {
            window.header(':', value);
        }
        return written();
    }

    /**
     * Writes a bulk string; the same in both protocols.
     *
     * @param bytes the payload; it is copied
     * @return this
     */
    public RespWriter bulkString(byte[] bytes) {
        return lengthPrefixed('$', bytes);
    }

    /**
     * Writes a bulk string that lies in a buffer; the same in both protocols.
     *
     * @param source where it lies
     * @param index its first byte
     * @param length its length in bytes
     * @return this
     */
    public RespWriter bulkString(ByteBuf source, int index, int length) {
        return lengthPrefixed('$', source, index, length);
    }

    /**
     * Writes a bulk string of text; the same in both protocols.
     *
     * @param text written as UTF-8
     * @return this
     */
    public RespWriter bulkString(CharSequence text) {
        return lengthPrefixed('$', text);
    }

    /**
     * Writes null where a value was asked for; to a RESP2 peer as the null bulk string {@code $-1}.
     *
     * @return this
     */
    public RespWriter nullValue() {
        return protocol == 2 ? resp2Null('$') : emptyLine('_');
    }

    /**
     * Writes null where an array was asked for, as EXEC and BLPOP do; to a RESP2 peer as the null array {@code *-1}.
     *
     * @return this
     */
    public RespWriter nullArray() {
        return protocol == 2 ? resp2Null('*') : emptyLine('_');
    }

    /**
     * Writes a boolean; to a RESP2 peer as the integer 1 or 0.
     *
     * @param value any
     * @return this
     */
    public RespWriter booleanValue(boolean value) {
        if (keeps(0)) {
            if (protocol == 2) {
                window.line(':', value ? '1' : '0');
            } else {
                window.line('#', value ? 't' : 'f');
            }
        }
        return written();
    }

    /**
     * Writes a double with the digits that servers print since Redis 7.2; to a RESP2 peer as a bulk string of the same text.
     *
     * @param value any
     * @return this
     */
    public RespWriter doubleValue(double value) {
        if (keeps(0)) {
            if (protocol == 2) {
                window.bulk(value);
            } else {
                window.doubleLine(value);
            }
        }
        return written();
    }

    /**
     * Writes a big number; to a RESP2 peer as a bulk string of its digits. Making the digits allocates.
     *
     * @param value any
     * @return this
     */
    public RespWriter bigNumber(BigInteger value) {
        String digits = value.toString();
        return protocol == 2 ? bulkString(digits) : line('(', digits);
    }

    /**
     * Writes a verbatim string; to a RESP2 peer as a bulk string of the text alone.
     *
     * @param format three characters of ASCII, such as {@code txt} or {@code mkd}; servers pad shorter names with blanks
     * @param text written as UTF-8
     * @return this
     * @throws IllegalArgumentException if the format is another
     */
    public RespWriter verbatimString(CharSequence format, CharSequence text) {
        WriterRules.requireFormat(format);
        if (keeps(0)) {
            if (protocol == 2) {
                window.lengthPrefixed('$', text);
            } else {
                window.header('=', VERBATIM_PREFIX + ByteBufUtil.utf8Bytes(text));
                window.text(format);
                window.oneByte(':');
                window.text(text);
                window.crlf();
            }
        }
        return written();
    }

    /**
     * Writes a verbatim string whose text lies in a buffer; to a RESP2 peer as a bulk string of the text alone.
     *
     * @param format three characters of ASCII, such as {@code txt} or {@code mkd}; servers pad shorter names with blanks
     * @param source where the text lies
     * @param index its first byte
     * @param length its length in bytes
     * @return this
     * @throws IllegalArgumentException if the format is another
     */
    public RespWriter verbatimString(CharSequence format, ByteBuf source, int index, int length) {
        WriterRules.requireFormat(format);
        Payloads.checkReadable(source, index, length);
        if (keeps(0)) {
            if (protocol == 2) {
                window.lengthPrefixed('$', source, index, length);
            } else {
                window.header('=', VERBATIM_PREFIX + length);
                window.text(format);
                window.oneByte(':');
                window.payload(source, index, length);
                window.crlf();
            }
        }
        return written();
    }

    /**
     * Writes a bulk error; to a RESP2 peer as a simple error, in which each CR and LF becomes a blank, those at the end left out.
     *
     * @param text code and message, written as UTF-8
     * @return this
     */
    public RespWriter bulkError(CharSequence text) {
        return protocol == 2 ? line('-', ErrorReply.cleaned(text)) : lengthPrefixed('!', text);
    }

    /**
     * Begins an array; the same in both protocols.
     *
     * @param items how many items follow, 0 or more
     * @return this
     * @throws IllegalArgumentException if the number is out of range
     */
    public RespWriter array(int items) {
        return aggregate('*', items, items);
    }

    /**
     * Begins a set; to a RESP2 peer an array.
     *
     * @param items how many items follow, 0 or more
     * @return this
     * @throws IllegalArgumentException if the number is out of range
     */
    public RespWriter set(int items) {
        return aggregate(protocol == 2 ? '*' : '~', items, items);
    }

    /**
     * Begins a map; to a RESP2 peer an array of keys and values in turn.
     *
     * @param pairs how many pairs of key and value follow, 0..1073741823
     * @return this
     * @throws IllegalArgumentException if the number is out of range
     */
    public RespWriter map(int pairs) {
        WriterRules.requirePairs(pairs);
        return protocol == 2 ? aggregate('*', 2 * pairs, 2 * pairs) : aggregate('%', pairs, 2 * pairs);
    }

    /**
     * Begins a push; to a RESP2 peer an array. A push goes between replies, never into one.
     *
     * @param items how many items follow, the kind first, 1 or more
     * @return this
     * @throws IllegalArgumentException if the number is out of range
     */
    public RespWriter push(int items) {
        if (items == 0) {
            throw new IllegalArgumentException("push items: 0 (expected: 1 or more, the kind comes first)");
        }
        return aggregate(protocol == 2 ? '*' : '>', items, items);
    }

    /**
     * Begins an attribute, which describes the item behind it and is no item itself; to a RESP2 peer it and its content are left out.
     *
     * @param pairs how many pairs of key and value follow before the item described, 0..1073741823
     * @return this
     * @throws IllegalArgumentException if the number is out of range
     */
    public RespWriter attribute(int pairs) {
        WriterRules.requirePairs(pairs);
        requireComplete();
        open();
        if (protocol == 2) {
            dropping += 2L * pairs;
        } else {
            window.header('|', pairs);
        }
        return written();
    }

    /**
     * Begins a bulk string of unknown length: {@linkplain #chunk chunks} follow, then {@link #streamedStringEnd()}.
     *
     * @return this
     */
    public RespWriter streamedString() {
        return streamed('$', '?');
    }

    /**
     * Writes a chunk of a streamed string.
     *
     * @param source where it lies
     * @param index its first byte
     * @param length its length in bytes, 1 or more: an empty chunk would be the end
     * @return this
     * @throws IllegalArgumentException if it is empty
     */
    public RespWriter chunk(ByteBuf source, int index, int length) {
        if (length == 0) {
            throw new IllegalArgumentException("chunk length: 0 (expected: 1 or more)");
        }
        requireResp3();
        return lengthPrefixed(';', source, index, length);
    }

    /**
     * Ends a streamed string.
     *
     * @return this
     */
    public RespWriter streamedStringEnd() {
        return streamed(';', '0');
    }

    /**
     * Begins an array of unknown length: items follow, then {@link #streamedEnd()}.
     *
     * @return this
     */
    public RespWriter streamedArray() {
        return streamed('*', '?');
    }

    /**
     * Begins a set of unknown size: items follow, then {@link #streamedEnd()}.
     *
     * @return this
     */
    public RespWriter streamedSet() {
        return streamed('~', '?');
    }

    /**
     * Begins a map of unknown size: keys and values follow in turn, then {@link #streamedEnd()}.
     *
     * @return this
     */
    public RespWriter streamedMap() {
        return streamed('%', '?');
    }

    /**
     * Ends a streamed array, set or map.
     *
     * @return this
     */
    public RespWriter streamedEnd() {
        requireResp3();
        return emptyLine('.');
    }

    /**
     * Writes a whole value, as the methods above write its parts: attributes, streamed forms and the three nulls as they are to a RESP3 peer;
     * to a RESP2 peer, which has no streamed forms, these counted. Allocates a little for nested values, nothing that grows with payloads.
     *
     * @param value any reply or push
     * @return this
     * @throws IllegalArgumentException if a simple string or error in it holds CR or LF, or it is a group of attributes alone; nothing is
     *     written then
     */
    public RespWriter value(RespValue value) {
        requireComplete();
        ValueItems.check(value);
        window.open();
        holding = true;
        try {
            ValueItems.write(value, this);
        } finally {
            holding = false;
        }
        return written();
    }

    // ---- what values need beside

    /** A null in its RESP2 form, {@code $-1} or {@code *-1}, whatever the protocol. */
    RespWriter resp2Null(char type) {
        if (keeps(0)) {
            window.header(type, -1);
        }
        return written();
    }

    /** A line of bytes that are known to hold neither CR nor LF. */
    RespWriter line(char type, byte[] content) {
        if (keeps(0)) {
            window.oneByte(type);
            window.payload(content);
            window.crlf();
        }
        return written();
    }

    /** A verbatim string for a RESP3 peer. */
    RespWriter verbatimString(String format, byte[] text) {
        if (keeps(0)) {
            window.header('=', VERBATIM_PREFIX + text.length);
            for (int i = 0; i < 3; i++) {
                window.oneByte(format.charAt(i));
            }
            window.oneByte(':');
            window.payload(text);
            window.crlf();
        }
        return written();
    }

    RespWriter lengthPrefixed(char type, byte[] bytes) {
        if (keeps(0)) {
            window.lengthPrefixed(type, bytes);
        }
        return written();
    }

    private RespWriter lengthPrefixed(char type, CharSequence text) {
        Objects.requireNonNull(text, "text");
        if (keeps(0)) {
            window.lengthPrefixed(type, text);
        }
        return written();
    }

    private RespWriter lengthPrefixed(char type, ByteBuf source, int index, int length) {
        Payloads.checkReadable(source, index, length);
        if (keeps(0)) {
            window.lengthPrefixed(type, source, index, length);
        }
        return written();
    }

    private RespWriter line(char type, CharSequence text) {
        WriterRules.requireLine(text);
        if (keeps(0)) {
            window.oneByte(type);
            window.text(text);
            window.crlf();
        }
        return written();
    }

    private RespWriter line(char type, ByteBuf source, int index, int length) {
        Payloads.checkReadable(source, index, length);
        WriterRules.requireLine(source, index, length);
        if (keeps(0)) {
            window.oneByte(type);
            window.payload(source, index, length);
            window.crlf();
        }
        return written();
    }

    private RespWriter emptyLine(char type) {
        if (keeps(0)) {
            window.oneByte(type);
            window.crlf();
        }
        return written();
    }

    private RespWriter aggregate(char type, int count, int children) {
        if (count < 0) {
            throw new IllegalArgumentException("count: " + count + " (expected: 0 or more)");
        }
        if (keeps(children)) {
            window.header(type, count);
        }
        return written();
    }

    private RespWriter streamed(char type, char mark) {
        requireResp3();
        if (keeps(0)) {
            window.line(type, mark);
        }
        return written();
    }

    private RespWriter argumentAdded() {
        if (--lacking == 0) {
            window.commit();
        }
        return this;
    }

    private void open() {
        if (!holding) {
            window.open();
        }
    }

    private RespWriter written() {
        if (!holding) {
            window.commit();
        }
        return this;
    }

    /** Whether the item that begins now is written at all, and not part of an attribute that is left out. */
    private boolean keeps(int children) {
        requireComplete();
        open();
        if (dropping == 0) {
            return true;
        }
        dropping += children - 1L;
        return false;
    }

    private void requireComplete() {
        if (lacking != 0) {
            throw unfinished();
        }
    }

    private void requireLacking() {
        if (lacking == 0) {
            throw new IllegalStateException(
                    "argument without a command that lacks one (expected: a call of command first)");
        }
    }

    private void requireResp3() {
        if (protocol == 2) {
            throw new IllegalStateException("streamed form in protocol 2 (expected: protocol 3, or a counted form)");
        }
    }

    private IllegalStateException unfinished() {
        return new IllegalStateException(
                lacking != 0
                        ? "command lacks " + lacking + " arguments"
                        : "attribute that is left out lacks " + dropping + " items");
    }
}
