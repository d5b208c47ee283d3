package io.clusterwire.examples.member;

import io.clusterwire.bus.BusFrame;

/** Takes the published messages that come over the bus. */
interface ChannelMessages {
    /** A frame of type PUBLISH or PUBLISHSHARD from a known node. */
    void received(BusFrame frame);
}
