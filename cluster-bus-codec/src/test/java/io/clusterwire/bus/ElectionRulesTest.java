package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.slot.NodeId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElectionRulesTest {
    private static final int REDIS = BusRules.release(7, 4, 1);

    @ParameterizedTest
    @CsvSource({"15000, 30000, 60000", "1000, 2000, 4000", "999, 2000, 4000", "1001, 2002, 4004"})
    void shouldBoundElections(long timeout, long vote, long retry) {
        assertThat(ElectionRules.voteTimeout(timeout)).isEqualTo(vote);
        assertThat(ElectionRules.retryDelay(timeout)).isEqualTo(retry);
    }

    @ParameterizedTest
    @CsvSource({
        "100000, 0, false, 0", // the first time
        "100, 0, false, 0", // also when the clock has just begun
        "100000, 100001, false, 1",
        "100000, 100000, false, 2",
        "100000, 70000, false, 2",
        "100000, 70000, true, 3",
        "100000, 69999, true, 4",
        "100000, 69999, false, 4",
        "100000, 40000, true, 4",
        "100000, 39999, true, 0"
    })
    void shouldPassThroughItsPhases(long now, long askTime, boolean asked, int phase) {
        assertThat(ElectionRules.phase(now, 15000, askTime, asked)).isEqualTo(phase);
    }

    @ParameterizedTest
    @CsvSource({
        // family, major, minor, timeout, random, base, rank 1, rank 3, primary rank 2, empty replica
        "REDIS,  3, 0, 15000,    0,  500, 1000, 3000,    0,   0",
        "REDIS,  8, 0, 15000,  499,  999, 1000, 3000,    0,   0",
        "REDIS,  8, 0, 15000,  500,  500, 1000, 3000,    0,   0",
        "REDIS,  9, 1, 15000,   -1,  999, 1000, 3000,    0,   0",
        "VALKEY, 7, 2, 15000,    7,  507, 1000, 3000,    0,   0",
        "VALKEY, 8, 0, 15000,    7,  507, 1000, 3000,    0,   0",
        "VALKEY, 8, 1, 15000,    7,  507, 1000, 3000, 1000,   0",
        "VALKEY, 9, 0, 15000,    7,  507, 1000, 3000, 1000, 500",
        "VALKEY, 9, 0,  3000,  101,  101,  200,  600,  200, 500",
        "VALKEY, 9, 1,  3000,   99,  199,  200,  600,  200, 500",
        "VALKEY, 9, 1,    29,   99,    0,    0,    0,    0, 500"
    })
    void shouldDelayAsTheReleaseDoes(
            Family family,
            int major,
            int minor,
            long timeout,
            int random,
            long base,
            long rank1,
            long rank3,
            long primaryRank2,
            long empty) {
        int release = BusRules.release(major, minor, 0);
        assertThat(ElectionRules.baseDelay(family, release, timeout, random)).isEqualTo(base);
        assertThat(ElectionRules.rankDelay(family, release, timeout, 0)).isZero();
        assertThat(ElectionRules.rankDelay(family, release, timeout, 1)).isEqualTo(rank1);
        assertThat(ElectionRules.rankDelay(family, release, timeout, 3)).isEqualTo(rank3);
        assertThat(ElectionRules.primaryRankDelay(family, release, timeout, 2)).isEqualTo(primaryRank2);
        assertThat(ElectionRules.emptyReplicaDelay(family, release, 0)).isEqualTo(empty);
        assertThat(ElectionRules.emptyReplicaDelay(family, release, 1)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "REDIS, 7, 4, 1, 3, 2000",
        "REDIS, 7, 4, 3, 1, 0",
        "VALKEY, 7, 2, 3, 1, 0",
        "VALKEY, 8, 0, 3, 1, -2000",
        "VALKEY, 8, 0, 1, 2, 1000",
        "VALKEY, 9, 0, 1, 2, 1000"
    })
    void shouldFollowChangesOfRank(Family family, int major, int minor, int rank, int newRank, long delay) {
        int release = BusRules.release(major, minor, 0);
        assertThat(ElectionRules.rankChangeDelay(family, release, 15000, rank, newRank))
                .isEqualTo(delay);
    }

    @ParameterizedTest
    @CsvSource({
        "VALKEY, 9, 1, 5, 0, 0, true, true", "VALKEY, 9, 0, 5, 0, 0, true, false", "REDIS, 9, 1, 5, 0, 0, true, false",
        "VALKEY, 9, 1, 0, 0, 0, true, false", "VALKEY, 9, 1, 5, 1, 0, true, false",
                "VALKEY, 9, 1, 5, 0, 1, true, false",
        "VALKEY, 9, 1, 5, 0, 0, false, false"
    })
    void shouldLetTheBestAskAtOnce(
            Family family, int major, int minor, long offset, int rank, int primaryRank, boolean seen, boolean atOnce) {
        int release = BusRules.release(major, minor, 0);
        assertThat(ElectionRules.asksAtOnce(family, release, offset, rank, primaryRank, seen))
                .isEqualTo(atOnce);
    }

    @ParameterizedTest
    @CsvSource({
        "REDIS, 7, 0, 11, a, 10, b, true",
        "REDIS, 7, 0, 10, a, 10, b, false",
        "REDIS, 7, 0, 9, a, 10, b, false",
        "REDIS, 7, 0x200, 11, a, 10, b, false",
        "VALKEY, 7, 0, 10, a, 10, b, false",
        "VALKEY, 8, 0, 10, a, 10, b, true",
        "VALKEY, 8, 0, 10, b, 10, a, false",
        "VALKEY, 8, 0, -1, b, 10, a, true",
        "VALKEY, 8, 0x200, 10, a, 10, b, false"
    })
    void shouldRankReplicas(
            Family family, int major, String flags, long offset, String id, long mine, String myId, boolean before) {
        assertThat(ElectionRules.ranksBefore(
                        family,
                        BusRules.release(major, 0, 0),
                        Integer.decode(flags),
                        offset,
                        NodeId.of(id.repeat(40)),
                        mine,
                        NodeId.of(myId.repeat(40))))
                .isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        "150000, 10, a, b, true",
        "150001, 10, a, b, false",
        "150001, 0, a, b, true",
        "1, 10, b, a, false",
        "1, 10, a, a, false"
    })
    void shouldRankFailedPrimaries(long failedFor, int factor, String shard, String mine, boolean before) {
        assertThat(ElectionRules.failedPrimaryRanksBefore(
                        failedFor, 15000, factor, NodeId.of(shard.repeat(40)), NodeId.of(mine.repeat(40))))
                .isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        "175000, 10, 10, false",
        "175001, 10, 10, true",
        "175001, 10, 0, false",
        "15000, 0, 1, false",
        "15001, 0, 1, false",
        "30000, 0, 1, false",
        "30001, 0, 1, true"
    })
    void shouldRefuseOldData(long age, int period, int factor, boolean tooOld) {
        assertThat(ElectionRules.isDataTooOld(age, 15000, period, factor)).isEqualTo(tooOld);
    }

    @ParameterizedTest
    @CsvSource({"true, 5, 5, true", "true, 6, 5, true", "true, 4, 5, false", "false, 5, 5, false", "true, -1, 5, true"})
    void shouldCountVotes(boolean voter, long epoch, long election, boolean counts) {
        assertThat(ElectionRules.isVote(voter, epoch, election)).isEqualTo(counts);
    }

    @Test
    void shouldGrantWhenAllHolds() {
        assertThat(decide(new Request(), Family.REDIS, REDIS)).isEqualTo(VoteRequest.GRANTED);
    }

    @Test
    void shouldRefuseInTheOrderOfTheServers() {
        int valkey91 = BusRules.release(9, 1, 0);
        Request request = new Request();
        request.lastVoteForPrimary = 70_000;
        request.ownerEpoch = 6;
        request.failed = false;
        request.lastVoteEpoch = 9;
        request.requestEpoch = 8;
        request.pastStart = false;
        request.voter = false;
        assertThat(decide(request, Family.VALKEY, valkey91)).isEqualTo(VoteRequest.NO_VOTER);
        request.voter = true;
        assertThat(decide(request, Family.VALKEY, valkey91)).isEqualTo(VoteRequest.STARTING);
        assertThat(decide(request, Family.REDIS, valkey91)).isEqualTo(VoteRequest.OLD_EPOCH);
        request.requestEpoch = 9;
        assertThat(decide(request, Family.REDIS, REDIS)).isEqualTo(VoteRequest.ALREADY_VOTED);
        request.lastVoteEpoch = 8;
        assertThat(decide(request, Family.REDIS, REDIS)).isEqualTo(VoteRequest.PRIMARY_NOT_FAILED);
        request.failed = true;
        assertThat(decide(request, Family.REDIS, REDIS)).isEqualTo(VoteRequest.VOTED_RECENTLY);
        assertThat(decide(request, Family.VALKEY, BusRules.release(8, 0, 9))).isEqualTo(VoteRequest.VOTED_RECENTLY);
        assertThat(decide(request, Family.VALKEY, BusRules.release(8, 1, 0))).isEqualTo(VoteRequest.STALE_SLOTS);
        request.lastVoteForPrimary = 69_999;
        assertThat(decide(request, Family.REDIS, REDIS)).isEqualTo(VoteRequest.STALE_SLOTS);
        assertThat(VoteRequest.staleSlot(request)).isEqualTo(16383);
        request.ownerEpoch = 5;
        assertThat(decide(request, Family.REDIS, REDIS)).isEqualTo(VoteRequest.GRANTED);
        request.ownerEpoch = -1;
        assertThat(decide(request, Family.REDIS, REDIS)).isEqualTo(VoteRequest.STALE_SLOTS);
        request.owned = false;
        assertThat(decide(request, Family.REDIS, REDIS)).isEqualTo(VoteRequest.GRANTED);
    }

    @Test
    void shouldNotTakeNeverForRecently() {
        assertThat(VoteRequest.decide(new Request(), Family.REDIS, REDIS, 10, 15_000))
                .isEqualTo(VoteRequest.GRANTED);
    }

    @Test
    void shouldVoteForAReplicaOfALivePrimaryOnlyWhenForced() {
        Request request = new Request();
        request.failed = false;
        assertThat(decide(request, Family.REDIS, REDIS)).isEqualTo(VoteRequest.PRIMARY_NOT_FAILED);
        request.forced = true;
        assertThat(decide(request, Family.REDIS, REDIS)).isEqualTo(VoteRequest.GRANTED);
        request.replica = false;
        assertThat(decide(request, Family.REDIS, REDIS)).isEqualTo(VoteRequest.PRIMARY_NOT_FAILED);
    }

    @Test
    void shouldNameDecisions() {
        for (int decision = VoteRequest.GRANTED; decision <= VoteRequest.STALE_SLOTS; decision++) {
            assertThat(VoteRequest.nameOf(decision)).matches("[a-z-]+");
        }
        assertThat(VoteRequest.nameOf(8)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "VALKEY, 7, 2, 9, false",
        "VALKEY, 7, 2, 10, true",
        "VALKEY, 7, 2, 11, true",
        "VALKEY, 8, 0, 4, false",
        "VALKEY, 8, 0, 5, true",
        "VALKEY, 8, 1, 1, false",
        "VALKEY, 8, 1, 2, true",
        "VALKEY, 9, 0, 0, true",
        "VALKEY, 9, 1, 0, true",
        "REDIS, 7, 2, 10, false",
        "REDIS, 8, 2, 0, false"
    })
    void shouldKnowWhoAnswersStaleSlots(Family family, int major, int minor, int patch, boolean answers) {
        assertThat(VoteRequest.answersStaleSlots(family, BusRules.release(major, minor, patch)))
                .isEqualTo(answers);
    }

    private static int decide(VoteRequest request, Family family, int release) {
        return VoteRequest.decide(request, family, release, 100_000, 15_000);
    }

    /** A request that is granted; it claims slot 16383. */
    private static final class Request implements VoteRequest {
        private boolean voter = true;
        private boolean pastStart = true;
        private long requestEpoch = 9;
        private long lastVoteEpoch = 8;
        private boolean replica = true;
        private boolean failed = true;
        private boolean forced;
        private long lastVoteForPrimary;
        private boolean owned = true;
        private long ownerEpoch = 5;

        @Override
        public boolean isVoter() {
            return voter;
        }

        @Override
        public boolean isPastStart() {
            return pastStart;
        }

        @Override
        public long requestEpoch() {
            return requestEpoch;
        }

        @Override
        public long currentEpoch() {
            return 9;
        }

        @Override
        public long lastVoteEpoch() {
            return lastVoteEpoch;
        }

        @Override
        public boolean isReplicaOfKnownPrimary() {
            return replica;
        }

        @Override
        public boolean isPrimaryFailed() {
            return failed;
        }

        @Override
        public boolean isForced() {
            return forced;
        }

        @Override
        public long lastVoteForPrimary() {
            return lastVoteForPrimary;
        }

        @Override
        public long requestConfigEpoch() {
            return 5;
        }

        @Override
        public boolean claims(int slot) {
            return slot == 16383;
        }

        @Override
        public boolean isOwned(int slot) {
            return owned;
        }

        @Override
        public long ownerEpoch(int slot) {
            return ownerEpoch;
        }
    }
}
