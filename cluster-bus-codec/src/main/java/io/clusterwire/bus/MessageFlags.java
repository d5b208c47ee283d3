package io.clusterwire.bus;

/**
 * Message flags: the three bytes {@code mflags} of the header as one 24-bit number, byte 0 the most significant, so that it prints as the
 * bytes stand. Only three bits of byte 0 have been used; the others pass through.
 */
public final class MessageFlags {
    /** The sender is a primary paused for a manual failover: its replication offset is final. */
    public static final int PAUSED = 0x010000;
    /** In a vote request: vote although the primary looks alive. */
    public static final int FORCEACK = 0x020000;
    /** Ping extensions may follow the gossip section, or (Redis 8, Valkey 7.2.5 and later) the sender reads them. Redis 7.0. */
    public static final int EXT_DATA = 0x040000;

    private MessageFlags() {}
}
