package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import java.util.Objects;

/**
 * One connection of the cluster bus, as CLUSTER LINKS (7.0) tells it; usually there are two for each peer.
 *
 * @param direction {@code to} or {@code from} the peer
 * @param node id of the peer
 * @param createTime when it was made, ms since 1970, unsigned
 * @param events what it waits for: {@code r}, {@code w}, {@code rw} or empty
 * @param sendBufferAllocated bytes, unsigned
 * @param sendBufferUsed bytes, unsigned; from 7.2 on the same as allocated
 */
public record ClusterLink(
        String direction, NodeId node, long createTime, String events, long sendBufferAllocated, long sendBufferUsed) {
    /**
     * Checks that nothing is null.
     *
     * @param direction the component
     * @param node the component
     * @param createTime the component
     * @param events the component
     * @param sendBufferAllocated the component
     * @param sendBufferUsed the component
     */
    public ClusterLink {
        Objects.requireNonNull(direction, "direction");
        Objects.requireNonNull(node, "node");
        Objects.requireNonNull(events, "events");
    }
}
