package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class InlineRequestTest {
    @ParameterizedTest
    @EnumSource(BufferShape.class)
    void shouldFindTheEndOfTheLineAndANulWhereverTheyAre(BufferShape shape) {
        for (int length = 1; length < 40; length++) {
            RespRequestReader reader = new RespRequestReader();
            // A byte one above LF is what a search for it must not take for it, behind one least of all.
            ByteBuf in = shape.of(("a".repeat(length) + "\n\u000b\u0001\n").getBytes(US_ASCII));
            int start = in.readerIndex();
            assertThat(reader.next(in)).isEqualTo(1);
            assertThat(reader.argumentLength(0)).isEqualTo(length);
            assertThat(in.readerIndex()).isEqualTo(start + length + 1);
            assertThat(reader.next(in)).isEqualTo(1);
            in.release();

            ByteBuf nul = shape.of(("\u000b" + "\u0001".repeat(length) + "\0\n").getBytes(US_ASCII));
            RespException fault = catchThrowableOfType(RespException.class, () -> new RespRequestReader().next(nul));
            assertThat(fault.kind()).isEqualTo(RespException.Kind.INLINE);
            assertThat(fault.offset()).isEqualTo(length + 1);
            nul.release();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10, '', need-more",
        "10, '\n', ok",
        "10, '\0', limit-inline",
        "10, 'a', limit-inline",
        "9, '\0', inline",
        "9, '\r\n', ok",
        "10, '\r\n', limit-inline",
        "20, '\n', limit-inline",
        "20, '\0', limit-inline"
    })
    void shouldHoldToTheLimitOnBothSides(int length, String end, String outcome) {
        for (int step : new int[] {1, 100}) {
            assertThat(outcome("a".repeat(length) + end, step))
                    .as("by %d", step)
                    .isEqualTo(outcome);
        }
    }

    private static String outcome(String line, int step) {
        RespRequestReader reader = new RespRequestReader(RespLimits.DEFAULT.withInline(10));
        ByteBuf in = Unpooled.copiedBuffer(line, US_ASCII).writerIndex(0);
        try {
            while (in.writerIndex() < line.length()) {
                in.writerIndex(Math.min(line.length(), in.writerIndex() + step));
                if (reader.next(in) != RespRequestReader.NEED_MORE) {
                    return "ok";
                }
            }
        } catch (RespException e) {
            return e.kind().code();
        }
        return "need-more";
    }

    @Test
    void shouldTakeTheLargestLimit() {
        RespRequestReader reader = new RespRequestReader(RespLimits.DEFAULT.withInline(Integer.MAX_VALUE));
        ByteBuf in = Unpooled.copiedBuffer("xPING\n", US_ASCII).skipBytes(1);
        assertThat(reader.next(in)).isEqualTo(1);
    }
}
