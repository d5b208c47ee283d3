package io.clusterwire.cli;

import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.SlotPlan;
import io.clusterwire.slot.NodeId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code clusterwire nodes plan}: which slots to move, and how. */
@Command(
        name = "plan",
        description = {
            "Plans which slots to move: a number of them to one node, or so many that every primary has its share.",
            "NODE is an id, the beginning of one, or host:port. Nothing is carried out."
        },
        footer = {"", "Example: clusterwire nodes plan --rebalance --weight 127.0.72.10:7001=2"},
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class NodesPlanCommand implements Callable<Integer> {
    /** Shapes of the output. */
    enum Format {
        text,
        json,
        commands
    }

    private final Terminal terminal;

    @Mixin
    private DumpInputs inputs;

    @Option(names = "--to", paramLabel = "NODE", description = "Move slots to this primary.")
    private @Nullable String to;

    @Option(names = "--slots", paramLabel = "N", description = "How many slots to move there.")
    private @Nullable Integer slots;

    @Option(
            names = "--from",
            paramLabel = "NODE",
            description = "Take them from this primary (default: from all others).")
    private List<String> from = List.of();

    @Option(names = "--rebalance", description = "Give every primary its share.")
    private boolean rebalance;

    @Option(
            names = "--weight",
            paramLabel = "NODE=W",
            description = "Weight of a primary's share, 0 or more, decimals allowed (default: 1).")
    private List<String> weights = List.of();

    @Option(names = "--use-empty", description = "Give primaries without slots a share too.")
    private boolean useEmpty;

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            description = "Move nothing while every primary is within this of its share (default: 2).")
    private @Nullable String threshold;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "One of: ${COMPLETION-CANDIDATES} (default: text). commands is a shell script of redis-cli calls.")
    private Format format = Format.text;

    NodesPlanCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        checkOptions();
        DumpViews dumps = DumpViews.read(inputs, terminal);
        if (dumps.status() != ExitStatus.OK) {
            return dumps.status();
        }
        ClusterView view = dumps.only();
        dumps.complain(terminal);
        Optional<String> obstacle = SlotPlan.obstacle(view);
        if (obstacle.isPresent()) {
            terminal.complain("nothing can be planned: " + obstacle.get());
            return ExitStatus.FINDINGS;
        }
        SlotPlan plan;
        try {
            plan = rebalance ? rebalance(view) : reshard(view);
        } catch (IllegalArgumentException e) {
            throw CliException.usage(String.valueOf(e.getMessage()));
        }
        print(plan, view);
        return dumps.flaws().isEmpty() ? ExitStatus.OK : ExitStatus.FINDINGS;
    }

    private void checkOptions() {
        boolean reshard = to != null || slots != null || !from.isEmpty();
        boolean sharing = !weights.isEmpty() || useEmpty || threshold != null;
        if (rebalance == reshard || (sharing && !rebalance)) {
            throw CliException.usage(
                    "expected either --to NODE --slots N [--from NODE] or --rebalance [--weight NODE=W] [--use-empty] [--threshold"
                            + " PERCENT]");
        }
        if (reshard && (to == null || slots == null)) {
            throw CliException.usage("expected both --to NODE and --slots N");
        }
    }

    private SlotPlan reshard(ClusterView view) {
        if (to == null || slots == null) {
            throw new IllegalStateException("checkOptions has not been called");
        }
        List<NodeId> sources = new ArrayList<>();
        for (String name : from) {
            sources.add(NodeNames.find(view, "--from", name).id());
        }
        return SlotPlan.reshard(view, NodeNames.find(view, "--to", to).id(), slots, sources);
    }

    private SlotPlan rebalance(ClusterView view) {
        String told = threshold == null ? "2" : threshold;
        BigDecimal percent = decimal(told);
        if (percent == null) {
            throw CliException.usage(
                    "--threshold: expected a number of percent, not below 0, found " + EscapedText.show(told));
        }
        SlotPlan.Rebalance how = SlotPlan.Rebalance.EVEN.threshold(percent);
        for (String weight : weights) {
            int equals = weight.lastIndexOf('=');
            BigDecimal value = equals < 0 ? null : decimal(weight.substring(equals + 1));
            if (value == null) {
                throw CliException.usage(
                        "--weight: expected NODE=W with a number W, not below 0, found " + EscapedText.show(weight));
            }
            how = how.weight(
                    NodeNames.find(view, "--weight", weight.substring(0, equals))
                            .id(),
                    value);
        }
        return SlotPlan.rebalance(view, useEmpty ? how.useEmpty() : how);
    }

    /** Numbers of at most 18 digits on either side: a weight of 1e999999999 would be written out somewhere. */
    private static @Nullable BigDecimal decimal(String text) {
        return text.matches("[0-9]{1,18}(\\.[0-9]{1,18})?") ? new BigDecimal(text) : null;
    }

    private void print(SlotPlan plan, ClusterView view) {
        Output out = terminal.out();
        if (format == Format.json) {
            for (SlotPlan.Move move : plan.moves()) {
                out.json(json -> {
                    json.writeStartObject();
                    json.writeStringField("from", move.from().toString());
                    json.writeStringField("to", move.to().toString());
                    json.writeStringField("slots", move.slots().toString(","));
                    json.writeEndObject();
                });
            }
        } else if (format == Format.commands) {
            new PlanScript(view, plan).print(out);
        } else {
            TextTable table = new TextTable();
            for (SlotPlan.Move move : plan.moves()) {
                table.row(
                        String.valueOf(move.slots().size()),
                        NodeNames.name(view, move.from()),
                        "->",
                        NodeNames.name(view, move.to()),
                        move.slots().toString(","));
            }
            table.print(out);
            if (plan.moves().isEmpty()) {
                out.line("nothing to move: every primary has its share");
            }
        }
        out.flush();
    }
}
