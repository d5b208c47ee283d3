package io.clusterwire.resp;

import io.clusterwire.resp.RespException.Kind;
import io.netty.buffer.ByteBuf;

/**
 * Reads replies token by token, without allocating. A token is a scalar, the head of an aggregate, a piece of a streamed string, or an end.
 *
 * <pre>{@code
 * RespType type;
 * while ((type = reader.next(in)) != RespType.NEED_MORE) {
 *     switch (type) {
 *         case INTEGER -> sum += reader.longValue();
 *         case BULK_STRING -> out.writeBytes(in, reader.payloadIndex(), reader.payloadLength());
 *         // ...
 *     }
 * }
 * }</pre>
 *
 * <p><b>Resuming.</b> {@link #next} moves the reader index of the buffer behind the token it answers, and never looks further. If the token is
 * not all there it answers {@link RespType#NEED_MORE}, consumes nothing, and remembers what it has looked at; the next call goes on from there,
 * in the same buffer or in another one whose reader index stands at the same place of the stream.
 *
 * <p><b>Nesting.</b> The children of an aggregate follow its head. A counted aggregate has no end token; {@link #openAggregates()} tells what is
 * open, {@link #endsItem()} whether a whole reply or push has ended. A push inside a reply (Redis up to 7.0 sends them within EXEC) is no
 * child of what it stands in: its tokens are told by {@link #isOutOfBand()}. An attribute is no child either; it describes what follows, which may
 * be a push.
 *
 * <p><b>Streamed items.</b> The head of a streamed string or aggregate says {@link #isStreamed()}. A string's {@link RespType#CHUNK}s or an
 * aggregate's children follow, then {@link RespType#END}.
 *
 * <p><b>Ownership.</b> Buffers are neither kept nor released. What the accessors say holds until the next call; an index holds as long as the
 * buffer is not changed. An accessor that does not suit the token answers anything.
 *
 * <p><b>Errors.</b> {@link RespException} for bytes that are not RESP or pass a limit. The reader then stays failed until {@link #reset()}.
 *
 * <p>Not thread-safe. Source: RESP3 specification 1.6, and what servers from Redis 3.0 to Valkey 8.1 send.
 */
public final class RespReader {
    /** What is unusual about the next token, as bits; 0 nearly always. */
    private static final int PAYLOAD = 4; // its header, or a part of it, has been read

    private static final int CHUNKS = 8; // a streamed string is open
    private static final int KIND = 16; // a push is open whose kind has not come

    private final RespLimits limits;
    private final Heads heads;
    private final NumberLine line;
    private final Faults faults;
    private final Payload payload;
    private final Nesting nesting = new Nesting();
    private final DoubleLine doubles = new DoubleLine();

    private int kindDepth;
    private long streamedLength;

    /** An integer or boolean. */
    private long value;
    /** A count, or the length of what is handed out. */
    private int length;
    /** Where that lies. */
    private int index;

    /** A reader of RESP3 (which includes RESP2) with the default limits. */
    public RespReader() {
        this(RespLimits.DEFAULT);
    }

    /**
     * A reader of RESP3 (which includes RESP2) with limits of the caller's choice.
     *
     * @param limits the limits that hold
     */
    public RespReader(RespLimits limits) {
        this.limits = limits;
        this.heads = new Heads(limits);
        this.line = heads.line;
        this.faults = heads.faults;
        this.payload = new Payload(faults);
    }

    /**
     * Chooses what is read from the next token on: 3 takes everything, 2 refuses the type bytes of RESP3 and streamed items.
     *
     * @param version 2 or 3
     * @return this reader
     * @throws IllegalArgumentException for any other version
     */
    public RespReader protocol(int version) {
        heads.protocol(version);
        return this;
    }

