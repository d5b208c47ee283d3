package io.clusterwire.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * One command run inside the test's JVM.
 *
 * @param status exit status
 * @param out standard output
 * @param err standard error
 */
record CliRun(int status, String out, String err) {
    /** Runs {@code clusterwire args...} with empty standard input. */
    static CliRun of(String... args) {
        return with(new byte[0], args);
    }

    /** Runs {@code clusterwire args...} with {@code input} on standard input. */
    static CliRun with(byte[] input, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = Terminal.plain(new ByteArrayInputStream(input), out, err);
        int status = Main.run(args, terminal);
        terminal.err().flush();
        return new CliRun(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Lines of standard output, without their ends. */
    String[] lines() {
        return out.lines().toArray(String[]::new);
    }
}
