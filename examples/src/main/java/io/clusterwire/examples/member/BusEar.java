package io.clusterwire.examples.member;

import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusFrameSplitter;
import io.clusterwire.bus.BusReceiver;
import io.clusterwire.bus.BusVerdict;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Listens to one direction of a connection of the bus. */
final class BusEar {
    /** Is told what was heard. */
    interface Listener {
        /** A frame, which may be read until this returns. */
        void frame(String direction, BusFrame frame);

        /** Bytes that are no frame. */
        void bad(String direction, String verdict);
    }

    private static final int INITIAL_CAPACITY = 16 * 1024;

    private final String direction;
    private final Listener listener;
    private final BusFrameSplitter splitter = new BusFrameSplitter(BusReceiver.STRICT.lenient());
    private final BusFrame frame = new BusFrame();
    private final ByteBuf pending = Unpooled.buffer(INITIAL_CAPACITY);
    private boolean deaf;
    private boolean fine = true;

    BusEar(String direction, Listener listener) {
        this.direction = direction;
        this.listener = listener;
    }

    /** Takes the next bytes; all are consumed. Behind bytes that cannot be followed it listens no more. */
    void hear(ByteBuf bytes) {
        if (deaf) {
            return;
        }
        pending.discardReadBytes().writeBytes(bytes);
        for (int verdict = splitter.next(pending, frame);
                verdict != BusVerdict.NEED_MORE && !deaf;
                verdict = splitter.next(pending, frame)) {
            if (verdict == BusVerdict.ACCEPT) {
                listener.frame(direction, frame);
            } else {
                fine = false;
                deaf = BusVerdict.action(verdict) == BusVerdict.CLOSE_LINK;
                listener.bad(direction, BusVerdict.toString(verdict));
            }
        }
    }

    /** The stream has ended: whether all of it was frames, the last one whole. */
    boolean end() {
        if (!deaf && pending.isReadable()) {
            fine = false;
            listener.bad(direction, "ends inside a frame, after " + pending.readableBytes() + " bytes");
        }
        return fine;
    }
}
