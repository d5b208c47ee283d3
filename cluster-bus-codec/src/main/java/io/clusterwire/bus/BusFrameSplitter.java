package io.clusterwire.bus;

import io.netty.buffer.ByteBuf;

/**
 * Finds the frames in the byte stream of a bus link, which holds nothing else: frames back to back.
 *
 * <pre>{@code
 * while ((verdict = splitter.next(in, frame)) != BusVerdict.NEED_MORE) {
 *     if (verdict == BusVerdict.ACCEPT) {
 *         handle(frame); // before the bytes of `in` are discarded
 *     } else if (BusVerdict.action(verdict) == BusVerdict.CLOSE_LINK) {
 *         return close();
 *     }
 * }
 * }</pre>
 *
 * <p>Resumable: while a frame is incomplete nothing is consumed, and a call looks only at the header's first 14 bytes, so that feeding a
 * frame byte by byte costs no more than a constant for each call. The rest may come in another buffer that goes on at its reader index with
 * the unconsumed bytes. Allocates nothing. Not safe for use by several threads.
 */
public final class BusFrameSplitter {
    private final BusReceiver receiver;
    private int closed = BusVerdict.ACCEPT;

    /**
     * A splitter for one stream.
     *
     * @param receiver as whom to judge, and up to which length
     */
    public BusFrameSplitter(BusReceiver receiver) {
        this.receiver = receiver;
    }

    /**
     * Judges the next frame. When it is accepted, {@code frame} is pointed at it and the reader index moves behind it. When it is dropped, the
     * reader index moves behind it as well. When more bytes are needed or the link is to be closed, nothing is consumed; after the latter all
     * further calls say the same, until {@link #reset}.
     *
     * @param in the stream from its reader index on
     * @param frame what to point at an accepted frame; points at nothing otherwise
     * @return a {@link BusVerdict}
     */
    public int next(ByteBuf in, BusFrame frame) {
        if (closed != BusVerdict.ACCEPT) {
            frame.clear();
            return closed;
        }
        int index = in.readerIndex();
        int verdict = frame.wrap(in, index, in.readableBytes(), receiver);
        switch (BusVerdict.action(verdict)) {
            case BusVerdict.ACCEPT, BusVerdict.DROP ->
                in.readerIndex(index + in.getInt(index + BusLayout.TOTAL_LENGTH_OFFSET));
            case BusVerdict.CLOSE_LINK -> closed = verdict;
            default -> {}
        }
        return verdict;
    }

    /** Begins anew, with another link. */
    public void reset() {
        closed = BusVerdict.ACCEPT;
    }
}
