package io.clusterwire.examples;

import io.clusterwire.nodes.Endpoint;
import java.util.Optional;

/**
 * Where a server listens.
 *
 * @param host a name or an address, IPv6 without brackets
 * @param port 1..65535
 */
public record Address(String host, int port) {

    public Address {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("port: " + port + " (expected: 1..65535)");
        }
    }

    /**
     * Reads {@code host:port}; the last colon divides.
     *
     * @throws IllegalArgumentException if the text is another
     */
    public static Address parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException(text + " (expected: HOST:PORT)");
        }
        try {
            return new Address(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(text + " (expected: HOST:PORT)", e);
        }
    }

    /**
     * The address that a topology or a redirection tells, for a connection without TLS.
     *
     * @param told what is told
     * @param askedHost the host that was asked
     * @return empty if the host or the port is not told
     */
    public static Optional<Address> of(Endpoint told, String askedHost) {
        return told.resolve(askedHost, Endpoint.Want.PREFERRED, false)
                .or(() -> told.resolve(askedHost, Endpoint.Want.IP, false))
                .map(found -> new Address(found.getHostString(), found.getPort()));
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
