package io.clusterwire.resp;

import io.clusterwire.resp.RespException.Kind;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Where in a stream a reader stands, and the fault that it was found to have: behind one, nothing can be read any more. */
final class Faults {
    /** Index in the buffer up to which bytes have been consumed. */
    int position;
    /** What has to be added to an index in the buffer to get an offset in the stream. */
    private long origin;

    /** What is unusual about the next token, as bits that the reader defines, beside {@link #FAILED}; 0 nearly always. */
    int unusual;

    /** Set once the stream has been found to be faulty. */
    static final int FAILED = 1;

    /** Set where limits are so tight that nothing may be read without asking each. */
    static final int TIGHT = 2;

    private final int lasting;
    private @Nullable RespException failure;

    /** @param lasting what is always unusual */
    Faults(int lasting) {
        this.lasting = lasting;
        this.unusual = lasting;
    }

    void reset() {
        unusual = lasting;
        origin = -position;
        failure = null;
    }

    /** Called first, with the reader index: the same place of the stream may lie elsewhere now, or in another buffer. */
    void resume(int index) {
        if (index != position) {
            origin += position - index;
            position = index;
        }
    }

    /** Bytes consumed since the reader was made or reset. */
    long offset() {
        return origin + position;
    }

    /** Throws the fault again that was found before, if any. */
    void check() {
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * The exception for a fault.
     *
     * @param at index of the fault in the buffer
     * @param quoted index from which bytes are quoted
     */
    RespException fail(Kind kind, ByteBuf in, int at, int quoted, String expected) {
        return fail(kind, in, at, quoted, expected, null);
    }

    RespException fail(Kind kind, ByteBuf in, int at, int quoted, String expected, @Nullable String serverText) {
        String message = "expected " + expected + ", found " + RespException.quote(in, quoted);
        RespException fault = new RespException(kind, origin + at, message, serverText);
        failure = fault;
        unusual |= FAILED;
        return fault;
    }

    /** The exception for a payload that is not followed by CR LF. */
    RespException noCrLf(ByteBuf in, int at) {
        return fail(Kind.CRLF, in, at, at, "CR LF behind the payload");
    }

    /**
     * The exception for an outcome of {@link NumberLine} other than {@link NumberLine#SHORT}.
     *
     * @param start index of the type byte
     * @param kind for a text that is wrong or too long
     */
    RespException badLine(ByteBuf in, int start, NumberLine line, int outcome, Kind kind, String expected, int limit) {
        return switch (outcome) {
            case NumberLine.BAD_END -> fail(Kind.CRLF, in, line.at, start, "CR LF at the end of the line");
            case NumberLine.TOO_LONG -> {
                String name = kind == Kind.LIMIT_LINE ? "line" : kind == Kind.DOUBLE ? "double" : "number";
                String bound = " in a line of at most " + limit + " bytes (limit " + name + ")";
                yield fail(kind, in, line.at, start, expected + bound);
            }
            default -> fail(kind, in, line.at, start, expected);
        };
    }
}
