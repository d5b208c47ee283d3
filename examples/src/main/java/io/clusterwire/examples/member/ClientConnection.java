package io.clusterwire.examples.member;

import io.clusterwire.resp.RespException;
import io.clusterwire.resp.RespLimits;
import io.clusterwire.resp.RespRequestReader;
import io.clusterwire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One client: its requests are answered in order; messages of its channels come in between. */
final class ClientConnection implements Wire.Handler {
    /** This node stores nothing: longer arguments are refused as a server refuses those above {@code proto-max-bulk-len}. */
    private static final RespLimits LIMITS = RespLimits.DEFAULT.withBulk(16 << 20);

    private final ClientPort port;
    private final ClientCommands commands;
    private final long id;
    private final RespRequestReader reader = new RespRequestReader(LIMITS);
    private final RespWriter writer = new RespWriter();
    private final Set<ByteBuf> global = new LinkedHashSet<>();
    private final Set<ByteBuf> sharded = new LinkedHashSet<>();
    private @Nullable Wire wire;
    private boolean closing;

    /** The name that the client has given itself. */
    String name = "";

    ClientConnection(ClientPort port, ClientCommands commands, long id) {
        this.port = port;
        this.commands = commands;
        this.id = id;
        writer.protocol(2);
    }

    long id() {
        return id;
    }

    /** Where the next reply goes. */
    RespWriter reply() {
        return writer.wrap(wire().out());
    }

    private Wire wire() {
        if (wire == null) {
            throw new IllegalStateException("no connection yet");
        }
        return wire;
    }

    /** Changes the protocol, from the next reply on. */
    void protocol(int version) {
        writer.protocol(version);
    }

    int protocol() {
        return writer.protocol();
    }

    /** In RESP2, a client that has subscribed may do little else. */
    boolean isOnlyListening() {
        return protocol() == 2 && subscriptions() > 0;
    }

    int subscriptions() {
        return global.size() + sharded.size();
    }

    /** Ends the connection when the reply is out. */
    void quit() {
        closing = true;
    }

    @Override
    public void opened(Wire opened) {
        wire = opened;
    }

    @Override
    public void received(Wire from, ByteBuf in) {
        try {
            while (from.isOpen() && !closing) {
                int arguments = reader.next(in);
                if (arguments == RespRequestReader.NEED_MORE) {
                    break;
                }
                if (arguments > 0) {
                    commands.run(this, arguments(reader.arguments(in), arguments));
                }
            }
        } catch (RespException e) {
            String text = e.serverText();
            if (text != null) {
                reply().error(text);
            }
            closing = true;
        }
        if (closing) {
            from.flushAndClose("done");
        }
    }

    private byte[][] arguments(ByteBuf in, int count) {
        byte[][] arguments = new byte[count][];
        for (int i = 0; i < count; i++) {
            arguments[i] = new byte[reader.argumentLength(i)];
            in.getBytes(reader.argumentIndex(i), arguments[i]);
        }
        return arguments;
    }

    void subscribe(boolean shard, byte[] name) {
        ByteBuf channel = Unpooled.wrappedBuffer(name);
        channels(shard).add(channel);
        port.channels().subscribe(shard, channel, this);
        confirm(shard ? "ssubscribe" : "subscribe", name, channels(shard).size());
    }

    /** @param names which channels; none for all */
    void unsubscribe(boolean shard, List<byte[]> names) {
        String word = shard ? "sunsubscribe" : "unsubscribe";
        List<byte[]> which =
                names.isEmpty() ? channels(shard).stream().map(ByteBuf::array).toList() : names;
        if (which.isEmpty()) {
            confirm(word, null, 0);
        }
        for (byte[] each : which) {
            ByteBuf channel = Unpooled.wrappedBuffer(each);
            channels(shard).remove(channel);
            port.channels().unsubscribe(shard, channel, this);
            confirm(word, each, channels(shard).size());
        }
    }

    /** As a connection that has just been made. */
    void reset() {
        dropSubscriptions();
        writer.protocol(2);
        name = "";
    }

    private void dropSubscriptions() {
        for (ByteBuf channel : global) {
            port.channels().unsubscribe(false, channel, this);
        }
        for (ByteBuf channel : sharded) {
            port.channels().unsubscribe(true, channel, this);
        }
        global.clear();
        sharded.clear();
    }

    private Set<ByteBuf> channels(boolean shard) {
        return shard ? sharded : global;
    }

    private void confirm(String word, byte @Nullable [] channel, int count) {
        RespWriter reply = reply().push(3).bulkString(word);
        (channel == null ? reply.nullValue() : reply.bulkString(channel)).integer(count);
    }

    /** A message of a channel that it has subscribed to. */
    void tell(String word, ByteBuf channel, ByteBuf message) {
        reply().push(3)
                .bulkString(word)
                .bulkString(channel, channel.readerIndex(), channel.readableBytes())
                .bulkString(message, message.readerIndex(), message.readableBytes());
        wire().flush();
    }

    @Override
    public void closed(Wire closed, String reason) {
        dropSubscriptions();
        port.closed(this);
    }
}
