package io.clusterwire.nodes;

import io.clusterwire.resp.RespValue;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reply of CLUSTER SHARDS (7.0).
 *
 * <pre>
 * reply = *[ shard … ]
 * shard = %{ "slots" =&gt; *[ first, last, … ], "nodes" =&gt; *[ node … ], "id" =&gt; string }       ; id from Valkey 9.0
 * node  = %{ "id", "port", "tls-port", "ip", "endpoint", "hostname", "role", "replication-offset", "health", "availability-zone" }
 * </pre>
 *
 * <p>In RESP2 the maps are flat arrays. Order and number of the keys do not matter, and unknown ones are let through. In 7.0.0 slots are texts.
 */
final class ShardsReply {
    private final ReplyFields fields;
    private final List<Shard> shards = new ArrayList<>();
    private int number;

    private ShardsReply(Problems problems) {
        fields = new ReplyFields(problems);
    }

    static List<Shard> read(RespValue reply, Problems problems) {
        ShardsReply reading = new ShardsReply(problems);
        List<RespValue> elements = reading.fields.list(reply, "reply");
        if (elements != null) {
            for (RespValue element : elements) {
                reading.shard(element);
            }
        }
        return reading.shards;
    }

    private void shard(RespValue value) {
        fields.at("shard", ++number, 0);
        List<RespValue> pairs = fields.pairs(value, "shard");
        if (pairs == null) {
            return;
        }
        String id = null;
        List<SlotRange> slots = List.of();
        List<Shard.Node> nodes = null;
        for (int i = 0; i < pairs.size(); i += 2) {
            RespValue member = pairs.get(i + 1);
            fields.at("shard", number, 0);
            String key = fields.text(pairs.get(i), "key");
            switch (key == null ? "" : key) {
                case "slots" -> slots = slots(member);
                case "nodes" -> nodes = nodes(member);
                case "id" -> id = fields.text(member, "id");
                default -> {
                    // Newer releases tell more.
                }
            }
        }
        if (nodes == null) {
            fields.at("shard", number, 0);
            fields.reportMissing("nodes");
            return;
        }
        shards.add(new Shard(id, slots, nodes));
    }

    private List<SlotRange> slots(RespValue value) {
        List<RespValue> bounds = fields.list(value, "slots");
        List<SlotRange> slots = new ArrayList<>();
        if (bounds == null) {
            return slots;
        }
        for (int i = 0; i + 1 < bounds.size(); i += 2) {
            SlotRange range = fields.slots(bounds.get(i), bounds.get(i + 1));
            if (range != null) {
                slots.add(range);
            }
        }
        if (bounds.size() % 2 != 0) {
            fields.report(Problem.BAD_REPLY, "slots", bounds.get(bounds.size() - 1), "a last slot for each first one");
        }
        return slots;
    }

    private List<Shard.Node> nodes(RespValue value) {
        List<RespValue> elements = fields.list(value, "nodes");
        List<Shard.Node> nodes = new ArrayList<>();
        if (elements != null) {
            for (int i = 0; i < elements.size(); i++) {
                fields.at("shard", number, i + 1);
                Shard.Node node = new NodeMembers().read(elements.get(i));
                if (node != null) {
                    nodes.add(node);
                }
            }
        }
        return nodes;
    }

    /** The members of one node, which come in any order. */
    private final class NodeMembers {
        private @Nullable NodeId id;
        private int port;
        private int tlsPort;
        private @Nullable String ip;
        private @Nullable String endpoint;
        private @Nullable String hostname;
        private @Nullable String role;
        private long offset;
        private String health = "";
        private @Nullable String zone;

        Shard.@Nullable Node read(RespValue value) {
            List<RespValue> pairs = fields.pairs(value, "node");
            if (pairs == null) {
                return null;
            }
            for (int i = 0; i < pairs.size(); i += 2) {
                String key = fields.text(pairs.get(i), "key");
                if (key != null) {
                    take(key, pairs.get(i + 1));
                }
            }
            NodeId told = id;
            String roleWord = role;
            if (told == null || roleWord == null || port < 0 || tlsPort < 0 || offset < 0) {
                fields.reportMissing("at least id and role, and numbers that can be used");
                return null;
            }
            Endpoint where =
                    Endpoint.of(endpoint, port).withPorts(port, tlsPort).withNames(ip, hostname);
            return new Shard.Node(told, where, roleWord, offset, health, zone);
        }

        private void take(String key, RespValue value) {
            switch (key) {
                case "id" -> id = fields.id(value);
                case "port" -> port = fields.port(value, key);
                case "tls-port" -> tlsPort = fields.port(value, key);
                case "ip" -> ip = fields.textOrNull(value, key);
                case "endpoint" -> endpoint = fields.textOrNull(value, key);
                case "hostname" -> hostname = fields.textOrNull(value, key);
                case "role" -> role = fields.text(value, key);
                case "replication-offset" -> offset = fields.number(value, key, Long.MAX_VALUE);
                case "health" -> health = Objects.requireNonNullElse(fields.text(value, key), "");
                case "availability-zone" -> zone = emptyToNull(fields.textOrNull(value, key));
                default -> {
                    // Newer releases tell more.
                }
            }
        }

        private @Nullable String emptyToNull(@Nullable String text) {
            return text == null || text.isEmpty() ? null : text;
        }
    }
}
