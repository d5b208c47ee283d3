package io.clusterwire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.testing.Allocation;
import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.util.ResourceLeakDetector;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RespReaderAllocationTest {
    private static final String REPLIES = String.join(
                    "\r\n",
                    "+OK|-ERR no|:1000|:-9223372036854775808|$6|foobar|$-1|*-1|_|#t|,1.5|,-0.1234567890123456789|,1e-300|,inf"
                            .split("[|]"))
            + String.join(
                    "\r\n",
                    "/,13.36138933897018433/(3492890328409238509324850943850943825024385/!5/ERR x/=8/txt:text/*3/:1/*1/~0/%1/+k/+v"
                            .split("/"))
            + String.join(
                    "\r\n", "/|1/+a/:1/>2/+message/$1/m/$?/;2/ab/;0/*?/:1/%?/+k/:1/././*2/:1/>1/+m/:2/".split("/", -1));
    private static final String REQUESTS =
            "*3\r\n$3\r\nSET\r\n$3\r\nkey\r\n$5\r\nvalue\r\n*0\r\nPING\r\nEXISTS a  b\r\n\r\n*2\r\n$3\r\nGET\r\n$1\r\nk\r\n";

    private static volatile double kept;

    private static ResourceLeakDetector.Level level;

    /** A buffer watched for leaks allocates with every access. */
    @BeforeAll
    static void watchNoLeaks() {
        level = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }

    @AfterAll
    static void watchLeaksAgain() {
        ResourceLeakDetector.setLevel(level);
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadTokensWithoutAllocation(BufferShape shape) {
        ByteBuf in = shape.of(REPLIES.getBytes(StandardCharsets.US_ASCII));
        int start = in.readerIndex();
        RespReader reader = new RespReader();
        assertThat(Allocation.bytesPerCall(() -> {
                    in.readerIndex(start);
                    double sum = 0;
                    for (RespType type = reader.next(in); type != RespType.NEED_MORE; type = reader.next(in)) {
                        sum += type == RespType.DOUBLE ? reader.doubleValue(in) : reader.longValue();
                    }
                    kept = sum;
                }))
                .isZero();
        assertThat(in.isReadable()).isFalse();
        in.release();
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadTokensInPiecesWithoutAllocation(BufferShape shape) {
        byte[] bytes = REPLIES.getBytes(StandardCharsets.US_ASCII);
        ByteBuf in = shape.of(bytes);
        int start = in.readerIndex();
        int end = in.writerIndex();
        RespReader reader = new RespReader().payloadsInParts(true);
        boolean fixed = in.isReadOnly();
        assertThat(Allocation.bytesPerCall(() -> {
                    in.setIndex(start, start);
                    int tokens = 0;
                    for (int written = fixed ? end : start + 1; written <= end; written++) {
                        in.writerIndex(written);
                        while (reader.next(in) != RespType.NEED_MORE) {
                            tokens++;
                        }
                    }
                    kept = tokens;
                }))
                .isZero();
        assertThat(in.isReadable()).isFalse();
        in.release();
    }

    @ParameterizedTest
    @EnumSource
    void shouldSkipRepliesWithoutAllocation(BufferShape shape) {
        ByteBuf in = shape.of(REPLIES.getBytes(StandardCharsets.US_ASCII));
        int start = in.readerIndex();
        RespSkipper skipper = new RespSkipper();
        assertThat(Allocation.bytesPerCall(() -> {
                    in.readerIndex(start);
                    int items = 0;
                    while (skipper.skip(in)) {
                        items++;
                    }
                    kept = items;
                }))
                .isZero();
        assertThat(in.isReadable()).isFalse();
        in.release();
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadRequestsWithoutAllocation(BufferShape shape) {
        ByteBuf in = shape.of(REQUESTS.getBytes(StandardCharsets.US_ASCII));
        int start = in.readerIndex();
        RespRequestReader reader = new RespRequestReader();
        assertThat(Allocation.bytesPerCall(() -> {
                    in.readerIndex(start);
                    int sum = 0;
                    for (int count = reader.next(in); count != RespRequestReader.NEED_MORE; count = reader.next(in)) {
                        sum += count;
                    }
                    kept = sum;
                }))
                .isZero();
        assertThat(in.isReadable()).isFalse();
        assertThat(kept).isEqualTo(9);
        in.release();
    }
}
