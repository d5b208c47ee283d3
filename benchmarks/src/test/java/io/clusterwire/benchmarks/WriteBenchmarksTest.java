package io.clusterwire.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** All contestants of the writing benchmarks write the same bytes. */
class WriteBenchmarksTest {
    @Test
    void commandsAreTheSameBytes() throws ReflectiveOperationException {
        for (String command : choices(WriteCommandBenchmark.class, "command")) {
            for (String buffer : choices(WriteCommandBenchmark.class, "buffer")) {
                WriteCommandBenchmark benchmark = new WriteCommandBenchmark();
                benchmark.command = command;
                benchmark.buffer = buffer;
                benchmark.prepare();
                assertAllWrite(benchmark, benchmark.finished, 6);
            }
        }
    }

    @Test
    void repliesAreTheSameBytes() throws ReflectiveOperationException {
        for (String reply : choices(WriteReplyBenchmark.class, "reply")) {
            for (String buffer : choices(WriteReplyBenchmark.class, "buffer")) {
                WriteReplyBenchmark benchmark = new WriteReplyBenchmark();
                benchmark.reply = reply;
                benchmark.buffer = buffer;
                benchmark.prepare();
                assertAllWrite(benchmark, benchmark.finished, 3);
            }
        }
    }

    private static String[] choices(Class<?> benchmark, String field) throws NoSuchFieldException {
        return benchmark.getField(field).getAnnotation(Param.class).value();
    }

    private static void assertAllWrite(Object benchmark, byte[] expected, int contestants)
            throws ReflectiveOperationException {
        assertThat(expected).isNotEmpty();
        List<Method> methods = Arrays.stream(benchmark.getClass().getMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .toList();
        assertThat(methods).hasSize(contestants);
        for (Method method : methods) {
            ByteBuf out = (ByteBuf) method.invoke(benchmark);
            String written = new String(ByteBufUtil.getBytes(out), ISO_8859_1);
            // Vert.x writes names of commands in lower case; all other text is the same in both.
            String wanted = new String(expected, ISO_8859_1);
            if (method.getName().equals("vertx")) {
                wanted = wanted.toLowerCase(Locale.ROOT);
            }
            assertThat(written).as(method.getName()).isEqualTo(wanted);
        }
    }
}
