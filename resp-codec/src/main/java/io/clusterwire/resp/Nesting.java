package io.clusterwire.resp;

import java.util.Arrays;

/**
 * Which aggregates are open around the next token, and how many children each still lacks. The innermost lies in fields, those around it in
 * an array that grows with the depth really reached.
 */
final class Nesting {
    /** Nothing is open. */
    static final int TOP = 0;
    /** An array or a set. */
    static final int LIST = 1;

    static final int MAP = 2;
    static final int ATTRIBUTE = 3;
    static final int PUSH = 4;
    /** Added to LIST or MAP: open until its end comes; what it lacks is then 1 or 0, to tell keys from values. */
    static final int STREAMED = 8;

    private long[] around = new long[8];
    private int depth;
    private int kind = TOP;
    /** Children that are still to come; 1 at the top, so that the last child and the whole item take the same branch. */
    private int lacking = 1;
    /** Depth at which the outermost push that is open stands, plus one; 0 for none. */
    private int push;

    private boolean dangling;

    int depth() {
        return depth;
    }

    boolean inPush() {
        return push != 0;
    }

    boolean inStreamed() {
        return kind >= STREAMED;
    }

    /** Whether a streamed map waits for the value of a key. */
    boolean lacksValue() {
        return kind == MAP + STREAMED && lacking == 0;
    }

    /** Whether the last thing that ended was an attribute, so that an item must follow. */
    boolean dangling() {
        return dangling;
    }

    /** An attribute without pairs. */
    void emptyAttribute() {
        dangling = true;
    }

    /** Opens an aggregate that {@code children} stand in; for a streamed one the number is 1. */
    void open(int newKind, int children) {
        if (depth == around.length) {
            around = Arrays.copyOf(around, depth * 2);
        }
        around[depth++] = (long) kind << Integer.SIZE | lacking;
        dangling = false;
        kind = newKind;
        lacking = children;
        if (newKind == PUSH && push == 0) {
            push = depth;
        }
    }

    /** An item is whole that is counted where it stands. Answers whether that ends the item of the top level. */
    boolean itemEnded() {
        dangling = false;
        if (lacking > 1) {
            lacking--;
            return false;
        }
        return lastEnded();
    }

    /** The end of the streamed aggregate that is open innermost. */
    boolean streamEnded() {
        close();
        return itemEnded();
    }

    private boolean lastEnded() {
        while (kind != TOP) {
            if (kind >= STREAMED) {
                lacking ^= 1;
                return false;
            }
            if (--lacking > 0) {
                return false;
            }
            int closed = kind;
            close();
            // Neither an attribute nor a push inside a reply is a child of what it stands in.
            if (closed == ATTRIBUTE) {
                dangling = true;
                return false;
            }
            if (closed == PUSH && depth > 0) {
                return false;
            }
        }
        return true;
    }

    private void close() {
        if (push == depth) {
            push = 0;
        }
        long outer = around[--depth];
        kind = (int) (outer >>> Integer.SIZE);
        lacking = (int) outer;
    }

    void reset() {
        depth = 0;
        kind = TOP;
        lacking = 1;
        push = 0;
        dangling = false;
    }
}
