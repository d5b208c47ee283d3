package io.clusterwire.nodes;

import io.clusterwire.resp.RespValue;
import io.clusterwire.slot.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reply of CLUSTER LINKS (7.0): an array of maps, in RESP2 flat arrays, with the keys {@code direction}, {@code node}, {@code
 * create-time}, {@code events}, {@code send-buffer-allocated}, {@code send-buffer-used}.
 */
final class LinksReply {
    private final ReplyFields fields;

    private LinksReply(Problems problems) {
        fields = new ReplyFields(problems);
    }

    static List<ClusterLink> read(RespValue reply, Problems problems) {
        LinksReply reading = new LinksReply(problems);
        List<ClusterLink> links = new ArrayList<>();
        List<RespValue> elements = reading.fields.list(reply, "reply");
        if (elements != null) {
            for (int i = 0; i < elements.size(); i++) {
                ClusterLink link = reading.link(i + 1, elements.get(i));
                if (link != null) {
                    links.add(link);
                }
            }
        }
        return links;
    }

    private @Nullable ClusterLink link(int number, RespValue value) {
        fields.at("link", number, 0);
        List<RespValue> pairs = fields.pairs(value, "link");
        if (pairs == null) {
            return null;
        }
        String direction = null;
        NodeId node = null;
        long created = 0;
        String events = "";
        long allocated = 0;
        long used = 0;
        for (int i = 0; i < pairs.size(); i += 2) {
            RespValue member = pairs.get(i + 1);
            String key = fields.text(pairs.get(i), "key");
            switch (key == null ? "" : key) {
                case "direction" -> direction = fields.text(member, "direction");
                case "node" -> node = fields.id(member);
                case "create-time" -> created = fields.number(member, "create-time", Long.MAX_VALUE);
                case "events" -> events = Objects.requireNonNullElse(fields.text(member, "events"), "");
                case "send-buffer-allocated" ->
                    allocated = fields.number(member, "send-buffer-allocated", Long.MAX_VALUE);
                case "send-buffer-used" -> used = fields.number(member, "send-buffer-used", Long.MAX_VALUE);
                default -> {
                    // Newer releases may tell more.
                }
            }
        }
        if (direction == null || node == null || created < 0 || allocated < 0 || used < 0) {
            fields.reportMissing("at least direction and node, and numbers that can be used");
            return null;
        }
        return new ClusterLink(direction, node, created, events, allocated, used);
    }
}
