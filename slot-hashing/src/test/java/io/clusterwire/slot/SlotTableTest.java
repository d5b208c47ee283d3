package io.clusterwire.slot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SlotTableTest {
    private final SlotTable<String> table = new SlotTable<>();

    @Test
    void shouldBeginWithoutOwners() {
        assertThat(table.get(0)).isNull();
        assertThat(table.get(16383)).isNull();
        assertThat(table.snapshot().slotsOf(null)).isEqualTo(SlotSet.ALL);
    }

    @Test
    void shouldReassignOneSlot() {
        table.draft().assign(SlotSet.ALL, "a").publish();
        table.reassign(7, "b");
        assertThat(table.get(6)).isEqualTo("a");
        assertThat(table.get(7)).isEqualTo("b");
        table.reassign(7, null);
        assertThat(table.get(7)).isNull();
    }

    @Test
    void shouldReplaceTheWholeTopology() {
        table.draft().assign(SlotSet.ALL, "a").publish();
        SlotTable.Draft<String> draft = table.draft().assign(0, 99, "b").assign(SlotSet.parse("50-59 200"), "c");
        assertThat(draft.unassigned()).hasToString("100-199 201-16383");
        assertThat(table.get(0)).isEqualTo("a");
        draft.publish();
        assertThat(table.snapshot().slotsOf("b")).hasToString("0-49 60-99");
        assertThat(table.snapshot().slotsOf("c")).hasToString("50-59 200");
        assertThat(table.get(16383)).isNull();
    }

    @Test
    void shouldKnowWhatIsAssignedHoweverRunsFollowEachOther() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            String[] expected = new String[SlotHash.SLOT_COUNT];
            Arrays.fill(expected, "old");
            table.draft().assign(SlotSet.ALL, "old").publish();
            SlotTable.Draft<String> draft = table.draft();
            boolean[] assigned = new boolean[SlotHash.SLOT_COUNT];
            int next = 0;
            for (int run = random.nextInt(30); run > 0; run--) {
                int first = random.nextInt(4) == 0 ? random.nextInt(SlotHash.SLOT_COUNT) : next;
                int last = Math.min(first + random.nextInt(1 + random.nextInt(3000)), SlotHash.SLOT_COUNT - 1);
                String owner = "owner " + random.nextInt(3);
                draft.assign(first, last, owner);
                Arrays.fill(expected, first, last + 1, owner);
                Arrays.fill(assigned, first, last + 1, true);
                next = (last + 1) % SlotHash.SLOT_COUNT;
                if (random.nextInt(10) == 0) {
                    assertUnassigned(draft, assigned);
                }
            }
            draft.publishAssigned();
            assertOwners(expected);
            draft.publish();
            for (int slot = 0; slot < expected.length; slot++) {
                expected[slot] = assigned[slot] ? expected[slot] : null;
            }
            assertOwners(expected);
            assertUnassigned(draft, assigned);
        }
    }

    private static void assertUnassigned(SlotTable.Draft<String> draft, boolean[] assigned) {
        SlotSet unassigned = draft.unassigned();
        for (int slot = 0; slot < assigned.length; slot++) {
            if (unassigned.contains(slot) == assigned[slot]) {
                throw new AssertionError("slot " + slot);
            }
        }
    }

    private void assertOwners(String[] expected) {
        for (int slot = 0; slot < expected.length; slot++) {
            if (!Objects.equals(table.get(slot), expected[slot])) {
                assertThat(table.get(slot)).as("slot " + slot).isEqualTo(expected[slot]);
            }
        }
    }

    @Test
    void shouldLeaveWhatAPartialTopologyDoesNotTellIfAskedTo() {
        table.draft().assign(SlotSet.ALL, "a").publish();
        table.draft().assign(5, 5, "b").publishAssigned();
        assertThat(table.get(5)).isEqualTo("b");
        assertThat(table.snapshot().slotsOf("a").complement()).hasToString("5");
        table.draft().publishAssigned();
        assertThat(table.get(0)).isEqualTo("a");
        table.draft().publish();
        assertThat(table.snapshot().slotsOf(null)).isEqualTo(SlotSet.ALL);
    }

    @Test
    void shouldKeepWhatWasReassignedSinceTheDraftWasBegun() {
        table.reassign(1, "moved before");
        SlotTable.Draft<String> draft = table.draft();
        table.reassign(2, "moved meanwhile");
        table.reassign(3, null);
        draft.assign(0, 3, "topology").publish();
        assertThat(table.get(0)).isEqualTo("topology");
        assertThat(table.get(1)).isEqualTo("topology");
        assertThat(table.get(2)).isEqualTo("moved meanwhile");
        assertThat(table.get(3)).isNull();
        table.draft().assign(0, 3, "next").publish();
        assertThat(table.snapshot().slotsOf("next")).hasToString("0-3");
        draft.publish();
        assertThat(table.get(1)).isEqualTo("topology");
        assertThat(table.get(2)).isEqualTo("next");
    }

    @Test
    void shouldKeepSnapshotsAsTheyWere() {
        table.draft().assign(SlotSet.ALL, "a").publish();
        SlotTable.Snapshot<String> before = table.snapshot();
        assertThat(table.snapshot()).isSameAs(before);
        table.reassign(1, "b");
        assertThat(before.get(1)).isEqualTo("a");
        SlotTable.Snapshot<String> between = table.snapshot();
        table.draft().assign(SlotSet.ALL, "c").publish();
        assertThat(between.get(1)).isEqualTo("b");
        assertThat(table.snapshot().get(1)).isEqualTo("b".equals(table.get(1)) ? "b" : "c");
        assertThat(table.get(1)).isEqualTo("c");
    }

    @Test
    void shouldNotSeeWhatIsAssignedToADraftAfterItWasPublished() {
        SlotTable.Draft<String> draft = table.draft().assign(0, 1, "a");
        draft.publish();
        draft.assign(1, 1, "b");
        assertThat(table.get(1)).isEqualTo("a");
        draft.publish();
        assertThat(table.get(1)).isEqualTo("b");
    }

    @Test
    void shouldNotSeeInADraftWhatIsReassignedAfterItWasPublished() {
        SlotTable.Draft<String> draft = table.draft().assign(0, 1, "a");
        draft.publish();
        table.reassign(0, null);
        table.reassign(2, "b");
        assertThat(draft.unassigned()).hasToString("2-16383");
        draft.assign(1, 1, "c").publishAssigned();
        assertThat(table.get(0)).isNull();
        assertThat(table.get(1)).isEqualTo("c");
        assertThat(table.get(2)).isEqualTo("b");
        table.draft().assign(SlotSet.ALL, "d").publish();
        draft.publish();
        assertThat(table.get(0)).isEqualTo("d");
        assertThat(table.get(1)).isEqualTo("c");
        assertThat(table.get(2)).isEqualTo("d");
        assertThat(table.get(3)).isNull();
    }

    @Test
    void shouldRefuseNumbersThatAreNoSlots() {
        for (int slot : new int[] {-1, 16384}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> table.get(slot));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> table.snapshot().get(slot));
            assertThatIllegalArgumentException().isThrownBy(() -> table.reassign(slot, "a"));
            assertThatIllegalArgumentException().isThrownBy(() -> table.draft().assign(slot, slot, "a"));
        }
    }
}
