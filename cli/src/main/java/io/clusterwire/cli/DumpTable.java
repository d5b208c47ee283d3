package io.clusterwire.cli;

import io.clusterwire.nodes.ClusterLink;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.Dump;
import io.clusterwire.nodes.NodeRole;
import io.clusterwire.nodes.OpenSlot;
import io.clusterwire.nodes.Shard;
import io.clusterwire.nodes.SlotEntry;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A dump as a table for people. */
final class DumpTable {
    private static final int SHOWN_ID = 8;
    private static final String NONE = "-";

    private final TextTable rows = new TextTable();

    private DumpTable(String... columns) {
        rows.row(columns);
    }

    static void write(Dump dump, Output out) {
        Dump.Content content = dump.content();
        if (content instanceof Dump.Nodes nodes) {
            DumpTable table = new DumpTable("ROLE", "ID", "ADDRESS", "FLAGS", "LINK", "EPOCH", "SLOTS");
            nodes.view().nodes().forEach(table::node);
            table.print(out);
            nodes.view().vars().forEach((name, value) -> out.line(EscapedText.show(name + " " + value)));
        } else if (content instanceof Dump.Slots slots) {
            DumpTable table = new DumpTable("SLOTS", "ROLE", "ID", "ENDPOINT", "METADATA");
            slots.entries().forEach(table::slotEntry);
            table.print(out);
        } else if (content instanceof Dump.Shards shards) {
            DumpTable table = new DumpTable("SHARD", "ROLE", "ID", "ENDPOINT", "HEALTH", "OFFSET", "SLOTS");
            for (int i = 0; i < shards.shards().size(); i++) {
                table.shard(i + 1, shards.shards().get(i));
            }
            table.print(out);
        } else if (content instanceof Dump.Links links) {
            DumpTable table = new DumpTable("DIRECTION", "NODE", "CREATED", "EVENTS", "ALLOCATED", "USED");
            links.links().forEach(table::link);
            table.print(out);
        } else if (content instanceof Dump.Info info) {
            DumpTable table = new DumpTable("KEY", "VALUE");
            info.info().values().forEach(table::row);
            table.print(out);
        } else {
            out.line("an empty reply");
        }
    }

    private void row(String... cells) {
        rows.row(cells);
    }

    private void node(ClusterNode node) {
        String address = (node.host() == null ? "" : node.host()) + ":" + node.port()
                + (node.hostname() == null ? "" : "," + node.hostname());
        row(
                role(node.role()),
                shortened(node.id()),
                address,
                String.join(",", node.flags()),
                node.linkState(),
                Long.toUnsignedString(node.configEpoch()),
                slots(node));
    }

    private static String slots(ClusterNode node) {
        List<String> words = new ArrayList<>();
        if (node.slotCount() > 0) {
            words.add(node.slots().toString());
        }
        for (OpenSlot open : node.migrating()) {
            words.add("[" + text(open.slots()) + "->-" + shortened(open.node()) + "]");
        }
        for (OpenSlot open : node.importing()) {
            words.add("[" + text(open.slots()) + "-<-" + shortened(open.node()) + "]");
        }
        return String.join(" ", words);
    }

    private void slotEntry(SlotEntry entry) {
        for (int i = 0; i < entry.nodes().size(); i++) {
            SlotEntry.Node node = entry.nodes().get(i);
            row(
                    text(entry.slots()),
                    i == 0 ? "primary" : "replica",
                    shortened(node.id()),
                    node.endpoint().toString(),
                    node.metadata().isEmpty() ? "" : node.metadata().toString());
        }
    }

    private void shard(int number, Shard shard) {
        String slots =
                String.join(" ", shard.slots().stream().map(DumpTable::text).toList());
        for (Shard.Node node : shard.nodes()) {
            row(
                    shard.id() == null ? String.valueOf(number) : cut(shard.id()),
                    node.role() == NodeRole.UNKNOWN ? node.roleWord() : role(node.role()),
                    shortened(node.id()),
                    node.endpoint().toString(),
                    node.health(),
                    String.valueOf(node.replicationOffset()),
                    slots);
        }
    }

    private void link(ClusterLink link) {
        row(
                link.direction(),
                shortened(link.node()),
                Long.toUnsignedString(link.createTime()),
                link.events(),
                Long.toUnsignedString(link.sendBufferAllocated()),
                Long.toUnsignedString(link.sendBufferUsed()));
    }

    private void print(Output out) {
        rows.print(out);
    }

    private static String role(NodeRole role) {
        return role == NodeRole.UNKNOWN ? NONE : role.name().toLowerCase(Locale.ROOT);
    }

    private static String shortened(@Nullable NodeId id) {
        return id == null ? "" : cut(id.toString());
    }

    private static String cut(String id) {
        return id.length() <= SHOWN_ID ? id : id.substring(0, SHOWN_ID);
    }

    private static String text(SlotRange range) {
        return range.first() == range.last() ? String.valueOf(range.first()) : range.first() + "-" + range.last();
    }
}
