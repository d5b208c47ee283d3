package io.clusterwire.slot;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HashTagTest {
    /** Size and CRC of all tags in the order of their slots, an LF after each; computed by trying all texts with a program of its own. */
    private static final int ALL_TAGS_LENGTH = 59401;

    private static final int ALL_TAGS_CRC = 0x82e1;

    @ParameterizedTest
    @CsvSource({
        "0, 06S",
        "1, Qi",
        "15495, a",
        "3300, b",
        "13907, 0",
    })
    void shouldAnswerTheSameTagForEver(int slot, String tag) {
        assertThat(HashTag.forSlot(slot)).isEqualTo(tag);
    }

    @Test
    void shouldAnswerAShortestTagForEverySlot() {
        int[] shortest = new int[SlotHash.SLOT_COUNT];
        byte[] text = new byte[2];
        for (int first = ' '; first <= '~'; first++) {
            for (int second = ' '; second <= '~'; second++) {
                text[0] = (byte) first;
                text[1] = (byte) second;
                if (isAllowed(first) && isAllowed(second)) {
                    shortest[NaiveModel.crc16(text, 0, 2) % 16384] = 2;
                }
            }
        }
        for (int only = ' '; only <= '~'; only++) {
            text[0] = (byte) only;
            if (isAllowed(only)) {
                shortest[NaiveModel.crc16(text, 0, 1) % 16384] = 1;
            }
        }
        StringBuilder all = new StringBuilder();
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
            String tag = HashTag.forSlot(slot);
            assertThat(tag).matches("[ -z|~]+").hasSize(shortest[slot] == 0 ? 3 : shortest[slot]);
            assertThat(NaiveModel.slot(("x{" + tag + "}y").getBytes(US_ASCII))).isEqualTo(slot);
            all.append(tag).append('\n');
        }
        byte[] bytes = all.toString().getBytes(StandardCharsets.US_ASCII);
        assertThat(bytes).hasSize(ALL_TAGS_LENGTH);
        assertThat(NaiveModel.crc16(bytes, 0, bytes.length)).isEqualTo(ALL_TAGS_CRC);
    }

    private static boolean isAllowed(int c) {
        return c != '{' && c != '}';
    }

    @Test
    void shouldRefuseNumbersThatAreNoSlots() {
        for (int slot : new int[] {-1, 16384}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> HashTag.forSlot(slot))
                    .withMessage("slot: " + slot + " (expected: 0..16383)");
        }
    }
}
