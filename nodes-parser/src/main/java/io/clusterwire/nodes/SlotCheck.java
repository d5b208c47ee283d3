package io.clusterwire.nodes;

import static io.clusterwire.nodes.Findings.name;
import static io.clusterwire.nodes.Severity.ERROR;
import static io.clusterwire.nodes.Severity.WARNING;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What one view says about slots: whether each has one owner, and which are on their way. */
final class SlotCheck {
    static final String MIGRATING = "migrating";
    static final String IMPORTING = "importing";

    private final ClusterView view;
    private final Findings findings;

    SlotCheck(ClusterView view, Findings findings) {
        this.view = view;
        this.findings = findings;
    }

    void run() {
        SlotSet uncovered = view.covered().complement();
        if (!uncovered.isEmpty() && Told.uncovered(view)) {
            findings.add(
                    ERROR,
                    Finding.UNCOVERED_SLOTS,
                    List.of(),
                    uncovered,
                    "Nobody owns " + Findings.slots(uncovered)
                            + ": clients get CLUSTERDOWN for their keys; give them to a primary with CLUSTER ADDSLOTS, or run redis-cli"
                            + " --cluster fix.");
        }
        checkClaims();
        for (ClusterNode node : view.nodes()) {
            if (node.role() == NodeRole.REPLICA && node.slotCount() > 0) {
                findings.add(
                        ERROR,
                        Finding.SLOTS_ON_REPLICA,
                        List.of(node.id()),
                        node.slots(),
                        "Replica " + name(node) + " lists " + Findings.slots(node.slots())
                                + " as its own: only primaries own slots; compare with the view of its primary.");
            }
            node.migrating().forEach(open -> reportOpen(node, open, MIGRATING));
            node.importing().forEach(open -> reportOpen(node, open, IMPORTING));
        }
    }

    /** One finding for each set of nodes that claim the same slots. */
    private void checkClaims() {
        short[] claims = new short[SlotHash.SLOT_COUNT];
        Map<NodeId, SlotSet> owned = new TreeMap<>();
        for (ClusterNode node : view.nodes()) {
            if (node.slotCount() > 0) {
                owned.merge(node.id(), node.slots(), SlotSet::union);
            }
        }
        for (SlotSet slots : owned.values()) {
            for (int s = slots.nextSet(0); s < SlotHash.SLOT_COUNT; s = slots.nextSet(s + 1)) {
                claims[s] = (short) Math.min(claims[s] + 1, 2);
            }
        }
        Map<List<NodeId>, SlotSet.Builder> contested = new LinkedHashMap<>();
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
            if (claims[slot] > 1) {
                List<NodeId> claimants = new ArrayList<>();
                for (Map.Entry<NodeId, SlotSet> each : owned.entrySet()) {
                    if (each.getValue().contains(slot)) {
                        claimants.add(each.getKey());
                    }
                }
                contested.computeIfAbsent(claimants, key -> SlotSet.builder()).add(slot);
            }
        }
        contested.forEach((claimants, slots) -> reportClaims(claimants, slots.build()));
    }

    private void reportClaims(List<NodeId> claimants, SlotSet slots) {
        String names =
                claimants.stream().map(id -> name(view.node(id).orElseThrow())).collect(Collectors.joining(" and "));
        findings.add(
                ERROR,
                Finding.SLOT_CLAIMED_TWICE,
                claimants,
                slots,
                Findings.capital(Findings.slots(slots)) + (slots.size() == 1 ? " is" : " are") + " owned by " + names
                        + " in one view, and a slot has one owner: the text is damaged or several texts in one.");
    }

    /** A replica shows the open slots of its primary (Valkey 8.0), so they are told as the primary's. */
    private void reportOpen(ClusterNode teller, OpenSlot open, String direction) {
        ClusterNode node = subject(view, teller);
        boolean leaving = direction.equals(MIGRATING);
        SlotSet slots = SlotSet.ofRange(open.slots().first(), open.slots().last());
        String peer = view.node(open.node()).map(Findings::name).orElseGet(() -> Findings.shortId(open.node()));
        findings.add(
                WARNING,
                Finding.OPEN_SLOT,
                List.of(node.id(), open.node()),
                slots,
                Findings.capital(Findings.slots(slots)) + (slots.size() == 1 ? " is" : " are") + " on the way from "
                        + (leaving ? name(node) + " to " + peer : peer + " to " + name(node))
                        + ": if no resharding is at work, finish or cancel it with CLUSTER SETSLOT on both nodes.",
                Map.of(Finding.DETAIL_DIRECTION, direction));
    }

    /** The node whose open slots stand on the teller's line. */
    static ClusterNode subject(ClusterView view, ClusterNode teller) {
        NodeId primary = teller.role() == NodeRole.REPLICA ? teller.primaryId() : null;
        return primary == null ? teller : view.node(primary).orElse(teller);
    }
}
