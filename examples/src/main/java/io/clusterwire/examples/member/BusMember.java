package io.clusterwire.examples.member;

import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.examples.EmbeddedCluster;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.slot.NodeId;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

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
        RandomGenerator random = ThreadLocalRandomGenerator.INSTANCE;
        loop = new EventLoop("member " + settings.id(), BusRules.TICK_MILLIS, this::tick);
        composer = new FrameComposer(state, random);
        clients = new ClientPort(loop, this, state);
        links = new BusLinks(
                loop,
                state,
                composer,
                new FrameHandler(state, new PingHandler(state, composer), clients.channels()));
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

    private void listen() throws IOException {
        for (int tries = 0; port == 0; tries++) {
            try {
                listenOnce(settings.port() == 0 ? EmbeddedPorts.candidate() : settings.port());
            } catch (IOException e) {
                if (settings.port() != 0 || tries == EmbeddedPorts.TRIES) {
                    throw e;
                }
            }
        }
    }
}
