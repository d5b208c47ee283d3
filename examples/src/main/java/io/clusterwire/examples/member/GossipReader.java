package io.clusterwire.examples.member;

import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.GossipEntry;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.slot.NodeId;

/** Learns of nodes from what a known node says about others. Failure reports are not counted: this member believes FAIL messages. */
final class GossipReader {
    private static final int SUSPECT = NodeFlags.PFAIL | NodeFlags.FAIL;

    private final MemberState state;

    GossipReader(MemberState state) {
        this.state = state;
    }

    void read(BusFrame frame, Member sender) {
        for (int i = 0; i < frame.gossipCount(); i++) {
            GossipEntry entry = frame.gossip(i);
            Member subject = state.table.find(entry.node());
            if (subject == null) {
                addNode(frame.layout(), entry);
            } else if (subject != state.self() && subject != sender && !subject.isInHandshake()) {
                refresh(frame.layout(), entry, subject);
            }
        }
    }

    private static int busPort(BusLayout layout, GossipEntry entry) {
        return layout.hasBusPort() ? entry.busPort() : BusRules.busPort(entry.port());
    }

    /** A node not heard of before. Until Redis 6.0.4 (5.0.9) it is met at its address, later believed under the id told. */
    private void addNode(BusLayout layout, GossipEntry entry) {
        int busPort = busPort(layout, entry);
        if ((entry.flags() & NodeFlags.NOADDR) != 0
                || entry.node().isEmpty()
                || state.table.isFull()
                || !BusRules.mayMeet(layout, entry.port(), busPort)) {
            return;
        }
        NodeId id = entry.node().toNodeId();
        String ip = Addresses.ip(entry.ip());
        if (ip == null || state.table.isForgotten(id, MemberState.now())) {
            return;
        }
        if (meetsGossiped()) {
            state.beginHandshake(ip, entry.port(), busPort, NodeFlags.MEET);
            return;
        }
        Member member = state.newMember(id, entry.flags() & ~Member.LOCAL_FLAGS);
        if (!member.is(Member.ROLE_FLAGS)) {
            member.set(NodeFlags.MASTER);
        }
        member.moveTo(ip, entry.port(), busPort, layout.hasOtherPort() ? entry.otherPort() : 0);
        if (member.is(NodeFlags.FAIL)) {
            member.failTime = MemberState.now();
        }
        state.table.add(member);
    }

    private boolean meetsGossiped() {
        var version = state.settings.version();
        return !version.isAtLeast(5, 0, 10) || (version.major() == 6 && !version.isAtLeast(6, 0, 5));
    }

    private void refresh(BusLayout layout, GossipEntry entry, Member subject) {
        if ((entry.flags() & SUSPECT) != 0) {
            return;
        }
        long now = MemberState.now();
        if (layout.version() > 0
                && subject.pingSent == 0
                && !subject.is(SUSPECT)
                && BusRules.adoptsPongTime(entry.pongReceived(), subject.pongReceived, now)) {
            subject.pongReceived = entry.pongReceived() * 1000;
        }
        if (subject.is(SUSPECT) && (entry.flags() & NodeFlags.NOADDR) == 0) {
            adoptAddress(layout, entry, subject);
        }
    }

    /** Others reach a node that this member does not: perhaps it is elsewhere now. */
    private void adoptAddress(BusLayout layout, GossipEntry entry, Member subject) {
        int busPort = busPort(layout, entry);
        int other = layout.hasOtherPort() ? entry.otherPort() : 0;
        if (subject.isAt(entry.ip(), entry.port(), busPort, other)) {
            return;
        }
        String ip = Addresses.ip(entry.ip());
        if (ip != null && BusRules.mayMeet(layout, entry.port(), busPort)) {
            subject.moveTo(ip, entry.port(), busPort, other);
            if (subject.outbound != null) {
                subject.outbound.close("the node has moved");
            }
        }
    }
}
