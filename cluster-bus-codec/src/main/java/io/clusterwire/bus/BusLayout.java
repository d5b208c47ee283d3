package io.clusterwire.bus;

/**
 * The frame layouts that stable servers have sent. All integers are unsigned and big-endian; {@code text[n]} is n bytes, padded with NUL.
 * The first 14 bytes have the same geometry everywhere, so that version and type can be read before the layout is known.
 *
 * <p>The three V1 layouts share one geometry and differ only in which of the 34 reserved bytes at 2214 have been given a meaning. The layout
 * of a V1 frame is therefore told by the reader, not by the bytes: {@link #V1_7_0} reads them all.
 *
 * <table class="striped">
 * <caption>Header fields: offset in each layout (empty: the layout has no such field)</caption>
 * <thead><tr><th>Field</th><th>Size and type</th><th>V0</th><th>V1-4.0</th><th>V1-6.2</th><th>V1-7.0</th><th>LIGHT</th></tr></thead>
 * <tbody>
 * <tr><td>sig</td><td>4, {@code RCmb}</td><td>0</td><td>0</td><td>0</td><td>0</td><td>0</td></tr>
 * <tr><td>totlen</td><td>u32, bytes of the frame, header included</td><td>4</td><td>4</td><td>4</td><td>4</td><td>4</td></tr>
 * <tr><td>ver</td><td>u16, 0 in V0, else 1</td><td>8</td><td>8</td><td>8</td><td>8</td><td>8</td></tr>
 * <tr><td>port</td><td>u16, client port</td><td>2200</td><td>10</td><td>10</td><td>10</td><td></td></tr>
 * <tr><td>type</td><td>u16, bit 15 marks LIGHT</td><td>12</td><td>12</td><td>12</td><td>12</td><td>12</td></tr>
 * <tr><td>count</td><td>u16, gossip entries</td><td>14</td><td>14</td><td>14</td><td>14</td><td></td></tr>
 * <tr><td>currentEpoch</td><td>u64</td><td>16</td><td>16</td><td>16</td><td>16</td><td></td></tr>
 * <tr><td>configEpoch</td><td>u64</td><td>24</td><td>24</td><td>24</td><td>24</td><td></td></tr>
 * <tr><td>offset</td><td>u64, replication offset</td><td>32</td><td>32</td><td>32</td><td>32</td><td></td></tr>
 * <tr><td>sender</td><td>text[40]</td><td>40</td><td>40</td><td>40</td><td>40</td><td></td></tr>
 * <tr><td>myslots</td><td>bitmap of 2048</td><td>80</td><td>80</td><td>80</td><td>80</td><td></td></tr>
 * <tr><td>slaveof</td><td>text[40], zero for a primary</td><td>2128</td><td>2128</td><td>2128</td><td>2128</td><td></td></tr>
 * <tr><td>myip</td><td>text[46]</td><td></td><td>2168</td><td>2168</td><td>2168</td><td></td></tr>
 * <tr><td>extensions</td><td>u16</td><td></td><td></td><td></td><td>2214</td><td></td></tr>
 * <tr><td>pport</td><td>u16, the other client port</td><td></td><td></td><td>2246</td><td>2246</td><td></td></tr>
 * <tr><td>cport</td><td>u16, bus port</td><td></td><td>2248</td><td>2248</td><td>2248</td><td></td></tr>
 * <tr><td>flags</td><td>u16, {@link NodeFlags}</td><td>2202</td><td>2250</td><td>2250</td><td>2250</td><td></td></tr>
 * <tr><td>state</td><td>u8, 0 ok, 1 fail</td><td>2204</td><td>2252</td><td>2252</td><td>2252</td><td></td></tr>
 * <tr><td>mflags</td><td>3 bytes, {@link MessageFlags}</td><td>2205</td><td>2253</td><td>2253</td><td>2253</td><td></td></tr>
 * <tr><td>body</td><td></td><td>2208</td><td>2256</td><td>2256</td><td>2256</td><td>16</td></tr>
 * </tbody>
 * </table>
 *
 * <p>Reserved, written 0 and ignored: 10..11 and 2168..2199 in V0; 2214..2247 in V1-4.0; 2214..2245 in V1-6.2; 2216..2245 in V1-7.0;
 * 10..11 and 14..15 in LIGHT.
 */
public enum BusLayout {
    /** Redis 3.0 and 3.2: version 0, header of 2208 bytes. */
    V0("V0", 0, 2208, BusMessageType.MFSTART, 2200, -1, -1, 2202),
    /** Redis 4.0.0 to 6.2.1: version 1, header of 2256 bytes, own address and bus port announced. */
    V1_4_0("V1-4.0", 1, 2256, BusMessageType.MODULE, 10, -1, -1, 2250),
    /** Redis 6.2.2 and later 6.2: as {@link #V1_4_0} with the other client port. */
    V1_6_2("V1-6.2", 1, 2256, BusMessageType.MODULE, 10, -1, 2246, 2250),
    /** Redis 7.0 and later, all Valkey: as {@link #V1_6_2} with ping extensions. */
    V1_7_0("V1-7.0", 1, 2256, BusMessageType.PUBLISHSHARD, 10, 2214, 2246, 2250),
    /** The short header of Valkey 8.0 and later for PUBLISH, PUBLISHSHARD and (8.1) MODULE. */
    LIGHT("LIGHT", 1, 16, BusMessageType.PUBLISHSHARD, -1, -1, -1, -1);

