package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A message that a server sends without being asked, by its kind: the first element. Kinds are an open set; those that servers up to Redis 8.0
 * and Valkey 8 send are constants here, with what follows the kind. A RESP2 connection in subscriber state gets the same messages of publish and
 * subscribe as plain arrays. Immutable.
 */
public final class Push {
    /** {@code channel payload}: published to a channel subscribed to. */
    public static final String MESSAGE = "message";
    /** {@code pattern channel payload}: published to a channel that matches a pattern subscribed to. */
    public static final String PMESSAGE = "pmessage";
    /** {@code channel payload}: published to a sharded channel subscribed to. */
    public static final String SMESSAGE = "smessage";
    /** {@code channel count}: subscribed; the connection now has so many subscriptions to channels and patterns. */
    public static final String SUBSCRIBE = "subscribe";
    /** {@code pattern count}: subscribed. */
    public static final String PSUBSCRIBE = "psubscribe";
    /** {@code channel count}: subscribed; the connection now has so many subscriptions to sharded channels. */
    public static final String SSUBSCRIBE = "ssubscribe";
    /** {@code channel count}: no longer subscribed; the channel is null if there was no subscription at all. */
    public static final String UNSUBSCRIBE = "unsubscribe";
    /** {@code pattern count}: no longer subscribed; the pattern is null if there was no subscription at all. */
    public static final String PUNSUBSCRIBE = "punsubscribe";
    /** {@code channel count}: no longer subscribed, asked for or because the slot went to another node. */
    public static final String SUNSUBSCRIBE = "sunsubscribe";
    /** {@code keys}: an array of keys that are no longer valid in a client's cache; null: all of them. */
    public static final String INVALIDATE = "invalidate";
    /** {@code client-id}: the connection that tracking messages were redirected to is gone. */
    public static final String TRACKING_REDIR_BROKEN = "tracking-redir-broken";

    private static final Set<String> MESSAGES = Set.of(MESSAGE, PMESSAGE, SMESSAGE);
    private static final Set<String> SUBSCRIPTIONS =
            Set.of(SUBSCRIBE, PSUBSCRIBE, SSUBSCRIBE, UNSUBSCRIBE, PUNSUBSCRIBE, SUNSUBSCRIBE);

    private final RespAggregate elements;
    private final String kind;

    private Push(RespAggregate elements, String kind) {
        this.elements = elements;
        this.kind = kind;
    }

    /**
     * Looks at a value as a push.
     *
     * @param value any value; attributes in front of it make no difference
     * @return the push; null if the value is none
     */
    public static @Nullable Push of(RespValue value) {
        return value.type() == RespType.PUSH ? of((RespAggregate) value.bare()) : null;
    }

    /**
     * Looks at what a RESP2 connection in subscriber state received.
     *
     * @param value any value
     * @return the message of publish and subscribe; null if the value is none, such as the answer to a PING
     */
    public static @Nullable Push ofSubscriber(RespValue value) {
        if (value.type() != RespType.ARRAY) {
            return of(value);
        }
        Push push = of((RespAggregate) value.bare());
        return push != null && (push.isMessage() || push.isSubscription()) ? push : null;
    }

    private static @Nullable Push of(RespAggregate elements) {
        return elements.childCount() > 0 && elements.child(0).bare() instanceof RespText kind
                ? new Push(elements, kind.text())
                : null;
    }

    /**
     * Whether the bytes that lie in a buffer are this kind. Nothing is allocated.
     *
     * @param buf where they lie
     * @param index the first byte
     * @param length how many bytes
     * @param kind a kind of ASCII characters
     * @return whether they are equal, byte by byte
     * @throws IndexOutOfBoundsException if the range is not within the buffer
     */
    public static boolean isKind(ByteBuf buf, int index, int length, String kind) {
        boolean same = length == kind.length();
        for (int i = 0; same && i < length; i++) {
            same = buf.getByte(index + i) == kind.charAt(i);
        }
        return same;
    }

    /**
     * The kind.
     *
     * @return the first element as text
     */
    public String kind() {
        return kind;
    }

    /**
     * How many elements stand behind the kind.
     *
     * @return 0 or more
     */
    public int size() {
        return elements.childCount() - 1;
    }

    /**
     * What stands behind the kind.
     *
     * @param i 0 for the first element behind the kind
     * @return the element
     * @throws IndexOutOfBoundsException if there are fewer
     */
    public RespValue get(int i) {
        Objects.checkIndex(i, size());
        return elements.child(i + 1);
    }

    /**
     * Whether it brings a published message.
     *
     * @return true for {@link #MESSAGE}, {@link #PMESSAGE} and {@link #SMESSAGE}
     */
    public boolean isMessage() {
        return MESSAGES.contains(kind);
    }

    /**
     * Whether it answers a command that subscribes or unsubscribes, or tells of a subscription lost.
     *
     * @return true for the six kinds that end in {@code subscribe}
     */
    public boolean isSubscription() {
        return SUBSCRIPTIONS.contains(kind);
    }

    /**
     * The whole push.
     *
     * @return the value it was made of, the kind first
     */
    public RespAggregate value() {
        return elements;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Push that && elements.equals(that.elements);
    }

    @Override
    public int hashCode() {
        return elements.hashCode();
    }

    /** The value in its notation. */
    @Override
    public String toString() {
        return elements.toString();
    }
}
