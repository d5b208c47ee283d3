package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Brings the two sides of open slots together. A side that is missing counts only if the view of its node is there: nobody else shows its
 * open slots. A replica that shows the open slots of its primary speaks for it.
 */
final class OpenSlotAgreementCheck {
    /** From whom to whom. */
    private record Way(NodeId source, NodeId target) implements Comparable<Way> {
        @Override
        public int compareTo(Way other) {
            int order = source.compareTo(other.source);
            return order != 0 ? order : target.compareTo(other.target);
        }
    }

    private final Map<String, ClusterView> views;
    private final Findings findings;
    private final Map<Way, SlotSet> leaving = new TreeMap<>();
    private final Map<Way, SlotSet> coming = new TreeMap<>();
    private final Set<NodeId> heard = new HashSet<>();

    OpenSlotAgreementCheck(Map<String, ClusterView> views, Findings findings) {
        this.views = views;
        this.findings = findings;
    }

    void run() {
        views.values().forEach(this::collect);
        Set<Way> ways = new HashSet<>(leaving.keySet());
        ways.addAll(coming.keySet());
        for (Way way : ways) {
            SlotSet left = leaving.getOrDefault(way, SlotSet.EMPTY);
            SlotSet expected = coming.getOrDefault(way, SlotSet.EMPTY);
            report(Severity.INFO, Finding.OPEN_SLOT_PAIR, way, left.intersect(expected), PAIR);
            if (heard.contains(way.target)) {
                report(Severity.ERROR, Finding.OPEN_SLOT_SOURCE_ONLY, way, left.minus(expected), SOURCE_ONLY);
            }
            if (heard.contains(way.source)) {
                report(Severity.ERROR, Finding.OPEN_SLOT_TARGET_ONLY, way, expected.minus(left), TARGET_ONLY);
            }
        }
    }

    private void collect(ClusterView view) {
        for (ClusterNode teller : view.nodes()) {
            if (teller.isMyself() && Told.lines(view)) {
                heard.add(teller.id());
            }
            NodeId subject = SlotCheck.subject(view, teller).id();
            for (OpenSlot open : teller.migrating()) {
                add(leaving, new Way(subject, open.node()), open);
            }
            for (OpenSlot open : teller.importing()) {
                add(coming, new Way(open.node(), subject), open);
            }
        }
    }

    private static void add(Map<Way, SlotSet> to, Way way, OpenSlot open) {
        to.merge(way, SlotSet.ofRange(open.slots().first(), open.slots().last()), SlotSet::union);
    }

    private static final String PAIR = ", open on both sides: a resharding is at work.";
    private static final String SOURCE_ONLY =
            ", but only the source says so, so keys sent there get lost on the way: CLUSTER SETSLOT IMPORTING on the target to go on, or"
                    + " SETSLOT STABLE on the source to cancel.";
    private static final String TARGET_ONLY =
            ", but only the target says so, so it is asked by nobody: CLUSTER SETSLOT MIGRATING on the source to go on, or SETSLOT STABLE"
                    + " on the target to cancel.";

    private void report(Severity severity, String code, Way way, SlotSet slots, String rest) {
        if (!slots.isEmpty()) {
            findings.add(
                    severity,
                    code,
                    List.of(way.source, way.target),
                    slots,
                    Findings.capital(Findings.slots(slots)) + (slots.size() == 1 ? " is" : " are") + " on the way from "
                            + name(way.source) + " to " + name(way.target) + rest);
        }
    }

    private String name(NodeId id) {
        return views.values().stream()
                .flatMap(view -> view.node(id).stream())
                .findFirst()
                .map(Findings::name)
                .orElseGet(() -> Findings.shortId(id));
    }
}