    /**
     * Chooses how payloads of announced length are handed out from the next one on. Whole (the default): as one token when all of it is there.
     * In parts: as tokens of the same type, each with what has arrived; the last tells by {@link #isLastPart()}, and may be empty.
     *
     * @param inParts whether payloads are wanted in parts
     * @return this reader
     */
    public RespReader payloadsInParts(boolean inParts) {
        payload.inParts = inParts;
        return this;
    }

    /** Starts over, as for a new connection; protocol and choice of parts stay. */
    public void reset() {
        heads.reset();
        nesting.reset();
        payload.reset();
    }

    /**
     * Reads the next token.
     *
     * @param in the bytes; its reader index moves behind the token, or stays
     * @return the type of the token, or {@link RespType#NEED_MORE}
     * @throws RespException if the bytes are not RESP or pass a limit; then, and from then on
     */
    public RespType next(ByteBuf in) {
        int start = in.readerIndex();
        int end = in.writerIndex();
        if ((faults.unusual | line.passed) != 0 || faults.position != start || end - start < Long.BYTES) {
            return unusualToken(in, start, end);
        }
        byte type = in.getByte(start);
        if (type == ':') {
            return quickInteger(in, start, end);
        }
        // As Heads.small: read here, it costs less (ReadTokensBenchmark, shards300).
        int number = in.getByte(start + 1) - '0';
        int next = start + 4;
        if (!Words.isCrLf(in, start + 2)) {
            int second = in.getByte(start + 2) - '0';
            if (!Words.isCrLf(in, start + 3)) {
                return longer(in, start, end);
            }
            number = number * 10 + second;
            next = start + 5;
            if (second < 0 || second > 9 || number < 10 || number > 99) {
                return token(in, start, end);
            }
        } else if (number < 0 || number > 9) {
            return token(in, start, end);
        }
        if (type == '$') {
            index = next;
            length = number;
            next += number + 2;
            return next <= end && Words.isCrLf(in, next - 2)
                    ? item(in, next, RespType.BULK_STRING)
                    : token(in, start, end);
        }
        return type == '*' ? array(in, start, end, next, number) : token(in, start, end);
    }

    /** Lets values be made of what comes next, if that is worth it; false if none were. */
    boolean values(ByteBuf in, PlainValues plain, OpenValues open) {
        int start = in.readerIndex();
        boolean usual = (faults.unusual | line.passed) == 0 && nesting.lacking() > 0;
        if (!usual || (nesting.depth() == 0 && !isAggregate(in))) {
            return false;
        }
        faults.resume(start);
        pass(in, plain.read(in, open, nesting));
        return faults.position != start;
    }

    private static boolean isAggregate(ByteBuf in) {
        byte type = in.isReadable() ? in.getByte(in.readerIndex()) : 0;
        return type == '*' || type == '%' || type == '~';
    }

    private RespType array(ByteBuf in, int start, int end, int next, int children) {
        if (children == 0 || nesting.depth() >= limits.depth()) {
            return token(in, start, end);
        }
        pass(in, next);
        length = children;
        nesting.open(Nesting.LIST, children);
        return RespType.ARRAY;
    }

    private RespType quickInteger(ByteBuf in, int start, int end) {
        int next = line.digits(in, start + 1, end, limits.number());
        if (next < 0) {
            return token(in, start, end);
        }
        value = line.value;
        return item(in, next, RespType.INTEGER);
    }

    /** Whole tokens with a number of three or more digits. */
    private RespType longer(ByteBuf in, int start, int end) {
        int next = line.digits(in, start + 1, end, limits.number());
        byte type = in.getByte(start);
        if (next >= 0
                && type == '$'
                && in.getByte(start + 1) != '0'
                && line.value <= Math.min(limits.bulk(), end - next - 2)) {
            index = next;
            length = (int) line.value;
            if (Words.isCrLf(in, next + length)) {
                return item(in, next + length + 2, RespType.BULK_STRING);
            }
        }
        return token(in, start, end);
    }

