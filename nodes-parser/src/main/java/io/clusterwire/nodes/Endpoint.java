package io.clusterwire.nodes;

/** Placeholder that the module compiles with; replaced by the parser. */
public final class Endpoint {
    private Endpoint() {}
}
