package io.clusterwire.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Takes keys from a stream, one a line or one up to each NUL. Keys are bytes: nothing is decoded. */
final class KeyLines {
    private final InputStream in;
    private final boolean nul;
    private long count;

    KeyLines(InputStream in, boolean nul) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.nul = nul;
    }

    /** The next key, or null at the end. The end of the stream ends the last key if it has a byte; a CR counts for the line end only before LF. */
    byte @Nullable [] next() throws IOException {
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        int end = nul ? 0 : '\n';
        int next = in.read();
        if (next < 0) {
            return null;
        }
        count++;
        while (next >= 0 && next != end) {
            key.write(next);
            next = in.read();
        }
        byte[] bytes = key.toByteArray();
        boolean carriageReturn = next == '\n' && !nul && bytes.length > 0 && bytes[bytes.length - 1] == '\r';
        return carriageReturn ? Arrays.copyOf(bytes, bytes.length - 1) : bytes;
    }

    /** How many keys have been taken. */
    long count() {
        return count;
    }
}
