package io.clusterwire.nodes;

/** Where a node can be reached, as replies tell it. */
public final class Endpoint {
    private Endpoint() {}
}
