package io.clusterwire.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.netty.handler.codec.redis.ArrayRedisMessage;
import io.netty.handler.codec.redis.FullBulkStringRedisMessage;
import io.netty.handler.codec.redis.IntegerRedisMessage;
import io.netty.util.ReferenceCountUtil;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Contestants of the reading benchmarks give equal results. */
class ReadBenchmarksTest {
    @ParameterizedTest
    @CsvSource({
        "bulks100,heap",
        "integers100,heap",
        "array100,direct",
        "map50,heap",
        "bulk4k,direct",
        "bulk1m,heap",
        "shards300,heap",
        "shards300,direct"
    })
    void shouldWalkThroughTheSameTokens(String replies, String buffer) {
        ReadTokensBenchmark benchmark = new ReadTokensBenchmark();
        benchmark.replies = replies;
        benchmark.buffer = buffer;
        benchmark.prepare();
        assertThat(benchmark.ours()).isPositive().isEqualTo(benchmark.floorNaiveLoop());
        assertThat(benchmark.in.isReadable()).isFalse();
        assertThat(benchmark.oursSkipping())
                .isEqualTo(replies.equals("bulks100") || replies.equals("integers100") ? 100 : 1);
    }

    @ParameterizedTest
    @CsvSource({
        "bulks100,heap",
        "bulks100,direct",
        "integers100,heap",
        "array100,direct",
        "map50,heap",
        "map50,direct",
        "bulk4k,direct",
        "bulk1m,heap",
        "shards300,heap"
    })
    void shouldBuildTheSameValues(String replies, String buffer) {
        ReadValuesBenchmark benchmark = new ReadValuesBenchmark();
        benchmark.replies = replies;
        benchmark.buffer = buffer;
        benchmark.prepare();
        Object ours = plain(benchmark.ours());
        assertThat(plain(benchmark.jedis())).isEqualTo(ours);
        assertThat(plain(benchmark.vertx())).isEqualTo(ours);
        assertThat(plain(unwrapped(benchmark.lettuce()))).isEqualTo(ours);
        List<Object> netty = benchmark.nettyValues();
        assertThat(plain(netty)).isEqualTo(ours);
        netty.forEach(ReferenceCountUtil::release);
    }

    @ParameterizedTest
    @ValueSource(strings = {"heap", "direct"})
    void shouldReadTheSameInPieces(String buffer) {
        ReadPiecesBenchmark benchmark = new ReadPiecesBenchmark();
        benchmark.buffer = buffer;
        benchmark.prepare();
        assertThat(benchmark.oursTokens()).isEqualTo(1 + 100 * 7 + 300 * 15);
        Object ours = plain(benchmark.oursValues());
        assertThat(plain(benchmark.lettuce())).isEqualTo(ours);
        assertThat(plain(benchmark.jedis())).isEqualTo(ours);
        assertThat(plain(benchmark.vertx())).isEqualTo(ours);
        ArrayRedisMessage netty = benchmark.nettyValue();
        assertThat(plain(netty)).isEqualTo(ours);
        netty.release();
    }

    @ParameterizedTest
    @ValueSource(strings = {"heap", "direct"})
    void shouldReadTheSameRequests(String buffer) {
        ReadRequestsBenchmark benchmark = new ReadRequestsBenchmark();
        benchmark.buffer = buffer;
        benchmark.prepare();
        assertThat(benchmark.ours())
                .isEqualTo(100 * (3 + 16 + 16))
                .isEqualTo(benchmark.nettyCodecRedis())
                .isEqualTo(benchmark.floorNaiveLoop());
    }

    /** Lettuce's nested output of a reply that is no array is a list of one. */
    private static List<Object> unwrapped(List<Object> replies) {
        List<Object> all = new ArrayList<>();
        for (Object reply : replies) {
            List<?> list = (List<?>) reply;
            all.add(list.size() == 1 && !(list.get(0) instanceof List) ? list.get(0) : reply);
        }
        return all;
    }

    /** A map is told as its keys and values by turns, as it is on the wire. */
    private static Stream<Object> plainItems(Object value) {
        return value instanceof Map.Entry<?, ?> pair
                ? Stream.of(plain(pair.getKey()), plain(pair.getValue()))
                : Stream.of(plain(value));
    }

    private static Object plain(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().flatMap(ReadBenchmarksTest::plainItems).toList();
        }
        if (value instanceof RespAggregate aggregate) {
            return plain(aggregate.children());
        }
        if (value instanceof ArrayRedisMessage array) {
            return plain(array.children());
        }
        if (value instanceof byte[] bytes) {
            return new String(bytes, ISO_8859_1);
        }
        if (value instanceof RespText text) {
            return plain(text.toByteArray());
        }
        if (value instanceof FullBulkStringRedisMessage bulk) {
            return bulk.content().toString(ISO_8859_1);
        }
        if (value instanceof RespScalar scalar) {
            return scalar.longValue();
        }
        if (value instanceof IntegerRedisMessage integer) {
            return integer.value();
        }
        if (value instanceof Response response) {
            return switch (response.type()) {
                case MULTI -> {
                    List<Object> children = new ArrayList<>();
                    if (response.isMap()) {
                        // Vert.x does not keep the order; the keys of the map are sorted on the wire.
                        new TreeSet<>(response.getKeys()).forEach(key -> {
                            children.add(key);
                            children.add(plain(response.get(key)));
                        });
                    } else {
                        response.forEach(child -> children.add(plain(child)));
                    }
                    yield children;
                }
                case NUMBER -> response.toLong();
                default -> plain(response.toBytes());
            };
        }
        return value;
    }
}
