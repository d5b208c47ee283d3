package io.clusterwire.examples.member;

import io.clusterwire.bus.BusBytes;
import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusMessageType;
import io.netty.buffer.ByteBuf;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Which clients have subscribed to what, and what they are told. Channels of shards are apart from the others. */
final class Channels implements ChannelMessages {
    private final Map<ByteBuf, Set<ClientConnection>> global = new HashMap<>();
    private final Map<ByteBuf, Set<ClientConnection>> sharded = new HashMap<>();

    /** @param channel not changed any more */
    void subscribe(boolean shard, ByteBuf channel, ClientConnection client) {
        subscribers(shard)
                .computeIfAbsent(channel, ignored -> new LinkedHashSet<>())
                .add(client);
    }

    void unsubscribe(boolean shard, ByteBuf channel, ClientConnection client) {
        subscribers(shard).computeIfPresent(channel, (ignored, clients) -> {
            clients.remove(client);
            return clients.isEmpty() ? null : clients;
        });
    }

    @Override
    public void received(BusFrame frame) {
        BusBytes channel = frame.body().channel();
        BusBytes message = frame.body().message();
        publish(
                frame.messageType(),
                frame.buffer().slice(channel.index(), channel.length()),
                frame.buffer().slice(message.index(), message.length()));
    }

    /** Tells the subscribers; answers how many there are. */
    int publish(int type, ByteBuf channel, ByteBuf message) {
        boolean shard = type == BusMessageType.PUBLISHSHARD;
        Set<ClientConnection> clients = subscribers(shard).getOrDefault(channel, Set.of());
        for (ClientConnection client : Set.copyOf(clients)) {
            client.tell(shard ? "smessage" : "message", channel, message);
        }
        return clients.size();
    }

    private Map<ByteBuf, Set<ClientConnection>> subscribers(boolean shard) {
        return shard ? sharded : global;
    }
}
