package io.clusterwire.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Entry point of {@code clusterwire}: puts the commands together, and turns every outcome into an exit status. */
@Command(
        name = "clusterwire",
        description =
                "Explains what Redis and Valkey clusters say: hash slots, cluster dumps, RESP streams, bus frames.",
        footer = {
            "",
            "Exit status: 0 fine; 1 findings or problems; 2 input cannot be read, or output not written;",
            "3 input ends early; 64 wrong usage.",
            "",
            "Example: clusterwire nodes show"
        },
        subcommands = CommandLine.HelpCommand.class,
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec;

    private Main() {}

    /**
     * Runs one command and ends the process with its exit status.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        Terminal terminal = Terminal.ofProcess(
                Input.ofProcess(),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                System.getenv());
        int status;
        try {
            status = run(ProcessArguments.decode(args), terminal);
        } catch (CliException e) {
            terminal.complain(e.complaint());
            status = e.status();
        }
        System.exit(status);
    }

    /** Runs one command on {@code terminal} and returns its exit status. Nothing is closed. */
    static int run(String[] args, Terminal terminal) {
        CommandLine commands = commands(terminal);
        int status;
        try {
            status = commands.execute(args);
            terminal.out().flush();
            terminal.err().flush();
        } catch (Output.Failure e) {
            status = statusOf(e, terminal);
        } catch (OutOfMemoryError e) {
            // What filled the memory, one line or one reply, is out of reach by now.
            terminal.out().flush();
            terminal.complain("the input is too large to be read in this much memory (give java more with -Xmx)");
            status = ExitStatus.UNREADABLE;
        }
        return status;
    }

    private static int statusOf(Output.Failure failure, Terminal terminal) {
        if (failure.isClosedPipe()) {
            return ExitStatus.OK;
        }
        terminal.complain("standard output cannot be written: " + failure.reason());
        return ExitStatus.UNREADABLE;
    }

    /** All commands, wired to {@code terminal}. */
    static CommandLine commands(Terminal terminal) {
        CommandLine root = new CommandLine(new Main());
        root.addSubcommand(new SlotCommand(terminal));
        root.addSubcommand(new RedirectCommand(terminal));
        root.addSubcommand(new CommandLine(new NodesCommand())
                .addSubcommand(new NodesShowCommand(terminal))
                .addSubcommand(new NodesCheckCommand(terminal))
                .addSubcommand(new NodesDiffCommand(terminal))
                .addSubcommand(new NodesMapCommand(terminal))
                .addSubcommand(new NodesPlanCommand(terminal)));
        root.addSubcommand(new RespCommand(terminal));
        root.addSubcommand(new BusCommand(terminal));
        root.addSubcommand(new CompletionCommand(terminal));
        root.setOut(new PrintWriter(new OutputWriter(terminal.out())));
        root.setErr(new PrintWriter(new OutputWriter(terminal.err())));
        root.setColorScheme(CommandLine.Help.defaultColorScheme(
                terminal.colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        root.setUsageHelpAutoWidth(false).setUsageHelpWidth(100);
        // A key may begin with an at sign.
        root.setExpandAtFiles(false);
        root.setParameterExceptionHandler((e, args) -> explain(e, terminal));
        root.setExecutionExceptionHandler((e, command, parsed) -> {
            if (e instanceof CliException complaint) {
                terminal.out().flush();
                terminal.complain(complaint.complaint());
                return complaint.status();
            }
            if (e instanceof Output.Failure failure) {
                return statusOf(failure, terminal);
            }
            throw e;
        });
        return root;
    }

    private static int explain(ParameterException e, Terminal terminal) {
        CommandSpec called = e.getCommandLine().getCommandSpec();
        List<String> unknown = e.getCommandLine().getUnmatchedArguments();
        // An option that is misspelt may be the one that is missing.
        ParameterException first = e instanceof MissingParameterException && !unknown.isEmpty()
                ? new UnmatchedArgumentException(e.getCommandLine(), unknown)
                : e;
        terminal.complain(String.valueOf(first.getMessage()));
        if (first instanceof UnmatchedArgumentException unmatched
                && unmatched.isUnknownOption()
                && !called.positionalParameters().isEmpty()) {
            String operand = called.positionalParameters().get(0).paramLabel();
            terminal.complain("a " + operand + " that begins with a hyphen goes behind --");
        }
        if (first != e) {
            terminal.complain(String.valueOf(e.getMessage()));
        }
        terminal.complain("try '" + called.qualifiedName() + " --help'");
        return ExitStatus.USAGE;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected a command");
    }

    /** The version that the jar was built as. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"clusterwire " + (version == null ? "(not packaged)" : version)};
        }
    }
}
