package io.clusterwire.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.clusterwire.resp.RespVectors.Vector;
import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequestVectorsTest {
    static Stream<Vector> vectors() {
        return RespVectors.of("request").stream();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldReadVectorInEveryShapeOfBuffer(Vector vector) {
        for (BufferShape shape : BufferShape.values()) {
            Run run = new Run(vector);
            ByteBuf in = shape.of(vector.bytes());
            run.feed(in);
            assertThat(run.outcome(in.isReadable())).as("%s", shape).isEqualTo(vector.expected());
            in.release();
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldReadVectorByteByByteFromNewBuffers(Vector vector) {
        int[] cuts = new int[vector.bytes().length];
        Arrays.setAll(cuts, i -> i + 1);
        assertThat(fedWithCuts(vector, cuts)).isEqualTo(vector.expected());
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldReadVectorCutInTwoAnywhere(Vector vector) {
        int length = vector.bytes().length;
        for (int cut : vector.cuts()) {
            assertThat(fedWithCuts(vector, cut, length)).as("cut at %d", cut).isEqualTo(vector.expected());
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldNeedMoreForEveryPrefixOfWholeRequests(Vector vector) {
        for (int end = 0; end < vector.bytes().length && vector.verdict().equals("ok"); end++) {
            Run run = new Run(vector);
            run.feed(Unpooled.wrappedBuffer(vector.bytes(), 0, end));
            assertThat(run.failure).as("prefix of %d bytes", end).isNull();
        }
    }

    private static List<String> fedWithCuts(Vector vector, int... cuts) {
        Run run = new Run(vector);
        int read = 0;
        for (int end : cuts) {
            if (run.failure == null) {
                ByteBuf in = Unpooled.copiedBuffer(vector.bytes(), read, end - read);
                run.feed(in);
                read += in.readerIndex();
            }
        }
        return run.outcome(read < vector.bytes().length);
    }

    private static final class Run {
        final List<String> items = new ArrayList<>();
        final RespRequestReader reader;
        RespException failure;

        Run(Vector vector) {
            RespLimits limits = vector.note().contains("ctx:args1M")
                    ? RespLimits.DEFAULT.withArguments(1048576)
                    : RespLimits.DEFAULT;
            reader = new RespRequestReader(limits).authenticated(!vector.note().contains("ctx:unauth"));
        }

        void feed(ByteBuf in) {
            try {
                for (int count = reader.next(in); count != RespRequestReader.NEED_MORE; count = reader.next(in)) {
                    items.add(count == RespRequestReader.NO_REQUEST ? "noop" : arguments(in, count));
                }
            } catch (RespException e) {
                failure = e;
                int index = in.readerIndex();
                RespException again = catchThrowableOfType(RespException.class, () -> reader.next(in));
                assertThat(again.kind()).isEqualTo(e.kind());
                assertThat(in.readerIndex()).isEqualTo(index);
            }
        }

        private String arguments(ByteBuf in, int count) {
            List<String> arguments = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                byte[] bytes = new byte[reader.argumentLength(i)];
                reader.arguments(in).getBytes(reader.argumentIndex(i), bytes);
                arguments.add(
                        RespText.of(RespType.BULK_STRING, bytes).toString().substring(1));
            }
            return arguments.toString();
        }

        List<String> outcome(boolean unread) {
            List<String> all = new ArrayList<>(items);
            if (failure != null) {
                all.add("err:" + failure.kind().code());
            } else if (unread) {
                all.add("...");
            }
            return all;
        }
    }
}
