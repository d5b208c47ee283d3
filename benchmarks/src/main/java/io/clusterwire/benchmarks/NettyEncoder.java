package io.clusterwire.benchmarks;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.redis.RedisEncoder;
import io.netty.handler.codec.redis.RedisMessage;
import java.util.ArrayList;
import java.util.List;

/** Netty's encoder without the pipeline around it, which would cost more than the encoding. */
final class NettyEncoder extends RedisEncoder {
    private final ChannelHandlerContext context =
            new EmbeddedChannel(this).pipeline().context(this);
    private final List<Object> parts = new ArrayList<>();

    void encode(RedisMessage message, ByteBuf out) {
        try {
            encode(context, message, parts);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        for (Object part : parts) {
            out.writeBytes((ByteBuf) part);
            ((ByteBuf) part).release();
        }
        parts.clear();
    }
}
