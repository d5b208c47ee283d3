package io.clusterwire.examples.member;

import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.Family;
import io.clusterwire.nodes.ServerVersion;
import io.clusterwire.slot.NodeId;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a passive member is told at its start.
 *
 * @param id its node id
 * @param host the address that it listens on
 * @param port the port for clients, 0 for a free one
 * @param busPort the port of the bus, 0 for the client port + 10000, as servers assume it
 * @param nodeTimeout {@code cluster-node-timeout} in milliseconds
 * @param version the release that it behaves like: layout of the frames, extensions, flags and replies
 * @param primary the primary whose replica it says to be, or null to be a primary without slots
 * @param shard the id of its shard
 * @param announced what it says of itself in ping extensions: type of a text or port ({@link ExtensionType}) and value
 */
public record MemberSettings(
        NodeId id,
        String host,
        int port,
        int busPort,
        int nodeTimeout,
        ServerVersion version,
        @Nullable NodeId primary,
        NodeId shard,
        Map<Integer, String> announced) {

    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * Copies the map.
     *
     * @throws IllegalArgumentException if a port, the timeout or an extension type is out of range
     */
    public MemberSettings {
        requireRange("port", port, 0, 0xffff);
        requireRange("bus port", busPort, 0, 0xffff);
        requireRange("node timeout", nodeTimeout, 100, Integer.MAX_VALUE / 10);
        announced = Map.copyOf(announced);
        for (int type : announced.keySet()) {
            if (type < 0 || type >= Member.EXTENSION_TYPES) {
                throw new IllegalArgumentException("extension type: " + type + " (expected: a text or a port)");
            }
        }
    }

    /** A member with a random id and free ports on the loopback address, that behaves like {@code version}. */
    public static MemberSettings like(ServerVersion version) {
        return new MemberSettings(randomId(), "127.0.0.1", 0, 0, 15_000, version, null, randomId(), Map.of());
    }

    /** A random id of 40 lower-case hexadecimal digits, as servers make them. */
    static NodeId randomId() {
        byte[] bytes = new byte[20];
        RANDOM.nextBytes(bytes);
        return NodeId.of(HexFormat.of().formatHex(bytes));
    }

    /** The same with these ports; see the components. */
    public MemberSettings withPorts(int clientPort, int clusterPort) {
        return new MemberSettings(id, host, clientPort, clusterPort, nodeTimeout, version, primary, shard, announced);
    }

    /** The same on another address. */
    public MemberSettings withHost(String address) {
        return new MemberSettings(id, address, port, busPort, nodeTimeout, version, primary, shard, announced);
    }

    /** The same under another id. */
    public MemberSettings withId(NodeId other) {
        return new MemberSettings(other, host, port, busPort, nodeTimeout, version, primary, shard, announced);
    }

    /** The same with another {@code cluster-node-timeout} in milliseconds. */
    public MemberSettings withNodeTimeout(int millis) {
        return new MemberSettings(id, host, port, busPort, millis, version, primary, shard, announced);
    }

    /** The same as a replica that holds no data and never stands for election. */
    public MemberSettings asReplicaOf(NodeId node) {
        return new MemberSettings(id, host, port, busPort, nodeTimeout, version, node, shard, announced);
    }

    /** The same that also announces a text or port in the extension of this type. */
    public MemberSettings announcing(int extensionType, String value) {
        Map<Integer, String> all = new TreeMap<>(announced);
        all.put(extensionType, value);
        return new MemberSettings(id, host, port, busPort, nodeTimeout, version, primary, shard, all);
    }

    Family family() {
        return version.family() == ServerVersion.Family.VALKEY ? Family.VALKEY : Family.REDIS;
    }

    boolean isValkey(int major, int minor) {
        return version.isValkey(major, minor);
    }

    /** How the release lays out its frames. */
    BusLayout layout() {
        if (!version.isAtLeast(4, 0, 0)) {
            return BusLayout.V0;
        }
        if (!version.isAtLeast(6, 2, 2)) {
            return BusLayout.V1_4_0;
        }
        return version.isAtLeast(7, 0, 0) ? BusLayout.V1_7_0 : BusLayout.V1_6_2;
    }

    /** Whether the release knows extensions of this type. */
    boolean knowsExtension(int type) {
        boolean valkey = version.family() == ServerVersion.Family.VALKEY;
        return switch (type) {
            case ExtensionType.HOSTNAME -> version.isAtLeast(7, 0, 0);
            case ExtensionType.HUMAN_NODENAME, ExtensionType.FORGOTTEN_NODE, ExtensionType.SHARD_ID ->
                version.isAtLeast(7, 2, 0);
            case ExtensionType.CLIENT_IPV4 -> version.isAtLeast(8, 0, 0); // Redis: the internal secret
            case ExtensionType.CLIENT_IPV6 -> valkey && version.isAtLeast(8, 0, 0);
            case ExtensionType.CLIENT_PORT, ExtensionType.CLIENT_TLS_PORT -> valkey && version.isAtLeast(9, 0, 0);
            case ExtensionType.AVAILABILITY_ZONE -> valkey && version.isAtLeast(9, 1, 0);
            default -> false;
        };
    }

    private static void requireRange(String name, int value, int least, int greatest) {
        if (value < least || value > greatest) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + least + ".." + greatest + ")");
        }
    }
}
