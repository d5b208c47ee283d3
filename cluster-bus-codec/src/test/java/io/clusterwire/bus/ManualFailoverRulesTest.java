package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManualFailoverRulesTest {
    @ParameterizedTest
    @CsvSource({
        // now, end, forced, offsetKnown, primaryOffset, ownOffset, step
        "1000, 0, true, true, 5, 5, 0",
        "6000, 6000, true, false, 0, 0, 4",
        "6001, 6000, true, true, 5, 5, 1",
        "1000, 6000, false, false, 0, 0, 2",
        "1000, 6000, false, true, 5, 4, 3",
        "1000, 6000, false, true, 5, 6, 3",
        "1000, 6000, false, true, 5, 5, 4",
        "1000, 6000, false, true, 0, 0, 4"
    })
    void shouldGoStepByStep(long now, long end, boolean forced, boolean offsetKnown, long primary, long own, int step) {
        assertThat(ManualFailoverRules.step(now, end, forced, offsetKnown, primary, own))
                .isEqualTo(step);
    }

    @ParameterizedTest
    @CsvSource({
        "6000, true, 0x010000, false, true",
        "6000, true, 0x070000, false, true",
        "6000, true, 0x060000, false, false",
        "6000, true, 0x010000, true, false",
        "6000, false, 0x010000, false, false",
        "0, true, 0x010000, false, false"
    })
    void shouldTakeTheOffsetOfThePause(
            long end, boolean fromMyPrimary, String flags, boolean offsetKnown, boolean taken) {
        assertThat(ManualFailoverRules.takesOffset(end, fromMyPrimary, Integer.decode(flags), offsetKnown))
                .isEqualTo(taken);
    }

    @ParameterizedTest
    @CsvSource({
        "REDIS, 6, 2, 1, 0, false",
        "REDIS, 6, 2, 1, 1, true",
        "REDIS, 6, 2, 2, 0, true",
        "REDIS, 7, 0, 0, 0, true",
        "VALKEY, 7, 2, 4, 0, true"
    })
    void shouldNotGetStuckAtOffsetZero(Family family, int major, int minor, int patch, long offset, boolean known) {
        assertThat(ManualFailoverRules.countsAsKnown(family, BusRules.release(major, minor, patch), offset))
                .isEqualTo(known);
    }

    @Test
    void shouldPauseTwiceAsLongAsItMayTake() {
        long end = ManualFailoverRules.end(1000, ElectionRules.MANUAL_FAILOVER_MILLIS);
        assertThat(end).isEqualTo(6000);
        assertThat(ManualFailoverRules.pauseEnd(1000, ElectionRules.MANUAL_FAILOVER_MILLIS))
                .isEqualTo(11_000);
    }

    @ParameterizedTest
    @CsvSource({
        "true, true, true, false, true",
        "true, true, false, false, false",
        "true, true, false, true, true",
        "true, false, false, true, false",
        "false, true, true, true, false"
    })
    void shouldBeginOnAReplica(boolean replica, boolean known, boolean reachable, boolean forced, boolean begins) {
        assertThat(ManualFailoverRules.mayBegin(replica, known, reachable, forced))
                .isEqualTo(begins);
    }
}
