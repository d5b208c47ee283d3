package io.clusterwire.testing;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;

/**
 * The shapes in which the same bytes can lie in a {@link ByteBuf}: every entry point that takes one is tested over all.
 * The readable bytes are exactly the given ones unless the name says otherwise; no shape is reference counted by a pool.
 */
public enum BufferShape {
    HEAP {
        @Override
        public ByteBuf of(byte... bytes) {
            return Unpooled.copiedBuffer(bytes);
        }
    },
    DIRECT {
        @Override
        public ByteBuf of(byte... bytes) {
            return Unpooled.directBuffer(Math.max(1, bytes.length)).writeBytes(bytes);
        }
    },
    /** A slice of a larger array: {@code arrayOffset} is not zero and there are strange bytes on both sides. */
    HEAP_SLICE {
        @Override
        public ByteBuf of(byte... bytes) {
            return surrounded(Unpooled.buffer(bytes.length + 12), bytes).slice(7, bytes.length);
        }
    },
    DIRECT_SLICE {
        @Override
        public ByteBuf of(byte... bytes) {
            return surrounded(Unpooled.directBuffer(bytes.length + 12), bytes).slice(7, bytes.length);
        }
    },
    /** Bytes already read stand before the reader index, and capacity is left behind the writer index. */
    READER_INDEX {
        @Override
        public ByteBuf of(byte... bytes) {
            ByteBuf buf = surrounded(Unpooled.buffer(bytes.length + 12), bytes);
            return buf.setIndex(7, 7 + bytes.length);
        }
    },
    READ_ONLY {
        @Override
        public ByteBuf of(byte... bytes) {
            return Unpooled.copiedBuffer(bytes).asReadOnly();
        }
    },
    READ_ONLY_DIRECT {
        @Override
        public ByteBuf of(byte... bytes) {
            return DIRECT.of(bytes).asReadOnly();
        }
    },
    /** A composite with a component border after every byte. */
    COMPOSITE_OF_SINGLE_BYTES {
        @Override
        public ByteBuf of(byte... bytes) {
            CompositeByteBuf buf = Unpooled.compositeBuffer(Integer.MAX_VALUE);
            for (int i = 0; i < bytes.length; i++) {
                buf.addComponent(true, Unpooled.wrappedBuffer(bytes, i, 1));
            }
            return buf;
        }
    },
    /** A composite of a heap and a direct half. */
    COMPOSITE_OF_HALVES {
        @Override
        public ByteBuf of(byte... bytes) {
            return compositeSplitAt(bytes, bytes.length / 2);
        }
    },
    /** Refuses {@code array()}, {@code memoryAddress()} and every NIO view. */
    OPAQUE {
        @Override
        public ByteBuf of(byte... bytes) {
            return new OpaqueByteBuf(Unpooled.copiedBuffer(bytes));
        }
    };

    /** A new buffer whose readable bytes are {@code bytes}. */
    public abstract ByteBuf of(byte... bytes);

    /** A composite of two parts that meet at {@code split}; the second part is direct. */
    public static ByteBuf compositeSplitAt(byte[] bytes, int split) {
        CompositeByteBuf buf = Unpooled.compositeBuffer(4);
        buf.addComponent(true, Unpooled.copiedBuffer(bytes, 0, split));
        buf.addComponent(
                true,
                Unpooled.directBuffer(Math.max(1, bytes.length - split)).writeBytes(bytes, split, bytes.length - split));
        return buf;
    }

    private static ByteBuf surrounded(ByteBuf buf, byte[] bytes) {
        return buf.writeBytes(new byte[] {'{', 'x', '}', '\r', '\n', '{', -1})
                .writeBytes(bytes)
                .writeBytes(new byte[] {'}', '{', '\r', '\n', -1});
    }
}
