package io.clusterwire.nodes;

/** What a view can tell by its nature, so that its silence is not taken for a statement. */
final class Told {
    private Told() {}

    /** Whether whole lines are told: epochs, flags, links, open slots, who told it. */
    static boolean lines(ClusterView view) {
        return view.format() == TopologyFormat.NODES || view.format() == TopologyFormat.NODES_CONF;
    }

    /** Whether every member is told, so that who is not told is none. */
    static boolean members(ClusterView view) {
        return lines(view) || view.format() == TopologyFormat.SHARDS;
    }

    /**
     * Whether a slot that nobody is told to own has no owner. SHARDS leaves slots out when a shard has two primaries, and some releases then
     * print a live primary without the slots that it has; what {@code --cluster info} prints has no slots at all.
     */
    static boolean uncovered(ClusterView view) {
        return switch (view.format()) {
            case NODES, NODES_CONF, SLOTS -> true;
            case SHARDS ->
                view.nodes().stream()
                        .noneMatch(node -> node.role() == NodeRole.PRIMARY
                                && !node.hasFlag(ClusterNode.FAIL)
                                && node.slotCount() == 0);
            case CLUSTER_TOOL -> view.nodes().stream().anyMatch(node -> node.slotCount() > 0);
        };
    }
}
