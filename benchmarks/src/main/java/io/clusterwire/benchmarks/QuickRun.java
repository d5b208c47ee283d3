package io.clusterwire.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * What {@code quick.sh} runs: a comparison that takes under three minutes, however many lines it has. Several rounds are made, and in each
 * round every group of lines gets a JVM of its own, so that whatever disturbs the machine for a while falls on all contestants. A group is
 * the methods of one class with one choice of parameters; when that would start too many JVMs, it is a whole class.
 */
public final class QuickRun {
    private static final int BUDGET_SECONDS = 140;

    /** No JVM is started after this time, so that a busy machine costs forks and not patience. */
    private static final int LAST_START_SECONDS = 165;

    private static final double SECONDS_TO_START = 0.9;
    private static final int MOST_ROUNDS = 5;
    private static final int FEWEST_ROUNDS = 3;
    private static final int SHORTEST_SLICE = 40;
    private static final int GOOD_SLICE = 150;
    private static final int LONGEST_SLICE = 1000;

    /** What one JVM measures. */
    private record Group(String methods, List<String> pinned, int lines) {}

    private QuickRun() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        String regex = ".*";
        Path json = null;
        Map<String, List<String>> pinned = new TreeMap<>();
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("--json")) {
                if (++i == args.length) {
                    throw usage();
                }
                json = Path.of(args[i]);
            } else if (args[i].contains("=")) {
                int equals = args[i].indexOf('=');
                String values = args[i].substring(equals + 1);
                pinned.put(args[i].substring(0, equals), List.of(values.split(",")));
            } else {
                regex = args[i];
            }
        }
        Map<String, List<BenchmarkListEntry>> classes = classes(regex);
        List<Group> groups = groups(classes, true, pinned);
        if (pinned.isEmpty() && slice(groups, FEWEST_ROUNDS) < GOOD_SLICE) {
            groups = groups(classes, false, pinned);
        }
        int rounds = MOST_ROUNDS;
        while (rounds > FEWEST_ROUNDS && slice(groups, rounds) < 2 * GOOD_SLICE) {
            rounds--;
        }
        int slice = Math.max(SHORTEST_SLICE, Math.min(LONGEST_SLICE, slice(groups, rounds)));
        System.out.printf("%d forks of each line, %d ms a fork, %s%n", rounds, slice, QuickReport.machine());
        QuickReport report = new QuickReport();
        long lastStart = System.nanoTime() + TimeUnit.SECONDS.toNanos(LAST_START_SECONDS);
        int runs = 0;
        while (runs < rounds * groups.size() && System.nanoTime() < lastStart) {
            report.add(run(groups.get(runs++ % groups.size()), slice));
        }
        if (runs < rounds * groups.size()) {
            System.out.printf("The machine is busy: %d of %d JVMs were run%n", runs, rounds * groups.size());
        }
        System.out.print(report.text());
        if (json != null) {
            Files.writeString(json, report.json());
        }
    }

    private static IllegalArgumentException usage() {
        return new IllegalArgumentException("usage: quick.sh [REGEX] [PARAMETER=VALUE,...] [--json FILE]");
    }

    private static Map<String, List<BenchmarkListEntry>> classes(String regex) {
        Map<String, List<BenchmarkListEntry>> classes = new TreeMap<>();
        for (BenchmarkListEntry entry : BenchmarkList.defaultList()
                .find(
                        OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT),
                        List.of(regex),
                        List.of())) {
            classes.computeIfAbsent(entry.getUserClassQName(), name -> new ArrayList<>())
                    .add(entry);
        }
        if (classes.isEmpty()) {
            throw new IllegalArgumentException("No benchmark matches " + regex);
        }
        return classes;
    }

    private static List<Group> groups(
            Map<String, List<BenchmarkListEntry>> classes, boolean each, Map<String, List<String>> pinned) {
        List<Group> groups = new ArrayList<>();
        for (List<BenchmarkListEntry> entries : classes.values()) {
            StringBuilder methods = new StringBuilder("^(");
            entries.forEach(
                    e -> methods.append(methods.length() > 2 ? "|" : "").append(Pattern.quote(e.getUsername())));
            methods.append(")$");
            List<List<String>> choices = choices(entries.get(0).getParams().orElse(Map.of()), pinned);
            if (each) {
                choices.forEach(c -> groups.add(new Group(methods.toString(), c, entries.size())));
            } else {
                groups.add(new Group(methods.toString(), List.of(), entries.size() * choices.size()));
            }
        }
        return groups;
    }

    /** All combinations of parameter values, of those that are asked for if any are. */
    private static List<List<String>> choices(Map<String, String[]> params, Map<String, List<String>> pinned) {
        List<List<String>> choices = new ArrayList<>(List.of(List.of()));
        for (Map.Entry<String, String[]> param : new LinkedHashMap<>(params).entrySet()) {
            List<List<String>> longer = new ArrayList<>();
            for (List<String> choice : choices) {
                for (String value : pinned.getOrDefault(param.getKey(), List.of(param.getValue()))) {
                    List<String> more = new ArrayList<>(choice);
                    more.add(param.getKey() + "=" + value);
                    longer.add(more);
                }
            }
            choices = longer;
        }
        return choices;
    }

    /** Milliseconds that a line can have in each fork. */
    private static int slice(List<Group> groups, int rounds) {
        double starting = groups.size() * rounds * SECONDS_TO_START;
        int lines = groups.stream().mapToInt(Group::lines).sum();
        return (int) ((BUDGET_SECONDS - starting) * 1000 / (lines * rounds));
    }

    private static List<String> run(Group group, int slice) throws IOException, InterruptedException {
        Path results = Files.createTempFile("quick", ".tsv");
        Path log = Files.createTempFile("quick", ".log");
        try {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            CompilerHints.addCompilerHints(command);
            // Without -Xbatch a busy machine would still be compiling when the measurement begins.
            command.addAll(List.of(
                    "-Xbatch", "-XX:+UseSerialGC", "-Xms256m", "-Xmx1g", "-cp", System.getProperty("java.class.path")));
            command.addAll(List.of(QuickFork.class.getName(), results.toString(), "" + slice, group.methods()));
            command.addAll(group.pinned());
            int status = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new IllegalStateException(group + " failed:\n" + Files.readString(log));
            }
            return Files.readAllLines(results);
        } finally {
            Files.delete(results);
            Files.delete(log);
        }
    }
}
