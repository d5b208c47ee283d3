package io.clusterwire.nodes;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespValue;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@code nodes.json} that {@code redis-cli --cluster backup} writes.
 *
 * <pre>
 * [ { "name": id, "host": text, "port": number, "replicate": id or null, "slots": [ [first,last], [slot], … ], "slots_count": number,
 *     "flags": "master,fail", "current_epoch": number, "cluster_errors": number,
 *     "migrating": { "slot": id, … }, "importing": { "slot": id, … } }, … ]
 * </pre>
 */
final class BackupFile {
    static final String FORM = "backup";

    private final ReplyFields fields;

    private BackupFile(Problems problems) {
        fields = new ReplyFields(problems);
    }

    static boolean looksLike(RespValue reply) {
        if (!(reply instanceof RespAggregate all) || all.children().isEmpty()) {
            return false;
        }
        RespValue first = all.children().get(0);
        return !all.isPairs() && member(first, "name") != null && member(first, "flags") != null;
    }

    static Dump read(RespValue reply, Problems problems) {
        BackupFile file = new BackupFile(problems);
        List<ClusterNode> nodes = new ArrayList<>();
        List<RespValue> elements = ((RespAggregate) reply).children();
        for (int i = 0; i < elements.size(); i++) {
            file.fields.at("node", i + 1, 0);
            ClusterNode node = file.node(elements.get(i));
            if (node != null) {
                nodes.add(node);
            }
        }
        ClusterView view = ClusterView.of(TopologyFormat.NODES, nodes);
        return Dump.ofReadable(new Dump.Nodes(view), FORM, problems);
    }

    private static @Nullable RespValue member(RespValue object, String name) {
        if (object instanceof RespAggregate all && all.isPairs()) {
            for (int i = 0; i + 1 < all.children().size(); i += 2) {
                if (all.children().get(i) instanceof RespText key && key.isText(name)) {
                    return all.children().get(i + 1);
                }
            }
        }
        return null;
    }

    private @Nullable ClusterNode node(RespValue object) {
        RespValue name = member(object, "name");
        NodeId id = name == null ? null : fields.id(name);
        if (id == null) {
            fields.reportMissing("name");
            return null;
        }
        ClusterNodeBuilder node = ClusterNode.builder(id);
        String host = word(object, "host");
        node.host = host.isEmpty() ? null : host;
        node.port(Math.max(0, (int) number(object, "port", 65535)));
        node.configEpoch(Math.max(0, number(object, "current_epoch", Long.MAX_VALUE)));
        String flags = word(object, "flags");
        node.parsedFlags(flags.isEmpty() ? List.of() : List.of(flags.split(",")));
        RespValue primary = member(object, "replicate");
        if (primary != null && !primary.isNull()) {
            node.primaryId(fields.id(primary));
        }
        node.slots(slots(member(object, "slots")));
        node.migrating(open(member(object, "migrating")));
        node.importing(open(member(object, "importing")));
        return node.build();
    }

    /** A text that can stand in a line of CLUSTER NODES; empty after a report. */
    private String word(RespValue object, String name) {
        RespValue value = member(object, name);
        String text = value == null ? "" : fields.textOrNull(value, name);
        if (text != null && text.matches(".*[\\x00-\\x20\\x7f].*")) {
            fields.report(Problem.BAD_REPLY, name, RespText.bulk(text), "a word");
            return "";
        }
        return text == null ? "" : text;
    }

    private long number(RespValue object, String name, long max) {
        RespValue value = member(object, name);
        return value == null ? 0 : fields.number(value, name, max);
    }

    private SlotSet slots(@Nullable RespValue value) {
        SlotSet.Builder slots = SlotSet.builder();
        List<RespValue> ranges = value == null ? null : fields.list(value, "slots");
        if (ranges != null) {
            for (RespValue each : ranges) {
                List<RespValue> bounds = fields.list(each, "slots");
                if (bounds == null || bounds.isEmpty()) {
                    continue;
                }
                SlotRange range = fields.slots(bounds.get(0), bounds.get(bounds.size() - 1));
                if (range != null) {
                    slots.add(range.first(), range.last());
                }
            }
        }
        return slots.build();
    }

    private List<OpenSlot> open(@Nullable RespValue value) {
        List<OpenSlot> open = new ArrayList<>();
        List<RespValue> pairs = value == null ? null : fields.pairs(value, "open slots");
        if (pairs != null) {
            for (int i = 0; i < pairs.size(); i += 2) {
                String key = fields.text(pairs.get(i), "open slot");
                RespValue slot = RespText.bulk(key == null ? "" : key);
                SlotRange range = fields.slots(slot, slot);
                NodeId peer = fields.id(pairs.get(i + 1));
                if (range != null && peer != null) {
                    open.add(new OpenSlot(range, peer));
                }
            }
        }
        return open;
    }
}
