package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One shard of CLUSTER SHARDS.
 *
 * @param id the shard id; null before Valkey 9.0
 * @param slots the printed pairs in their order
 * @param nodes its nodes; from 7.2 on the primary need not come first
 */
public record Shard(@Nullable String id, List<SlotRange> slots, List<Node> nodes) {
    /**
     * Copies the lists.
     *
     * @param id the component
     * @param slots the component
     * @param nodes the component
     */
    public Shard {
        slots = List.copyOf(slots);
        nodes = List.copyOf(nodes);
    }

    /**
     * The primary that owns the shard's slots.
     *
     * @return empty if there is none, or if there are several, as after a failover: then the reply does not tell whose the slots are
     */
    public Optional<Node> primary() {
        Node found = null;
        for (Node node : nodes) {
            if (node.role() == NodeRole.PRIMARY) {
                if (found != null) {
                    return Optional.empty();
                }
                found = node;
            }
        }
        return Optional.ofNullable(found);
    }

    /**
     * A node of a shard.
     *
     * @param id its id
     * @param endpoint where it is reached, with both ports, IP and hostname
     * @param roleWord the role as printed: {@code master} or {@code replica}
     * @param replicationOffset 0 or more
     * @param health {@code online}, {@code loading} or {@code fail}
     * @param availabilityZone from Valkey 9.1 on; null if not told
     */
    public record Node(
            NodeId id,
            Endpoint endpoint,
            String roleWord,
            long replicationOffset,
            String health,
            @Nullable String availabilityZone) {
        /**
         * Checks that nothing is null that must not be.
         *
         * @param id the component
         * @param endpoint the component
         * @param roleWord the component
         * @param replicationOffset the component
         * @param health the component
         * @param availabilityZone the component
         */
        public Node {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(endpoint, "endpoint");
            Objects.requireNonNull(roleWord, "roleWord");
            Objects.requireNonNull(health, "health");
        }

        /** {@return what the role word says} */
        public NodeRole role() {
            return switch (roleWord) {
                case "master", "primary" -> NodeRole.PRIMARY;
                case "replica", "slave" -> NodeRole.REPLICA;
                default -> NodeRole.UNKNOWN;
            };
        }
    }
}
