package io.clusterwire.nodes;

import java.nio.charset.StandardCharsets;

/** Decimal numbers as the servers print them: digits alone, no sign. */
final class Numbers {
    private Numbers() {}

    /** Whether {@code text} is digits that fit into 64 bits without a sign. */
    static boolean isUnsignedLong(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return text.chars().allMatch(c -> c < 0x80) && isUnsignedLong(bytes, 0, bytes.length);
    }

    /** The number if it is 1 to 18 digits, else -1. */
    static long shortLong(byte[] bytes, int from, int to) {
        if (from == to || to - from > 18) {
            return -1;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    static boolean isUnsignedLong(byte[] bytes, int from, int to) {
        if (from == to) {
            return false;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9 || Long.compareUnsigned(value, LARGEST_TENTH) > 0) {
                return false;
            }
            long next = value * 10 + digit;
            if (value == LARGEST_TENTH && digit > 5) {
                return false;
            }
            value = next;
        }
        return true;
    }

    /** The number that {@link #isUnsignedLong} has accepted. */
    static long unsignedLong(byte[] bytes, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            value = value * 10 + (bytes[i] - '0');
        }
        return value;
    }

    /**
     * The number of at most {@code max}, -1 if the bytes are not digits, or {@code max + 1} if it is larger.
     *
     * @param max below 2^27, so that the sum of a step cannot overflow
     */
    static int limited(byte[] bytes, int from, int to, int max) {
        if (from == to) {
            return -1;
        }
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = Math.min(value * 10 + digit, max + 1);
        }
        return value;
    }

    /** 2^64 - 1 is this times ten plus five. */
    private static final long LARGEST_TENTH = 1844674407370955161L;
}
