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

class ReplyVectorsTest {
    static Stream<Vector> vectors() {
        return RespVectors.of("reply").stream();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldReadVectorInEveryShapeOfBuffer(Vector vector) {
        for (BufferShape shape : BufferShape.values()) {
            Run run = new Run(vector.protocol());
            ByteBuf in = shape.of(vector.bytes());
            run.feed(in);
            assertThat(run.outcome(in.isReadable())).as("%s", shape).isEqualTo(expected(vector));
            in.release();
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldReadVectorByteByByteFromNewBuffers(Vector vector) {
        assertThat(fedWithCuts(vector, everyByte(vector.bytes().length))).isEqualTo(expected(vector));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldReadVectorCutInTwoAnywhere(Vector vector) {
        int length = vector.bytes().length;
        List<Object> expected = expected(vector);
        for (int cut : vector.cuts()) {
            assertThat(fedWithCuts(vector, cut, length)).as("cut at %d", cut).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldNeedMoreForEveryPrefixOfWholeItems(Vector vector) {
        for (int end : vector.verdict().equals("ok") ? vector.cuts() : new int[0]) {
            Run run = new Run(vector.protocol());
            run.feed(Unpooled.wrappedBuffer(vector.bytes(), 0, end));
            assertThat(run.failure).as("prefix of %d bytes", end).isNull();
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldReadBackTheNotationThatItWrites(Vector vector) {
        Run run = new Run(vector.protocol());
        run.feed(Unpooled.wrappedBuffer(vector.bytes()));
        for (RespValue value : run.values) {
            RespValue back = RespValue.parse(value.toString());
            assertThat(back).isEqualTo(value).hasSameHashCodeAs(value).hasToString(value.toString());
        }
        List<String> items = vector.expected();
        List<String> notations = run.values.stream().map(RespValue::toString).toList();
        for (int i = 0; i < notations.size(); i++) {
            if (!items.get(i).contains(",") && !items.get(i).contains(" => ,")) {
                assertThat(notations.get(i)).isEqualTo(items.get(i));
            }
        }
    }

    /** The items as values, then the verdict: doubles may be spelled in more than one way. */
    private static List<Object> expected(Vector vector) {
        List<Object> all = new ArrayList<>();
        for (String item : vector.expected()) {
            all.add(item.equals("...") || item.startsWith("err:") ? item : RespValue.parse(item));
        }
        return all;
    }

    private static List<Object> fedWithCuts(Vector vector, int... cuts) {
        Run run = new Run(vector.protocol());
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

    private static int[] everyByte(int length) {
        int[] cuts = new int[length];
        Arrays.setAll(cuts, i -> i + 1);
        return cuts;
    }

    private static final class Run {
        final List<RespValue> values = new ArrayList<>();
        final RespValueReader reader;
        RespException failure;

        Run(int protocol) {
            reader = new RespValueReader(values::add).protocol(protocol);
        }

        void feed(ByteBuf in) {
            try {
                for (RespValue value = reader.next(in); value != null; value = reader.next(in)) {
                    values.add(value);
                }
            } catch (RespException e) {
                failure = e;
                int index = in.readerIndex();
                RespException again = catchThrowableOfType(RespException.class, () -> reader.next(in));
                assertThat(again.kind()).isEqualTo(e.kind());
                assertThat(in.readerIndex()).isEqualTo(index);
            }
        }

        List<Object> outcome(boolean unread) {
            List<Object> all = new ArrayList<>(values);
            if (failure != null) {
                all.add("err:" + failure.kind().code());
            } else if (unread || !reader.isBetweenItems()) {
                all.add("...");
            }
            return all;
        }
    }
}
