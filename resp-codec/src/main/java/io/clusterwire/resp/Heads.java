package io.clusterwire.resp;

import io.clusterwire.resp.RespException.Kind;
import io.netty.buffer.ByteBuf;

/**
 * The line that every token begins with, judged by the grammar and the limits. Each method answers the index behind the line, or
 * {@link NumberLine#SHORT}; what the line says is in {@link #value}, as soon as {@link NumberLine#isKnown}.
 *
 * <pre>
 * ":" integer CRLF                                    integer
 * ("+" / "-" / "(" / ",") text CRLF                   text, double
 * "_" CRLF   "#" ("t" / "f") CRLF   "." CRLF          word, end
 * ("$" / "!" / "=") length CRLF   "$-1"   "$?"        string
 * ";" length CRLF                                     chunk
 * ("*" / "~" / "%" / "|" / "&gt;") count CRLF   "*-1"   ("*" / "~" / "%") "?"   aggregate
 * </pre>
 */
final class Heads {
    /** Lengths and counts below are within all limits, or {@link Faults#TIGHT} says that nothing is. */
    static final int SMALL = 100;

    final Faults faults;
    private final RespLimits limits;
    final NumberLine line = new NumberLine();
    private final DoubleBeginning beginning = new DoubleBeginning();

    boolean resp3 = true;
    /** The number of a small header. */
    int small;
    /** An integer, a length or count, {@link NumberLine#NULL} or {@link NumberLine#STREAMED}; of a boolean, 1 or 0. */
    long value;

    Heads(RespLimits limits) {
        this.limits = limits;
        boolean tight = limits.number() < Long.BYTES + 1 || limits.bulk() < SMALL || limits.elements() < SMALL;
        this.faults = new Faults(tight ? Faults.TIGHT : 0);
    }

    void reset() {
        faults.reset();
        line.reset();
        beginning.reset();
    }

    void protocol(int version) {
        if (version != 2 && version != 3) {
            throw new IllegalArgumentException("protocol: " + version + " (expected: 2 or 3)");
        }
        resp3 = version == 3;
    }

    /** Refuses a type byte of RESP3 to a reader of RESP2. */
    void checkResp3(ByteBuf in, int start) {
        if (!resp3) {
            throw fail(Kind.TYPE, in, start, "a type byte of RESP2");
        }
    }

    /** The exception for a byte that begins no token here. */
    RespException noToken(ByteBuf in, int start, byte type) {
        return type == ';'
                ? fail(Kind.STREAM, in, start, "no chunk outside a streamed string")
                : fail(Kind.TYPE, in, start, "a type byte");
    }

    /**
     * The quick way for a header with a number of one or two digits, which is {@link #small} then; SHORT for everything else. Every byte is
     * looked at alone, since processors foresee where the line ends, and so need not wait for one step of the calculation after the other
     * (ReadTokensBenchmark).
     *
     * @param start index of a type byte behind which there are at least seven bytes
     */
    int small(ByteBuf in, int start) {
        int number = in.getByte(start + 1) - '0';
        int next = start + 4;
        if (!Words.isCrLf(in, start + 2)) {
            int second = in.getByte(start + 2) - '0';
            number = number * 10 + second;
            next = start + 5;
            if (!Words.isCrLf(in, start + 3) || second < 0 || second > 9 || number < 10 || number > 99) {
                return NumberLine.SHORT;
            }
        } else if (number < 0 || number > 9) {
            return NumberLine.SHORT;
        }
        small = number;
        return next;
    }

    int integer(ByteBuf in, int start, int end) {
        int next = line.integer(in, start + 1, end, limits.number());
        if (next < 0) {
            return noLine(in, start, next, Kind.INT, "an integer of 64 bits", limits.number());
        }
        value = line.value;
        return next;
    }

    int text(ByteBuf in, int start, int end) {
        int next = line.text(in, start + 1, end, limits.line());
        return next >= 0 ? next : noLine(in, start, next, Kind.LIMIT_LINE, "text", limits.line());
    }

    int doubleText(ByteBuf in, int start, int end) {
        int next = line.text(in, start + 1, end, limits.doubleLine());
        return next >= 0 ? next : noLine(in, start, next, Kind.DOUBLE, "a double", limits.doubleLine());
    }

    /** As {@link #doubleText}, but what can be no part of a double, or only of one too large, is refused as soon as it is there. */
    int judgedDouble(ByteBuf in, int start, int end, DoubleLine doubles) {
        int next = line.text(in, start + 1, end, limits.doubleLine());
        if (next >= 0) {
            beginning.reset();
            return next;
        }
        int judged = next == NumberLine.TOO_LONG ? line.at : end;
        if (!beginning.isLegal(in, start + 1, judged, doubles)) {
            throw fail(Kind.DOUBLE, in, start, "a double");
        }
        return noLine(in, start, next, Kind.DOUBLE, "a double", limits.doubleLine());
    }

    /** The text of a big number: what can be no part of one is refused as soon as it is there, the caller judges the whole. */
    int bigNumber(ByteBuf in, int start, int end) {
        int from = start + 1 + line.passed;
        int next = line.text(in, start + 1, end, limits.line());
        if (next >= 0) {
            return next;
        }
        int last = next == NumberLine.SHORT ? start + 1 + line.passed : line.at;
        boolean ended = last < end && in.getByte(last) == '\r';
        if (!(ended
                ? NumberLine.isDecimal(in, start + 1, last)
                : NumberLine.beginsDecimal(in, start + 1, from, last))) {
            throw fail(Kind.BIGNUM, in, start, "decimal digits");
        }
        return noLine(in, start, next, Kind.LIMIT_LINE, "text", limits.line());
    }

