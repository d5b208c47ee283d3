package io.clusterwire.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** The keys that the slot benchmarks hash: printable ASCII, as keys mostly are. */
final class HashedKeys {
    /** How many different keys one line rotates through; a power of two. */
    static final int COUNT = 16;

    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789:_-.";
    private static final int LONGEST_TAG = 10;

    private HashedKeys() {}

    /**
     * Keys of {@code length} bytes.
     *
     * @param tag {@code none}, {@code front} or {@code middle}: where a tag of up to ten bytes stands
     */
    static byte[][] make(int length, String tag) {
        Random random = new Random(length);
        byte[][] keys = new byte[COUNT][];
        for (int k = 0; k < COUNT; k++) {
            StringBuilder key = new StringBuilder();
            for (int i = 0; i < length; i++) {
                key.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
            }
            if (!tag.equals("none")) {
                int inside = Math.min(LONGEST_TAG, length / 3);
                int open = tag.equals("front") ? 0 : (length - inside) / 2;
                key.setCharAt(open, '{');
                key.setCharAt(open + inside + 1, '}');
            }
            keys[k] = key.toString().getBytes(StandardCharsets.US_ASCII);
        }
        return keys;
    }
}
