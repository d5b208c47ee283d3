package io.clusterwire.nodes;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads anything in which a cluster's topology was saved, and tells what it is: the text of CLUSTER NODES, nodes.conf or CLUSTER INFO, or the
 * reply of a command as RESP bytes, as redis-cli prints it in any of its ways, or in a log of a terminal; the {@code nodes.json} of
 * {@code redis-cli --cluster backup}; the output of {@code redis-cli --cluster check} and {@code info}. Lenient: problems are listed with the result.
 * A UTF-8 byte order mark before anything that is not RESP bytes is skipped. Stateless.
 *
 * <p>What redis-cli prints has lost something of the reply, and is read as follows:
 *
 * <pre>
 * form               what it loses                                      what it is read as
 * terminal           simple or bulk string; which null of RESP2         bulk string; null
 * --raw              nesting; null, empty string and empty array alike  what the elements look like; in SLOTS the host that was asked
 * --csv              nesting; null and empty array alike                as --raw
 * --json             which null                                         null
 * --cluster backup   times, links, bus ports, hostnames                 a view without them
 * --cluster check    also epochs, flags, where open slots go            a view of {@link TopologyFormat#CLUSTER_TOOL}
 * --cluster info     also slots, replicas, the rest of the ids          the same
 * </pre>
 */
public final class DumpReader {
    private static final List<String> COMMANDS = List.of("nodes", "nodes.conf", "slots", "shards", "links", "info");

    private DumpReader() {}

    /**
     * Reads an input and recognises what it is. Of a terminal log with several replies the first is read, and a problem says so.
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
     * @throws TopologyException if nothing of it can be read, as {@link #read(byte[])}; {@link Problem#BAD_REPLY} if it is the output of another
     *     command. CLUSTER NODES and nodes.conf can be read as each other
     */
    public static Dump read(byte[] input, @Nullable String command) {
        if (command != null && !COMMANDS.contains(command)) {
            throw new IllegalArgumentException("command: " + command + " (expected: one of " + COMMANDS + ")");
        }
        ByteOrderMark.refuseUtf16(input);
        byte[] unmarked = ByteOrderMark.without(input);
        if (TextDump.firstNonBlank(unmarked) == unmarked.length) {
            throw new TopologyException(
                    new Problem(Problem.EMPTY_INPUT, 0, "", "", "a dump of a cluster, found nothing but blanks"));
        }
        if (RespDump.looksLike(input)) {
            return RespDump.read(input, command);
        }
        if (TerminalLog.looksLike(input)) {
            return TerminalLog.first(input, command);
        }
        Dump printed = PrintedDump.read(unmarked, command);
        return printed == null ? TextDump.read(input, command) : printed;
    }

    /**
     * Reads every reply that an input holds. An input that is a terminal log, with prompts, may hold several; every other input is one.
     *
     * @param input not changed, not kept
     * @param command as for {@link #read(byte[], String)}; of a log only the replies of this command are read
     * @return what the input says, at least one part
     * @throws TopologyException if nothing of it can be read, as {@link #read(byte[])}
     */
    public static List<Part> readAll(byte[] input, @Nullable String command) {
        if (!RespDump.looksLike(input) && TerminalLog.looksLike(input)) {
            return TerminalLog.read(input, command);
        }
        return List.of(new Part("", read(input, command)));
    }

    /**
     * A reply of an input.
     *
     * @param source who was asked, as the prompt or command line tells it, such as {@code 127.0.0.1:7001}; empty if it is not told
     * @param dump what it says; its problems count lines from the beginning of the input
     */
    public record Part(String source, Dump dump) {
        /**
         * Checks that nothing is null.
         *
         * @param source the component
         * @param dump the component
         */
        public Part {
            Objects.requireNonNull(source, "source");
            Objects.requireNonNull(dump, "dump");
        }
    }
}
