package io.clusterwire.bus;

import static io.clusterwire.bus.BusRules.isValkeySince;

import io.clusterwire.slot.NodeId;

/**
 * The arithmetic of failover: when a replica asks for votes, and who grants one ({@link VoteRequest} holds that). Pure functions; units and
 * sources as in {@link BusRules}.
 */
public final class ElectionRules {
    /** {@link #phase}: an election is to be scheduled anew. */
    public static final int SCHEDULE = 0;
    /** {@link #phase}: the time to ask has not come. */
    public static final int WAIT = 1;
    /** {@link #phase}: votes are to be asked for now. */
    public static final int ASK = 2;
    /** {@link #phase}: votes have been asked for and are counted. */
    public static final int COUNT = 3;
    /** {@link #phase}: too late; a new election may be scheduled after {@link #retryDelay}. */
    public static final int EXPIRED = 4;

    /** How long a manual failover may take, in milliseconds; configurable since Valkey 8.1. */
    public static final int MANUAL_FAILOVER_MILLIS = 5000;
    /** How long a primary holds its writes after MFSTART, in milliseconds. */
    public static final int MANUAL_PAUSE_MILLIS = 2 * MANUAL_FAILOVER_MILLIS;
    /** How long a primary must have been without replica before another's moves to it, in milliseconds. Redis 3.0.6. */
    public static final int MIGRATION_DELAY_MILLIS = 5000;

    private static final int MIN_TIMEOUT_MILLIS = 2000;
    private static final int FIXED_DELAY_MILLIS = 500;
    private static final int RANK_MILLIS = 1000;
    private static final int DELAY_DIVISOR = 30;

    private ElectionRules() {}

    /**
     * For how long votes count after the time that was set for asking.
     *
     * @param timeout the node timeout
     * @return twice the timeout, at least 2000 ms
     */
    public static long voteTimeout(long timeout) {
        return Math.max(2 * timeout, MIN_TIMEOUT_MILLIS);
    }

    /**
     * After what time a failed election is tried again.
     *
     * @param timeout the node timeout
     * @return twice {@link #voteTimeout}
     */
    public static long retryDelay(long timeout) {
        return 2 * voteTimeout(timeout);
    }

    /**
     * Where an election stands.
     *
     * @param now the time
     * @param timeout the node timeout
     * @param askTime when votes are to be asked for; 0 before the first time
     * @param asked whether they have been
     * @return {@link #SCHEDULE}, {@link #WAIT}, {@link #ASK}, {@link #COUNT} or {@link #EXPIRED}
     */
    public static int phase(long now, long timeout, long askTime, boolean asked) {
        long late = now - askTime;
        if (askTime == 0 || late > retryDelay(timeout)) {
            return SCHEDULE;
        }
        if (late < 0) {
            return WAIT;
        }
        if (late > voteTimeout(timeout)) {
            return EXPIRED;
        }
        return asked ? COUNT : ASK;
    }

    /** The unit of delays: fixed, or in Valkey 9.0 and later a share of the timeout. */
    private static long unit(Family family, int release, long timeout) {
        return isValkeySince(family, release, 9, 0, 0)
                ? Math.min(timeout / DELAY_DIVISOR, FIXED_DELAY_MILLIS)
                : FIXED_DELAY_MILLIS;
    }

    /**
     * The delay that any replica waits, so that FAIL has spread and two replicas do not ask at the same time.
     *
     * @param family whose rule
     * @param release which release's
     * @param timeout the node timeout
     * @param random any number
     * @return 500..999 ms; in Valkey 9.0 and later d..2d-1 with d = min(timeout / 30, 500), and 0 where servers would divide by zero
     */
    public static long baseDelay(Family family, int release, long timeout, int random) {
        long unit = unit(family, release, timeout);
        return unit == 0 ? 0 : unit + Math.floorMod((long) random, unit);
    }

    /**
     * The delay for replicas of the same primary that are better.
     *
     * @param family whose rule
     * @param release which release's
     * @param timeout the node timeout
     * @param rank how many there are, see {@link #ranksBefore}
     * @return 1000 ms for each; in Valkey 9.0 and later twice the unit of {@link #baseDelay}
     */
    public static long rankDelay(Family family, int release, long timeout, int rank) {
        return rank * (isValkeySince(family, release, 9, 0, 0) ? 2 * unit(family, release, timeout) : RANK_MILLIS);
    }

    /**
     * The delay for other failed primaries, so that their elections do not collide. Valkey 8.1 and later.
     *
     * @param family whose rule
     * @param release which release's
     * @param timeout the node timeout
     * @param primaryRank how many come first, see {@link #failedPrimaryRanksBefore}
     * @return 500 ms for each; in 9.0 and later the unit of {@link #baseDelay}; 0 where there is no such rank
     */
    public static long primaryRankDelay(Family family, int release, long timeout, int primaryRank) {
        return isValkeySince(family, release, 8, 1, 0) ? primaryRank * unit(family, release, timeout) : 0;
    }

