package io.clusterwire.cli;

import io.clusterwire.nodes.Dump;
import io.clusterwire.nodes.DumpReader;
import io.clusterwire.nodes.Problem;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code clusterwire nodes show}: the members of a dump as a table or as JSON. */
@Command(
        name = "show",
        description = "Shows what a dump says: the members as a table, or everything as JSON.",
        footer = {"", "Example: clusterwire nodes show --format json"},
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class NodesShowCommand implements Callable<Integer> {
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

    NodesShowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<String> names = inputs.names(terminal);
        int status = ExitStatus.OK;
        for (String name : names) {
            try {
                status = ExitStatus.gravest(status, show(name, names.size() > 1));
            } catch (CliException e) {
                terminal.out().flush();
                terminal.complain(e.complaint());
                status = ExitStatus.gravest(status, e.status());
            }
        }
        return status;
    }

    private int show(String name, boolean severalFiles) {
        List<DumpReader.Part> parts = inputs.read(name, terminal);
        int status = ExitStatus.OK;
        for (DumpReader.Part part : parts) {
            Dump dump = part.dump();
            if (format == Format.json) {
                terminal.out().json(json -> DumpJson.write(name, dump, json));
            } else {
                if (severalFiles || parts.size() > 1) {
                    String source = part.source().isEmpty() ? "" : " " + EscapedText.show(part.source());
                    terminal.out().line(EscapedText.show(name) + source + " (" + dump.format() + ")");
                }
                DumpTable.write(dump, terminal.out());
            }
            terminal.out().flush();
            for (Problem problem : dump.problems()) {
                terminal.complain(EscapedText.show(name) + ": " + problem.message());
                status = ExitStatus.FINDINGS;
            }
        }
        return status;
    }
}
