package io.clusterwire.examples;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The connections of a client, one to a server, and a second one where it reads from a replica. Not thread safe. */
final class Connections implements AutoCloseable {

    private final ClientSettings settings;
    private final Map<Address, Connection> writing = new HashMap<>();
    private final Map<Address, Connection> reading = new HashMap<>();

    Connections(ClientSettings settings) {
        this.settings = settings;
    }

    /**
     * A connection that is ready to use.
     *
     * @param node the server
     * @param readonly whether a replica shall answer from its copy instead of redirecting
     */
    Connection to(Address node, boolean readonly) throws IOException {
        Map<Address, Connection> open = readonly ? reading : writing;
        Connection connection = open.get(node);
        if (connection == null) {
            connection = open(node, readonly);
            open.put(node, connection);
        }
        return connection;
    }

    /** A connection of its own for the caller, who closes it. */
    Connection open(Address node, boolean readonly) throws IOException {
        Connection connection = new Connection(node, settings.timeout());
        try {
            if (settings.protocol() != 2) {
                connection.hello(settings.protocol());
            }
            if (readonly) {
                connection.ask(Topology.COMMANDS::readOnly);
            }
            return connection;
        } catch (IOException e) {
            connection.close();
            throw e;
        }
    }

    /** Gives up the connections to a server. */
    void drop(Address node) {
        for (Map<Address, Connection> open : List.of(writing, reading)) {
            Connection connection = open.remove(node);
            if (connection != null) {
                connection.close();
            }
        }
    }

    @Override
    public void close() {
        writing.values().forEach(Connection::close);
        reading.values().forEach(Connection::close);
    }
}
