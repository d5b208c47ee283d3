package io.clusterwire.nodes;

import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.NodeId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes CLUSTER SHARDS; the layout is in {@link ShardsReply}. */
final class ShardsReplyWriter {
    private final ClusterView view;
    private final ServerVersion version;
    private final PreferredEndpoint preferred;
    private final RespWriter out;

    ShardsReplyWriter(ClusterView view, ServerVersion version, PreferredEndpoint preferred, RespWriter out) {
        this.view = view;
        this.version = version;
        this.preferred = preferred;
        this.out = out;
    }

    void write() {
        Collection<List<ClusterNode>> shards = shards();
        out.array(shards.size());
        for (List<ClusterNode> shard : shards) {
            String id = version.isValkey(9, 0) ? shardId(shard.get(0)) : null;
            out.map(id == null ? 2 : 3);
            out.bulkString("slots");
            slots(shard);
            out.bulkString("nodes").array(shard.size());
            shard.forEach(this::node);
            if (id != null) {
                out.bulkString("id").bulkString(id);
            }
        }
    }

    /** The members of each shard, primaries first, in the order of the view. */
    private Collection<List<ClusterNode>> shards() {
        Map<Object, List<ClusterNode>> shards = new LinkedHashMap<>();
        for (ClusterNode node : view.nodes()) {
            if (node.role() == NodeRole.PRIMARY) {
                shards.computeIfAbsent(key(node), none -> new ArrayList<>()).add(node);
            }
        }
        for (ClusterNode node : view.nodes()) {
            if (node.role() == NodeRole.REPLICA) {
                shards.computeIfAbsent(key(node), none -> new ArrayList<>()).add(node);
            }
        }
        return shards.values();
    }

    private Object key(ClusterNode node) {
        String id = version.isAtLeast(7, 2, 0) ? shardId(node) : null;
        if (id != null) {
            return id;
        }
        NodeId primary = node.primaryId();
        if (primary == null) {
            return node.id();
        }
        String primaryShard = version.isAtLeast(7, 2, 0)
                ? view.node(primary).map(ShardsReplyWriter::shardId).orElse(null)
                : null;
        return primaryShard == null ? primary : primaryShard;
    }

    private static @Nullable String shardId(ClusterNode node) {
        return node.aux().get("shard-id");
    }

    private void slots(List<ClusterNode> shard) {
        int bounds = 0;
        for (ClusterNode node : shard) {
            bounds += node.role() == NodeRole.PRIMARY ? node.runs().length : 0;
        }
        out.array(bounds);
        boolean texts = version.isAtLeast(7, 0, 0) && !version.isAtLeast(7, 0, 1);
        for (ClusterNode node : shard) {
            for (char bound : node.role() == NodeRole.PRIMARY ? node.runs() : SlotRuns.NONE) {
                if (texts) {
                    out.bulkString(String.valueOf((int) bound));
                } else {
                    out.integer(bound);
                }
            }
        }
    }

    private void node(ClusterNode node) {
        int tlsPort = tlsPort(node);
        String hostname = node.hostname();
        // 7.0.0 to 7.0.5 print an empty hostname too.
        boolean always = version.isAtLeast(7, 0, 0) && !version.isAtLeast(7, 0, 6);
        boolean withHostname = hostname != null || always;
        String zone = version.isValkey(9, 1) ? node.aux().get("availability-zone") : null;
        out.map(6
                + (node.port() > 0 ? 1 : 0)
                + (tlsPort > 0 ? 1 : 0)
                + (withHostname ? 1 : 0)
                + (zone == null ? 0 : 1));
        out.bulkString("id").bulkString(node.id().toByteArray());
        if (node.port() > 0) {
            out.bulkString("port").integer(node.port());
        }
        if (tlsPort > 0) {
            out.bulkString("tls-port").integer(tlsPort);
        }
        out.bulkString("ip").bulkString(SlotsReplyWriter.ip(node));
        out.bulkString("endpoint");
        SlotsReplyWriter.endpoint(node, preferred, out);
        if (withHostname) {
            out.bulkString("hostname").bulkString(Objects.requireNonNullElse(hostname, ""));
        }
        out.bulkString("role").bulkString(node.role() == NodeRole.REPLICA ? "replica" : "master");
        out.bulkString("replication-offset").integer(node.replicationOffset().orElse(0));
        out.bulkString("health").bulkString(health(node));
        if (zone != null) {
            out.bulkString("availability-zone").bulkString(zone);
        }
    }

    private static String health(ClusterNode node) {
        if (node.hasFlag(ClusterNode.FAIL)) {
            return "fail";
        }
        boolean loading =
                node.role() == NodeRole.REPLICA && node.replicationOffset().orElse(1) == 0;
        return loading ? "loading" : "online";
    }

    private static int tlsPort(ClusterNode node) {
        String told = node.aux().get("tls-port");
        return told != null && told.matches("[0-9]{1,5}") ? Integer.parseInt(told) : 0;
    }
}
