package io.clusterwire.benchmarks;

import io.clusterwire.resp.RespWriter;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.redis.ArrayRedisMessage;
import io.netty.handler.codec.redis.FullBulkStringRedisMessage;
import io.netty.handler.codec.redis.RedisMessage;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.impl.RequestImpl;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.util.RedisOutputStream;

/**
 * A command, from its arguments into a buffer that is large enough. Peers make what their callers must make for every command. The floor is one
 * {@code writeBytes} of the finished bytes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WriteCommandBenchmark {
    /** What is written: {@code integers} and {@code doubles} are an RPUSH of 100 numbers. */
    @Param({"ping", "get", "set16", "set1024", "mset100", "integers", "doubles"})
    public String command;

    @Param({"heap", "direct"})
    public String buffer;

    ByteBuf out;
    byte[] finished;
    private byte[] name;
    private CommandType lettuceName;
    private Protocol.Command jedisName;
    private Command vertxName;
    private byte[][] arguments;
    private long[] integers;
    private double[] doubles;
    private RespWriter writer;
    private RedisOutputStream jedis;
    private final NettyEncoder netty = new NettyEncoder();

    @Setup
    public void prepare() {
        out = buffer.equals("heap") ? Unpooled.buffer(1 << 16) : Unpooled.directBuffer(1 << 16);
        integers = new long[0];
        doubles = new double[0];
        byte[] key = bytes("{user1000}.name0");
        switch (command) {
            case "ping" -> names("PING", CommandType.PING, Protocol.Command.PING);
            case "get" -> names("GET", CommandType.GET, Protocol.Command.GET, key);
            case "set16" -> names("SET", CommandType.SET, Protocol.Command.SET, key, new byte[16]);
            case "set1024" -> names("SET", CommandType.SET, Protocol.Command.SET, key, new byte[1024]);
            case "mset100" -> {
                byte[][] pairs = new byte[200][];
                for (int i = 0; i < pairs.length; i++) {
                    pairs[i] = bytes("{user1000}." + (10000 + i));
                }
                names("MSET", CommandType.MSET, Protocol.Command.MSET, pairs);
            }
            default -> {
                names("RPUSH", CommandType.RPUSH, Protocol.Command.RPUSH, key);
                if (command.equals("integers")) {
                    integers = new long[100];
                    for (int i = 0; i < 100; i++) {
                        integers[i] = (i % 3 - 1) * (long) Math.pow(1.5, i);
                    }
                } else {
                    doubles = new double[100];
                    for (int i = 0; i < 100; i++) {
                        // Three decimals: spelt alike by everybody.
                        doubles[i] = (i % 2 == 0 ? 1 : -1) * (i * 12_346 + 125) / 1000.0;
                    }
                }
            }
        }
        writer = new RespWriter();
        jedis = new RedisOutputStream(new OutputStream() {
            @Override
            public void write(int b) {
                out.writeByte(b);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                out.writeBytes(bytes, from, length);
            }
        });
        ours();
        finished = ByteBufUtil.getBytes(out);
    }

    private void names(String text, CommandType forLettuce, Protocol.Command forJedis, byte[]... itsArguments) {
        name = bytes(text);
        lettuceName = forLettuce;
        jedisName = forJedis;
        vertxName = Command.create(text); // written in lower case, whatever is given
        arguments = itsArguments;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Benchmark
    public ByteBuf ours() {
        RespWriter w = writer.wrap(out.clear());
        w.command(1 + arguments.length + integers.length + doubles.length).argument(name);
        for (byte[] argument : arguments) {
            w.argument(argument);
        }
        for (long integer : integers) {
            w.argument(integer);
        }
        for (double number : doubles) {
            w.argument(number);
        }
        return out;
    }

    @Benchmark
    public ByteBuf lettuce() {
        CommandArgs<byte[], byte[]> args = new CommandArgs<>(ByteArrayCodec.INSTANCE);
        for (byte[] argument : arguments) {
            args.add(argument);
        }
        for (long integer : integers) {
            args.add(integer);
        }
        for (double number : doubles) {
            args.add(number);
        }
        new io.lettuce.core.protocol.Command<>(lettuceName, new StatusOutput<>(ByteArrayCodec.INSTANCE), args)
                .encode(out.clear());
        return out;
    }

    @Benchmark
    public ByteBuf jedis() throws IOException {
        out.clear();
        CommandArguments args = new CommandArguments(jedisName);
        for (byte[] argument : arguments) {
            args.add(argument);
        }
        for (long integer : integers) {
            args.add(integer);
        }
        for (double number : doubles) {
            args.add(number);
        }
        Protocol.sendCommand(jedis, args);
        jedis.flush();
        return out;
    }

    @Benchmark
    public ByteBuf vertx() {
        Request request = Request.cmd(vertxName);
        for (byte[] argument : arguments) {
            request.arg(argument);
        }
        for (long integer : integers) {
            request.arg(integer);
        }
        for (double number : doubles) {
            request.arg(number);
        }
        out.clear();
        out.writeBytes(((RequestImpl) request).encode().getBytes());
        return out;
    }

    @Benchmark
    public ByteBuf nettyCodecRedis() {
        List<RedisMessage> children = new ArrayList<>(1 + arguments.length + integers.length + doubles.length);
        children.add(new FullBulkStringRedisMessage(Unpooled.wrappedBuffer(name)));
        for (byte[] argument : arguments) {
            children.add(new FullBulkStringRedisMessage(Unpooled.wrappedBuffer(argument)));
        }
        for (long integer : integers) {
            children.add(new FullBulkStringRedisMessage(Unpooled.wrappedBuffer(bytes(Long.toString(integer)))));
        }
        for (double number : doubles) {
            children.add(new FullBulkStringRedisMessage(Unpooled.wrappedBuffer(bytes(Double.toString(number)))));
        }
        netty.encode(new ArrayRedisMessage(children), out.clear());
        return out;
    }

    @Benchmark
    public ByteBuf floorWriteBytes() {
        return out.clear().writeBytes(finished);
    }
}
