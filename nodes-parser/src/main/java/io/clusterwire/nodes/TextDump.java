package io.clusterwire.nodes;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Dumps that are one of the texts: CLUSTER NODES, nodes.conf, CLUSTER INFO. */
final class TextDump {
    private static final String VERBATIM = "txt:";

    private TextDump() {}

    /**
     * What the text says.
     *
     * @throws TopologyException if nothing of it can be read, or {@code command} is one whose reply is no text
     */
    static Dump read(byte[] text, @Nullable String command) {
        String recognised = command(ByteOrderMark.without(text));
        Problems problems = Problems.collected();
        if (command == null || command.equals("nodes") || command.equals("nodes.conf") || command.equals("info")) {
            return Dump.ofReadable(content(text, command == null ? recognised : command, problems), "text", problems);
        }
        boolean readable = !content(text, recognised, problems).isEmpty();
        throw OtherCommand.expected(command, readable ? recognised : null, EscapedBytes.quote(text, 0, text.length));
    }

    static Dump.Content content(byte[] text, String command, Problems problems) {
        if (command.equals("info")) {
            return new Dump.Info(ClusterInfo.parse(bare(ByteOrderMark.without(text), problems), problems));
        }
        TopologyFormat format = command.equals("nodes.conf") ? TopologyFormat.NODES_CONF : TopologyFormat.NODES;
        return new Dump.Nodes(
                NodesTextParser.of(format, text, 0, text.length, problems).parse());
    }

    /** The text without the quotes of redis-cli and the {@code txt:} of a verbatim string. */
    private static byte[] bare(byte[] text, Problems problems) {
        byte[] bare = text;
        int first = firstNonBlank(bare);
        if (first < bare.length && bare[first] == '"') {
            problems.add(Problem.QUOTED_TEXT, 1, "", "", "the text without quotes");
            bare = QuotedText.unquote(bare, first, bare.length);
        }
        if (!startsWith(bare, 0, VERBATIM)) {
            return bare;
        }
        problems.add(Problem.VERBATIM_PREFIX, 1, "", VERBATIM, "the text without its format");
        return Arrays.copyOfRange(bare, VERBATIM.length(), bare.length);
    }

    /** Which of the three texts this is: lines {@code key:value} are INFO, a line {@code vars …} is found in nodes.conf alone. */
    static String command(byte[] text) {
        int first = firstNonBlank(text);
        first += first < text.length && text[first] == '"' ? 1 : 0;
        first += startsWith(text, first, VERBATIM) ? VERBATIM.length() : 0;
        int i = first;
        while (i < text.length && (text[i] == '_' || text[i] == '-' || Character.isLetterOrDigit(text[i]))) {
            i++;
        }
        if (i > first && i < text.length && text[i] == ':' && Character.isLetter(text[first])) {
            return "info";
        }
        for (int line = first; line < text.length; line++) {
            if (startsWith(text, line, "vars ") || startsWith(text, line, "vars\t")) {
                return "nodes.conf";
            }
            while (line < text.length && text[line] != '\n') {
                line++;
            }
        }
        return "nodes";
    }

    static boolean startsWith(byte[] text, int from, String ascii) {
        if (text.length - from < ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (text[from + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    static int firstNonBlank(byte[] text) {
        int first = 0;
        while (first < text.length && text[first] >= 0 && text[first] <= ' ') {
            first++;
        }
        return first;
    }
}
