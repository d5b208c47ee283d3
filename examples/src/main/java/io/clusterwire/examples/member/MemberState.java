package io.clusterwire.examples.member;

import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.FailureRules;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import org.jspecify.annotations.Nullable;

/** All that a member knows: its table, who owns the slots, the epochs, and whether the cluster works. Belongs to the event loop's thread. */
final class MemberState {
    final MemberSettings settings;
    final MemberTable table;
    final SlotOwners owners;
    final BusCounters counters = new BusCounters();

    long currentEpoch;
    /** The secret of a Redis 8 cluster: the least that any member has told. */
    NodeId secret = MemberSettings.randomId();
    /** Whether the cluster works; brought up to date with {@link #judge}. */
    boolean ok;

    private long minorityTime;
    private final long handshakeLifetime;

    MemberState(MemberSettings settings) {
        this.settings = settings;
        int role = settings.primary() == null ? NodeFlags.MASTER : NodeFlags.SLAVE | NodeFlags.NOFAILOVER;
        Member self = new Member(settings.id(), NodeFlags.MYSELF | role, settings.layout());
        self.primary = settings.primary();
        self.shard = settings.shard();
        settings.announced().forEach((type, value) -> self.announced[type] = value);
        table = new MemberTable(self);
        owners = new SlotOwners(settings.version().isAtLeast(7, 0, 13));
        handshakeLifetime = BusRules.handshakeLifetime(settings.nodeTimeout());
    }

    Member self() {
        return table.self();
    }

    /** What is wall clock and what the wire carries: milliseconds since 1970. */
    static long now() {
        return System.currentTimeMillis();
    }

    long handshakeLifetime() {
        return handshakeLifetime;
    }

    /** The primary whose replica this member says to be; null if it is none or does not know it. */
    @Nullable
    Member primary() {
        NodeId primary = settings.primary();
        return primary == null ? null : table.find(primary);
    }

    /** The config epoch that this member's frames tell: its own, or its primary's. */
    long configEpoch() {
        Member primary = primary();
        return primary == null ? self().configEpoch : primary.configEpoch;
    }

    /** Up to 7.0 a shard is a primary with its replicas; later it has an id of its own, which replicas share with their primary. */
    NodeId shardOf(Member member) {
        Member primary = table.primaryOf(member);
        Member first = primary == null ? member : primary;
        return settings.version().isAtLeast(7, 2, 0) && first.shard != null ? first.shard : first.id;
    }

    /** A node that is new in the table. */
    Member newMember(NodeId id, int flags) {
        Member member = new Member(id, flags, settings.layout());
        member.created = now();
        return member;
    }

    /** Begins to meet a node, unless that is going on already or the table is full. */
    void beginHandshake(String ip, int port, int busPort, int flags) {
        if (table.findHandshake(ip, busPort) != null || table.isFull()) {
            return;
        }
        Member member = newMember(MemberSettings.randomId(), NodeFlags.HANDSHAKE | flags);
        member.moveTo(ip, port, busPort, 0);
        table.add(member);
    }

    /** Drops a node with its links and slots. */
    void remove(Member member) {
        owners.release(member, null);
        table.remove(member);
        closeLinks(member, "the node is dropped");
    }

    void closeLinks(Member member, String reason) {
        if (member.outbound != null) {
            member.outbound.close(reason);
        }
        if (member.inbound != null) {
            member.inbound.close(reason);
        }
    }

    /** Forgets a node for some time: gossip does not bring it back. */
    void forget(Member member, long forMillis, long now) {
        if (table.forgotten().size() < MemberTable.MAX_MEMBERS) {
            table.forget(member.id, now + forMillis);
        }
        remove(member);
        counters.forgotten++;
    }

    /** Judges the cluster anew: all slots served, and a majority of the voting primaries within reach. */
    void judge(long now) {
        int voting = 0;
        int reachable = 0;
        boolean served = owners.covered() == SlotHash.SLOT_COUNT;
        for (int i = 0; i < table.size(); i++) {
            Member member = table.members().get(i);
            if (member.isPrimary() && !member.slots.isEmpty()) {
                voting++;
                served &= !member.is(NodeFlags.FAIL);
                reachable += member.is(NodeFlags.FAIL | NodeFlags.PFAIL) ? 0 : 1;
            }
        }
        if (FailureRules.isMinority(reachable, voting)) {
            minorityTime = now;
        }
        ok = served && now - minorityTime >= FailureRules.rejoinDelay(settings.nodeTimeout());
    }
}
