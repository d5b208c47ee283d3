package io.clusterwire.bus;

/**
 * What becomes of bytes from a bus link, as an {@code int}: {@link #NEED_MORE}, {@link #ACCEPT}, or {@link #DROP} or {@link #CLOSE_LINK}
 * together with a reason. The reasons are a closed list.
 *
 * <pre>{@code
 * int verdict = splitter.next(in, frame);
 * if (BusVerdict.action(verdict) == BusVerdict.DROP) {
 *     log(BusVerdict.toString(verdict)); // drop:gossip-count
 * }
 * }</pre>
 */
public final class BusVerdict {
    /** The bytes end inside a frame. Nothing was consumed. */
    public static final int NEED_MORE = -1;
    /** A frame that may be read. */
    public static final int ACCEPT = 0;
    /** An action: this frame is lost, the link goes on behind it. */
    public static final int DROP = 0x100;
    /** An action: the stream cannot be followed any further. */
    public static final int CLOSE_LINK = 0x200;

    /** Reason: the frame does not begin with {@code RCmb}. */
    public static final int SIGNATURE = 1;
    /** Reason: the total length is below the header's. */
    public static final int SHORT = 2;
    /** Reason: a version that the receiver does not speak. */
    public static final int VERSION = 3;
    /** Reason: a light header on a type that has none. */
    public static final int TYPE_NOT_LIGHT = 4;
    /** Reason: the body is shorter than its fixed part or longer than its parts; with {@link #CLOSE_LINK}: above the receiver's limit. */
    public static final int LENGTH = 5;
    /** Reason: declared parts exceed what the total length leaves, also by wrapping 32 bits. */
    public static final int OVERFLOW = 6;
    /** Reason: more gossip entries announced than fit. */
    public static final int GOSSIP_COUNT = 7;
    /** Reason: an extension that says to be shorter than its own header. */
    public static final int EXT_LENGTH = 8;
    /** Reason: an extension length that is no multiple of 8. */
    public static final int EXT_ALIGNMENT = 9;
    /** Reason: fewer extensions than announced. */
    public static final int EXT_TRUNCATED = 10;
    /** Reason: an extension that goes beyond the frame. */
    public static final int EXT_EXCEEDS_FRAME = 11;
    /** Strict reason: extensions announced, but not by the message flag. */
    public static final int STRICT_EXT_FLAG = 12;
    /** Strict reason: a text without the NUL that ends it. */
    public static final int STRICT_NUL = 13;
    /** Strict reason: an extension too small for what its type holds. */
    public static final int STRICT_MIN_SIZE = 14;
    /** Strict reason: a node or shard id with other bytes than {@code a-z0-9}. */
    public static final int STRICT_NODE_ID = 15;
    /** Strict reason: the sender says that it is to be forgotten itself. */
    public static final int STRICT_SELF_FORGET = 16;

    private static final int REASON_MASK = 0xff;

    private static final String[] REASONS = {
        "none",
        "signature",
        "short",
        "version",
        "type-not-light",
        "length",
        "overflow",
        "gossip-count",
        "ext-length",
        "ext-alignment",
        "ext-truncated",
        "ext-exceeds-frame",
        "strict-ext-flag",
        "strict-nul",
        "strict-min-size",
        "strict-node-id",
        "strict-self-forget"
    };

    private BusVerdict() {}

    /**
     * What is to be done.
     *
     * @param verdict a verdict
     * @return {@link #NEED_MORE}, {@link #ACCEPT}, {@link #DROP} or {@link #CLOSE_LINK}
     */
    public static int action(int verdict) {
        return verdict < 0 ? NEED_MORE : verdict & ~REASON_MASK;
    }

    /**
     * Why it is to be done.
     *
     * @param verdict a verdict
     * @return a reason, 0 if the verdict is neither {@link #DROP} nor {@link #CLOSE_LINK}
     */
    public static int reason(int verdict) {
        return verdict < 0 ? 0 : verdict & REASON_MASK;
    }

    /**
     * The name of a reason.
     *
     * @param reason a reason, 0 for none
     * @return its name, such as {@code gossip-count}
     * @throws IndexOutOfBoundsException if there is no such reason
     */
    public static String nameOf(int reason) {
        return REASONS[reason];
    }

    /**
     * A verdict as text.
     *
     * @param verdict a verdict
     * @return {@code need-more}, {@code ok}, {@code drop:REASON} or {@code close-link:REASON}
     */
    public static String toString(int verdict) {
        return switch (action(verdict)) {
            case NEED_MORE -> "need-more";
            case ACCEPT -> "ok";
            case DROP -> "drop:" + nameOf(reason(verdict));
            default -> "close-link:" + nameOf(reason(verdict));
        };
    }
}
