package io.clusterwire.nodes;

import io.clusterwire.resp.RespValue;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reply of CLUSTER SLOTS.
 *
 * <pre>
 * reply    = *[ entry … ]
 * entry    = *[ first, last, primary, replica … ]
 * node     = *[ endpoint, port ]                         ; 3.0
 *          / *[ endpoint, port, id ]                     ; 3.2 to 6.2
 *          / *[ endpoint, port, id, metadata … ]         ; 7.0 and later
 * endpoint = string / null                               ; null or empty: the host asked; "?": unknown
 * metadata = map, or flat array of names and values
 * </pre>
 */
final class SlotsReply {
    private final ReplyFields fields;
    private final List<SlotEntry> entries = new ArrayList<>();

    private SlotsReply(Problems problems) {
        fields = new ReplyFields(problems);
    }

    static List<SlotEntry> read(RespValue reply, Problems problems) {
        SlotsReply reading = new SlotsReply(problems);
        List<RespValue> elements = reading.fields.list(reply, "reply");
        if (elements != null) {
            for (int i = 0; i < elements.size(); i++) {
                reading.entry(i + 1, elements.get(i));
            }
        }
        return reading.entries;
    }

    private void entry(int number, RespValue value) {
        fields.at("entry", number, 0);
        List<RespValue> parts = fields.list(value, "entry");
        if (parts == null) {
            return;
        }
        if (parts.size() < 3) {
            fields.reportMissing("first slot, last slot and primary, found " + parts.size() + " elements");
            return;
        }
        SlotRange slots = fields.slots(parts.get(0), parts.get(1));
        if (slots == null) {
            return;
        }
        List<SlotEntry.Node> nodes = new ArrayList<>(parts.size() - 2);
        for (int i = 2; i < parts.size(); i++) {
            fields.at("entry", number, i - 1);
            SlotEntry.Node node = node(parts.get(i));
            if (node != null) {
                nodes.add(node);
            } else if (i == 2) {
                return; // Without its primary an entry tells nothing.
            }
        }
        entries.add(new SlotEntry(slots, nodes));
    }

    private SlotEntry.@Nullable Node node(RespValue value) {
        List<RespValue> parts = fields.list(value, "node");
        if (parts == null) {
            return null;
        }
        if (parts.size() < 2) {
            fields.reportMissing("endpoint and port, found " + parts.size() + " elements");
            return null;
        }
        String host = fields.textOrNull(parts.get(0), "endpoint");
        int port = fields.port(parts.get(1), "port");
        NodeId id = parts.size() > 2 ? fields.id(parts.get(2)) : null;
        if (host == null || port < 0 || (parts.size() > 2 && id == null)) {
            return null;
        }
        Map<String, String> metadata = parts.size() > 3 ? metadata(parts.get(3)) : Map.of();
        Endpoint endpoint = Endpoint.of(host, port).withNames(metadata.get("ip"), metadata.get("hostname"));
        return new SlotEntry.Node(endpoint, id, metadata);
    }

    private Map<String, String> metadata(RespValue value) {
        List<RespValue> pairs = fields.pairs(value, "metadata");
        if (pairs == null || pairs.isEmpty()) {
            return Map.of();
        }
        Map<String, String> metadata = new LinkedHashMap<>();
        for (int i = 0; i < pairs.size(); i += 2) {
            String name = fields.text(pairs.get(i), "metadata");
            String text = fields.textOrNull(pairs.get(i + 1), "metadata");
            if (name != null && text != null) {
                metadata.put(name, text);
            }
        }
        return metadata;
    }
}
