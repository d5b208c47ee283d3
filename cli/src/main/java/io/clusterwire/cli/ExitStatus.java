package io.clusterwire.cli;

/** The exit statuses of every command, and which of two counts when several inputs were worked on. */
final class ExitStatus {
    /** All went well and nothing was found. */
    static final int OK = 0;
    /** Findings or problems. */
    static final int FINDINGS = 1;
    /** An input could not be read. */
    static final int UNREADABLE = 2;
    /** An input ends early. */
    static final int ENDS_EARLY = 3;
    /** The command was called wrongly. */
    static final int USAGE = 64;

    private ExitStatus() {}

    /** The graver of two statuses, in the order 2, 3, 1, 0. */
    static int gravest(int a, int b) {
        return gravity(a) >= gravity(b) ? a : b;
    }

    private static int gravity(int status) {
        return switch (status) {
            case OK -> 0;
            case FINDINGS -> 1;
            case ENDS_EARLY -> 2;
            default -> 3;
        };
    }
}
