package io.clusterwire.nodes;

import org.jspecify.annotations.Nullable;

/**
 * Reads anything in which a cluster's topology was saved, and tells what it is: the text of CLUSTER NODES, nodes.conf or CLUSTER INFO, or the
 * reply of a command. Lenient: problems are listed with the result. Stateless.
 */
public final class DumpReader {
    private DumpReader() {}

    /**
     * Reads an input and recognises what it is.
     *
     * @param input not changed, not kept
     * @return what it says, and what is wrong with it
     * @throws TopologyException if nothing of it can be read: {@link Problem#EMPTY_INPUT}, {@link Problem#BAD_RESP}, {@link
     *     Problem#ENDS_EARLY}, {@link Problem#ERROR_REPLY}, or {@link Problem#BAD_REPLY} for the reply of another command
     */
    public static Dump read(byte[] input) {
        return read(input, null);
    }

    /**
     * Reads an input of which is known what it tells; the form is recognised.
     *
     * @param input not changed, not kept
     * @param command {@code nodes}, {@code nodes.conf}, {@code slots}, {@code shards}, {@code links} or {@code info}; null to recognise it
     * @return what it says, and what is wrong with it
     * @throws TopologyException if nothing of it can be read, as {@link #read(byte[])}
     */
    public static Dump read(byte[] input, @Nullable String command) {
        int first = firstNonBlank(input);
        if (first == input.length) {
            throw new TopologyException(
                    new Problem(Problem.EMPTY_INPUT, 0, "", "", "a dump of a cluster, found nothing but blanks"));
        }
        String told = command == null ? textCommand(input, first) : command;
        return switch (told) {
            case "info" -> {
                Reading<ClusterInfo> reading = ClusterInfo.parseLenient(input);
                yield new Dump(new Dump.Info(reading.value()), "text", reading.problems());
            }
            case "nodes.conf" -> nodes(NodesTextReader.NODES_CONF.parseLenient(input));
            case "nodes" -> nodes(NodesTextReader.NODES.parseLenient(input));
            default ->
                throw new IllegalArgumentException(
                        "command: " + command + " (expected: nodes, nodes.conf, slots, shards, links or info)");
        };
    }

    private static Dump nodes(Reading<ClusterView> reading) {
        return new Dump(new Dump.Nodes(reading.value()), "text", reading.problems());
    }

    /** Which of the three texts this is: lines {@code key:value} are INFO, a line {@code vars …} is found in nodes.conf alone. */
    private static String textCommand(byte[] input, int first) {
        int i = first;
        while (i < input.length && (input[i] == '_' || input[i] == '-' || Character.isLetterOrDigit(input[i]))) {
            i++;
        }
        if (i > first && i < input.length && input[i] == ':' && Character.isLetter(input[first])) {
            return "info";
        }
        for (int line = 0; line < input.length; line++) {
            if (startsWith(input, line, "vars ")) {
                return "nodes.conf";
            }
            while (line < input.length && input[line] != '\n') {
                line++;
            }
        }
        return "nodes";
    }

    private static boolean startsWith(byte[] input, int from, String ascii) {
        if (input.length - from < ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (input[from + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static int firstNonBlank(byte[] input) {
        int first = 0;
        while (first < input.length && input[first] >= 0 && input[first] <= ' ') {
            first++;
        }
        return first;
    }
}