    private RespType token(ByteBuf in, int start, int end) {
        return start == end ? RespType.NEED_MORE : token(in, start, end, in.getByte(start));
    }

    private RespType token(ByteBuf in, int start, int end, byte type) {
        return switch (type) {
            case '$' -> string(in, start, end, type, RespType.BULK_STRING);
            case ':' -> integer(in, start, end);
            case '*' -> aggregate(in, start, end, type, RespType.ARRAY, Nesting.LIST);
            case '+' -> text(in, start, end, RespType.SIMPLE_STRING);
            case '-' -> text(in, start, end, RespType.SIMPLE_ERROR);
            default -> tokenOfResp3(type, in, start, end);
        };
    }

    private RespType tokenOfResp3(byte type, ByteBuf in, int start, int end) {
        heads.checkResp3(in, start);
        return switch (type) {
            case '%' -> aggregate(in, start, end, type, RespType.MAP, Nesting.MAP);
            case '_' -> word(in, start, end, RespType.NULL);
            case '#' -> word(in, start, end, RespType.BOOLEAN);
            case ',' -> decimal(in, start, end);
            case '~' -> aggregate(in, start, end, type, RespType.SET, Nesting.LIST);
            case '=' -> string(in, start, end, type, RespType.VERBATIM_STRING);
            case '>' -> aggregate(in, start, end, type, RespType.PUSH, Nesting.PUSH);
            case '|' -> aggregate(in, start, end, type, RespType.ATTRIBUTE, Nesting.ATTRIBUTE);
            case '(' -> bigNumber(in, start, end);
            case '!' -> string(in, start, end, type, RespType.BULK_ERROR);
            case '.' -> streamEnd(in, start, end);
            default -> throw heads.noToken(in, start, type);
        };
    }

    private RespType unusualToken(ByteBuf in, int start, int end) {
        faults.check();
        faults.resume(start);
        if (start == end) {
            return RespType.NEED_MORE;
        }
        boolean kind = (faults.unusual & KIND) != 0 && nesting.depth() == kindDepth;
        if (kind && (faults.unusual & (PAYLOAD | CHUNKS)) == 0) {
            byte first = in.getByte(start);
            if (first != '$' && first != '+' && first != '=' && first != '|') {
                throw heads.noKind(in, start);
            }
        }
        RespType type;
        if ((faults.unusual & PAYLOAD) != 0) {
            type = payloadToken(in, payload.resume(in, start, end));
        } else {
            type = (faults.unusual & CHUNKS) != 0 ? chunk(in, start, end) : token(in, start, end, in.getByte(start));
        }
        if (kind && type != RespType.NEED_MORE && type != RespType.ATTRIBUTE) {
            faults.unusual &= ~KIND;
        }
        return type;
    }

    private RespType integer(ByteBuf in, int start, int end) {
        int next = heads.integer(in, start, end);
        if (next < 0) {
            return RespType.NEED_MORE;
        }
        value = heads.value;
        return item(in, next, RespType.INTEGER);
    }

    private RespType text(ByteBuf in, int start, int end, RespType type) {
        int next = heads.text(in, start, end);
        return next < 0 ? RespType.NEED_MORE : lineItem(in, start, next, type);
    }

    private RespType bigNumber(ByteBuf in, int start, int end) {
        int next = heads.bigNumber(in, start, end);
        if (next < 0) {
            return RespType.NEED_MORE;
        }
        if (!NumberLine.isDecimal(in, start + 1, next - 2)) {
            throw heads.fail(Kind.BIGNUM, in, start, "decimal digits");
        }
        return lineItem(in, start, next, RespType.BIG_NUMBER);
    }

    private RespType decimal(ByteBuf in, int start, int end) {
        int next = heads.judgedDouble(in, start, end, doubles);
        if (next < 0) {
            return RespType.NEED_MORE;
        }
        if (!doubles.read(in, start + 1, next - 2)) {
            throw heads.fail(Kind.DOUBLE, in, start, "a double");
        }
        return lineItem(in, start, next, RespType.DOUBLE);
    }

