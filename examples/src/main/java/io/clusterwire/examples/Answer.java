package io.clusterwire.examples;

import io.clusterwire.nodes.Redirect;
import io.clusterwire.resp.ErrorReply;
import io.clusterwire.resp.RespValue;
import org.jspecify.annotations.Nullable;

/**
 * What a client has to do about the reply to a command.
 *
 * @param kind what it is
 * @param slot the slot of a redirection; -1 for the others
 * @param target where a redirection points; null for the others
 */
record Answer(Kind kind, int slot, @Nullable Address target) {

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

    static final Answer NONE = new Answer(Kind.NONE, -1, null);
    private static final Answer FINAL = new Answer(Kind.FINAL, -1, null);
    private static final Answer TRY_AGAIN = new Answer(Kind.TRY_AGAIN, -1, null);
    private static final Answer DOWN = new Answer(Kind.DOWN, -1, null);

    /** What a reply means, given who was asked. */
    static Answer of(RespValue reply, Address asked) {
        ErrorReply error = ErrorReply.of(reply);
        if (error == null) {
            return FINAL;
        }
        return switch (error.code()) {
            case ErrorReply.MOVED -> redirection(Kind.MOVED, error, asked);
            case ErrorReply.ASK -> redirection(Kind.ASK, error, asked);
            case ErrorReply.TRYAGAIN -> TRY_AGAIN;
            case ErrorReply.CLUSTERDOWN, ErrorReply.MASTERDOWN, ErrorReply.LOADING -> DOWN;
            default -> FINAL;
        };
    }

    boolean isFinal() {
        return kind == Kind.FINAL;
    }

    /** A redirection to nowhere, which a server sends that does not know the address of the owner, is taken as a reason to wait. */
    private static Answer redirection(Kind kind, ErrorReply error, Address asked) {
        return Redirect.parse(error.toString())
                .flatMap(redirect -> Address.of(redirect.target(), asked.host())
                        .map(target -> new Answer(kind, redirect.slot(), target)))
                .orElse(DOWN);
    }
}
