package io.clusterwire.examples;

import io.clusterwire.nodes.*;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which servers there are and who serves which slot. Not thread safe. */
public final class Topology {
    private final List<Address> seeds;
    private Shard[] owners = new Shard[SlotHash.SLOT_COUNT];
    private int turn;

    Topology(List<Address> seeds, ClientSettings.Bootstrap bootstrap) {
        this.seeds = List.copyOf(seeds);
    }

    public Shard owner(int slot) { return owners[slot]; }

    /** Who shall be asked about a slot, or about none if it is negative. */
    Address choose(int slot, boolean fromReplica) {
        Shard shard = slot < 0 ? null : owners[slot];
        if (shard == null) {
            List<Address> all = members();
            return all.get(turn++ % all.size());
        }
        List<Address> replicas = shard.replicas();
        return fromReplica && !replicas.isEmpty() ? replicas.get(turn++ % replicas.size()) : shard.primary();
    }

    void moved(int slot, Address primary) {
        for (Shard s : owners) if (s != null && s.primary().equals(primary)) { owners[slot] = s; return; }
        owners[slot] = new Shard(primary, List.of());
    }

    List<Address> members() {
        List<Address> all = new ArrayList<>();
        Shard last = null;
        for (Shard s : owners) if (s != null && s != last && !all.contains(s.primary())) { all.add(s.primary()); last = s; }
        for (Address s : seeds) if (!all.contains(s)) all.add(s);
        return all;
    }

    void refresh(Connections connections) throws IOException {
        IOException last = null;
        for (Address a : members()) {
            try {
                ClusterView v = NodesTextReader.NODES.parse(connections.to(a, false).text("CLUSTER", "NODES"));
                Shard[] fresh = new Shard[SlotHash.SLOT_COUNT];
                for (ClusterNode n : v.nodes()) if (n.slotCount() > 0) {
                    Shard s = new Shard(new Address(n.host(), n.port()), v.replicasOf(n.id()).stream().filter(x -> !x.hasFlag("fail")).map(x -> new Address(x.host(), x.port())).toList());
                    for (int i = n.slots().nextSet(0); i < SlotHash.SLOT_COUNT; i = n.slots().nextSet(i + 1)) fresh[i] = s;
                }
                owners = fresh;
                return;
            } catch (IOException e) { connections.drop(a); last = e; }
        }
        throw last;
    }

    /** The shards with their slots, a line each. */
    String describe() {
        Map<Shard, SlotSet.Builder> slots = new LinkedHashMap<>();
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
            Shard owner = owner(slot);
            if (owner != null) {
                slots.computeIfAbsent(owner, ignored -> SlotSet.builder()).add(slot);
            }
        }
        StringBuilder text = new StringBuilder();
        slots.forEach((shard, set) -> text.append(shard).append("  ").append(set.build()).append('\n'));
        return text.toString();
    }
}
