package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;

/**
 * Reads the line behind a type byte: an integer, a length, or any text up to CR LF. What has been looked at is remembered, so that a line
 * that comes in pieces is not looked at again from its start.
 *
 * <p>Every method answers the index behind the LF, or one of the negative outcomes.
 */
final class NumberLine {
    /** The line is not all there. */
    static final int SHORT = -1;
    /** Not what it should be; {@link #at} tells where. */
    static final int BAD_TEXT = -2;
    /** An LF without CR, or a CR without LF; {@link #at} tells where. */
    static final int BAD_END = -3;
    /** No line end within the limit. */
    static final int TOO_LONG = -4;

    /** The value of {@code -1}, where that means null. */
    static final long NULL = -1;
    /** The value of {@code ?}. */
    static final long STREAMED = -2;

    // What the number's line has to be.
    private static final int INTEGER = 0;
    private static final int LENGTH = 1;
    private static final int REQUEST = 2;

    /** Of a number that is added up negatively: it does not fit into 64 bits. */
    private static final long TOO_LARGE = 1;

    private static final int QUICK_DIGITS = 18;
    private static final long CR = 0x0d0d0d0d0d0d0d0dL;
    private static final long LF = 0x0a0a0a0a0a0a0a0aL;

    /** What the line says, if it {@link #isKnown}. */
    long value;
    /** Index of the fault. */
    int at;
    /** Bytes of the line that are known to hold no line end. */
    int passed;

    /** While the line is not all there, its digits so far, added up negatively. */
    private long sum;
    /** Whether the CR has come behind a good number, though the LF has not. */
    private boolean lacksLf;

    void reset() {
        passed = 0;
    }

    /** Whether {@link #value} is what the number's line says, or can only say: it is all there but for its LF, so that there is nothing to wait for. */
    boolean isKnown(int outcome) {
        return outcome >= 0 || (lacksLf && (outcome == SHORT || outcome == BAD_END));
    }

    /** The decimal digits of a length or count: no sign, no leading zero; or {@code -1} or {@code ?}, which the caller has to judge. */
    int length(ByteBuf in, int index, int end, int limit) {
        int next = plainDigits(in, index, end, limit);
        return next != SHORT ? next : slowLength(in, index, end, limit);
    }

    /** A number as servers read it in requests: an optional minus and digits without leading zeros. */
    int requestNumber(ByteBuf in, int index, int end, int limit) {
        int next = plainDigits(in, index, end, limit);
        if (next != SHORT) {
            return next;
        }
        next = number(in, index, end, limit, REQUEST);
        return next < 0 || decimal(in, index, next - 2) ? next : bad(index);
    }

    /** The quick way for what nearly always is there: a whole line of a few digits. SHORT for everything else. */
    private int plainDigits(ByteBuf in, int index, int end, int limit) {
        int next = passed == 0 ? digits(in, index, end, limit) : SHORT;
        return next == index + 3 || next == SHORT || in.getByte(index) != '0' ? next : SHORT;
    }

    /** At least one and at most 18 digits, no more than {@code limit}, and the end of the line; SHORT for everything else. */
    int digits(ByteBuf in, int index, int end, int limit) {
        int last = index + Math.min(limit, QUICK_DIGITS);
        int i = index;
        long digits = 0;
        if (end - index >= Long.BYTES) {
            long text = Words.digits(Words.eight(in, index));
            int count = Words.digitCount(text);
            digits = Words.number(text, count);
            if (count > 0 && (short) (text >>> (count * Byte.SIZE)) == Words.CR_LF_AS_DIGITS && index + count <= last) {
                value = digits;
                return index + count + 2;
            }
            i += count;
        }
        for (int lastCr = Math.min(end - 2, last); i <= lastCr; i++) {
            int digit = in.getByte(i) - '0';
            if (digit < 0 || digit > 9) {
                if (i == index || !Words.isCrLf(in, i)) {
                    return SHORT;
                }
                value = digits;
                return i + 2;
            }
            digits = digits * 10 + digit;
        }
        return SHORT;
    }

    private int slowLength(ByteBuf in, int index, int end, int limit) {
        int next = number(in, index, end, limit, LENGTH);
        if (next < 0) {
            return next;
        }
        int cr = next - 2;
        byte first = in.getByte(index);
        if (first == '?' && cr == index + 1) {
            value = STREAMED;
            return next;
        }
        if (first == '-' && cr == index + 2 && in.getByte(index + 1) == '1') {
            value = NULL;
            return next;
        }
        boolean plain = (first >= '1' && first <= '9') || (first == '0' && cr == index + 1);
        return plain && decimal(in, index, cr) ? next : bad(index);
    }

    /** An integer of 64 bits, with an optional sign; leading zeros are allowed. */
    int integer(ByteBuf in, int index, int end, int limit) {
        if (index < end && passed == 0) {
            int sign = in.getByte(index) == '-' ? 1 : 0;
            int quick = digits(in, index + sign, end, limit - sign);
            if (quick != SHORT) {
                value = sign == 0 ? value : -value;
                return quick;
            }
        }
        int next = number(in, index, end, limit, INTEGER);
        return next < 0 || decimal(in, index, next - 2) ? next : bad(index);
    }

