package io.clusterwire.bus;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;

/** A buffer that records the least and greatest index read, and how many bytes were read through it. */
final class RecordingByteBuf extends UnpooledHeapByteBuf {
    private int lowest = Integer.MAX_VALUE;
    private int highest = -1;
    private long bytesRead;

    RecordingByteBuf(byte[] bytes) {
        super(ByteBufAllocator.DEFAULT, Math.max(1, bytes.length), Integer.MAX_VALUE);
        super.setBytes(0, bytes);
        writerIndex(bytes.length);
    }

    int lowest() {
        return lowest;
    }

    int highest() {
        return highest;
    }

    long bytesRead() {
        return bytesRead;
    }

    private void record(int index, int length) {
        if (length > 0) {
            lowest = Math.min(lowest, index);
            highest = Math.max(highest, index + length - 1);
            bytesRead += length;
        }
    }

    @Override
    protected byte _getByte(int index) {
        record(index, 1);
        return super._getByte(index);
    }

    @Override
    public byte getByte(int index) {
        record(index, 1);
        return super.getByte(index);
    }

    @Override
    public short getShort(int index) {
        record(index, 2);
        return super.getShort(index);
    }

    @Override
    public int getUnsignedMedium(int index) {
        record(index, 3);
        return super.getUnsignedMedium(index);
    }

    @Override
    public int getInt(int index) {
        record(index, 4);
        return super.getInt(index);
    }

    @Override
    public long getLong(int index) {
        record(index, 8);
        return super.getLong(index);
    }

    @Override
    public long getLongLE(int index) {
        record(index, 8);
        return super.getLongLE(index);
    }

    @Override
    public ByteBuf getBytes(int index, byte[] to, int offset, int length) {
        record(index, length);
        return super.getBytes(index, to, offset, length);
    }

    @Override
    public boolean hasArray() {
        return false;
    }

    @Override
    public byte[] array() {
        throw new UnsupportedOperationException("array");
    }
}
