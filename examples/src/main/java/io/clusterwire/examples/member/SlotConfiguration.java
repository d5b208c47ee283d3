package io.clusterwire.examples.member;

import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Roles and slots as the headers of pings tell them. */
final class SlotConfiguration {
    private final MemberState state;
    private final FrameComposer composer;

    SlotConfiguration(MemberState state, FrameComposer composer) {
        this.state = state;
        this.composer = composer;
    }

    /** Takes over what a known sender says of its role and its slots, and corrects it if somebody knows better. */
    void apply(Member sender, BusFrame frame) {
        applyRole(sender, frame);
        SlotSet knownSlots = slotsToCompare(sender);
        boolean differs = !frame.slots().matches(knownSlots);
        if (differs && sender.isPrimary()) {
            state.owners.claim(sender, frame.configEpoch(), frame.slots());
        }
        if (differs && (sender.isPrimary() || !state.settings.isValkey(8, 0))) {
            correct(sender, frame, knownSlots);
        }
        if (sender.isPrimary()) {
            FrameHandler.settleCollision(state, sender);
        }
    }

    private SlotSet slotsToCompare(Member sender) {
        Member owner = sender.isPrimary() ? sender : state.table.primaryOf(sender);
        return owner == null ? SlotSet.EMPTY : owner.slots;
    }

    private void applyRole(Member sender, BusFrame frame) {
        if (frame.replicaOf().isEmpty()) {
            if (!sender.isPrimary()) {
                makePrimary(sender);
            }
            return;
        }
        Member primary = state.table.find(frame.replicaOf());
        if (sender.isPrimary()) {
            makeReplica(sender, primary, frame);
        }
        if (primary != null && !Objects.equals(primary.id, sender.primary)) {
            sender.primary = primary.id;
        }
    }

    static void makePrimary(Member member) {
        member.clear(NodeFlags.SLAVE);
        member.set(NodeFlags.MASTER | NodeFlags.MIGRATE_TO);
        member.primary = null;
    }

    /**
     * A primary has become a replica. Up to Redis 7.2 its slots are nobody's until the new primary claims them; from Redis 7.4 and Valkey 9.0 on
     * they go to the new primary at once, if that is of the same shard.
     */
    private void makeReplica(Member sender, @Nullable Member primary, BusFrame frame) {
        boolean hands = state.settings.version().isRedis(7, 4) || state.settings.isValkey(9, 0);
        boolean stale = Long.compareUnsigned(sender.configEpoch, frame.configEpoch()) > 0;
        Member heir = null;
        if (hands && !stale && primary != null && isSameShard(sender.shard, primary.shard)) {
            heir = primary;
            if (!primary.isPrimary()) {
                makePrimary(primary);
            }
            primary.configEpoch = frame.configEpoch();
        }
        state.owners.release(sender, heir);
        sender.clear(NodeFlags.MASTER | NodeFlags.MIGRATE_TO);
        sender.set(NodeFlags.SLAVE);
    }

    private static boolean isSameShard(@Nullable NodeId one, @Nullable NodeId other) {
        return one != null && Objects.equals(one, other);
    }

    /** Tells the sender of one newer claim that it does not know. */
    private void correct(Member sender, BusFrame frame, SlotSet knownSlots) {
        BusLink link = sender.outbound;
        if (link == null || !link.isOpen()) {
            return;
        }
        int stale = state.owners.firstStale(sender, frame.configEpoch(), frame.slots(), knownSlots);
        Member owner = stale < 0 ? null : state.owners.owner(stale);
        if (owner != null) {
            composer.update(link.out(), owner);
            link.flush();
        }
    }
}
