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
    private static final long LOW = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    /** What the line says; while it is not all there, its digits so far, added up negatively. */
    long value;
    /** Index of the fault. */
    int at;
    /** Bytes of the line that are known to hold no line end. */
    int passed;

    void reset() {
        passed = 0;
    }

    /** The decimal digits of a length or count: no sign, no leading zero; or {@code -1} or {@code ?}, which the caller has to judge. */
    int length(ByteBuf in, int index, int end, int limit) {
        int next = plainDigits(in, index, end, limit);
        return next != SHORT ? next : slowLength(in, index, end, limit);
    }

    /** A number as servers read it in requests: an optional minus and digits without leading zeros. */
    int requestNumber(ByteBuf in, int index, int end, int limit) {
        int next = plainDigits(in, index, end, limit);
        return next != SHORT ? next : number(in, index, end, limit, REQUEST);
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
        if (next >= 0 && in.getByte(index) == '?') {
            value = STREAMED;
        }
        return next;
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
        return number(in, index, end, limit, INTEGER);
    }

    /** False if the bytes are no integer of 64 bits. */
    boolean decimal(ByteBuf in, int index, int end) {
        value = 0;
        boolean negative = index < end && in.getByte(index) == '-';
        for (int i = index; i < end; i++) {
            add(in.getByte(i), !negative);
        }
        boolean fits = value != TOO_LARGE;
        value = negative ? value : -value;
        return fits && isDecimal(in, index, end);
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

    /**
     * A number's line that may be not all there. What can be no part of it is refused at once, as is what cannot become a number any more when its
     * CR comes: nobody should wait for the end of junk.
     */
    private int number(ByteBuf in, int index, int end, int limit, int form) {
        value = passed == 0 ? 0 : value;
        for (int i = index + passed; i < end; i++) {
            byte b = in.getByte(i);
            if (b == '\r' || b == '\n') {
                return numberEnd(in, index, i, end);
            }
            if (i - index >= limit) {
                at = i;
                return TOO_LONG;
            }
            if (!mayStand(in, index, i, b, form)) {
                return bad(i);
            }
            add(b, in.getByte(index) != '-');
            // A request of too many digits may still become a line that is too long, which servers tell apart.
            if (value == TOO_LARGE && form != REQUEST) {
                return bad(index);
            }
        }
        passed = end - index;
        return SHORT;
    }

    private static boolean mayStand(ByteBuf in, int index, int i, byte b, int form) {
        if (i == index) {
            return isDigit(b) || b == '-' || (form == LENGTH && b == '?') || (form == INTEGER && b == '+');
        }
        byte first = in.getByte(index);
        if (form == INTEGER || (first >= '1' && first <= '9')) {
            return isDigit(b);
        }
        boolean isFirstDigit = i == index + 1;
        // The only length below 0 is -1.
        return first == '-' && (form == LENGTH ? isFirstDigit && b == '1' : isDigit(b) && !(isFirstDigit && b == '0'));
    }

    /** Adds up negatively, since the smallest integer has no positive counterpart. */
    private void add(byte b, boolean positive) {
        if (isDigit(b) && value != TOO_LARGE) {
            int digit = b - '0';
            boolean fits = value >= Long.MIN_VALUE / 10 && value * 10 >= Long.MIN_VALUE + digit;
            value = fits ? value * 10 - digit : TOO_LARGE;
            if (positive && value == Long.MIN_VALUE) {
                value = TOO_LARGE;
            }
        }
    }

    private int numberEnd(ByteBuf in, int index, int i, int end) {
        byte first = in.getByte(index);
        boolean isNumber = i > index && (i > index + 1 || isDigit(first) || first == '?') && value != TOO_LARGE;
        if (!isNumber && in.getByte(i) == '\r') {
            return bad(index);
        }
        int next = lineEnd(in, index, i, end);
        value = next < 0 || first == '-' ? value : -value;
        return next;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** The end of a line that may hold anything but CR and LF. */
    int text(ByteBuf in, int index, int end, int limit) {
        int i = index + passed;
        for (; end - i >= Long.BYTES; i += Long.BYTES) {
            long word = in.getLong(i);
            long cr = word ^ CR;
            long lf = word ^ LF;
            if (((((cr - LOW) & ~cr) | ((lf - LOW) & ~lf)) & HIGH) != 0) {
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
