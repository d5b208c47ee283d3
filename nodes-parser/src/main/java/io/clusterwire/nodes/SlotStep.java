package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import java.util.Objects;

/**
 * One step on the way of a slot from one primary to another. Immutable.
 *
 * @param kind what to do
 * @param at the node to tell
 * @param slot the slot, 0..16383
 * @param peer the other node: the source for {@link Kind#IMPORT}, the target for all others
 */
public record SlotStep(Kind kind, NodeId at, int slot, NodeId peer) {
    /** What to do. A closed set. */
    public enum Kind {
        /** {@code CLUSTER SETSLOT slot IMPORTING peer}: the target is to expect the slot. */
        IMPORT,
        /** {@code CLUSTER SETSLOT slot MIGRATING peer}: the source is to send it. */
        MIGRATE,
        /** {@code CLUSTER GETKEYSINSLOT slot count} and {@code MIGRATE} of the keys answered, until none is left. */
        MOVE_KEYS,
        /** {@code CLUSTER SETSLOT slot NODE peer}: the slot has a new owner. */
        ASSIGN
    }

    /** Checks that nothing is null. */
    public SlotStep {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(at, "at");
        Objects.requireNonNull(peer, "peer");
    }
}
