package io.clusterwire.examples;

import io.clusterwire.examples.member.NodeCommand;
import io.clusterwire.examples.member.WatchCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The programs of this module as one command line. */
@CommandLine.Command(
        name = "clusterwire-examples",
        description = "Programs built on Clusterwire, for clusters of Redis and Valkey servers.",
        footer = {
            "",
            "Exit status: 0 fine; 1 it did not work; 64 wrong usage.",
            "",
            "Example: java -jar clusterwire-examples.jar tour"
        },
        subcommands = {
            TourCommand.class,
            ClientCommand.class,
            ReshardCommand.class,
            NodeCommand.class,
            WatchCommand.class
        },
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
public final class Main implements Runnable {

    private static final int FAILED = 1;
    private static final int USAGE = 64;

    @Spec
    private CommandSpec spec;

    private Main() {}

    /**
     * Runs one command and ends the process with its exit status.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, arguments));
    }

    /** Runs one command and answers its exit status. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine root = new CommandLine(new Main());
        root.setOut(out).setErr(err);
        root.registerConverter(Address.class, Address::parse);
        root.setUsageHelpAutoWidth(false).setUsageHelpWidth(100);
        root.setParameterExceptionHandler((e, rest) -> {
            err.println("clusterwire-examples: " + e.getMessage());
            err.println("try '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'");
            return USAGE;
        });
        root.setExecutionExceptionHandler((e, command, parsed) -> {
            if (e instanceof IOException
                    || e instanceof IllegalArgumentException
                    || e instanceof IllegalStateException) {
                err.println("clusterwire-examples: " + e.getMessage());
                return FAILED;
            }
            throw e;
        });
        return root.execute(arguments);
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
            return new String[] {"clusterwire-examples " + (version == null ? "(not packaged)" : version)};
        }
    }
}
