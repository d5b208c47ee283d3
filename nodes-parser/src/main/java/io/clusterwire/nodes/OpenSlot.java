package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import java.util.Objects;

/**
 * A slot on its way between two nodes, as one of them tells it. Redis and Valkey name one slot at a time, Kvrocks a range.
 *
 * @param slots the slots
 * @param node the other side: where a migrating slot goes, or where an importing slot comes from
 */
public record OpenSlot(SlotRange slots, NodeId node) {
    /**
     * Checks that nothing is null.
     *
     * @param slots the component
     * @param node the component
     */
    public OpenSlot {
        Objects.requireNonNull(slots, "slots");
        Objects.requireNonNull(node, "node");
    }
}
