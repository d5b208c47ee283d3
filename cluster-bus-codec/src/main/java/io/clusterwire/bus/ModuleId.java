package io.clusterwire.bus;

import org.jspecify.annotations.Nullable;

/**
 * The id by which a module is named in MODULE messages: nine characters of six bits each, the first the most significant, then ten zero
 * bits. Modules with names of another length, or with other characters, all have id 0.
 */
public final class ModuleId {
    /** Characters of a name that has an id. */
    private static final int NAME_LENGTH = 9;

    private static final int CHARACTER_BITS = 6;
    private static final int TRAILING_BITS = 10;
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    private ModuleId() {}

    /**
     * The id of a module name.
     *
     * @param name the name
     * @return its id, 0 if it has none of its own
     */
    public static long of(CharSequence name) {
        if (name.length() != NAME_LENGTH) {
            return 0;
        }
        long id = 0;
        for (int i = 0; i < NAME_LENGTH; i++) {
            int digit = ALPHABET.indexOf(name.charAt(i));
            if (digit < 0) {
                return 0;
            }
            id = id << CHARACTER_BITS | digit;
        }
        return id << TRAILING_BITS;
    }

    /**
     * The name that an id stands for.
     *
     * @param id an id
     * @return nine characters, or null if the id stands for none
     */
    public static @Nullable String nameOf(long id) {
        if (id == 0 || (id & (1 << TRAILING_BITS) - 1) != 0) {
            return null;
        }
        char[] name = new char[NAME_LENGTH];
        long rest = id >>> TRAILING_BITS;
        for (int i = NAME_LENGTH - 1; i >= 0; i--) {
            name[i] = ALPHABET.charAt((int) rest & (1 << CHARACTER_BITS) - 1);
            rest >>>= CHARACTER_BITS;
        }
        return new String(name);
    }
}