    private RespType word(ByteBuf in, int start, int end, RespType type) {
        int next = heads.word(in, start, end, type == RespType.BOOLEAN);
        value = heads.value;
        return next < 0 ? RespType.NEED_MORE : item(in, next, type);
    }

    private RespType string(ByteBuf in, int start, int end, byte wireByte, RespType type) {
        int next = heads.string(in, start, end, wireByte);
        boolean isNull = heads.value == NumberLine.NULL && line.isKnown(next);
        if (isNull && (faults.unusual & KIND) != 0 && nesting.depth() == kindDepth) {
            throw heads.noKind(in, start);
        }
        if (next < 0) {
            heads.noLength(in, start, end, next);
            return RespType.NEED_MORE;
        }
        length = (int) heads.value;
        if (length >= 0) {
            return payloadToken(in, payload.read(in, start, next, end, length, type));
        }
        if (isNull) {
            return item(in, next, RespType.NULL_BULK_STRING);
        }
        faults.unusual |= CHUNKS;
        streamedLength = 0;
        return unchanged(in, next, type);
    }

    private RespType chunk(ByteBuf in, int start, int end) {
        int next = heads.chunk(in, start, end, streamedLength);
        if (next < 0) {
            return RespType.NEED_MORE;
        }
        length = (int) heads.value;
        if (length == 0) {
            faults.unusual &= ~CHUNKS;
            return item(in, next, RespType.END);
        }
        streamedLength += length;
        return payloadToken(in, payload.read(in, start, next, end, length, RespType.CHUNK));
    }

    private RespType payloadToken(ByteBuf in, int next) {
        if (next >= 0) {
            index = payload.index;
            length = payload.length;
        }
        if (payload.isDone()) {
            faults.unusual &= ~PAYLOAD;
            return payload.type == RespType.CHUNK ? unchanged(in, next, RespType.CHUNK) : item(in, next, payload.type);
        }
        faults.unusual |= PAYLOAD;
        return next < 0 ? RespType.NEED_MORE : unchanged(in, next, payload.type);
    }

    private RespType aggregate(ByteBuf in, int start, int end, byte wireByte, RespType type, int kind) {
        int each = kind == Nesting.MAP || kind == Nesting.ATTRIBUTE ? 2 : 1;
        int next = heads.aggregate(in, start, end, wireByte, each);
        if (line.isKnown(next) && heads.value != NumberLine.NULL) {
            checkPlace(in, start, kind);
        }
        if (next < 0) {
            heads.noLength(in, start, end, next);
            return RespType.NEED_MORE;
        }
        length = (int) heads.value;
        if (length == NumberLine.NULL) {
            return item(in, next, RespType.NULL_ARRAY);
        }
        if (length == 0 && kind != Nesting.ATTRIBUTE) {
            return item(in, next, type);
        }
        pass(in, next);
        if (length == 0) {
            nesting.emptyAttribute();
        } else if (length < 0) {
            nesting.openStreamed(kind);
        } else {
            nesting.open(kind, length * each);
        }
        if (kind == Nesting.PUSH) {
            faults.unusual |= KIND;
            kindDepth = nesting.depth();
        }
        return type;
    }

    private void checkPlace(ByteBuf in, int start, int kind) {
        if (kind == Nesting.PUSH && (faults.unusual & KIND) != 0) {
            throw heads.noKind(in, start);
        }
        if (nesting.depth() >= limits.depth()) {
            throw heads.tooDeep(in, start);
        }
    }

