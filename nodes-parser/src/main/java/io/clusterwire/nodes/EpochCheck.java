package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;

/** What one view says about epochs. */
final class EpochCheck {
    private final ClusterView view;
    private final Findings findings;

    EpochCheck(ClusterView view, Findings findings) {
        this.view = view;
        this.findings = findings;
    }

    void run() {
        Map<Long, TreeSet<NodeId>> primaries = new TreeMap<>(Long::compareUnsigned);
        OptionalLong current = view.currentEpoch();
        for (ClusterNode node : view.nodes()) {
            boolean settled = !node.hasFlag(ClusterNode.HANDSHAKE) && !node.hasFlag(ClusterNode.NOADDR);
            if (node.role() == NodeRole.PRIMARY && settled && node.configEpoch() != 0) {
                primaries
                        .computeIfAbsent(node.configEpoch(), epoch -> new TreeSet<>())
                        .add(node.id());
            }
            if (current.isPresent() && Long.compareUnsigned(node.configEpoch(), current.getAsLong()) > 0) {
                reportAhead(node, current.getAsLong());
            }
        }
        primaries.forEach((epoch, ids) -> {
            if (ids.size() > 1) {
                reportCollision(findings, epoch, List.copyOf(ids));
            }
        });
    }

    private void reportAhead(ClusterNode node, long current) {
        findings.add(
                Severity.WARNING,
                Finding.EPOCH_AHEAD,
                List.of(node.id()),
                SlotSet.EMPTY,
                "Node " + Findings.name(node) + " has epoch " + Long.toUnsignedString(node.configEpoch())
                        + ", above the currentEpoch " + Long.toUnsignedString(current)
                        + " of the file: the server raises currentEpoch when it loads the file; if nobody edited it, keep a copy.",
                Map.of(Finding.DETAIL_EPOCH, node.configEpoch()));
    }

    static void reportCollision(Findings findings, long epoch, List<NodeId> ids) {
        findings.add(
                Severity.ERROR,
                Finding.EPOCH_COLLISION,
                ids,
                SlotSet.EMPTY,
                ids.size() + " primaries have the epoch " + Long.toUnsignedString(epoch)
                        + ", so neither wins when both claim a slot: nodes that can talk repair this by themselves; if it stays, CLUSTER"
                        + " BUMPEPOCH on one of them.",
                Map.of(Finding.DETAIL_EPOCH, epoch));
    }
}
