package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes values of what is all there and plain, straight from an array: strings, errors, integers, booleans and nulls, and counted arrays, sets and
 * maps of these. Whatever else comes, or is not all there, is left to the reader of tokens, and so are the aggregates that were begun.
 *
 * <p>The place stays in registers, while a reader of tokens finds it in memory from one token to the next; ReadValuesBenchmark shows what that buys.
 * Aggregates in each other are read by recursion, no deeper than {@link #MAX_LEVELS}.
 */
final class PlainValues {
    private static final int MAX_LEVELS = 16;
    /** Bytes of the shortest item. */
    private static final int SHORTEST = 3;
    /** So many always fit into 32 or 64 bits. */
    private static final int DIGITS_OF_INT = 9;

    private static final int DIGITS_OF_LONG = 18;

    private static final int RECENT_BITS = 5;
    private static final long MIX = 0x9e3779b97f4a7c15L;

    private final RespLimits limits;
    /** What lengths and counts of more than two digits may be at most, whichever of both it is. */
    private final int max;

    /** Short texts that were read, by their bytes: names come again and again, and need not be made again. */
    private final @Nullable RespText[] recent = new RespText[1 << RECENT_BITS];

    private final ArrayWindow window = new ArrayWindow();
    private boolean resp3 = true;
    private int maxLevels;
    /** Where the reading stands in the array. */
    private int next;
    /** Where the bytes of the buffer end, all of which the array may not hold. */
    private int bufferEnd;

    /** Aggregates that were begun and not ended, the outermost first: their types, children, and how many of these are there. */
    private int begun;

    private final RespType[] types = new RespType[MAX_LEVELS];
    private final RespValue[][] children = new RespValue[MAX_LEVELS][];
    private final int[] counts = new int[MAX_LEVELS];

    PlainValues(RespLimits limits) {
        this.limits = limits;
        this.max = Math.min(limits.bulk(), limits.elements() / 2);
    }

    void protocol(int version) {
        resp3 = version == 3;
    }

    /** Called when the buffer may hold something else than before. */
    void forgetBuffer() {
        window.forget();
    }

    /**
     * Reads items that stand next to each other into the innermost of the open aggregates, and opens those that could not be ended.
     *
     * @param nesting says how many may be read, and is told what was
     * @return index in the buffer behind what was read
     */
    int read(ByteBuf in, OpenValues open, Nesting nesting) {
        window.open(in);
        next = window.origin + in.readerIndex();
        bufferEnd = window.origin + in.writerIndex();
        maxLevels = Math.min(MAX_LEVELS, limits.depth() - nesting.depth());
        begun = 0;
        nesting.itemsEnded(open.fill(this, nesting.lacking()));
        for (int level = 0; level < begun; level++) {
            RespType type = types[level];
            nesting.open(type == RespType.MAP ? Nesting.MAP : Nesting.LIST, children[level].length);
            nesting.itemsEnded(counts[level]);
            open.open(type, children[level], counts[level]);
            children[level] = OpenValues.NOTHING;
        }
        window.close();
        return next - window.origin;
    }

    /**
     * Reads items into the places from {@code from} to {@code to}, up to what is not plain or not all there; answers behind which place.
     *
     * @param empty how many more places wait for values
     */
    int fill(RespValue[] into, int from, int to, long empty) {
        return fill(into, from, to, SHORTEST * empty, 0);
    }

    /**
     * The same.
     *
     * @param owed bytes that fill the other places, so that no byte that is there vouches for two of them
     * @param level aggregates around the items
     */
    private int fill(RespValue[] into, int from, int to, long owed, int level) {
        byte[] in = window.bytes;
        int end = window.end;
        int start = next;
        for (int i = from; i < to; i++) {
            long line = number(in, start, end);
            int number = (int) (line >>> Integer.SIZE);
            int behind = (int) line;
            byte type = line < 0 ? 0 : in[start];
            RespValue value;
            if (type == '$') {
                int payloadEnd = behind + number;
                if (number > end - behind - 2 || !Words.isCrLf(in, payloadEnd)) {
                    next = start;
                    return i;
                }
                value = string(in, behind, number, end);
                start = payloadEnd + 2;
            } else if (type == ':') {
                value = RespScalar.of(number);
                start = behind;
            } else {
                next = start;
                int count = children(type, number);
                value = count < 0
                        ? unusual(in, start, end)
                        : aggregate(type, count, behind, owed + (long) SHORTEST * (to - i - 1), level);
                if (value == null) {
                    return i;
                }
                start = next;
            }
            into[i] = value;
        }
        next = start;
        return to;
    }

    /**
     * A length, count or integer of up to nine digits: the number in the upper half, where the next line begins in the lower. -1 for all others, and
     * where limits may be passed.
     */
    private long number(byte[] in, int start, int end) {
        if (end - start < 5) {
            return -1;
        }
        int number = in[start + 1] - '0';
        if (Words.isCrLf(in, start + 2)) {
            return number >= 0 && number <= 9 ? (long) number << Integer.SIZE | (start + 4) : -1;
        }
        int second = in[start + 2] - '0';
        if (!Words.isCrLf(in, start + 3)) {
            return longNumber(in, start + 1, end);
        }
        number = number * 10 + second;
        boolean digits = second >= 0 && second <= 9 && number > 9 && number <= 99;
        return digits ? (long) number << Integer.SIZE | (start + 5) : -1;
    }

    private long longNumber(byte[] in, int from, int end) {
        int last = Math.min(end - 2, from + DIGITS_OF_INT);
        int at = from;
        int number = 0;
        while (at < last && isDigit(in[at])) {
            number = number * 10 + in[at++] - '0';
        }
        boolean plain = at > from + 2 && in[from] != '0' && Words.isCrLf(in, at);
        return plain && number <= max ? (long) number << Integer.SIZE | (at + 2) : -1;
    }

    private RespText string(byte[] in, int from, int length, int end) {
        if (length > Long.BYTES || end - from < Long.BYTES) {
            return RespText.owning(RespType.BULK_STRING, Arrays.copyOfRange(in, from, from + length));
        }
        long word = Words.first(Words.eight(in, from), length);
        int place = (int) ((word * MIX) >>> (Long.SIZE - RECENT_BITS));
        RespText text = RespText.bulkLike(recent[place], word, length);
        recent[place] = text;
        return text;
    }

    /** How many children an aggregate has; -1 if it is none, or has too many. */
    private int children(byte type, int number) {
        if (type == '*') {
            return number;
        }
        if (!resp3 || (type != '%' && type != '~')) {
            return -1;
        }
        return type == '~' ? number : number <= limits.elements() / 2 ? 2 * number : -1;
    }

    private @Nullable RespValue aggregate(byte type, int count, int behind, long owed, int level) {
        boolean many = count > OpenValues.FEW && (long) count * SHORTEST > bufferEnd - behind - owed;
        if (many || level >= maxLevels) {
            return null;
        }
        RespType respType = type == '*' ? RespType.ARRAY : type == '%' ? RespType.MAP : RespType.SET;
        RespValue[] values = new RespValue[count];
        next = behind;
        int filled = fill(values, 0, count, owed, level + 1);
        if (filled == count) {
            return new RespAggregate(respType, false, values);
        }
        begun = Math.max(begun, level + 1);
        types[level] = respType;
        children[level] = values;
        counts[level] = filled;
        return null;
    }

    private @Nullable RespValue unusual(byte[] in, int start, int end) {
        if (end - start < SHORTEST) {
            return null;
        }
        byte first = in[start + 1];
        boolean isNull = first == '-' && in[start + 2] == '1';
        return switch (in[start]) {
            case '+' -> text(RespType.SIMPLE_STRING, in, start + 1, end);
            case '-' -> text(RespType.SIMPLE_ERROR, in, start + 1, end);
            case ':' -> integer(in, start + 1, end);
            case '$' -> isNull ? word(RespScalar.NULL_BULK_STRING, in, start + 3, end) : null;
            case '*' -> isNull ? word(RespScalar.NULL_ARRAY, in, start + 3, end) : null;
            case '_' -> resp3 ? word(RespScalar.NULL, in, start + 1, end) : null;
            case '#' ->
                resp3 && (first == 't' || first == 'f') ? word(RespScalar.of(first == 't'), in, start + 2, end) : null;
            default -> null;
        };
    }

    private @Nullable RespValue text(RespType type, byte[] in, int from, int end) {
        int last = (int) Math.min(end - 2L, (long) from + limits.line());
        int at = from;
        while (at < last && in[at] != '\r' && in[at] != '\n') {
            at++;
        }
        if (at > last || !Words.isCrLf(in, at)) {
            return null;
        }
        next = at + 2;
        return RespText.owning(type, Arrays.copyOfRange(in, from, at));
    }

    private @Nullable RespValue integer(byte[] in, int from, int end) {
        int first = in[from] == '-' ? from + 1 : from;
        int last = Math.min(end - 2, first + Math.min(DIGITS_OF_LONG, limits.number() - 1));
        int at = first;
        long number = 0;
        while (at < last && isDigit(in[at])) {
            number = number * 10 + in[at++] - '0';
        }
        if (at == first || at > last || !Words.isCrLf(in, at)) {
            return null;
        }
        next = at + 2;
        return RespScalar.of(first == from ? number : -number);
    }

    private @Nullable RespValue word(RespScalar value, byte[] in, int from, int end) {
        if (end - from < 2 || !Words.isCrLf(in, from)) {
            return null;
        }
        next = from + 2;
        return value;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
