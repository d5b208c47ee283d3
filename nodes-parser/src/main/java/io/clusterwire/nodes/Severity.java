package io.clusterwire.nodes;

/** How grave a {@link Finding} is, gravest first. A closed set. */
public enum Severity {
    /** Clients get errors, data may be lost, or nodes contradict each other. */
    ERROR,
    /** The cluster works, but with less safety than it should have, or something is about to go wrong. */
    WARNING,
    /** Worth knowing, and no fault. */
    INFO
}
