package io.clusterwire.bus;

/**
 * Node flags: 16 bits in the header ({@code flags}, about the sender) and in gossip entries (about others). The set is open; bits without a
 * name pass through.
 */
public final class NodeFlags {
    /** The node is a primary. */
    public static final int MASTER = 0x0001;
    /** The node is a replica. */
    public static final int SLAVE = 0x0002;
    /** Suspected: not reachable for the teller. Gossip only. */
    public static final int PFAIL = 0x0004;
    /** Failed, by agreement of a majority. Gossip only. */
    public static final int FAIL = 0x0008;
    /** Always set in a node's own header. */
    public static final int MYSELF = 0x0010;
    /** Not yet confirmed under its own id; such nodes are not gossiped. */
    public static final int HANDSHAKE = 0x0020;
    /** Address unknown; such nodes are not gossiped. */
    public static final int NOADDR = 0x0040;
    /** A MEET is due; in gossip since Valkey 8.1. */
    public static final int MEET = 0x0080;
    /** Its replicas may move to an orphaned primary. Redis 3.0.6; 3.0.0 to 3.0.5 used the bit for "promoted". */
    public static final int MIGRATE_TO = 0x0100;
    /** The replica does not start failovers. Redis 4.0.9. */
    public static final int NOFAILOVER = 0x0200;
    /** Reads ping extensions. Gossip since Redis 8.0 and Valkey 7.2.5, own header since Valkey 9.0. */
    public static final int EXTENSIONS_SUPPORTED = 0x0400;
    /** Reads light PUBLISH and PUBLISHSHARD. Valkey 8.0. */
    public static final int LIGHT_HDR_PUBLISH = 0x0800;
    /** Reads light MODULE, since 8.1.5 and 9.0.1 also "stands a second MEET". Valkey 8.1. */
    public static final int LIGHT_HDR_MODULE = 0x1000;
    /** "I am a replica and see my primary as failed." Valkey 9.1. */
    public static final int MY_PRIMARY_FAIL = 0x2000;

    private static final String[] NAMES = {
        "master",
        "slave",
        "fail?",
        "fail",
        "myself",
        "handshake",
        "noaddr",
        "meet",
        "migrate-to",
        "nofailover",
        "extensions-supported",
        "light-hdr-publish",
        "light-hdr-module",
        "my-primary-fail",
        "bit-14",
        "bit-15"
    };

    private NodeFlags() {}

    /**
     * The name of a bit, as CLUSTER NODES prints it where it does.
     *
     * @param bit the bit's position, 0..15
     * @return its name, or {@code bit-N}
     * @throws IndexOutOfBoundsException if {@code bit} is not in 0..15
     */
    public static String nameOf(int bit) {
        return NAMES[bit];
    }
}
