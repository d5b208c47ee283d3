package io.clusterwire.slot;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyGroupsTest {
    @Test
    void shouldSayWhetherKeysShareASlot() {
        assertThat(SlotHash.sameSlot("{a}1", "{a}2", "a")).isTrue();
        assertThat(SlotHash.sameSlot("{a}1", "{a}2", "b")).isFalse();
        assertThat(SlotHash.sameSlot("{a}1", "b", "{a}2")).isFalse();
        assertThat(SlotHash.sameSlot("a")).isTrue();
        assertThat(SlotHash.sameSlot(new CharSequence[0])).isTrue();
        assertThat(SlotHash.sameSlot(bytes("{a}1"), bytes("a"))).isTrue();
        assertThat(SlotHash.sameSlot(bytes("a"), bytes("a"), bytes("b"))).isFalse();
        assertThat(SlotHash.sameSlot(new byte[0][])).isTrue();
    }

    @Test
    void shouldGroupKeysInTheirOrderBySlot() {
        SortedMap<Integer, List<String>> groups =
                SlotHash.groupBySlot(List.of("foo", "b", "{b}2", "a", "foo"), SlotHash::slot);
        assertThat(groups)
                .containsExactly(
                        entry(3300, List.of("b", "{b}2")),
                        entry(12182, List.of("foo", "foo")),
                        entry(15495, List.of("a")));
        assertThat(SlotHash.groupBySlot(List.<byte[]>of(), SlotHash::slot)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "{abc}*, 7638",
        "a{abc}[x]\\, 7638",
        "{abc}{*}, 7638",
        "{abc}x, 7638",
        "foo, 12182",
        "'', 0",
        "foo{}{bar}, 8363",
        "foo{bar, 15278",
        "'*{abc}', -1",
        "{a*c}, -1",
        "{a?c}x, -1",
        "{a[bc}, -1",
        "{}*, -1",
        "{}{abc}*, -1",
        "{a\\*}x, -1",
        "a\\b, -1",
        "foo*, -1",
        "{abc*, -1",
        "*, -1",
        "}{abc}*, 7638",
        "{{abc}*, 444",
    })
    void shouldMapAPatternToASlotWhenItCanMatchKeysOfOneOnly(String pattern, int slot) {
        assertThat(SlotHash.patternSlot(pattern)).isEqualTo(slot);
        assertThat(SlotHash.patternSlot(bytes(pattern))).isEqualTo(slot);
        if (slot >= 0) {
            assertThat(NaiveModel.slot(bytes(pattern))).isEqualTo(slot);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }
}
