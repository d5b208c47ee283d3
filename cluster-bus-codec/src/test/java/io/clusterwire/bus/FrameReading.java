package io.clusterwire.bus;

/** Reads every field of a frame and folds it into one number, as a consumer that looks at everything would. */
final class FrameReading {
    private FrameReading() {}

    static long readEverything(BusFrame frame) {
        long sum = (long) frame.length() + frame.version() + frame.type() + frame.messageType();
        if (frame.layout().hasSender()) {
            sum += header(frame);
        }
        for (int i = 0; i < frame.gossipCount(); i++) {
            sum += gossip(frame.gossip(i), frame.layout());
        }
        PingExtension extension = frame.extensions();
        while (extension.next()) {
            sum += extension(extension);
        }
        return sum + body(frame);
    }

    private static long header(BusFrame frame) {
        BusLayout layout = frame.layout();
        long sum = frame.count() + frame.currentEpoch() + frame.configEpoch() + frame.replicationOffset();
        sum += frame.sender().hash() + frame.replicaOf().hash() + frame.slots().size();
        sum += frame.port() + frame.flags() + frame.state() + frame.messageFlags();
        if (layout.hasBusPort()) {
            sum += frame.myIp().hash() + frame.busPort();
        }
        if (layout.hasOtherPort()) {
            sum += frame.otherPort();
        }
        if (layout.hasExtensions()) {
            sum += frame.extensionCount();
        }
        return sum;
    }

    private static long gossip(GossipEntry entry, BusLayout layout) {
        long sum = entry.node().hash() + entry.ip().hash() + entry.pingSent() + entry.pongReceived();
        sum += entry.port() + entry.flags();
        if (layout.hasBusPort()) {
            sum += entry.busPort();
        }
        if (layout.hasOtherPort()) {
            sum += entry.otherPort();
        }
        return sum;
    }

    private static long extension(PingExtension extension) {
        long sum = (long) extension.type()
                + extension.length()
                + extension.payload().hash();
        if (extension.isWhole()) {
            switch (extension.shape()) {
                case TEXT -> sum += extension.text().hash();
                case FORGOTTEN -> sum += extension.id().hash() + extension.ttl();
                case ID, SECRET -> sum += extension.id().hash();
                case PORT -> sum += extension.port();
                default -> {}
            }
        }
        return sum;
    }

    private static long body(BusFrame frame) {
        BusBody body = frame.body();
        int type = frame.messageType();
        if (!frame.layout().knows(type)) {
            return body.bytes().hash();
        }
        return switch (type) {
            case BusMessageType.FAIL -> body.failedNode().hash();
            case BusMessageType.UPDATE ->
                body.updateConfigEpoch()
                        + body.updateNode().hash()
                        + body.updateSlots().size();
            case BusMessageType.PUBLISH, BusMessageType.PUBLISHSHARD ->
                body.channel().hash() + body.message().hash();
            case BusMessageType.MODULE ->
                body.moduleId() + body.moduleType() + body.modulePayload().hash();
            default -> 0;
        };
    }
}
