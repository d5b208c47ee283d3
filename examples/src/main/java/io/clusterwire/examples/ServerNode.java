package io.clusterwire.examples;

import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.NodesTextReader;
import io.clusterwire.nodes.ServerVersion;
import io.clusterwire.resp.RespValue;
import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.NodeId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One server process of an {@link EmbeddedCluster}, alive or not. Its ports, its folder and its node id stay the same when it is
 * started again. Thread safe.
 */
public final class ServerNode {

    /** How long a server may take to answer after its start, or to be gone after its end. */
    static final Duration START_LIMIT = Duration.ofSeconds(30);

    private static final Duration CALL_LIMIT = Duration.ofSeconds(10);

    private final EmbeddedCluster cluster;
    private final Path program;
    private final Path folder;
    private final Map<String, String> settings;
    private final int port;
    private volatile @Nullable Process process;
    private volatile @Nullable NodeId id;

    ServerNode(EmbeddedCluster cluster, Path program, Path folder, int port, Map<String, String> settings) {
        this.cluster = cluster;
        this.program = program;
        this.folder = folder;
        this.port = port;
        this.settings = settings;
    }

    /** The address that the server listens on. */
    public String host() {
        return EmbeddedCluster.HOST;
    }

    /** The port for clients, under 55536. */
    public int port() {
        return port;
    }

    /** The port of the cluster bus. */
    public int busPort() {
        return port + EmbeddedCluster.BUS_PORT_OFFSET;
    }

    /** The id of the node in its cluster. */
    public NodeId id() {
        NodeId told = id;
        if (told == null) {
            throw new IllegalStateException(this + " was never started");
        }
        return told;
    }

    /** The process id of the server. */
    public long pid() {
        return running().pid();
    }

    /** Whether the process lives; a stopped one does. */
    public boolean isAlive() {
        Process started = process;
        return started != null && started.isAlive();
    }

    /** What the server has logged, from its first start on. */
    public Path log() {
        return folder.resolve("server.log");
    }

    /** The file in which the server keeps its view of the cluster. */
    public Path nodesConf() {
        return folder.resolve("nodes.conf");
    }

    /** Host and port for clients. */
    public Address address() {
        return new Address(host(), port);
    }

    /** Opens a connection to the server; the caller closes it. */
    public Connection connect() throws IOException {
        return new Connection(address(), CALL_LIMIT);
    }

    /**
     * Sends one command on a connection of its own and answers the text of the reply.
     *
     * @throws IOException if the server cannot be reached, does not answer in time, or answers an error
     */
    public String text(String... words) throws IOException {
        try (Connection connection = connect()) {
            return connection.text(words);
        }
    }

    /**
     * Sends one command on a connection of its own and answers the reply, which is no error, as {@link Connection#ask}.
     *
     * @throws IOException if the server cannot be reached, does not answer in time, or answers an error
     */
    public RespValue ask(Consumer<RespWriter> command) throws IOException {
        try (Connection connection = connect()) {
            return connection.ask(command);
        }
    }

    /**
     * Starts the server, again if need be, and waits until it answers and is known to be this very process.
     *
     * @throws IOException if the process cannot be started or ends at once, with the end of its log
     */
    public synchronized void start() throws IOException {
        if (isAlive()) {
            throw new IllegalStateException(this + " is running");
        }
        writeConfiguration();
        Process started = new ProcessBuilder(
                        program.toString(), folder.resolve("redis.conf").toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
        process = started;
        cluster.processesChanged();
        Await.until("the start of " + this, START_LIMIT, () -> !started.isAlive() || answersAs(started));
        if (!started.isAlive()) {
            throw new IOException(this + " ended with status " + started.exitValue() + ":\n" + endOfLog());
        }
        id = NodeId.of(text("CLUSTER", "MYID"));
    }

    /** Ends the process at once, as a crash does. */
    public void kill() {
        running().destroyForcibly();
        waitForEnd();
    }

    /** Asks the process to end by itself, and waits until it has. */
    public void shutDown() {
        running().destroy();
        waitForEnd();
    }

    /** Stops the process where it is (SIGSTOP): its connections stay open and nothing answers. */
    public void stop() {
        signal("STOP");
    }

    /** Lets a stopped process go on (SIGCONT). */
    public void goOn() {
        signal("CONT");
    }

    /** The value of a field of INFO, such as {@code master_link_status} or {@code redis_version}; empty if it is not told. */
    public String info(String field) throws IOException {
        return Connection.infoField(text("INFO", "ALL"), field);
    }

    /** What the server is, such as {@code redis 7.0.15}. */
    public ServerVersion version() throws IOException {
        try (Connection connection = connect()) {
            return connection.version();
        }
    }

    /** The cluster as this server sees it, from CLUSTER NODES. */
    public ClusterView view() throws IOException {
        return NodesTextReader.NODES.parse(text("CLUSTER", "NODES"));
    }

    /** The value of a field of CLUSTER INFO, such as {@code cluster_state}; empty if it is not told. */
    public String clusterInfo(String field) throws IOException {
        return Connection.infoField(text("CLUSTER", "INFO"), field);
    }

    /** The id of the process, or -1 if it was never started or is gone. */
    long pidOrNone() {
        Process started = process;
        return started != null && started.isAlive() ? started.pid() : -1;
    }

    /** The last lines of the log. */
    String endOfLog() throws IOException {
        List<String> lines = Files.readAllLines(log());
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
    }

    private boolean answersAs(Process started) throws IOException {
        return info("process_id").equals(String.valueOf(started.pid()));
    }

    private void writeConfiguration() throws IOException {
        StringBuilder text = new StringBuilder();
        settings.forEach(
                (name, value) -> text.append(name).append(' ').append(value).append('\n'));
        Files.writeString(folder.resolve("redis.conf"), text);
    }

    private void waitForEnd() {
        try {
            if (!running().waitFor(START_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException(this + " does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        cluster.processesChanged();
    }

    private void signal(String name) {
        try {
            int status = new ProcessBuilder("kill", "-" + name, String.valueOf(pid()))
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new IllegalStateException("kill -" + name + " of " + this + " answers " + status);
            }
        } catch (IOException e) {
            throw new IllegalStateException("no kill command", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Process running() {
        Process started = process;
        if (started == null) {
            throw new IllegalStateException(this + " was never started");
        }
        return started;
    }

    @Override
    public String toString() {
        return "server " + host() + ":" + port;
    }
}
