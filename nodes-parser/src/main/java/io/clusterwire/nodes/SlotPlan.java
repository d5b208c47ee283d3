package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which slots to move from whom to whom. Plans are made from a view alone: the same view gives the same plan, whatever the order of its
 * lines. No slot moves twice, and no node both gives and takes.
 *
 * <pre>{@code
 * SlotPlan plan = SlotPlan.rebalance(view, SlotPlan.Rebalance.EVEN);
 * for (SlotPlan.Move move : plan.moves()) {
 *     System.out.println(move.slots() + " from " + move.from() + " to " + move.to());
 * }
 * ClusterView after = plan.applyTo(view);
 * }</pre>
 *
 * <p>Only primaries that can be worked with take part: those that have neither failed nor lost their address. A view in which a slot has
 * two owners, or is on its way already, is refused: settle that first.
 *
 * <p>Immutable, safe to share.
 */
public final class SlotPlan {
    private final List<Move> moves;

    /**
     * Slots that go from one primary to another.
     *
     * @param from who owns them
     * @param to who is to own them
     * @param slots the slots, at least one
     */
    public record Move(NodeId from, NodeId to, SlotSet slots) {
        /**
         * Checks the members.
         *
         * @param from the component
         * @param to the component
         * @param slots the component
         * @throws IllegalArgumentException if there is no slot, or both nodes are the same
         */
        public Move {
            Objects.requireNonNull(from, "from");
            Objects.requireNonNull(to, "to");
            if (slots.isEmpty()) {
                throw new IllegalArgumentException("slots: none (expected: at least one)");
            }
            if (from.equals(to)) {
                throw new IllegalArgumentException("to: " + to + " (expected: another node than from)");
            }
        }
    }

    /** How to spread slots over primaries. Immutable. */
    public static final class Rebalance {
        /** The same share for every primary that has slots, whatever it is off by. */
        public static final Rebalance EVEN = new Rebalance(Map.of(), false, BigDecimal.ZERO);

        final Map<NodeId, BigDecimal> weights;
        final boolean useEmpty;
        final BigDecimal threshold;

        private Rebalance(Map<NodeId, BigDecimal> weights, boolean useEmpty, BigDecimal threshold) {
            this.weights = weights;
            this.useEmpty = useEmpty;
            this.threshold = threshold;
        }

        /**
         * {@return the same with a weight for one primary} A primary without one weighs 1. Its share is its weight by the sum of all.
         *
         * @param node the primary; with a weight it takes part even if it has no slots
         * @param weight 0 or more; 0 takes all its slots away
         * @throws IllegalArgumentException if the weight is negative
         */
        public Rebalance weight(NodeId node, BigDecimal weight) {
            if (weight.signum() < 0) {
                throw new IllegalArgumentException("weight: " + weight + " (expected: >= 0)");
            }
            Map<NodeId, BigDecimal> more = new TreeMap<>(weights);
            more.put(Objects.requireNonNull(node, "node"), weight);
            return new Rebalance(more, useEmpty, threshold);
        }

        /** {@return the same, but primaries without slots get a share too} */
        public Rebalance useEmpty() {
            return new Rebalance(weights, true, threshold);
        }

        /**
         * {@return the same, but nothing moves while every primary is within a threshold of its share}
         *
         * @param percent of the share, 0 or more; redis-cli takes 2 if it is not told. One slot or less never counts as off
         * @throws IllegalArgumentException if it is negative
         */
        public Rebalance threshold(BigDecimal percent) {
            if (percent.signum() < 0) {
                throw new IllegalArgumentException("threshold: " + percent + " (expected: >= 0)");
            }
            return new Rebalance(weights, useEmpty, percent);
        }
    }

    SlotPlan(List<Move> moves) {
        this.moves = List.copyOf(moves);
    }

    /**
     * Moves a number of slots to one primary. Every source gives in proportion to what it owns, exactly rounded so that the sum is the
     * number asked; each gives its lowest slots.
     *
     * @param view the cluster
     * @param to the primary that takes the slots
     * @param slots how many, from 1 to as many as the sources own
     * @param from the primaries that give; empty for all but {@code to}
     * @return the plan
     * @throws IllegalArgumentException if the view cannot be planned on, a node named is no primary that can take part, or the sources own
     *     fewer slots
     */
    public static SlotPlan reshard(ClusterView view, NodeId to, int slots, Collection<NodeId> from) {
        return new SlotPlan(new SlotPlanner(view).reshard(to, slots, from));
    }

