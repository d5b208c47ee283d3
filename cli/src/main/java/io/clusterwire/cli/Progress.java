package io.clusterwire.cli;

/** Shows on a terminal how far a long piece of work is. Into a file or a pipe it shows nothing. */
final class Progress {
    private static final int WORTH_SHOWING = 10;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final Terminal terminal;
    private final int steps;
    private final boolean shown;
    private int done;

    /** Work of a known number of steps. */
    Progress(Terminal terminal, int steps) {
        this.terminal = terminal;
        this.steps = steps;
        this.shown = terminal.interactive() && steps >= WORTH_SHOWING;
    }

    /** One step is done. */
    void step() {
        done++;
        if (shown) {
            terminal.err().text(CLEAR_LINE + "read " + done + " of " + steps).flush();
        }
    }

    /** Takes the line away, as everything that is written to the terminal must do first. */
    void clear() {
        if (shown) {
            terminal.err().text(CLEAR_LINE).flush();
        }
    }
}
