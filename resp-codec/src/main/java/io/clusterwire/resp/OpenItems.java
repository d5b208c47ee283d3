package io.clusterwire.resp;

import io.clusterwire.resp.RespException.Kind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How much of an item of the top level is still to come, as one number of items: an aggregate of n children takes one off and adds n, an
 * attribute of n pairs and a push inside a reply only add. A streamed aggregate counts from 0 again, and what is around it is put aside.
 */
final class OpenItems {
    private static final long TOO_MANY = Long.MAX_VALUE / 2;

    /** The item of the top level has not begun. */
    private static final int FRESH = 1;
    /** A push has begun whose kind has not come. */
    private static final int KIND = 2;
    /** At least one streamed aggregate is open. */
    private static final int STREAMED = 4;
    /** The innermost streamed aggregate is a map. */
    private static final int IS_MAP = 8;
    /** It has had the key of a pair. */
    private static final int HAS_KEY = 16;
    /** An attribute stands in it, and the item that it describes has been added to what is missing. */
    private static final int OWES = 32;

    private static final int INNERMOST = STREAMED | IS_MAP | HAS_KEY | OWES;

    private int state = FRESH;
    private long missing = 1;

    private long kindAt;
    private int kindDepth;

    private int depth;
    private long[] around = {};
    private int[] states = {};

    void reset() {
        state = FRESH;
        missing = 1;
        depth = 0;
    }

    /** Whether nothing is missing; the last payload may be. */
    boolean isWhole() {
        return missing == 0 && (state & STREAMED) == 0;
    }

    /** Whether the item of the top level has not begun. */
    boolean isFresh() {
        return state == FRESH && missing == 1;
    }

    /** Whether what is missing is all there is to know. */
    boolean isPlain() {
        return state == 0 || isFresh();
    }

    long missing() {
        return missing;
    }

    /** Items have been passed since {@link #isPlain()}, so that so many are missing now. */
    void passed(long stillMissing) {
        missing = stillMissing;
        state = 0;
    }

    boolean isTooMany() {
        return missing > TOO_MANY;
    }

    boolean lacksKind() {
        return (state & KIND) != 0;
    }

    /** Whether the next item has to name a push, unless it is an attribute. */
    boolean awaitsKind() {
        return lacksKind() && missing == kindAt && depth == kindDepth;
    }

    static boolean mayBeKind(byte type) {
        return type == '$' || type == '+' || type == '=';
    }

    int streamedDepth() {
        return depth;
    }

    /** An item begins that is no push and no attribute. False if it should name a push and is no string. */
    boolean begin(byte type) {
        if (state != 0 && !unusualBegin(type)) {
            return false;
        }
        missing--;
        return true;
    }

    private boolean unusualBegin(byte type) {
        if (awaitsKind()) {
            if (!mayBeKind(type)) {
                return false;
            }
            state &= ~KIND;
        }
        if ((state & STREAMED) == 0) {
            state &= missing == 1 ? ~FRESH : ~0;
        } else if (missing == 0 || (missing == 1 && (state & OWES) != 0)) {
            // A child of the streamed aggregate itself: it was not missing, unless an attribute called for it.
            missing = 1;
            state = (state & ~OWES) ^ HAS_KEY;
        }
        return true;
    }

    void children(long count) {
        missing += count;
    }

    void attribute(long children) {
        if ((state & STREAMED) != 0 && missing == 0) {
            missing = 1;
            state |= OWES;
        }
        missing += children;
    }

    void push(long children) {
        boolean isItem = (state & (FRESH | STREAMED)) == FRESH && missing == 1;
        boolean takesAttribute = (state & OWES) != 0 && missing == 1;
        if (isItem || takesAttribute) {
            missing = 0;
            state &= isItem ? ~FRESH : ~OWES;
        }
        missing += children;
        state |= KIND;
        kindAt = missing;
        kindDepth = depth;
    }

    void openStreamed(boolean map) {
        if (depth == around.length) {
            around = Arrays.copyOf(around, Math.max(4, 2 * depth));
            states = Arrays.copyOf(states, around.length);
        }
        around[depth] = missing;
        states[depth++] = state & INNERMOST;
        missing = 0;
        state = (state & ~INNERMOST) | STREAMED | (map ? IS_MAP : 0);
    }

    /** Why a streamed aggregate may not end here; null if it may. */
    @Nullable
    Kind endFault() {
        if ((state & OWES) != 0 && missing == 1) {
            return Kind.ATTR;
        }
        if ((state & STREAMED) == 0 || missing > 0) {
            return Kind.STREAM;
        }
        return (state & (IS_MAP | HAS_KEY)) == (IS_MAP | HAS_KEY) ? Kind.MAP_ODD : null;
    }

    void closeStreamed() {
        missing = around[--depth];
        state = (state & ~INNERMOST) | states[depth];
    }
}
