package io.clusterwire.benchmarks;

import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.ParserHandler;
import io.vertx.redis.client.impl.RESPParser;
import java.util.ArrayList;
import java.util.List;

/** What a new parser of Vert.x makes of bytes. */
final class VertxReplies implements ParserHandler {
    private static final int DEEPEST = 16;

    private final RESPParser parser = new RESPParser(this, DEEPEST);
    private final List<Response> replies;

    VertxReplies(int expected) {
        replies = new ArrayList<>(expected);
    }

    void read(byte[] bytes) {
        parser.handle(Buffer.buffer(bytes));
    }

    List<Response> replies() {
        return replies;
    }

    @Override
    public void handle(Response reply) {
        replies.add(reply);
    }

    @Override
    public void fail(Throwable cause) {
        throw new IllegalStateException(cause);
    }
}
