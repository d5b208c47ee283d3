package io.clusterwire.resp;

import io.clusterwire.resp.RespException.Kind;
import io.netty.buffer.ByteBuf;

/**
 * Finds the end of a whole item of the top level, a reply or a push, without looking at its payloads and without keeping its structure: what is
 * open is a number of items still to come. Only streamed aggregates, which no server sends today, each keep a number of their own.
 *
 * <p>{@link #skip} consumes what it passes; {@link #frameLength} consumes nothing and measures, so that the item can be sliced off. Both go on
 * where they were when more bytes have come, and neither looks at a byte again.
 *
 * <p>What is refused is what a {@link RespReader} refuses as to framing; the text of doubles and big numbers and the format of verbatim strings are
 * not judged, and counted aggregates may be nested at any depth, since that costs nothing here. Failed after a {@link RespException}, until
 * {@link #reset()}. Not thread-safe.
 */
public final class RespSkipper {
    private static final int PAYLOAD = 2; // its header has been passed
    private static final int CHUNKS = 4; // a streamed string is open
    private static final int CR_LF = 0x0d0a;

    private final RespLimits limits;
    private final Faults faults = new Faults();
    private final NumberLine line = new NumberLine();
    private final OpenItems items = new OpenItems();
    private boolean resp3 = true;

    /** Bytes of the payload that have not been passed, its CR LF included. */
    private long payloadLeft;

    private long streamedLength;
    /** Bytes behind the reader index that {@link #frameLength} has passed. */
    private int passed;

    /** A skipper of RESP3 (which includes RESP2) with the default limits. */
    public RespSkipper() {
        this(RespLimits.DEFAULT);
    }

    /** A skipper of RESP3 (which includes RESP2) with limits of the caller's choice. */
    public RespSkipper(RespLimits limits) {
        this.limits = limits;
    }

    /**
     * Chooses the protocol, as {@link RespReader#protocol}.
     *
     * @param version 2 or 3
     * @return this skipper
     */
    public RespSkipper protocol(int version) {
        if (version != 2 && version != 3) {
            throw new IllegalArgumentException("protocol: " + version + " (expected: 2 or 3)");
        }
        resp3 = version == 3;
        return this;
    }

    /** Starts over, as for a new connection; the protocol stays. */
    public void reset() {
        faults.reset();
        line.reset();
        items.reset();
        passed = 0;
    }

    /**
     * Consumes bytes up to the end of the item.
     *
     * @param in its reader index moves behind what was passed, which never is part of a line
     * @return true if the item ended there; false if all is consumed that can be, and more bytes are needed
     * @throws RespException if the bytes are not RESP or pass a limit
     */
    public boolean skip(ByteBuf in) {
        int start = in.readerIndex();
        int index = run(in, start + passed);
        in.readerIndex(index);
        faults.consumed += index - start;
        passed = 0;
        return itemEnded();
    }

    /**
     * Measures the item that begins at the reader index, which stays. Once it is whole, the next call expects the reader index behind it.
     *
     * @return bytes of the item, or -1 if more bytes are needed
     * @throws RespException if the bytes are not RESP or pass a limit
     */
    public int frameLength(ByteBuf in) {
        int start = in.readerIndex();
        passed = run(in, start + passed) - start;
        if (!itemEnded()) {
            return -1;
        }
        int length = passed;
        faults.consumed += length;
        passed = 0;
        return length;
    }

    private boolean itemEnded() {
        boolean whole = isWhole();
        if (whole) {
            items.reset();
        }
        return whole;
    }

    private boolean isWhole() {
        return items.isWhole() && faults.unusual == 0;
    }

    /** Passes tokens up to the end of the item or of the bytes; answers where it stands. */
    private int run(ByteBuf in, int from) {
        int end = in.writerIndex();
        int index = from;
        while (!isWhole()) {
            int next;
            if (faults.unusual != 0) {
                faults.check();
                next = (faults.unusual & PAYLOAD) != 0 ? payload(in, index, end) : chunk(in, index, end);
            } else {
                next = index == end ? NumberLine.SHORT : token(in, index, end);
            }
            if (next < 0) {
                return index;
            }
            index = next;
        }
        return index;
    }

