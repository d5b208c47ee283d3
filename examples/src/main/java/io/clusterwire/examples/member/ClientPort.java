package io.clusterwire.examples.member;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.HashSet;
import java.util.Set;

/** The port for clients: takes connections and knows those that there are. */
final class ClientPort {
    private static final int MAX_CLIENTS = 10_000;

    private final EventLoop loop;
    private final ClientCommands commands;
    private final Channels channels = new Channels();
    private final Set<ClientConnection> connections = new HashSet<>();
    private long lastId;

    ClientPort(EventLoop loop, BusMember member, MemberState state) {
        this.loop = loop;
        commands = new ClientCommands(member, state, this);
    }

    Channels channels() {
        return channels;
    }

    int connectionCount() {
        return connections.size();
    }

    void accept(SocketChannel channel) {
        try {
            if (connections.size() >= MAX_CLIENTS) {
                channel.close();
                return;
            }
            ClientConnection connection = new ClientConnection(this, commands, ++lastId);
            connections.add(connection);
            Wire.accepted(loop, channel, connection);
        } catch (IOException e) {
            // The client is gone before it was served.
        }
    }

    void closed(ClientConnection connection) {
        connections.remove(connection);
    }
}
