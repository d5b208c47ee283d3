package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Computes plans. All shares are exact fractions; what is left by rounding goes where the rules say, ties to the smaller id. */
final class SlotPlanner {
    /** A primary, its slots, and how many it is to end with: {@code whole + part / of}, {@code part < of}. */
    private static final class Share {
        final NodeId id;
        final SlotSet slots;
        int whole;
        BigInteger part = BigInteger.ZERO;
        int wanted;

        Share(NodeId id, SlotSet slots) {
            this.id = id;
            this.slots = slots;
        }

        int count() {
            return slots.size();
        }

        int ceiling() {
            return part.signum() == 0 ? whole : whole + 1;
        }
    }

    private final Map<NodeId, SlotSet> primaries = new TreeMap<>();

    SlotPlanner(ClusterView view) {
        String obstacle = obstacle(view);
        if (obstacle != null) {
            throw new IllegalArgumentException("view: " + obstacle);
        }
        for (ClusterNode node : view.nodes()) {
            boolean usable = !node.hasFlag(ClusterNode.FAIL)
                    && !node.hasFlag(ClusterNode.NOADDR)
                    && !node.hasFlag(ClusterNode.HANDSHAKE);
            if (node.role() == NodeRole.PRIMARY && usable) {
                primaries.put(node.id(), node.slots());
            }
        }
    }

    static @Nullable String obstacle(ClusterView view) {
        SlotSet claimed = SlotSet.EMPTY;
        for (ClusterNode node : view.nodes()) {
            if (claimed.intersects(node.slots())) {
                return Findings.slots(claimed.intersect(node.slots()))
                        + " with two owners (expected: one owner for each slot)";
            }
            claimed = claimed.union(node.slots());
            if (!node.migrating().isEmpty() || !node.importing().isEmpty()) {
                OpenSlot open = (node.migrating().isEmpty() ? node.importing() : node.migrating()).get(0);
                return "slot " + open.slots() + " on its way already (expected: no open slots; finish or cancel them)";
            }
        }
        return null;
    }

    List<SlotPlan.Move> reshard(NodeId to, int slots, Collection<NodeId> from) {
        checkPrimary("to", to);
        NavigableSet<NodeId> sources = new TreeSet<>(from.isEmpty() ? primaries.keySet() : from);
        if (from.isEmpty()) {
            sources.remove(to);
        }
        List<Share> shares = new ArrayList<>();
        int owned = 0;
        for (NodeId source : sources) {
            checkPrimary("from", source);
            if (source.equals(to)) {
                throw new IllegalArgumentException(
                        "from: " + source + " (expected: not the node that takes the slots)");
            }
            Share share = new Share(source, primaries.getOrDefault(source, SlotSet.EMPTY));
            shares.add(share);
            owned += share.count();
        }
        if (slots < 1 || slots > owned) {
            throw new IllegalArgumentException("slots: " + slots + " (expected: "
                    + (owned == 0
                            ? "sources that own slots, these own none)"
                            : "1.." + owned + ", which the sources own)"));
        }
        BigInteger all = BigInteger.valueOf(owned);
        for (Share share : shares) {
            divide(share, BigInteger.valueOf(slots).multiply(BigInteger.valueOf(share.count())), all);
        }
        round(shares, slots, Comparator.comparing((Share share) -> share.part).reversed());
        List<SlotPlan.Move> moves = new ArrayList<>();
        for (Share share : shares) {
            if (share.wanted > 0) {
                moves.add(new SlotPlan.Move(share.id, to, lowest(share.slots, share.wanted)));
            }
        }
        return moves;
    }

    List<SlotPlan.Move> rebalance(SlotPlan.Rebalance how) {
        how.weights.keySet().forEach(id -> checkPrimary("weight", id));
        List<Share> shares = new ArrayList<>();
        List<BigDecimal> weights = new ArrayList<>();
        BigDecimal sum = BigDecimal.ZERO;
        int owned = 0;
        for (Map.Entry<NodeId, SlotSet> primary : primaries.entrySet()) {
            BigDecimal weight = how.weights.get(primary.getKey());
            if (weight == null && primary.getValue().isEmpty() && !how.useEmpty) {
                continue;
            }
            shares.add(new Share(primary.getKey(), primary.getValue()));
            weights.add(weight == null ? BigDecimal.ONE : weight);
            sum = sum.add(weights.get(weights.size() - 1));
            owned += primary.getValue().size();
        }
        if (owned == 0) {
            return List.of();
        }
        if (sum.signum() == 0) {
            throw new IllegalArgumentException("weights: all 0 (expected: a primary that takes the slots)");
        }
        divideByWeight(shares, weights, sum, owned);
        if (shares.stream().noneMatch(share -> isOff(share, how.threshold))) {
            return List.of();
        }
        // Rounding up costs nothing where there is more than the rounded-down share anyway: that is what moves least.
        round(
                shares,
                owned,
                Comparator.comparing((Share share) -> share.count() <= share.whole)
                        .thenComparing(Comparator.comparing((Share share) -> share.part)
                                .reversed()));
        return pair(shares);
    }

