package io.clusterwire.resp;

import io.clusterwire.testing.EscapedText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The vectors in {@code resp.tsv}; its header says what they mean and how to run them. */
final class RespVectors {
    private static final String COLUMNS = "id\tprotocol\tdirection\tbytes\tverdict\texpected\tnote";
    private static final int COUNT = 183;

    private RespVectors() {}

    /** One line of the file; {@code expected} holds the items one by one, then {@code ...} or {@code err:kind} as the verdict demands. */
    record Vector(
            String id,
            int protocol,
            String direction,
            Bytes input,
            String verdict,
            List<String> expected,
            String note) {
        byte[] bytes() {
            return input.bytes;
        }

        /** Where to cut: everywhere. */
        int[] cuts() {
            return IntStream.rangeClosed(0, input.bytes.length).toArray();
        }

        @Override
        public String toString() {
            return id;
        }
    }

    private static final class Bytes {
        final byte[] bytes;

        Bytes(byte[] bytes) {
            this.bytes = bytes;
        }
    }

    static List<Vector> of(String direction) {
        List<Vector> all = read();
        return all.stream().filter(v -> v.direction().equals(direction)).toList();
    }

    private static List<Vector> read() {
        List<Vector> vectors = new ArrayList<>();
        boolean header = true;
        for (String line : text().lines().toList()) {
            if (line.startsWith("#")) {
                continue;
            }
            if (header) {
                if (!line.equals(COLUMNS)) {
                    throw new IllegalStateException("columns: " + line);
                }
                header = false;
                continue;
            }
            String[] f = line.split("\t", -1);
            vectors.add(new Vector(
                    f[0],
                    Integer.parseInt(f[1]),
                    f[2],
                    new Bytes(bytes(f[3])),
                    f[4],
                    List.of(expand(f[5]).split(" ; ")),
                    f[6]));
        }
        if (vectors.size() != COUNT) {
            throw new IllegalStateException(vectors.size() + " vectors (expected: " + COUNT + ")");
        }
        return vectors;
    }

    private static String text() {
        try (InputStream in = RespVectors.class.getResourceAsStream("resp.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(String escaped) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(EscapedText.unescape(expand(escaped)));
        return out.toByteArray();
    }

    /** Writes {@code \(N:text)} out as N times the text. */
    private static String expand(String text) {
        StringBuilder out = new StringBuilder();
        int done = 0;
        for (int at = text.indexOf("\\("); at >= 0; at = text.indexOf("\\(", done)) {
            int colon = text.indexOf(':', at);
            int end = text.indexOf(')', colon);
            out.append(text, done, at);
            out.append(text.substring(colon + 1, end).repeat(Integer.parseInt(text.substring(at + 2, colon))));
            done = end + 1;
        }
        return out.append(text.substring(done)).toString();
    }
}
