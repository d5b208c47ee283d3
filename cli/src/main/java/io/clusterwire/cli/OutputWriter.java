package io.clusterwire.cli;

import java.io.Writer;

/** Lets picocli print its help through an {@link Output}. */
final class OutputWriter extends Writer {
    private final Output output;

    OutputWriter(Output output) {
        this.output = output;
    }

    @Override
    public void write(char[] chars, int offset, int length) {
        output.text(new String(chars, offset, length));
    }

    /** Does nothing: the end of the run flushes, where a failure becomes an exit status. Picocli would print a stack trace of it. */
    @Override
    public void flush() {}

    @Override
    public void close() {}
}
