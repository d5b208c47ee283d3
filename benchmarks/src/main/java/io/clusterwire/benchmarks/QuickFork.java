package io.clusterwire.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * One fork of {@link QuickRun}: runs what its arguments name inside this JVM, which was started with JMH's own compiler hints.
 *
 * <p>Arguments: file for the results, milliseconds a line, regular expression of the methods, then {@code name=value} for each parameter
 * that is pinned. A result is a line {@code benchmark TAB name=value,… TAB CPU ns/op TAB wall ns/op TAB B/op}.
 */
public final class QuickFork {
    private QuickFork() {}

    public static void main(String[] args) throws RunnerException, IOException {
        int milliseconds = Integer.parseInt(args[1]);
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(args[2])
                .forks(0)
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(milliseconds / 2))
                .measurementIterations(2)
                .measurementTime(TimeValue.milliseconds(Math.max(1, milliseconds / 4)))
                .addProfiler(GCProfiler.class)
                .addProfiler(CpuTime.class)
                .verbosity(VerboseMode.SILENT);
        for (int i = 3; i < args.length; i++) {
            int equals = args[i].indexOf('=');
            options.param(args[i].substring(0, equals), args[i].substring(equals + 1));
        }
        List<String> lines = new ArrayList<>();
        for (RunResult result : new Runner(options.build()).run()) {
            BenchmarkParams params = result.getParams();
            List<String> values = new ArrayList<>();
            for (String name : params.getParamsKeys()) {
                values.add(name + "=" + params.getParam(name));
            }
            lines.add(String.join(
                    "\t",
                    params.getBenchmark(),
                    String.join(",", values),
                    secondary(result, CpuTime.LABEL),
                    Double.toString(nanoseconds(result.getPrimaryResult())),
                    secondary(result, "gc.alloc.rate.norm")));
        }
        Files.write(Path.of(args[0]), lines);
    }

    private static String secondary(RunResult result, String label) {
        Result<?> found = result.getSecondaryResults().get(label);
        if (found == null) {
            throw new IllegalStateException(
                    label + " is missing from " + result.getSecondaryResults().keySet());
        }
        return Double.toString(found.getScore());
    }

    private static double nanoseconds(Result<?> result) {
        String unit = result.getScoreUnit();
        double factor = switch (unit) {
            case "ns/op" -> 1;
            case "us/op" -> 1e3;
            case "ms/op" -> 1e6;
            case "s/op" -> 1e9;
            default ->
                throw new IllegalStateException(
                        "unit: " + unit + " (expected: average time; annotate the benchmark with Mode.AverageTime)");
        };
        return result.getScore() * factor;
    }
}
