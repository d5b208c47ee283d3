package io.clusterwire.nodes;

/** What a node tells clients to connect to: its {@code cluster-preferred-endpoint-type} (7.0). A closed set. */
public enum PreferredEndpoint {
    /** The IP; the only way before 7.0. */
    IP,
    /** The hostname, {@code ?} for a node that announces none. */
    HOSTNAME,
    /** Nothing: the host that the client is connected to. */
    UNKNOWN_ENDPOINT
}