    private RespType streamEnd(ByteBuf in, int start, int end) {
        if (!nesting.inStreamed()) {
            throw heads.fail(Kind.STREAM, in, start, "no end outside a streamed aggregate");
        }
        if (nesting.dangling()) {
            throw heads.fail(Kind.ATTR, in, start, "the item that the attribute describes");
        }
        if (nesting.lacksValue()) {
            throw heads.fail(Kind.MAP_ODD, in, start, "the value of the key");
        }
        int next = heads.end(in, start, start + 1, end);
        if (next < 0) {
            return RespType.NEED_MORE;
        }
        pass(in, next);
        nesting.streamEnded();
        return RespType.END;
    }

    /** The exception for a reply of which more than {@code limit} bytes have come, of which {@code read} have been read. */
    RespException failReply(ByteBuf in, long read, long limit) {
        int start = in.readerIndex();
        String expected = "a reply of at most " + limit + " bytes (limit reply)";
        return faults.fail(Kind.LIMIT_REPLY, in, start + (int) (limit - read), start, expected);
    }

    private RespType lineItem(ByteBuf in, int start, int next, RespType type) {
        index = start + 1;
        length = next - start - 3;
        return item(in, next, type);
    }

    /** A token that is a whole item, or its end. */
    private RespType item(ByteBuf in, int next, RespType type) {
        pass(in, next);
        nesting.itemEnded();
        return type;
    }

    /** A token within a string. */
    private RespType unchanged(ByteBuf in, int next, RespType type) {
        pass(in, next);
        nesting.unchanged();
        return type;
    }

    private void pass(ByteBuf in, int next) {
        in.readerIndex(next);
        faults.position = next;
    }

    /** {@return the value of an integer} */
    public long longValue() {
        return value;
    }

    /** {@return the value of a boolean} */
    public boolean booleanValue() {
        return value != 0;
    }

    /**
     * {@return the value of a double: the nearest to its text} Only a text of more than 19 significant digits may cost garbage.
     *
     * @param in the buffer that was given to {@link #next}
     */
    public double doubleValue(ByteBuf in) {
        return doubles.value(in, index, index + length);
    }

    /** {@return what the head of an aggregate counts: children, for maps and attributes pairs; -1 if it is streamed} */
    public long count() {
        return Math.max(-1, length);
    }

    /** {@return whether the head of a string or aggregate has no count, so that an {@link RespType#END} will come} */
    public boolean isStreamed() {
        return length < 0;
    }

    /**
     * {@return index of the bytes of a string, error, chunk, double or big number in the buffer given to {@link #next}} Those of a verbatim
     * string begin behind its format.
     */
    public int payloadIndex() {
        return index;
    }

    /** {@return how many bytes lie at {@link #payloadIndex()}} */
    public int payloadLength() {
        return length;
    }

    /** {@return false while more of the same payload is to come, which happens only with {@link #payloadsInParts}} */
    public boolean isLastPart() {
        return payload.isDone();
    }

    /** {@return bytes of the payload that are still to come; 0 for its last part} */
    public int payloadMissing() {
        return Math.max(0, payload.missing);
    }

    /** {@return the format of a verbatim string: three bytes, the first in bits 16 to 23, so that {@code txt} is 0x747874} */
    public int verbatimFormat() {
        return payload.format;
    }

    /** {@return how many aggregates and attributes stand around the token} */
    public int depth() {
        return nesting.depthOfToken();
    }

    /** {@return how many aggregates and attributes are open behind the token, the one that it opens included} */
    public int openAggregates() {
        return nesting.depth();
    }

    /** {@return whether the token belongs to a push, be it between replies or inside one} An attribute in front of a push is not flagged. */
    public boolean isOutOfBand() {
        return nesting.wasInPush();
    }

    /** {@return whether a whole item of the top level ended with the token: a reply, or a push between replies} */
    public boolean endsItem() {
        return nesting.isBetweenItems() && (faults.unusual & (PAYLOAD | CHUNKS)) == 0;
    }

    /** {@return bytes consumed since the reader was made or reset: the offset of the next token} */
    public long offset() {
        return faults.offset();
    }
}
