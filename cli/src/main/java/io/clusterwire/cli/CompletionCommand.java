package io.clusterwire.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code clusterwire completion bash}: prints the completion script of a shell. */
@Command(
        name = "completion",
        description = "Prints a completion script for a shell.",
        footer = {"", "Example: source <(clusterwire completion bash)"},
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class CompletionCommand implements Callable<Integer> {
    /** Shells that the script works in; zsh takes bash's through bashcompinit, which the script loads itself. */
    enum Shell {
        bash,
        zsh
    }

    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "One of: ${COMPLETION-CANDIDATES}.")
    private Shell shell;

    CompletionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        terminal.out().line("# Completion of clusterwire for " + shell + ": source this.");
        terminal.out().text(AutoComplete.bash(root.getCommandName(), root));
        return ExitStatus.OK;
    }
}
