package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterwire.slot.SlotHash;
import io.netty.buffer.ByteBuf;
import java.nio.charset.Charset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads redirections where they lie, without garbage.
 *
 * <pre>
 * moved    = "MOVED" SP slot SP address     ; the slot has another owner
 * ask      = "ASK" SP slot SP address       ; one command, after ASKING, goes there
 * redirect = "REDIRECT" SP address          ; Valkey 8.0, standalone replica: the primary
 * address  = [ host ] ":" port              ; the last colon splits; IPv6 without brackets, which are taken too
 * </pre>
 *
 * <p>Further words behind the address are ignored. An error with another first word is no redirection. What the accessors say, host bytes
 * included, holds until the next call of {@link #read} or until the buffer changes; nothing is retained. Not safe for use by several threads.
 *
 * <pre>{@code
 * if (reader.next(in) == RespType.SIMPLE_ERROR
 *         && cursor.read(in, reader.payloadIndex(), reader.payloadLength()) == Redirect.Kind.MOVED) {
 *     table.reassign(cursor.slot(), nodeAt(cursor));
 * }
 * }</pre>
 */
public final class RedirectCursor {
    private static final byte[] MOVED = "MOVED".getBytes(UTF_8);
    private static final byte[] ASK = "ASK".getBytes(UTF_8);
    private static final byte[] REDIRECT = "REDIRECT".getBytes(UTF_8);
    private static final int NO_SLOT = -1;
    private static final int MAX_PORT = 65535;

    private @Nullable ByteBuf buffer;
    private Redirect.Kind kind = Redirect.Kind.NONE;
    private int slot = NO_SLOT;
    private int port;
    private int hostIndex;
    private int hostLength;

    /** A cursor that stands on nothing. */
    public RedirectCursor() {}

    /**
     * Reads the text of an error.
     *
     * @param error no index of it is moved
     * @param index where the text begins, behind the {@code -} of the wire
     * @param length bytes of the text; a line end at its end is ignored
     * @return what it is; {@link Redirect.Kind#NONE} for another error, {@link Redirect.Kind#MALFORMED} for a redirection whose slot or address
     *     cannot be used
     * @throws IndexOutOfBoundsException if the text does not lie between 0 and the writer index
     */
    public Redirect.Kind read(ByteBuf error, int index, int length) {
        Objects.checkFromIndexSize(index, length, error.writerIndex());
        buffer = error;
        slot = NO_SLOT;
        port = 0;
        hostIndex = index;
        hostLength = 0;
        int end = index + length;
        while (end > index && (error.getByte(end - 1) == '\n' || error.getByte(end - 1) == '\r')) {
            end--;
        }
        kind = readWords(error, index, end);
        return kind;
    }

    private Redirect.Kind readWords(ByteBuf error, int index, int end) {
        int wordEnd = wordEnd(error, index, end);
        int at = wordEnd + 1;
        if (isWord(error, index, wordEnd, REDIRECT)) {
            return readAddress(error, at, end) ? Redirect.Kind.REDIRECT : Redirect.Kind.MALFORMED;
        }
        Redirect.Kind told;
        if (isWord(error, index, wordEnd, MOVED)) {
            told = Redirect.Kind.MOVED;
        } else if (isWord(error, index, wordEnd, ASK)) {
            told = Redirect.Kind.ASK;
        } else {
            return Redirect.Kind.NONE;
        }
        int slotEnd = wordEnd(error, at, end);
        int number = number(error, at, slotEnd, SlotHash.SLOT_COUNT - 1);
        if (number < 0 || !readAddress(error, slotEnd + 1, end)) {
            return Redirect.Kind.MALFORMED;
        }
        slot = number;
        return told;
    }

    /** Reads {@code host:port} up to the next space. */
    private boolean readAddress(ByteBuf error, int from, int end) {
        int stop = wordEnd(error, from, end);
        int colon = stop - 1;
        while (colon >= from && error.getByte(colon) != ':') {
            colon--;
        }
        int number = colon < from ? -1 : number(error, colon + 1, stop, MAX_PORT);
        if (number < 0) {
            return false;
        }
        boolean opened = colon > from && error.getByte(from) == '[';
        boolean closed = colon - from > 2 && error.getByte(colon - 1) == ']';
        if (opened != closed) {
            return false;
        }
        hostIndex = opened ? from + 1 : from;
        hostLength = opened ? colon - from - 2 : colon - from;
        port = number;
        return true;
    }

    private static int wordEnd(ByteBuf error, int from, int end) {
        int i = from;
        while (i < end && error.getByte(i) != ' ') {
            i++;
        }
        return i;
    }

    private static boolean isWord(ByteBuf error, int from, int to, byte[] word) {
        if (to - from != word.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (error.getByte(from + i) != word[i]) {
                return false;
            }
        }
        return true;
    }

    /** The number that the digits spell, -1 if they are no number of at most {@code max}. */
    private static int number(ByteBuf error, int from, int to, int max) {
        int value = from < to ? 0 : -1;
        for (int i = from; i < to && value >= 0; i++) {
            int digit = error.getByte(i) - '0';
            value = digit < 0 || digit > 9 || value * 10 + digit > max ? -1 : value * 10 + digit;
        }
        return value;
    }

    /** {@return what was read last} */
    public Redirect.Kind kind() {
        return kind;
    }

    /** {@return the slot, 0..16383; -1 for REDIRECT and for what is no redirection} */
    public int slot() {
        return slot;
    }

    /** {@return the port, 0..65535; 0 if the target has none of the kind in use} */
    public int port() {
        return port;
    }

    /** {@return what stands in the place of the host} */
    public Endpoint.Kind hostKind() {
        if (hostLength == 0) {
            return Endpoint.Kind.SAME_HOST;
        }
        return hostLength == 1 && hostByte(0) == '?' ? Endpoint.Kind.UNKNOWN : Endpoint.Kind.ADDRESS;
    }

    /** {@return index of the host's first byte in the buffer} */
    public int hostIndex() {
        return hostIndex;
    }

    /** {@return bytes of the host, brackets left out; 0 for the host that was asked} */
    public int hostLength() {
        return hostLength;
    }

    /**
     * {@return whether the host is this text, compared in place}
     *
     * @param host ASCII text, such as an IP
     */
    public boolean hostEquals(CharSequence host) {
        if (host.length() != hostLength) {
            return false;
        }
        for (int i = 0; i < hostLength; i++) {
            if ((hostByte(i) & 0xff) != host.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private byte hostByte(int offset) {
        return Objects.requireNonNull(buffer).getByte(hostIndex + offset);
    }

    /**
     * {@return the redirection as a value}
     *
     * @throws IllegalStateException if the cursor does not stand on one
     */
    public Redirect toRedirect() {
        return toRedirect(UTF_8);
    }

    Redirect toRedirect(Charset hosts) {
        if (kind == Redirect.Kind.NONE || kind == Redirect.Kind.MALFORMED) {
            throw new IllegalStateException("kind: " + kind + " (expected: a redirection)");
        }
        String host = Objects.requireNonNull(buffer).toString(hostIndex, hostLength, hosts);
        return new Redirect(kind, slot, Endpoint.of(host, port));
    }
}
