package io.clusterwire.examples;

import io.clusterwire.resp.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A command with its arguments, the name first: bytes, which are not copied and must not be changed. */
public final class Command {

    private final byte[][] words;

    private Command(byte[][] words) {
        if (words.length == 0) {
            throw new IllegalArgumentException("no words (expected: a command)");
        }
        this.words = words;
    }

    /** A command of texts, sent as UTF-8. */
    public static Command of(String... words) {
        byte[][] bytes = new byte[words.length][];
        Arrays.setAll(bytes, i -> words[i].getBytes(StandardCharsets.UTF_8));
        return new Command(bytes);
    }

    /** A command of bytes. */
    public static Command of(byte[]... words) {
        return new Command(words.clone());
    }

    /** The words, the command's name first. */
    byte[][] words() {
        return words;
    }

    /** Writes the command as a request. */
    void writeTo(RespWriter out) {
        out.command(words.length);
        for (byte[] word : words) {
            out.argument(word);
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (byte[] word : words) {
            text.append(text.isEmpty() ? "" : " ").append(new String(word, StandardCharsets.UTF_8));
        }
        return text.toString();
    }
}
