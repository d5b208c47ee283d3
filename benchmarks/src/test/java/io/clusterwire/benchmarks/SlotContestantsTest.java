package io.clusterwire.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.slot.SlotHash;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** What is compared must do the same: all contestants answer the same slot for every key of every benchmark. */
class SlotContestantsTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                SlotOfBytesBenchmark.class,
                SlotOfStringBenchmark.class,
                SlotOfByteBufferBenchmark.class,
                SlotOfByteBufBenchmark.class
            })
    void shouldAgreeOnTheInputsOfTheBenchmark(Class<? extends SlotState> type) throws ReflectiveOperationException {
        List<Method> contestants = Arrays.stream(type.getMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .filter(method -> !method.getName().startsWith("floorSum"))
                .filter(method -> !method.getName().equals("floorTagAloneAndPass"))
                .toList();
        assertThat(contestants).hasSizeGreaterThanOrEqualTo(4);
        for (int length : lengths()) {
            for (String tag : tags()) {
                for (Method contestant : contestants) {
                    SlotState state = type.getDeclaredConstructor().newInstance();
                    state.length = length;
                    state.tag = tag;
                    type.getMethod("prepare").invoke(state);
                    for (byte[] key : HashedKeys.make(length, tag)) {
                        assertThat(contestant.invoke(state))
                                .as("%s, %d bytes, tag %s", contestant, length, tag)
                                .isEqualTo(SlotHash.slot(key));
                    }
                }
            }
        }
    }

    @Test
    void shouldPutTheTagWhereTheParameterSays() throws ReflectiveOperationException {
        for (int length : lengths()) {
            for (String tag : tags()) {
                for (byte[] key : HashedKeys.make(length, tag)) {
                    String text = new String(key, StandardCharsets.US_ASCII);
                    assertThat(text).hasSize(length);
                    switch (tag) {
                        case "none" -> assertThat(text).doesNotContain("{", "}");
                        case "front" -> assertThat(text).matches("\\{[^{}]+}[^{}]*");
                        default -> assertThat(text).matches("[^{}]+\\{[^{}]+}[^{}]+");
                    }
                }
            }
        }
    }

    private static int[] lengths() throws NoSuchFieldException {
        String[] values =
                SlotState.class.getField("length").getAnnotation(Param.class).value();
        return Arrays.stream(values).mapToInt(Integer::parseInt).toArray();
    }

    private static String[] tags() throws NoSuchFieldException {
        return SlotState.class.getField("tag").getAnnotation(Param.class).value();
    }
}
