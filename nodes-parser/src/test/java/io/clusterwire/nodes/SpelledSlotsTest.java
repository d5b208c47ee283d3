package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpelledSlotsTest {
    private static final int[] BOUNDS = {
        0, 9, 10, 99, 100, 999, 1000, 1001, 9999, 10_000, 16_383, 16_384, 19_999, 20_000, 99_999
    };

    private static byte[] lines(String first, String last) {
        return ("xx:" + first + "\r\n:" + last + "\r\n*4\r\n$9\r\n").getBytes(ISO_8859_1);
    }

    private static void assertRead(int first, int last) {
        byte[] lines = lines("" + first, "" + last);
        long read = SpelledSlots.read(lines, 2, lines.length);
        if (first > last || last > 16_383) {
            assertThat(read).as("%s to %s", first, last).isNegative();
            return;
        }
        assertThat((int) read).as("%s to %s", first, last).isEqualTo(lines.length - 8);
        assertThat((int) (read >>> 32) & 0xffff).isEqualTo(last);
        assertThat(read >>> 48).isEqualTo(first);
    }

    @Test
    void shouldReadEverySlotAsFirstAndAsLast() {
        for (int slot = 0; slot < 20_000; slot++) {
            assertRead(slot, slot);
            assertRead(slot, slot + 1);
            assertRead(slot + 1, slot);
            for (int bound : BOUNDS) {
                assertRead(slot, bound);
                assertRead(bound, slot);
            }
        }
    }

    /** What one line after the other says, which knows nothing of words. */
    private static long lineByLine(byte[] bytes, int from, int to) {
        long first = SpelledNumber.read(bytes, from, to, ':');
        long last = SpelledNumber.read(bytes, (int) first, to, ':');
        boolean slots = last >= 0 && first >>> 32 <= last >>> 32 && last >>> 32 <= 16_383;
        return slots ? first >>> 32 << 48 | last : -1;
    }

    @ParameterizedTest
    @CsvSource({
        "100, 999",
        "820, 828",
        "1000, 9999",
        "5460, 5468",
        "10000, 10000",
        "10923, 16383",
        "0, 5460",
        "998, 1000",
        "9998, 10003",
        "7, 8"
    })
    void shouldReadWhatLinesSayWhateverTheirBytes(String first, String last) {
        byte[] lines = lines(first, last);
        for (int i = 2; i < lines.length; i++) {
            for (int value = 0; value < 256; value++) {
                byte[] other = lines.clone();
                other[i] = (byte) value;
                assertThat(SpelledSlots.read(other, 2, other.length)).isEqualTo(lineByLine(other, 2, other.length));
            }
        }
        for (int to = 2; to <= lines.length; to++) {
            assertThat(SpelledSlots.read(lines, 2, to)).as("to %s", to).isEqualTo(lineByLine(lines, 2, to));
        }
    }

    @Test
    void shouldRefusePaddedSlots() {
        for (String padded : new String[] {"0000", "0001", "0999", "01000", "00000", "09999"}) {
            byte[] first = lines(padded, "9999");
            assertThat(SpelledSlots.read(first, 2, first.length)).isNegative();
            byte[] last = lines("0", padded);
            assertThat(SpelledSlots.read(last, 2, last.length)).isNegative();
            byte[] both = lines(padded, padded);
            assertThat(SpelledSlots.read(both, 2, both.length)).isNegative();
        }
        assertThat(SpelledSlots.read(lines("1", "2"), -1, 24)).isNegative();
    }
}
