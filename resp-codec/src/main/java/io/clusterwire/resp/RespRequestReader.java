package io.clusterwire.resp;

import io.clusterwire.resp.RespException.Kind;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The server's side: reads requests as Redis and Valkey take them, one a call, without allocating.
 *
 * <pre>
 * request   = multibulk / inline             ; told apart by the first byte, which may change from request to request
 * multibulk = "*" count CR LF count("$" length CR LF bytes CR LF)
 * inline    = words [CR] LF                  ; with quotes, see {@link #next}
 * </pre>
 *
 * <p>A request is consumed when it is whole; until then its bytes stay, and what has been looked at is remembered, so that the next call goes on
 * there, in the same buffer or in one that continues the stream at its reader index. Memory grows with the arguments received, not with their
 * announced number.
 *
 * <p>Where servers do not look, this reader does: at the LF of header lines and the CR LF behind arguments. A header line that can be no number
 * is refused as soon as that is seen, while servers wait for its end. A NUL in an inline request, on which servers stall, is refused.
 * {@link RespException#serverText()} is what a server answers before it closes the connection.
 *
 * <p>Failed after a {@link RespException}, until {@link #reset()}. Not thread-safe. Source: {@code networking.c} and {@code sds.c} of Redis 2.8 to 8.0
 * and Valkey 7.2 to 8.1.
 */
public final class RespRequestReader {
    /** What {@link #next} answers if the request is not all there. */
    public static final int NEED_MORE = -1;

    /** What {@link #next} answers for legal input that is no request and gets no reply: a count of 0 or less, or a blank line. */
    public static final int NO_REQUEST = 0;

    private static final int FEW = 32;
    private static final int MANY = 1 << 16;

    private final RespLimits limits;
    private final Faults faults = new Faults(0);
    private final NumberLine line = new NumberLine();
    private boolean authenticated = true;

    /** Of the request that is being read: bytes behind the reader index that have been passed. */
    private int passed;
    /** Its number of arguments; 0 before it is known. */
    private int expected;
    /** Length of the argument whose header has been passed; -1 for none. */
    private int length = -1;

    private int count;
    /** Where the arguments begin, and how long they are, by turns. */
    private int[] spans = new int[2 * FEW];
    /** What their beginnings are relative to. */
    private int base;

    private @Nullable InlineWords words;
    private boolean quoted;

    /** A reader with the default limits, of a peer that has authenticated or need not. */
    public RespRequestReader() {
        this(RespLimits.DEFAULT);
    }

    /**
     * A reader with limits of the caller's choice, of a peer that has authenticated or need not.
     *
     * @param limits the limits that hold
     */
    public RespRequestReader(RespLimits limits) {
        this.limits = limits;
    }

    /**
     * Says whether the peer has authenticated, or need not. While it has not, {@link RespLimits#UNAUTHENTICATED_ARGUMENTS} and
     * {@link RespLimits#UNAUTHENTICATED_BULK} hold too. May change between requests.
     *
     * @param authenticated whether it has, or need not
     * @return this reader
     */
    public RespRequestReader authenticated(boolean authenticated) {
        this.authenticated = authenticated;
        return this;
    }

    /** Starts over, as for a new connection; whether the peer has authenticated stays as it is. */
    public void reset() {
        faults.reset();
        line.reset();
        passed = 0;
        expected = 0;
        length = -1;
        count = 0;
    }

    /**
     * Reads the next request.
     *
     * <p>An inline request is split at blanks, tabs and CRs. In double quotes, {@code \n \r \t \b \a} and {@code \xHH} are escapes, and a
     * backslash makes any other byte itself; in single quotes, only {@code \'} is one. A closing quote ends the word. Only quotes may allocate.
     *
     * @param in its reader index moves behind the request, or stays
     * @return the number of arguments, the command's name included, {@link #NO_REQUEST} or {@link #NEED_MORE}
     * @throws RespException if a server would refuse the bytes, or should
     */
    public int next(ByteBuf in) {
        faults.check();
        int start = in.readerIndex();
        int end = in.writerIndex();
        faults.resume(start);
        if (start == end) {
            return NEED_MORE;
        }
        int next = expected > 0 || in.getByte(start) == '*' ? multibulk(in, start, end) : inline(in, start, end);
        if (next < 0) {
            return NEED_MORE;
        }
        in.readerIndex(next);
        faults.position = next;
        base = quoted ? 0 : start;
        passed = 0;
        expected = 0;
        return count;
    }

    /** {@return how many arguments the last request has, the command's name included} */
    public int argumentCount() {
        return count;
    }

    /**
     * {@return where argument {@code i} begins in {@link #arguments}} Not checked against {@link #argumentCount()}.
     *
     * @param i 0 for the command's name
     */
    public int argumentIndex(int i) {
        return base + spans[2 * i];
    }

    /**
     * {@return how many bytes argument {@code i} has}
     *
     * @param i which argument; 0 is the command's name
     */
    public int argumentLength(int i) {
        return spans[2 * i + 1];
    }

    /**
     * {@return the buffer that the arguments lie in: {@code in} itself, or after quotes in an inline request a buffer of this reader, which
     * holds until the next call and needs no release}
     *
     * @param in the buffer that was given to {@link #next}
     */
    public ByteBuf arguments(ByteBuf in) {
        return quoted && words != null ? words.buffer() : in;
    }

    /** {@return bytes consumed since the reader was made or reset} */
    public long offset() {
        return faults.offset();
    }

    private int multibulk(ByteBuf in, int start, int end) {
        int index = start + passed;
        if (expected == 0) {
            index = header(in, start, end);
            if (index < 0 || expected == 0) {
                return index;
            }
        }
        while (count < expected) {
            index = argument(in, start, index, end);
            if (index < 0) {
                return index;
            }
        }
        return index;
    }

    // *<count>\r\n
    private int header(ByteBuf in, int start, int end) {
        int next = line.requestNumber(in, start + 1, end, limits.inline() - 1);
        if (line.isKnown(next)) {
            checkCount(in, start, line.value);
        }
        if (next < 0) {
            return noLine(in, start, next, Kind.MULTIBULK, "invalid multibulk length", "too big mbulk count string");
        }
        begin();
        passed = next - start;
        expected = (int) Math.max(0, line.value);
        return next;
    }

    private void checkCount(ByteBuf in, int start, long arguments) {
        if (arguments > limits.arguments()) {
            throw fail(
                    Kind.MULTIBULK,
                    in,
                    start,
                    "a count of at most " + limits.arguments() + " (limit arguments)",
                    "invalid multibulk length");
        }
        if (!authenticated && arguments > RespLimits.UNAUTHENTICATED_ARGUMENTS) {
            throw fail(
                    Kind.UNAUTH_MULTIBULK,
                    in,
                    start,
                    "at most " + RespLimits.UNAUTHENTICATED_ARGUMENTS + " arguments before authentication",
                    "unauthenticated multibulk length");
        }
    }

    private void begin() {
        count = 0;
        quoted = false;
        if (spans.length > MANY) {
            spans = new int[2 * FEW];
        }
    }

    // $<length>\r\n<bytes>\r\n
    private int argument(ByteBuf in, int start, int index, int end) {
        int at = index;
        if (length < 0) {
            at = argumentHeader(in, start, index, end);
            if (at < 0) {
                return at;
            }
        }
        if (end - at - 2 < length) {
            if (end - at > length && in.getByte(at + length) != '\r') {
                throw faults.noCrLf(in, at + length);
            }
            return NumberLine.SHORT;
        }
        int next = at + length + 2;
        if (!Words.isCrLf(in, next - 2)) {
            throw faults.noCrLf(in, next - 2);
        }
        add(at - start, length);
        length = -1;
        passed = next - start;
        return next;
    }

    private int argumentHeader(ByteBuf in, int start, int index, int end) {
        if (index == end) {
            return NumberLine.SHORT;
        }
        if (in.getByte(index) != '$') {
            char got = (char) (in.getByte(index) & 0xff);
            throw fail(
                    Kind.EXPECTED_DOLLAR,
                    in,
                    index,
                    "'$'",
                    "expected '$', got '" + (got == '\r' || got == '\n' ? ' ' : got) + "'");
        }
        int next = line.requestNumber(in, index + 1, end, limits.inline() - 1);
        if (line.isKnown(next)) {
            checkLength(in, index, line.value);
        }
        if (next < 0) {
            return noLength(in, index, end, next);
        }
        length = (int) line.value;
        passed = next - start;
        return next;
    }

    private void checkLength(ByteBuf in, int index, long announced) {
        if (announced < 0 || announced > limits.bulk()) {
            throw fail(
                    Kind.BULK, in, index, "a length of 0 to " + limits.bulk() + " (limit bulk)", "invalid bulk length");
        }
        if (!authenticated && announced > RespLimits.UNAUTHENTICATED_BULK) {
            throw fail(
                    Kind.UNAUTH_BULK,
                    in,
                    index,
                    "at most " + RespLimits.UNAUTHENTICATED_BULK + " bytes before authentication",
                    "unauthenticated bulk length");
        }
    }

    /** No length is below 0. */
    private int noLength(ByteBuf in, int index, int end, int outcome) {
        boolean negative = index + 1 < end && in.getByte(index + 1) == '-';
        int fault = negative ? NumberLine.BAD_TEXT : outcome;
        return noLine(in, index, fault, Kind.BULK, "invalid bulk length", "too big bulk count string");
    }

    private int inline(ByteBuf in, int start, int end) {
        int bound = (int) Math.min(end, (long) start + limits.inline());
        int i = Words.lineFeedOrNul(in, start + passed, bound);
        if (i < bound && in.getByte(i) == 0) {
            throw fail(Kind.INLINE, in, i, "no NUL in an inline request", null);
        }
        if (i == end) {
            passed = end - start;
            return NumberLine.SHORT;
        }
        if (in.getByte(i) != '\n') {
            throw fail(
                    Kind.LIMIT_INLINE,
                    in,
                    start,
                    "a line of at most " + limits.inline() + " bytes (limit inline)",
                    "too big inline request");
        }
        begin();
        split(in, start, i);
        return i + 1;
    }

    /** Splits a line at its blanks; one with quotes takes the slow way. */
    private void split(ByteBuf in, int start, int end) {
        int word = -1;
        for (int i = start; i <= end; i++) {
            byte b = i == end ? (byte) '\n' : in.getByte(i);
            if (b == '"' || b == '\'') {
                unquote(in, start, end);
                return;
            }
            boolean blank = word < 0 ? InlineWords.isSpace(b) : InlineWords.endsWord(b);
            if (blank && word >= 0) {
                add(word - start, i - word);
                word = -1;
            } else if (!blank && word < 0) {
                word = i;
            }
        }
    }

    private void unquote(ByteBuf in, int start, int end) {
        InlineWords unquoted = new InlineWords(in, start, end);
        count = 0;
        while (unquoted.next()) {
            add(unquoted.index(), unquoted.length());
        }
        if (!unquoted.isBalanced()) {
            throw fail(
                    Kind.QUOTES, in, start, "quotes that close at the end of a word", "unbalanced quotes in request");
        }
        words = unquoted;
        quoted = true;
    }

    private void add(int index, int argumentLength) {
        if (2 * count == spans.length) {
            spans = Arrays.copyOf(spans, 4 * count);
        }
        spans[2 * count] = index;
        spans[2 * count++ + 1] = argumentLength;
    }

    private int noLine(ByteBuf in, int start, int outcome, Kind kind, String badText, String tooLongText) {
        if (outcome == NumberLine.SHORT) {
            return outcome;
        }
        throw switch (outcome) {
            case NumberLine.BAD_END -> fail(Kind.CRLF, in, start, "CR LF at the end of the line", null);
            case NumberLine.TOO_LONG ->
                fail(
                        Kind.LIMIT_LINE,
                        in,
                        start,
                        "a line of at most " + limits.inline() + " bytes (limit inline)",
                        tooLongText);
            default -> fail(kind, in, start, "a number", badText);
        };
    }

    private RespException fail(Kind kind, ByteBuf in, int at, String wanted, @Nullable String serverText) {
        return faults.fail(kind, in, at, at, wanted, serverText);
    }
}
