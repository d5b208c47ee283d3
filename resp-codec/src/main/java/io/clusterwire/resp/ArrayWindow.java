package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;

/** The bytes of a buffer from its reader index on as a part of an array: its own array, or for want of one a copy of some bytes. */
final class ArrayWindow {
    private static final byte[] NOTHING = {};
    /** Few, since most replies are short; more for those that turn out to be longer. */
    private static final int FIRST = 512;

    private static final int LAST = 4096;

    byte[] bytes = NOTHING;
    /** What has to be added to an index in the buffer to get one in the array. */
    int origin;
    /** Where the bytes end in the array. */
    int end;

    private byte[] copy = NOTHING;
    private int copyFrom;
    private int copyTo;
    private int size = FIRST;

    /** Called when the buffer may hold something else than before. */
    void forget() {
        copyTo = 0;
        size = FIRST;
    }

    void open(ByteBuf in) {
        if (in.hasArray()) {
            bytes = in.array();
            origin = in.arrayOffset();
            end = origin + in.writerIndex();
        } else {
            copy(in, in.readerIndex());
            bytes = copy;
            origin = -copyFrom;
            end = copyTo - copyFrom;
        }
    }

    /** Nobody keeps the array of a buffer. */
    void close() {
        bytes = NOTHING;
    }

    private void copy(ByteBuf in, int from) {
        if (copyTo - from >= Long.BYTES) {
            return;
        }
        int length = Math.min(size, in.writerIndex() - from);
        if (copy.length < length) {
            copy = new byte[size];
        }
        copyFrom = from;
        copyTo = from + length;
        size = LAST;
        in.getBytes(from, copy, 0, length);
    }
}