    private int token(ByteBuf in, int start, int end) {
        byte type = in.getByte(start);
        return switch (type) {
            case '$' -> string(in, start, end, type);
            case '*' -> aggregate(in, start, end, type);
            case ':' -> {
                int next = line.integer(in, start + 1, end, limits.number());
                yield item(in, start, next, type, Kind.INT, "an integer of 64 bits", limits.number());
            }
            case '+', '-' -> text(in, start, end, type, limits.line(), Kind.LIMIT_LINE);
            default -> tokenOfResp3(type, in, start, end);
        };
    }

    private int tokenOfResp3(byte type, ByteBuf in, int start, int end) {
        if (!resp3) {
            throw fail(Kind.TYPE, in, start, "a type byte of RESP2");
        }
        return switch (type) {
            case '%', '~', '|', '>' -> aggregate(in, start, end, type);
            case '=', '!' -> string(in, start, end, type);
            case '(' -> text(in, start, end, type, limits.line(), Kind.LIMIT_LINE);
            case ',' -> text(in, start, end, type, limits.doubleLine(), Kind.DOUBLE);
            case '_' -> word(in, start, end, type, start + 1, Kind.NULL);
            case '#' -> word(in, start, end, type, start + 2, Kind.BOOL);
            case '.' -> streamEnd(in, start, end);
            case ';' -> throw fail(Kind.STREAM, in, start, "no chunk outside a streamed string");
            default -> throw fail(Kind.TYPE, in, start, "a type byte");
        };
    }

    private int text(ByteBuf in, int start, int end, byte type, int limit, Kind tooLong) {
        return item(in, start, line.text(in, start + 1, end, limit), type, tooLong, "a line within its limit", limit);
    }

    /** A token that is a line: the item begins and ends. */
    private int item(ByteBuf in, int start, int next, byte type, Kind kind, String expected, int limit) {
        if (next < 0) {
            return noLine(in, start, next, kind, expected, limit);
        }
        begin(in, start, type);
        return next;
    }

    private int word(ByteBuf in, int start, int end, byte type, int cr, Kind kind) {
        boolean letter =
                type != '#' || start + 1 >= end || in.getByte(start + 1) == 't' || in.getByte(start + 1) == 'f';
        if (!letter || (cr < end && in.getByte(cr) != '\r' && in.getByte(cr) != '\n')) {
            throw fail(kind, in, start, type == '#' ? "t or f" : "the end of the line");
        }
        int next = faults.crLf(in, start, cr, end);
        if (next >= 0) {
            begin(in, start, type);
        }
        return next;
    }

    private int string(ByteBuf in, int start, int end, byte type) {
        int next = line.length(in, start + 1, end, limits.number());
        if (next < 0) {
            return noLine(in, start, next, Kind.LEN, "a length", limits.number());
        }
        long length = line.value;
        if (length < 0) {
            return oddString(in, start, next, length, type);
        }
        if (length > limits.bulk()) {
            throw fail(Kind.LIMIT_BULK, in, start, "a length of at most " + limits.bulk() + " (limit bulk)");
        }
        if (type == '=' && length < 4) {
            throw fail(Kind.VERBATIM, in, start, "a length of at least 4, for the format");
        }
        begin(in, start, type);
        return enter(in, next, end, length);
    }

    private int oddString(ByteBuf in, int start, int next, long length, byte type) {
        if (type != '$' || (length == NumberLine.STREAMED && !resp3)) {
            throw fail(Kind.LEN, in, start, "a length");
        }
        begin(in, start, length == NumberLine.NULL ? (byte) '_' : type);
        if (length == NumberLine.STREAMED) {
            faults.unusual |= CHUNKS;
            streamedLength = 0;
        }
        return next;
    }

