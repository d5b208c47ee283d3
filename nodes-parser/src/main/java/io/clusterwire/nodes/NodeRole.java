package io.clusterwire.nodes;

/** What a node does, as far as its flags tell. A closed set. */
public enum NodeRole {
    /** Flag {@code master}: may own slots. */
    PRIMARY,
    /** Flag {@code slave}: copies a primary. */
    REPLICA,
    /** Neither flag, as of a node in handshake. */
    UNKNOWN
}
