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
    private static final int FEW = 16;
    private static final int MANY = 1024;

    private final RespReader reader;
    private final long limit;
    private final Consumer<? super RespValue> pushes;

    /** Finished values whose parents are open, and in front of a value the attributes that stood there. */
    private RespValue[] values = new RespValue[FEW];

    private int valueCount;
    /** Of every aggregate that is open, and of a streamed string: its type, whether it is streamed, where its children begin. */
    private RespType[] types = new RespType[FEW];

    private boolean[] streamed = new boolean[FEW];
    private int[] firsts = new int[FEW];
    private int depth;
    /** 1 while the innermost of them is a streamed string, which the reader does not count. */
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
        this.reader = new RespReader(limits);
        this.limit = limits.reply();
        this.pushes = pushes;
    }

    /**
     * Chooses the protocol, as {@link RespReader#protocol}.
     *
     * @param version 2 or 3
     * @return this reader
     */
    public RespValueReader protocol(int version) {
        reader.protocol(version);
        return this;
    }

    /** Starts over, as for a new connection. */
    public void reset() {
        reader.reset();
        Arrays.fill(values, 0, valueCount, null);
        valueCount = 0;
        depth = 0;
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
        // Unless there is too much for one reply in the buffer, the limit need not be asked token by token.
        boolean near = reader.offset() + in.readableBytes() - itemStart > limit;
        for (; ; ) {
            RespType type = reader.next(in);
            if (type == RespType.NEED_MORE) {
                checkLimit(in, in.readableBytes());
                return null;
            }
            if (type == RespType.BULK_STRING && !reader.isStreamed()) {
                add(text(type, in));
            } else if (type == RespType.INTEGER) {
                add(RespScalar.of(reader.longValue()));
            } else {
                take(type, in);
            }
            // What the reader has closed is whole.
            while (depth > reader.openAggregates() + chunks) {
                close();
            }
            if (near) {
                checkLimit(in, 0);
            }
            if (reader.endsItem()) {
                itemStart = reader.offset();
                if (valueCount > 0) {
                    return pop();
                }
            }
        }
    }

    private void take(RespType type, ByteBuf in) {
        switch (type) {
            case BULK_STRING -> {
                open(type);
                chunks = 1;
            }
            case ARRAY, SET, MAP, PUSH, ATTRIBUTE -> open(type);
            case SIMPLE_STRING, SIMPLE_ERROR, BULK_ERROR, CHUNK -> add(text(type, in));
            case NULL -> add(RespScalar.NULL);
            case NULL_BULK_STRING -> add(RespScalar.NULL_BULK_STRING);
            case NULL_ARRAY -> add(RespScalar.NULL_ARRAY);
            case BOOLEAN -> add(RespScalar.of(reader.booleanValue()));
            case DOUBLE -> add(RespScalar.of(reader.doubleValue(in)));
            case VERBATIM_STRING -> add(RespText.verbatim(format(in), bytes(in)));
            case BIG_NUMBER -> add(RespText.bigNumberOf(bytes(in)));
            case END -> chunks = 0;
            case INTEGER, NEED_MORE -> throw new IllegalStateException();
        }
    }

    /** Short texts hold their bytes themselves, so that there is no array to be made (ReadValuesBenchmark, shards300). */
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

    private void open(RespType type) {
        if (depth == types.length) {
            types = Arrays.copyOf(types, depth * 2);
            streamed = Arrays.copyOf(streamed, depth * 2);
            firsts = Arrays.copyOf(firsts, depth * 2);
        }
        types[depth] = type;
        streamed[depth] = reader.isStreamed();
        firsts[depth++] = valueCount;
    }

    private void close() {
        int first = firsts[--depth];
        RespType type = types[depth];
        RespValue[] children = Arrays.copyOfRange(values, first, valueCount);
        Arrays.fill(values, first, valueCount, null);
        valueCount = first;
        if (type == RespType.BULK_STRING) {
            add(joined(children));
            return;
        }
        RespAggregate aggregate = new RespAggregate(type, streamed[depth], children);
        if (type == RespType.ATTRIBUTE) {
            push(aggregate);
            attributes++;
        } else if (type == RespType.PUSH) {
            pushes.accept(attributed(aggregate));
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
        push(attributes == 0 ? value : attributed(value));
    }

    /** The value with the attributes that stand right in front of it, which are taken away there. */
    private RespValue attributed(RespValue value) {
        int first = valueCount;
        int least = depth == 0 ? 0 : firsts[depth - 1];
        while (first > least
                && values[first - 1] instanceof RespAggregate group
                && group.type() == RespType.ATTRIBUTE) {
            first--;
        }
        if (first == valueCount) {
            return value;
        }
        RespAggregate[] groups = Arrays.copyOfRange(values, first, valueCount, RespAggregate[].class);
        Arrays.fill(values, first, valueCount, null);
        valueCount = first;
        attributes -= groups.length;
        return new RespAttributed(groups, value);
    }

    private void push(RespValue value) {
        if (valueCount == values.length) {
            values = Arrays.copyOf(values, valueCount * 2);
        }
        values[valueCount++] = value;
    }

    /** Takes the reply, the only value there is; an array that had to grow for it is not kept. */
    private RespValue pop() {
        RespValue reply = values[--valueCount];
        if (values.length > MANY) {
            values = new RespValue[FEW];
        } else {
            values[0] = RespScalar.NULL;
        }
        return reply;
    }

    private void checkLimit(ByteBuf in, int unread) {
        if (reader.offset() + unread - itemStart > limit) {
            throw reader.failReply(in, limit);
        }
    }
}
