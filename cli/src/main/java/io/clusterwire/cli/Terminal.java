package io.clusterwire.cli;

import java.io.Console;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;

/**
 * What a command talks to: standard input, output and error, and whether a person sits in front of it.
 *
 * @param in standard input
 * @param out results and findings
 * @param err complaints and hints
 * @param colour whether results may be coloured: only on a terminal, and never with {@code NO_COLOR}
 * @param interactive whether progress may be shown on standard error
 */
record Terminal(InputStream in, Output out, Output err, boolean colour, boolean interactive) {
    /** A terminal that is none: everything is a plain stream, as in a pipe. */
    static Terminal plain(InputStream in, OutputStream out, OutputStream err) {
        return new Terminal(in, new Output(out), Output.ofComplaints(err), false, false);
    }

    /** The process's own streams. */
    static Terminal ofProcess(InputStream in, OutputStream out, OutputStream err, Map<String, String> environment) {
        boolean terminal = isTerminal();
        String noColor = environment.get("NO_COLOR");
        boolean colour = terminal && (noColor == null || noColor.isEmpty()) && !"dumb".equals(environment.get("TERM"));
        return new Terminal(in, new Output(out), Output.ofComplaints(err), colour, terminal);
    }

    /** Writes one complaint on standard error, as one line. */
    void complain(String message) {
        err.line("clusterwire: " + EscapedText.harmless(message));
        err.flush();
    }

    @SuppressWarnings("SystemConsoleNull") // both meanings of the answer are handled
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // From Java 22 on there is a console without a terminal too, and this method tells.
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
