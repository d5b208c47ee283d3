package io.clusterwire.nodes;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes members out of a reply and checks them. What is not as it should be is reported with the place that the reader keeps here, and null
 * or -1 comes back; the caller then leaves the part out.
 */
final class ReplyFields {
    private static final int MAX_PORT = 65535;
    private static final int LAST_SLOT = SlotHash.SLOT_COUNT - 1;

    private final Problems problems;
    private String place = "reply";

    ReplyFields(Problems problems) {
        this.problems = problems;
    }

    /** Names the part that is read next, such as {@code entry 3}, and within it a node, both from 1; 0 for none. */
    void at(String part, int number, int node) {
        place = part + " " + number + (node > 0 ? ", node " + node : "");
    }

    void report(String code, String field, RespValue found, String expected) {
        problems.add(code, problems.lineOf(found), place + ", " + field, describe(found), expected);
    }

    void reportMissing(String field) {
        problems.add(Problem.BAD_REPLY, 0, place, "", field);
    }

    /** A value for a message: texts quoted, everything else by its type, since it may be large. */
    private static String describe(RespValue found) {
        RespValue bare = found.bare();
        if (bare instanceof RespText text) {
            byte[] bytes = text.toByteArray();
            return EscapedBytes.quote(bytes, 0, bytes.length);
        }
        return bare instanceof RespScalar ? bare.toString() : bare.type().toString();
    }

    /** The elements of an array or set. */
    @Nullable
    List<RespValue> list(RespValue value, String field) {
        if (value.bare() instanceof RespAggregate all && !all.isPairs() && all.type() != RespType.PUSH) {
            return all.children();
        }
        report(Problem.BAD_REPLY, field, value, "an array");
        return null;
    }

    /** Keys and values by turns, of a map (RESP3) or a flat array (RESP2). */
    @Nullable
    List<RespValue> pairs(RespValue value, String field) {
        if (value.bare() instanceof RespAggregate all
                && all.type() != RespType.PUSH
                && all.children().size() % 2 == 0) {
            return all.children();
        }
        report(Problem.BAD_REPLY, field, value, "a map, or an array of keys and values");
        return null;
    }

    /** The text of a string; null, after a report, for anything else. */
    @Nullable
    String text(RespValue value, String field) {
        if (value.bare() instanceof RespText text && !text.isError() && text.type() != RespType.BIG_NUMBER) {
            return text.text();
        }
        report(Problem.BAD_REPLY, field, value, "a string");
        return null;
    }

    /** The text of a string, empty for a null; null, after a report, for anything else. */
    @Nullable
    String textOrNull(RespValue value, String field) {
        return value.isNull() ? "" : text(value, field);
    }

    /** A whole number of at most {@code max}, as integer or, as 7.0.0 has slots, as text; -1 after a report. */
    long number(RespValue value, String field, long max) {
        RespValue bare = value.bare();
        long number = -1;
        if (bare instanceof RespScalar scalar && scalar.type() == RespType.INTEGER) {
            number = scalar.longValue();
        } else if (bare instanceof RespText text && !text.isError()) {
            byte[] digits = text.toByteArray();
            boolean fits = Numbers.isUnsignedLong(digits, 0, digits.length);
            number = fits ? Numbers.unsignedLong(digits, 0, digits.length) : -1;
        } else {
            report(Problem.BAD_REPLY, field, value, "an integer");
            return -1;
        }
        if (number < 0 || number > max) {
            report(Problem.BAD_NUMBER, field, value, "0.." + max);
            return -1;
        }
        return number;
    }

    int port(RespValue value, String field) {
        return (int) number(value, field, MAX_PORT);
    }

    @Nullable
    NodeId id(RespValue value) {
        if (!(value.bare() instanceof RespText text) || text.isError()) {
            report(Problem.BAD_REPLY, "id", value, "a string");
            return null;
        }
        byte[] bytes = text.toByteArray();
        if (!NodeIds.isWellFormed(bytes, 0, bytes.length)) {
            report(Problem.BAD_NODE_ID, "id", value, "40 characters of 0-9 and a-z");
        }
        return NodeId.of(bytes);
    }

    @Nullable
    SlotRange slots(RespValue first, RespValue last) {
        long from = number(first, "first slot", Long.MAX_VALUE);
        long to = number(last, "last slot", Long.MAX_VALUE);
        if (from < 0 || to < 0) {
            return null;
        }
        if (from > LAST_SLOT || to > LAST_SLOT) {
            report(Problem.SLOT_OUT_OF_RANGE, "slots", from > LAST_SLOT ? first : last, "0..16383");
            return null;
        }
        if (from > to) {
            report(Problem.SLOT_RANGE_REVERSED, "slots", first, "at most " + to);
            return null;
        }
        return new SlotRange((int) from, (int) to);
    }
}
