package io.clusterwire.nodes;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a reply from what a printed form says about it, one value after the other. The stack is on the heap, however deep the input. */
final class ReplyTree {
    private final Deque<Open> open = new ArrayDeque<>();
    private @Nullable RespValue root;

    /** An aggregate whose end has not come; {@code mark} is what its reader knows it by. */
    private static final class Open {
        private final RespType type;
        private final int mark;
        private final List<RespValue> children = new ArrayList<>();

        Open(RespType type, int mark) {
            this.type = type;
            this.mark = mark;
        }
    }

    void open(RespType type, int mark) {
        open.push(new Open(type, mark));
    }

    void add(RespValue value) {
        Open parent = open.peek();
        if (parent != null) {
            parent.children.add(value);
        } else if (root == null) {
            root = value;
        }
    }

    /** Ends the innermost aggregate. */
    void close() {
        Open ended = open.pop();
        if (ended.type == RespType.MAP && ended.children.size() % 2 != 0) {
            ended.children.add(RespScalar.NULL_BULK_STRING);
        }
        add(RespAggregate.of(ended.type, false, ended.children));
    }

    boolean isOpen() {
        return !open.isEmpty();
    }

    /** The mark of the innermost aggregate, -1 if none is open. */
    int mark() {
        Open innermost = open.peek();
        return innermost == null ? -1 : innermost.mark;
    }

    boolean isInMap() {
        Open innermost = open.peek();
        return innermost != null && innermost.type == RespType.MAP;
    }

    /** The whole reply, what is still open ended. */
    RespValue finish() {
        while (isOpen()) {
            close();
        }
        RespValue reply = root;
        return reply == null ? RespScalar.NULL_BULK_STRING : reply;
    }
}
