package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds values from replies, resumable. Pushes are lifted out, wherever they stand, and go to a callback as soon as they are whole.
 *
 * <p>Bytes are consumed token by token; what has been read of an unfinished reply is kept here. Memory grows with the bytes received, never with
 * what a header announces. Failed after a {@link RespException}, until {@link #reset()}. Not thread-safe.
 *
 * <p>As a decoder of Netty:
 *
 * <pre>{@code
 * final class RespDecoder extends ByteToMessageDecoder {
 *     private final List<RespValue> pushes = new ArrayList<>();
 *     private final RespValueReader reader = new RespValueReader(pushes::add);
 *
 *     @Override
 *     protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
 *         RespValue reply = reader.next(in);
 *         out.addAll(pushes);
 *         pushes.clear();
 *         if (reply != null) {
 *             out.add(reply);
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>On a blocking socket:
 *
 * <pre>{@code
 * static RespValue reply(InputStream socket, ByteBuf in, RespValueReader reader) throws IOException {
 *     for (RespValue reply = reader.next(in); ; reply = reader.next(in)) {
 *         if (reply != null) {
 *             return reply;
 *         }
 *         in.discardReadBytes();
 *         if (in.writeBytes(socket, 16384) < 0) {
 *             throw new EOFException("closed within a reply, or before it");
 *         }
 *     }
 * }
 * }</pre>
 */
public final class RespValueReader {
    /** With fewer bytes, the way by tokens is as fast, and does not end in the middle of what it has begun (ReadPiecesBenchmark). */
    private static final int PLAIN_FROM = 128;

    private final RespReader reader;
    private final PlainValues plain;
    private final int plainFrom;
    private final long limit;
    private final Consumer<? super RespValue> pushes;

    /** Finished values whose parents are open, and in front of a value the attributes that stood there. */
    private final OpenValues open = new OpenValues();

    /** 1 while the innermost that is open is a streamed string, which the reader does not count. */
    private int chunks;
    /** Groups of attributes among the values that wait for what they describe. */
    private int attributes;

    private long itemStart;

    /**
     * A reader with the default limits.
     *
     * @param pushes takes every push: a {@link RespAggregate} of type {@link RespType#PUSH}, or a {@link RespAttributed} around one
     */
    public RespValueReader(Consumer<? super RespValue> pushes) {
        this(RespLimits.DEFAULT, pushes);
    }

    /**
     * A reader with limits of the caller's choice.
     *
     * @param limits the limits that hold
     * @param pushes takes every push: a {@link RespAggregate} of type {@link RespType#PUSH}, or a {@link RespAttributed} around one
     */
    public RespValueReader(RespLimits limits, Consumer<? super RespValue> pushes) {
        this(limits, pushes, PLAIN_FROM);
    }

    /** @param plainFrom how many bytes must be there, so that it is tried whether they are plain */
    RespValueReader(RespLimits limits, Consumer<? super RespValue> pushes, int plainFrom) {
        this.reader = new RespReader(limits);
        this.plain = new PlainValues(limits);
        this.limit = limits.reply();
        this.pushes = pushes;
        this.plainFrom = plainFrom;
    }

    /**
     * Chooses the protocol, as {@link RespReader#protocol}.
     *
     * @param version 2 or 3
     * @return this reader
     */
    public RespValueReader protocol(int version) {
        reader.protocol(version);
        plain.protocol(version);
        return this;
    }

    /** Starts over, as for a new connection. */
    public void reset() {
        reader.reset();
        open.reset();
        chunks = 0;
        attributes = 0;
        itemStart = 0;
    }

    /** {@return bytes consumed since the reader was made or reset} */
    public long offset() {
        return reader.offset();
    }

    /** {@return whether the bytes consumed so far end between two items} */
    public boolean isBetweenItems() {
        return reader.offset() == itemStart;
    }

    /**
     * Reads the next reply; pushes that come before it or stand in it go to the callback.
     *
     * @param in its reader index moves behind the tokens that were read
     * @return the reply, or null if more bytes are needed
     * @throws RespException if the bytes are not RESP or pass a limit
     */
    public @Nullable RespValue next(ByteBuf in) {
        plain.forgetBuffer();
        // Unless there is too much for one reply in the buffer, the limit need not be asked token by token.
        boolean near = reader.offset() + in.readableBytes() - itemStart > limit;
        for (; ; ) {
            if (near || attributes > 0 || in.readableBytes() < plainFrom || !reader.values(in, plain, open)) {
                RespType type = reader.next(in);
                if (type == RespType.NEED_MORE) {
                    checkLimit(in, in.readableBytes());
                    return null;
                }
                RespValue value = take(type, in);
                if (value != null) {
                    if (!near && attributes == 0 && open.isEmpty()) {
                        itemStart = reader.offset();
                        return value;
                    }
                    add(value);
                }
            }
            if (near) {
                checkLimit(in, 0);
            }
            // What the reader has closed is whole.
            while (open.depth() > reader.openAggregates() + chunks) {
                close();
            }
            if (reader.endsItem()) {
                itemStart = reader.offset();
                if (!open.isEmpty()) {
                    return open.takeLast();
                }
            }
        }
    }

    /** The value that the token is; null if it opens something or ends it. */
    private @Nullable RespValue take(RespType type, ByteBuf in) {
        return switch (type) {
            case BULK_STRING -> reader.isStreamed() ? openChunks() : text(type, in);
            case ARRAY, SET, MAP, PUSH, ATTRIBUTE -> {
                open.open(type, reader.isStreamed(), Math.abs(reader.count()));
                yield null;
            }
            case SIMPLE_STRING, SIMPLE_ERROR, BULK_ERROR, CHUNK -> text(type, in);
            case INTEGER -> RespScalar.of(reader.longValue());
            case NULL -> RespScalar.NULL;
            case NULL_BULK_STRING -> RespScalar.NULL_BULK_STRING;
            case NULL_ARRAY -> RespScalar.NULL_ARRAY;
            case BOOLEAN -> RespScalar.of(reader.booleanValue());
            case DOUBLE -> RespScalar.of(reader.doubleValue(in));
            case VERBATIM_STRING -> RespText.verbatim(format(in), bytes(in));
            case BIG_NUMBER -> RespText.bigNumberOf(bytes(in));
            case END -> {
                chunks = 0;
                yield null;
            }
            case NEED_MORE -> throw new IllegalStateException();
        };
    }

    private @Nullable RespValue openChunks() {
        open.open(RespType.BULK_STRING, true, 1);
        chunks = 1;
        return null;
    }

    /** Short texts hold their bytes themselves, so that there is no array to be made (ReadValuesBenchmark, bulks100). */
    private RespText text(RespType type, ByteBuf in) {
        int index = reader.payloadIndex();
        int length = reader.payloadLength();
        return length <= Long.BYTES && in.writerIndex() - index >= Long.BYTES
                ? RespText.small(type, Words.first(Words.eight(in, index), length), length)
                : RespText.owning(type, bytes(in));
    }

    private String format(ByteBuf in) {
        return in.toString(reader.payloadIndex() - 4, 3, ISO_8859_1);
    }

    private byte[] bytes(ByteBuf in) {
        int index = reader.payloadIndex();
        int length = reader.payloadLength();
        if (in.hasArray()) {
            // An array that is copied at once is not cleared first (ReadValuesBenchmark, bulk4k).
            int from = in.arrayOffset() + index;
            return Arrays.copyOfRange(in.array(), from, from + length);
        }
        byte[] bytes = new byte[length];
        in.getBytes(index, bytes);
        return bytes;
    }

    private void close() {
        RespType type = open.type();
        boolean streamed = open.isStreamed();
        RespValue[] children = open.close();
        if (type == RespType.BULK_STRING) {
            add(joined(children));
            return;
        }
        RespAggregate aggregate = new RespAggregate(type, streamed, children);
        if (type == RespType.ATTRIBUTE) {
            open.add(aggregate);
            attributes++;
        } else if (type == RespType.PUSH) {
            pushes.accept(attributed(aggregate));
            plain.forgetBuffer();
        } else {
            add(aggregate);
        }
    }

    private static RespText joined(RespValue[] chunks) {
        byte[][] bytes = new byte[chunks.length][];
        for (int i = 0; i < chunks.length; i++) {
            bytes[i] = ((RespText) chunks[i]).bytes();
        }
        return RespText.streamed(bytes);
    }

    private void add(RespValue value) {
        open.add(attributes == 0 ? value : attributed(value));
    }

    /** The value with the attributes that stand right in front of it, which are taken away there. */
    private RespValue attributed(RespValue value) {
        int first = open.count();
        while (first > 0
                && open.value(first - 1) instanceof RespAggregate group
                && group.type() == RespType.ATTRIBUTE) {
            first--;
        }
        if (first == open.count()) {
            return value;
        }
        RespValue[] groups = open.take(first);
        attributes -= groups.length;
        return new RespAttributed(Arrays.copyOf(groups, groups.length, RespAggregate[].class), value);
    }

    private void checkLimit(ByteBuf in, int unread) {
        long read = reader.offset() - itemStart;
        if (read + unread > limit) {
            throw reader.failReply(in, read, limit);
        }
    }
}
