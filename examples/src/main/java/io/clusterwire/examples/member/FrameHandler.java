package io.clusterwire.examples.member;

import io.clusterwire.bus.BusBytes;
import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.NodeFlags;
import org.jspecify.annotations.Nullable;

/**
 * Does what frames ask for. Who sent a frame is told by its link, once that is bound to a node; else by the id in the header.
 *
 * <p>A passive member neither votes nor pauses nor owns slots: FAILOVER_AUTH_REQUEST, FAILOVER_AUTH_ACK, MFSTART, MODULE and frames of unknown
 * types have the effects that every frame of a known sender has, and no other.
 */
final class FrameHandler {
    private final MemberState state;
    private final PingHandler pings;
    private final ChannelMessages messages;

    FrameHandler(MemberState state, PingHandler pings, ChannelMessages messages) {
        this.state = state;
        this.pings = pings;
        this.messages = messages;
    }

    void handle(BusLink link, BusFrame frame) {
        if (frame.layout() == BusLayout.LIGHT) {
            handleLight(link, frame);
            return;
        }
        Member sender = sender(link, frame);
        if (sender == state.self()) {
            link.close("this member has met itself");
            return;
        }
        Member known = sender == null || sender.isInHandshake() ? null : sender;
        if (known != null) {
            noteHeader(known, frame);
        }
        int type = frame.messageType();
        if (BusMessageType.isPing(type)) {
            pings.handle(link, frame, known);
        } else if (known != null) {
            handleOther(frame, type);
        } else if (type == BusMessageType.PUBLISH && !state.settings.version().isAtLeast(7, 0, 0)) {
            messages.received(frame); // before 7.0 anybody could publish
        }
    }

    /** A frame with the short header names no sender: it counts only on a link that is bound to a node. */
    private void handleLight(BusLink link, BusFrame frame) {
        Member sender = link.peer;
        if (sender == null || sender.isInHandshake()) {
            link.close("a light frame from a stranger");
            return;
        }
        sender.dataReceived = MemberState.now();
        if (BusMessageType.isPublish(frame.messageType())) {
            messages.received(frame);
        }
    }

    private @Nullable Member sender(BusLink link, BusFrame frame) {
        Member bound = link.peer;
        if (bound != null && !bound.isInHandshake()) {
            return bound;
        }
        Member named = state.table.find(frame.sender());
        if (named != null && named != state.self() && bound == null && !named.isInHandshake()) {
            bindInbound(link, named);
        }
        return named;
    }

    private static void bindInbound(BusLink link, Member member) {
        BusLink previous = member.inbound;
        member.inbound = link;
        link.peer = member;
        if (previous != null) {
            previous.close("the node has made another one");
        }
    }

    /** The effects of every frame with a full header from a known sender. */
    private void noteHeader(Member sender, BusFrame frame) {
        sender.dataReceived = MemberState.now();
        if (Long.compareUnsigned(frame.currentEpoch(), state.currentEpoch) > 0) {
            state.currentEpoch = frame.currentEpoch();
        }
        boolean tellsOwnEpoch =
                !state.settings.isValkey(8, 0) || frame.replicaOf().isEmpty();
        if (tellsOwnEpoch && Long.compareUnsigned(frame.configEpoch(), sender.configEpoch) > 0) {
            sender.configEpoch = frame.configEpoch();
        }
        sender.replicationOffset = frame.replicationOffset();
        if (state.settings.isValkey(8, 0)) {
            int told = NodeFlags.LIGHT_HDR_PUBLISH | NodeFlags.LIGHT_HDR_MODULE | NodeFlags.MY_PRIMARY_FAIL;
            sender.flags = (sender.flags & ~told) | (frame.flags() & told);
        }
    }

    private void handleOther(BusFrame frame, int type) {
        switch (type) {
            case BusMessageType.FAIL -> handleFail(frame.body().failedNode());
            case BusMessageType.UPDATE -> handleUpdate(frame);
            case BusMessageType.PUBLISH, BusMessageType.PUBLISHSHARD -> messages.received(frame);
            default -> state.counters.ignored++;
        }
    }

    private void handleFail(BusBytes id) {
        Member failed = state.table.find(id);
        if (failed != null && !failed.is(NodeFlags.FAIL | NodeFlags.MYSELF)) {
            failed.set(NodeFlags.FAIL);
            failed.clear(NodeFlags.PFAIL);
            failed.failTime = MemberState.now();
            state.counters.failed++;
        }
    }

    /** Somebody knows of a newer owner of slots. */
    private void handleUpdate(BusFrame frame) {
        Member subject = state.table.find(frame.body().updateNode());
        long epoch = frame.body().updateConfigEpoch();
        if (subject == null || Long.compareUnsigned(subject.configEpoch, epoch) >= 0) {
            return;
        }
        if (subject == state.self()) {
            subject.configEpoch = epoch; // and no slots: it owns none, whatever others say
            return;
        }
        if (!subject.isPrimary()) {
            SlotConfiguration.makePrimary(subject);
        }
        subject.configEpoch = epoch;
        state.owners.claim(subject, epoch, frame.body().updateSlots());
    }

    /** Two primaries must not have the same config epoch: the one with the smaller id takes a new one. */
    static void settleCollision(MemberState state, Member sender) {
        Member self = state.self();
        if (self.isPrimary()
                && sender.isPrimary()
                && BusRules.yieldsEpoch(self.configEpoch, self.id, sender.configEpoch, sender.id)) {
            state.currentEpoch++;
            self.configEpoch = state.currentEpoch;
        }
    }
}