    /** Adds up negatively, since the smallest integer has no positive counterpart. False if it is no integer of 64 bits. */
    boolean decimal(ByteBuf in, int index, int end) {
        byte sign = index < end ? in.getByte(index) : 0;
        int i = sign == '-' || sign == '+' ? index + 1 : index;
        if (i == end) {
            return false;
        }
        long sum = 0;
        for (; i < end; i++) {
            int digit = in.getByte(i) - '0';
            if (digit < 0 || digit > 9 || sum < Long.MIN_VALUE / 10 || sum * 10 < Long.MIN_VALUE + digit) {
                return false;
            }
            sum = sum * 10 - digit;
        }
        if (sign != '-' && sum == Long.MIN_VALUE) {
            return false;
        }
        value = sign == '-' ? sum : -sum;
        return true;
    }

    /** Whether the bytes are decimal digits with an optional sign. */
    static boolean isDecimal(ByteBuf in, int index, int end) {
        return beginsDecimal(in, index, index, end) && index < end && isDigit(in.getByte(end - 1));
    }

    /** Whether the bytes from {@code from} on can be a part of decimal digits with an optional sign, which begin at {@code index}. */
    static boolean beginsDecimal(ByteBuf in, int index, int from, int end) {
        for (int i = from; i < end; i++) {
            byte b = in.getByte(i);
            if (!isDigit(b) && (i > index || (b != '-' && b != '+'))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** Finds the end of a number's line, and refuses what can be no part of it at once: nobody should wait for the end of junk. */
    private int number(ByteBuf in, int index, int end, int limit, int form) {
        sum = passed == 0 ? 0 : sum;
        lacksLf = false;
        for (int i = index + passed; i < end; i++) {
            byte b = in.getByte(i);
            if (b == '\r' || b == '\n') {
                int next = lineEnd(in, index, i, end);
                return next >= 0 ? next : unfinished(in, index, i, next);
            }
            if (i - index >= limit) {
                at = i;
                return TOO_LONG;
            }
            boolean sign = i == index && (b == '-' || (form == LENGTH ? b == '?' : form == INTEGER && b == '+'));
            if (!sign && !isDigit(b)) {
                return bad(i);
            }
            byte first = in.getByte(index);
            add(sign ? 0 : b - '0', first);
            // The count of a request may still come to stand in a line that is too long, which servers tell apart.
            boolean tooLarge = sum == TOO_LARGE && form != REQUEST;
            if (tooLarge || (form != INTEGER && !mayFollow(first, i - index, b, form))) {
                return bad(index);
            }
        }
        passed = end - index;
        return unfinished(in, index, end, SHORT);
    }

    private void add(int digit, byte first) {
        long least = first == '-' ? Long.MIN_VALUE : -Long.MAX_VALUE;
        boolean fits = sum != TOO_LARGE && sum >= Long.MIN_VALUE / 10 && sum * 10 >= least + digit;
        sum = fits ? sum * 10 - digit : TOO_LARGE;
    }

    private static boolean mayFollow(byte first, int place, byte b, int form) {
        boolean negativeLength = first == '-' && form == LENGTH;
        return place == 0
                || (first >= '1' && first <= '9')
                || (negativeLength ? place == 1 && b == '1' : first == '-' && (place > 1 || b != '0'));
    }

    /**
     * Judges what has come of a line without its end, up to {@code to}, as the whole line would be judged: what is no number when only the LF lacks
     * has no need to wait.
     */
    private int unfinished(ByteBuf in, int index, int to, int outcome) {
        byte first = index < to ? in.getByte(index) : 0;
        boolean ended = to < in.writerIndex() && in.getByte(to) == '\r';
        boolean lacksDigits = to == index || (to == index + 1 && !isDigit(first) && first != '?');
        if (ended && (lacksDigits || sum == TOO_LARGE)) {
            return bad(index);
        }
        lacksLf = ended;
        value = first == '?' ? STREAMED : first == '-' ? sum : -sum;
        return outcome;
    }

    /** The end of a line that may hold anything but CR and LF. */
    int text(ByteBuf in, int index, int end, int limit) {
        int i = index + passed;
        for (; end - i >= Long.BYTES; i += Long.BYTES) {
            long word = in.getLong(i);
            if ((Words.zeroBytes(word ^ CR) | Words.zeroBytes(word ^ LF)) != 0) {
                break;
            }
        }
        for (; i < end; i++) {
            byte b = in.getByte(i);
            if (b == '\r' || b == '\n') {
                return i - index > limit ? tooLong(index, limit) : lineEnd(in, index, i, end);
            }
        }
        if (end - index > limit) {
            return tooLong(index, limit);
        }
        passed = end - index;
        return SHORT;
    }

    private int lineEnd(ByteBuf in, int index, int i, int end) {
        if (in.getByte(i) == '\r') {
            if (i + 1 == end) {
                passed = i - index;
                return SHORT;
            }
            if (in.getByte(i + 1) == '\n') {
                passed = 0;
                return i + 2;
            }
        }
        at = i;
        return BAD_END;
    }

    private int bad(int index) {
        at = index;
        return BAD_TEXT;
    }

    private int tooLong(int index, int limit) {
        at = index + limit;
        return TOO_LONG;
    }
}
