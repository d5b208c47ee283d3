package io.clusterwire.nodes;

import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.NodeId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes CLUSTER SLOTS; the layout is in {@link SlotsReply}. */
final class SlotsReplyWriter {
    private final ClusterView view;
    private final ServerVersion version;
    private final PreferredEndpoint preferred;
    private final RespWriter out;

    /** A run of slots and its owner. */
    private record Run(int first, int last, ClusterNode owner) {}

    SlotsReplyWriter(ClusterView view, ServerVersion version, PreferredEndpoint preferred, RespWriter out) {
        this.view = view;
        this.version = version;
        this.preferred = version.isAtLeast(7, 0, 0) ? preferred : PreferredEndpoint.IP;
        this.out = out;
    }

    void write() {
        List<Run> runs = new ArrayList<>();
        for (ClusterNode node : view.nodes()) {
            char[] owned = node.role() == NodeRole.PRIMARY ? node.runs() : SlotRuns.NONE;
            for (int i = 0; i < owned.length; i += 2) {
                runs.add(new Run(owned[i], owned[i + 1], node));
            }
        }
        if (version.isAtLeast(6, 2, 2)) {
            runs.sort(Comparator.comparingInt(Run::first));
        }
        Map<NodeId, List<ClusterNode>> replicas = listedReplicas();
        out.array(runs.size());
        for (Run run : runs) {
            List<ClusterNode> copies = replicas.getOrDefault(run.owner.id(), List.of());
            out.array(3 + copies.size()).integer(run.first).integer(run.last);
            node(run.owner);
            copies.forEach(this::node);
        }
    }

    private Map<NodeId, List<ClusterNode>> listedReplicas() {
        Map<NodeId, List<ClusterNode>> replicas = new HashMap<>();
        for (ClusterNode node : view.nodes()) {
            NodeId primary = node.primaryId();
            if (primary != null && node.role() == NodeRole.REPLICA && isListed(node)) {
                replicas.computeIfAbsent(primary, none -> new ArrayList<>()).add(node);
            }
        }
        return replicas;
    }

    private boolean isListed(ClusterNode replica) {
        boolean synchronised = replica.replicationOffset().orElse(1) != 0;
        return !replica.hasFlag(ClusterNode.FAIL) && (synchronised || !version.isAtLeast(7, 0, 0));
    }

    private void node(ClusterNode node) {
        boolean ids = version.isAtLeast(3, 2, 0);
        boolean metadata = version.isAtLeast(7, 0, 0);
        out.array(metadata ? 4 : ids ? 3 : 2);
        endpoint(node, preferred, out);
        out.integer(node.port());
        if (ids) {
            out.bulkString(node.id().toByteArray());
        }
        if (metadata) {
            metadata(node);
        }
    }

    private void metadata(ClusterNode node) {
        String hostname = preferred == PreferredEndpoint.HOSTNAME ? null : node.hostname();
        boolean ip = preferred != PreferredEndpoint.IP;
        out.map((ip ? 1 : 0) + (hostname == null ? 0 : 1));
        if (ip) {
            out.bulkString("ip").bulkString(ip(node));
        }
        if (hostname != null) {
            out.bulkString("hostname").bulkString(hostname);
        }
    }

    /** Writes what clients are told to connect to; a null for nothing. */
    static void endpoint(ClusterNode node, PreferredEndpoint preferred, RespWriter out) {
        String hostname = node.hostname();
        switch (preferred) {
            case IP -> out.bulkString(ip(node));
            case HOSTNAME -> out.bulkString(hostname == null ? "?" : hostname);
            case UNKNOWN_ENDPOINT -> out.nullValue();
        }
    }

    static String ip(ClusterNode node) {
        String host = node.host();
        return host == null ? "" : host;
    }
}
