package io.clusterwire.bus;

import io.clusterwire.slot.NodeId;

/**
 * The arithmetic of replica migration: a replica of a primary that has several moves to one that has none. Pure functions; units and sources as
 * in {@link BusRules}.
 */
public final class MigrationRules {
    /** {@link #decide}: this replica moves to the first orphaned primary. */
    public static final int MOVE = 0;
    /** {@link #decide}: no primary is without healthy replica. */
    public static final int NO_ORPHAN = 1;
    /** {@link #decide}: the own primary has not the most healthy replicas, or fewer than two. */
    public static final int NOT_THE_RICHEST = 2;
    /** {@link #decide}: {@code cluster-allow-replica-migration} is off (6.2.2 and later). */
    public static final int FORBIDDEN = 3;
    /** {@link #decide}: the state of the cluster is fail. */
    public static final int CLUSTER_FAILED = 4;
    /** {@link #decide}: the own primary would be left with fewer healthy replicas than the barrier. */
    public static final int BARRIER = 5;
    /** {@link #decide}: another replica is the candidate. */
    public static final int NOT_THE_CANDIDATE = 6;
    /** {@link #decide}: the primary has not been orphaned for long enough. */
    public static final int TOO_SOON = 7;

    /** Default of {@code cluster-migration-barrier}. */
    public static final int DEFAULT_BARRIER = 1;

    private static final int MIN_REPLICAS = 2;

    private MigrationRules() {}

    /**
     * Whether a primary is orphaned: replicas may move to it. Before 3.0.6 it had also to have some replica, if an unhealthy one.
     *
     * @param flags the primary's flags
     * @param ownsSlots whether it owns a slot
     * @param healthyReplicas how many of its replicas have not failed
     * @return true if it is not failed, owns slots, had replicas once ({@link NodeFlags#MIGRATE_TO}) and has none that is healthy
     */
    public static boolean isOrphaned(int flags, boolean ownsSlots, int healthyReplicas) {
        int wanted = NodeFlags.MASTER | NodeFlags.MIGRATE_TO;
        return (flags & (wanted | NodeFlags.FAIL)) == wanted && ownsSlots && healthyReplicas == 0;
    }

    /**
     * Which of two replicas is rather the candidate: the one with the smaller id. To be applied to this replica and all replicas of the
     * primaries that have the most healthy ones.
     *
     * @param one an id
     * @param other another
     * @return the smaller
     */
    public static NodeId candidate(NodeId one, NodeId other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    /**
     * Decides on a move, each tick, as a replica, testing in the order of the servers.
     *
     * @param orphans how many primaries are orphaned, see {@link #isOrphaned}
     * @param healthy how many healthy replicas the own primary has, this one included
     * @param most the greatest number of healthy replicas that any primary has
     * @param allowed {@code cluster-allow-replica-migration}; true for releases that do not know it
     * @param clusterOk whether the state of the cluster is ok
     * @param barrier {@code cluster-migration-barrier}
     * @param candidate whether the {@link #candidate} is this replica
     * @param orphanedFor for how long the first orphaned primary has been so, in milliseconds; before 3.0.6, any greater number than
     *     {@link ElectionRules#MIGRATION_DELAY_MILLIS}
     * @return {@link #MOVE} or the reason for staying
     */
    public static int decide(
            int orphans,
            int healthy,
            int most,
            boolean allowed,
            boolean clusterOk,
            int barrier,
            boolean candidate,
            long orphanedFor) {
        if (orphans == 0) {
            return NO_ORPHAN;
        }
        if (most < MIN_REPLICAS || healthy != most) {
            return NOT_THE_RICHEST;
        }
        if (!allowed) {
            return FORBIDDEN;
        }
        if (!clusterOk) {
            return CLUSTER_FAILED;
        }
        if (healthy <= barrier) {
            return BARRIER;
        }
        if (!candidate) {
            return NOT_THE_CANDIDATE;
        }
        return orphanedFor > ElectionRules.MIGRATION_DELAY_MILLIS ? MOVE : TOO_SOON;
    }
}
