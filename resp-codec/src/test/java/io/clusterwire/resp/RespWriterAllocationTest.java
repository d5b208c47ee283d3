package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.testing.Allocation;
import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.ResourceLeakDetector;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing is allocated per command or reply, on buffers of every kind; run a second time without escape analysis. */
class RespWriterAllocationTest {
    private static final int CAPACITY = 16_384;
    private static final byte[] SMALL = "0123456789abcdef".getBytes(UTF_8);
    private static final byte[] BIG = "0123456789abcdef".repeat(64).getBytes(UTF_8);

    /** A buffer watched for leaks allocates with every access. */
    private static final ResourceLeakDetector.Level LEVEL = ResourceLeakDetector.getLevel();

    @BeforeAll
    static void stopWatchingForLeaks() {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }

    @AfterAll
    static void watchForLeaksAgain() {
        ResourceLeakDetector.setLevel(LEVEL);
    }

    static Stream<ByteBuf> destinations() {
        CompositeByteBuf composite = Unpooled.compositeBuffer();
        composite.addComponent(true, Unpooled.buffer(CAPACITY / 2).writeZero(CAPACITY / 2));
        composite.addComponent(true, Unpooled.directBuffer(CAPACITY / 2).writeZero(CAPACITY / 2));
        return Stream.of(
                Unpooled.buffer(CAPACITY),
                Unpooled.directBuffer(CAPACITY),
                composite,
                BufferShape.OPAQUE.of(new byte[CAPACITY]));
    }

    static Stream<ByteBuf> sources() {
        return Stream.of(
                BufferShape.HEAP.of(BIG),
                BufferShape.DIRECT.of(BIG),
                BufferShape.COMPOSITE_OF_HALVES.of(BIG),
                BufferShape.OPAQUE.of(BIG));
    }

    @ParameterizedTest
    @MethodSource("destinations")
    void commands(ByteBuf out) {
        RespWriter writer = new RespWriter();
        assertThat(Allocation.bytesPerCall(() -> writer.wrap(out.clear())
                        .command(6)
                        .argument("SET")
                        .argument(SMALL)
                        .argument(BIG)
                        .argument("é")
                        .argument(-1234567L)
                        .argument(0.1)))
                .isZero();
    }

    @ParameterizedTest
    @MethodSource("destinations")
    void copiesFromBuffers(ByteBuf out) {
        RespWriter writer = new RespWriter();
        sources()
                .forEach(source -> assertThat(Allocation.bytesPerCall(() -> writer.wrap(out.clear())
                                .command(2)
                                .argument(source, 0, BIG.length)
                                .argument(source, 1, 16)
                                .protocol(3)
                                .bulkString(source, 0, BIG.length)
                                .simpleString(source, 0, BIG.length)
                                .verbatimString("txt", source, 0, BIG.length)
                                .encoded(source, 0, BIG.length)))
                        .as(source.toString())
                        .isZero());
    }

    @ParameterizedTest
    @FieldSource("PROTOCOLS")
    void replies(int protocol) {
        destinations().forEach(out -> {
            RespWriter writer = new RespWriter();
            assertThat(Allocation.bytesPerCall(() -> writer.wrap(out.clear())
                            .protocol(protocol)
                            .map(4)
                            .bulkString("some key")
                            .integer(123456789012345678L)
                            .simpleString("OK")
                            .array(5)
                            .nullValue()
                            .nullArray()
                            .booleanValue(true)
                            .doubleValue(1.2345678e-9)
                            .error("ERR wrong")
                            .push(1)
                            .bulkString(SMALL)
                            .attribute(1)
                            .set(0)
                            .verbatimString("txt", "text é")
                            .encoded(SMALL)))
                    .as(out.toString())
                    .isZero();
        });
    }

    static final int[] PROTOCOLS = {2, 3};
}
