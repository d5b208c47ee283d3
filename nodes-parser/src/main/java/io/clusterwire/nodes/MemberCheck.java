package io.clusterwire.nodes;

import static io.clusterwire.nodes.Findings.name;
import static io.clusterwire.nodes.Severity.ERROR;
import static io.clusterwire.nodes.Severity.INFO;
import static io.clusterwire.nodes.Severity.WARNING;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What one view says about its members: their health, links, addresses, and who copies whom. */
final class MemberCheck {
    private static final String SHARD_ID = "shard-id";

    private final ClusterView view;
    private final Findings findings;
    private final Set<NodeId> copied = new HashSet<>();

    MemberCheck(ClusterView view, Findings findings) {
        this.view = view;
        this.findings = findings;
    }

    void run() {
        checkTeller();
        for (ClusterNode node : view.nodes()) {
            NodeId primary = node.primaryId();
            if (primary != null && !node.hasFlag(ClusterNode.FAIL) && !node.hasFlag(ClusterNode.NOADDR)) {
                copied.add(primary);
            }
        }
        for (ClusterNode node : view.nodes()) {
            checkHealth(node);
            checkReach(node);
            checkPrimary(node);
        }
        checkAddresses();
    }

    private void checkTeller() {
        Set<NodeId> tellers = new TreeSet<>();
        view.nodes().stream().filter(ClusterNode::isMyself).map(ClusterNode::id).forEach(tellers::add);
        if (tellers.isEmpty() && Told.lines(view)) {
            findings.add(
                    INFO,
                    Finding.NO_MYSELF,
                    List.of(),
                    SlotSet.EMPTY,
                    "No line has the flag myself, so it is not told which node said this, and open slots are not shown: keep that line when"
                            + " you filter the text.");
        } else if (tellers.size() > 1) {
            findings.add(
                    ERROR,
                    Finding.MANY_MYSELF,
                    List.copyOf(tellers),
                    SlotSet.EMPTY,
                    tellers.size()
                            + " nodes have the flag myself: these are the texts of several nodes in one; give each as a file of its"
                            + " own.");
        }
    }

    private void checkHealth(ClusterNode node) {
        boolean serving = node.role() != NodeRole.REPLICA && node.slotCount() > 0;
        if (serving && node.hasFlag(ClusterNode.FAIL)) {
            report(
                    ERROR,
                    Finding.FAILED_PRIMARY,
                    node,
                    node.slots(),
                    "has failed and still owns " + Findings.slots(node.slots())
                            + ", which nobody serves: bring it back, or let one of its replicas take over with CLUSTER FAILOVER FORCE.");
        }
        if (serving && node.role() == NodeRole.PRIMARY && !copied.contains(node.id())) {
            report(
                    WARNING,
                    Finding.NO_REPLICA,
                    node,
                    SlotSet.EMPTY,
                    "serves slots and has no healthy replica: when it fails, its "
                            + (node.slotCount() == 1 ? "slot is" : node.slotCount() + " slots are")
                            + " down; give it one with CLUSTER REPLICATE.");
        }
        if (node.hasFlag(ClusterNode.SUSPECTED)) {
            report(
                    WARNING,
                    Finding.SUSPECTED,
                    node,
                    SlotSet.EMPTY,
                    "did not answer in time (fail?), as this view has it: look whether the node and the network between are up.");
        }
    }

    private void checkReach(ClusterNode node) {
        if (node.hasFlag(ClusterNode.HANDSHAKE)) {
            report(
                    INFO,
                    Finding.HANDSHAKE,
                    node,
                    SlotSet.EMPTY,
                    "was met and has not answered yet, its id is a temporary one: if it stays, look whether its client port and bus port can"
                            + " be reached.");
        } else if (node.hasFlag(ClusterNode.NOADDR)) {
            report(
                    WARNING,
                    Finding.NO_ADDRESS,
                    node,
                    SlotSet.EMPTY,
                    "has lost its address (noaddr): another node answers there now; if it is gone for good, CLUSTER FORGET it on every"
                            + " node.");
        } else if (node.linkState().equals(ClusterNode.DISCONNECTED) && !node.isMyself()) {
            report(
                    WARNING,
                    Finding.LINK_DOWN,
                    node,
                    SlotSet.EMPTY,
                    "has no bus link from the node that told this: look whether it runs and whether its bus port"
                            + (node.busPort().isPresent() ? " " + node.busPort().getAsInt() : "") + " can be reached.");
        }
    }

    private void checkPrimary(ClusterNode node) {
        NodeId primaryId = node.primaryId();
        if (primaryId == null || node.role() == NodeRole.PRIMARY) {
            return;
        }
        ClusterNode primary = view.node(primaryId).orElse(null);
        if (primary == null) {
            report(
                    Finding.UNKNOWN_PRIMARY,
                    node,
                    primaryId,
                    "copies " + Findings.shortId(primaryId)
                            + ", which is no member here: if that node was forgotten, give the replica another primary with CLUSTER"
                            + " REPLICATE.");
            return;
        }
        if (primary.role() == NodeRole.REPLICA) {
            report(
                    Finding.REPLICA_OF_REPLICA,
                    node,
                    primaryId,
                    "copies " + name(primary)
                            + ", which is a replica itself: if this stays, point it to the primary with CLUSTER REPLICATE.");
        }
        String own = node.aux().get(SHARD_ID);
        String wanted = primary.aux().get(SHARD_ID);
        if (own != null && wanted != null && !own.equals(wanted)) {
            report(
                    Finding.SHARD_ID_MISMATCH,
                    node,
                    primaryId,
                    "has another shard-id than its primary " + name(primary)
                            + ": some releases do not start from such a file; set both to the primary's before the node is restarted.");
        }
    }

    private void checkAddresses() {
        Map<String, Map<NodeId, ClusterNode>> byAddress = new TreeMap<>();
        for (ClusterNode node : view.nodes()) {
            if (node.host() != null && node.port() != 0) {
                byAddress
                        .computeIfAbsent(node.host() + ":" + node.port(), address -> new TreeMap<>())
                        .put(node.id(), node);
            }
        }
        byAddress.forEach((address, sharing) -> {
            if (sharing.size() > 1) {
                ClusterNode first = sharing.values().iterator().next();
                findings.add(
                        WARNING,
                        Finding.DUPLICATE_ADDRESS,
                        List.copyOf(sharing.keySet()),
                        SlotSet.EMPTY,
                        sharing.size() + " nodes have the address " + address
                                + ": at most one can be there; look at their announced addresses, and CLUSTER FORGET the ids that are gone.",
                        Map.of(
                                Finding.DETAIL_ADDRESS,
                                Map.of("host", String.valueOf(first.host()), "port", first.port())));
            }
        });
    }

    private void report(String code, ClusterNode node, NodeId primary, String predicate) {
        findings.add(
                WARNING, code, List.of(node.id(), primary), SlotSet.EMPTY, "Replica " + name(node) + " " + predicate);
    }

    private void report(Severity severity, String code, ClusterNode node, SlotSet slots, String predicate) {
        String what = switch (node.role()) {
            case PRIMARY -> "Primary ";
            case REPLICA -> "Replica ";
            case UNKNOWN -> "Node ";
        };
        findings.add(severity, code, List.of(node.id()), slots, what + name(node) + " " + predicate);
    }
}
