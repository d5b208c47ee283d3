package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** How views differ about members: who is one, in which role, with which epoch, failed or not. */
final class AgreementCheck {
    private final Map<String, ClusterView> views;
    private final boolean epochsMatter;
    private final Findings findings;

    AgreementCheck(Map<String, ClusterView> views, boolean epochsMatter, Findings findings) {
        this.views = views;
        this.epochsMatter = epochsMatter;
        this.findings = findings;
    }

    void run() {
        Map<NodeId, Map<String, ClusterNode>> members = new TreeMap<>();
        views.forEach((name, view) -> {
            for (ClusterNode node : view.nodes()) {
                if (!node.hasFlag(ClusterNode.HANDSHAKE)) {
                    members.computeIfAbsent(node.id(), id -> new LinkedHashMap<>())
                            .putIfAbsent(name, node);
                }
            }
        });
        members.forEach((id, tellings) -> {
            checkRole(id, tellings);
            checkEpoch(id, tellings);
            checkHealth(id, tellings);
            checkMembership(id, tellings);
        });
    }

    private void checkRole(NodeId id, Map<String, ClusterNode> tellings) {
        Map<String, String> roles = new LinkedHashMap<>();
        tellings.forEach((view, node) -> {
            if (node.role() != NodeRole.UNKNOWN) {
                roles.put(view, node.role() == NodeRole.PRIMARY ? "primary" : "replica");
            }
        });
        if (new HashSet<>(roles.values()).size() > 1) {
            report(
                    Finding.ROLE_DIFFERS,
                    id,
                    tellings,
                    "is a primary in " + with(roles, "primary") + " and a replica in " + with(roles, "replica")
                            + ": a failover that not every node has heard of; if it stays, look at the links between them.",
                    Finding.DETAIL_ROLES,
                    roles);
        }
    }

    private void checkEpoch(NodeId id, Map<String, ClusterNode> tellings) {
        boolean everPrimary = tellings.values().stream().anyMatch(node -> node.role() == NodeRole.PRIMARY);
        if (!epochsMatter || !everPrimary) {
            return;
        }
        Map<String, Long> epochs = new LinkedHashMap<>();
        Set<Long> different = new TreeSet<>(Long::compareUnsigned);
        tellings.forEach((view, node) -> {
            ClusterView teller = views.get(view);
            if (teller != null && Told.lines(teller)) {
                epochs.put(view, node.configEpoch());
                different.add(node.configEpoch());
            }
        });
        if (different.size() > 1) {
            report(
                    Finding.EPOCH_DIFFERS,
                    id,
                    tellings,
                    "has the epochs "
                            + join(different.stream()
                                    .map(Long::toUnsignedString)
                                    .toList())
                            + " in different views: those with a lower one have not heard the news; if it stays, look at their links.",
                    Finding.DETAIL_EPOCHS,
                    epochs);
        }
    }

    private void checkHealth(NodeId id, Map<String, ClusterNode> tellings) {
        List<String> failedIn = new ArrayList<>();
        tellings.forEach((view, node) -> {
            if (node.hasFlag(ClusterNode.FAIL)) {
                failedIn.add(view);
            }
        });
        if (!failedIn.isEmpty() && failedIn.size() < tellings.size()) {
            report(
                    Finding.HEALTH_DIFFERS,
                    id,
                    tellings,
                    "has failed in " + join(failedIn)
                            + " and not in the others: they may be on two sides of a broken network.",
                    Finding.DETAIL_FAILED_IN,
                    failedIn);
        }
    }

    private void checkMembership(NodeId id, Map<String, ClusterNode> tellings) {
        List<String> missingIn = new ArrayList<>();
        views.forEach((name, view) -> {
            if (!tellings.containsKey(name) && Told.members(view)) {
                missingIn.add(name);
            }
        });
        if (!missingIn.isEmpty()) {
            report(
                    Finding.MEMBER_MISSING,
                    id,
                    tellings,
                    "is no member in " + join(missingIn)
                            + ": it was not met there, or forgotten there alone; CLUSTER MEET or CLUSTER FORGET settles it.",
                    Finding.DETAIL_MISSING_IN,
                    missingIn);
        }
    }

    private static String with(Map<String, String> roles, String role) {
        return join(roles.keySet().stream()
                .filter(view -> role.equals(roles.get(view)))
                .toList());
    }

    /** The first few of many. */
    private static String join(List<String> names) {
        return names.size() <= 5
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, 5)) + " and " + (names.size() - 5) + " more";
    }

    private void report(
            String code, NodeId id, Map<String, ClusterNode> tellings, String predicate, String detail, Object value) {
        ClusterNode node = tellings.values().iterator().next();
        findings.add(
                Severity.WARNING,
                code,
                List.of(id),
                SlotSet.EMPTY,
                "Node " + Findings.name(node) + " " + predicate,
                Map.of(detail, value));
    }
}
