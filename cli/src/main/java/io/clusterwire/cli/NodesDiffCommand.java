package io.clusterwire.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.ViewDiff;
import io.clusterwire.slot.NodeId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code clusterwire nodes diff}: what changed from one dump to another. */
@Command(
        name = "diff",
        description = {
            "Says what changed from the first dump to the second: members, slots, roles, addresses, epochs, flags.",
            "Exit status 1 if anything did."
        },
        footer = {
            "",
            "Example:",
            "  L='0123456789abcdef0123456789abcdef01234567 192.0.2.1:6379@16379 master - 0 0 1 connected'",
            "  echo \"$L 0-99\" > before.txt; echo \"$L 0-50\" > after.txt",
            "  clusterwire nodes diff before.txt after.txt"
        },
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class NodesDiffCommand implements Callable<Integer> {
    /** Shapes of the output. */
    enum Format {
        text,
        json
    }

    private final Terminal terminal;

    @Mixin
    private DumpInputs inputs;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "One of: ${COMPLETION-CANDIDATES} (default: text).")
    private Format format = Format.text;

    NodesDiffCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        DumpViews dumps = DumpViews.read(inputs, terminal);
        List<ClusterView> views = new ArrayList<>(dumps.views().values());
        if (dumps.status() != ExitStatus.OK) {
            return dumps.status();
        }
        if (views.size() != 2) {
            throw CliException.usage("expected two DUMPs to compare, found " + views.size());
        }
        ViewDiff diff = ViewDiff.between(views.get(0), views.get(1));
        if (format == Format.json) {
            terminal.out().json(json -> write(diff, json));
        } else {
            print(diff, views.get(0), views.get(1));
        }
        terminal.out().flush();
        dumps.complain(terminal);
        return diff.isEmpty() && dumps.flaws().isEmpty() ? ExitStatus.OK : ExitStatus.FINDINGS;
    }

    private void print(ViewDiff diff, ClusterView before, ClusterView after) {
        TextTable table = new TextTable();
        diff.joined().forEach(node -> table.row("joined", NodeNames.name(node), "", String.join(",", node.flags())));
        diff.left().forEach(node -> table.row("left", NodeNames.name(node), String.join(",", node.flags()), ""));
        for (ViewDiff.Moved moved : diff.moved()) {
            table.row("slots", NodeNames.slots(moved.slots()), name(before, moved.from()), name(after, moved.to()));
        }
        for (ViewDiff.Change change : diff.changes()) {
            table.row(change.field(), NodeNames.name(after, change.node()), change.before(), change.after());
        }
        table.print(terminal.out());
        if (diff.isEmpty()) {
            terminal.out().line("no difference");
        }
    }

    private static String name(ClusterView view, @Nullable NodeId id) {
        return id == null ? "nobody" : NodeNames.name(view, id);
    }

    private static void write(ViewDiff diff, JsonGenerator json) throws IOException {
        json.writeStartObject();
        members("joined", diff.joined(), json);
        members("left", diff.left(), json);
        json.writeArrayFieldStart("moved");
        for (ViewDiff.Moved moved : diff.moved()) {
            json.writeStartObject();
            json.writeStringField("from", text(moved.from()));
            json.writeStringField("to", text(moved.to()));
            json.writeStringField("slots", moved.slots().toString(","));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("changes");
        for (ViewDiff.Change change : diff.changes()) {
            json.writeStartObject();
            json.writeStringField("node", change.node().toString());
            json.writeStringField("field", change.field());
            json.writeStringField("before", change.before());
            json.writeStringField("after", change.after());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void members(String name, List<ClusterNode> nodes, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (ClusterNode node : nodes) {
            json.writeString(node.id().toString());
        }
        json.writeEndArray();
    }

    private static @Nullable String text(@Nullable NodeId id) {
        return id == null ? null : id.toString();
    }
}
