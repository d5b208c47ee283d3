package io.clusterwire.nodes;

import java.util.Objects;

/**
 * Something in an input that is not as the servers write it. A lenient reader lists problems and goes on; a strict one throws the first of
 * them as a {@link TopologyException}.
 *
 * @param code what kind of problem it is, one of the constants of this type; an open set, new codes may come
 * @param line the line, from 1, or 0 if the problem belongs to the whole input or to a reply that has no lines
 * @param place where in the line or reply it is, for people, such as {@code field 2 (address)}; empty if nowhere in particular
 * @param detail what stood there, escaped and cut to 64 bytes; empty if the code says it all
 * @param expected what should have stood there, for people; empty if the code says it all
 */
public record Problem(String code, int line, String place, String detail, String expected) {
    /** Lines end in CR LF instead of LF, or the input in a CR. Reported once for the whole input. */
    public static final String CARRIAGE_RETURN = "carriage-return";
    /** The text begins with the {@code txt:} of a RESP3 verbatim string. */
    public static final String VERBATIM_PREFIX = "verbatim-prefix";
    /** The text stands in double quotes with escapes, as redis-cli prints a string. */
    public static final String QUOTED_TEXT = "quoted-text";
    /** A line has fewer than eight fields. Nothing of it is used. */
    public static final String MISSING_FIELDS = "missing-fields";
    /** The address cannot be told apart into host and port. Nothing of the line is used. */
    public static final String BAD_ADDRESS = "bad-address";
    /** A node id that is not 40 characters of 0-9 and a-z. */
    public static final String BAD_NODE_ID = "bad-node-id";
    /** A primary's id that is neither {@code -} nor 40 characters of 0-9 and a-z. */
    public static final String BAD_PRIMARY_ID = "bad-primary-id";
    /** A number that is none, or does not fit into its range. */
    public static final String BAD_NUMBER = "bad-number";
    /** A link state other than {@code connected} and {@code disconnected}. */
    public static final String BAD_LINK_STATE = "bad-link-state";
    /** A flag that no known release prints, or a replica's beside a primary's. */
    public static final String UNKNOWN_FLAG = "unknown-flag";
    /** A slot, slot range or open slot that cannot be read. */
    public static final String BAD_SLOT = "bad-slot";
    /** A slot above 16383. */
    public static final String SLOT_OUT_OF_RANGE = "slot-out-of-range";
    /** A slot range whose end lies before its start. */
    public static final String SLOT_RANGE_REVERSED = "slot-range-reversed";
    /** An item after the hostname that is not {@code name=value}. */
    public static final String BAD_AUX = "bad-aux";
    /** An auxiliary field that no known release writes. */
    public static final String UNKNOWN_AUX = "unknown-aux";
    /** A node id that an earlier line had. */
    public static final String DUPLICATE_NODE_ID = "duplicate-node-id";
    /** A name without a value at the end of the {@code vars} line. */
    public static final String SHORT_VARS = "short-vars";
    /** A name in the {@code vars} line that no known release writes. */
    public static final String UNKNOWN_VAR = "unknown-var";
    /** A line that is neither a node nor {@code vars}. */
    public static final String UNKNOWN_LINE = "unknown-line";
    /** A part of a reply that has another type or shape than the command's replies have. That part is not used. */
    public static final String BAD_REPLY = "bad-reply";
    /** An input without a byte, or of blanks alone. */
    public static final String EMPTY_INPUT = "empty-input";
    /** The bytes are not RESP. */
    public static final String BAD_RESP = "bad-resp";
    /** A RESP reply that ends before it is complete. */
    public static final String ENDS_EARLY = "ends-early";
    /** Bytes behind the end of a reply. They are not used. */
    public static final String TRAILING_BYTES = "trailing-bytes";
    /** The reply is an error. */
    public static final String ERROR_REPLY = "error-reply";
    /** A MOVED, ASK or REDIRECT that lacks a slot or address that can be used. */
    public static final String BAD_REDIRECT = "bad-redirect";
    /** There are more problems than are listed; this one, at the line of the first that is not, ends the list. */
    public static final String TOO_MANY_PROBLEMS = "too-many-problems";
    /** Open slots whose other node is not told. They are not used. */
    public static final String UNTOLD_PEER = "untold-peer";
    /** A reply in a terminal log that is no topology, or that is an error or cannot be read. It is left out. */
    public static final String SKIPPED_REPLY = "skipped-reply";

    /**
     * Checks the members.
     *
     * @param code the component
     * @param line the component
     * @param place the component
     * @param detail the component
     * @param expected the component
     * @throws IllegalArgumentException if {@code line} is negative
     */
    public Problem {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(detail, "detail");
        Objects.requireNonNull(expected, "expected");
        if (line < 0) {
            throw new IllegalArgumentException("line: " + line + " (expected: >= 0)");
        }
    }

    /** {@return the problem as one line, such as {@code line 3, field 2 (address): "x:y" (expected: host:port@bus-port) [bad-address]}} */
    public String message() {
        StringBuilder text = new StringBuilder();
        if (line > 0) {
            text.append("line ").append(line);
        }
        if (!place.isEmpty()) {
            text.append(text.isEmpty() ? "" : ", ").append(place);
        }
        if (!text.isEmpty()) {
            text.append(": ");
        }
        if (!detail.isEmpty()) {
            text.append('"').append(detail).append("\" ");
        }
        if (!expected.isEmpty()) {
            text.append("(expected: ").append(expected).append(") ");
        }
        return text.append('[').append(code).append(']').toString();
    }
}