    private int chunk(ByteBuf in, int start, int end) {
        if (start == end) {
            return NumberLine.SHORT;
        }
        if (in.getByte(start) != ';') {
            throw fail(Kind.STREAM, in, start, "a chunk of the streamed string");
        }
        int next = line.length(in, start + 1, end, limits.number());
        if (next < 0) {
            return noLine(in, start, next, Kind.LEN, "a length", limits.number());
        }
        long length = line.value;
        if (length < 0) {
            throw fail(Kind.LEN, in, start, "a length");
        }
        if (length > limits.bulk() - streamedLength) {
            throw fail(Kind.LIMIT_BULK, in, start, "chunks of at most " + limits.bulk() + " bytes (limit bulk)");
        }
        streamedLength += length;
        if (length == 0) {
            faults.unusual &= ~CHUNKS;
            return next;
        }
        return enter(in, next, end, length);
    }

    /** Passes a payload at once if it is all there. */
    private int enter(ByteBuf in, int at, int end, long length) {
        if (end - at - 2 >= length && in.getShort(at + (int) length) == CR_LF) {
            return at + (int) length + 2;
        }
        payloadLeft = length + 2;
        faults.unusual |= PAYLOAD;
        return at;
    }

    private int payload(ByteBuf in, int from, int end) {
        int index = from + (int) Math.min(end - from, payloadLeft - Math.min(payloadLeft, 2));
        payloadLeft -= index - from;
        while (payloadLeft <= 2 && payloadLeft > 0 && index < end) {
            if (in.getByte(index) != (payloadLeft == 2 ? '\r' : '\n')) {
                throw faults.noCrLf(in, index);
            }
            index++;
            payloadLeft--;
        }
        if (payloadLeft == 0) {
            faults.unusual &= ~PAYLOAD;
            return index;
        }
        return index == from ? NumberLine.SHORT : index;
    }

    private int aggregate(ByteBuf in, int start, int end, byte type) {
        int next = line.length(in, start + 1, end, limits.number());
        if (next < 0) {
            return noLine(in, start, next, Kind.LEN, "a count", limits.number());
        }
        long count = line.value;
        if (count < 0) {
            return oddAggregate(in, start, next, count, type);
        }
        int each = type == '%' || type == '|' ? 2 : 1;
        if (count > limits.elements() / each) {
            throw fail(
                    Kind.LIMIT_COUNT,
                    in,
                    start,
                    "a count of at most " + limits.elements() / each + " (limit elements)");
        }
        if (type == '|') {
            items.attribute(count * 2);
        } else if (type == '>') {
            if (count == 0 || items.lacksKind()) {
                throw fail(Kind.PUSH, in, start, "a string that names the kind of the push");
            }
            items.push(count);
        } else {
            begin(in, start, type);
            items.children(count * each);
        }
        if (items.isTooMany()) {
            throw fail(Kind.LIMIT_COUNT, in, start, "fewer items in one reply");
        }
        return next;
    }

    private int oddAggregate(ByteBuf in, int start, int next, long count, byte type) {
        boolean legal = count == NumberLine.NULL ? type == '*' : resp3 && (type == '*' || type == '~' || type == '%');
        if (!legal) {
            throw fail(Kind.LEN, in, start, "a count");
        }
        begin(in, start, type);
        if (count == NumberLine.STREAMED) {
            if (items.streamedDepth() >= limits.depth()) {
                throw fail(
                        Kind.LIMIT_DEPTH,
                        in,
                        start,
                        "at most " + limits.depth() + " streamed aggregates in each other (limit depth)");
            }
            items.openStreamed(type == '%');
        }
        return next;
    }

    private int streamEnd(ByteBuf in, int start, int end) {
        Kind fault = items.endFault();
        if (fault != null) {
            throw fail(fault, in, start, "no end here");
        }
        int next = faults.crLf(in, start, start + 1, end);
        if (next >= 0) {
            items.closeStreamed();
        }
        return next;
    }

    private void begin(ByteBuf in, int start, byte type) {
        if (!items.begin(type)) {
            throw fail(Kind.PUSH, in, start, "a string that names the kind of the push");
        }
    }

    private int noLine(ByteBuf in, int start, int outcome, Kind kind, String expected, int limit) {
        if (outcome == NumberLine.SHORT) {
            return outcome;
        }
        throw faults.badLine(in, start, line, outcome, kind, expected, limit);
    }

    private RespException fail(Kind kind, ByteBuf in, int start, String expected) {
        return faults.fail(kind, in, start, start, expected);
    }
}