    /**
     * Spreads the slots over the primaries by weight. Each ends with its exact share of the slots that those taking part own, rounded down
     * or up; among all roundings it is one for which the fewest slots move.
     *
     * @param view the cluster
     * @param how weights, whether empty primaries take part, and threshold
     * @return the plan; without moves if nothing is off
     * @throws IllegalArgumentException if the view cannot be planned on, a weight names no primary that can take part, or all weigh nothing
     */
    public static SlotPlan rebalance(ClusterView view, Rebalance how) {
        return new SlotPlan(new SlotPlanner(view).rebalance(how));
    }

    /**
     * What keeps a view from being planned on: a slot with two owners, or one that is on its way already.
     *
     * @param view the cluster
     * @return a sentence for an operator; empty if plans can be made
     */
    public static Optional<String> obstacle(ClusterView view) {
        return Optional.ofNullable(SlotPlanner.obstacle(view));
    }

    /** {@return the moves, by source and target; no slot is in two of them; unmodifiable} */
    public List<Move> moves() {
        return moves;
    }

    /** {@return how many slots move, 0..16384} */
    public int slotCount() {
        return moves.stream().mapToInt(move -> move.slots().size()).sum();
    }

    /**
     * {@return the commands that carry the plan out, in order, slot by slot} Of each slot: the target expects it, the source sends it, its
     * keys move, and both are told the new owner, the target first, since from then on it claims the slot with a new epoch and the others
     * learn of it.
     */
    public List<SlotStep> steps() {
        List<SlotStep> steps = new ArrayList<>();
        for (Move move : moves) {
            for (int slot = move.slots().nextSet(0);
                    slot < SlotHash.SLOT_COUNT;
                    slot = move.slots().nextSet(slot + 1)) {
                steps.add(new SlotStep(SlotStep.Kind.IMPORT, move.to(), slot, move.from()));
                steps.add(new SlotStep(SlotStep.Kind.MIGRATE, move.from(), slot, move.to()));
                steps.add(new SlotStep(SlotStep.Kind.MOVE_KEYS, move.from(), slot, move.to()));
                steps.add(new SlotStep(SlotStep.Kind.ASSIGN, move.to(), slot, move.to()));
                steps.add(new SlotStep(SlotStep.Kind.ASSIGN, move.from(), slot, move.to()));
            }
        }
        return steps;
    }

    /**
     * {@return the view as it will be when the plan is carried out} Epochs stay as they are.
     *
     * @param view the view that the plan was made from
     * @throws IllegalArgumentException if a source does not own what it is to give
     */
    public ClusterView applyTo(ClusterView view) {
        Map<NodeId, SlotSet> owned = new LinkedHashMap<>();
        view.nodes().forEach(node -> owned.put(node.id(), node.slots()));
        for (Move move : moves) {
            SlotSet source = owned.getOrDefault(move.from(), SlotSet.EMPTY);
            SlotSet target = owned.get(move.to());
            if (!source.containsAll(move.slots()) || target == null) {
                throw new IllegalArgumentException("view: slots " + move.slots().minus(source) + " are not owned by "
                        + move.from() + ", or " + move.to() + " is no member (expected: the view planned on)");
            }
            owned.put(move.from(), source.minus(move.slots()));
            owned.put(move.to(), target.union(move.slots()));
        }
        return view.withNodes(view.nodes().stream()
                .map(node -> {
                    SlotSet slots = owned.getOrDefault(node.id(), SlotSet.EMPTY);
                    return slots.equals(node.slots())
                            ? node
                            : node.toBuilder().slots(slots).build();
                })
                .toList());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SlotPlan that && moves.equals(that.moves);
    }

    @Override
    public int hashCode() {
        return moves.hashCode();
    }

    /** {@return the moves, for people, a line each} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        moves.forEach(move -> text.append(move.slots())
                .append(" from ")
                .append(move.from())
                .append(" to ")
                .append(move.to())
                .append('\n'));
        return text.toString();
    }
}
