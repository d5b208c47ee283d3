package io.clusterwire.examples;

import io.clusterwire.resp.ErrorReply;
import io.clusterwire.resp.RespValue;
import org.jspecify.annotations.Nullable;

/**
 * What a client has to do about the reply to a command.
 *
 * @param kind what it is
 * @param target where a redirection points; null for the others
 */
record Answer(Kind kind, @Nullable Address target) {

    enum Kind {
        /** The reply is the caller's, error or not. */
        FINAL,
        MOVED,
        ASK,
        TRY_AGAIN,
        /** The server cannot serve now: CLUSTERDOWN and its like. */
        DOWN,
        /** There is no reply: the connection failed. */
        NONE
    }

    static final Answer NONE = new Answer(Kind.NONE, null);
    private static final Answer FINAL = new Answer(Kind.FINAL, null);
    private static final Answer TRY_AGAIN = new Answer(Kind.TRY_AGAIN, null);
    private static final Answer DOWN = new Answer(Kind.DOWN, null);

    /** What the reply of the server that was asked means. */
    static Answer of(RespValue reply, Address asked) {
        ErrorReply error = ErrorReply.of(reply);
        if (error == null) {
            return FINAL;
        }
        return switch (error.code()) {
            case ErrorReply.MOVED -> new Answer(Kind.MOVED, target(error, asked));
            case ErrorReply.ASK -> new Answer(Kind.ASK, target(error, asked));
            case ErrorReply.TRYAGAIN -> TRY_AGAIN;
            case ErrorReply.CLUSTERDOWN, ErrorReply.MASTERDOWN, ErrorReply.LOADING -> DOWN;
            default -> FINAL;
        };
    }

    boolean isRedirection() {
        return kind == Kind.MOVED || kind == Kind.ASK;
    }

    private static Address target(ErrorReply error, Address asked) {
        return Address.parse(error.message().substring(error.message().indexOf(' ') + 1));
    }
}
