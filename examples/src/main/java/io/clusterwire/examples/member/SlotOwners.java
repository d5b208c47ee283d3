package io.clusterwire.examples.member;

import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.SlotBitmap;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who owns which slot, by what the nodes claim and by whose claim is the newer one. Going through a claim that changes nothing allocates nothing. */
final class SlotOwners {
    private final @Nullable Member[] owners = new Member[SlotHash.SLOT_COUNT];
    /** Slots whose owner has stopped claiming them: the next to claim one gets it, whatever its epoch. */
    private final BitSet notClaimed = new BitSet(SlotHash.SLOT_COUNT);

    private final boolean remembersUnclaimed;
    private final List<Member> changed = new ArrayList<>();
    private int covered;

    /** @param remembersUnclaimed as servers do from Redis 7.0.13 on */
    SlotOwners(boolean remembersUnclaimed) {
        this.remembersUnclaimed = remembersUnclaimed;
    }

    @Nullable
    Member owner(int slot) {
        return owners[slot];
    }

    /** How many slots have an owner. */
    int covered() {
        return covered;
    }

    /**
     * A primary says which slots it owns.
     *
     * @param epoch the config epoch of the claim
     * @return whether an owner has changed
     */
    boolean claim(Member claimant, long epoch, SlotBitmap claimed) {
        for (int slot = notClaimed.nextSetBit(0); slot >= 0; slot = notClaimed.nextSetBit(slot + 1)) {
            if (owners[slot] == claimant && claimed.contains(slot)) {
                notClaimed.clear(slot);
            }
        }
        changed.clear();
        for (int slot = claimed.nextDifference(claimant.slots, 0);
                slot >= 0;
                slot = claimed.nextDifference(claimant.slots, slot + 1)) {
            if (!claimed.contains(slot)) {
                notClaimed.set(slot, remembersUnclaimed);
            } else if (yieldsTo(slot, epoch)) {
                bind(slot, claimant);
            }
        }
        return settle();
    }

    private boolean yieldsTo(int slot, long epoch) {
        Member owner = owners[slot];
        boolean owned = owner != null && !notClaimed.get(slot);
        return BusRules.claimPrevails(owned, owner == null ? 0 : owner.configEpoch, epoch);
    }

    /** The first slot of a claim that by a newer claim is another's; -1 if there is none. */
    int firstStale(Member sender, long epoch, SlotBitmap claimed, SlotSet known) {
        for (int slot = claimed.nextDifference(known, 0); slot >= 0; slot = claimed.nextDifference(known, slot + 1)) {
            Member owner = owners[slot];
            if (claimed.contains(slot)
                    && owner != null
                    && owner != sender
                    && !notClaimed.get(slot)
                    && Long.compareUnsigned(owner.configEpoch, epoch) > 0) {
                return slot;
            }
        }
        return -1;
    }

    /** Takes all slots from a node; they go to {@code heir}, or to nobody if it is null. */
    void release(Member member, @Nullable Member heir) {
        changed.clear();
        for (int slot = 0; slot < owners.length; slot++) {
            if (owners[slot] == member) {
                bind(slot, heir);
            }
        }
        settle();
    }

    private void bind(int slot, @Nullable Member to) {
        Member from = owners[slot];
        note(from);
        note(to);
        covered += (to == null ? 0 : 1) - (from == null ? 0 : 1);
        owners[slot] = to;
        notClaimed.clear(slot);
    }

    private void note(@Nullable Member member) {
        if (member != null && !changed.contains(member)) {
            changed.add(member);
        }
    }

    private boolean settle() {
        for (Member member : changed) {
            SlotSet.Builder slots = SlotSet.builder();
            for (int slot = 0; slot < owners.length; slot++) {
                if (owners[slot] == member) {
                    slots.add(slot);
                }
            }
            member.slots = slots.build();
        }
        return !changed.isEmpty();
    }
}
