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
    private static final int EXPONENT_SIGNED = 6;
    private static final int EXPONENT_DIGITS = 7;
    private static final int I = 8;
    private static final int IN = 9;
    private static final int INF = 10;
    private static final int N = 11;
    private static final int NA = 12;
    private static final int NAN = 13;
    /** Between the parentheses behind {@code nan} there may be anything, and the line may end at any later parenthesis. */
    private static final int CHARS = 14;

    private static final int NOTHING = 15;

    private int state = BEGIN;
    private int passed;

    void reset() {
        state = BEGIN;
        passed = 0;
    }

    /** Whether the bytes up to {@code end} can begin the text of a double; if a CR or LF is there, those in front of it. A CR must end one. */
    boolean isLegal(ByteBuf in, int index, int end) {
        int i = index + passed;
        for (; i < end && state != NOTHING; i++) {
            byte b = in.getByte(i);
            if (b == '\r' || b == '\n') {
                passed = i - index;
                return b == '\n' || mayEnd(in.getByte(i - 1));
            }
            state = after(b);
        }
        passed = i - index;
        return state != NOTHING;
    }

    private boolean mayEnd(byte last) {
        return switch (state) {
            case WHOLE, FRACTION, EXPONENT_DIGITS, INF, NAN -> true;
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
            case EXPONENT -> sign ? EXPONENT_SIGNED : only(digit, EXPONENT_DIGITS);
            case EXPONENT_SIGNED, EXPONENT_DIGITS -> only(digit, EXPONENT_DIGITS);
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
