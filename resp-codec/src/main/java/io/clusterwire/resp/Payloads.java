package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;

/** Copying between buffers without garbage, which {@code writeBytes} does not promise for direct and composite ones. */
final class Payloads {
    private Payloads() {}

    /** Appends {@code count} bytes of {@code source}; {@code scratch} is overwritten. */
    static void append(ByteBuf source, int index, int count, ByteBuf out, byte[] scratch) {
        if (source.hasArray()) {
            checkReadable(source, index, count);
            out.writeBytes(source.array(), source.arrayOffset() + index, count);
        } else if (out.hasArray() || (source.hasMemoryAddress() && out.hasMemoryAddress())) {
            out.writeBytes(source, index, count);
        } else {
            int end = index + count;
            for (int i = index; i < end; i += scratch.length) {
                int part = Math.min(scratch.length, end - i);
                source.getBytes(i, scratch, 0, part);
                out.writeBytes(scratch, 0, part);
            }
        }
    }

    static void checkReadable(ByteBuf source, int index, int count) {
        if ((index | count) < 0 || index > source.capacity() - count) {
            throw new IndexOutOfBoundsException("index " + index + ", length " + count
                    + " (expected: within a capacity of " + source.capacity() + ")");
        }
    }
}
