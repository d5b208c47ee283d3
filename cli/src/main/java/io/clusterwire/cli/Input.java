package io.clusterwire.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Opens what the user named: a file, or standard input for {@code -}. */
final class Input {
    /** The name that stands for standard input. */
    static final String STANDARD_INPUT = "-";

    /** Why a name is no path. */
    static final String UNSPEAKABLE =
            "no file can have this name in the character set of this locale (set LC_ALL=C.UTF-8";

    private Input() {}

    /** Standard input. If it is closed, the JVM's own first file has got its number on POSIX systems, and would be read in its place. */
    static InputStream ofProcess() {
        try {
            Path named = Path.of("/proc/self/fd/0").toRealPath();
            if (named.startsWith(Path.of(System.getProperty("java.home")).toRealPath())) {
                return new Closed();
            }
        } catch (IOException e) {
            // A pipe, or a system that does not tell.
        }
        return new FileInputStream(FileDescriptor.in);
    }

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
                throw CliException.unreadable(
                        EscapedText.show(name) + ": is a directory (expected: a file, or - for standard input)");
            }
            return Files.newInputStream(path);
        } catch (InvalidPathException e) {
            throw CliException.unreadable(
                    EscapedText.show(name) + ": " + UNSPEAKABLE + ", or give - for standard input)");
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
            throw CliException.unreadable(EscapedText.show(name) + ": too large to be read into memory");
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
            why = "cannot be read: " + reason(e);
        }
        return CliException.unreadable(EscapedText.show(name) + ": " + why);
    }

    /** Why reading or writing failed, without the name of the file. */
    static String reason(IOException e) {
        String told = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
        return told == null ? e.getClass().getSimpleName() : told;
    }

    private static final class Closed extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("standard input is closed");
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return read();
        }
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
