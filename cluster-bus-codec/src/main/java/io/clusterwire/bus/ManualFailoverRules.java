package io.clusterwire.bus;

/**
 * The arithmetic of a manual failover (CLUSTER FAILOVER), on the side of the replica and of its primary. Pure functions; units and sources as in
 * {@link BusRules}.
 */
public final class ManualFailoverRules {
    /** {@link #step}: none is under way. */
    public static final int NONE = 0;
    /** {@link #step}: the time is up, all state of it is to be reset. */
    public static final int TIMED_OUT = 1;
    /** {@link #step}: the primary has not told its offset yet. */
    public static final int WAIT_FOR_OFFSET = 2;
    /** {@link #step}: the primary's offset is known and not reached. */
    public static final int WAIT_FOR_DATA = 3;
    /** {@link #step}: the election may start, at once and without rank. */
    public static final int START = 4;

    private ManualFailoverRules() {}

    /**
     * Where a manual failover stands on the replica.
     *
     * @param now the time
     * @param end until when it may take, 0 if none is under way
     * @param forced whether it needs no word from the primary (FORCE), or has once been found ready to start
     * @param offsetKnown whether the primary has told its offset, see {@link #takesOffset}
     * @param primaryOffset the offset that it told
     * @param ownOffset the own replication offset
     * @return {@link #NONE}, {@link #TIMED_OUT}, {@link #WAIT_FOR_OFFSET}, {@link #WAIT_FOR_DATA} or {@link #START}
     */
    public static int step(
            long now, long end, boolean forced, boolean offsetKnown, long primaryOffset, long ownOffset) {
        if (end == 0) {
            return NONE;
        }
        if (now > end) {
            return TIMED_OUT;
        }
        if (forced) {
            return START;
        }
        if (!offsetKnown) {
            return WAIT_FOR_OFFSET;
        }
        return ownOffset == primaryOffset ? START : WAIT_FOR_DATA;
    }

    /**
     * Whether the offset in a header is the one at which the primary has paused its writes.
     *
     * @param end until when the failover may take, 0 if none is under way
     * @param fromMyPrimary whether the sender is the own primary
     * @param messageFlags the header's message flags
     * @param offsetKnown whether one has been taken
     * @return true if it is to be remembered
     */
    public static boolean takesOffset(long end, boolean fromMyPrimary, int messageFlags, boolean offsetKnown) {
        return end != 0 && fromMyPrimary && (messageFlags & MessageFlags.PAUSED) != 0 && !offsetKnown;
    }

    /**
     * Whether an offset taken from a header counts as known. Before 6.2.2, 0 stood for "none yet", so that the failover of an empty primary
     * never came to an end.
     *
     * @param family whose rule
     * @param release which release's, see {@link BusRules#release}
     * @param offset the offset taken
     * @return true if servers of that release go on with it
     */
    public static boolean countsAsKnown(Family family, int release, long offset) {
        return offset != 0 || family == Family.VALKEY || release >= BusRules.release(6, 2, 2);
    }

    /**
     * Until when a manual failover may take, for the replica that begins it and for the primary that hears of it.
     *
     * @param now the time
     * @param timeout {@link ElectionRules#MANUAL_FAILOVER_MILLIS}, or {@code cluster-manual-failover-timeout} (Valkey 8.1 and later)
     * @return milliseconds
     */
    public static long end(long now, long timeout) {
        return now + timeout;
    }

    /**
     * Until when the primary holds its writes.
     *
     * @param now when it got MFSTART
     * @param timeout as in {@link #end}
     * @return milliseconds: twice the timeout from now
     */
    public static long pauseEnd(long now, long timeout) {
        return now + 2 * timeout;
    }

    /**
     * Whether CLUSTER FAILOVER is taken.
     *
     * @param replica whether this node is a replica
     * @param primaryKnown whether its primary is known
     * @param primaryReachable whether the primary has not failed and there is a link to it
     * @param forced FORCE or TAKEOVER
     * @return true if so
     */
    public static boolean mayBegin(boolean replica, boolean primaryKnown, boolean primaryReachable, boolean forced) {
        return replica && primaryKnown && (forced || primaryReachable);
    }
}
