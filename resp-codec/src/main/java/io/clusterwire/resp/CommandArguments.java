package io.clusterwire.resp;

/** The arguments of a command, wherever they lie; the name is argument 0. */
interface CommandArguments {
    int count();

    int length(int argument);

    byte byteAt(int argument, int index);

    /** Whether the argument is this word of ASCII letters and digits, in any case. */
    default boolean isWord(int argument, byte[] lowerCase) {
        if (length(argument) != lowerCase.length) {
            return false;
        }
        for (int i = 0; i < lowerCase.length; i++) {
            if (lower(byteAt(argument, i)) != lowerCase[i]) {
                return false;
            }
        }
        return true;
    }

    /** The argument as a number that is not negative, as strictly as servers read it; -1 if it is none or more than an int. */
    default int number(int argument) {
        int length = length(argument);
        if (length == 0 || length > 10 || (length > 1 && byteAt(argument, 0) == '0')) {
            return -1;
        }
        long number = 0;
        for (int i = 0; i < length; i++) {
            int digit = byteAt(argument, i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        return number > Integer.MAX_VALUE ? -1 : (int) number;
    }

    static int lower(byte b) {
        return b >= 'A' && b <= 'Z' ? b + 32 : b;
    }
}
