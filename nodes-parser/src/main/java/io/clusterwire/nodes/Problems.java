package io.clusterwire.nodes;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** Where a reader reports problems: a strict one throws the first, a lenient one keeps them. */
final class Problems {
    /** A file of nothing but problems must not fill the memory with them. */
    static final int MAX_KEPT = 10_000;

    private final boolean strict;
    private final List<Problem> kept = new ArrayList<>(0);

    /** Where the parts of a printed reply stood, by identity; shared constants such as null are not kept. */
    private final IdentityHashMap<RespValue, Integer> lines = new IdentityHashMap<>(0);

    private Problems(boolean strict) {
        this.strict = strict;
    }

    static Problems thrown() {
        return new Problems(true);
    }

    static Problems collected() {
        return new Problems(false);
    }

    void add(String code, int line, String place, String detail, String expected) {
        add(new Problem(code, line, place, detail, expected));
    }

    void add(Problem problem) {
        if (strict) {
            throw new TopologyException(problem);
        }
        if (kept.size() < MAX_KEPT) {
            kept.add(problem);
        } else if (kept.size() == MAX_KEPT) {
            kept.add(new Problem(
                    Problem.TOO_MANY_PROBLEMS, problem.line(), "", "", "no more than " + MAX_KEPT + " problems"));
        }
    }

    /** Remembers the line that a part of a reply was printed on, and gives the part back. */
    <T extends RespValue> T locate(T part, int line) {
        if (part instanceof RespText || part instanceof RespAggregate || part.type() == RespType.INTEGER) {
            lines.put(part, line);
        }
        return part;
    }

    /** The line that a part of a reply was printed on; 0 if the reply was not printed. */
    int lineOf(RespValue part) {
        return lines.getOrDefault(part, 0);
    }

    List<Problem> toList() {
        return kept;
    }
}
