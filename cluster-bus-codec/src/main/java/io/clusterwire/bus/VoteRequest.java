package io.clusterwire.bus;

import io.clusterwire.slot.SlotHash;
import org.jspecify.annotations.Nullable;

/**
 * What a primary must know to decide on a request for its vote, and the decision. Implemented over a node table and the fields of a
 * FAILOVER_AUTH_REQUEST, or over plain numbers in a simulation. Epochs are unsigned, times are milliseconds of the caller's clock.
 */
public interface VoteRequest {
    /** The vote is granted: the epoch is to be remembered as voted in, durably, before the answer is sent. */
    int GRANTED = 0;
    /** The asked one is no primary with slots. */
    int NO_VOTER = 1;
    /** The asked one has started too recently. Valkey 9.1. */
    int STARTING = 2;
    /** The request is of an epoch gone by. */
    int OLD_EPOCH = 3;
    /** A vote was given in this epoch. */
    int ALREADY_VOTED = 4;
    /** The requester is no replica, its primary is not known, or that has not failed and no vote was demanded. */
    int PRIMARY_NOT_FAILED = 5;
    /** A replica of the same primary had a vote within twice the timeout. Redis, Valkey before 8.1. */
    int VOTED_RECENTLY = 6;
    /** A claimed slot is owned under a higher config epoch. */
    int STALE_SLOTS = 7;

    /**
     * Whether the asked node is a primary that owns a slot.
     *
     * @return true if it may vote at all
     */
    boolean isVoter();

    /**
     * Whether the asked node is past its start-up delay.
     *
     * @return true if it is safe to join in; of no matter before Valkey 9.1
     */
    boolean isPastStart();

    /**
     * The current epoch of the request's header: the election's epoch.
     *
     * @return unsigned
     */
    long requestEpoch();

    /**
     * The current epoch of the asked node, which the request's may just have raised.
     *
     * @return unsigned
     */
    long currentEpoch();

    /**
     * In which epoch the asked node last voted.
     *
     * @return unsigned
     */
    long lastVoteEpoch();

    /**
     * Whether the requester is a replica whose primary is known.
     *
     * @return true if so
     */
    boolean isReplicaOfKnownPrimary();

    /**
     * Whether that primary has failed in the view of the asked node.
     *
     * @return true if it is marked FAIL
     */
    boolean isPrimaryFailed();

    /**
     * Whether the request carries {@link MessageFlags#FORCEACK}.
     *
     * @return true in a manual failover
     */
    boolean isForced();

    /**
     * When the asked node last voted for a replica of that primary.
     *
     * @return milliseconds, 0 for never
     */
    long lastVoteForPrimary();

    /**
     * The config epoch of the request's header: that of the requester's primary.
     *
     * @return unsigned
     */
    long requestConfigEpoch();

    /**
     * Whether the request's header claims a slot.
     *
     * @param slot 0..16383
     * @return true if its bit is set
     */
    boolean claims(int slot);

    /**
     * Whether a slot has an owner that still claims it.
     *
     * @param slot 0..16383
     * @return true if so
     */
    boolean isOwned(int slot);

    /**
     * The config epoch of a slot's owner.
     *
     * @param slot 0..16383, one that is owned
     * @return unsigned
     */
    long ownerEpoch(int slot);

    /**
     * Decides, testing in the order of the servers.
     *
     * @param request what is known
     * @param family whose rules
     * @param release which release's, see {@link BusRules#release}
     * @param now the time
     * @param timeout the node timeout
     * @return {@link #GRANTED} or the reason for refusing
     */
    static int decide(VoteRequest request, Family family, int release, long now, long timeout) {
        if (!request.isVoter()) {
            return NO_VOTER;
        }
        if (BusRules.isValkeySince(family, release, 9, 1, 0) && !request.isPastStart()) {
            return STARTING;
        }
        if (Long.compareUnsigned(request.requestEpoch(), request.currentEpoch()) < 0) {
            return OLD_EPOCH;
        }
        if (request.lastVoteEpoch() == request.currentEpoch()) {
            return ALREADY_VOTED;
        }
        if (!request.isReplicaOfKnownPrimary() || !(request.isPrimaryFailed() || request.isForced())) {
            return PRIMARY_NOT_FAILED;
        }
        boolean waits = !BusRules.isValkeySince(family, release, 8, 1, 0) && request.lastVoteForPrimary() != 0;
        if (waits && now - request.lastVoteForPrimary() <= 2 * timeout) {
            return VOTED_RECENTLY;
        }
        return staleSlot(request) >= 0 ? STALE_SLOTS : GRANTED;
    }

    /**
     * The first claimed slot that is owned under a higher config epoch than the request's; see {@link #answersStaleSlots}.
     *
     * @param request what is known
     * @return the slot, or -1
     */
    static int staleSlot(VoteRequest request) {
        long epoch = request.requestConfigEpoch();
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
            if (request.claims(slot)
                    && request.isOwned(slot)
                    && Long.compareUnsigned(request.ownerEpoch(slot), epoch) > 0) {
                return slot;
            }
        }
        return -1;
    }

    /**
     * Whether a release answers a request that it refuses as {@link #STALE_SLOTS} with an UPDATE about the owner of {@link #staleSlot}. All other
     * refusals are silent.
     *
     * @param family whose rule
     * @param release which release's, see {@link BusRules#release}
     * @return true for Valkey from 7.2.10, 8.0.5, 8.1.2 and 9.0 on
     */
    static boolean answersStaleSlots(Family family, int release) {
        int fixedIn = switch (release >>> 8) {
            case 7 << 8 | 2 -> 10;
            case 8 << 8 -> 5;
            case 8 << 8 | 1 -> 2;
            default -> 0;
        };
        return BusRules.isValkeySince(family, release, 7, 2, 10) && (release & 0xff) >= fixedIn;
    }

    /**
     * The name of a decision.
     *
     * @param decision a decision
     * @return its name, such as {@code already-voted}, or null if there is none
     */
    static @Nullable String nameOf(int decision) {
        return switch (decision) {
            case GRANTED -> "granted";
            case NO_VOTER -> "no-voter";
            case STARTING -> "starting";
            case OLD_EPOCH -> "old-epoch";
            case ALREADY_VOTED -> "already-voted";
            case PRIMARY_NOT_FAILED -> "primary-not-failed";
            case VOTED_RECENTLY -> "voted-recently";
            case STALE_SLOTS -> "stale-slots";
            default -> null;
        };
    }
}
