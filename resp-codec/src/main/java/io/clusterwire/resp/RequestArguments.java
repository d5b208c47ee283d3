package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Arguments of a request where its reader found them. */
final class RequestArguments implements CommandArguments {
    private @Nullable RespRequestReader request;
    private @Nullable ByteBuf bytes;

    RequestArguments of(RespRequestReader reader, ByteBuf in) {
        request = reader;
        bytes = reader.arguments(in);
        return this;
    }

    /** Keeps nothing of the caller's. */
    void release() {
        request = null;
        bytes = null;
    }

    private RespRequestReader request() {
        return Objects.requireNonNull(request);
    }

    @Override
    public int count() {
        return request().argumentCount();
    }

    @Override
    public int length(int argument) {
        return request().argumentLength(argument);
    }

    @Override
    public byte byteAt(int argument, int index) {
        return Objects.requireNonNull(bytes).getByte(request().argumentIndex(argument) + index);
    }
}
