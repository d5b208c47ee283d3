package io.clusterwire.examples.member;

import io.clusterwire.bus.BusMessageType;
import java.util.Arrays;

/** What has happened on the bus since the start. */
final class BusCounters {
    private static final int TYPES = BusMessageType.PUBLISHSHARD + 2; // the last is for all unknown types

    private final long[] received = new long[TYPES];
    private final long[] sent = new long[TYPES];
    /** Frames that were not understood, the link going on behind them. */
    long dropped;
    /** Links that were closed because of what came over them. */
    long refused;
    /** Frames of types that a passive member leaves alone. */
    long ignored;
    /** Nodes dropped because they, or somebody else, said so. */
    long forgotten;
    /** Nodes that were announced as failed. */
    long failed;

    void receive(int type) {
        received[index(type)]++;
    }

    void send(int type) {
        sent[index(type)]++;
    }

    long received(int type) {
        return received[index(type)];
    }

    long sent(int type) {
        return sent[index(type)];
    }

    long received() {
        return Arrays.stream(received).sum();
    }

    long sent() {
        return Arrays.stream(sent).sum();
    }

    private static int index(int type) {
        return type < 0 || type > BusMessageType.PUBLISHSHARD ? TYPES - 1 : type;
    }
}
