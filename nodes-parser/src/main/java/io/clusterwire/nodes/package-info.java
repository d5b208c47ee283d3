/**
 * Cluster topology as Redis and Valkey tell it: CLUSTER NODES, nodes.conf, SLOTS, SHARDS, LINKS and INFO, read into values and written from
 * them, and the redirections MOVED, ASK and REDIRECT.
 *
 * <pre>{@code
 * ClusterView view = NodesTextReader.NODES.parse(reply);          // strict: a TopologyException names line and field
 * for (ClusterNode node : view.nodes()) {
 *     System.out.println(node.id() + " " + node.host() + ":" + node.port() + " " + node.slots());
 * }
 * }</pre>
 *
 * <p>Nothing here does I/O, starts a thread, reads a clock or logs. Values are immutable; readers and writers say where they keep state.
 */
@NullMarked
package io.clusterwire.nodes;

import org.jspecify.annotations.NullMarked;
