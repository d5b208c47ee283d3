package io.clusterwire.testing;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;
import java.nio.ByteBuffer;

/**
 * A buffer that offers nothing but {@code get} and {@code set}: no array, no address, no NIO view, as a buffer of somebody else's may. It
 * also counts the bytes that are read through it, so that a test can bound the work done.
 */
public final class OpaqueByteBuf extends UnpooledHeapByteBuf {
    private long bytesRead;

    /** A copy of the readable bytes of {@code source}. */
    public OpaqueByteBuf(ByteBuf source) {
        super(ByteBufAllocator.DEFAULT, Math.max(1, source.readableBytes()), Integer.MAX_VALUE);
        writeBytes(source, source.readerIndex(), source.readableBytes());
    }

    /** How many bytes have been read through the getters so far; a long counts as eight. */
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    public byte getByte(int index) {
        bytesRead++;
        return super.getByte(index);
    }

    @Override
    protected byte _getByte(int index) {
        bytesRead++;
        return super._getByte(index);
    }

    @Override
    public short getShort(int index) {
        bytesRead += 2;
        return super.getShort(index);
    }

    @Override
    public int getInt(int index) {
        bytesRead += 4;
        return super.getInt(index);
    }

    @Override
    public long getLong(int index) {
        bytesRead += 8;
        return super.getLong(index);
    }

    @Override
    public long getLongLE(int index) {
        bytesRead += 8;
        return super.getLongLE(index);
    }

    @Override
    public boolean hasArray() {
        return false;
    }

    @Override
    public byte[] array() {
        throw new UnsupportedOperationException("array");
    }

    @Override
    public int arrayOffset() {
        throw new UnsupportedOperationException("arrayOffset");
    }

    @Override
    public boolean hasMemoryAddress() {
        return false;
    }

    @Override
    public long memoryAddress() {
        throw new UnsupportedOperationException("memoryAddress");
    }

    @Override
    public int nioBufferCount() {
        return -1;
    }

    @Override
    public ByteBuffer nioBuffer(int index, int length) {
        throw new UnsupportedOperationException("nioBuffer");
    }

    @Override
    public ByteBuffer internalNioBuffer(int index, int length) {
        throw new UnsupportedOperationException("internalNioBuffer");
    }

    @Override
    public ByteBuffer[] nioBuffers(int index, int length) {
        throw new UnsupportedOperationException("nioBuffers");
    }
}