    static final int SIGNATURE = 0x52436d62; // "RCmb"
    static final int SIGNATURE_OFFSET = 0;
    static final int SIGNATURE_LENGTH = 4;
    static final int TOTAL_LENGTH_OFFSET = SIGNATURE_OFFSET + SIGNATURE_LENGTH;
    static final int VERSION_OFFSET = TOTAL_LENGTH_OFFSET + 4;
    static final int TYPE_OFFSET = VERSION_OFFSET + 2 + 2; // two bytes between: unused or the port
    static final int COUNT_OFFSET = TYPE_OFFSET + 2;
    static final int CURRENT_EPOCH_OFFSET = COUNT_OFFSET + 2;
    static final int CONFIG_EPOCH_OFFSET = CURRENT_EPOCH_OFFSET + 8;
    static final int REPLICATION_OFFSET_OFFSET = CONFIG_EPOCH_OFFSET + 8;
    static final int SENDER_OFFSET = REPLICATION_OFFSET_OFFSET + 8;
    static final int NODE_ID_LENGTH = 40;
    static final int SLOTS_OFFSET = SENDER_OFFSET + NODE_ID_LENGTH;
    static final int SLOTS_LENGTH = 2048;
    static final int REPLICA_OF_OFFSET = SLOTS_OFFSET + SLOTS_LENGTH;
    static final int MY_IP_OFFSET = REPLICA_OF_OFFSET + NODE_ID_LENGTH;
    static final int IP_LENGTH = 46;

    /** Bytes that must be there before version and type, and with them the layout, can be told. */
    static final int PREFIX_LENGTH = COUNT_OFFSET;

    final int portOffset;
    final int myIpOffset;
    final int extensionsOffset;
    final int pportOffset;
    final int cportOffset;
    final int flagsOffset;
    final int stateOffset;
    final int mflagsOffset;

    private final String label;
    private final int version;
    private final int headerLength;
    private final int lastType;

    BusLayout(
            String label,
            int version,
            int headerLength,
            int lastType,
            int portOffset,
            int extensionsOffset,
            int pportOffset,
            int flagsOffset) {
        this.label = label;
        this.version = version;
        this.headerLength = headerLength;
        this.lastType = lastType;
        this.portOffset = portOffset;
        this.extensionsOffset = extensionsOffset;
        this.pportOffset = pportOffset;
        this.flagsOffset = flagsOffset;
        boolean light = flagsOffset < 0;
        this.stateOffset = light ? -1 : flagsOffset + 2;
        this.mflagsOffset = light ? -1 : flagsOffset + 3;
        boolean announcesAddress = version == 1 && !light;
        this.cportOffset = announcesAddress ? flagsOffset - 2 : -1;
        this.myIpOffset = announcesAddress ? 2168 : -1;
    }

    /**
     * The name used in documents and on the command line: {@code V0}, {@code V1-4.0}, {@code V1-6.2}, {@code V1-7.0}, {@code LIGHT}.
     *
     * @return the name
     */
    public String label() {
        return label;
    }

    /**
     * What the header's version field says.
     *
     * @return 0 or 1
     */
    public int version() {
        return version;
    }

    /**
     * Length of the header.
     *
     * @return bytes
     */
    public int headerLength() {
        return headerLength;
    }

    /**
     * Whether there is a sender with epochs, slots, flags and a port: everywhere but in {@link #LIGHT}.
     *
     * @return true if frames of this layout describe their sender
     */
    public boolean hasSender() {
        return flagsOffset >= 0;
    }

    /**
     * Whether header and gossip entries tell the bus port, and the header its sender's address: from V1-4.0 on.
     *
     * @return true if there are {@code myip} and {@code cport}
     */
    public boolean hasBusPort() {
        return cportOffset >= 0;
    }

    /**
     * Whether header and gossip entries tell the other client port ({@code pport}): from V1-6.2 on.
     *
     * @return true if there is {@code pport}
     */
    public boolean hasOtherPort() {
        return pportOffset >= 0;
    }

    /**
     * Whether frames of the ping family may carry extensions: V1-7.0.
     *
     * @return true if there is an extension count
     */
    public boolean hasExtensions() {
        return extensionsOffset >= 0;
    }

    /**
     * Whether servers of this layout know a message type; others pass a frame of unknown type through with its body untouched.
     *
     * @param messageType a number of {@link BusMessageType}, without the light bit
     * @return true if the type has a body of known shape here
     */
    public boolean knows(int messageType) {
        return this == LIGHT
                ? BusMessageType.mayBeLight(messageType)
                : messageType >= BusMessageType.PING && messageType <= lastType;
    }
}
