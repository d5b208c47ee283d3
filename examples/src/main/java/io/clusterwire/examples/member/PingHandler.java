package io.clusterwire.examples.member;

import io.clusterwire.bus.BusBytes;
import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.FailureRules;
import io.clusterwire.bus.MessageFlags;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.slot.NodeId;
import org.jspecify.annotations.Nullable;

/**
 * Handles PING, PONG and MEET, in the order in which servers do: strangers that ask to be let in, the answer, handshakes, liveness, addresses,
 * then roles and slots, gossip and extensions.
 */
final class PingHandler {
    private final MemberState state;
    private final FrameComposer composer;
    private final SlotConfiguration configuration;
    private final GossipReader gossip;
    private final ExtensionReader extensions;

    PingHandler(MemberState state, FrameComposer composer) {
        this.state = state;
        this.composer = composer;
        configuration = new SlotConfiguration(state, composer);
        gossip = new GossipReader(state);
        extensions = new ExtensionReader(state);
    }

    /** @param known the sender, if it is known by its own id */
    void handle(BusLink link, BusFrame frame, @Nullable Member known) {
        int type = frame.messageType();
        if (known != null) {
            known.readsExtensions |= (frame.messageFlags() & MessageFlags.EXT_DATA) != 0;
        }
        if (type == BusMessageType.MEET) {
            meet(link, frame, known);
        }
        if (type != BusMessageType.PONG) {
            learnOwnAddress(link);
            answer(link, known);
        }
        if (link.isOutbound() && !isExpected(link, frame)) {
            return;
        }
        if (type == BusMessageType.PONG && link.isOutbound() && link.peer != null) {
            noteAnswer(link.peer);
        }
        if (known != null) {
            learn(link, frame, known);
        }
    }

    private void learn(BusLink link, BusFrame frame, Member sender) {
        int noFailover = NodeFlags.NOFAILOVER;
        sender.flags = (sender.flags & ~noFailover) | (frame.flags() & noFailover);
        if (frame.messageType() == BusMessageType.PING && !link.isOutbound()) {
            noteAddress(link, frame, sender);
        }
        configuration.apply(sender, frame);
        gossip.read(frame, sender);
        extensions.read(frame, sender);
    }

    private void meet(BusLink link, BusFrame frame, @Nullable Member known) {
        if (known == null) {
            letIn(link, frame);
        } else if (state.settings.isValkey(8, 1)
                && known.outbound != null
                && MemberState.now() - known.created > state.handshakeLifetime()) {
            known.outbound.close("met again: the link is made anew");
        }
    }

    /** The only way in for a stranger: it is met in return, at the address that its frame tells. */
    private void letIn(BusLink link, BusFrame frame) {
        String ip =
                frame.layout().hasBusPort() && !frame.myIp().isEmpty() ? Addresses.ip(frame.myIp()) : link.remoteIp();
        int busPort = busPort(frame);
        if (ip != null && BusRules.mayMeet(state.settings.layout(), frame.port(), busPort)) {
            state.beginHandshake(ip, frame.port(), busPort, 0);
        }
    }

    private static int busPort(BusFrame frame) {
        return frame.layout().hasBusPort() ? frame.busPort() : BusRules.busPort(frame.port());
    }

    private void learnOwnAddress(BusLink link) {
        if (state.self().ip.isEmpty()) {
            state.self().ip = link.wire().localIp();
        }
    }

    private void answer(BusLink link, @Nullable Member known) {
        composer.ping(link.out(), BusMessageType.PONG, known);
        link.flush();
    }

    /**
     * On a link that this member has made: whether the frame comes from whom it was made for. A node in handshake tells its real id here; any
     * other id at a known address means that the node is not there any more.
     */
    private boolean isExpected(BusLink link, BusFrame frame) {
        Member peer = link.peer;
        if (peer == null) {
            return false;
        }
        if (frame.sender().matches(peer.id)) {
            return true;
        }
        if (peer.isInHandshake()) {
            return completeHandshake(peer, frame);
        }
        peer.moveTo("", 0, 0, 0);
        peer.set(NodeFlags.NOADDR);
        link.close("another node answers there");
        return false;
    }

    private boolean completeHandshake(Member met, BusFrame frame) {
        if (frame.sender().isEmpty()) {
            return false;
        }
        Member known = state.table.find(frame.sender());
        if (known != null) {
            String ip = met.ip;
            int port = met.port;
            int busPort = met.busPort;
            state.remove(met);
            if (known != state.self() && !known.isAt(ip, busPort)) {
                known.moveTo(ip, port, busPort, known.otherPort);
                if (known.outbound != null) {
                    known.outbound.close("the node has moved");
                }
            }
            return false;
        }
        NodeId id = frame.sender().toNodeId();
        state.table.rename(met, id);
        state.table.remember(id);
        met.clear(NodeFlags.HANDSHAKE | NodeFlags.MEET | Member.ROLE_FLAGS);
        met.set(frame.replicaOf().isEmpty() ? NodeFlags.MASTER : NodeFlags.SLAVE);
        met.readsExtensions = (frame.messageFlags() & MessageFlags.EXT_DATA) != 0;
        return true;
    }

    private void noteAnswer(Member member) {
        long now = MemberState.now();
        member.pongReceived = now;
        member.dataReceived = now;
        member.pingSent = 0;
        member.answered = true;
        member.clear(NodeFlags.PFAIL);
        if (member.is(NodeFlags.FAIL)
                && FailureRules.isFailUndone(
                        now,
                        state.settings.nodeTimeout(),
                        member.failTime,
                        !member.isPrimary(),
                        !member.slots.isEmpty())) {
            member.clear(NodeFlags.FAIL);
        }
    }

    /** A known node pings from a place where it was not before. */
    private void noteAddress(BusLink link, BusFrame frame, Member sender) {
        int other = frame.layout().hasOtherPort() ? frame.otherPort() : 0;
        boolean announces = frame.layout().hasBusPort() && !frame.myIp().isEmpty();
        if (announces && sender.isAt(frame.myIp(), frame.port(), busPort(frame), other)) {
            return;
        }
        BusBytes told = announces ? frame.myIp() : null;
        String ip = told == null ? link.remoteIp() : Addresses.ip(told);
        if (ip == null
                || (sender.isAt(ip, busPort(frame)) && sender.port == frame.port() && sender.otherPort == other)) {
            return;
        }
        sender.moveTo(ip, frame.port(), busPort(frame), other);
        if (sender.outbound != null) {
            sender.outbound.close("the node has moved");
        }
    }
}
