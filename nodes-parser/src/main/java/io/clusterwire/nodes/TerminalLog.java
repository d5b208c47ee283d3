package io.clusterwire.nodes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What was copied from a terminal: prompts and commands, and after each what it printed.
 *
 * <pre>
 * prompt  = host ":" port [ "[" db "]" ] [ "(TX)" ] "&gt; " command            ; of redis-cli
 *         / "not connected&gt; " command
 *         / [ text ] ( "$" / "#" / "%" / "&gt;" ) " " … "redis-cli" … command   ; of a shell, also valkey-cli and keydb-cli
 *         / [ text ] ( "$" / "#" ) " cat " file
 * </pre>
 *
 * <p>What stands before the first prompt, and replies of commands that tell no topology, are left out.
 */
final class TerminalLog {
    private static final int LOOKED_AT = 65536;
    private static final Pattern CLIENT_PROMPT = Pattern.compile(
            "(\\S{1,255}:[0-9]{1,5})(?:\\[[0-9]+\\])?(?:\\([A-Za-z ]+\\))?> ?(.*)|not connected> ?(.*)");
    private static final Pattern SHELL_PROMPT = Pattern.compile(
            "(?:.{0,200}?[$#%>] ?|\\s{0,8})((?:\\S+ +){0,12}?\\S*(?:redis|valkey|keydb)-cli(?: .*)?|cat +\\S.*)");
    private static final Pattern BARE_PROMPT =
            Pattern.compile("(?:\\S{1,100}@.{1,100}|\\[.{1,100}\\]|[A-Za-z0-9_.~/-]{0,40}) ?[$#%] ?");
    private static final Pattern CLUSTER_COMMAND =
            Pattern.compile("(?i)\\bcluster +(nodes|slots|shards|links|info)\\b");
    private static final Pattern CLUSTER_TOOL = Pattern.compile("--cluster +(check|info|backup)\\b");
    private static final Pattern HOST = Pattern.compile(" -h +(\\S+)");
    private static final Pattern PORT = Pattern.compile(" -p +([0-9]{1,5})");

    /**
     * A command of the log and where its output lies.
     *
     * @param source who was asked; empty if not told
     * @param command the word for it, {@code tool} or {@code file}; null if it tells no topology
     * @param from first line of the output, from 0
     */
    private record Call(String source, @Nullable String command, int from) {}

    private final PrintedText text;
    private final List<DumpReader.Part> parts = new ArrayList<>();
    private final Problems skipped = Problems.collected();
    private final Set<String> unwanted = new TreeSet<>();

    private TerminalLog(PrintedText text) {
        this.text = text;
    }

    /** Whether there is a prompt with a command among the first lines. */
    static boolean looksLike(byte[] input) {
        byte[] head = input.length > LOOKED_AT ? Arrays.copyOf(input, LOOKED_AT) : input;
        PrintedText text = PrintedText.of(head);
        for (int i = 0; i < text.size(); i++) {
            Call call = call(text.line(i), i);
            if (call != null && call.command() != null) {
                return true;
            }
        }
        return false;
    }

    static Dump first(byte[] input, @Nullable String command) {
        List<DumpReader.Part> parts = read(input, command);
        Dump dump = parts.get(0).dump();
        if (parts.size() == 1) {
            return dump;
        }
        List<Problem> problems = new ArrayList<>(dump.problems());
        problems.add(new Problem(
                Problem.SKIPPED_REPLY, 0, "", String.valueOf(parts.size() - 1), "one reply, found more in this log"));
        return new Dump(dump.content(), dump.form(), problems);
    }

    static List<DumpReader.Part> read(byte[] input, @Nullable String command) {
        TerminalLog log = new TerminalLog(PrintedText.of(ByteOrderMark.without(input)));
        log.read(command);
        if (log.parts.isEmpty()) {
            List<Problem> problems = log.skipped.toList();
            throw new TopologyException(problems.isEmpty() ? log.nothing(command) : problems.get(0));
        }
        return List.copyOf(log.parts);
    }

