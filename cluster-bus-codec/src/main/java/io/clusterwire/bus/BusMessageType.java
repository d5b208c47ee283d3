package io.clusterwire.bus;

import org.jspecify.annotations.Nullable;

/**
 * Message types: the header's {@code type} field. The set is open: a frame of a type that is not listed is read and passed through.
 *
 * <table class="striped">
 * <caption>Bodies; H is the length of the header. The length of a frame must be exactly this.</caption>
 * <thead><tr><th>Number</th><th>Name</th><th>Length of the frame</th><th>Since</th><th>Light</th></tr></thead>
 * <tbody>
 * <tr><td>0, 1, 2</td><td>PING, PONG, MEET</td><td>H + 104 · count + extensions</td><td>Redis 3.0</td><td>no</td></tr>
 * <tr><td>3</td><td>FAIL</td><td>H + 40</td><td>Redis 3.0</td><td>no</td></tr>
 * <tr><td>4</td><td>PUBLISH</td><td>H + 8 + channel + message</td><td>Redis 3.0</td><td>Valkey 8.0</td></tr>
 * <tr><td>5, 6</td><td>FAILOVER_AUTH_REQUEST, FAILOVER_AUTH_ACK</td><td>H</td><td>Redis 3.0</td><td>no</td></tr>
 * <tr><td>7</td><td>UPDATE</td><td>H + 2096</td><td>Redis 3.0</td><td>no</td></tr>
 * <tr><td>8</td><td>MFSTART</td><td>H</td><td>Redis 3.0</td><td>no</td></tr>
 * <tr><td>9</td><td>MODULE</td><td>H + 13 + payload</td><td>Redis 5.0</td><td>Valkey 8.1</td></tr>
 * <tr><td>10</td><td>PUBLISHSHARD</td><td>H + 8 + channel + message</td><td>Redis 7.0</td><td>Valkey 8.0</td></tr>
 * <tr><td>others</td><td></td><td>any from H</td><td></td><td>no</td></tr>
 * </tbody>
 * </table>
 */
public final class BusMessageType {
    /** Liveness question with gossip. */
    public static final int PING = 0;
    /** Answer to {@link #PING} and {@link #MEET}, or an unasked announcement. */
    public static final int PONG = 1;
    /** A {@link #PING} that asks to be let in. */
    public static final int MEET = 2;
    /** Announces that a node has failed. */
    public static final int FAIL = 3;
    /** A published message for all nodes. */
    public static final int PUBLISH = 4;
    /** A replica asks for votes. */
    public static final int FAILOVER_AUTH_REQUEST = 5;
    /** A primary votes. */
    public static final int FAILOVER_AUTH_ACK = 6;
    /** Corrects an outdated claim of slots. */
    public static final int UPDATE = 7;
    /** A replica asks its primary to pause for a manual failover. */
    public static final int MFSTART = 8;
    /** Carries a message between server modules. */
    public static final int MODULE = 9;
    /** A message published to a shard channel. */
    public static final int PUBLISHSHARD = 10;

    /** Set in the type field of a frame with the light header. */
    public static final int LIGHT_BIT = 0x8000;

    private static final String[] NAMES = {
        "PING",
        "PONG",
        "MEET",
        "FAIL",
        "PUBLISH",
        "FAILOVER_AUTH_REQUEST",
        "FAILOVER_AUTH_ACK",
        "UPDATE",
        "MFSTART",
        "MODULE",
        "PUBLISHSHARD"
    };

    private BusMessageType() {}

    /**
     * The name of a type.
     *
     * @param messageType a type, without the light bit
     * @return its name, or null if it has none
     */
    public static @Nullable String nameOf(int messageType) {
        return messageType >= 0 && messageType < NAMES.length ? NAMES[messageType] : null;
    }

    /**
     * Whether the body is a gossip section and extensions.
     *
     * @param messageType a type, without the light bit
     * @return true for PING, PONG and MEET
     */
    public static boolean isPing(int messageType) {
        return messageType >= PING && messageType <= MEET;
    }

    /**
     * Whether the body is a channel and a message.
     *
     * @param messageType a type, without the light bit
     * @return true for PUBLISH and PUBLISHSHARD
     */
    public static boolean isPublish(int messageType) {
        return messageType == PUBLISH || messageType == PUBLISHSHARD;
    }

    /**
     * Whether a frame of the type may have the light header.
     *
     * @param messageType a type, without the light bit
     * @return true for PUBLISH, PUBLISHSHARD and MODULE
     */
    public static boolean mayBeLight(int messageType) {
        return isPublish(messageType) || messageType == MODULE;
    }
}
