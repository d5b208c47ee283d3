package io.clusterwire.resp;

import io.clusterwire.resp.RespException.Kind;
import io.netty.buffer.ByteBuf;

/**
 * A payload of announced length, with its CR LF: whole, or in parts as they arrive.
 *
 * <pre>
 * payload  = length bytes CR LF
 * verbatim = 3 bytes format ":" text CR LF      ; the length counts the four bytes
 * </pre>
 */
final class Payload {
    /** Bytes of format and colon. */
    static final int PREFIX = 4;

    private static final int DONE = -1;

    private final Faults faults;

    boolean inParts;
    RespType type = RespType.BULK_STRING;
    /** Where the bytes handed out lie, and how many they are; without the prefix of a verbatim string. */
    int index;

    int length;
    /** Bytes that have not been handed out yet; {@link #DONE} between payloads. */
    int missing = DONE;
    /** The format of a verbatim string: three bytes, the first in the highest place. */
    int format;
    /** Bytes of the header in front of a payload of which nothing could be handed out yet; 0 when a part has been. */
    private int headerLength;

    Payload(Faults faults) {
        this.faults = faults;
    }

    void reset() {
        missing = DONE;
    }

    /**
     * Reads a payload behind its header.
     *
     * @param start index of the type byte
     * @param at index behind the header
     * @return the index behind what is handed out, or {@link NumberLine#SHORT}; the payload is done if {@link #isDone} then
     */
    int read(ByteBuf in, int start, int at, int end, int announced, RespType announcedType) {
        type = announcedType;
        if (announcedType == RespType.VERBATIM_STRING) {
            checkFormat(in, at, end);
        }
        // Compared so that nothing can overflow.
        if (end - at - 2 < announced) {
            return partly(in, start, at, end, announced);
        }
        int next = at + announced + 2;
        if (!Words.isCrLf(in, next - 2)) {
            throw faults.noCrLf(in, next - 2);
        }
        int prefix = announcedType == RespType.VERBATIM_STRING ? PREFIX : 0;
        index = at + prefix;
        length = announced - prefix;
        missing = DONE;
        return next;
    }

    /** Whether the last part has been handed out and its CR LF has been seen. */
    boolean isDone() {
        return missing == DONE;
    }

    /** Goes on with a payload that was not done. */
    int resume(ByteBuf in, int start, int end) {
        if (headerLength > 0) {
            return read(in, start, start + headerLength, end, missing, type);
        }
        if (end - start - 2 >= missing) {
            int next = start + missing + 2;
            if (!Words.isCrLf(in, next - 2)) {
                throw faults.noCrLf(in, next - 2);
            }
            index = start;
            length = missing;
            missing = DONE;
            return next;
        }
        checkCr(in, start, end, missing);
        return missing == 0 ? NumberLine.SHORT : part(start, end);
    }

    private int partly(ByteBuf in, int start, int at, int end, int announced) {
        checkCr(in, at, end, announced);
        int prefix = type == RespType.VERBATIM_STRING ? PREFIX : 0;
        if (inParts && end - at > prefix && announced > prefix) {
            headerLength = 0;
            missing = announced - prefix;
            return part(at + prefix, end);
        }
        headerLength = at - start;
        missing = announced;
        return NumberLine.SHORT;
    }

    private int part(int at, int end) {
        index = at;
        length = Math.min(end - at, missing);
        missing -= length;
        return at + length;
    }

    /** A CR that is wrong is told before the LF comes. */
    private void checkCr(ByteBuf in, int at, int end, int announced) {
        if (end - at > announced && in.getByte(at + announced) != '\r') {
            throw faults.noCrLf(in, at + announced);
        }
    }

    private void checkFormat(ByteBuf in, int at, int end) {
        if (end - at >= PREFIX) {
            if (in.getByte(at + PREFIX - 1) != ':') {
                throw faults.fail(Kind.VERBATIM, in, at, at, "a format of three bytes and a colon");
            }
            format = in.getMedium(at);
        }
    }
}