    /** A null or a boolean. */
    int word(ByteBuf in, int start, int end, boolean isBoolean) {
        int cr = start + 1;
        if (isBoolean && cr < end) {
            byte letter = in.getByte(cr++);
            if (letter != 't' && letter != 'f') {
                throw fail(Kind.BOOL, in, start, "t or f");
            }
            value = letter == 't' ? 1 : 0;
        }
        if (cr < end && in.getByte(cr) != '\r' && in.getByte(cr) != '\n') {
            throw fail(isBoolean ? Kind.BOOL : Kind.NULL, in, start, "the end of the line");
        }
        return end(in, start, cr, end);
    }

    /** The CR LF that must stand at {@code cr}. */
    int end(ByteBuf in, int start, int cr, int end) {
        if ((cr < end && in.getByte(cr) != '\r') || (cr + 1 < end && in.getByte(cr + 1) != '\n')) {
            throw fail(Kind.CRLF, in, start, "CR LF at the end of the line");
        }
        return cr + 1 < end ? cr + 2 : NumberLine.SHORT;
    }

    /** Answers any outcome: once the caller has judged what {@link NumberLine#isKnown}, it has to tell {@link #noLength} of a negative one. */
    int string(ByteBuf in, int start, int end, byte type) {
        int next = line.length(in, start + 1, end, limits.number());
        value = line.value;
        if (line.isKnown(next)) {
            checkLength(in, start, type, value);
        }
        return next;
    }

    private void checkLength(ByteBuf in, int start, byte type, long length) {
        if (length > limits.bulk()) {
            throw fail(Kind.LIMIT_BULK, in, start, "a length of at most " + limits.bulk() + " (limit bulk)");
        }
        if (length < 0 && (type != '$' || (length == NumberLine.STREAMED && !resp3))) {
            throw fail(Kind.LEN, in, start, "a length");
        }
        if (type == '=' && length < Payload.PREFIX) {
            throw fail(Kind.VERBATIM, in, start, "a length of at least 4, for the format");
        }
    }

    /** A chunk of a streamed string of which {@code before} bytes have come; the last has length 0. */
    int chunk(ByteBuf in, int start, int end, long before) {
        if (in.getByte(start) != ';') {
            throw fail(Kind.STREAM, in, start, "a chunk of the streamed string");
        }
        int next = line.length(in, start + 1, end, limits.number());
        value = line.value;
        if (line.isKnown(next) && value < 0) {
            throw fail(Kind.LEN, in, start, "a length");
        }
        if (line.isKnown(next) && value > limits.bulk() - before) {
            throw fail(Kind.LIMIT_BULK, in, start, "chunks of at most " + limits.bulk() + " bytes (limit bulk)");
        }
        return next >= 0 ? next : noLength(in, start, end, next);
    }

    /**
     * Answers any outcome, as {@link #string}.
     *
     * @param each children that one of the count stands for: 2 where pairs are counted
     */
    int aggregate(ByteBuf in, int start, int end, byte type, int each) {
        int next = line.length(in, start + 1, end, limits.number());
        value = line.value;
        if (line.isKnown(next)) {
            checkCount(in, start, type, each, value);
        }
        return next;
    }

    void checkCount(ByteBuf in, int start, byte type, int each, long count) {
        if (count > limits.elements() / each) {
            throw fail(
                    Kind.LIMIT_COUNT,
                    in,
                    start,
                    "a count of at most " + limits.elements() / each + " (limit elements)");
        }
        boolean legal = count >= 0 || (count == NumberLine.NULL ? hasNull(type) : hasStreamed(type));
        if (!legal) {
            throw fail(Kind.LEN, in, start, "a count");
        }
        if (type == '>' && count == 0) {
            throw noKind(in, start);
        }
    }

    /** Answers {@link NumberLine#SHORT} if more bytes are needed, and raises the fault if the outcome is another. */
    int noLength(ByteBuf in, int start, int end, int outcome) {
        byte type = in.getByte(start);
        byte first = start + 1 < end ? in.getByte(start + 1) : 0;
        if ((first == '-' && !hasNull(type)) || (first == '?' && !hasStreamed(type))) {
            throw fail(Kind.LEN, in, start, "a length or count");
        }
        return noLine(in, start, outcome, Kind.LEN, "a length or count", limits.number());
    }

    private static boolean hasNull(byte type) {
        return type == '$' || type == '*';
    }

    private boolean hasStreamed(byte type) {
        return resp3 && (hasNull(type) || type == '~' || type == '%');
    }

    RespException noKind(ByteBuf in, int start) {
        return fail(Kind.PUSH, in, start, "a string that names the kind of the push");
    }

    RespException tooDeep(ByteBuf in, int start) {
        return fail(
                Kind.LIMIT_DEPTH, in, start, "at most " + limits.depth() + " aggregates in each other (limit depth)");
    }

    private int noLine(ByteBuf in, int start, int outcome, Kind kind, String expected, int limit) {
        if (outcome == NumberLine.SHORT) {
            return outcome;
        }
        throw faults.badLine(in, start, line, outcome, kind, expected, limit);
    }

    RespException fail(Kind kind, ByteBuf in, int start, String expected) {
        return faults.fail(kind, in, start, start, expected);
    }
}
