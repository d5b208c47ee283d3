package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterwire.slot.SlotHash;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * A redirection as a value; {@link RedirectCursor} reads one without garbage.
 *
 * @param kind {@link Kind#MOVED}, {@link Kind#ASK}, {@link Kind#REDIRECT} or {@link Kind#FOLLOWED}
 * @param slot 0..16383; -1 for {@link Kind#REDIRECT}, which names none
 * @param target where to go
 */
public record Redirect(Kind kind, int slot, Endpoint target) {
    /** What an error is. A closed set. */
    public enum Kind {
        /** Not a redirection. */
        NONE,
        /** It begins as one, but slot or address cannot be used. */
        MALFORMED,
        /** The slot has another owner: remember it. */
        MOVED,
        /** One command, after ASKING, goes there; the slot table stays as it is. */
        ASK,
        /** Valkey 8.0: a standalone replica names its primary. */
        REDIRECT,
        /** The notice of {@code redis-cli -c} that it followed a redirection; which kind it was is not known. */
        FOLLOWED
    }

    private static final String FOLLOWED_START = "-> Redirected to slot [";
    private static final String FOLLOWED_MIDDLE = "] located at ";

    /**
     * Checks the members.
     *
     * @param kind the component
     * @param slot the component
     * @param target the component
     * @throws IllegalArgumentException if the kind is no redirection, or has no such slot
     */
    public Redirect {
        Objects.requireNonNull(target, "target");
        if (kind == Kind.NONE || kind == Kind.MALFORMED) {
            throw new IllegalArgumentException("kind: " + kind + " (expected: a redirection)");
        }
        if (kind == Kind.REDIRECT ? slot != -1 : slot < 0 || slot >= SlotHash.SLOT_COUNT) {
            throw new IllegalArgumentException("slot: " + slot + " (expected: 0..16383, or -1 for REDIRECT)");
        }
    }

    /**
     * Reads an error text as a client library shows it, {@code MOVED 3999 192.0.2.1:6381}, or as it is on the wire, with {@code -} and line end.
     *
     * @param error the text
     * @return the redirection; empty if it is another error
     * @throws TopologyException with {@link Problem#BAD_REDIRECT} if slot or address cannot be used
     */
    public static Optional<Redirect> parse(String error) {
        return parse(error.getBytes(UTF_8));
    }

    /**
     * The same for bytes.
     *
     * @param error not changed, not kept
     * @return the redirection; empty if it is another error
     * @throws TopologyException with {@link Problem#BAD_REDIRECT} if slot or address cannot be used
     */
    public static Optional<Redirect> parse(byte[] error) {
        return parse(error, UTF_8);
    }

    private static Optional<Redirect> parse(byte[] error, Charset hosts) {
        int from = error.length > 0 && error[0] == '-' ? 1 : 0;
        return read(error, Unpooled.wrappedBuffer(error, from, error.length - from), hosts);
    }

    /**
     * Reads a line as redis-cli prints it: {@code (error) MOVED …}, {@code ERROR,"MOVED …"} with {@code --csv}, {@code error:"MOVED …"} with
     * {@code --json}, or the notice {@code -> Redirected to slot [3999] located at 192.0.2.1:6381} of {@code -c}; and everything that {@link
     * #parse} reads.
     *
     * @param line not changed, not kept
     * @return the redirection; empty if it is something else
     * @throws TopologyException with {@link Problem#BAD_REDIRECT} if slot or address cannot be used
     */
    public static Optional<Redirect> parsePrinted(byte[] line) {
        return parsePrinted(line, UTF_8);
    }

    /**
     * The same for hosts that may be no UTF-8.
     *
     * @param line not changed, not kept
     * @param hosts how the bytes of a host become its text; ISO-8859-1 loses none of them, a character for each
     * @return the redirection; empty if it is something else
     * @throws TopologyException with {@link Problem#BAD_REDIRECT} if slot or address cannot be used
     */
    public static Optional<Redirect> parsePrinted(byte[] line, Charset hosts) {
        String text = new String(line, ISO_8859_1);
        if (text.startsWith(FOLLOWED_START)) {
            int middle = text.indexOf(FOLLOWED_MIDDLE);
            String slot = middle < 0 ? "" : text.substring(FOLLOWED_START.length(), middle);
            String address = middle < 0 ? "" : text.substring(middle + FOLLOWED_MIDDLE.length());
            return read(line, Unpooled.copiedBuffer("MOVED " + slot + " " + address, ISO_8859_1), hosts)
                    .map(moved -> new Redirect(Kind.FOLLOWED, moved.slot, moved.target));
        }
        if (text.startsWith("(error) ")) {
            return parse(Arrays.copyOfRange(line, "(error) ".length(), line.length), hosts);
        }
        int quote = text.startsWith("ERROR,\"") || text.startsWith("error:\"") ? "ERROR,".length() : -1;
        return parse(quote < 0 ? line : QuotedText.unquote(line, quote, line.length), hosts);
    }

    private static Optional<Redirect> read(byte[] shown, ByteBuf error, Charset hosts) {
        RedirectCursor cursor = new RedirectCursor();
        return switch (cursor.read(error, error.readerIndex(), error.readableBytes())) {
            case NONE -> Optional.empty();
            case MALFORMED ->
                throw new TopologyException(new Problem(
                        Problem.BAD_REDIRECT,
                        0,
                        "redirection",
                        EscapedBytes.quote(shown, 0, shown.length),
                        "a slot 0..16383 (not for REDIRECT) and host:port"));
            default -> Optional.of(cursor.toRedirect(hosts));
        };
    }

    /** {@return the error text, without the {@code -} of the wire; of {@link Kind#FOLLOWED} the notice} */
    @Override
    public String toString() {
        return switch (kind) {
            case REDIRECT -> "REDIRECT " + target;
            case FOLLOWED -> FOLLOWED_START + slot + FOLLOWED_MIDDLE + target;
            default -> kind + " " + slot + " " + target;
        };
    }
}
