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
    /** Added to LIST or MAP: open until its end comes. */
    static final int STREAMED = 8;

    /** What is still to come where nobody counts, at the top and in streamed aggregates; odd, to tell keys from values. */
    private static final int ENDLESS = Integer.MAX_VALUE;

    private static final int OPENED = 1;
    private static final int CLOSED = 2;
    private static final int ATTRIBUTE_ENDED = 4;
    private static final int PUSH_ENDED = 8;
    private static final int NOTHING_YET = 16;

    private long[] around = new long[8];
    private int depth;
    private int kind = TOP;
    /** Children that are still to come, counted down from {@link #ENDLESS} where there is no count. */
    private int lacking = ENDLESS;
    /** Depth at which the outermost push that is open stands, plus one; 0 for none. */
    private int push;

    /** What the last token did, as bits; 0 nearly always, so that what is told of the token is worked out only when asked for. */
    private int change = NOTHING_YET;
    /** The depth before it closed anything. */
    private int before;

    int depth() {
        return depth;
    }

    /** How many aggregates stand around the last token. */
    int depthOfToken() {
        return (change & CLOSED) != 0 ? before : depth - (change & OPENED);
    }

    /** Whether the last token belongs to a push. */
    boolean wasInPush() {
        return push != 0 || (change & PUSH_ENDED) != 0;
    }

    /** Whether nothing is open behind the last token, and what it ended is an item of its own. */
    boolean isBetweenItems() {
        return depth == 0 && (change & (ATTRIBUTE_ENDED | NOTHING_YET)) == 0;
    }

    boolean inStreamed() {
        return kind >= STREAMED;
    }

    /** Whether a streamed map waits for the value of a key. */
    boolean lacksValue() {
        return kind == MAP + STREAMED && (lacking & 1) == 0;
    }

    /** Whether the last thing that ended was an attribute, so that an item must follow. */
    boolean dangling() {
        return (change & ATTRIBUTE_ENDED) != 0;
    }

    /** An attribute without pairs. */
    void emptyAttribute() {
        change = ATTRIBUTE_ENDED;
    }

    /** A token with which nothing ends or begins. */
    void unchanged() {
        change = 0;
    }

    /** Opens an aggregate that so many children stand in. */
    void open(int newKind, int children) {
        if (depth == around.length) {
            around = Arrays.copyOf(around, depth * 2);
        }
        around[depth++] = (long) kind << Integer.SIZE | lacking;
        kind = newKind;
        lacking = children;
        change = OPENED;
        if (newKind == PUSH && push == 0) {
            push = depth;
        }
    }

    void openStreamed(int newKind) {
        open(newKind + STREAMED, ENDLESS);
    }

    /** An item is whole that is counted where it stands. */
    void itemEnded() {
        change = 0;
        if (--lacking == 0) {
            lastEnded();
        }
    }

    /** How many items of the innermost aggregate may be read at once, one at the top; 0 if it is streamed. */
    int lacking() {
        return kind == TOP ? 1 : kind >= STREAMED ? 0 : lacking;
    }

    /** So many items are whole that are counted where they stand. */
    void itemsEnded(int count) {
        if (count > 0) {
            lacking -= count - 1;
            itemEnded();
        }
    }

    /** The end of the streamed aggregate that is open innermost. */
    void streamEnded() {
        close();
        itemEnded();
    }

    private void lastEnded() {
        before = depth;
        do {
            int closed = kind;
            if (closed == TOP || closed >= STREAMED) {
                lacking = ENDLESS - 1;
                return;
            }
            change = CLOSED;
            // Neither an attribute nor a push is a child of what it stands in.
            if (closed >= ATTRIBUTE) {
                change |= closed == PUSH ? PUSH_ENDED : ATTRIBUTE_ENDED;
                push = push == depth ? 0 : push;
                close();
                return;
            }
            close();
        } while (--lacking == 0);
    }

    private void close() {
        long outer = around[--depth];
        kind = (int) (outer >>> Integer.SIZE);
        lacking = (int) outer;
    }

    void reset() {
        depth = 0;
        kind = TOP;
        lacking = ENDLESS;
        push = 0;
        change = NOTHING_YET;
    }
}
