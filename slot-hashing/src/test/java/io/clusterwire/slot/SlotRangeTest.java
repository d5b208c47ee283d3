package io.clusterwire.slot;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SlotRangeTest {
    @Test
    void shouldRefuseReversedBounds() {
        assertThatThrownBy(() -> new SlotRange(2, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Property
    void shouldRefuseNegative(@ForAll int x) {
        if (x < 0) {
            assertThatThrownBy(() -> new SlotRange(x, 1)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
