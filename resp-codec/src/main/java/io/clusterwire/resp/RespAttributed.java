package io.clusterwire.resp;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value and the attributes that stood in front of it: additional facts that a client may use or ignore. */
public final class RespAttributed implements RespValue {
    private final RespAggregate[] groups;
    private final RespValue bare;

    RespAttributed(RespAggregate[] owned, RespValue bare) {
        this.groups = owned;
        this.bare = bare;
    }

    /**
     * {@return a value with attributes in front of it}
     *
     * @param groups one or more, each of type {@link RespType#ATTRIBUTE}, copied
     * @param bare a value without attributes of its own
     */
    public static RespAttributed of(List<RespAggregate> groups, RespValue bare) {
        if (groups.isEmpty() || bare instanceof RespAttributed || bare.type() == RespType.ATTRIBUTE) {
            throw new IllegalArgumentException("expected at least one group, in front of a value without attributes");
        }
        for (RespAggregate group : groups) {
            if (group.type() != RespType.ATTRIBUTE) {
                throw new IllegalArgumentException("group: " + group.type() + " (expected: ATTRIBUTE)");
            }
        }
        return new RespAttributed(groups.toArray(new RespAggregate[0]), bare);
    }

    @Override
    public RespType type() {
        return bare.type();
    }

    @Override
    public List<RespAggregate> attributes() {
        return List.of(groups);
    }

    @Override
    public RespValue bare() {
        return bare;
    }

    int groupCount() {
        return groups.length;
    }

    RespAggregate group(int index) {
        return groups[index];
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RespAttributed that && ValueWalk.equal(this, that);
    }

    @Override
    public int hashCode() {
        return ValueWalk.hash(this);
    }

    @Override
    public String toString() {
        return Notation.of(this);
    }
}
