package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureRulesTest {
    @ParameterizedTest
    @CsvSource({
        "100000, 84999, 84999, true",
        "100000, 85000, 84999, false",
        "100000, 84999, 85000, false",
        "100000, 0, 0, false"
    })
    void shouldSuspectAfterTheTimeout(long now, long ping, long data, boolean suspected) {
        assertThat(FailureRules.isSuspected(now, 15000, ping, data)).isEqualTo(suspected);
    }

    @ParameterizedTest
    @CsvSource({"40000, 10000, true", "40001, 10000, false", "10000, 10000, true"})
    void shouldCountReportsForTwiceTheTimeout(long now, long reported, boolean valid) {
        assertThat(FailureRules.isReportValid(now, 15000, reported)).isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource({
        "REDIS, 7, 4, 1, true, false, true", "REDIS, 7, 4, 1, false, true, false",
        "VALKEY, 7, 2, 5, true, false, true", "VALKEY, 7, 2, 6, true, false, false",
        "VALKEY, 9, 0, 0, true, true, true", "VALKEY, 9, 0, 0, false, true, false"
    })
    void shouldListenToPrimaries(
            Family family, int major, int minor, int patch, boolean primary, boolean slots, boolean heard) {
        int release = BusRules.release(major, minor, patch);
        assertThat(FailureRules.mayReport(family, release, primary, slots)).isEqualTo(heard);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "2, 2", "3, 2", "4, 3", "5, 3", "1000, 501"})
    void shouldNeedMoreThanHalf(int size, int quorum) {
        assertThat(FailureRules.quorum(size)).isEqualTo(quorum);
        assertThat(FailureRules.isMinority(quorum - 1, size)).isTrue();
        assertThat(FailureRules.isMinority(quorum, size)).isFalse();
        assertThat(ElectionRules.isWon(quorum - 1, size)).isFalse();
        assertThat(ElectionRules.isWon(quorum, size)).isTrue();
        assertThat(FailureRules.hasFailed(quorum - 1, false, size)).isFalse();
        assertThat(FailureRules.hasFailed(quorum - 1, true, size)).isTrue();
        assertThat(FailureRules.hasFailed(quorum, false, size)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "10000, 10000, true, true, true",
        "10000, 10000, false, false, true",
        "40000, 10000, false, true, false",
        "40001, 10000, false, true, true"
    })
    void shouldUndoFailure(long now, long failed, boolean replica, boolean slots, boolean undone) {
        assertThat(FailureRules.isFailUndone(now, 15000, failed, replica, slots))
                .isEqualTo(undone);
    }

    @ParameterizedTest
    @CsvSource({"15000, 5000", "5000, 5000", "4999, 4999", "500, 500", "499, 500"})
    void shouldDelayTheReturnFromAMinority(long timeout, long delay) {
        assertThat(FailureRules.rejoinDelay(timeout)).isEqualTo(delay);
    }

    /** Timeout 1000, so that the delay after a minority is 1000 too; three voting primaries, of which two must be reachable. */
    @ParameterizedTest
    @CsvSource({
        // now, primary, failed, first, minority, covered, reachable, state
        "9000, true, false, 1000, 0, true, 3, 0",
        "9000, true, false, 1000, 0, true, 2, 0",
        "9000, true, false, 1000, 0, true, 1, 2",
        "9000, true, false, 1000, 0, false, 2, 1",
        "9000, true, false, 1000, 0, false, 1, 2",
        "2999, true, true, 1000, 0, true, 3, 4",
        "2999, true, true, 1000, 0, false, 1, 4",
        "3000, true, true, 1000, 0, true, 3, 0",
        "2999, true, false, 1000, 0, true, 3, 0",
        "2999, false, true, 1000, 0, true, 3, 0",
        "8999, true, true, 1000, 8000, true, 2, 3",
        "9000, true, true, 1000, 8000, true, 2, 0",
        "8999, false, true, 1000, 8000, true, 2, 0",
        "8999, true, false, 1000, 8000, true, 2, 0",
        "8999, true, true, 1000, 8000, false, 2, 1",
        "8999, true, true, 1000, 8000, true, 1, 2",
        "500, true, true, -5000, 0, true, 2, 0"
    })
    void shouldJudgeTheCluster(
            long now,
            boolean primary,
            boolean failed,
            long first,
            long minority,
            boolean covered,
            int reachable,
            int state) {
        assertThat(FailureRules.clusterState(now, 1000, primary, failed, first, minority, covered, reachable, 3))
                .isEqualTo(state);
    }
}
