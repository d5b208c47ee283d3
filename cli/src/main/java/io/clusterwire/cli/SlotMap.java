package io.clusterwire.cli;

import io.clusterwire.nodes.ClusterCheck;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.Finding;
import io.clusterwire.nodes.NodeRole;
import io.clusterwire.nodes.OpenSlot;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** What a map of the slots shows: the owners, numbered by their lowest slots, who owns each slot, and which slots are open. */
final class SlotMap {
    /** No owner. */
    static final int NOBODY = -1;

    /**
     * A node that owns slots, or a primary that owns none.
     *
     * @param number from 1, as it stands on the map
     * @param node the node
     * @param replicas its replicas
     */
    record Owner(int number, ClusterNode node, List<ClusterNode> replicas) {
        /** Everything about the owner in one line. */
        String description() {
            StringBuilder text = new StringBuilder(number + ": " + NodeNames.address(node));
            if (node.hostname() != null) {
                text.append(' ').append(node.hostname());
            }
            text.append(", ")
                    .append(node.id())
                    .append(", ")
                    .append(node.slotCount())
                    .append(" slots");
            if (node.slotCount() > 0) {
                text.append(' ').append(NodeNames.slots(node.slots()));
            }
            text.append(", ").append(String.join(" ", node.flags()));
            text.append(
                    replicas.isEmpty()
                            ? ", no replica"
                            : ", replicas "
                                    + replicas.stream().map(NodeNames::name).collect(Collectors.joining(", ")));
            return text.toString();
        }
    }

    /**
     * A slot on its way.
     *
     * @param slot the slot
     * @param description what is going on
     */
    record Open(int slot, String description) {}

    private final String title;
    private final List<Owner> owners = new ArrayList<>();
    private final int[] ownerOf = new int[SlotHash.SLOT_COUNT];
    private final List<Open> open = new ArrayList<>();
    private final SlotSet uncovered;
    private final List<Finding> findings;

    SlotMap(String title, ClusterView view) {
        this.title = title;
        this.uncovered = view.covered().complement();
        this.findings = ClusterCheck.standard().check(view);
        Arrays.fill(ownerOf, NOBODY);
        view.nodes().stream()
                .filter(node -> node.slotCount() > 0 || node.role() == NodeRole.PRIMARY)
                .sorted(Comparator.comparing((ClusterNode node) -> node.slots().nextSet(0))
                        .thenComparing(ClusterNode::id))
                .forEach(node -> addOwner(view, node));
        for (ClusterNode node : view.nodes()) {
            for (OpenSlot each : node.migrating()) {
                addOpen(each, NodeNames.name(node) + " sends it to " + NodeNames.name(view, each.node()));
            }
            for (OpenSlot each : node.importing()) {
                addOpen(each, NodeNames.name(node) + " takes it from " + NodeNames.name(view, each.node()));
            }
        }
    }

    private void addOwner(ClusterView view, ClusterNode node) {
        owners.add(new Owner(owners.size() + 1, node, view.replicasOf(node.id())));
        SlotSet slots = node.slots();
        for (int slot = slots.nextSet(0); slot < SlotHash.SLOT_COUNT; slot = slots.nextSet(slot + 1)) {
            if (ownerOf[slot] == NOBODY) {
                ownerOf[slot] = owners.size() - 1;
            }
        }
    }

    private void addOpen(OpenSlot slots, String what) {
        for (int slot = slots.slots().first(); slot <= slots.slots().last(); slot++) {
            open.add(new Open(slot, "slot " + slot + " is open: " + what));
        }
    }

    String title() {
        return title;
    }

    List<Owner> owners() {
        return owners;
    }

    /** Index of the first owner of the slot among {@link #owners}, or {@link #NOBODY}. */
    int ownerOf(int slot) {
        return ownerOf[slot];
    }

    List<Open> open() {
        return open;
    }

    SlotSet uncovered() {
        return uncovered;
    }

    List<Finding> findings() {
        return findings;
    }

    /** One sentence about the whole. */
    String summary() {
        long serving =
                owners.stream().filter(owner -> owner.node().slotCount() > 0).count();
        return Counted.of(serving, "owner") + " of " + Counted.of(SlotHash.SLOT_COUNT - uncovered.size(), "slot") + ", "
                + Counted.of(uncovered.size(), "slot") + " uncovered, " + open.size() + " open, "
                + Counted.of(findings.size(), "finding");
    }
}
