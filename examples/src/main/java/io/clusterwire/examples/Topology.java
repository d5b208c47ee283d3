package io.clusterwire.examples;

import io.clusterwire.examples.ClientSettings.Bootstrap;
import io.clusterwire.nodes.ClusterCommands;
import io.clusterwire.nodes.NodeRole;
import io.clusterwire.nodes.ReplyReader;
import io.clusterwire.nodes.ServerVersion;
import io.clusterwire.nodes.SlotTableReader;
import io.clusterwire.nodes.TopologyException;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import io.clusterwire.slot.SlotTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which servers there are, and who serves which slot, as far as a client knows. Not thread safe. */
public final class Topology {

    /** The commands of a client, which are the same for every release that has them. */
    static final ClusterCommands COMMANDS = new ClusterCommands(ServerVersion.redis(7, 0, 0));

    private final Bootstrap bootstrap;
    private final List<Address> seeds;
    private final SlotTable<Shard> owners = new SlotTable<>();
    private Map<Address, Shard> shards = Map.of();
    private int turn;

    Topology(List<Address> seeds, Bootstrap bootstrap) {
        if (seeds.isEmpty()) {
            throw new IllegalArgumentException("no seeds (expected: at least one member of the cluster)");
        }
        this.seeds = List.copyOf(seeds);
        this.bootstrap = bootstrap;
    }

    /** The shard that serves a slot, or null if none is known. */
    public @Nullable Shard owner(int slot) {
        return owners.get(slot);
    }

    /** Whom to ask about a slot, or if it is negative about none; those that are as good as each other are taken in turn. */
    Address choose(int slot, boolean fromReplica) {
        Shard shard = slot < 0 ? null : owners.get(slot);
        if (shard == null) {
            return inTurn(members());
        }
        return fromReplica && !shard.replicas().isEmpty() ? inTurn(shard.replicas()) : shard.primary();
    }

    /** Takes note of MOVED. */
    void moved(int slot, Address primary) {
        owners.reassign(slot, shards.getOrDefault(primary, new Shard(primary, List.of())));
    }

    /**
     * Asks one member after the other for the topology until one answers.
     *
     * @throws IOException if none does
     */
    void refresh(Connections connections) throws IOException {
        IOException failure = null;
        for (Address member : members()) {
            try {
                ask(connections.to(member, false));
                return;
            } catch (IOException e) {
                connections.drop(member);
                failure = e;
            }
        }
        throw new IOException(
                "no member tells the topology" + (failure == null ? "" : ": " + failure.getMessage()), failure);
    }

    private void ask(Connection connection) throws IOException {
        SlotTable.Draft<Shard> draft = owners.draft();
        Map<Address, Shard> told = new HashMap<>();
        try {
            if (bootstrap == Bootstrap.SLOTS || !askForShards(connection, draft, told)) {
                askForSlots(connection, draft, told);
            }
        } catch (TopologyException e) {
            throw new IOException(connection.peer() + ": " + e.getMessage(), e);
        }
        if (told.isEmpty()) {
            throw new IOException(connection.peer() + " knows no owner of any slot");
        }
        draft.publish();
        shards = told;
    }

    /** The reply goes straight into the draft. */
    private static void askForSlots(Connection connection, SlotTable.Draft<Shard> draft, Map<Address, Shard> told)
            throws IOException {
        String host = connection.peer().host();
        SlotTableReader<Shard> reader = new SlotTableReader<>(nodes -> {
            // A primary whose address is not told can still be found: whoever was asked will redirect.
            Address primary = Address.of(nodes.get(0).endpoint(), host).orElse(connection.peer());
            List<Address> replicas = nodes.stream()
                    .skip(1)
                    .flatMap(node -> Address.of(node.endpoint(), host).stream())
                    .toList();
            return shard(primary, replicas, told);
        });
        connection.send(COMMANDS::slots);
        reader.begin(draft);
        connection.receive(reader::read);
    }

    /** Answers whether the reply tells all: while a failover is going on it may leave open who owns the slots of a shard. */
    private static boolean askForShards(Connection connection, SlotTable.Draft<Shard> draft, Map<Address, Shard> told)
            throws IOException {
        String host = connection.peer().host();
        for (io.clusterwire.nodes.Shard shard : ReplyReader.SHARDS.read(connection.ask(COMMANDS::shards))) {
            List<Address> replicas = shard.nodes().stream()
                    .filter(node ->
                            node.role() == NodeRole.REPLICA && node.health().equals("online"))
                    .flatMap(node -> Address.of(node.endpoint(), host).stream())
                    .toList();
            shard.primary()
                    .flatMap(primary -> Address.of(primary.endpoint(), host))
                    .ifPresent(primary -> {
                        Shard owner = shard(primary, replicas, told);
                        shard.slots().forEach(range -> draft.assign(range.first(), range.last(), owner));
                    });
        }
        return draft.unassigned().isEmpty();
    }

    /** One object for all slots of a shard: the table tells owners apart by identity. */
    private static Shard shard(Address primary, List<Address> replicas, Map<Address, Shard> told) {
        return told.computeIfAbsent(primary, address -> new Shard(address, replicas));
    }

    /** Everybody who may know something: primaries first, then replicas, then the seeds. */
    private List<Address> members() {
        Set<Address> members = new LinkedHashSet<>(shards.keySet());
        shards.values().forEach(shard -> members.addAll(shard.replicas()));
        members.addAll(seeds);
        return new ArrayList<>(members);
    }

    private Address inTurn(List<Address> equals) {
        turn = (turn + 1) % equals.size();
        return equals.get(turn);
    }

    /** The shards with their slots, a line each. */
    String describe() {
        SlotTable.Snapshot<Shard> snapshot = owners.snapshot();
        Map<Shard, SlotSet> slots = new LinkedHashMap<>();
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
            Shard owner = snapshot.get(slot);
            if (owner != null) {
                slots.computeIfAbsent(owner, snapshot::slotsOf);
            }
        }
        StringBuilder text = new StringBuilder();
        slots.forEach(
                (shard, set) -> text.append(shard).append("  ").append(set).append('\n'));
        return text.toString();
    }
}