    private BigInteger denominator = BigInteger.ONE;

    private void divideByWeight(List<Share> shares, List<BigDecimal> weights, BigDecimal sum, int owned) {
        int scale = Math.max(0, sum.scale());
        for (BigDecimal weight : weights) {
            scale = Math.max(scale, weight.scale());
        }
        BigInteger all = sum.setScale(scale).unscaledValue();
        for (int i = 0; i < shares.size(); i++) {
            BigInteger weight = weights.get(i).setScale(scale).unscaledValue();
            divide(shares.get(i), BigInteger.valueOf(owned).multiply(weight), all);
        }
    }

    private void divide(Share share, BigInteger dividend, BigInteger divisor) {
        BigInteger[] both = dividend.divideAndRemainder(divisor);
        share.whole = both[0].intValueExact();
        share.part = both[1];
        denominator = divisor;
    }

    /** Whether a primary owns neither its share rounded down nor up, and is further from it than the threshold allows. */
    private boolean isOff(Share share, BigDecimal threshold) {
        if (share.count() == share.whole || share.count() == share.ceiling()) {
            return false;
        }
        BigInteger exact = BigInteger.valueOf(share.whole).multiply(denominator).add(share.part);
        BigInteger distance = BigInteger.valueOf(share.count())
                .multiply(denominator)
                .subtract(exact)
                .abs();
        if (distance.compareTo(denominator) <= 0) {
            return false;
        }
        BigDecimal percent = new BigDecimal(distance).multiply(BigDecimal.valueOf(100));
        return percent.compareTo(threshold.multiply(new BigDecimal(exact))) > 0;
    }

    /** Rounds all shares down, and so many up, in the order given, that they make the sum. */
    private static void round(List<Share> shares, int sum, Comparator<Share> upFirst) {
        int missing = sum;
        for (Share share : shares) {
            share.wanted = share.whole;
            missing -= share.whole;
        }
        List<Share> order = new ArrayList<>(shares);
        order.removeIf(share -> share.part.signum() == 0);
        order.sort(upFirst.thenComparing(share -> share.id));
        for (Share share : order.subList(0, missing)) {
            share.wanted++;
        }
    }

    /** Hands the surplus of the richest to the poorest, so that there are few moves. */
    private static List<SlotPlan.Move> pair(List<Share> shares) {
        Comparator<Share> byNeed = Comparator.comparing((Share share) -> share.wanted - share.count());
        List<Share> givers = new ArrayList<>(shares);
        givers.removeIf(share -> share.count() <= share.wanted);
        givers.sort(byNeed.thenComparing(share -> share.id));
        List<Share> takers = new ArrayList<>(shares);
        takers.removeIf(share -> share.count() >= share.wanted);
        takers.sort(byNeed.reversed().thenComparing(share -> share.id));
        List<SlotPlan.Move> moves = new ArrayList<>();
        int at = 0;
        int need = 0;
        for (Share giver : givers) {
            SlotSet rest = giver.slots;
            int surplus = giver.count() - giver.wanted;
            while (surplus > 0) {
                Share taker = takers.get(at);
                need = need == 0 ? taker.wanted - taker.count() : need;
                int number = Math.min(surplus, need);
                SlotSet slots = lowest(rest, number);
                moves.add(new SlotPlan.Move(giver.id, taker.id, slots));
                rest = rest.minus(slots);
                surplus -= number;
                need -= number;
                at += need == 0 ? 1 : 0;
            }
        }
        moves.sort(Comparator.comparing(SlotPlan.Move::from).thenComparing(SlotPlan.Move::to));
        return moves;
    }

    private static SlotSet lowest(SlotSet slots, int number) {
        SlotSet.Builder some = SlotSet.builder();
        int slot = slots.nextSet(0);
        for (int i = 0; i < number && slot < SlotHash.SLOT_COUNT; i++) {
            some.add(slot);
            slot = slots.nextSet(slot + 1);
        }
        return some.build();
    }

    private void checkPrimary(String what, NodeId id) {
        if (!primaries.containsKey(id)) {
            throw new IllegalArgumentException(what + ": " + id
                    + " (expected: a primary of the view that has neither failed nor lost its address)");
        }
    }
}
