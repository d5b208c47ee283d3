package io.clusterwire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.testing.OpaqueByteBuf;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is fed one byte at a time must not be looked at again and again; what is only announced must cost nothing. */
class ReadingCostTest {
    /** The counting buffer counts a byte twice, once per layer; a header's digits are looked at to find their end, to judge and to add up. */
    private static final int LOOKS_PER_BYTE = 12;

    private static final int MEGABYTE = 1 << 20;

    @ParameterizedTest
    @ValueSource(strings = {"+", "-", "("})
    void shouldLookAtEachByteOfLongLineAFewTimes(String type) {
        String line = type + "7".repeat(MEGABYTE) + "\r\n";
        assertFewLooks(line, reader(), 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {":-", ":", ",", ",nan("})
    void shouldLookAtEachByteOfLongNumberAFewTimes(String begin) {
        RespReader reader =
                new RespReader(RespLimits.DEFAULT.withNumber(2 * MEGABYTE).withDoubleLine(2 * MEGABYTE));
        String end = begin.endsWith("(") ? ")\r\n" : "7\r\n";
        assertFewLooks(begin + "0".repeat(MEGABYTE) + end, in -> reader.next(in) == RespType.NEED_MORE ? 0 : 1, 1);
    }

    @Test
    void shouldLookAtEachByteOfLongPayloadAtMostAFewTimes() {
        assertFewLooks("$" + MEGABYTE + "\r\n" + "x".repeat(MEGABYTE) + "\r\n", reader(), 1);
    }

    @Test
    void shouldLookAtEachByteOfLongArrayAFewTimes() {
        int count = 1_000_000;
        assertFewLooks("*" + count + "\r\n" + ":12345\r\n".repeat(count), reader(), count + 1);
    }

    @Test
    void shouldSkipLongArrayWithFewLooks() {
        int count = 1_000_000;
        RespSkipper skipper = new RespSkipper();
        assertFewLooks(
                "*" + count + "\r\n" + ":12345\r\n".repeat(count), in -> skipper.frameLength(in) >= 0 ? 1 : 0, 1);
    }

    @Test
    void shouldReadRequestOfManyArgumentsWithFewLooks() {
        int count = 300_000;
        RespRequestReader reader = new RespRequestReader();
        assertFewLooks("*" + count + "\r\n" + "$2\r\nab\r\n".repeat(count), in -> reader.next(in) > 0 ? 1 : 0, 1);
    }

    @Test
    void shouldReadLongInlineRequestWithFewLooks() {
        RespRequestReader reader = new RespRequestReader();
        assertFewLooks("PING " + "a".repeat(60_000) + "\n", in -> reader.next(in) > 0 ? 1 : 0, 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*2147483647\r\n",
                "%1073741823\r\n",
                "~2147483647\r\n",
                "|1073741823\r\n",
                ">2147483647\r\n",
                "$536870912\r\n",
                "!536870912\r\n",
                "=536870912\r\n",
                "$?\r\n;536870912\r\n"
            })
    void shouldNotAllocateByWhatIsAnnounced(String header) {
        ByteBuf in = Unpooled.copiedBuffer(header, StandardCharsets.US_ASCII);
        assertThat(allocated(() -> {
                    in.readerIndex(0);
                    assertThat(new RespValueReader(push -> {}).next(in)).isNull();
                }))
                .isLessThan(65_536);
    }

    @Test
    void shouldNotAllocateByAnnouncedArguments() {
        ByteBuf in = Unpooled.copiedBuffer("*2147483647\r\n$536870912\r\n", StandardCharsets.US_ASCII);
        assertThat(allocated(() -> assertThat(new RespRequestReader().next(in)).isEqualTo(RespRequestReader.NEED_MORE)))
                .isLessThan(65_536);
    }

    @Test
    void shouldHoldMemoryInProportionToDeepNestingReceived() {
        String deep = "*1000000\r\n".repeat(1024);
        ByteBuf in = Unpooled.copiedBuffer(deep, StandardCharsets.US_ASCII);
        assertThat(allocated(() -> {
                    in.readerIndex(0);
                    assertThat(new RespValueReader(push -> {}).next(in)).isNull();
                    assertThat(in.isReadable()).isFalse();
                }))
                .isLessThan(16L * deep.length());
    }

    private static ToIntFunction<ByteBuf> reader() {
        RespReader reader = new RespReader();
        return in -> reader.next(in) == RespType.NEED_MORE ? 0 : 1;
    }

    private static void assertFewLooks(String text, ToIntFunction<ByteBuf> step, int expected) {
        OpaqueByteBuf in = new OpaqueByteBuf(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
        int end = in.writerIndex();
        in.writerIndex(0);
        int tokens = 0;
        for (int written = 1; written <= end; written++) {
            in.writerIndex(written);
            tokens += step.applyAsInt(in);
        }
        assertThat(tokens).isEqualTo(expected);
        assertThat(in.bytesRead()).isLessThan((long) LOOKS_PER_BYTE * text.length());
    }

    private static long allocated(Runnable work) {
        work.run();
        var threads = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
