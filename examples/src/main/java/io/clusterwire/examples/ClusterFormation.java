package io.clusterwire.examples;

import io.clusterwire.slot.SlotHash;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Makes a cluster of servers that have not met. */
final class ClusterFormation {

    private ClusterFormation() {}

    /** The first {@code primaries} servers share the slots evenly; the others become their replicas in turn. */
    static void form(List<ServerNode> servers, int primaries) throws IOException {
        for (int i = 0; i < servers.size(); i++) {
            // Distinct epochs from the beginning: otherwise the servers have to sort out collisions first.
            servers.get(i).text("CLUSTER", "SET-CONFIG-EPOCH", String.valueOf(i + 1));
        }
        for (int i = 0; i < primaries; i++) {
            servers.get(i).text(addSlots(i, primaries));
        }
        ServerNode first = servers.get(0);
        for (ServerNode server : servers.subList(1, servers.size())) {
            first.text("CLUSTER", "MEET", server.host(), String.valueOf(server.port()));
        }
        Await.until("the servers to know each other", EmbeddedCluster.AGREE_LIMIT, () -> knowEachOther(servers));
        for (int i = primaries; i < servers.size(); i++) {
            ServerNode primary = servers.get((i - primaries) % primaries);
            servers.get(i).text("CLUSTER", "REPLICATE", primary.id().toString());
        }
        for (ServerNode replica : servers.subList(primaries, servers.size())) {
            Await.until(
                    replica + " to be synchronised",
                    EmbeddedCluster.AGREE_LIMIT,
                    () -> replica.info("master_link_status").equals("up"));
        }
        awaitAgreement(servers);
    }

    static void awaitAgreement(List<ServerNode> servers) {
        Await.until(
                "agreement of " + servers,
                EmbeddedCluster.AGREE_LIMIT,
                () -> knowEachOther(servers) && allWork(servers));
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
            List<String> lines = server.text("CLUSTER", "NODES").lines().toList();
            for (ServerNode other : servers) {
                if (lines.stream().noneMatch(line -> isHealthy(line, other))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isHealthy(String line, ServerNode node) {
        List<String> fields = List.of(line.split(" ", -1));
        return fields.get(0).equals(node.id().toString())
                && !fields.get(2).contains("fail")
                && !fields.get(2).contains("handshake")
                && fields.get(7).equals("connected");
    }

    private static String[] addSlots(int primary, int primaries) {
        List<String> words = new ArrayList<>(List.of("CLUSTER", "ADDSLOTS"));
        int from = SlotHash.SLOT_COUNT * primary / primaries;
        int to = SlotHash.SLOT_COUNT * (primary + 1) / primaries;
        for (int slot = from; slot < to; slot++) {
            words.add(String.valueOf(slot));
        }
        return words.toArray(new String[0]);
    }
}
