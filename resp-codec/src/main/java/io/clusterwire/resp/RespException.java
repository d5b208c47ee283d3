package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of the peer are not RESP, or pass a limit. RESP cannot be picked up again behind a fault: the connection has to be closed.
 * Caller mistakes raise the exceptions of the JDK instead.
 *
 * <p>The message names what was expected, what stood there (escaped, 64 bytes at most) and the offset.
 */
public final class RespException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final int MAX_QUOTED = 64;

    /** The kind of the fault; the set may grow. */
    private final Kind kind;

    /** Bytes of the stream before the fault. */
    private final long offset;

    /** The message without the offset. */
    private final String detail;

    /** What servers say behind {@code Protocol error: }. */
    private final @Nullable String serverText;

    /**
     * An exception of the given kind.
     *
     * @param kind what went wrong
     * @param offset bytes of the stream before the fault
     * @param message what was expected and what was there
     */
    public RespException(Kind kind, long offset, String message) {
        this(kind, offset, message, null);
    }

    RespException(Kind kind, long offset, String message, @Nullable String serverText) {
        super(message + " at byte " + offset);
        this.kind = kind;
        this.offset = offset;
        this.detail = message;
        this.serverText = serverText;
    }

    /** {@return what went wrong} */
    public Kind kind() {
        return kind;
    }

    /** {@return what was expected and what was there: the message without the offset} */
    public String detail() {
        return detail;
    }

    /** {@return where: bytes of the stream since the reader was made or reset} */
    public long offset() {
        return offset;
    }

    /**
     * {@return the error line, without its {@code -} and line end, that a server answers such a request with before it closes the connection:
     * {@code ERR Protocol error: invalid bulk length}} Null for a fault in a reply, and for faults that servers do not see.
     */
    public @Nullable String serverText() {
        return serverText == null ? null : "ERR Protocol error: " + serverText;
    }

    /** The bytes from {@code index} to the end of their line, escaped and between quotes; cut after 64 bytes. */
    static String quote(ByteBuf in, int index) {
        StringBuilder out = new StringBuilder().append('"');
        int end = Math.min(in.writerIndex(), index + MAX_QUOTED);
        for (int i = index; i < end; i++) {
            byte b = in.getByte(i);
            Notation.escape(b, out);
            if (b == '\n') {
                return out.append('"').toString();
            }
        }
        return out.append(end < in.writerIndex() ? "\"..." : "\"").toString();
    }

    /** What may be wrong with the bytes of a peer. */
    public enum Kind {
        /** No item starts with this byte (in this protocol version). */
        TYPE("type"),
        /** A line or payload does not end with CR LF. */
        CRLF("crlf"),
        /** Not an integer of 64 bits. */
        INT("int"),
        /** Not a length or count. */
        LEN("len"),
        /** Not a double, or none that is finite. */
        DOUBLE("double"),
        /** Neither {@code t} nor {@code f}. */
        BOOL("bool"),
        /** A null with something behind it. */
        NULL("null"),
        /** Not a big number. */
        BIGNUM("bignum"),
        /** A verbatim string without a format. */
        VERBATIM("verbatim"),
        /** A chunk or an end where none may stand, or something else where one must. */
        STREAM("stream"),
        /** An attribute with no item behind it. */
        ATTR("attr"),
        /** A push without a kind. */
        PUSH("push"),
        /** A streamed map ends between key and value. */
        MAP_ODD("map-odd"),
        /** A payload longer than {@link RespLimits#bulk()}. */
        LIMIT_BULK("limit-bulk"),
        /** More elements than {@link RespLimits#elements()}. */
        LIMIT_COUNT("limit-count"),
        /** Nested deeper than {@link RespLimits#depth()}. */
        LIMIT_DEPTH("limit-depth"),
        /** A line longer than {@link RespLimits#line()}, or a request header longer than {@link RespLimits#inline()}. */
        LIMIT_LINE("limit-line"),
        /** An inline request longer than {@link RespLimits#inline()}. */
        LIMIT_INLINE("limit-inline"),
        /** A reply of more bytes than {@link RespLimits#reply()}. */
        LIMIT_REPLY("limit-reply"),
        /** Not an argument count that is allowed. */
        MULTIBULK("multibulk"),
        /** Not an argument length that is allowed. */
        BULK("bulk"),
        /** An argument that is no bulk string. */
        EXPECTED_DOLLAR("expected-$"),
        /** Quotes that do not close, or close inside a word. */
        QUOTES("quotes"),
        /** A NUL in an inline request. */
        INLINE("inline"),
        /** More arguments than a peer may send before it has authenticated. */
        UNAUTH_MULTIBULK("unauth-multibulk"),
        /** A longer argument than a peer may send before it has authenticated. */
        UNAUTH_BULK("unauth-bulk");

        private final String code;

        Kind(String code) {
            this.code = code;
        }

        /** {@return the short name, for programs: {@code limit-bulk}} */
        public String code() {
            return code;
        }
    }
}
