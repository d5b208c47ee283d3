package io.clusterwire.examples;

import io.clusterwire.nodes.ClusterCommands;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.ReplyReader;
import io.clusterwire.nodes.SlotEntry;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes a cluster of servers that have not met. */
final class ClusterFormation {

    private ClusterFormation() {}

    /** The first {@code primaries} servers share the slots evenly; the others become their replicas in turn. */
    static void form(List<ServerNode> servers, int primaries) throws IOException {
        ClusterCommands commands = new ClusterCommands(servers.get(0).version());
        for (int i = 0; i < servers.size(); i++) {
            // Distinct epochs from the beginning: otherwise the servers have to sort out collisions first.
            long epoch = i + 1L;
            servers.get(i).ask(out -> commands.setConfigEpoch(out, epoch));
        }
        for (int i = 0; i < primaries; i++) {
            SlotSet share = share(i, primaries);
            servers.get(i).ask(out -> commands.addSlots(out, share));
        }
        ServerNode first = servers.get(0);
        for (ServerNode server : servers.subList(1, servers.size())) {
            first.ask(out -> commands.meet(out, server.host(), server.port()));
        }
        Await.until("the servers to know each other", EmbeddedCluster.AGREE_LIMIT, () -> knowEachOther(servers));
        for (int i = primaries; i < servers.size(); i++) {
            ServerNode primary = servers.get((i - primaries) % primaries);
            servers.get(i).ask(out -> commands.replicate(out, primary.id()));
        }
        awaitAgreement(servers);
        int replicas = servers.size() / primaries - 1;
        Await.until("the replicas to be known", EmbeddedCluster.AGREE_LIMIT, () -> listReplicas(servers, replicas));
    }

    static void awaitAgreement(List<ServerNode> servers) {
        Await.until(
                "agreement of " + servers,
                EmbeddedCluster.AGREE_LIMIT,
                () -> knowEachOther(servers) && allWork(servers) && nameTheSameOwners(servers));
    }

    private static boolean allWork(List<ServerNode> servers) throws IOException {
        for (ServerNode server : servers) {
            if (!server.clusterInfo("cluster_state").equals("ok")) {
                return false;
            }
        }
        return true;
    }

    private static boolean knowEachOther(List<ServerNode> servers) throws IOException {
        for (ServerNode server : servers) {
            ClusterView view = server.view();
            for (ServerNode other : servers) {
                if (view.node(other.id()).filter(ClusterFormation::isHealthy).isEmpty()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean nameTheSameOwners(List<ServerNode> servers) throws IOException {
        Map<NodeId, SlotSet> owners = null;
        for (ServerNode server : servers) {
            Map<NodeId, SlotSet> told = server.view().nodes().stream()
                    .filter(node -> node.slotCount() > 0)
                    .collect(Collectors.toMap(ClusterNode::id, ClusterNode::slots));
            if (owners != null && !owners.equals(told)) {
                return false;
            }
            owners = told;
        }
        return true;
    }

    private static boolean isHealthy(ClusterNode node) {
        return node.linkState().equals(ClusterNode.CONNECTED)
                && !node.hasFlag(ClusterNode.FAIL)
                && !node.hasFlag(ClusterNode.SUSPECTED)
                && !node.hasFlag(ClusterNode.HANDSHAKE);
    }

    /** CLUSTER SLOTS names a replica only when it is known to have data. */
    private static boolean listReplicas(List<ServerNode> servers, int replicas) throws IOException {
        for (ServerNode server : servers) {
            List<SlotEntry> entries = ReplyReader.SLOTS.read(server.ask(Command.of("CLUSTER", "SLOTS")::writeTo));
            if (entries.stream().anyMatch(entry -> entry.nodes().size() != 1 + replicas)) {
                return false;
            }
        }
        return true;
    }

    private static SlotSet share(int primary, int primaries) {
        int from = SlotHash.SLOT_COUNT * primary / primaries;
        int to = SlotHash.SLOT_COUNT * (primary + 1) / primaries;
        return SlotSet.ofRange(from, to - 1);
    }
}
