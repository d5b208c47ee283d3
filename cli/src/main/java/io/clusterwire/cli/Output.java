package io.clusterwire.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A buffered stream of UTF-8 lines and JSON values, one value a line. Not thread-safe. */
final class Output {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final JsonFactory JSON = JsonFactory.builder()
            // A reply may be nested as deeply as its limit allows.
            .streamWriteConstraints(StreamWriteConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .build())
            .build();

    private final Buffer buffer;
    private @Nullable JsonGenerator json;

    Output(OutputStream target) {
        this.buffer = new Buffer(target);
    }

    /** One whose failures count for nothing: where complaints go, there is nobody to complain to about it. */
    static Output ofComplaints(OutputStream target) {
        return new Output(new OutputStream() {
            @Override
            public void write(int b) {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                try {
                    target.write(bytes, offset, length);
                } catch (IOException e) {
                    // The exit status still tells.
                }
            }
        });
    }

    /** Writes {@code text} as it is, without a line end. */
    Output text(String text) {
        buffer.write(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** Writes {@code text} and a line end. */
    Output line(String text) {
        text(text);
        buffer.write('\n');
        return this;
    }

    /** Writes what {@code writer} makes, one JSON value, and a line end. */
    Output json(JsonWriter writer) {
        try {
            JsonGenerator generator = json;
            if (generator == null) {
                generator = JSON.createGenerator(buffer);
                generator.setRootValueSeparator(null);
                generator.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
                generator.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
                json = generator;
            }
            writer.write(generator);
            generator.flush();
        } catch (IOException e) {
            throw new Failure(e);
        }
        buffer.write('\n');
        return this;
    }

    /** Sends everything written so far on its way. */
    void flush() {
        buffer.flush();
    }

    /** Writes one JSON value through Jackson. */
    @FunctionalInterface
    interface JsonWriter {
        void write(JsonGenerator json) throws IOException;
    }

    /** The output cannot be written: no command can do anything about it. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String reason;

        private Failure(IOException cause) {
            super(cause);
            this.reason = String.valueOf(cause.getMessage());
        }

        /** Whether the reader of the output went away, as {@code head} does: then the command ends quietly. */
        boolean isClosedPipe() {
            // There is no exception of its own for it; Linux and macOS say "Broken pipe", Windows "The pipe has been
            // ended".
            return reason.toLowerCase(Locale.ROOT).contains("pipe");
        }

        /** What the system says. */
        String reason() {
            return reason;
        }
    }

    /** A buffer whose writes fail unchecked, since no command can do anything about it. */
    private static final class Buffer extends FilterOutputStream {
        private final byte[] bytes = new byte[BUFFER_BYTES];
        private int length;

        private Buffer(OutputStream target) {
            super(target);
        }

        @Override
        public void write(int b) {
            if (length == bytes.length) {
                drain();
            }
            bytes[length++] = (byte) b;
        }

        @Override
        public void write(byte[] source) {
            write(source, 0, source.length);
        }

        @Override
        public void write(byte[] source, int offset, int count) {
            int done = 0;
            while (done < count) {
                if (length == bytes.length) {
                    drain();
                }
                int step = Math.min(count - done, bytes.length - length);
                System.arraycopy(source, offset + done, bytes, length, step);
                length += step;
                done += step;
            }
        }

        @Override
        public void flush() {
            drain();
            try {
                out.flush();
            } catch (IOException e) {
                throw new Failure(e);
            }
        }

        private void drain() {
            int pending = length;
            length = 0;
            try {
                out.write(bytes, 0, pending);
            } catch (IOException e) {
                throw new Failure(e);
            }
        }
    }
}
