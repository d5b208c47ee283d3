package io.clusterwire.cli;

/** A number of things, in words. */
final class Counted {
    private Counted() {}

    /** {@code 1 slot}, {@code 2 slots}. */
    static String of(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
