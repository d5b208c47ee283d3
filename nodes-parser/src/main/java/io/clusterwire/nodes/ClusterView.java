package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What one node says about its cluster: its members in the order told, and the variables of nodes.conf. It is one node's opinion, and need
 * not be sound: ids may repeat, slots may be claimed twice or by nobody.
 *
 * <p>Immutable, equal by content, safe to share.
 */
public final class ClusterView {
    private final TopologyFormat format;
    private final List<ClusterNode> nodes;
    private final Map<String, String> vars;
    /** Made on first use; two threads may both make it, to the same effect. */
    private @Nullable Map<NodeId, ClusterNode> byId;

    private ClusterView(TopologyFormat format, List<ClusterNode> nodes, Map<String, String> vars) {
        this.format = Objects.requireNonNull(format, "format");
        this.nodes = List.copyOf(nodes);
        this.vars = vars.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(vars));
    }

    /**
     * The view that consists of these members.
     *
     * @param format what told it
     * @param nodes in the order told; copied
     * @return the view
     */
    public static ClusterView of(TopologyFormat format, List<ClusterNode> nodes) {
        return new ClusterView(format, nodes, Map.of());
    }

    /**
     * The view that consists of these members and variables.
     *
     * @param format what told it
     * @param nodes in the order told; copied
     * @param vars the words of the {@code vars} line, names and values, in order; copied
     * @return the view
     */
    public static ClusterView of(TopologyFormat format, List<ClusterNode> nodes, Map<String, String> vars) {
        return new ClusterView(format, nodes, vars);
    }

    /**
     * The view that CLUSTER SLOTS gives: primaries with slots and the replicas that are told. The reply of 3.0 tells no ids; there a node's id
     * is its {@code host:port}.
     *
     * @param entries the reply
     * @return the view
     */
    public static ClusterView ofSlots(List<SlotEntry> entries) {
        return ViewOfReply.ofSlots(entries);
    }

    /**
     * The view that CLUSTER SHARDS gives. Slots of a shard with several primaries belong to nobody here, since the reply does not tell whose they
     * are. Shard id, TLS port and availability zone become fields of the node.
     *
     * @param shards the reply
     * @return the view
     */
    public static ClusterView ofShards(List<Shard> shards) {
        return ViewOfReply.ofShards(shards);
    }

    /**
     * {@return this view with other members}
     *
     * @param others in order; copied
     */
    public ClusterView withNodes(List<ClusterNode> others) {
        return new ClusterView(format, others, vars);
    }

    /**
     * {@return this view with one member replaced by another of the same id}
     *
     * @param node takes the place of the first member with its id
     * @throws IllegalArgumentException if there is none
     */
    public ClusterView withNode(ClusterNode node) {
        ClusterNode[] changed = nodes.toArray(ClusterNode[]::new);
        for (int i = 0; i < changed.length; i++) {
            if (changed[i].id().equals(node.id())) {
                changed[i] = node;
                return withNodes(List.of(changed));
            }
        }
        throw new IllegalArgumentException("node: " + node.id() + " (expected: a member of the view)");
    }

    /** {@return what told the view, and so what it can know} */
    public TopologyFormat format() {
        return format;
    }

    /** {@return the members in the order told; unmodifiable} */
    public List<ClusterNode> nodes() {
        return nodes;
    }

    /** {@return the {@code vars} of nodes.conf, names as printed; unmodifiable, empty from anything else} */
    public Map<String, String> vars() {
        return vars;
    }

    /** {@return {@code currentEpoch} of nodes.conf, unsigned} */
    public OptionalLong currentEpoch() {
        return number("currentEpoch");
    }

    /** {@return {@code lastVoteEpoch} of nodes.conf, unsigned} */
    public OptionalLong lastVoteEpoch() {
        return number("lastVoteEpoch");
    }

    /**
     * {@return the first member with this id}
     *
     * @param id the id
     */
    public Optional<ClusterNode> node(NodeId id) {
        Map<NodeId, ClusterNode> index = byId;
        if (index == null) {
            index = new HashMap<>(2 * nodes.size());
            for (ClusterNode node : nodes) {
                index.putIfAbsent(node.id(), node);
            }
            byId = index;
        }
        return Optional.ofNullable(index.get(id));
    }

    /** {@return the first member with the flag {@code myself}: the node that told the view} */
    public Optional<ClusterNode> myself() {
        return nodes.stream().filter(ClusterNode::isMyself).findFirst();
    }

    /**
     * {@return the first member that owns the slot}
     *
     * @param slot 0..16383
     */
    public Optional<ClusterNode> owner(int slot) {
        return nodes.stream().filter(node -> node.slots().contains(slot)).findFirst();
    }

    /**
     * {@return the replicas of a node, in the order told}
     *
     * @param primary id of their primary
     */
    public List<ClusterNode> replicasOf(NodeId primary) {
        return nodes.stream()
                .filter(node -> Objects.equals(primary, node.primaryId()))
                .toList();
    }

    /** {@return the slots that some member owns} */
    public SlotSet covered() {
        SlotSet.Builder covered = SlotSet.builder();
        for (ClusterNode node : nodes) {
            covered.addAll(node.slots());
        }
        return covered.build();
    }

    private OptionalLong number(String name) {
        for (Map.Entry<String, String> each : vars.entrySet()) {
            if (each.getKey().equalsIgnoreCase(name) && Numbers.isUnsignedLong(each.getValue())) {
                return OptionalLong.of(Long.parseUnsignedLong(each.getValue()));
            }
        }
        return OptionalLong.empty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClusterView that
                && format == that.format
                && nodes.equals(that.nodes)
                && vars.equals(that.vars);
    }

    @Override
    public int hashCode() {
        return Objects.hash(format, nodes, vars);
    }

    /** {@return the members, a short line each} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        nodes.forEach(node -> text.append(node).append('\n'));
        return text.append(vars.isEmpty() ? "" : vars).toString();
    }
}
