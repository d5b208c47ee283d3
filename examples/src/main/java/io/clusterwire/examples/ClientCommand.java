package io.clusterwire.examples;

import io.clusterwire.examples.ClientSettings.Bootstrap;
import io.clusterwire.resp.RespValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The cluster client for a cluster of the user's own. */
@CommandLine.Command(
        name = "client",
        description = {
            "Sends commands to a cluster and prints the replies, one a line, in the notation of RespValue.",
            "Without WORD, each line of standard input is a command, its words separated by blanks."
        },
        footer = {"", "Example: client 127.0.0.1:7000 SET key value"},
        mixinStandardHelpOptions = true)
final class ClientCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--protocol",
            paramLabel = "2|3",
            defaultValue = "3",
            description = "Version of RESP (default: ${DEFAULT-VALUE}).")
    private int protocol;

    @Option(
            names = "--bootstrap",
            paramLabel = "SLOTS|SHARDS",
            defaultValue = "SLOTS",
            description = "Command that tells the topology.")
    private Bootstrap bootstrap;

    @Option(names = "--replica", description = "Read from replicas; they may not know the last writes yet.")
    private boolean replica;

    @Option(names = "--topology", description = "Print who serves which slots, and then send WORD if there is one.")
    private boolean topology;

    @Option(names = "--verbose", description = "Say on standard error where each command belongs and what happened.")
    private boolean verbose;

    @Parameters(index = "0", paramLabel = "HOST:PORT", description = "Any member of the cluster.")
    private Address seed;

    @Parameters(index = "1..*", paramLabel = "WORD", arity = "0..*", description = "A command and its arguments.")
    private List<String> words;

    @Override
    public Integer call() throws IOException {
        if (protocol != 2 && protocol != 3) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--protocol: " + protocol + " (expected: 2 or 3)");
        }
        ClientSettings settings = ClientSettings.DEFAULT.withProtocol(protocol).withBootstrap(bootstrap);
        try (ClusterClient client = new ClusterClient(List.of(seed), settings)) {
            if (topology) {
                out().print(client.topology().describe());
                out().flush();
            }
            if (words != null && !words.isEmpty()) {
                return send(client, Command.of(words.toArray(new String[0]))) ? 0 : 1;
            }
            return topology || sendLines(client) ? 0 : 1;
        }
    }

    private boolean sendLines(ClusterClient client) throws IOException {
        boolean fine = true;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.isBlank()) {
                fine &= send(client, Command.of(line.strip().split("\\s+", -1)));
            }
        }
        return fine;
    }

    /** Answers whether the reply is no error. */
    private boolean send(ClusterClient client, Command command) throws IOException {
        if (verbose) {
            spec.commandLine().getErr().println(client.whereTo(command));
        }
        RespValue reply = replica ? client.readFromReplica(command) : client.call(command);
        out().println(reply);
        if (verbose) {
            spec.commandLine().getErr().println(client.counters());
        }
        return !reply.isError();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
