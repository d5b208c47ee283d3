package io.clusterwire.bus;

import org.jspecify.annotations.Nullable;

/**
 * Types of ping extensions. The set is open: an extension of a type that is not listed is passed through as bytes.
 *
 * <table class="striped">
 * <caption>Payloads; a C string is n bytes and at least one NUL</caption>
 * <thead><tr><th>Type</th><th>Name</th><th>Payload</th><th>Length with header</th><th>Since</th></tr></thead>
 * <tbody>
 * <tr><td>0</td><td>hostname</td><td>C string</td><td>8 + round8(n + 1)</td><td>Redis 7.0</td></tr>
 * <tr><td>1</td><td>human-nodename</td><td>C string</td><td>8 + round8(n + 1)</td><td>Redis 7.2</td></tr>
 * <tr><td>2</td><td>forgotten-node</td><td>node id text[40], ttl u64 in seconds</td><td>56</td><td>Redis 7.2</td></tr>
 * <tr><td>3</td><td>shard-id</td><td>text[40]</td><td>48</td><td>Redis 7.2</td></tr>
 * <tr><td>4, Redis</td><td>internal-secret</td><td>40 bytes</td><td>48</td><td>Redis 8.0</td></tr>
 * <tr><td>4, Valkey</td><td>client-ipv4</td><td>C string</td><td>8 + round8(n + 1)</td><td>Valkey 8.0</td></tr>
 * <tr><td>5</td><td>client-ipv6</td><td>C string</td><td>8 + round8(n + 1)</td><td>Valkey 8.0</td></tr>
 * <tr><td>6</td><td>client-port</td><td>u16, 6 zero bytes</td><td>16</td><td>Valkey 9.0</td></tr>
 * <tr><td>7</td><td>client-tls-port</td><td>u16, 6 zero bytes</td><td>16</td><td>Valkey 9.0</td></tr>
 * <tr><td>8</td><td>availability-zone</td><td>C string</td><td>8 + round8(n + 1)</td><td>Valkey 9.1</td></tr>
 * </tbody>
 * </table>
 */
public final class ExtensionType {
    /** The host name that the sender announces. */
    public static final int HOSTNAME = 0;
    /** A name for people. */
    public static final int HUMAN_NODENAME = 1;
    /** A node that the sender has been told to forget, and for how long. May repeat. */
    public static final int FORGOTTEN_NODE = 2;
    /** The sender's shard. */
    public static final int SHARD_ID = 3;
    /** Redis only: a secret shared within the cluster. */
    public static final int INTERNAL_SECRET = 4;
    /** Valkey only: the IPv4 address that clients are told. */
    public static final int CLIENT_IPV4 = 4;
    /** Valkey only: the IPv6 address that clients are told. */
    public static final int CLIENT_IPV6 = 5;
    /** Valkey only: the plain port that clients are told. */
    public static final int CLIENT_PORT = 6;
    /** Valkey only: the TLS port that clients are told. */
    public static final int CLIENT_TLS_PORT = 7;
    /** Valkey only: where the sender stands. */
    public static final int AVAILABILITY_ZONE = 8;

    private static final String[] NAMES = {
        "hostname",
        "human-nodename",
        "forgotten-node",
        "shard-id",
        "client-ipv4",
        "client-ipv6",
        "client-port",
        "client-tls-port",
        "availability-zone"
    };

    /** What the payload of a type is. */
    enum Shape {
        TEXT(0),
        FORGOTTEN(BusLayout.NODE_ID_LENGTH + 8),
        ID(BusLayout.NODE_ID_LENGTH),
        SECRET(BusLayout.NODE_ID_LENGTH),
        PORT(2),
        UNKNOWN(0);

        /** Fewest bytes of payload, without the NUL of a text. */
        final int minLength;

        final boolean beginsWithId;

        Shape(int minLength) {
            this.minLength = minLength;
            this.beginsWithId = minLength >= BusLayout.NODE_ID_LENGTH;
        }
    }

    private ExtensionType() {}

    /**
     * The name of a type.
     *
     * @param type the extension type
     * @param family who sent it; if null, type 4 has no name
     * @return its name, or null if it has none
     */
    public static @Nullable String nameOf(int type, @Nullable Family family) {
        if (type == INTERNAL_SECRET && family != Family.VALKEY) {
            return family == Family.REDIS ? "internal-secret" : null;
        }
        return type >= 0 && type < NAMES.length ? NAMES[type] : null;
    }

    static Shape shapeOf(int type, @Nullable Family family) {
        return switch (type) {
            case HOSTNAME, HUMAN_NODENAME, CLIENT_IPV6, AVAILABILITY_ZONE -> Shape.TEXT;
            case FORGOTTEN_NODE -> Shape.FORGOTTEN;
            case SHARD_ID -> Shape.ID;
            case INTERNAL_SECRET -> family == null ? Shape.UNKNOWN : family == Family.REDIS ? Shape.SECRET : Shape.TEXT;
            case CLIENT_PORT, CLIENT_TLS_PORT -> Shape.PORT;
            default -> Shape.UNKNOWN;
        };
    }
}
