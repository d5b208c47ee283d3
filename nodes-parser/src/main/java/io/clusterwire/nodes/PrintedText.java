package io.clusterwire.nodes;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Lines of a printed reply. One character stands for one byte, so that nothing is lost whatever the bytes are. */
final class PrintedText {
    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*[A-Za-z]");

    private final List<String> lines;

    private PrintedText(List<String> lines) {
        this.lines = lines;
    }

    /** The lines of an input, without their ends and without the colours that redis-cli puts on a terminal. */
    static PrintedText of(byte[] input) {
        String text = new String(input, StandardCharsets.ISO_8859_1);
        List<String> lines = new ArrayList<>();
        boolean coloured = text.indexOf('\u001b') >= 0;
        int from = 0;
        while (from < text.length()) {
            int end = text.indexOf('\n', from);
            int next = end < 0 ? text.length() : end + 1;
            end = end < 0 ? text.length() : end;
            if (end > from && text.charAt(end - 1) == '\r') {
                end--;
            }
            String line = text.substring(from, end);
            lines.add(coloured ? COLOURS.matcher(line).replaceAll("") : line);
            from = next;
        }
        return new PrintedText(lines);
    }

    int size() {
        return lines.size();
    }

    /** A line, by number from 0; empty behind the last. */
    String line(int number) {
        return number < lines.size() ? lines.get(number) : "";
    }

    /** The number of the first line from there on that is not blank; {@link #size} if there is none. */
    int nextFilled(int from) {
        int number = from;
        while (number < lines.size() && lines.get(number).isBlank()) {
            number++;
        }
        return number;
    }

    /** The bytes of some lines, each with its end. */
    byte[] bytes(int from, int to) {
        return (String.join("\n", lines.subList(from, to)) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
