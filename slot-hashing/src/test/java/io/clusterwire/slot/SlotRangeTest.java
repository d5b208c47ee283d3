package io.clusterwire.slot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotRangeTest {
    @ParameterizedTest
    @CsvSource({"-1,0", "0,16384", "2,1", "16384,16384", "-5,-4", "0,-1"})
    void shouldRefuseBoundsThatAreNoRange(int first, int last) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SlotRange(first, last))
                .withMessage("slot range: " + first + "-" + last + " (expected: 0 <= first <= last <= 16383)");
    }

    @Test
    void shouldKnowItsSizeAndMembers() {
        SlotRange range = new SlotRange(5, 7);
        assertThat(range.size()).isEqualTo(3);
        assertThat(range.contains(4)).isFalse();
        assertThat(range.contains(5)).isTrue();
        assertThat(range.contains(7)).isTrue();
        assertThat(range.contains(8)).isFalse();
        assertThat(new SlotRange(0, 16383).size()).isEqualTo(16384);
        assertThat(new SlotRange(16383, 16383).size()).isEqualTo(1);
    }

    @Test
    void shouldPrintAsTheServersDo() {
        assertThat(new SlotRange(5, 5)).hasToString("5");
        assertThat(new SlotRange(5, 6)).hasToString("5-6");
        assertThat(new SlotRange(0, 5460)).hasToString("0-5460");
    }
}
