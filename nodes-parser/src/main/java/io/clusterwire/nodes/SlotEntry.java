package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One entry of CLUSTER SLOTS: a run of slots and who serves them. A node with several runs is in several entries.
 *
 * @param slots the slots
 * @param nodes first the primary, then the replicas that are told; replicas marked {@code fail} are not, nor, from 7.0 on, those that have not
 *     synchronised yet
 */
public record SlotEntry(SlotRange slots, List<Node> nodes) {
    /**
     * Copies the list.
     *
     * @param slots the component
     * @param nodes the component
     */
    public SlotEntry {
        Objects.requireNonNull(slots, "slots");
        nodes = List.copyOf(nodes);
    }

    /**
     * A node of an entry.
     *
     * @param endpoint where it is reached; its IP and hostname are those of the metadata
     * @param id its id; null before 3.2.0
     * @param metadata names and values in order, such as {@code ip} and {@code hostname}; from 7.0 on
     */
    public record Node(Endpoint endpoint, @Nullable NodeId id, Map<String, String> metadata) {
        /**
         * Copies the map.
         *
         * @param endpoint the component
         * @param id the component
         * @param metadata the component
         */
        public Node {
            Objects.requireNonNull(endpoint, "endpoint");
            metadata = metadata.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
        }
    }
}
