package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How views differ about who owns a slot. A view in which nobody owns it counts only if it knows an owner that others name: a node that
 * has met nobody cannot know.
 */
final class OwnerAgreementCheck {
    private final Map<String, ClusterView> views;
    private final boolean epochsMatter;
    private final Findings findings;

    OwnerAgreementCheck(Map<String, ClusterView> views, boolean epochsMatter, Findings findings) {
        this.views = views;
        this.epochsMatter = epochsMatter;
        this.findings = findings;
    }

    void run() {
        List<@Nullable NodeId[]> owners = new ArrayList<>();
        views.values().forEach(view -> owners.add(ViewDiff.owners(view)));
        Map<List<@Nullable NodeId>, SlotSet.Builder> differing = new LinkedHashMap<>();
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
            if (differ(owners, slot)) {
                List<@Nullable NodeId> told = new ArrayList<>(owners.size());
                for (@Nullable NodeId[] view : owners) {
                    told.add(view[slot]);
                }
                differing.computeIfAbsent(told, key -> SlotSet.builder()).add(slot);
            }
        }
        for (Map.Entry<List<@Nullable NodeId>, SlotSet.Builder> each : differing.entrySet()) {
            check(each.getKey(), each.getValue().build());
        }
    }

    private static boolean differ(List<@Nullable NodeId[]> owners, int slot) {
        NodeId first = owners.get(0)[slot];
        return owners.stream().anyMatch(view -> !Objects.equals(view[slot], first));
    }

    private void check(List<@Nullable NodeId> told, SlotSet slots) {
        TreeSet<NodeId> named = new TreeSet<>();
        for (NodeId owner : told) {
            if (owner != null) {
                named.add(owner);
            }
        }
        Map<String, @Nullable NodeId> byView = new LinkedHashMap<>();
        boolean unowned = false;
        int at = 0;
        for (Map.Entry<String, ClusterView> each : views.entrySet()) {
            NodeId owner = told.get(at++);
            boolean counts = owner != null
                    || (Told.uncovered(each.getValue())
                            && named.stream()
                                    .anyMatch(id -> each.getValue().node(id).isPresent()));
            if (counts) {
                byView.put(each.getKey(), owner);
                unowned |= owner == null;
            }
        }
        if (named.size() > 1 || unowned) {
            report(byView, named, slots);
        }
    }

    private void report(Map<String, @Nullable NodeId> byView, SortedSet<NodeId> named, SlotSet slots) {
        NodeId newest = epochsMatter ? newest(named, slots) : null;
        Map<String, @Nullable Object> details = new HashMap<>();
        details.put(Finding.DETAIL_OWNERS, byView);
        details.put(Finding.DETAIL_NEWEST, newest);
        String owners = named.stream().map(this::name).collect(Collectors.joining(" or "))
                + (byView.containsValue(null) ? " or nobody" : "");
        findings.add(
                Severity.ERROR,
                Finding.SLOT_OWNER_DIFFERS,
                List.copyOf(named),
                slots,
                Findings.capital(Findings.slots(slots)) + (slots.size() == 1 ? " belongs to " : " belong to ") + owners
                        + ", depending on whom one asks"
                        + (newest == null ? "" : "; " + name(newest) + " has the newest claim")
                        + ": if this does not settle by itself, look at the links of the nodes that are behind.",
                details);
    }

    private String name(NodeId id) {
        return views.values().stream()
                .flatMap(view -> view.node(id).stream())
                .findFirst()
                .map(Findings::name)
                .orElseGet(() -> Findings.shortId(id));
    }

    /** The owner with the greatest epoch that any view gives it; null, and a collision reported, if that is none's alone. */
    private @Nullable NodeId newest(SortedSet<NodeId> named, SlotSet slots) {
        NodeId best = null;
        long bestEpoch = 0;
        boolean tie = false;
        for (NodeId id : named) {
            long epoch = greatestEpoch(id);
            int order = best == null ? 1 : Long.compareUnsigned(epoch, bestEpoch);
            if (order > 0) {
                best = id;
                bestEpoch = epoch;
                tie = false;
            } else if (order == 0) {
                tie = true;
            }
        }
        Long own = ownEpoch(named, slots);
        if (!tie && own == null) {
            return best;
        }
        long shared = own == null ? bestEpoch : own;
        if (shared != 0) {
            collide(named, shared, own != null);
        }
        return null;
    }

    private long greatestEpoch(NodeId id) {
        long greatest = 0;
        for (ClusterView view : views.values()) {
            ClusterNode node = view.node(id).orElse(null);
            if (node != null && Long.compareUnsigned(node.configEpoch(), greatest) > 0) {
                greatest = node.configEpoch();
            }
        }
        return greatest;
    }

    /** The epoch that every owner gives itself in its own view where it claims all these slots; null if they do not all. */
    private @Nullable Long ownEpoch(SortedSet<NodeId> named, SlotSet slots) {
        Long shared = null;
        for (NodeId id : named) {
            ClusterNode own = views.values().stream()
                    .flatMap(view -> view.myself().stream())
                    .filter(node -> node.id().equals(id) && node.slots().containsAll(slots))
                    .findFirst()
                    .orElse(null);
            if (own == null || (shared != null && shared != own.configEpoch())) {
                return null;
            }
            shared = own.configEpoch();
        }
        return named.size() > 1 ? shared : null;
    }

    private final TreeSet<String> collisions = new TreeSet<>();

    private void collide(SortedSet<NodeId> named, long epoch, boolean ofTheirOwn) {
        List<NodeId> ids = named.stream()
                .filter(id -> ofTheirOwn || greatestEpoch(id) == epoch)
                .toList();
        if (ids.size() > 1 && collisions.add(ids + " " + epoch)) {
            EpochCheck.reportCollision(findings, epoch, ids);
        }
    }
}
