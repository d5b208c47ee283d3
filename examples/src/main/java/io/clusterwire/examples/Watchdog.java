package io.clusterwire.examples;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * A process that ends the servers and removes their folder when this JVM is gone, however it went, {@code kill -9} included.
 *
 * <p>It reads its standard input, which ends when the JVM does: each line is the list of the processes that live now. Thread safe.
 */
final class Watchdog implements AutoCloseable {

    private static final String SCRIPT = "trap '' INT HUP TERM; pids=; while read -r line; do pids=$line; done; "
            + "[ -z \"$pids\" ] || kill -9 $pids 2> /dev/null; rm -rf \"$0\"";

    private final Process process;
    private final Writer input;

    Watchdog(Path folder) throws IOException {
        process = new ProcessBuilder("sh", "-c", SCRIPT, folder.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        input = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.US_ASCII);
    }

    /** Says which processes to end; this replaces what was said before. */
    synchronized void watch(Collection<Long> pids) {
        try {
            input.write(pids.stream().map(String::valueOf).collect(Collectors.joining(" ")) + "\n");
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("the watchdog of the servers is gone", e);
        }
    }

    /** Lets the watchdog do its work now, and waits until it has. */
    @Override
    public synchronized void close() {
        try {
            input.close();
            process.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
