package io.clusterwire.examples.member;

import io.clusterwire.bus.BusRules;
import io.clusterwire.examples.Address;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The gossip watcher as a program of its own. */
@CommandLine.Command(
        name = "watch",
        description = {
            "Prints what nodes say on the bus, a line a frame: the running time, who speaks, and what is new.",
            "As a relay it stands in front of a node; whoever connects to --listen talks to that node through it."
        },
        footer = {
            "",
            "To have node A talk to B through it: redis-cli -p A CLUSTER MEET 127.0.0.1 B PORT-OF-THIS-WATCH.",
            "",
            "Example: watch --to 127.0.0.1:7001 --listen 19000",
            "Example: watch --file stream.bin"
        },
        mixinStandardHelpOptions = true)
public final class WatchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ArgGroup(multiplicity = "1")
    private Source source = new Source();

    /** Where the frames come from. */
    static final class Source {
        @Option(
                names = "--to",
                required = true,
                paramLabel = "HOST:PORT",
                description = "Relay to the node with this client port.")
        private @Nullable Address to;

        @Option(
                names = "--file",
                required = true,
                paramLabel = "FILE",
                description = "Read one direction of a captured stream; - for standard input.")
        private @Nullable String file;
    }

    @Option(
            names = "--bus-port",
            paramLabel = "PORT",
            description = "The node's bus port (default: client port + 10000).")
    private int busPort;

    @Option(names = "--listen", paramLabel = "PORT", description = "Port of the relay (default: a free one).")
    private int listen;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on (default: ${DEFAULT-VALUE}).")
    private String host;

    @Option(names = "--for", paramLabel = "SECONDS", description = "End by itself after so long (default: never).")
    private int seconds;

    /** Made by picocli. */
    public WatchCommand() {}

    @Override
    public Integer call() throws IOException {
        if (source.file != null) {
            try (InputStream in = source.file.equals("-")
                    ? System.in
                    : new BufferedInputStream(Files.newInputStream(Path.of(source.file)))) {
                return GossipWatch.read(in, this::say) ? 0 : 1;
            }
        }
        Address to = source.to;
        if (to == null) {
            throw new IllegalArgumentException("--to or --file is needed");
        }
        InetSocketAddress target =
                new InetSocketAddress(to.host(), busPort == 0 ? BusRules.busPort(to.port()) : busPort);
        try (GossipWatch watch = GossipWatch.relay(new InetSocketAddress(host, listen), target, this::say)) {
            say("relay at " + host + ":" + watch.port() + " to " + target);
            waitFor(seconds == 0 ? Long.MAX_VALUE : Duration.ofSeconds(seconds).toNanos());
        }
        return 0;
    }

    private void waitFor(long nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, nanos - (System.nanoTime() - start));
        }
    }

    private synchronized void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
