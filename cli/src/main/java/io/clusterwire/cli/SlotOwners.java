package io.clusterwire.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.Dump;
import io.clusterwire.nodes.Endpoint;
import io.clusterwire.nodes.Shard;
import io.clusterwire.nodes.SlotEntry;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotTable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Who owns each slot according to a dump. */
final class SlotOwners {
    /** A node as far as it is told. */
    private record Owner(@Nullable NodeId id, @Nullable String host, int port) {}

    private final SlotTable<Owner> table = new SlotTable<>();

    /**
     * The owners that a dump tells.
     *
     * @throws CliException if it is of a kind that does not tell owners
     */
    SlotOwners(String name, Dump dump) {
        SlotTable.Draft<Owner> draft = table.draft();
        if (dump.content() instanceof Dump.Nodes nodes) {
            nodes.view().nodes().forEach(node -> assign(draft, node));
        } else if (dump.content() instanceof Dump.Slots slots) {
            slots.entries().forEach(entry -> assign(draft, entry));
        } else if (dump.content() instanceof Dump.Shards shards) {
            shards.shards().forEach(shard -> assign(draft, shard));
        } else if (!(dump.content() instanceof Dump.Empty)) {
            throw CliException.unreadable(EscapedText.show(name) + ": is " + dump.format()
                    + ", which tells no owners (expected: CLUSTER NODES, SLOTS or SHARDS, or nodes.conf)");
        }
        draft.publish();
    }

    private static void assign(SlotTable.Draft<Owner> draft, ClusterNode node) {
        draft.assign(node.slots(), new Owner(node.id(), node.host(), node.port()));
    }

    private static void assign(SlotTable.Draft<Owner> draft, SlotEntry entry) {
        if (!entry.nodes().isEmpty()) {
            SlotEntry.Node primary = entry.nodes().get(0);
            assign(draft, entry.slots(), primary.id(), primary.endpoint());
        }
    }

    private static void assign(SlotTable.Draft<Owner> draft, Shard shard) {
        shard.primary()
                .ifPresent(primary ->
                        shard.slots().forEach(range -> assign(draft, range, primary.id(), primary.endpoint())));
    }

    private static void assign(SlotTable.Draft<Owner> draft, SlotRange slots, @Nullable NodeId id, Endpoint endpoint) {
        String host = endpoint.ip() == null ? endpoint.host() : endpoint.ip();
        draft.assign(slots.first(), slots.last(), new Owner(id, host, endpoint.port()));
    }

    /** Two columns: id and address, a hyphen for what is not told. */
    String columns(int slot) {
        Owner owner = table.get(slot);
        String id = owner == null || owner.id() == null ? "-" : owner.id().toString();
        String address = owner == null || owner.host() == null ? "-" : owner.host() + ":" + owner.port();
        return "\t" + EscapedText.show(id) + "\t" + EscapedText.show(address);
    }

    /** The member {@code owner}. */
    void write(int slot, JsonGenerator json) throws IOException {
        Owner owner = table.get(slot);
        json.writeFieldName("owner");
        if (owner == null) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        json.writeStringField(
                "id", owner.id() == null ? null : EscapedText.show(owner.id().toString()));
        json.writeStringField("host", owner.host() == null ? null : EscapedText.show(owner.host()));
        json.writeNumberField("port", owner.port());
        json.writeEndObject();
    }
}
