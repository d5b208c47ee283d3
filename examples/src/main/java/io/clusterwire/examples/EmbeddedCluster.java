package io.clusterwire.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * Real servers in cluster mode on this machine, on free ports of the loopback address, in a folder of their own below the temporary
 * folder. Whatever happens to this JVM, they end with it, and their folder is removed.
 *
 * <p>The servers come from the class path, or are those that the system property {@code live.server} names. They log, keep
 * {@code nodes.conf}, and save nothing else. Linux and macOS. Thread safe.
 */
public final class EmbeddedCluster implements AutoCloseable {

    /** The address of all servers. */
    public static final String HOST = "127.0.0.1";

    /** The distance from the port for clients to the port of the cluster bus. */
    public static final int BUS_PORT_OFFSET = 10_000;

    /** How long a cluster may take to form, or to agree after a change. */
    public static final Duration AGREE_LIMIT = Duration.ofSeconds(60);

    // Both ports lie below the range from which Linux takes the ports of outgoing connections.
    private static final int LOWEST_PORT = 10_500;
    private static final int HIGHEST_PORT = 22_500;
    private static final int PORT_TRIES = 50;

    private final Path folder;
    private final ServerBinaries binaries;
    private final Map<String, String> settings;
    private final Watchdog watchdog;
    private final Thread atExit = new Thread(this::end, "end of embedded cluster");
    private final List<ServerNode> nodes = new CopyOnWriteArrayList<>();

    private EmbeddedCluster(Map<String, String> settings) throws IOException {
        folder = Files.createTempDirectory("clusterwire-").toRealPath();
        watchdog = new Watchdog(folder);
        Runtime.getRuntime().addShutdownHook(atExit);
        this.settings = settings;
        binaries = ServerBinaries.find(folder);
    }

    /**
     * Starts a cluster and waits until all its members agree that it works: the primaries first in {@link #nodes()}, with the slots
     * shared out evenly, then their replicas, {@code primaries} at a time.
     *
     * @param primaries how many primaries, at least 1
     * @param replicas how many replicas each primary has
     * @throws IOException if a server cannot be started
     * @throws IllegalStateException if the servers do not agree in time
     */
    public static EmbeddedCluster start(int primaries, int replicas) throws IOException {
        return start(primaries, replicas, Map.of());
    }

    /** As {@link #start(int, int)}, with settings of {@code redis.conf} that are added to ours or replace them. */
    public static EmbeddedCluster start(int primaries, int replicas, Map<String, String> settings) throws IOException {
        EmbeddedCluster cluster = unformed(primaries * (1 + replicas), settings);
        try {
            ClusterFormation.form(cluster.nodes, primaries);
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** Starts servers in cluster mode that have not met each other and own nothing. */
    public static EmbeddedCluster unformed(int servers, Map<String, String> settings) throws IOException {
        EmbeddedCluster cluster = new EmbeddedCluster(settings);
        try {
            for (int i = 0; i < servers; i++) {
                cluster.addNode();
            }
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** The servers, alive or not, in the order in which they were first started. */
    public List<ServerNode> nodes() {
        return List.copyOf(nodes);
    }

    /** The server at this place of {@link #nodes()}. */
    public ServerNode node(int index) {
        return nodes.get(index);
    }

    /** Starts one more server, which has met nobody yet. */
    public ServerNode addNode() throws IOException {
        for (int tries = 0; ; tries++) {
            int port = freePort();
            Path own = Files.createDirectories(folder.resolve(String.valueOf(port)));
            ServerNode node = new ServerNode(this, binaries.of(nodes.size()), own, port, configuration(port));
            nodes.add(node);
            try {
                node.start();
                return node;
            } catch (IOException e) {
                nodes.remove(node);
                // Somebody may have taken the port in between.
                if (tries == PORT_TRIES || !node.endOfLog().contains("TCP listening socket")) {
                    throw e;
                }
            }
        }
    }

    /**
     * Waits until every living server says that the cluster works and lists every living server as connected and healthy, and all name the same
     * owners of slots.
     */
    public void awaitAgreement() {
        List<ServerNode> living = nodes.stream().filter(ServerNode::isAlive).toList();
        ClusterFormation.awaitAgreement(living);
    }

    /** Copies the logs and {@code nodes.conf} of all servers into a folder, which is made. */
    public void copyLogs(Path target) throws IOException {
        Files.createDirectories(target);
        for (ServerNode node : nodes) {
            for (Path file : List.of(node.log(), node.nodesConf())) {
                if (Files.exists(file)) {
                    Path copy = target.resolve(node.port() + "-" + file.getFileName());
                    Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    /** Ends all servers at once and removes their folder. Does nothing the second time. */
    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // This is the end of the JVM: the hook runs by itself.
        }
    }

    /** Tells the watchdog which processes there are now. */
    void processesChanged() {
        watchdog.watch(
                nodes.stream().map(ServerNode::pidOrNone).filter(pid -> pid > 0).toList());
    }

    private void end() {
        watchdog.close();
        Await.until(
                "the end of the servers",
                ServerNode.START_LIMIT,
                () -> nodes.stream().noneMatch(ServerNode::isAlive));
        remove(folder);
    }

    private static void remove(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, String> configuration(int port) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("port", String.valueOf(port));
        all.put("bind", HOST);
        all.put("cluster-enabled", "yes");
        all.put("cluster-config-file", "nodes.conf");
        all.put("cluster-node-timeout", "2000");
        all.put("save", "\"\"");
        all.put("repl-diskless-sync", "yes");
        all.put("repl-diskless-sync-delay", "0");
        all.putAll(settings);
        return all;
    }

    private int freePort() throws IOException {
        for (int tries = 0; tries < 10 * PORT_TRIES; tries++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT);
            if (nodes.stream()
                            .noneMatch(node -> node.port() == port
                                    || node.busPort() == port
                                    || node.port() == port + BUS_PORT_OFFSET)
                    && isFree(port)
                    && isFree(port + BUS_PORT_OFFSET)) {
                return port;
            }
        }
        throw new IOException("no free port between " + LOWEST_PORT + " and " + HIGHEST_PORT);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