    private Problem nothing(@Nullable String wanted) {
        String expected = wanted == null ? "a reply that tells topology" : OtherCommand.name(wanted);
        String found = unwanted.isEmpty() ? "" : ", found " + String.join(", ", unwanted);
        return new Problem(Problem.EMPTY_INPUT, 0, "", "", expected + " in this terminal log" + found);
    }

    private void read(@Nullable String wanted) {
        Call open = null;
        for (int i = 0; i < text.size(); i++) {
            Call next = call(text.line(i), i);
            if (next != null) {
                end(open, i, wanted);
                open = next;
            }
        }
        end(open, text.size(), wanted);
        if (!parts.isEmpty() && !skipped.toList().isEmpty()) {
            DumpReader.Part last = parts.remove(parts.size() - 1);
            List<Problem> problems = new ArrayList<>(last.dump().problems());
            problems.addAll(skipped.toList());
            parts.add(new DumpReader.Part(
                    last.source(), new Dump(last.dump().content(), last.dump().form(), problems)));
        }
    }

    /** The command on a line that begins with a prompt; null for every other line. */
    private static @Nullable Call call(String line, int number) {
        Matcher client = CLIENT_PROMPT.matcher(line);
        if (client.matches()) {
            String typed = client.group(2) == null ? String.valueOf(client.group(3)) : client.group(2);
            return new Call(client.group(1) == null ? "" : client.group(1), clusterCommand(typed), number + 1);
        }
        if (line.length() > 2000) {
            return null;
        }
        Matcher shell = SHELL_PROMPT.matcher(line);
        if (shell.matches()) {
            String typed = shell.group(1);
            Matcher tool = CLUSTER_TOOL.matcher(typed);
            if (typed.startsWith("cat ")) {
                return new Call(typed.substring(4).strip(), "file", number + 1);
            }
            return new Call(source(typed), tool.find() ? "tool" : clusterCommand(typed), number + 1);
        }
        return BARE_PROMPT.matcher(line).matches() ? new Call("", null, number + 1) : null;
    }

    private static @Nullable String clusterCommand(String typed) {
        Matcher command = CLUSTER_COMMAND.matcher(typed);
        return command.find() ? command.group(1).toLowerCase(Locale.ROOT) : null;
    }

    private static String source(String typed) {
        Matcher host = HOST.matcher(typed);
        Matcher port = PORT.matcher(typed);
        boolean hostTold = host.find();
        boolean portTold = port.find();
        if (!hostTold && !portTold) {
            return "";
        }
        return (hostTold ? host.group(1) : "127.0.0.1") + ":" + (portTold ? port.group(1) : "6379");
    }

    /** Reads what a command printed, if it is one that tells topology and, where that was asked for, the one wanted. */
    private void end(@Nullable Call call, int to, @Nullable String wanted) {
        if (call == null || call.command() == null || call.from() >= to) {
            return;
        }
        boolean named = !call.command().equals("tool") && !call.command().equals("file");
        if (wanted != null && named && !wanted.equals(call.command())) {
            unwanted.add(OtherCommand.name(call.command()));
            return;
        }
        byte[] printed = text.bytes(call.from(), to);
        try {
            Dump dump = printed(printed, named ? call.command() : wanted);
            parts.add(new DumpReader.Part(call.source(), shifted(dump, call.from())));
        } catch (TopologyException e) {
            Problem problem = e.problem();
            int line = call.from() + Math.max(1, problem.line());
            skipped.add(Problem.SKIPPED_REPLY, line, problem.place(), problem.detail(), problem.expected());
        }
    }

    private static Dump printed(byte[] printed, @Nullable String command) {
        if (TextDump.firstNonBlank(printed) == printed.length) {
            throw new TopologyException(new Problem(Problem.EMPTY_INPUT, 0, "", "", "the output of the command"));
        }
        Dump dump = PrintedDump.read(printed, command);
        return dump == null ? TextDump.read(printed, command) : dump;
    }

    private static Dump shifted(Dump dump, int lines) {
        List<Problem> problems = dump.problems().stream()
                .map(each -> each.line() == 0
                        ? each
                        : new Problem(each.code(), each.line() + lines, each.place(), each.detail(), each.expected()))
                .toList();
        return new Dump(dump.content(), dump.form(), problems);
    }
}
