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
    private static final int PAYLOAD = 4; // its header has been passed
    private static final int CHUNKS = 8; // a streamed string is open
    private static final int KIND = 16; // a push is open whose kind has not come

    private final RespLimits limits;
    private final Heads heads;
    private final NumberLine line;
    private final Faults faults;
    /** Not private, so that a test can make believe that very many are missing. */
    final OpenItems items = new OpenItems();

    /** Bytes of the payload that have not been passed, its CR LF included. */
    private long payloadLeft;

    private long streamedLength;
    /** Bytes behind the reader index that {@link #frameLength} has passed. */
    private int passed;

    /** A skipper of RESP3 (which includes RESP2) with the default limits. */
    public RespSkipper() {
        this(RespLimits.DEFAULT);
    }

    /**
     * A skipper of RESP3 (which includes RESP2) with limits of the caller's choice.
     *
     * @param limits the limits that hold
     */
    public RespSkipper(RespLimits limits) {
        this.limits = limits;
        this.heads = new Heads(limits);
        this.line = heads.line;
        this.faults = heads.faults;
    }

    /**
     * Chooses the protocol, as {@link RespReader#protocol}.
     *
     * @param version 2 or 3
     * @return this skipper
     */
    public RespSkipper protocol(int version) {
        heads.protocol(version);
        return this;
    }

    /** Starts over, as for a new connection; the protocol stays. */
    public void reset() {
        heads.reset();
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
        faults.resume(start);
        int end = in.writerIndex();
        if (start == end) {
            faults.check();
            return false;
        }
        if ((faults.unusual | line.passed | passed) == 0 && items.isFresh() && end - start >= Long.BYTES) {
            // What is the whole item opens nothing that has to be counted (ReadTokensBenchmark, bulks100).
            int next = quickItem(in, start, end, in.getByte(start));
            if (next >= 0) {
                in.readerIndex(next);
                faults.position = next;
                return true;
            }
        }
        int index = run(in, start + passed);
        in.readerIndex(index);
        faults.position = index;
        passed = 0;
        return itemEnded();
    }

    /**
     * Measures the item that begins at the reader index, which stays. Once it is whole, the next call expects the reader index behind it.
     *
     * @param in the buffer that holds the bytes
     * @return bytes of the item, or -1 if more bytes are needed
     * @throws RespException if the bytes are not RESP or pass a limit
     */
    public int frameLength(ByteBuf in) {
        int start = in.readerIndex();
        faults.resume(start);
        passed = run(in, start + passed) - start;
        if (!itemEnded()) {
            return -1;
        }
        int length = passed;
        faults.position = start + length;
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
        return items.isWhole() && (faults.unusual & (PAYLOAD | CHUNKS)) == 0;
    }

    /** Passes tokens up to the end of the item or of the bytes; answers where it stands. */
    private int run(ByteBuf in, int from) {
        int end = in.writerIndex();
        int index = from;
        do {
            int next;
            if (faults.unusual != 0) {
                faults.check();
                next = unusual(in, index, end);
            } else {
                index = line.passed == 0 && items.isPlain() ? plain(in, index, end) : index;
                if (items.isWhole()) {
                    return index;
                }
                next = index == end ? NumberLine.SHORT : token(in, index, end, in.getByte(index));
            }
            if (next < 0) {
                return index;
            }
            index = next;
        } while (!isWhole());
        return index;
    }

    /**
     * Passes strings, integers and the heads of arrays as long as they are all there, and answers where it stands. What is missing is
     * counted in a local variable, since a field that every token changes makes each wait for the one before (ReadTokensBenchmark, array100).
     */
    private int plain(ByteBuf in, int from, int end) {
        long missing = items.missing();
        int index = from;
        while (missing > 0 && end - index >= Long.BYTES) {
            byte type = in.getByte(index);
            int next;
            long children = 0;
            if (type == '*') {
                next = heads.small(in, index);
                children = heads.small;
                if (next < 0) {
                    next = plainCount(in, index, end);
                    children = line.value;
                }
            } else {
                next = quickItem(in, index, end, type);
            }
            if (next < 0) {
                break;
            }
            index = next;
            missing += children - 1;
        }
        if (index != from) {
            items.passed(missing);
            checkMissing(in, from);
        }
        return index;
    }

    private int plainCount(ByteBuf in, int start, int end) {
        int next = line.digits(in, start + 1, end, limits.number());
        return in.getByte(start + 1) == '0' || line.value > limits.elements() ? NumberLine.SHORT : next;
    }

    /** The end of a string or an integer that is all there; SHORT for everything else. */
    private int quickItem(ByteBuf in, int start, int end, byte type) {
        if (type != '$') {
            return type == ':' ? line.digits(in, start + 1, end, limits.number()) : NumberLine.SHORT;
        }
        int at = heads.small(in, start);
        long length = heads.small;
        if (at < 0) {
            at = line.digits(in, start + 1, end, limits.number());
            length = line.value;
            if (at < 0 || in.getByte(start + 1) == '0' || length > limits.bulk()) {
                return NumberLine.SHORT;
            }
        }
        return length <= end - at - 2 && Words.isCrLf(in, at + (int) length) ? at + (int) length + 2 : NumberLine.SHORT;
    }

    private int unusual(ByteBuf in, int index, int end) {
        if ((faults.unusual & (PAYLOAD | CHUNKS)) == 0) {
            return index == end ? NumberLine.SHORT : unusual(in, index, end, in.getByte(index));
        }
        return (faults.unusual & PAYLOAD) != 0 ? payload(in, index, end) : chunk(in, index, end);
    }

    private int unusual(ByteBuf in, int start, int end, byte type) {
        if (items.awaitsKind() && type != '|' && !OpenItems.mayBeKind(type)) {
            throw heads.noKind(in, start);
        }
        int next = token(in, start, end, type);
        if (!items.lacksKind()) {
            faults.unusual &= ~KIND;
        }
        return next;
    }

    private int token(ByteBuf in, int start, int end, byte type) {
        return switch (type) {
            case '$' -> string(in, start, end, type);
            case '*' -> aggregate(in, start, end, type);
            case ':' -> item(in, start, heads.integer(in, start, end), type);
            case '+', '-' -> item(in, start, heads.text(in, start, end), type);
            default -> tokenOfResp3(type, in, start, end);
        };
    }

    private int tokenOfResp3(byte type, ByteBuf in, int start, int end) {
        heads.checkResp3(in, start);
        return switch (type) {
            case '%', '~', '|', '>' -> aggregate(in, start, end, type);
            case '=', '!' -> string(in, start, end, type);
            case '(' -> item(in, start, heads.text(in, start, end), type);
            case ',' -> item(in, start, heads.doubleText(in, start, end), type);
            case '_', '#' -> item(in, start, heads.word(in, start, end, type == '#'), type);
            case '.' -> streamEnd(in, start, end);
            default -> throw heads.noToken(in, start, type);
        };
    }

    /** A token that is a line: the item begins and ends. */
    private int item(ByteBuf in, int start, int next, byte type) {
        if (next >= 0) {
            begin(in, start, type);
        }
        return next;
    }

    private int string(ByteBuf in, int start, int end, byte type) {
        int next = heads.string(in, start, end, type);
        boolean isNull = heads.value == NumberLine.NULL && line.isKnown(next);
        if (isNull && items.awaitsKind()) {
            throw heads.noKind(in, start);
        }
        if (next < 0) {
            return heads.noLength(in, start, end, next);
        }
        begin(in, start, isNull ? (byte) '_' : type);
        if (heads.value >= 0) {
            return enter(in, next, end, heads.value);
        }
        if (heads.value == NumberLine.STREAMED) {
            faults.unusual |= CHUNKS;
            streamedLength = 0;
        }
        return next;
    }

    private int chunk(ByteBuf in, int start, int end) {
        if (start == end) {
            return NumberLine.SHORT;
        }
        int next = heads.chunk(in, start, end, streamedLength);
        if (next < 0) {
            return next;
        }
        if (heads.value == 0) {
            faults.unusual &= ~CHUNKS;
            return next;
        }
        streamedLength += heads.value;
        return enter(in, next, end, heads.value);
    }

    /** Passes a payload at once if it is all there. */
    private int enter(ByteBuf in, int at, int end, long length) {
        if (end - at - 2 >= length && Words.isCrLf(in, at + (int) length)) {
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
                int cr = payloadLeft == 2 ? index : index - 1;
                throw faults.fail(Kind.CRLF, in, cr, Math.max(from, cr), "CR LF behind the payload");
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
        int each = type == '%' || type == '|' ? 2 : 1;
        int next = heads.aggregate(in, start, end, type, each);
        long count = heads.value;
        if (line.isKnown(next)) {
            checkPlace(in, start, type, count);
        }
        if (next < 0) {
            return heads.noLength(in, start, end, next);
        }
        if (type == '|') {
            items.attribute(count * 2);
        } else if (type == '>') {
            items.push(count);
            faults.unusual |= KIND;
        } else {
            begin(in, start, type);
            items.children(Math.max(0, count) * each);
            if (count == NumberLine.STREAMED) {
                items.openStreamed(type == '%');
            }
        }
        checkMissing(in, start);
        return next;
    }

    private void checkMissing(ByteBuf in, int start) {
        if (items.isTooMany()) {
            throw heads.fail(Kind.LIMIT_COUNT, in, start, "fewer items in one reply");
        }
    }

    private void checkPlace(ByteBuf in, int start, byte type, long count) {
        if (type == '>' && items.lacksKind()) {
            throw heads.noKind(in, start);
        }
        if (count == NumberLine.STREAMED && items.streamedDepth() >= limits.depth()) {
            throw heads.tooDeep(in, start);
        }
    }

    private int streamEnd(ByteBuf in, int start, int end) {
        Kind fault = items.endFault();
        if (fault != null) {
            throw heads.fail(fault, in, start, "no end here");
        }
        int next = heads.end(in, start, start + 1, end);
        if (next >= 0) {
            items.closeStreamed();
        }
        return next;
    }

    private void begin(ByteBuf in, int start, byte type) {
        if (!items.begin(type)) {
            throw heads.noKind(in, start);
        }
    }
}
