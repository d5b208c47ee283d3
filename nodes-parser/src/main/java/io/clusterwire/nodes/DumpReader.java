package io.clusterwire.nodes;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads anything in which a cluster's topology was saved, and tells what it is: the text of CLUSTER NODES, nodes.conf or CLUSTER INFO, or the
 * reply of a command, as RESP bytes or as redis-cli prints it. Lenient: problems are listed with the result. Stateless.
 */
public final class DumpReader {
    private static final List<String> COMMANDS = List.of("nodes", "nodes.conf", "slots", "shards", "links", "info");

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
        if (command != null && !COMMANDS.contains(command)) {
            throw new IllegalArgumentException("command: " + command + " (expected: one of " + COMMANDS + ")");
        }
        if (TextDump.firstNonBlank(input) == input.length) {
            throw new TopologyException(
                    new Problem(Problem.EMPTY_INPUT, 0, "", "", "a dump of a cluster, found nothing but blanks"));
        }
        if (RespDump.looksLike(input)) {
            return RespDump.read(input, command);
        }
        Dump printed = PrintedDump.read(input, command);
        if (printed != null) {
            return printed;
        }
        String told = command == null ? TextDump.command(input) : command;
        Problems problems = Problems.collected();
        return Dump.ofReadable(TextDump.content(input, told, problems), "text", problems);
    }
}
