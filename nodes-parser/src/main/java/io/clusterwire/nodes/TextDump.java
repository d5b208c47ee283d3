package io.clusterwire.nodes;

/** Dumps that are one of the texts: CLUSTER NODES, nodes.conf, CLUSTER INFO. */
final class TextDump {
    private TextDump() {}

    static Dump.Content content(byte[] text, String command, Problems problems) {
        if (command.equals("info")) {
            return new Dump.Info(ClusterInfo.parse(text, problems));
        }
        TopologyFormat format = command.equals("nodes.conf") ? TopologyFormat.NODES_CONF : TopologyFormat.NODES;
        return new Dump.Nodes(
                NodesTextParser.of(format, text, 0, text.length, problems).parse());
    }

    /** Which of the three texts this is: lines {@code key:value} are INFO, a line {@code vars …} is found in nodes.conf alone. */
    static String command(byte[] text) {
        int i = firstNonBlank(text);
        int first = i;
        while (i < text.length && (text[i] == '_' || text[i] == '-' || Character.isLetterOrDigit(text[i]))) {
            i++;
        }
        if (i > first
                && i < text.length
                && text[i] == ':'
                && Character.isLetter(text[first])
                && !isVerbatim(text, first)) {
            return "info";
        }
        for (int line = first; line < text.length; line++) {
            if (startsWith(text, line, "vars ")) {
                return "nodes.conf";
            }
            while (line < text.length && text[line] != '\n') {
                line++;
            }
        }
        return "nodes";
    }

    private static boolean isVerbatim(byte[] text, int from) {
        return startsWith(text, from, "txt:");
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
