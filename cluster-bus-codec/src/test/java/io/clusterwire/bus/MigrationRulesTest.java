package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.slot.NodeId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MigrationRulesTest {
    @ParameterizedTest
    @CsvSource({
        "0x0101, true, 0, true",
        "0x0105, true, 0, true",
        "0x0109, true, 0, false",
        "0x0001, true, 0, false",
        "0x0102, true, 0, false",
        "0x0101, false, 0, false",
        "0x0101, true, 1, false"
    })
    void shouldFindOrphans(String flags, boolean slots, int healthy, boolean orphaned) {
        assertThat(MigrationRules.isOrphaned(Integer.decode(flags), slots, healthy))
                .isEqualTo(orphaned);
    }

    @ParameterizedTest
    @CsvSource({
        // orphans, healthy, most, allowed, ok, barrier, candidate, orphanedFor, decision
        "1, 2, 2, true, true, 1, true, 5001, 0",
        "1, 2, 2, true, true, 1, true, 5000, 7",
        "1, 2, 2, true, true, 1, false, 5001, 6",
        "1, 2, 2, true, true, 2, true, 5001, 5",
        "1, 3, 3, true, true, 2, true, 5001, 0",
        "1, 2, 2, true, false, 1, true, 5001, 4",
        "1, 2, 2, false, false, 1, true, 5001, 3",
        "1, 2, 3, true, true, 1, true, 5001, 2",
        "1, 1, 1, true, true, 0, true, 5001, 2",
        "0, 2, 2, true, true, 1, true, 5001, 1",
        "0, 1, 1, false, false, 1, false, 0, 1"
    })
    void shouldDecideInOrder(
            int orphans,
            int healthy,
            int most,
            boolean allowed,
            boolean ok,
            int barrier,
            boolean candidate,
            long orphanedFor,
            int decision) {
        assertThat(MigrationRules.decide(orphans, healthy, most, allowed, ok, barrier, candidate, orphanedFor))
                .isEqualTo(decision);
    }

    @Test
    void shouldPreferTheSmallerId() {
        NodeId small = NodeId.of("0".repeat(40));
        NodeId great = NodeId.of("f".repeat(40));
        assertThat(MigrationRules.candidate(small, great)).isSameAs(small);
        assertThat(MigrationRules.candidate(great, small)).isSameAs(small);
    }
}