    /**
     * The delay of a replica that has received nothing. Valkey 9.0 and later.
     *
     * @param family whose rule
     * @param release which release's
     * @param offset own replication offset
     * @return 500 ms if the offset is 0, else 0; always 0 in other releases
     */
    public static long emptyReplicaDelay(Family family, int release, long offset) {
        return offset == 0 && isValkeySince(family, release, 9, 0, 0) ? FIXED_DELAY_MILLIS : 0;
    }

    /**
     * Whether a replica asks at once. Valkey 9.1 and later.
     *
     * @param family whose rule
     * @param release which release's
     * @param offset own replication offset
     * @param rank how many replicas of the same primary are better
     * @param primaryRank how many other failed primaries come first
     * @param allSeeFailure whether every replica of the shard shows {@link NodeFlags#MY_PRIMARY_FAIL}
     * @return true for the best replica when all have seen the failure
     */
    public static boolean asksAtOnce(
            Family family, int release, long offset, int rank, int primaryRank, boolean allSeeFailure) {
        return isValkeySince(family, release, 9, 1, 0) && offset != 0 && rank == 0 && primaryRank == 0 && allSeeFailure;
    }

    /**
     * What a change of rank adds to the delay of an election that is scheduled and not yet asked for.
     *
     * @param family whose rule
     * @param release which release's
     * @param timeout the node timeout
     * @param rank the rank at scheduling
     * @param newRank the rank now
     * @return milliseconds; never negative before Valkey 8.0, which never hurried
     */
    public static long rankChangeDelay(Family family, int release, long timeout, int rank, int newRank) {
        int change = isValkeySince(family, release, 8, 0, 0) ? newRank - rank : Math.max(0, newRank - rank);
        return rankDelay(family, release, timeout, change);
    }

    /**
     * Whether another replica of the same primary ranks before this one. The own rank is how many do.
     *
     * @param family whose rule
     * @param release which release's
     * @param flags the other's flags: one that shows {@link NodeFlags#NOFAILOVER} does not rank
     * @param offset the other's replication offset, unsigned
     * @param id the other's id
     * @param myOffset own replication offset, unsigned
     * @param myId own id
     * @return true if its offset is greater, or (Valkey 8.0 and later) the same and its id smaller
     */
    public static boolean ranksBefore(
            Family family, int release, int flags, long offset, NodeId id, long myOffset, NodeId myId) {
        if ((flags & NodeFlags.NOFAILOVER) != 0) {
            return false;
        }
        int order = Long.compareUnsigned(offset, myOffset);
        return order > 0 || (order == 0 && isValkeySince(family, release, 8, 0, 0) && id.compareTo(myId) < 0);
    }

    /**
     * Whether another failed voting primary that has replicas comes before the own one. The own primary's rank is how many do. Valkey 8.1.
     *
     * @param failedFor for how long it has been failed
     * @param timeout the node timeout
     * @param validityFactor {@code cluster-replica-validity-factor}, 0 for no limit
     * @param shard its shard id
     * @param myShard the own shard id
     * @return true if its shard id is smaller and it has not been failed for too long to be replaced
     */
    public static boolean failedPrimaryRanksBefore(
            long failedFor, long timeout, int validityFactor, NodeId shard, NodeId myShard) {
        return (validityFactor == 0 || failedFor <= timeout * validityFactor) && shard.compareTo(myShard) < 0;
    }

    /**
     * Whether a replica's data is too old for it to take over; ignored in a manual failover.
     *
     * @param dataAge for how long it has had no data from its primary, in milliseconds
     * @param timeout the node timeout, by which a greater age is reduced first
     * @param pingPeriodSeconds {@code repl-ping-replica-period}, 10 by default
     * @param validityFactor {@code cluster-replica-validity-factor}, 10 by default, 0 for no limit
     * @return true if it must not ask for votes
     */
    public static boolean isDataTooOld(long dataAge, long timeout, int pingPeriodSeconds, int validityFactor) {
        long age = dataAge > timeout ? dataAge - timeout : dataAge;
        return validityFactor != 0 && age > pingPeriodSeconds * 1000L + timeout * validityFactor;
    }

    /**
     * Whether an answer counts as a vote. Servers keep a plain count, so that a repeated answer counts twice.
     *
     * @param votingPrimary whether the sender is a primary with slots
     * @param epoch the current epoch of its header
     * @param electionEpoch the epoch of the election
     * @return true if it is to be counted
     */
    public static boolean isVote(boolean votingPrimary, long epoch, long electionEpoch) {
        return votingPrimary && Long.compareUnsigned(epoch, electionEpoch) >= 0;
    }

    /**
     * Whether the election is won.
     *
     * @param votes how many have voted
     * @param votingPrimaries the size of the cluster
     * @return true from {@link FailureRules#quorum} on
     */
    public static boolean isWon(int votes, int votingPrimaries) {
        return votes >= FailureRules.quorum(votingPrimaries);
    }
}
