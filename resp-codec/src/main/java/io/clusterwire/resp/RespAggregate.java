package io.clusterwire.resp;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** An array, set, push, map or attribute group, counted or streamed. A map's pairs are kept as received: in order, and keys may repeat. */
public final class RespAggregate implements RespValue {
    private static final RespValue[] NOTHING = {};

    private final RespType type;
    private final boolean streamed;
    /** The children; of a map, keys and values by turns. */
    private final RespValue[] children;

    RespAggregate(RespType type, boolean streamed, RespValue[] owned) {
        this.type = type;
        this.streamed = streamed;
        this.children = owned.length == 0 ? NOTHING : owned;
    }

    /**
     * {@return an array}
     *
     * @param elements its elements, copied
     */
    public static RespAggregate array(RespValue... elements) {
        return of(RespType.ARRAY, false, List.of(elements));
    }

    /**
     * {@return a set; members may repeat}
     *
     * @param elements its elements, copied
     */
    public static RespAggregate set(RespValue... elements) {
        return of(RespType.SET, false, List.of(elements));
    }

    /**
     * {@return a map of keys and values by turns}
     *
     * @param keysAndValues keys and values by turns, copied
     */
    public static RespAggregate map(RespValue... keysAndValues) {
        return of(RespType.MAP, false, List.of(keysAndValues));
    }

    /**
     * {@return a push; its kind is the first element}
     *
     * @param elements its elements, copied
     */
    public static RespAggregate push(RespValue... elements) {
        return of(RespType.PUSH, false, List.of(elements));
    }

    /**
     * {@return a group of attributes, keys and values by turns; see {@link RespAttributed}}
     *
     * @param keysAndValues keys and values by turns, copied
     */
    public static RespAggregate attributes(RespValue... keysAndValues) {
        return of(RespType.ATTRIBUTE, false, List.of(keysAndValues));
    }

    /**
     * {@return an aggregate of any type}
     *
     * @param type {@link RespType#ARRAY}, {@link RespType#SET}, {@link RespType#MAP}, {@link RespType#PUSH} or {@link RespType#ATTRIBUTE}
     * @param streamed whether it has no count on the wire, which pushes and attributes must have
     * @param children copied; of a map or attribute, keys and values by turns
     * @throws IllegalArgumentException if that makes no aggregate: an odd map, a push without a kind, a streamed push
     */
    public static RespAggregate of(RespType type, boolean streamed, List<? extends RespValue> children) {
        if (!type.isAggregate()) {
            throw new IllegalArgumentException("type: " + type + " (expected: an aggregate)");
        }
        if (streamed && (type == RespType.PUSH || type == RespType.ATTRIBUTE)) {
            throw new IllegalArgumentException("streamed " + type + " (expected: ARRAY, SET or MAP)");
        }
        RespValue[] own = children.toArray(NOTHING);
        if (isPairs(type) && own.length % 2 != 0) {
            throw new IllegalArgumentException(own.length + " keys and values (expected: an even number)");
        }
        if (type == RespType.PUSH && (own.length == 0 || !isKind(own[0]))) {
            throw new IllegalArgumentException("push without a kind (expected: a string as first element)");
        }
        return new RespAggregate(type, streamed, own);
    }

    private static boolean isKind(RespValue first) {
        return switch (first.type()) {
            case SIMPLE_STRING, BULK_STRING, VERBATIM_STRING -> true;
            default -> false;
        };
    }

    private static boolean isPairs(RespType type) {
        return type == RespType.MAP || type == RespType.ATTRIBUTE;
    }

    @Override
    public RespType type() {
        return type;
    }

    /** {@return whether it had no count on the wire} */
    public boolean isStreamed() {
        return streamed;
    }

    /** {@return whether it has keys and values: a map or an attribute group} */
    public boolean isPairs() {
        return isPairs(type);
    }

    /** {@return what it would count on the wire: elements, of a map pairs} */
    public int size() {
        return isPairs() ? children.length / 2 : children.length;
    }

    /** {@return the children in order; of a map, keys and values by turns} */
    public List<RespValue> children() {
        return new Children(children);
    }

    /**
     * {@return the child at {@code index}; of a map, keys stand at even and values at odd places}
     *
     * @param index which one, from 0
     * @throws IndexOutOfBoundsException if there are fewer
     */
    public RespValue child(int index) {
        return children[index];
    }

    int childCount() {
        return children.length;
    }

    /**
     * {@return the pairs of a map or attribute group in order, keys may repeat}
     *
     * @throws IllegalStateException if it has none
     */
    public List<Map.Entry<RespValue, RespValue>> entries() {
        checkPairs();
        return new Entries(children);
    }

    /**
     * {@return the value of the first key of a map or attribute group that is a string of exactly this UTF-8 text; null if there is none}
     * Looks at one key after the other.
     *
     * @param key text of the key
     * @throws IllegalStateException if it has no pairs
     */
    public @Nullable RespValue find(String key) {
        checkPairs();
        for (int i = 0; i < children.length; i += 2) {
            if (children[i].bare() instanceof RespText text && text.isText(key)) {
                return children[i + 1];
            }
        }
        return null;
    }

    private void checkPairs() {
        if (!isPairs()) {
            throw new IllegalStateException("is " + type + " (expected: MAP or ATTRIBUTE)");
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RespAggregate that && ValueWalk.equal(this, that);
    }

    @Override
    public int hashCode() {
        return ValueWalk.hash(this);
    }

    @Override
    public String toString() {
        return Notation.of(this);
    }

    private static final class Children extends AbstractList<RespValue> implements RandomAccess {
        private final RespValue[] children;

        Children(RespValue[] children) {
            this.children = children;
        }

        @Override
        public RespValue get(int index) {
            return children[index];
        }

        @Override
        public int size() {
            return children.length;
        }
    }

    private static final class Entries extends AbstractList<Map.Entry<RespValue, RespValue>> implements RandomAccess {
        private final RespValue[] children;

        Entries(RespValue[] children) {
            this.children = children;
        }

        @Override
        public Map.Entry<RespValue, RespValue> get(int index) {
            return Map.entry(children[2 * index], children[2 * index + 1]);
        }

        @Override
        public int size() {
            return children.length / 2;
        }
    }
}
