package io.clusterwire.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.bus.BusVerdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The frame that is read is accepted and read in full, and what is written has its length. */
class BusBenchmarksTest {
    private static final int EXTENSIONS = 24 + 16 + 24 + 24 + 16 + 16 + 24 + 56 + 48;

    @ParameterizedTest
    @CsvSource({"0, heap", "10, heap", "100, heap", "0, direct", "10, direct", "100, direct"})
    void shouldMeasureWholeFrames(int entries, String memory) {
        int length = 2256 + 104 * entries + EXTENSIONS;
        BusReadBenchmark read = new BusReadBenchmark();
        read.entries = entries;
        read.memory = memory;
        read.prepare();
        assertThat(read.oursValidate()).isEqualTo(BusVerdict.ACCEPT);
        assertThat(read.oursValidateLeniently()).isEqualTo(BusVerdict.ACCEPT);
        assertThat(read.oursValidateAndReadAll()).isNotZero().isEqualTo(read.oursValidateAndReadAll());
        assertThat(read.floorSumOfLongs()).isNotZero();
        assertThat(read.floorGossipByHand() == 0).isEqualTo(entries == 0);
        BusWriteBenchmark write = new BusWriteBenchmark();
        write.entries = entries;
        write.memory = memory;
        write.prepare();
        assertThat(write.oursFromValues()).isEqualTo(length);
        assertThat(write.oursFromAllValues()).isEqualTo(length);
        assertThat(write.floorWriteBytes()).isEqualTo(length);
        assertThat(write.floorWriteByEntry()).isEqualTo(length);
    }
}
