package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RespReaderTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 64})
    void shouldHandOutPayloadsInParts(int piece) {
        byte[] stream = "$10\r\n0123456789\r\n=9\r\ntxt:verba\r\n$0\r\n\r\n!3\r\nERR\r\n$?\r\n;4\r\nabcd\r\n;0\r\n"
                .getBytes(US_ASCII);
        RespReader reader = new RespReader().payloadsInParts(true);
        StringBuilder seen = new StringBuilder();
        int read = 0;
        for (int end = Math.min(piece, stream.length);
                read < stream.length;
                end = Math.min(end + piece, stream.length)) {
            ByteBuf in = Unpooled.wrappedBuffer(stream, read, end - read);
            for (RespType type = reader.next(in); type != RespType.NEED_MORE; type = reader.next(in)) {
                if (type != RespType.END && !reader.isStreamed()) {
                    seen.append(in.toString(reader.payloadIndex(), reader.payloadLength(), US_ASCII));
                    seen.append(reader.isLastPart() ? "|" : "");
                    assertThat(reader.payloadMissing() == 0 || !reader.isLastPart())
                            .isTrue();
                }
            }
            read += in.readerIndex();
        }
        assertThat(seen).hasToString("0123456789|verba||ERR|abcd|");
        assertThat(reader.offset()).isEqualTo(stream.length);
    }

    @Test
    void shouldRefusePartsThatDoNotEndWithCrLf() {
        RespReader reader = new RespReader().payloadsInParts(true);
        ByteBuf in = Unpooled.copiedBuffer("$3\r\nab", US_ASCII);
        assertThat(reader.next(in)).isEqualTo(RespType.BULK_STRING);
        assertThat(reader.isLastPart()).isFalse();
        assertThatThrownBy(() -> reader.next(Unpooled.copiedBuffer("cX", US_ASCII)))
                .isInstanceOfSatisfying(RespException.class, e -> {
                    assertThat(e.kind()).isEqualTo(RespException.Kind.CRLF);
                    assertThat(e.offset()).isEqualTo(7);
                });
    }

    /** What is all there is read in words, what comes byte by byte is not. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$1\r\na\r\n:1234\r\n:1\r\n",
                "$12\r\n0123456789ab\r\n:-12\r\n",
                "$0\r\n\r\n*2\r\n:12345678\r\n:123456789012\r\n",
                ":00123\r\n+OK\r\n$3\r\nabc\r\n",
                "*3\r\n$10\r\n0123456789\r\n:99\r\n:123456789\r\n+OK\r\n",
                "HUNDREDS"
            })
    void shouldReadTheSameWholeAndByteByByteWhateverOneByteIs(String name) {
        String text = name.equals("HUNDREDS") ? "$123\r\n" + "x".repeat(123) + "\r\n:1\r\n" : name;
        byte[] stream = text.getBytes(US_ASCII);
        for (int at = 0; at < stream.length; at += at < 24 ? 1 : 7) {
            byte kept = stream[at];
            for (int b = 0; b < 256; b++) {
                stream[at] = (byte) b;
                assertThat(outcome(stream, stream.length))
                        .as("byte %d is %d", at, b)
                        .isEqualTo(outcome(stream, 1));
                assertThat(skipped(stream, stream.length))
                        .as("byte %d is %d, skipped", at, b)
                        .isEqualTo(skipped(stream, 1));
            }
            stream[at] = kept;
        }
    }

    private static String outcome(byte[] stream, int piece) {
        RespReader reader = new RespReader();
        StringBuilder seen = new StringBuilder();
        ByteBuf in = Unpooled.wrappedBuffer(stream).writerIndex(0);
        try {
            while (in.writerIndex() < stream.length) {
                in.writerIndex(Math.min(stream.length, in.writerIndex() + piece));
                for (RespType type = reader.next(in); type != RespType.NEED_MORE; type = reader.next(in)) {
                    seen.append(type).append(type == RespType.INTEGER ? reader.longValue() : reader.payloadLength());
                }
            }
        } catch (RespException e) {
            seen.append(e.kind());
        }
        return seen.append(in.readerIndex()).toString();
    }

    private static String skipped(byte[] stream, int piece) {
        RespSkipper skipper = new RespSkipper();
        ByteBuf in = Unpooled.wrappedBuffer(stream).writerIndex(0);
        int items = 0;
        try {
            while (in.writerIndex() < stream.length) {
                in.writerIndex(Math.min(stream.length, in.writerIndex() + piece));
                while (skipper.skip(in)) {
                    items++;
                }
            }
        } catch (RespException e) {
            return items + " " + e.kind();
        }
        return items + " at " + in.readerIndex();
    }

    @Test
    void shouldTellPushesWithinReplies() {
        ByteBuf in = Unpooled.copiedBuffer("*2\r\n+a\r\n>2\r\n+m\r\n*1\r\n:1\r\n+b\r\n", US_ASCII);
        RespReader reader = new RespReader();
        StringBuilder seen = new StringBuilder();
        for (RespType type = reader.next(in); type != RespType.NEED_MORE; type = reader.next(in)) {
            seen.append((char) type.wireByte()).append(reader.depth()).append(reader.isOutOfBand() ? "!" : "");
            seen.append(reader.openAggregates()).append(reader.endsItem() ? "." : " ");
        }
        assertThat(seen).hasToString("*01 +11 >1!2 +2!2 *2!3 :3!1 +10.");
    }

    @ParameterizedTest
    @CsvSource({
        "bulk, '$3\r\nabc\r\n', '$4\r\n', limit-bulk",
        "bulk, '$?\r\n;2\r\nab\r\n;1\r\nc\r\n;0\r\n', '$?\r\n;2\r\nab\r\n;2\r\n', limit-bulk",
        "elements, '*3\r\n:1\r\n:1\r\n:1\r\n', '*4\r\n', limit-count",
        "elements, '%1\r\n:1\r\n:1\r\n', '%2\r\n', limit-count",
        "depth, '*1\r\n*1\r\n*0\r\n', '*1\r\n*1\r\n*1\r\n*0\r\n', limit-depth",
        "line, '+abc\r\n', '+abcd', limit-line",
        "line, '(123\r\n', '(1234\r\n', limit-line",
        "number, ':123\r\n', ':1234', int",
        "number, '*000\r\n', '*1234', len",
        "double, ',1.5\r\n', ',1.55', double",
        "reply, ':1\r\n', '*1\r\n:1\r\n', limit-reply"
    })
    void shouldHoldToLimitsExactly(String limit, String within, String beyond, String kind) {
        RespLimits limits = switch (limit) {
            case "bulk" -> RespLimits.DEFAULT.withBulk(3);
            case "elements" -> RespLimits.DEFAULT.withElements(3);
            case "depth" -> RespLimits.DEFAULT.withDepth(3);
            case "line" -> RespLimits.DEFAULT.withLine(3);
            case "number" -> RespLimits.DEFAULT.withNumber(3);
            case "double" -> RespLimits.DEFAULT.withDoubleLine(3);
            default -> RespLimits.DEFAULT.withReply(4);
        };
        if (!within.startsWith("*000")) {
            assertThat(new RespValueReader(limits, push -> {}).next(Unpooled.copiedBuffer(within, US_ASCII)))
                    .isNotNull();
        }
        for (int i = 0; i < 2; i++) {
            RespValueReader reader = new RespValueReader(limits, push -> {});
            ByteBuf in = Unpooled.copiedBuffer(beyond, US_ASCII);
            assertThatThrownBy(() -> reader.next(in)).isInstanceOfSatisfying(RespException.class, e -> {
                assertThat(e.kind().code()).isEqualTo(kind);
                assertThat(e.getMessage()).contains("(limit " + limit + ")").contains("at byte ");
            });
            assertThatThrownBy(() -> reader.next(in)).isInstanceOf(RespException.class);
            reader.reset();
            assertThat(reader.next(Unpooled.copiedBuffer(":1\r\n", US_ASCII))).isEqualTo(RespScalar.of(1));
        }
    }

    /** Whole and byte by byte: there is nothing to wait for, and a wrong line end behind junk is not the first fault. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "+-",
                "-+1",
                ".",
                "1..",
                "1.e",
                "1x",
                "0x1p3",
                "1ee",
                "1e+-",
                "1e5.",
                "in1",
                "iNf",
                "infi",
                "naf",
                "nan0",
                "1 ",
                "1d\n",
                "1.5.\r\r",
                "Infinity\r\u000b",
                "1.5,"
            })
    void shouldNotWaitForTheEndOfWhatIsNoDouble(String text) {
        for (int step : new int[] {1, text.length() + 1}) {
            RespReader reader = new RespReader();
            ByteBuf in = Unpooled.copiedBuffer("," + text, US_ASCII);
            int end = in.writerIndex();
            assertThatThrownBy(() -> {
                        for (int i = step; i <= end; i += step) {
                            assertThat(reader.next(in.writerIndex(i))).isEqualTo(RespType.NEED_MORE);
                        }
                    })
                    .as("%s by %d", text, step)
                    .isInstanceOfSatisfying(
                            RespException.class, e -> assertThat(e.kind()).isEqualTo(RespException.Kind.DOUBLE));
            reader.reset();
            assertThat(reader.next(Unpooled.copiedBuffer(",-1", US_ASCII))).isEqualTo(RespType.NEED_MORE);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "-12.50",
                "+7",
                "1.5e+17",
                "2E3",
                "5e-324",
                "inf",
                "-inf",
                "+inf",
                "nan",
                "-NaN",
                "nan(0x8000)",
                "nan()x)"
            })
    void shouldWaitForTheEndOfEveryDouble(String text) {
        RespReader reader = new RespReader();
        ByteBuf in = Unpooled.copiedBuffer("," + text + "\r\n," + text + "\r\n", US_ASCII);
        int line = text.length() + 3;
        for (int i = 1; i <= 2 * line; i++) {
            assertThat(reader.next(in.writerIndex(i))).isEqualTo(i % line == 0 ? RespType.DOUBLE : RespType.NEED_MORE);
        }
    }

    @Test
    void shouldQuoteAtMost64EscapedBytes() {
        assertThatThrownBy(() -> new RespReader().next(Unpooled.copiedBuffer("HTTP\t" + "x".repeat(100), US_ASCII)))
                .hasMessage("expected a type byte, found \"HTTP\\t" + "x".repeat(59) + "\"... at byte 0");
        assertThatThrownBy(() -> new RespReader().next(Unpooled.copiedBuffer("(12  3\r\nrest", US_ASCII)))
                .hasMessage("expected decimal digits, found \"(12  3\\r\\n\" at byte 0");
    }

    @ParameterizedTest
    @CsvSource({
        "'*x\r\n', ERR Protocol error: invalid multibulk length",
        "'*1\r\n$x\r\n', ERR Protocol error: invalid bulk length",
        "'*1\r\n:1\r\n', 'ERR Protocol error: expected ''$'', got '':'''",
        "'GET \"a\r\n', ERR Protocol error: unbalanced quotes in request",
    })
    void shouldNameWhatServersAnswer(String request, String text) {
        assertThatThrownBy(() -> new RespRequestReader().next(Unpooled.copiedBuffer(request, US_ASCII)))
                .isInstanceOfSatisfying(
                        RespException.class, e -> assertThat(e.serverText()).isEqualTo(text));
    }

    @Test
    void shouldHoldHeaderLinesOfRequestsToTheLimitOfServers() {
        String digits = "1".repeat(65_535);
        assertThat(new RespRequestReader().next(Unpooled.copiedBuffer("*" + digits, US_ASCII)))
                .isEqualTo(RespRequestReader.NEED_MORE);
        assertThatThrownBy(() -> new RespRequestReader().next(Unpooled.copiedBuffer("*1" + digits, US_ASCII)))
                .isInstanceOfSatisfying(RespException.class, e -> {
                    assertThat(e.kind()).isEqualTo(RespException.Kind.LIMIT_LINE);
                    assertThat(e.serverText()).isEqualTo("ERR Protocol error: too big mbulk count string");
                });
    }

    @Test
    void shouldCompareAndPrintValuesOfAnyDepthWithoutRecursion() {
        RespValue one = RespScalar.of(1);
        RespValue other = RespScalar.of(1);
        for (int i = 0; i < 200_000; i++) {
            one = RespAggregate.array(one);
            other = RespAggregate.array(other);
        }
        assertThat(one.equals(other)).isTrue();
        assertThat(one.hashCode()).isEqualTo(other.hashCode());
        assertThat(one.equals(RespAggregate.array(other))).isFalse();
        assertThat(RespValue.parse(one.toString()).equals(one)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                ":x",
                "*[",
                "*[:1",
                "*[:1,:2]",
                "%{:1}",
                "%{:1 => }",
                "$\"",
                "$\"\\q\"",
                "|{}",
                "|{} ",
                "nil ",
                ">[]",
                "=\"t\"\"x\"",
                ",1e400"
            })
    void shouldRefuseWhatIsNoNotation(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RespValue.parse(text))
                .withMessageContaining("character");
    }
}
