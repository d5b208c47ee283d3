package io.clusterwire.bus;

import io.clusterwire.slot.NodeId;

/**
 * The arithmetic of a member of the bus that needs no state of its own: ports, gossip, pings, handshakes and epochs. What concerns failures
 * stands in {@link FailureRules}, elections in {@link ElectionRules}, manual failover in {@link ManualFailoverRules} and replicas that move in
 * {@link MigrationRules}.
 *
 * <p>Pure functions over values: times are milliseconds of the caller's clock, random numbers, family and release are arguments. Where releases
 * differ, the one meant is told by {@link Family} and {@link #release}. Rules and numbers are those of Redis 3.0 to 8.0 and Valkey 7.2 to 9.1
 * (their {@code cluster.c}, {@code cluster_legacy.c}). {@code timeout} is always {@code cluster-node-timeout} in milliseconds. Epochs are
 * unsigned.
 */
public final class BusRules {
    /** How often servers look at their links, in milliseconds. */
    public static final int TICK_MILLIS = 100;
    /** Every so many ticks one random node is pinged. */
    public static final int RANDOM_PING_TICKS = 10;
    /** How many nodes are drawn then; the one with the oldest pong is pinged. */
    public static final int RANDOM_PING_DRAWS = 5;
    /** Default of {@code cluster-node-timeout} in milliseconds. */
    public static final int DEFAULT_NODE_TIMEOUT = 15_000;
    /** What the bus port is above the client port unless configured otherwise. */
    public static final int BUS_PORT_INCREMENT = 10_000;
    /** For how long a node is not let in again after CLUSTER FORGET, in seconds; configurable since Valkey 8.0. */
    public static final int FORGET_SECONDS = 60;

    private static final int MAX_PORT = 65_535;
    private static final int MIN_WANTED_GOSSIP = 3;
    private static final int DEFAULT_GOSSIP_PERCENT = 10;
    private static final int GOSSIP_ATTEMPTS = 3;
    private static final int MIN_HANDSHAKE_MILLIS = 1000;
    private static final int CLOCK_TOLERANCE_MILLIS = 500;

    private BusRules() {}

    /**
     * A release as a number that can be compared.
     *
     * @param major such as 7
     * @param minor 0..255
     * @param patch 0..255
     * @return the number
     */
    public static int release(int major, int minor, int patch) {
        return major << 16 | minor << 8 | patch;
    }

    static boolean isValkeySince(Family family, int release, int major, int minor, int patch) {
        return family == Family.VALKEY && release >= release(major, minor, patch);
    }

    /**
     * The bus port of a node that announces none: always in V0, and the default later.
     *
     * @param clientPort the client port: the TLS port if the bus runs over TLS (6.0 and later), else the plain one
     * @return the client port + 10000, or -1 if there is no such port
     */
    public static int busPort(int clientPort) {
        int port = clientPort + BUS_PORT_INCREMENT;
        return clientPort > 0 && port <= MAX_PORT ? port : -1;
    }

    /**
     * Whether CLUSTER MEET takes these ports.
     *
     * @param layout the server's layout; V0 announces no bus port and so needs a client port of 1..55535
     * @param clientPort the client port
     * @param busPort the bus port
     * @return true if both are usable
     */
    public static boolean mayMeet(BusLayout layout, int clientPort, int busPort) {
        return layout.hasBusPort()
                ? clientPort > 0 && clientPort <= MAX_PORT && busPort > 0 && busPort <= MAX_PORT
                : busPort(clientPort) > 0 && busPort == busPort(clientPort);
    }

    /**
     * How many gossip entries are wanted in a ping.
     *
     * @param knownNodes size of the node table, self and nodes in handshake included
     * @return min(max(3, a tenth of them), all but self and receiver); not negative
     */
    public static int wantedGossip(int knownNodes) {
        return wantedGossip(knownNodes, DEFAULT_GOSSIP_PERCENT);
    }

    /**
     * How many gossip entries are wanted in a ping of Valkey 9.1, where the share is configurable.
     *
     * @param knownNodes size of the node table, self and nodes in handshake included
     * @param percent {@code cluster-message-gossip-perc}
     * @return min(max(3, that share of them), all but self and receiver); not negative
     */
    public static int wantedGossip(int knownNodes, int percent) {
        long share = (long) knownNodes * percent / 100;
        return (int) Math.max(0, Math.min(Math.max(MIN_WANTED_GOSSIP, share), knownNodes - 2L));
    }

    /**
     * How many random draws are made for the entries; before Valkey 9.1, which samples {@code wanted + 2} nodes at once.
     *
     * @param wanted how many entries are wanted
     * @return how many draws at most
     */
    public static int gossipAttempts(int wanted) {
        return GOSSIP_ATTEMPTS * wanted;
    }

