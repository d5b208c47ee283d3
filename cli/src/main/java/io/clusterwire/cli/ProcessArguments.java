package io.clusterwire.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The command line as the bytes that were typed. The JVM decodes arguments in the character set of the locale, and what that set lacks
 * is lost: in the C locale a key with an umlaut would silently get another key's slot. Where the system shows the raw bytes
 * ({@code /proc/self/cmdline}), they are taken from there as UTF-8.
 */
final class ProcessArguments {
    private ProcessArguments() {}

    /**
     * {@code args} as UTF-8 text.
     *
     * @throws CliException if an argument is not valid UTF-8
     */
    static String[] decode(String[] args) {
        if (Arrays.stream(args).allMatch(arg -> arg.chars().allMatch(c -> c < 0x80))) {
            return args;
        }
        byte[] raw;
        try {
            raw = Files.readAllBytes(Path.of("/proc/self/cmdline"));
        } catch (IOException e) {
            return args;
        }
        return decode(args, raw);
    }

    /** {@code args} replaced by the last {@code args.length} of the NUL-terminated words in {@code raw}. */
    static String[] decode(String[] args, byte[] raw) {
        String[] decoded = args.clone();
        int end = raw.length - 1;
        for (int i = args.length - 1; i >= 0 && end >= 0; i--) {
            int start = end;
            while (start > 0 && raw[start - 1] != 0) {
                start--;
            }
            decoded[i] = utf8(raw, start, end, i);
            end = start - 1;
        }
        return decoded;
    }

    private static String utf8(byte[] raw, int start, int end, int index) {
        ByteBuffer word = ByteBuffer.wrap(raw, start, end - start);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(word).toString();
        } catch (CharacterCodingException e) {
            throw CliException.usage("argument " + (index + 1) + " is not valid UTF-8: "
                    + EscapedText.quote(Arrays.copyOfRange(raw, start, end))
                    + " (give it on standard input, or with --escaped)");
        }
    }
}
