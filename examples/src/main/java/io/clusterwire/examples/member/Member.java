package io.clusterwire.examples.member;

import io.clusterwire.bus.BusBytes;
import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.GossipTemplate;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import org.jspecify.annotations.Nullable;

/** What is known of one node. Times are milliseconds since 1970, 0 for never. */
final class Member {
    /** Flags that a stranger's word cannot set: they tell how far this member has got with that node. */
    static final int LOCAL_FLAGS =
            NodeFlags.MYSELF | NodeFlags.HANDSHAKE | NodeFlags.MEET | NodeFlags.NOADDR | NodeFlags.PFAIL;

    /** How many types of extensions there are. */
    static final int EXTENSION_TYPES = ExtensionType.AVAILABILITY_ZONE + 1;

    static final int ROLE_FLAGS = NodeFlags.MASTER | NodeFlags.SLAVE;

    private final GossipTemplate gossip;
    private final BusLayout layout;

    NodeId id;
    int flags;
    String ip = "";
    int port;
    int otherPort;
    int busPort;
    long configEpoch;
    long replicationOffset;

    @Nullable
    NodeId primary;
    /** The slots that it owns in this member's view. */
    SlotSet slots = SlotSet.EMPTY;

    @Nullable
    NodeId shard;
    /** The texts and ports of its last ping extensions, by type. */
    final @Nullable String[] announced = new String[EXTENSION_TYPES];

    long created;
    long pingSent;
    long pongReceived;
    long dataReceived;
    long failTime;
    /** Whether it has shown that it reads ping extensions. */
    boolean readsExtensions;
    /** Whether it answered on the outbound link that stands now. */
    boolean answered;
    /** The last frame that it was chosen for as a gossip entry. */
    long drawnFor;

    @Nullable
    BusLink outbound;

    @Nullable
    BusLink inbound;

    Member(NodeId id, int flags, BusLayout layout) {
        this.id = id;
        this.flags = flags;
        this.layout = layout;
        gossip = new GossipTemplate(layout);
    }

    boolean is(int flag) {
        return (flags & flag) != 0;
    }

    void set(int flag) {
        flags |= flag;
    }

    void clear(int flag) {
        flags &= ~flag;
    }

    boolean isPrimary() {
        return is(NodeFlags.MASTER);
    }

    boolean isInHandshake() {
        return is(NodeFlags.HANDSHAKE);
    }

    /** Whether frames can be sent to it now. */
    boolean isLinked() {
        return outbound != null && outbound.isOpen();
    }

    boolean isAt(BusBytes otherIp, int clientPort, int clusterPort, int other) {
        return otherIp.matches(ip) && port == clientPort && busPort == clusterPort && otherPort == other;
    }

    boolean isAt(String otherIp, int clusterPort) {
        return ip.equals(otherIp) && busPort == clusterPort;
    }

    void moveTo(String newIp, int clientPort, int clusterPort, int other) {
        ip = newIp;
        port = clientPort;
        busPort = clusterPort;
        otherPort = other;
        clear(NodeFlags.NOADDR);
    }

    /** What this member tells others of this node. */
    GossipTemplate gossip() {
        boolean seconds = layout.version() > 0;
        gossip.node(id)
                .pingSent(wireTime(pingSent, seconds))
                .pongReceived(wireTime(pongReceived, seconds))
                .ip(ip)
                .port(port)
                .flags(flags);
        if (layout.hasBusPort()) {
            gossip.busPort(busPort);
        }
        if (layout.hasOtherPort()) {
            gossip.otherPort(otherPort);
        }
        return gossip;
    }

    private static long wireTime(long millis, boolean seconds) {
        return seconds ? millis / 1000 : millis & 0xffff_ffffL;
    }

    @Override
    public String toString() {
        return id + " " + ip + ":" + port + "@" + busPort;
    }
}
