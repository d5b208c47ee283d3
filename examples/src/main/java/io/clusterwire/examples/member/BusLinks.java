package io.clusterwire.examples.member;

import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.BusReceiver;
import io.clusterwire.bus.NodeFlags;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** The connections of a member's bus. Each pair of nodes has two: on its own, outbound one a node asks and makes announcements. */
final class BusLinks implements BusLink.Owner {
    /** Longer frames close the link; messages of clients are what makes frames long. */
    private static final int MAX_FRAME_LENGTH = 16 << 20;

    /** So many inbound connections at once; strangers can make them. */
    private static final int MAX_INBOUND = 4096;

    private final EventLoop loop;
    private final MemberState state;
    private final FrameComposer composer;
    private final FrameHandler handler;
    private final BusReceiver receiver;
    private final List<BusLink> inbound = new ArrayList<>();

    BusLinks(EventLoop loop, MemberState state, FrameComposer composer, FrameHandler handler) {
        this.loop = loop;
        this.state = state;
        this.composer = composer;
        this.handler = handler;
        receiver = BusReceiver.STRICT
                .withLayout(state.settings.layout())
                .withFamily(state.settings.family())
                .withMaxFrameLength(MAX_FRAME_LENGTH);
    }

    /** How many inbound connections there are, those of strangers included. */
    int inboundCount() {
        return inbound.size();
    }

    void accept(SocketChannel channel) {
        BusLink link = new BusLink(this, state, receiver, null);
        try {
            if (inbound.size() >= MAX_INBOUND) {
                channel.close();
                return;
            }
            inbound.add(link);
            Wire.accepted(loop, channel, link);
        } catch (IOException e) {
            inbound.remove(link);
        }
    }

    /** Begins to connect to a node that has no link. */
    void connect(Member member) {
        InetSocketAddress address = Addresses.socket(member.ip, member.busPort);
        if (address == null) {
            return;
        }
        BusLink link = new BusLink(this, state, receiver, member);
        member.outbound = link;
        member.answered = false;
        try {
            link.attach(Wire.connect(loop, address, link));
        } catch (IOException e) {
            closed(link);
        }
    }

    @Override
    public void opened(BusLink link) {
        Member member = link.peer;
        if (!link.isOutbound() || member == null) {
            return;
        }
        boolean meets = member.is(NodeFlags.MEET);
        composer.ping(link.out(), meets ? BusMessageType.MEET : BusMessageType.PING, member);
        if (!meets && member.pingSent == 0) {
            member.pingSent = MemberState.now();
        }
    }

    @Override
    public void frame(BusLink link, BusFrame frame) {
        handler.handle(link, frame);
    }

    @Override
    public void closed(BusLink link) {
        Member member = link.peer;
        if (!link.isOutbound()) {
            inbound.remove(link);
            if (member != null && member.inbound == link) {
                member.inbound = null;
            }
        } else if (member != null && member.outbound == link) {
            member.outbound = null;
            if (member.pingSent == 0) {
                // A node that cannot be reached is one that does not answer.
                member.pingSent = MemberState.now();
            }
        }
    }

    /** Closes inbound connections on which half a frame waits for the rest for longer than the node timeout. */
    void closeStuck(long now) {
        for (int i = inbound.size() - 1; i >= 0; i--) {
            BusLink link = inbound.get(i);
            if (link.isStuckSince(now - state.settings.nodeTimeout())) {
                state.counters.refused++;
                link.close("half a frame and no more");
            }
        }
    }
}
