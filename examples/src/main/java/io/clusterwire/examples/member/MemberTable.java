package io.clusterwire.examples.member;

import io.clusterwire.bus.BusBytes;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.slot.NodeId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All nodes that a member knows, itself first, and those that it has been told to forget. */
final class MemberTable {
    /** A power of two; for so many nodes and more, finding one by the bytes of its id seldom allocates. */
    private static final int CACHE_SIZE = 4096;

    private static final int CACHE_PROBES = 8;

    /** No cluster is larger; gossip cannot make the table grow beyond this. */
    static final int MAX_MEMBERS = 16_384;

    private final Member self;
    private final Map<NodeId, Member> byId = new HashMap<>();
    private final List<Member> members = new ArrayList<>();
    /** By hash of the id: who was last found there. */
    private final @Nullable Member[] cache = new Member[CACHE_SIZE];

    private final Map<NodeId, Long> forgotten = new HashMap<>();

    MemberTable(Member self) {
        this.self = self;
        add(self);
    }

    Member self() {
        return self;
    }

    /** All nodes; indexed, so that going through them makes no iterator. */
    List<Member> members() {
        return members;
    }

    int size() {
        return members.size();
    }

    @Nullable
    Member find(NodeId id) {
        return byId.get(id);
    }

    /** The node whose id these bytes are, itself included. */
    @Nullable
    Member find(BusBytes id) {
        if (id.isEmpty()) {
            return null;
        }
        int at = (int) id.hash() & (CACHE_SIZE - 1);
        int free = at;
        for (int probe = 0; probe < CACHE_PROBES; probe++) {
            int slot = (at + probe) & (CACHE_SIZE - 1);
            Member cached = cache[slot];
            if (cached == null) {
                free = slot;
                break;
            }
            if (id.matches(cached.id)) {
                return cached;
            }
        }
        Member found = byId.get(id.toNodeId());
        if (found != null) {
            cache[free] = found;
        }
        return found;
    }

    /** The node with this bus address that is being met just now. */
    @Nullable
    Member findHandshake(String ip, int busPort) {
        for (Member member : members) {
            if (member.isInHandshake() && member.isAt(ip, busPort)) {
                return member;
            }
        }
        return null;
    }

    boolean isFull() {
        return members.size() >= MAX_MEMBERS;
    }

    void add(Member member) {
        if (byId.putIfAbsent(member.id, member) != null) {
            throw new IllegalStateException("known already: " + member);
        }
        members.add(member);
    }

    void remove(Member member) {
        byId.remove(member.id);
        members.remove(member);
        Arrays.fill(cache, null);
    }

    /** Gives a node that was met its own id in place of the made-up one. */
    void rename(Member member, NodeId id) {
        byId.remove(member.id);
        member.id = id;
        byId.put(id, member);
    }

    void forget(NodeId id, long untilMillis) {
        forgotten.put(id, untilMillis);
    }

    void remember(NodeId id) {
        forgotten.remove(id);
    }

    boolean isForgotten(NodeId id, long now) {
        Long until = forgotten.get(id);
        return until != null && until > now;
    }

    /** Who is forgotten, and until when. */
    Map<NodeId, Long> forgotten() {
        return forgotten;
    }

    void dropExpired(long now) {
        if (!forgotten.isEmpty()) {
            forgotten.values().removeIf(until -> until <= now);
        }
    }

    /** The primary of a replica, itself of a primary; null if it is not known. */
    @Nullable
    Member primaryOf(Member member) {
        return member.primary == null ? member : byId.get(member.primary);
    }

    /** How many primaries with slots there are: those whose votes count. */
    int votingPrimaries() {
        int count = 0;
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            if (member.is(NodeFlags.MASTER) && !member.slots.isEmpty()) {
                count++;
            }
        }
        return count;
    }
}
