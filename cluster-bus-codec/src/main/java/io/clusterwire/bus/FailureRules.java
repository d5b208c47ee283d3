package io.clusterwire.bus;

/**
 * The arithmetic of failure detection: when a node is suspected, how suspicion becomes failure, when failure is undone, and what it means for
 * the cluster's state. Pure functions; units and sources as in {@link BusRules}.
 */
public final class FailureRules {
    /** How long a primary waits after its start before it accepts writes, in milliseconds. */
    public static final int WRITABLE_DELAY_MILLIS = 2000;

    /** {@link #clusterState}: the cluster works. */
    public static final int STATE_OK = 0;
    /** {@link #clusterState}: a slot has no owner, or one that has failed, and all slots must be served. */
    public static final int STATE_UNCOVERED = 1;
    /** {@link #clusterState}: less than a majority of the voting primaries is reachable; the time is to be remembered. */
    public static final int STATE_MINORITY = 2;
    /** {@link #clusterState}: all is well again, but this primary was on a minority side too recently. */
    public static final int STATE_REJOINING = 3;
    /** {@link #clusterState}: this primary has started too recently; state, size and all else stay as they were. */
    public static final int STATE_STARTING = 4;

    private static final int MIN_REJOIN_MILLIS = 500;
    private static final int MAX_REJOIN_MILLIS = 5000;

    private FailureRules() {}

    /**
     * For how long a node has not answered.
     *
     * @param now the time
     * @param pingSent when the unanswered ping was sent
     * @param dataReceived when the last bytes of any kind came; before 5.0.10 and 6.0.2 these do not count: pass {@code pingSent}
     * @return milliseconds
     */
    public static long silence(long now, long pingSent, long dataReceived) {
        return Math.min(now - pingSent, now - dataReceived);
    }

    /**
     * Whether a node is suspected (PFAIL).
     *
     * @param now the time
     * @param timeout the node timeout
     * @param pingSent when the unanswered ping was sent, 0 for none
     * @param dataReceived as in {@link #silence}
     * @return true if a ping is out and the silence is longer than the timeout
     */
    public static boolean isSuspected(long now, long timeout, long pingSent, long dataReceived) {
        return pingSent != 0 && silence(now, pingSent, dataReceived) > timeout;
    }

    /**
     * Whether a failure report still counts.
     *
     * @param now the time
     * @param timeout the node timeout
     * @param reported when the reporter last said so
     * @return true up to twice the timeout
     */
    public static boolean isReportValid(long now, long timeout, long reported) {
        return now - reported <= 2 * timeout;
    }

    /**
     * Whether a node's word on others' failures counts.
     *
     * @param family whose rule
     * @param release which release's
     * @param primary whether the node is a primary
     * @param ownsSlots whether it owns a slot, which Valkey 7.2.6 and later ask for
     * @return true if it is a primary, and owns a slot where that matters
     */
    public static boolean mayReport(Family family, int release, boolean primary, boolean ownsSlots) {
        return primary && (ownsSlots || !BusRules.isValkeySince(family, release, 7, 2, 6));
    }

    /**
     * The majority of the voting primaries.
     *
     * @param votingPrimaries primaries that own at least one slot, failed ones included
     * @return how many must agree
     */
    public static int quorum(int votingPrimaries) {
        return votingPrimaries / 2 + 1;
    }

    /**
     * Whether a suspected node has failed.
     *
     * @param validReports how many reporters' reports are valid
     * @param selfReports whether the own suspicion counts: see {@link #mayReport}
     * @param votingPrimaries the size of the cluster
     * @return true if a majority agrees
     */
    public static boolean hasFailed(int validReports, boolean selfReports, int votingPrimaries) {
        return validReports + (selfReports ? 1 : 0) >= quorum(votingPrimaries);
    }

    /**
     * Whether FAIL is taken back from a node that answers again.
     *
     * @param now the time
     * @param timeout the node timeout
     * @param failed when it was marked
     * @param replica whether it is a replica
     * @param ownsSlots whether it owns a slot: if so, its replicas get time to replace it
     * @return true at once for replicas and nodes without slots, else after more than twice the timeout
     */
    public static boolean isFailUndone(long now, long timeout, long failed, boolean replica, boolean ownsSlots) {
        return replica || !ownsSlots || now - failed > 2 * timeout;
    }

    /**
     * Whether this side of the cluster has no majority.
     *
     * @param reachable voting primaries that are neither suspected nor failed, self included
     * @param votingPrimaries the size of the cluster
     * @return true if the cluster's state is fail for that reason
     */
    public static boolean isMinority(int reachable, int votingPrimaries) {
        return reachable < quorum(votingPrimaries);
    }

    /**
     * How long a primary stays in state fail after it was last on a minority side.
     *
     * @param timeout the node timeout
     * @return the timeout, within 500..5000 ms
     */
    public static long rejoinDelay(long timeout) {
        return Math.min(Math.max(timeout, MIN_REJOIN_MILLIS), MAX_REJOIN_MILLIS);
    }

    /**
     * One step of the cluster's state as this node sees it, made when something has changed and each tick while the state is fail. A minority
     * outweighs an uncovered slot, because its time is remembered.
     *
     * @param now the time
     * @param timeout the node timeout
     * @param primary whether this node is a primary: only they wait after a start and after a minority
     * @param failed whether the state has been fail so far
     * @param firstEvaluation when the first of these steps was made
     * @param minorityTime when this node last found itself on a minority side, 0 for never
     * @param covered whether all slots are owned by nodes that have not failed, or not all need be ({@code cluster-require-full-coverage})
     * @param reachable voting primaries that are neither suspected nor failed, self included
     * @param votingPrimaries the size of the cluster
     * @return {@link #STATE_OK}, or why the state is or stays fail
     */
    public static int clusterState(
            long now,
            long timeout,
            boolean primary,
            boolean failed,
            long firstEvaluation,
            long minorityTime,
            boolean covered,
            int reachable,
            int votingPrimaries) {
        if (primary && failed && now - firstEvaluation < WRITABLE_DELAY_MILLIS) {
            return STATE_STARTING;
        }
        if (isMinority(reachable, votingPrimaries)) {
            return STATE_MINORITY;
        }
        if (!covered) {
            return STATE_UNCOVERED;
        }
        boolean rejoining = primary && failed && minorityTime != 0 && now - minorityTime < rejoinDelay(timeout);
        return rejoining ? STATE_REJOINING : STATE_OK;
    }
}
