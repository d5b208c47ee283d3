package io.clusterwire.nodes;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The elements of a reply that was printed without its nesting, and the line of each. */
final class FlatTokens {
    /** Keys that, in RESP3, stand on a line with their values. */
    private static final Set<String> KEYS = Set.of(
            "slots",
            "nodes",
            "id",
            "port",
            "tls-port",
            "ip",
            "endpoint",
            "hostname",
            "role",
            "replication-offset",
            "health",
            "availability-zone",
            "direction",
            "node",
            "create-time",
            "events",
            "send-buffer-allocated",
            "send-buffer-used");

    private final List<String> tokens = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();
    private boolean resp3;

    private FlatTokens() {}

    /** Whether these are the first lines of a flat reply, and of which; null if they are not. */
    static @Nullable String rawCommand(String first, String second) {
        String word = word(first);
        if (word.equals("direction") || word.equals("create-time")) {
            return "links";
        }
        if (word.equals("slots") || word.equals("nodes")) {
            return "shards";
        }
        return first.matches("[0-9]{1,5}") && second.matches("[0-9]{1,5}") ? "slots" : null;
    }

    /** Whether this is the line of a flat reply in CSV, and of which; null if it is not. */
    static @Nullable String csvCommand(String line) {
        if (line.startsWith("\"direction\",") || line.startsWith("\"create-time\",")) {
            return "links";
        }
        if (line.startsWith("\"slots\",") || line.startsWith("\"nodes\",")) {
            return "shards";
        }
        return line.matches("[0-9]{1,5},[0-9]{1,5},.*") ? "slots" : null;
    }

    private static String word(String line) {
        int blank = line.indexOf(' ');
        return blank < 0 ? line : line.substring(0, blank);
    }

    static FlatTokens raw(PrintedText text) {
        FlatTokens all = new FlatTokens();
        for (int i = text.nextFilled(0); i < text.size(); i++) {
            String rest = text.line(i);
            // nodes id 07c3… is a key, and the first key and value of its value
            while (KEYS.contains(word(rest)) && rest.indexOf(' ') > 0) {
                all.add(word(rest), i + 1);
                all.resp3 = true;
                rest = rest.substring(rest.indexOf(' ') + 1);
            }
            all.add(rest, i + 1);
        }
        return all;
    }

    static FlatTokens csv(PrintedText text, Problems problems) {
        FlatTokens all = new FlatTokens();
        int number = text.nextFilled(0);
        String line = text.line(number);
        int at = 0;
        while (at <= line.length()) {
            int end = at;
            if (at < line.length() && line.charAt(at) == '"') {
                end = closingQuote(line, at);
                byte[] quoted = PrintedText.bytes(line.substring(at, Math.min(line.length(), end + 1)));
                all.add(
                        new String(QuotedText.unquote(quoted, 0, quoted.length), StandardCharsets.ISO_8859_1),
                        number + 1);
                end++;
            } else {
                end = line.indexOf(',', at);
                end = end < 0 ? line.length() : end;
                String word = line.substring(at, end);
                all.add(word.equals("NULL") || word.equals("NIL") ? "" : word, number + 1);
            }
            at = end + 1;
        }
        for (int i = text.nextFilled(number + 1); i < text.size(); i = text.nextFilled(i + 1)) {
            problems.add(Problem.UNKNOWN_LINE, i + 1, "", EscapedBytes.quote(text.line(i)), "the end of the reply");
        }
        return all;
    }

    private static int closingQuote(String line, int from) {
        int i = from + 1;
        while (i < line.length() && line.charAt(i) != '"') {
            i += line.charAt(i) == '\\' ? 2 : 1;
        }
        return i;
    }

    private void add(String token, int line) {
        tokens.add(token);
        lines.add(line);
    }

    int size() {
        return tokens.size();
    }

    /** An element, by index from 0; empty behind the last. */
    String text(int index) {
        return index < tokens.size() ? tokens.get(index) : "";
    }

    /** The line of an element, from 1; 0 behind the last. */
    int line(int index) {
        return index < lines.size() ? lines.get(index) : 0;
    }

    /** Whether a key stood on a line with its value. */
    boolean isResp3() {
        return resp3;
    }

    void report(int index, Problems problems, String code, String expected) {
        problems.add(code, line(index), "element " + (index + 1), EscapedBytes.quote(text(index)), expected);
    }
}
