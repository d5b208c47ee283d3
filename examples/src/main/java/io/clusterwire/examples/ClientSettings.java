package io.clusterwire.examples;

import java.time.Duration;

/**
 * How a {@link ClusterClient} works.
 *
 * @param protocol 2 or 3
 * @param bootstrap the command that tells the topology
 * @param timeout the longest wait for one connection or one reply
 * @param patience how long a command is tried again while the cluster changes or is down
 */
public record ClientSettings(int protocol, Bootstrap bootstrap, Duration timeout, Duration patience) {

    /** The command that tells the topology. */
    public enum Bootstrap {
        /** CLUSTER SLOTS, which every release knows. */
        SLOTS,
        /** CLUSTER SHARDS, from 7.0 on. */
        SHARDS
    }

    /** RESP3, CLUSTER SLOTS, 3 seconds for a reply, 30 seconds for a command. */
    public static final ClientSettings DEFAULT =
            new ClientSettings(3, Bootstrap.SLOTS, Duration.ofSeconds(3), Duration.ofSeconds(30));

    /** The same with another protocol. */
    public ClientSettings withProtocol(int version) {
        return new ClientSettings(version, bootstrap, timeout, patience);
    }

    /** The same with another source of the topology. */
    public ClientSettings withBootstrap(Bootstrap source) {
        return new ClientSettings(protocol, source, timeout, patience);
    }

    /** The same with another patience. */
    public ClientSettings withPatience(Duration limit) {
        return new ClientSettings(protocol, bootstrap, timeout, limit);
    }
}
