package io.clusterwire.resp;

import java.util.Arrays;

/**
 * Walks through a value in the order of the wire, without recursion: every value when it begins, and aggregates and attributed values once more
 * when they end.
 */
final class ValueWalk {
    private RespValue[] open = new RespValue[8];
    private int[] places = new int[8];
    private int depth;
    private RespValue current;
    private boolean started;
    private boolean end;

    ValueWalk(RespValue root) {
        current = root;
    }

    /** The value that begins or ends here. */
    RespValue value() {
        return current;
    }

    /** Whether {@link #value()} ends here. */
    boolean isEnd() {
        return end;
    }

    /** How many values are open around {@link #value()}. */
    int depth() {
        return depth;
    }

    /** The place of {@link #value()}, which begins here, among its siblings. Not for the root. */
    int place() {
        return places[depth - 1] - 1;
    }

    /** What {@link #value()} stands in. Not for the root. */
    RespValue parent() {
        return open[depth - 1];
    }

    /** Goes on; false behind the end. */
    boolean next() {
        if (!started) {
            started = true;
            return true;
        }
        if (!end && count(current) >= 0) {
            enter(current);
        }
        if (depth == 0) {
            return false;
        }
        RespValue parent = open[depth - 1];
        int place = places[depth - 1];
        end = place == count(parent);
        if (end) {
            depth--;
            current = parent;
        } else {
            places[depth - 1] = place + 1;
            current = child(parent, place);
        }
        return true;
    }

    private void enter(RespValue value) {
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
            places = Arrays.copyOf(places, 2 * depth);
        }
        open[depth] = value;
        places[depth++] = 0;
    }

    /** How many values stand in this one; -1 if none can. */
    private static int count(RespValue value) {
        if (value instanceof RespAggregate aggregate) {
            return aggregate.childCount();
        }
        return value instanceof RespAttributed attributed ? attributed.groupCount() + 1 : -1;
    }

    private static RespValue child(RespValue parent, int place) {
        if (parent instanceof RespAggregate aggregate) {
            return aggregate.child(place);
        }
        RespAttributed attributed = (RespAttributed) parent;
        return place < attributed.groupCount() ? attributed.group(place) : attributed.bare();
    }

    /** Two trees are equal if what begins and ends in them is, one after the other. */
    static boolean equal(RespValue one, RespValue other) {
        ValueWalk a = new ValueWalk(one);
        ValueWalk b = new ValueWalk(other);
        while (a.next()) {
            b.next();
            if (!a.end && !sameHead(a.current, b.current)) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameHead(RespValue a, RespValue b) {
        if (a == b) {
            return true;
        }
        if (count(a) < 0) {
            return a.equals(b);
        }
        if (a.type() != b.type() || count(a) != count(b)) {
            return false;
        }
        return a instanceof RespAggregate one
                ? b instanceof RespAggregate other && one.isStreamed() == other.isStreamed()
                : b instanceof RespAttributed;
    }

    static int hash(RespValue root) {
        int hash = 1;
        for (ValueWalk walk = new ValueWalk(root); walk.next(); ) {
            RespValue value = walk.current;
            if (walk.end) {
                continue;
            }
            int count = count(value);
            hash = 31 * hash
                    + (count < 0 ? value.hashCode() : 31 * count + value.type().wireByte());
        }
        return hash;
    }
}
