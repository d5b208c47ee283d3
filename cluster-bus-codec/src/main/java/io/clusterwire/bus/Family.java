package io.clusterwire.bus;

/**
 * The two lines of servers that speak this protocol. They differ on the wire in one extension number
 * ({@link ExtensionType#INTERNAL_SECRET} and {@link ExtensionType#CLIENT_IPV4} are both 4), and in some rules of {@link BusRules} and
 * {@link ElectionRules}.
 */
public enum Family {
    /** Redis, all releases. */
    REDIS,
    /** Valkey, all releases. */
    VALKEY
}