    /**
     * Whether a node other than self and the receiver may be gossiped. Suspected nodes are not drawn since 4.0 but all appended.
     *
     * @param flags the node's flags
     * @param linked whether there is an outbound link to it
     * @param ownsSlots whether it owns a slot
     * @return false for nodes in handshake, without address, or without both link and slots
     */
    public static boolean mayGossip(int flags, boolean linked, boolean ownsSlots) {
        return (flags & (NodeFlags.HANDSHAKE | NodeFlags.NOADDR)) == 0 && (linked || ownsSlots);
    }

    /**
     * Whether a linked node is due for a ping, however the random draws fall.
     *
     * @param now the time
     * @param pingSent when the unanswered ping was sent, 0 for none
     * @param pongReceived when the last pong came
     * @param interval half the timeout, or {@code cluster-ping-interval} if set (7.2 and later)
     * @return true if no ping is out and the pong is older than the interval
     */
    public static boolean pingIsDue(long now, long pingSent, long pongReceived, long interval) {
        return pingSent == 0 && now - pongReceived > interval;
    }

    /**
     * Whether the outbound link is to be closed and opened anew, because it may be broken: half the timeout has gone by without answer. Since
     * 5.0.10 and 6.0.2 data of any kind counts as life.
     *
     * @param now the time
     * @param timeout the node timeout
     * @param linkCreated when the link was made
     * @param pingSent when the unanswered ping was sent, 0 for none
     * @param dataReceived when the last bytes came; for older releases, {@code pingSent}
     * @return true if the link is older than the timeout, and both ping and data are older than half of it
     */
    public static boolean reconnectIsDue(long now, long timeout, long linkCreated, long pingSent, long dataReceived) {
        return now - linkCreated > timeout
                && pingSent != 0
                && now - pingSent > timeout / 2
                && now - dataReceived > timeout / 2;
    }

    /**
     * Whether the pong time that a gossip entry tells is taken over (4.0 and later), provided that the entry says neither PFAIL nor FAIL, no ping
     * to the node is out and there are no failure reports about it.
     *
     * @param toldSeconds {@code pong_received} of the entry, in seconds
     * @param mine the pong time known, in milliseconds
     * @param now the time of day in milliseconds
     * @return true if it is newer and not in the future by more than 500 ms
     */
    public static boolean adoptsPongTime(long toldSeconds, long mine, long now) {
        long told = toldSeconds * 1000;
        return told > mine && told <= now + CLOCK_TOLERANCE_MILLIS;
    }

    /**
     * How long a node known by a made-up id only may stay: until then it must have told its real one.
     *
     * @param timeout the receiver's node timeout
     * @return milliseconds from its creation: the timeout, at least 1000
     */
    public static long handshakeLifetime(long timeout) {
        return Math.max(timeout, MIN_HANDSHAKE_MILLIS);
    }

    /**
     * Until when a node is to be forgotten that a ping extension tells of. Servers let the sum wrap; here it stays at the end of time.
     *
     * @param now the time
     * @param ttlSeconds unsigned seconds
     * @return milliseconds
     */
    public static long forgottenUntil(long now, long ttlSeconds) {
        long most = (Long.MAX_VALUE - Math.max(0, now)) / 1000;
        return Long.compareUnsigned(ttlSeconds, most) > 0 ? Long.MAX_VALUE : now + ttlSeconds * 1000;
    }

    /**
     * Which of two primaries with the same config epoch must take a new one: the one with the smaller id, when it hears of the other.
     *
     * @param myEpoch own config epoch
     * @param mine own id
     * @param theirEpoch the sender's config epoch
     * @param theirs the sender's id
     * @return true if the own epoch is to be raised: current epoch + 1
     */
    public static boolean yieldsEpoch(long myEpoch, NodeId mine, long theirEpoch, NodeId theirs) {
        return myEpoch == theirEpoch && theirs.compareTo(mine) > 0;
    }

    /**
     * Whether a node that has finished an import or taken over needs a new config epoch without vote.
     *
     * @param myEpoch own config epoch
     * @param greatestKnown the greatest config epoch in the table
     * @return true if the own is 0 or not the greatest
     */
    public static boolean needsNewEpoch(long myEpoch, long greatestKnown) {
        return myEpoch == 0 || myEpoch != greatestKnown;
    }

    /**
     * Whether a primary's claim of a slot prevails over the owner known: equal epochs never move a slot.
     *
     * @param owned whether an owner is known that still claims the slot itself (7.0.13, 7.2.0 and later forget one that does not)
     * @param ownerEpoch the owner's config epoch
     * @param claimEpoch the claimant's config epoch
     * @return true if the slot goes to the claimant
     */
    public static boolean claimPrevails(boolean owned, long ownerEpoch, long claimEpoch) {
        return !owned || Long.compareUnsigned(ownerEpoch, claimEpoch) < 0;
    }
}
