package io.clusterwire.benchmarks;

import io.clusterwire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

/** The bytes that the reading benchmarks read: RESP2, which every contestant knows, but for the map. */
final class ReplyStreams {
    private ReplyStreams() {}

    /** The stream of that name; the names are those of the {@code replies} parameters. */
    static byte[] of(String name) {
        ByteBuf out = Unpooled.buffer();
        RespWriter writer = new RespWriter().wrap(out);
        switch (name) {
            case "bulks100" -> bulks(writer, 100);
            case "integers100" -> {
                for (int i = 0; i < 100; i++) {
                    writer.integer(i * 7919L);
                }
            }
            case "array100" -> bulks(writer.array(100), 100);
            case "map50" -> bulks(writer.protocol(3).map(50), 100);
            case "bulk4k" -> writer.bulkString(new byte[4096]);
            case "bulk1m" -> writer.bulkString(new byte[1 << 20]);
            case "shards300" -> shards(writer, 100);
            default -> throw new IllegalArgumentException(name);
        }
        return ByteBufUtil.getBytes(out);
    }

    /** A pipeline of 100 SETs with keys and values of 16 bytes. */
    static byte[] requests() {
        ByteBuf out = Unpooled.buffer();
        RespWriter writer = new RespWriter().wrap(out);
        for (int i = 0; i < 100; i++) {
            writer.command(3)
                    .argument("SET")
                    .argument("{user1000}.na" + (100 + i))
                    .argument(new byte[16]);
        }
        return ByteBufUtil.getBytes(out);
    }

    private static void bulks(RespWriter writer, int count) {
        for (int i = 0; i < count; i++) {
            writer.bulkString("0123456789abc" + (100 + i));
        }
    }

    /** CLUSTER SHARDS of a primary and two replicas each. */
    private static void shards(RespWriter writer, int shards) {
        writer.array(shards);
        for (int shard = 0; shard < shards; shard++) {
            writer.array(4).bulkString("slots").array(2).integer(shard * 163L).integer(shard * 163L + 162);
            writer.bulkString("nodes").array(3);
            for (int node = 0; node < 3; node++) {
                writer.array(14).bulkString("id").bulkString(String.format("%040x", shard * 3 + node));
                writer.bulkString("port").integer(6379 + node);
                writer.bulkString("ip").bulkString("10.0." + shard + "." + node);
                writer.bulkString("endpoint").bulkString("10.0." + shard + "." + node);
                writer.bulkString("role").bulkString(node == 0 ? "master" : "replica");
                writer.bulkString("replication-offset").integer(123456789L);
                writer.bulkString("health").bulkString("online");
            }
        }
    }

    /** A buffer of that kind, {@code heap} or {@code direct}, with the bytes. */
    static ByteBuf buffer(String kind, byte[] bytes) {
        return kind.equals("heap")
                ? Unpooled.wrappedBuffer(bytes)
                : Unpooled.directBuffer(bytes.length).writeBytes(bytes);
    }
}
