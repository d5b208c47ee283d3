package io.clusterwire.cli;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Opens what the user named: a file, or standard input for {@code -}. */
final class Input {
    /** The name that stands for standard input. */
    static final String STANDARD_INPUT = "-";

    private Input() {}

    /**
     * Opens {@code name} for reading; closing it does not close standard input.
     *
     * @throws CliException if there is no such file, it is a directory, or may not be read
     */
    static InputStream open(String name, Terminal terminal) {
        if (name.equals(STANDARD_INPUT)) {
            return new Unclosed(terminal.in());
        }
        if (name.isEmpty()) {
            throw CliException.unreadable(
                    "the name of a file is missing (give an existing file, or - for standard input)");
        }
        try {
            Path path = Path.of(name);
            if (Files.isDirectory(path)) {
                throw CliException.unreadable(name + ": is a directory (expected: a file, or - for standard input)");
            }
            return Files.newInputStream(path);
        } catch (InvalidPathException e) {
            throw CliException.unreadable(EscapedText.show(name) + ": no file can have this name");
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /**
     * All bytes of {@code name}.
     *
     * @throws CliException as {@link #open}, and if reading fails half way or there are more bytes than an array holds
     */
    static byte[] readAll(String name, Terminal terminal) {
        try (InputStream in = open(name, terminal)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw unreadable(name, e);
        } catch (OutOfMemoryError e) {
            throw CliException.unreadable(name + ": too large to be read into memory");
        }
    }

    /** What to tell the user when reading {@code name} failed. */
    static CliException unreadable(String name, IOException e) {
        String why;
        if (e instanceof NoSuchFileException) {
            why = "no such file (give an existing file, or - for standard input)";
        } else if (e instanceof AccessDeniedException) {
            why = "may not be read (check its permissions)";
        } else {
            why = "cannot be read: " + e.getMessage();
        }
        return CliException.unreadable(name + ": " + why);
    }

    private static final class Unclosed extends FilterInputStream {
        private Unclosed(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return in.read(target, offset, length);
        }

        @Override
        public void close() {
            // Standard input belongs to the process.
        }
    }
}
