package io.clusterwire.cli;

/** Ends a command with one line on standard error and an exit status; never shown as a stack trace. */
final class CliException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String complaint;

    private CliException(int status, String message) {
        super(message, null, false, false);
        this.status = status;
        this.complaint = message;
    }

    /** An input that cannot be read: {@code message} names it and says what to do. */
    static CliException unreadable(String message) {
        return new CliException(ExitStatus.UNREADABLE, message);
    }

    /** An input that ends before it is complete. */
    static CliException endsEarly(String message) {
        return new CliException(ExitStatus.ENDS_EARLY, message);
    }

    /** A call that makes no sense: {@code message} says what was expected and what was given. */
    static CliException usage(String message) {
        return new CliException(ExitStatus.USAGE, message);
    }

    /** What to tell the user, without the name of the program. */
    String complaint() {
        return complaint;
    }

    int status() {
        return status;
    }
}
