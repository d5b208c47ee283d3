package io.clusterwire.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.clusterwire.nodes.ClusterCheck;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.Finding;
import io.clusterwire.nodes.Problem;
import io.clusterwire.nodes.Severity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code clusterwire nodes check}: what is wrong with a cluster. */
@Command(
        name = "check",
        description = {
            "Says what is wrong with a cluster, worst first.",
            "Several DUMPs are the views of several nodes: each is looked at by itself, and all together."
        },
        footer = {"", "Example: clusterwire nodes check --fail-on warning"},
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class NodesCheckCommand implements Callable<Integer> {
    /** Shapes of the output. */
    enum Format {
        text,
        json
    }

    /** The least severity that fails. */
    enum FailOn {
        error(Severity.ERROR),
        warning(Severity.WARNING),
        info(Severity.INFO);

        private final Severity severity;

        FailOn(Severity severity) {
            this.severity = severity;
        }
    }

    private final Terminal terminal;

    @Mixin
    private DumpInputs inputs;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "One of: ${COMPLETION-CANDIDATES} (default: text).")
    private Format format = Format.text;

    @Option(
            names = "--fail-on",
            paramLabel = "SEVERITY",
            description =
                    "Exit with 1 from this severity on: ${COMPLETION-CANDIDATES} (default: error). A problem in a dump counts as a"
                            + " warning.")
    private FailOn failOn = FailOn.error;

    @Option(
            names = "--ignore-epochs",
            description = "Draw nothing from epochs: for systems where they mean nothing, such as Kvrocks.")
    private boolean ignoreEpochs;

    NodesCheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        DumpViews dumps = DumpViews.read(inputs, terminal);
        Map<String, ClusterView> views = dumps.views();
        if (views.isEmpty()) {
            return dumps.status();
        }
        ClusterCheck check = ignoreEpochs ? ClusterCheck.standard().ignoringEpochs() : ClusterCheck.standard();
        List<Finding> checks = views.size() == 1 ? check.check(dumps.only()) : check.checkEach(views);
        List<Finding> viewChecks = check.compare(views);
        if (format == Format.json) {
            terminal.out().json(json -> write(checks, viewChecks, dumps.flaws(), json));
        } else {
            print(checks, viewChecks, views);
        }
        terminal.out().flush();
        if (format == Format.text) {
            dumps.complain(terminal);
        }
        boolean flawed = !dumps.flaws().isEmpty() && failOn.severity.compareTo(Severity.WARNING) >= 0;
        boolean failed = flawed || isFailing(checks) || isFailing(viewChecks);
        return ExitStatus.gravest(dumps.status(), failed ? ExitStatus.FINDINGS : ExitStatus.OK);
    }

    private boolean isFailing(List<Finding> findings) {
        return findings.stream().anyMatch(finding -> finding.severity().compareTo(failOn.severity) <= 0);
    }

    private void print(List<Finding> checks, List<Finding> viewChecks, Map<String, ClusterView> views) {
        boolean several = views.size() > 1;
        List<Finding> all = new ArrayList<>(viewChecks);
        all.addAll(checks);
        all.sort(Comparator.comparing(Finding::severity));
        Map<List<String>, List<String>> rows = new LinkedHashMap<>();
        for (Finding finding : all) {
            List<String> row = List.of(
                    FindingJson.severity(finding),
                    finding.code(),
                    finding.nodes().stream().map(NodeNames::shortened).collect(Collectors.joining(",")),
                    NodeNames.slots(finding.slots()),
                    finding.message());
            rows.computeIfAbsent(row, key -> new ArrayList<>())
                    .add(String.valueOf(finding.details().getOrDefault(Finding.DETAIL_VIEW, "all")));
        }
        TextTable table = new TextTable();
        rows.forEach((row, names) -> {
            List<String> cells = new ArrayList<>(row);
            if (several) {
                cells.add(2, viewNames(names));
            }
            table.row(cells.toArray(String[]::new));
        });
        table.print(terminal.out());
        if (all.isEmpty()) {
            int members = views.values().stream()
                    .mapToInt(view -> view.nodes().size())
                    .max()
                    .orElse(0);
            terminal.out()
                    .line("nothing found: " + Counted.of(members, "member")
                            + (several ? ", " + Counted.of(views.size(), "view") : ""));
        }
    }

    /** What several views say alike is one row. */
    private static String viewNames(List<String> names) {
        return names.size() <= 3 ? String.join(",", names) : names.get(0) + " and " + (names.size() - 1) + " more";
    }

    private static void write(
            List<Finding> checks, List<Finding> viewChecks, List<DumpViews.Flaw> flaws, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        FindingJson.write("checks", checks, json);
        FindingJson.write("viewChecks", viewChecks, json);
        json.writeArrayFieldStart("problems");
        for (DumpViews.Flaw flaw : flaws) {
            Problem problem = flaw.problem();
            json.writeStartObject();
            json.writeStringField("view", flaw.view());
            json.writeStringField("code", problem.code());
            json.writeFieldName("line");
            if (problem.line() == 0) {
                json.writeNull();
            } else {
                json.writeNumber(problem.line());
            }
            json.writeStringField("detail", problem.detail());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
