package io.clusterwire.nodes;

import io.clusterwire.resp.RespWriter;
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
    /** How many keys {@link #write} asks for at once. */
    public static final int KEYS_AT_ONCE = 100;

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

    /**
     * Checks that nothing is null.
     *
     * @param kind the component
     * @param at the component
     * @param slot the component
     * @param peer the component
     */
    public SlotStep {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(at, "at");
        Objects.requireNonNull(peer, "peer");
    }

    /**
     * Writes the command of this step, to be sent to {@link #at}. For {@link Kind#MOVE_KEYS} that is {@code CLUSTER GETKEYSINSLOT}: the keys
     * it answers go into {@link ClusterCommands#migrate}, and both are repeated until it answers none.
     *
     * @param commands the commands of the cluster's release
     * @param out written to
     */
    public void write(ClusterCommands commands, RespWriter out) {
        switch (kind) {
            case IMPORT -> commands.setSlotImporting(out, slot, peer);
            case MIGRATE -> commands.setSlotMigrating(out, slot, peer);
            case MOVE_KEYS -> commands.getKeysInSlot(out, slot, KEYS_AT_ONCE);
            case ASSIGN -> commands.setSlotNode(out, slot, peer);
        }
    }
}
