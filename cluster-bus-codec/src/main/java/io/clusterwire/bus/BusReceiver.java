package io.clusterwire.bus;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * As whom frames are received: which versions, how strictly, up to which length. Immutable.
 *
 * <p>{@link #STRICT} is the receiver for peers that are not trusted: it refuses all that servers refuse and all that they should have refused.
 * A {@link #lenient()} receiver accepts every frame that the servers examined accept and that can be read without leaving the frame.
 */
public final class BusReceiver {
    /**
     * Largest frame accepted unless told otherwise: 64 MiB. Servers have no limit of their own and would buffer up to 4 GiB; the largest
     * gossip section is below 7 MiB, and the rest is room for published messages.
     */
    public static final int DEFAULT_MAX_FRAME_LENGTH = 64 << 20;

    /** Both versions and light frames, V1 read as {@link BusLayout#V1_7_0}, strict, either family. */
    public static final BusReceiver STRICT = new BusReceiver(null, null, true, DEFAULT_MAX_FRAME_LENGTH);

    final @Nullable BusLayout layout;
    final @Nullable Family family;
    final boolean strict;
    final int maxFrameLength;

    private BusReceiver(@Nullable BusLayout layout, @Nullable Family family, boolean strict, int maxFrameLength) {
        this.layout = layout;
        this.family = family;
        this.strict = strict;
        this.maxFrameLength = maxFrameLength;
    }

    /**
     * A receiver of one release range: frames of another version are dropped, and only the fields that its layout has are read. Light frames
     * are understood by {@link BusLayout#V1_7_0} alone; the others take them for frames that are too short or of unknown type.
     *
     * @param layout the receiver's layout, not {@link BusLayout#LIGHT}
     * @return such a receiver
     * @throws IllegalArgumentException if {@code layout} is {@link BusLayout#LIGHT}
     */
    public BusReceiver withLayout(BusLayout layout) {
        if (!layout.hasSender()) {
            throw new IllegalArgumentException("layout: LIGHT (expected: the layout of a release)");
        }
        return new BusReceiver(layout, family, strict, maxFrameLength);
    }

    /**
     * Whether bit 15 of the type marks a light frame for this receiver, and is not a part of the type.
     *
     * @return true if no layout was chosen, or {@link BusLayout#V1_7_0}
     */
    public boolean understandsLight() {
        return layout == null || layout == BusLayout.V1_7_0;
    }

    /**
     * A receiver that takes extension type 4 as the given family does, whatever the rest of a frame tells.
     *
     * @param family who sends
     * @return such a receiver
     */
    public BusReceiver withFamily(Family family) {
        return new BusReceiver(layout, Objects.requireNonNull(family), strict, maxFrameLength);
    }

    /**
     * A receiver that accepts what servers accept.
     *
     * @return such a receiver
     */
    public BusReceiver lenient() {
        return new BusReceiver(layout, family, false, maxFrameLength);
    }

    /**
     * A receiver with another limit. A longer frame closes the link before its body is waited for.
     *
     * @param bytes the largest total length accepted, at least 2256
     * @return such a receiver
     * @throws IllegalArgumentException if {@code bytes} is below 2256
     */
    public BusReceiver withMaxFrameLength(int bytes) {
        if (bytes < BusLayout.V1_7_0.headerLength()) {
            throw new IllegalArgumentException("maxFrameLength: " + bytes + " (expected: >= 2256)");
        }
        return new BusReceiver(layout, family, strict, bytes);
    }
}
