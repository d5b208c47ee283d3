package io.clusterwire.examples.member;

import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusFrameSplitter;
import io.clusterwire.bus.BusReceiver;
import io.clusterwire.bus.BusVerdict;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** One connection of the bus: outbound ones this member has made, to ask; inbound ones were made by others, to be answered. */
final class BusLink implements Wire.Handler {
    /** What is done with the links of a member. */
    interface Owner {
        void opened(BusLink link);

        void frame(BusLink link, BusFrame frame);

        void closed(BusLink link);
    }

    private final Owner owner;
    private final MemberState state;
    private final boolean outbound;
    private final BusFrameSplitter splitter;
    private final BusFrame frame = new BusFrame();
    private @Nullable Wire wire;
    private String remoteIp = "";
    private long partialSince;

    /** Whom this link leads to: known from the start of an outbound link, from the first frame of a known sender on an inbound one. */
    @Nullable
    Member peer;

    BusLink(Owner owner, MemberState state, BusReceiver receiver, @Nullable Member peer) {
        this.owner = owner;
        this.state = state;
        this.peer = peer;
        this.outbound = peer != null;
        splitter = new BusFrameSplitter(receiver);
    }

    boolean isOutbound() {
        return outbound;
    }

    boolean isOpen() {
        return wire != null && wire.isOpen();
    }

    Wire wire() {
        if (wire == null) {
            throw new IllegalStateException("no connection yet");
        }
        return wire;
    }

    /** Where the other end is. */
    String remoteIp() {
        return remoteIp;
    }

    void attach(Wire attached) {
        wire = attached;
    }

    /** Where to write a frame for this link. */
    ByteBuf out() {
        return wire().out();
    }

    void flush() {
        wire().flush();
    }

    void close(String reason) {
        if (wire != null) {
            wire.close(reason);
        }
    }

    /** Whether the beginning of a frame has waited for its end since before that time. */
    boolean isStuckSince(long time) {
        return partialSince != 0 && partialSince < time;
    }

    @Override
    public void opened(Wire opened) {
        wire = opened;
        remoteIp = opened.remoteIp();
        owner.opened(this);
    }

    @Override
    public void received(Wire from, ByteBuf in) {
        int consumed = in.readerIndex();
        while (isOpen()) {
            int verdict = splitter.next(in, frame);
            switch (BusVerdict.action(verdict)) {
                case BusVerdict.NEED_MORE -> {
                    notePartial(in, in.readerIndex() != consumed);
                    return;
                }
                case BusVerdict.ACCEPT -> {
                    state.counters.receive(frame.messageType());
                    owner.frame(this, frame);
                }
                case BusVerdict.DROP -> state.counters.dropped++;
                default -> {
                    state.counters.refused++;
                    from.close("not understood: " + BusVerdict.toString(verdict));
                }
            }
        }
    }

    private void notePartial(ByteBuf in, boolean moved) {
        if (!in.isReadable()) {
            partialSince = 0;
        } else if (moved || partialSince == 0) {
            partialSince = MemberState.now();
        }
    }

    @Override
    public void closed(Wire closed, String reason) {
        owner.closed(this);
        peer = null;
    }
}
