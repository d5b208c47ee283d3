package io.clusterwire.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code clusterwire nodes}: what a cluster said of itself. */
@Command(
        name = "nodes",
        description = "Reads what a cluster said of itself: CLUSTER NODES, SLOTS, SHARDS, LINKS, INFO, nodes.conf.",
        footer = {"", "Example: clusterwire nodes show"},
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class NodesCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected a command");
    }
}
