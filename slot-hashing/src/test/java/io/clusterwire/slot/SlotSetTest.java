package io.clusterwire.slot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlotSetTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "0", "16383", "0-1", "0-16383", "0-5460 5462", "63 65 127-128", "1 3 5-7 16380-16383"})
    void shouldPrintWhatItReads(String text) {
        assertThat(SlotSet.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({
        "'5,6, 7', 5-7",
        "' 5 ', 5",
        "',,', ''",
        "'7 5-6', 5-7",
        "'5-9 6-7', 5-9",
        "'5-5', 5",
        "'007', 7",
    })
    void shouldReadWhatPeopleWrite(String text, String canonical) {
        assertThat(SlotSet.parse(text)).hasToString(canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "16384, '\"16384\" (expected: a slot, 0..16383) at character 0'",
        "'1 99999999999', '\"99999999999\" (expected: a slot, 0..16383) at character 2'",
        "1-16384, '\"16384\" (expected: a slot, 0..16383) at character 2'",
        "5-, 'the end (expected: a slot, 0..16383) at character 2'",
        "-5, '\"-5\" (expected: a slot, 0..16383) at character 0'",
        "6-5, '\"5\" (expected: a slot not below 6) at character 2'",
        "5x, '\"x\" (expected: a digit, a hyphen, a space or a comma) at character 1'",
        "'1 x\u0661', '\"x\\u0661\" (expected: a slot, 0..16383) at character 2'",
        "1-2-3, '\"-3\" (expected: a digit, a hyphen, a space or a comma) at character 3'",
    })
    void shouldSayWhatStandsWhere(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SlotSet.parse(text))
                .withMessage("slot set: " + message);
    }

    @Test
    void shouldQuoteNoMoreThanTheBeginning() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SlotSet.parse("x".repeat(1000)))
                .withMessage("slot set: \"" + "x".repeat(64) + "\"… (expected: a slot, 0..16383) at character 0");
    }

    @Test
    void shouldHoldNothingOrEverything() {
        assertThat(SlotSet.EMPTY.isEmpty()).isTrue();
        assertThat(SlotSet.EMPTY.size()).isZero();
        assertThat(SlotSet.EMPTY.nextSet(0)).isEqualTo(SlotHash.SLOT_COUNT);
        assertThat(SlotSet.EMPTY.nextClear(0)).isZero();
        assertThat(SlotSet.EMPTY.gaps()).containsExactly(new SlotRange(0, 16383));
        assertThat(SlotSet.ALL.size()).isEqualTo(16384);
        assertThat(SlotSet.ALL.nextClear(0)).isEqualTo(SlotHash.SLOT_COUNT);
        assertThat(SlotSet.ALL.gaps()).isEmpty();
        assertThat(SlotSet.ALL.complement()).isEqualTo(SlotSet.EMPTY);
    }

    @Test
    void shouldAnswerForNumbersThatAreNoSlots() {
        for (int slot : new int[] {-1, Integer.MIN_VALUE, 16384, Integer.MAX_VALUE}) {
            assertThat(SlotSet.ALL.contains(slot)).isFalse();
            assertThat(SlotSet.builder().contains(slot)).isFalse();
            assertThatIllegalArgumentException().isThrownBy(() -> SlotSet.of(slot));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SlotSet.builder().remove(slot));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SlotSet.builder().add(slot, slot));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SlotSet.builder().remove(slot, slot));
        }
        assertThat(SlotSet.ALL.nextSet(Integer.MAX_VALUE)).isEqualTo(SlotHash.SLOT_COUNT);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> SlotSet.ALL.nextSet(-1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> SlotSet.ALL.nextClear(-1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> SlotSet.ALL.word(256));
    }

    @Test
    void shouldBuildStepByStep() {
        SlotSet.Builder builder =
                SlotSet.builder().add(0, 200).remove(64).remove(66, 127).add(70);
        SlotSet first = builder.build();
        assertThat(first).hasToString("0-63 65 70 128-200");
        assertThat(builder.add(9000).build()).hasToString("0-63 65 70 128-200 9000");
        assertThat(first.contains(9000)).isFalse();
        assertThat(SlotSet.ofRanges(List.of(new SlotRange(7, 9), new SlotRange(1, 8))))
                .hasToString("1-9");
        assertThat(SlotSet.of(3, 1, 3)).hasToString("1 3");
        assertThat(first.toString(",")).isEqualTo("0-63,65,70,128-200");
        assertThat(first.rangeCount()).isEqualTo(4);
    }
}
