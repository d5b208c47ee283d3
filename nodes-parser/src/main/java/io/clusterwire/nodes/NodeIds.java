package io.clusterwire.nodes;

/** The shape of ids that Redis and Valkey write. */
final class NodeIds {
    private static final int LENGTH = 40;

    private NodeIds() {}

    /** Whether {@code bytes[from..to)} is 40 characters of 0-9 and a-z, as the loader of nodes.conf wants them. */
    static boolean isWellFormed(byte[] bytes, int from, int to) {
        if (to - from != LENGTH) {
            return false;
        }
        for (int i = from; i < to; i += Long.BYTES) {
            if (!Words.areDigitsOrLetters(bytes, i)) {
                return false;
            }
        }
        return true;
    }
}
