package io.clusterwire.nodes;

/** Which text or reply something was told by. Not every one tells everything: see {@link ClusterNode}. A closed set. */
public enum TopologyFormat {
    /** CLUSTER NODES. */
    NODES,
    /** A node's own file, nodes.conf. */
    NODES_CONF,
    /** CLUSTER SLOTS: no epochs, times, flags, links, open slots, members without slots. */
    SLOTS,
    /** CLUSTER SHARDS: no epochs, times, links, open slots; the owner of a shard with several primaries is not told. */
    SHARDS,
    /** What {@code redis-cli --cluster check} or {@code info} prints: no epochs, times, links, bus ports; from {@code info} no slots, and cut ids. */
    CLUSTER_TOOL
}
