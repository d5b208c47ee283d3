package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;

/**
 * Whether the first bytes of a line can still become a double, as {@link DoubleLine} reads it: nobody should wait for the end of junk. Goes on
 * where it stopped when more bytes have come.
 */
final class DoubleBeginning {
    private static final int BEGIN = 0;
    private static final int SIGNED = 1;
    private static final int WHOLE = 2;
    private static final int POINT = 3;
    private static final int FRACTION = 4;
    private static final int EXPONENT = 5;
    private static final int POSITIVE = 6;
    private static final int POSITIVE_DIGITS = 7;
    private static final int NEGATIVE = 8;
    private static final int NEGATIVE_DIGITS = 9;
    private static final int I = 10;
    private static final int IN = 11;
    private static final int INF = 12;
    private static final int N = 13;
    private static final int NA = 14;
    private static final int NAN = 15;
    /** Between the parentheses behind {@code nan} there may be anything, and the line may end at any later parenthesis. */
    private static final int CHARS = 16;

    private static final int NOTHING = 17;

    /** No line is so long that a larger exponent would matter. */
    private static final int EXPONENT_CAP = 1 << 29;

    private int state = BEGIN;
    private int passed;
    /** An exponent that is not negative can only grow. */
    private int exponent = -1;

    void reset() {
        state = BEGIN;
        passed = 0;
        exponent = -1;
    }

    /**
     * Whether the bytes up to {@code end} can begin the text of a double; if a CR or LF is there, those in front of it. A CR must end one. What is
     * too large is told by {@code doubles}, which reads the text again no more often than the exponent has digits that count.
     */
    boolean isLegal(ByteBuf in, int index, int end, DoubleLine doubles) {
        int i = index + passed;
        for (; i < end && state != NOTHING; i++) {
            byte b = in.getByte(i);
            if (b == '\r' || b == '\n') {
                passed = i - index;
                return b == '\n' || (mayEnd(in.getByte(i - 1)) && doubles.read(in, index, i));
            }
            state = after(b);
            if (state == POSITIVE_DIGITS && isLarger(b) && !doubles.read(in, index, i + 1)) {
                state = NOTHING;
            }
        }
        passed = i - index;
        return state != NOTHING;
    }

    /** Whether one more digit makes the exponent larger, or is its first. */
    private boolean isLarger(byte digit) {
        int before = exponent;
        exponent = (int) Math.min(EXPONENT_CAP, Math.max(0, before) * 10L + digit - '0');
        return exponent > before;
    }

    private boolean mayEnd(byte last) {
        return switch (state) {
            case WHOLE, FRACTION, POSITIVE_DIGITS, NEGATIVE_DIGITS, INF, NAN -> true;
            case CHARS -> last == ')';
            default -> false;
        };
    }

    private int after(byte b) {
        boolean sign = b == '+' || b == '-';
        boolean digit = b >= '0' && b <= '9';
        int letter = b | ' ';
        return switch (state) {
            case BEGIN -> sign ? SIGNED : first(b, digit);
            case SIGNED -> first(b, digit);
            case WHOLE -> digit ? WHOLE : b == '.' ? POINT : only(letter == 'e', EXPONENT);
            case POINT -> only(digit, FRACTION);
            case FRACTION -> digit ? FRACTION : only(letter == 'e', EXPONENT);
            case EXPONENT -> b == '-' ? NEGATIVE : b == '+' ? POSITIVE : only(digit, POSITIVE_DIGITS);
            case POSITIVE, POSITIVE_DIGITS -> only(digit, POSITIVE_DIGITS);
            case NEGATIVE, NEGATIVE_DIGITS -> only(digit, NEGATIVE_DIGITS);
            case I -> only(b == 'n', IN);
            case IN -> only(b == 'f', INF);
            case N -> only(letter == 'a', NA);
            case NA -> only(letter == 'n', NAN);
            case NAN -> only(b == '(', CHARS);
            case CHARS -> CHARS;
            default -> NOTHING;
        };
    }

    private static int first(byte b, boolean digit) {
        return digit ? WHOLE : b == 'i' ? I : only((b | ' ') == 'n', N);
    }

    private static int only(boolean legal, int next) {
        return legal ? next : NOTHING;
    }
}
