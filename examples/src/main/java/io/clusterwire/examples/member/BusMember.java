package io.clusterwire.examples.member;

import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.slot.NodeId;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * A node that real clusters accept as one of theirs. It joins when it is met, or introduces itself, answers and sends pings, learns members,
 * roles and slots by gossip, and answers clients as a node does that holds no keys: with MOVED, by its own table.
 *
 * <p>It is passive: it owns no slots, has no vote, and reports no failures. What it thinks of the others it keeps to itself, but for FAIL, which
 * others have announced. It keeps nothing on disk: with another start it is a node that nobody knows.
 *
 * <p>Where its frames differ from those of the servers around it:
 *
 * <table>
 * <caption>Fields that differ from those of a real peer of the same release</caption>
 * <tr><th>field</th><th>real peer</th><th>here</th><th>why</th></tr>
 * <tr><td>{@code myslots}</td><td>its slots, or its primary's</td><td>none; as a replica, its primary's</td><td>it is passive</td></tr>
 * <tr><td>{@code offset}</td><td>replication offset</td><td>0</td><td>it replicates nothing</td></tr>
 * <tr><td>{@code flags}</td><td>as configured</td><td>a replica has NOFAILOVER, a primary never MIGRATE_TO</td><td>it holds no data to fail over
 * with, and no replica is to move to it</td></tr>
 * <tr><td>gossip flags</td><td>PFAIL of the sender's own watch included</td><td>nodes that only it suspects are left out</td><td>such an entry is a
 * failure report</td></tr>
 * <tr><td>gossip pick</td><td>PFAIL nodes all appended</td><td>none appended</td><td>as above</td></tr>
 * <tr><td>shard id</td><td>kept in {@code nodes.conf}</td><td>made up at the start; as a replica, its primary's</td><td>nothing is kept</td></tr>
 * </table>
 *
 * <p>All other header fields, the geometry of the frame, the number of gossip entries, the kinds, order and size of the extensions and the
 * message flags are those of the release that {@link MemberSettings#version} names. All methods may be called from any thread.
 */
public final class BusMember implements AutoCloseable {
    // Client and bus port lie below and beside those from which Linux takes the ports of outgoing connections.
    private static final int LOWEST_PORT = 10_500;
    private static final int HIGHEST_PORT = 22_500;
    private static final int PORT_TRIES = 100;

    private final MemberSettings settings;
    private final MemberState state;
    private final EventLoop loop;
    private final FrameComposer composer;
    private final BusLinks links;
    private final ClientPort clients;
    private final PingSchedule schedule;
    private int port;
    private int busPort;

    private BusMember(MemberSettings settings) throws IOException {
        this.settings = settings;
        state = new MemberState(settings);
        RandomGenerator random = new SplittableRandom();
        loop = new EventLoop("member " + settings.id(), BusRules.TICK_MILLIS, this::tick);
        composer = new FrameComposer(state, random);
        clients = new ClientPort(loop, this, state);
        links = new BusLinks(
                loop, state, composer, new FrameHandler(state, new PingHandler(state, composer), clients.channels()));
        schedule = new PingSchedule(state, links, composer, random);
    }

    /**
     * Opens both ports and begins to work.
     *
     * @throws IOException if a port cannot be opened
     */
    public static BusMember start(MemberSettings settings) throws IOException {
        BusMember member = new BusMember(settings);
        try {
            member.listen();
        } catch (IOException e) {
            member.loop.close();
            throw e;
        }
        member.loop.start();
        return member;
    }

    /** Takes the ports that are set, or tries until a client port and the bus port that belongs to it are both free. */
    private void listen() throws IOException {
        for (int tries = 0; ; tries++) {
            int candidate = settings.port() == 0
                    ? ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT)
                    : settings.port();
            int bus = settings.busPort() == 0 ? candidate + BusRules.BUS_PORT_INCREMENT : settings.busPort();
            try {
                listen(candidate, bus);
                return;
            } catch (IOException e) {
                if (settings.port() != 0 || tries == PORT_TRIES) {
                    throw e;
                }
            }
        }
    }

    private void listen(int clientPort, int clusterPort) throws IOException {
        if (!BusRules.mayMeet(settings.layout(), clientPort, clusterPort)) {
            throw new IOException(
                    "ports " + clientPort + " and " + clusterPort + " (expected: such as the layout can announce)");
        }
        InetAddress host = InetAddress.getByName(settings.host());
        ServerSocketChannel busServer = loop.listen(new InetSocketAddress(host, clusterPort), links::accept);
        try {
            loop.listen(new InetSocketAddress(host, clientPort), clients::accept);
        } catch (IOException e) {
            busServer.close();
            throw e;
        }
        port = clientPort;
        busPort = clusterPort;
        composer.ports(port, busPort);
        state.self().moveTo(host.isAnyLocalAddress() ? "" : host.getHostAddress(), port, busPort, 0);
    }

    private void tick() {
        schedule.tick();
    }

    /** The node id. */
    public NodeId id() {
        return settings.id();
    }

    /** The settings that it was started with. */
    public MemberSettings settings() {
        return settings;
    }

    /** The port for clients. */
    public int port() {
        return port;
    }

    /** The port of the bus. */
    public int busPort() {
        return busPort;
    }

    /**
     * Introduces this member to a node, which brings it into that node's cluster.
     *
     * @param ip where the node is
     * @param nodePort its port for clients
     * @param nodeBusPort its port of the bus
     * @throws IllegalArgumentException if that is no address
     */
    public void meet(String ip, int nodePort, int nodeBusPort) {
        if (Addresses.socket(ip, nodeBusPort) == null || !BusRules.mayMeet(settings.layout(), nodePort, nodeBusPort)) {
            throw new IllegalArgumentException(
                    "MEET " + ip + " " + nodePort + " " + nodeBusPort + " (expected: an IP address and two ports)");
        }
        call(() -> {
            state.beginHandshake(ip, nodePort, nodeBusPort, NodeFlags.MEET);
            return true;
        });
    }

    /** What this member knows of the cluster now: what its CLUSTER NODES says. */
    public ClusterView view() {
        return call(() -> Views.of(state));
    }

    /** Whether this member thinks that the cluster works. */
    public boolean isOk() {
        return call(() -> state.ok);
    }

    /** Sends a message to the subscribers of a channel, here and at all nodes; answers to how many here. */
    int publish(int type, ByteBuf channel, ByteBuf message) {
        for (int i = 0; i < state.table.size(); i++) {
            Member member = state.table.members().get(i);
            BusLink link = member.outbound;
            if (link != null && link.isOpen() && !member.isInHandshake() && isMeant(type, member)) {
                composer.publish(link.out(), type, channel, message, member);
                link.flush();
            }
        }
        return clients.channels().publish(type, channel, message);
    }

    /** Messages of shard channels stay in the shard. */
    private boolean isMeant(int type, Member member) {
        NodeId primary = settings.primary();
        return type == BusMessageType.PUBLISH
                || (primary != null && (primary.equals(member.id) || Objects.equals(primary, member.primary)));
    }

    /** Runs a task with all state in hand. */
    <T> T call(Callable<T> task) {
        return loop.call(task);
    }

    MemberState state() {
        return state;
    }

    BusLinks links() {
        return links;
    }

    FrameComposer composer() {
        return composer;
    }

    EventLoop loop() {
        return loop;
    }

    /** Closes both ports and all connections. The others will find out by silence. */
    @Override
    public void close() {
        loop.close();
    }
}
