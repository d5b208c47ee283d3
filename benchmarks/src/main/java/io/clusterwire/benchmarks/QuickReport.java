package io.clusterwire.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Medians over the forks of {@link QuickRun}, and how each line compares with the fastest peer of the same class and parameters. */
final class QuickReport {
    private static final String HEADER = "benchmark\tparameters\tns/op\tmin\tmax\twall\tB/op\tpeer:this\tfastest peer";

    private final Map<String, Line> lines = new LinkedHashMap<>();

    /** One benchmark method with one choice of parameters. */
    private record Line(
            String group, String method, String params, List<Double> times, List<Double> wall, List<Double> bytes) {
        double time() {
            return median(times);
        }

        boolean isOurs() {
            return method.startsWith("ours");
        }

        boolean isFloor() {
            return method.startsWith("floor");
        }
    }

    /** Adds the results of one fork, as {@link QuickFork} writes them. */
    void add(Collection<String> results) {
        for (String result : results) {
            String[] fields = result.split("\t", -1);
            int dot = fields[0].lastIndexOf('.');
            String topic = fields[0].substring(fields[0].lastIndexOf('.', dot - 1) + 1, dot);
            Line line = lines.computeIfAbsent(
                    topic + '\t' + fields[1] + '\t' + fields[0],
                    key -> new Line(
                            topic + '\t' + fields[1],
                            fields[0].substring(dot + 1),
                            fields[1],
                            new ArrayList<>(),
                            new ArrayList<>(),
                            new ArrayList<>()));
            line.times().add(Double.valueOf(fields[2]));
            line.wall().add(Double.valueOf(fields[3]));
            line.bytes().add(Double.valueOf(fields[4]));
        }
    }

    /** Aligned columns, one line a benchmark, ours first in each group. */
    String text() {
        List<String[]> rows = new ArrayList<>();
        rows.add(HEADER.split("\t"));
        for (Line line : ordered()) {
            Line rival = rival(line);
            rows.add(new String[] {
                line.group().substring(0, line.group().indexOf('\t')) + "." + line.method(),
                line.params().replace(',', ' '),
                number(line.time()),
                number(line.times().stream().mapToDouble(t -> t).min().orElseThrow()),
                number(line.times().stream().mapToDouble(t -> t).max().orElseThrow()),
                number(median(line.wall())),
                String.format(Locale.ROOT, "%.0f", median(line.bytes())),
                rival == null ? "-" : String.format(Locale.ROOT, "%.2f", rival.time() / line.time()),
                rival == null ? "-" : rival.method()
            });
        }
        return aligned(rows);
    }

    /** The same as one JSON object. */
    String json() {
        StringBuilder out =
                new StringBuilder("{\"machine\":").append(quoted(machine())).append(",\"lines\":[");
        String separator = "\n";
        for (Line line : ordered()) {
            Line rival = rival(line);
            out.append(separator)
                    .append(String.format(
                            Locale.ROOT,
                            "{\"benchmark\":%s,\"method\":%s,\"parameters\":%s,\"nanoseconds\":%.4f,\"forks\":%s,\"wallNanoseconds\":%.4f,\"bytes\":%.3f,"
                                    + "\"fastestPeer\":%s,\"ratio\":%s}",
                            quoted(line.group().substring(0, line.group().indexOf('\t'))),
                            quoted(line.method()),
                            quoted(line.params()),
                            line.time(),
                            line.times(),
                            median(line.wall()),
                            median(line.bytes()),
                            rival == null ? "null" : quoted(rival.method()),
                            rival == null ? "null" : String.format(Locale.ROOT, "%.4f", rival.time() / line.time())));
            separator = ",\n";
        }
        return out.append("\n]}\n").toString();
    }

    /** The JVM and the processor that the figures belong to. */
    static String machine() {
        String processor = System.getProperty("os.arch");
        try {
            processor = Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(processor);
        } catch (IOException e) {
            // Not Linux: the architecture has to do.
        }
        return System.getProperty("java.vm.name") + " " + Runtime.version() + ", " + processor;
    }

    private List<Line> ordered() {
        Map<String, List<Line>> groups = new LinkedHashMap<>();
        lines.values()
                .forEach(line -> groups.computeIfAbsent(line.group(), g -> new ArrayList<>())
                        .add(line));
        List<Line> ordered = new ArrayList<>();
        for (List<Line> group : groups.values()) {
            group.stream().filter(Line::isOurs).forEach(ordered::add);
            group.stream().filter(line -> !line.isOurs() && !line.isFloor()).forEach(ordered::add);
            group.stream().filter(Line::isFloor).forEach(ordered::add);
        }
        return ordered;
    }

    /** The fastest peer, or, where there is none, the fastest floor. */
    private Line rival(Line line) {
        Line fastest = null;
        for (Line other : lines.values()) {
            if (!other.group().equals(line.group()) || other.isOurs()) {
                continue;
            }
            if (fastest == null
                    || fastest.isFloor() && !other.isFloor()
                    || fastest.isFloor() == other.isFloor() && other.time() < fastest.time()) {
                fastest = other;
            }
        }
        return fastest;
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String aligned(List<String[]> rows) {
        int[] widths = new int[rows.get(0).length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        StringBuilder out = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                boolean left = i < 2 || i == row.length - 1;
                text.append(String.format((left ? "%-" : "%") + widths[i] + "s  ", row[i]));
            }
            out.append(text.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }
}
