package io.clusterwire.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
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
            throw new ClosedPipe();
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

    /** The reader of the output went away, as {@code head} does: the command ends quietly. */
    static final class ClosedPipe extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private ClosedPipe() {
            super("the output was closed", null, false, false);
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
                throw new ClosedPipe();
            }
        }

        private void drain() {
            int pending = length;
            length = 0;
            try {
                out.write(bytes, 0, pending);
            } catch (IOException e) {
                throw new ClosedPipe();
            }
        }
    }
}
