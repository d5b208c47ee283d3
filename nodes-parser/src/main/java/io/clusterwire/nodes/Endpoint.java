package io.clusterwire.nodes;

import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a node can be reached, as CLUSTER SLOTS, CLUSTER SHARDS and redirections tell it. Immutable, equal by content.
 *
 * <p>The preferred host is of three kinds, see {@link Kind}. Beside it, replies may tell the IP and the hostname of the same node; and SHARDS
 * tells two ports where SLOTS and redirections tell the one that suits the connection on which was asked.
 */
public final class Endpoint {
    /** What stands in the place of the host. A closed set. */
    public enum Kind {
        /** An IP or a name. */
        ADDRESS,
        /** Null or empty: the host that was asked. */
        SAME_HOST,
        /** {@code ?}: a node that cannot be addressed in the preferred way, never the one that was asked because of that. */
        UNKNOWN
    }

    /** Which host is wanted of {@link #resolve}. A closed set. */
    public enum Want {
        /** The one that the cluster prefers. */
        PREFERRED,
        /** The IP where one is told, else as preferred. */
        IP,
        /** The hostname where one is told, else as preferred. */
        HOSTNAME
    }

    private static final int NOT_TOLD = -1;
    private static final int MAX_PORT = 65535;

    private final Kind kind;
    private final @Nullable String host;
    private final int port;
    private final int tlsPort;
    private final @Nullable String ip;
    private final @Nullable String hostname;

    private Endpoint(
            Kind kind, @Nullable String host, int port, int tlsPort, @Nullable String ip, @Nullable String hostname) {
        this.kind = kind;
        this.host = host;
        this.port = port;
        this.tlsPort = tlsPort;
        this.ip = ip;
        this.hostname = hostname;
    }

    /**
     * The endpoint with this host, as it is printed, and one port, of the kind of the connection on which was asked.
     *
     * @param host an IP, IPv6 with or without brackets, or a name; null or empty for the host that was asked; {@code ?} for an unknown one
     * @param port 0..65535; 0 for no port of this kind
     * @return the endpoint
     * @throws IllegalArgumentException if the port is out of range
     */
    public static Endpoint of(@Nullable String host, int port) {
        checkPort(port);
        if (host == null || host.isEmpty()) {
            return new Endpoint(Kind.SAME_HOST, null, port, NOT_TOLD, null, null);
        }
        char first = host.charAt(0);
        if (first == '?' && host.length() == 1) {
            return new Endpoint(Kind.UNKNOWN, null, port, NOT_TOLD, null, null);
        }
        boolean brackets = first == '[' && host.length() > 2 && host.endsWith("]");
        String bare = brackets ? host.substring(1, host.length() - 1) : host;
        return new Endpoint(Kind.ADDRESS, bare, port, NOT_TOLD, null, null);
    }

    /**
     * {@return this endpoint with both ports told}
     *
     * @param plain the port for plain connections, 0 for none
     * @param tls the port for TLS connections, 0 for none
     * @throws IllegalArgumentException if a port is out of range
     */
    public Endpoint withPorts(int plain, int tls) {
        checkPort(plain);
        checkPort(tls);
        return new Endpoint(kind, host, plain, tls, ip, hostname);
    }

    /**
     * {@return this endpoint with the node's IP and hostname}
     *
     * @param nodeIp null or empty if not told
     * @param nodeHostname null or empty if not told
     */
    public Endpoint withNames(@Nullable String nodeIp, @Nullable String nodeHostname) {
        return new Endpoint(kind, host, port, tlsPort, nullIfEmpty(nodeIp), nullIfEmpty(nodeHostname));
    }

    private static @Nullable String nullIfEmpty(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private static void checkPort(int port) {
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("port: " + port + " (expected: 0..65535)");
        }
    }

    /** {@return what stands in the place of the host} */
    public Kind kind() {
        return kind;
    }

    /** {@return the preferred host, IPv6 without brackets; null unless the kind is {@link Kind#ADDRESS}} */
    public @Nullable String host() {
        return host;
    }

    /** {@return the port of the connection that was asked on, or the plain one if both are told; 0 for none} */
    public int port() {
        return port;
    }

    /** {@return the TLS port if both are told, 0 for none; -1 if only one port is told} */
    public int tlsPort() {
        return tlsPort;
    }

    /** {@return the IP, null if not told apart from the host} */
    public @Nullable String ip() {
        return ip;
    }

    /** {@return the hostname, null if not told apart from the host} */
    public @Nullable String hostname() {
        return hostname;
    }

    /**
     * Where to connect to, given how the answer was asked for.
     *
     * @param askedHost the host on which the command was sent
     * @param want which host is wanted
     * @param tls whether a TLS connection is wanted; where only one port is told, it is that of the asked connection's kind
     * @return host and port, not looked up; empty if the host is not known, or the node has no port of the kind
     */
    public Optional<InetSocketAddress> resolve(String askedHost, Want want, boolean tls) {
        String chosen = switch (want) {
            case IP -> ip;
            case HOSTNAME -> hostname;
            case PREFERRED -> null;
        };
        if (chosen == null) {
            chosen = switch (kind) {
                case ADDRESS -> host;
                case SAME_HOST -> askedHost;
                case UNKNOWN -> null;
            };
        }
        int chosenPort = tls && tlsPort != NOT_TOLD ? tlsPort : port;
        return chosen == null || chosenPort == 0
                ? Optional.empty()
                : Optional.of(InetSocketAddress.createUnresolved(chosen, chosenPort));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Endpoint that
                && kind == that.kind
                && Objects.equals(host, that.host)
                && port == that.port
                && tlsPort == that.tlsPort
                && Objects.equals(ip, that.ip)
                && Objects.equals(hostname, that.hostname);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, host, port, tlsPort, ip, hostname);
    }

    /** {@return host and port as redirections print them: empty host for the same, {@code ?} for an unknown one} */
    @Override
    public String toString() {
        return switch (kind) {
                    case ADDRESS -> Objects.requireNonNull(host);
                    case SAME_HOST -> "";
                    case UNKNOWN -> "?";
                }
                + ":" + port;
    }
}
