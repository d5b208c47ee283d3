package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SlotPlanProperties {
    /** Primaries 0..n-1, each slot with an owner drawn for it, or with none; weights in hundredths. */
    record Case(ClusterView view, List<Integer> weights, boolean useEmpty, long seed) {
        @Override
        public String toString() {
            return "weights " + weights + ", useEmpty " + useEmpty + ", seed " + seed;
        }

        SlotPlan.Rebalance how() {
            SlotPlan.Rebalance how = SlotPlan.Rebalance.EVEN;
            for (int i = 0; i < weights.size(); i++) {
                if (weights.get(i) >= 0) {
                    how = how.weight(id(i), BigDecimal.valueOf(weights.get(i), 2));
                }
            }
            return useEmpty ? how.useEmpty() : how;
        }
    }

    @Provide
    Arbitrary<Case> cases() {
        Arbitrary<Integer> primaries = Arbitraries.integers().between(1, 12);
        return Combinators.combine(
                        primaries, Arbitraries.longs(), Arbitraries.of(true, false), Arbitraries.of(0, 1, 40))
                .flatAs((count, seed, useEmpty, uncovered) -> Arbitraries.integers()
                        .between(0, 300)
                        .list()
                        .ofSize(count)
                        .map(weights -> {
                            List<Integer> some = new ArrayList<>(weights);
                            some.replaceAll(weight -> weight % 3 == 0 ? -1 : weight);
                            return new Case(randomView(count, seed, uncovered), some, useEmpty, seed);
                        }));
    }

    static NodeId id(int number) {
        return NodeId.of(String.format("%040x", number));
    }

    private static ClusterView randomView(int count, long seed, int uncovered) {
        Random random = new Random(seed);
        List<SlotSet.Builder> slots = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            slots.add(SlotSet.builder());
        }
        int owner = 0;
        int skew = 1 + random.nextInt(count);
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
            if (random.nextInt(50) == 0) {
                owner = random.nextInt(skew);
            }
            if (random.nextInt(100) >= uncovered) {
                slots.get(owner).add(slot);
            }
        }
        List<ClusterNode> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            nodes.add(ClusterNode.builder(id(i))
                    .host("192.0.2.1")
                    .port(7000 + i)
                    .flags(List.of(i == 0 ? "myself" : "nofailover", "master"))
                    .slots(slots.get(i).build())
                    .build());
        }
        return ClusterView.of(TopologyFormat.NODES, nodes);
    }

    @Property(tries = 200)
    void shouldEndWithinOneSlotOfTheShareAndMoveNothingThatNeedNot(@ForAll("cases") Case given) {
        Map<NodeId, BigDecimal> weights = takingPart(given);
        BigDecimal sum = weights.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        if (sum.signum() == 0) {
            return;
        }
        SlotPlan plan = SlotPlan.rebalance(given.view(), given.how());
        ClusterView after = plan.applyTo(given.view());

        int owned = weights.keySet().stream()
                .mapToInt(id -> given.view().node(id).orElseThrow().slotCount())
                .sum();
        int surplus = 0;
        int deficit = 0;
        for (Map.Entry<NodeId, BigDecimal> each : weights.entrySet()) {
            BigInteger[] share =
                    scaled(each.getValue()).multiply(BigInteger.valueOf(owned)).divideAndRemainder(scaled(sum));
            int floor = share[0].intValueExact();
            int ceiling = floor + (share[1].signum() == 0 ? 0 : 1);
            int before = given.view().node(each.getKey()).orElseThrow().slotCount();
            surplus += Math.max(0, before - ceiling);
            deficit += Math.max(0, floor - before);
            int now = after.node(each.getKey()).orElseThrow().slotCount();
            assertThat(now)
                    .isBetween(
                            plan.moves().isEmpty() ? floor - 1 : floor,
                            plan.moves().isEmpty() ? ceiling + 1 : ceiling);
        }
        if (!plan.moves().isEmpty()) {
            assertThat(plan.slotCount()).isEqualTo(Math.max(surplus, deficit));
        }
        assertThat(after.covered()).isEqualTo(given.view().covered());
        assertThat(SlotPlan.rebalance(after, given.how()).moves()).isEmpty();
    }

    @Property(tries = 200)
    void shouldMoveNoSlotTwiceAndOnlyWhatTheSourceOwns(@ForAll("cases") Case given) {
        if (takingPart(given).values().stream().allMatch(weight -> weight.signum() == 0)) {
            return;
        }
        assertMovesAreSound(given.view(), SlotPlan.rebalance(given.view(), given.how()));
    }

    private static void assertMovesAreSound(ClusterView view, SlotPlan plan) {
        Set<Integer> moved = new HashSet<>();
        Set<NodeId> givers = new HashSet<>();
        Set<NodeId> takers = new HashSet<>();
        for (SlotPlan.Move move : plan.moves()) {
            assertThat(view.node(move.from()).orElseThrow().slots().containsAll(move.slots()))
                    .isTrue();
            for (int s = move.slots().nextSet(0);
                    s < SlotHash.SLOT_COUNT;
                    s = move.slots().nextSet(s + 1)) {
                assertThat(moved.add(s)).isTrue();
            }
            givers.add(move.from());
            takers.add(move.to());
        }
        assertThat(Collections.disjoint(givers, takers)).isTrue();
        assertThat(plan.slotCount()).isEqualTo(moved.size());
        assertThat(plan.moves().size()).isLessThanOrEqualTo(Math.max(0, givers.size() + takers.size() - 1));
    }

    @Property(tries = 100)
    void shouldNotDependOnTheOrderOfLines(@ForAll("cases") Case given) {
        if (takingPart(given).values().stream().allMatch(weight -> weight.signum() == 0)) {
            return;
        }
        List<ClusterNode> shuffled = new ArrayList<>(given.view().nodes());
        Collections.shuffle(shuffled, new Random(given.seed()));

        assertThat(SlotPlan.rebalance(given.view().withNodes(shuffled), given.how()))
                .isEqualTo(SlotPlan.rebalance(given.view(), given.how()));
    }

    @Property(tries = 200)
    void shouldReshardExactlyTheNumberAskedInProportion(@ForAll("cases") Case given) {
        NodeId to = id(0);
        int others = given.view().nodes().stream()
                .filter(node -> !node.id().equals(to))
                .mapToInt(ClusterNode::slotCount)
                .sum();
        if (others == 0) {
            return;
        }
        int wanted = 1 + Math.floorMod(given.seed(), others);

        SlotPlan plan = SlotPlan.reshard(given.view(), to, wanted, List.of());

        assertThat(plan.slotCount()).isEqualTo(wanted);
        assertMovesAreSound(given.view(), plan);
        for (SlotPlan.Move move : plan.moves()) {
            long count = given.view().node(move.from()).orElseThrow().slotCount();
            assertThat(Math.abs((long) move.slots().size() * others - wanted * count))
                    .isLessThan(others);
        }
        int before = given.view().node(to).orElseThrow().slotCount();
        assertThat(plan.applyTo(given.view()).node(to).orElseThrow().slotCount())
                .isEqualTo(before + wanted);
    }

    private static BigInteger scaled(BigDecimal weight) {
        return weight.setScale(2).unscaledValue();
    }

    private static Map<NodeId, BigDecimal> takingPart(Case given) {
        Map<NodeId, BigDecimal> weights = new HashMap<>();
        for (int i = 0; i < given.weights().size(); i++) {
            boolean weighed = given.weights().get(i) >= 0;
            boolean owns = given.view().nodes().get(i).slotCount() > 0;
            if (weighed || owns || given.useEmpty()) {
                weights.put(id(i), weighed ? BigDecimal.valueOf(given.weights().get(i), 2) : BigDecimal.ONE);
            }
        }
        return weights;
    }
}
