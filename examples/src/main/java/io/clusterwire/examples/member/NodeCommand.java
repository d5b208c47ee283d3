package io.clusterwire.examples.member;

import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.ExtensionType;
import io.clusterwire.examples.Address;
import io.clusterwire.examples.Connection;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.ServerVersion;
import io.clusterwire.nodes.ViewDiff;
import io.clusterwire.slot.NodeId;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A passive member as a program of its own. */
@CommandLine.Command(
        name = "node",
        description = {
            "Joins a cluster on its bus as a member without slots, and prints what it learns by gossip.",
            "Clients may use its port as their seed: it answers CLUSTER SLOTS and the like, and MOVED for keys."
        },
        footer = {
            "",
            "Without --meet it waits to be met: redis-cli -p PORT CLUSTER MEET 127.0.0.1 PORT-OF-THIS-NODE.",
            "When it has ended, CLUSTER FORGET its id on all servers.",
            "",
            "Example: node --meet 127.0.0.1:7000 --hostname guest.example"
        },
        mixinStandardHelpOptions = true)
public final class NodeCommand implements Callable<Integer> {
    private static final Duration ASK_LIMIT = Duration.ofSeconds(5);
    private static final Duration LOOK_PERIOD = Duration.ofMillis(100);

    @Spec
    private CommandSpec spec;

    @Option(names = "--meet", paramLabel = "HOST:PORT", description = "Introduce yourself to this server.")
    private @Nullable Address meet;

    @Option(
            names = "--meet-bus-port",
            paramLabel = "PORT",
            description = "Its bus port, if that is not its client port + 10000.")
    private int meetBusPort;

    @Option(
            names = "--like",
            paramLabel = "VERSION",
            description =
                    "Behave like this release, such as 7.2.6 or valkey-8.0.1 (default: as the server to meet; 7.0.15).")
    private @Nullable String like;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on (default: ${DEFAULT-VALUE}).")
    private String host;

    @Option(names = "--port", paramLabel = "PORT", description = "Port for clients (default: a free one).")
    private int port;

    @Option(names = "--bus-port", paramLabel = "PORT", description = "Port of the bus (default: client port + 10000).")
    private int busPort;

    @Option(
            names = "--node-timeout",
            paramLabel = "MS",
            defaultValue = "15000",
            description = "As cluster-node-timeout of the servers (default: ${DEFAULT-VALUE}).")
    private int nodeTimeout;

    @Option(names = "--hostname", paramLabel = "NAME", description = "Announced as host name (7.0 and later).")
    private @Nullable String hostname;

    @Option(names = "--name", paramLabel = "NAME", description = "Announced as name for people (7.2 and later).")
    private @Nullable String humanName;

    @Option(
            names = "--replica-of",
            paramLabel = "ID",
            description = "Say to be a replica of this primary, which brings the messages of its shard channels.")
    private @Nullable String replicaOf;

    @Option(names = "--for", paramLabel = "SECONDS", description = "End by itself after so long (default: never).")
    private int seconds;

    /** Made by picocli. */
    public NodeCommand() {}

    @Override
    public Integer call() throws IOException {
        MemberSettings settings = MemberSettings.like(version())
                .withHost(host)
                .withPorts(port, busPort)
                .withNodeTimeout(nodeTimeout);
        settings = hostname == null ? settings : settings.announcing(ExtensionType.HOSTNAME, hostname);
        settings = humanName == null ? settings : settings.announcing(ExtensionType.HUMAN_NODENAME, humanName);
        settings = replicaOf == null ? settings : settings.asReplicaOf(NodeId.of(replicaOf));
        try (BusMember member = BusMember.start(settings)) {
            say("node " + member.id() + " like " + settings.version() + ": clients at " + host + ":" + member.port()
                    + ", bus at " + member.busPort());
            if (meet != null) {
                int bus = meetBusPort == 0 ? BusRules.busPort(meet.port()) : meetBusPort;
                member.meet(InetAddress.getByName(meet.host()).getHostAddress(), meet.port(), bus);
            }
            watch(member);
        }
        return 0;
    }

    private ServerVersion version() throws IOException {
        if (like != null) {
            return ServerVersion.parse(like);
        }
        if (meet == null) {
            return ServerVersion.redis(7, 0, 15);
        }
        try (Connection connection = new Connection(meet, ASK_LIMIT)) {
            String info = connection.text("INFO", "server");
            String valkey = field(info, "valkey_version");
            return ServerVersion.parse(valkey.isEmpty() ? field(info, "redis_version") : "valkey " + valkey);
        }
    }

    private static String field(String info, String name) {
        return info.lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("");
    }

    /** Prints what changes in the member's view, until the time is over or the thread interrupted. */
    private void watch(BusMember member) {
        long start = System.nanoTime();
        long end = seconds == 0 ? Long.MAX_VALUE : Duration.ofSeconds(seconds).toNanos();
        ClusterView before = member.view();
        boolean ok = member.isOk();
        while (System.nanoTime() - start < end && !Thread.currentThread().isInterrupted()) {
            ClusterView now = member.view();
            ViewDiff diff = ViewDiff.between(before, now);
            if (!diff.isEmpty()) {
                diff.toString().lines().forEach(line -> say(time(start) + line));
            }
            if (member.isOk() != ok) {
                ok = !ok;
                say(time(start) + "the cluster " + (ok ? "works" : "does not work"));
            }
            before = now;
            LockSupport.parkNanos(LOOK_PERIOD.toNanos());
        }
    }

    private static String time(long start) {
        return String.format(Locale.ROOT, "%9.3f s  ", (System.nanoTime() - start) / 1e9);
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
