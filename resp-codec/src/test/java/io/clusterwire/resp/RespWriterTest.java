package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.util.IllegalReferenceCountException;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RespWriterTest {
    /** What {@code content} makes the writer write. */
    static String written(int protocol, Consumer<RespWriter> content) {
        ByteBuf out = Unpooled.buffer();
        RespWriter writer = new RespWriter().protocol(protocol).wrap(out);
        content.accept(writer);
        writer.finish();
        return out.toString(ISO_8859_1);
    }

    private static void assertBoth(Consumer<RespWriter> content, String resp2, String resp3) {
        assertThat(written(2, content)).isEqualTo(resp2);
        assertThat(written(3, content)).isEqualTo(resp3);
    }

    @Test
    void commandWithEveryKindOfArgument() {
        Consumer<RespWriter> command = w -> w.command(6)
                .argument("SET")
                .argument(new byte[] {0, '\r', '\n', -1})
                .argument(Unpooled.wrappedBuffer(new byte[] {'x', 'a', 'b', 'x'}), 1, 2)
                .argument(-42L)
                .argument(0.1)
                .argument("");
        String bytes = "*6\r\n$3\r\nSET\r\n$4\r\n\0\r\n\u00ff\r\n$2\r\nab\r\n$3\r\n-42\r\n$3\r\n0.1\r\n$0\r\n\r\n";
        assertBoth(command, bytes, bytes);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {0, 1, 9, 10, 99, 100, 127, 128, 129, 255, 256, 511, 512, 513, 1023, 1024, 1025, 9999, 10_000, 70_000
            })
    void argumentsOfEveryLengthClassAndSource(int length) {
        String text = "abcdefghij".repeat(length / 10 + 1).substring(0, length);
        String bytes = "*4\r\n" + ("$" + length + "\r\n" + text + "\r\n").repeat(4);
        byte[] payload = text.getBytes(UTF_8);
        for (BufferShape shape : BufferShape.values()) {
            ByteBuf source = shape.of(payload);
            assertThat(written(
                            2,
                            w -> w.command(4)
                                    .argument(text)
                                    .argument(payload)
                                    .argument(source, source.readerIndex(), length)
                                    .argument(CharBuffer.wrap(text))))
                    .isEqualTo(bytes);
            assertThat(source.readableBytes()).isEqualTo(length);
            source.release();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"é", "€", "\ud83d\ude00", "aé€\ud83d\ude00z"})
    void textIsUtf8(String piece) {
        for (int times : new int[] {1, 20, 64, 65, 127, 128, 300}) {
            String text = "a".repeat(times) + piece.repeat(times);
            byte[] utf8 = text.getBytes(UTF_8);
            String expected = "$" + utf8.length + "\r\n" + new String(utf8, ISO_8859_1) + "\r\n";
            assertThat(written(2, w -> w.command(1).argument(text))).isEqualTo("*1\r\n" + expected);
            assertThat(written(3, w -> w.bulkString(text))).isEqualTo(expected);
            assertThat(written(3, w -> w.simpleString(text))).isEqualTo("+" + new String(utf8, ISO_8859_1) + "\r\n");
        }
    }

    @Test
    void unpairedSurrogateBecomesQuestionMark() {
        assertThat(written(2, w -> w.bulkString("a\ud800b"))).isEqualTo("$3\r\na?b\r\n");
        assertThat(written(2, w -> w.bulkString("\udc00"))).isEqualTo("$1\r\n?\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "0",
        "1",
        "-1",
        "9",
        "10",
        "-10",
        "99",
        "100",
        "101",
        "999",
        "1000",
        "1024",
        "1025",
        "12345",
        "-12345",
        "999999999999999999",
        "1000000000000000000",
        "9223372036854775807",
        "-9223372036854775807",
        "-9223372036854775808"
    })
    void integersInShortestForm(long value) {
        String digits = Long.toString(value);
        assertBoth(w -> w.integer(value), ":" + digits + "\r\n", ":" + digits + "\r\n");
        assertThat(written(2, w -> w.command(1).argument(value)))
                .isEqualTo("*1\r\n$" + digits.length() + "\r\n" + digits + "\r\n");
    }

    @Test
    void powersOfTenAndTheirNeighbours() {
        long power = 1;
        for (int i = 0; i < 19; i++, power *= 10) {
            for (long value : new long[] {power - 1, power, power + 1, -power + 1, -power, -power - 1}) {
                assertThat(written(3, w -> w.integer(value))).isEqualTo(":" + value + "\r\n");
            }
        }
    }

    @Test
    void scalarsInBothProtocols() {
        assertBoth(w -> w.simpleString("OK"), "+OK\r\n", "+OK\r\n");
        assertBoth(w -> w.simpleString(""), "+\r\n", "+\r\n");
        assertBoth(w -> w.error("ERR no"), "-ERR no\r\n", "-ERR no\r\n");
        assertBoth(w -> w.bulkString("ab"), "$2\r\nab\r\n", "$2\r\nab\r\n");
        assertBoth(w -> w.bulkString(new byte[0]), "$0\r\n\r\n", "$0\r\n\r\n");
        assertBoth(RespWriter::nullValue, "$-1\r\n", "_\r\n");
        assertBoth(RespWriter::nullArray, "*-1\r\n", "_\r\n");
        assertBoth(w -> w.booleanValue(true), ":1\r\n", "#t\r\n");
        assertBoth(w -> w.booleanValue(false), ":0\r\n", "#f\r\n");
        assertBoth(w -> w.doubleValue(1.5), "$3\r\n1.5\r\n", ",1.5\r\n");
        assertBoth(w -> w.doubleValue(1.2345678e-9), "$12\r\n1.2345678e-9\r\n", ",1.2345678e-9\r\n");
        assertBoth(w -> w.doubleValue(Double.NEGATIVE_INFINITY), "$4\r\n-inf\r\n", ",-inf\r\n");
        assertBoth(
                w -> w.bigNumber(BigInteger.TEN.pow(20)),
                "$21\r\n1" + "0".repeat(20) + "\r\n",
                "(1" + "0".repeat(20) + "\r\n");
        assertBoth(w -> w.verbatimString("txt", "Some string"), "$11\r\nSome string\r\n", "=15\r\ntxt:Some string\r\n");
        assertBoth(w -> w.verbatimString("x  ", ""), "$0\r\n\r\n", "=4\r\nx  :\r\n");
        assertBoth(w -> w.verbatimString("mkd", "é"), "$2\r\n\u00c3\u00a9\r\n", "=6\r\nmkd:\u00c3\u00a9\r\n");
        assertBoth(w -> w.bulkError("ERR a\r\nb\n\r"), "-ERR a  b\r\n", "!10\r\nERR a\r\nb\n\r\r\n");
        assertBoth(w -> w.bulkError("\r\n"), "-\r\n", "!2\r\n\r\n\r\n");
    }

    @Test
    void aggregatesInBothProtocols() {
        assertBoth(w -> w.array(2).integer(1).array(0), "*2\r\n:1\r\n*0\r\n", "*2\r\n:1\r\n*0\r\n");
        assertBoth(w -> w.set(1).integer(1), "*1\r\n:1\r\n", "~1\r\n:1\r\n");
        assertBoth(w -> w.map(1).simpleString("k").booleanValue(true), "*2\r\n+k\r\n:1\r\n", "%1\r\n+k\r\n#t\r\n");
        assertBoth(w -> w.map(0).set(0), "*0\r\n*0\r\n", "%0\r\n~0\r\n");
        assertBoth(w -> w.push(1).bulkString("m"), "*1\r\n$1\r\nm\r\n", ">1\r\n$1\r\nm\r\n");
        assertBoth(w -> w.array(Integer.MAX_VALUE), "*2147483647\r\n", "*2147483647\r\n");
        assertBoth(w -> w.map(1073741823), "*2147483646\r\n", "%1073741823\r\n");
    }

    @Test
    void attributesAreLeftOutForResp2WithAllTheirContent() {
        assertBoth(
                w -> w.array(2)
                        .attribute(2)
                        .simpleString("a")
                        .map(1)
                        .attribute(1)
                        .nullValue()
                        .nullArray()
                        .bulkString(new byte[3])
                        .set(2)
                        .booleanValue(true)
                        .doubleValue(2)
                        .bigNumber(BigInteger.ONE)
                        .push(1)
                        .verbatimString("txt", "v")
                        .attribute(0)
                        .integer(1)
                        .error("x"),
                "*2\r\n:1\r\n-x\r\n",
                "*2\r\n|2\r\n+a\r\n%1\r\n|1\r\n_\r\n_\r\n$3\r\n\0\0\0\r\n~2\r\n#t\r\n,2\r\n(1\r\n>1\r\n=5\r\ntxt:v\r\n|0\r\n:1\r\n-x\r\n");
    }

    @Test
    void streamedForms() {
        assertThat(written(
                        3,
                        w -> w.streamedArray()
                                .streamedString()
                                .chunk(Unpooled.copiedBuffer("abc", UTF_8), 1, 2)
                                .streamedStringEnd()
                                .streamedSet()
                                .streamedEnd()
                                .streamedMap()
                                .streamedEnd()
                                .streamedEnd()))
                .isEqualTo("*?\r\n$?\r\n;2\r\nbc\r\n;0\r\n~?\r\n.\r\n%?\r\n.\r\n.\r\n");
    }

    @Test
    void streamedFormsAreRefusedForResp2() {
        ByteBuf out = Unpooled.buffer();
        RespWriter w = new RespWriter().wrap(out);
        assertThatIllegalStateException().isThrownBy(w::streamedString).withMessageContaining("protocol 2");
        assertThatIllegalStateException().isThrownBy(w::streamedArray);
        assertThatIllegalStateException().isThrownBy(w::streamedSet);
        assertThatIllegalStateException().isThrownBy(w::streamedMap);
        assertThatIllegalStateException().isThrownBy(w::streamedEnd);
        assertThatIllegalStateException().isThrownBy(w::streamedStringEnd);
        assertThatIllegalStateException().isThrownBy(() -> w.chunk(Unpooled.wrappedBuffer(new byte[1]), 0, 1));
        assertThat(out.isReadable()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r", "\n", "a\rb", "OK\n", "\r\n+PWNED"})
    void lineEndsAreRefusedBeforeAnythingIsWritten(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        for (BufferShape shape : BufferShape.values()) {
            ByteBuf out = Unpooled.buffer();
            RespWriter w = new RespWriter().wrap(out);
            ByteBuf source = shape.of(bytes);
            int from = source.readerIndex();
            assertThatIllegalArgumentException().isThrownBy(() -> w.simpleString(text));
            assertThatIllegalArgumentException().isThrownBy(() -> w.error(text));
            assertThatIllegalArgumentException().isThrownBy(() -> w.simpleString(source, from, bytes.length));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> w.error(source, from, bytes.length))
                    .withMessageContaining("expected: none");
            assertThat(out.isReadable()).isFalse();
            w.simpleString("OK");
            assertThat(out.toString(UTF_8)).isEqualTo("+OK\r\n");
            source.release();
        }
    }

    @Test
    void halfBuiltCommandIsDetected() {
        ByteBuf out = Unpooled.buffer();
        RespWriter w = new RespWriter().wrap(out);
        w.command(2).argument("GET");
        assertThatIllegalStateException().isThrownBy(w::finish).withMessage("command lacks 1 arguments");
        assertThatIllegalStateException().isThrownBy(() -> w.command(1));
        assertThatIllegalStateException().isThrownBy(() -> w.simpleString("OK"));
        assertThatIllegalStateException().isThrownBy(() -> w.array(1));
        assertThatIllegalStateException().isThrownBy(() -> w.attribute(1));
        assertThatIllegalStateException().isThrownBy(() -> w.encoded(new byte[1]));
        assertThatIllegalStateException().isThrownBy(() -> w.wrap(Unpooled.buffer()));
        assertThatIllegalStateException().isThrownBy(() -> w.protocol(3));
        w.argument("k").finish();
        assertThat(out.toString(UTF_8)).isEqualTo("*2\r\n$3\r\nGET\r\n$1\r\nk\r\n");
        assertThatIllegalStateException().isThrownBy(() -> w.argument("one too many"));
        assertThatIllegalStateException().isThrownBy(() -> w.argument(1L));
        assertThatIllegalStateException().isThrownBy(() -> w.argument(new byte[1]));
        assertThatIllegalStateException().isThrownBy(() -> w.argument(1.0));
        assertThatIllegalStateException().isThrownBy(() -> w.argument(out, 0, 1));
    }

    @Test
    void halfBuiltAttributeIsDetectedWhereItIsLeftOut() {
        RespWriter w = new RespWriter().wrap(Unpooled.buffer()).attribute(1).integer(1);
        assertThatIllegalStateException().isThrownBy(w::finish).withMessage("attribute that is left out lacks 1 items");
        assertThatIllegalStateException().isThrownBy(() -> w.command(1));
        w.reset().finish();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void otherUseOfTheBufferInTheMiddleOfACommandIsNoticedWhereItLosesBytes(boolean direct) {
        byte[] get = {'G', 'E', 'T'};
        ByteBuf grown = direct ? Unpooled.directBuffer(256) : Unpooled.buffer(256);
        RespWriter w = new RespWriter().wrap(grown).command(2).argument(get);
        grown.writeZero(300);
        assertThatIllegalStateException().isThrownBy(() -> w.argument(get)).withMessageContaining("half-built");
        w.reset();
        ByteBuf released = direct ? Unpooled.directBuffer(256) : Unpooled.buffer(256);
        w.wrap(released).command(2).argument(get);
        released.release();
        assertThatExceptionOfType(IllegalReferenceCountException.class).isThrownBy(() -> w.argument(get));
        grown.release();
    }

    @Test
    void resetGivesUpAHalfBuiltCommand() {
        ByteBuf out = Unpooled.buffer();
        RespWriter w = new RespWriter().wrap(out);
        w.command(2).argument("GET").reset().command(1).argument("PING");
        assertThat(out.toString(UTF_8)).isEqualTo("*1\r\n$4\r\nPING\r\n");
    }

    @Test
    void failedArgumentCanBeReplaced() {
        ByteBuf out = Unpooled.buffer();
        ByteBuf source = Unpooled.wrappedBuffer(new byte[] {'a', 'b'});
        RespWriter w = new RespWriter().wrap(out).command(1);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> w.argument(source, 1, 2));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> w.argument(source, -1, 1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> w.argument(source, Integer.MAX_VALUE, Integer.MAX_VALUE));
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> w.argument((byte[]) null));
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> w.argument((CharSequence) null));
        assertThatIllegalArgumentException().isThrownBy(() -> w.argument(Double.NaN));
        w.argument(source, 0, 2);
        assertThat(out.toString(UTF_8)).isEqualTo("*1\r\n$2\r\nab\r\n");
    }

    @Test
    void badArgumentsAreRefused() {
        RespWriter w = new RespWriter();
        assertThatIllegalStateException().isThrownBy(() -> w.command(1)).withMessageContaining("wrap");
        assertThatIllegalStateException().isThrownBy(() -> w.simpleString("OK"));
        ByteBuf out = Unpooled.buffer();
        w.wrap(out);
        assertThatIllegalArgumentException().isThrownBy(() -> w.command(0));
        assertThatIllegalArgumentException().isThrownBy(() -> w.protocol(1));
        assertThatIllegalArgumentException().isThrownBy(() -> w.protocol(4));
        assertThatIllegalArgumentException().isThrownBy(() -> w.array(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> w.set(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> w.map(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> w.map(1073741824));
        assertThatIllegalArgumentException().isThrownBy(() -> w.attribute(1073741824));
        assertThatIllegalArgumentException().isThrownBy(() -> w.push(0));
        assertThatIllegalArgumentException().isThrownBy(() -> w.verbatimString("tx", "x"));
        assertThatIllegalArgumentException().isThrownBy(() -> w.verbatimString("txé", "x"));
        w.protocol(3);
        assertThatIllegalArgumentException().isThrownBy(() -> w.chunk(out, 0, 0));
        w.finish();
        assertThat(out.isReadable()).isFalse();
    }

    @Test
    void encodedCommandsAreWrittenAgain() {
        ByteBuf kept = Unpooled.buffer();
        RespWriter w = new RespWriter().wrap(kept).command(1).argument("ASKING");
        byte[] asking = ByteBufUtil.getBytes(kept);
        ByteBuf out = Unpooled.buffer();
        w.wrap(out).encoded(asking).encoded(kept, 0, kept.readableBytes()).encoded(new byte[0]);
        assertThat(out.toString(UTF_8)).isEqualTo("*1\r\n$6\r\nASKING\r\n".repeat(2));
        assertThat(kept.readerIndex()).isZero();
        w.encoded(new byte[1000]);
        assertThat(out.readableBytes()).isEqualTo(2 * asking.length + 1000);
    }

    /** Everything that takes different paths, for the destinations below. */
    static void writeMuch(RespWriter w, byte[] big) {
        w.command(5).argument("MSET").argument("é").argument(1L).argument(-0.25).argument(big);
        w.protocol(3)
                .map(2)
                .bulkString(big)
                .simpleString("x".repeat(300))
                .nullValue()
                .doubleValue(1e-7);
        w.bulkString(Unpooled.wrappedBuffer(big), 0, big.length).verbatimString("txt", "é".repeat(200));
        ByteBuf direct = Unpooled.directBuffer().writeBytes(big);
        w.bulkString(direct, 1, big.length - 1);
        direct.release();
        w.bulkString(BufferShape.OPAQUE.of(big), 0, big.length).protocol(2);
    }

    /** Buffers that hold {@code before} and can grow, of every kind; the pooled ones must be released. */
    static List<ByteBuf> destinations(byte[] before) {
        return List.of(
                Unpooled.buffer(1).writeBytes(before),
                BufferShape.DIRECT.of(before),
                BufferShape.READER_INDEX.of(before),
                BufferShape.COMPOSITE_OF_SINGLE_BYTES.of(before),
                BufferShape.COMPOSITE_OF_HALVES.of(before),
                BufferShape.OPAQUE.of(before),
                Unpooled.wrappedBuffer(new byte[9000]).slice(5, 8000).clear().writeBytes(before),
                Unpooled.directBuffer(9000).slice(5, 8000).clear().writeBytes(before),
                PooledByteBufAllocator.DEFAULT.heapBuffer(16).writeBytes(before),
                PooledByteBufAllocator.DEFAULT.directBuffer(16).writeBytes(before));
    }

    @Test
    void destinationsOfEveryShape() {
        byte[] big = "0123456789".repeat(100).getBytes(UTF_8);
        ByteBuf plain = Unpooled.buffer();
        writeMuch(new RespWriter().wrap(plain), big);
        for (ByteBuf out : destinations("before".getBytes(UTF_8))) {
            int readerIndex = out.readerIndex();
            writeMuch(new RespWriter().wrap(out), big);
            assertThat(out.readerIndex()).isEqualTo(readerIndex);
            assertThat(out.toString(ISO_8859_1)).isEqualTo("before" + plain.toString(ISO_8859_1));
            out.release();
        }
    }

    @Test
    void destinationOfExactlyTheRightCapacity() {
        byte[] big = "0123456789".repeat(100).getBytes(UTF_8);
        ByteBuf plain = Unpooled.buffer();
        writeMuch(new RespWriter().wrap(plain), big);
        int size = plain.readableBytes();
        for (ByteBuf exact : new ByteBuf[] {
            Unpooled.buffer(size, size),
            Unpooled.directBuffer(0, size),
            Unpooled.wrappedBuffer(new byte[size + 9]).slice(7, size)
        }) {
            exact.clear();
            writeMuch(new RespWriter().wrap(exact), big);
            assertThat(ByteBufUtil.equals(exact, plain)).isTrue();
            RespWriter w = new RespWriter().wrap(exact);
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> w.simpleString("OK"));
            exact.release();
        }
    }

    /** Single calls that take different paths, each complete in itself. */
    static List<Consumer<RespWriter>> pieces() {
        byte[] big = "0123456789".repeat(60).getBytes(UTF_8);
        return List.of(
                w -> w.command(1).argument("PING"),
                w -> w.command(2).argument(new byte[0]).argument(new byte[] {-1, -2, -3}),
                w -> w.command(1).argument(big),
                w -> w.command(3).argument(new byte[7]).argument(new byte[8]).argument(new byte[17]),
                w -> w.command(2).argument(new byte[1]).argument(12L),
                w -> w.array(2).bulkString(new byte[4]).integer(-1),
                w -> w.command(1).argument(Long.MIN_VALUE),
                w -> w.command(2).argument(-1.2345678e-300).argument(-0.125),
                w -> w.bulkString("é".repeat(300)),
                w -> w.simpleString("€".repeat(90)),
                w -> w.encoded(big),
                w -> w.encoded(Unpooled.wrappedBuffer(big), 3, 500),
                w -> w.bulkString(Unpooled.wrappedBuffer(big), 0, big.length),
                w -> w.verbatimString("txt", "x".repeat(700)),
                w -> w.doubleValue(0.1),
                w -> w.array(Integer.MAX_VALUE),
                w -> w.value(RespValue.parse("*[$\"a\", :1234567]")),
                w -> w.nullValue());
    }

    @Test
    void fillsABufferThatCannotGrowToTheLastByte() {
        for (Consumer<RespWriter> piece : pieces()) {
            byte[] expected = written(2, piece).getBytes(ISO_8859_1);
            for (ByteBuf exact : new ByteBuf[] {
                Unpooled.buffer(0, expected.length),
                Unpooled.directBuffer(0, expected.length),
                Unpooled.wrappedBuffer(new byte[expected.length + 9]).slice(7, expected.length)
            }) {
                piece.accept(new RespWriter().wrap(exact.clear()));
                assertThat(ByteBufUtil.getBytes(exact)).isEqualTo(expected);
                exact.release();
            }
            ByteBuf tooSmall = Unpooled.buffer(0, expected.length - 1);
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> piece.accept(new RespWriter().wrap(tooSmall)));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void growsWhereverTheRoomEnds(boolean direct) {
        Consumer<RespWriter> all = w -> pieces().forEach(piece -> piece.accept(w));
        byte[] expected = written(2, all).getBytes(ISO_8859_1);
        for (int room = 0; room < 1500; room++) {
            ByteBuf out = direct ? Unpooled.directBuffer(room) : Unpooled.buffer(room);
            all.accept(new RespWriter().wrap(out));
            assertThat(ByteBufUtil.getBytes(out)).isEqualTo(expected);
            out.release();
        }
    }

    @Test
    void bytesBeforeTheWriterIndexAndTheReaderIndexStay() {
        for (int before = 0; before < 20; before++) {
            ByteBuf out = Unpooled.buffer(64).writeZero(before);
            RespWriter w = new RespWriter().wrap(out);
            w.integer(1);
            out.writeByte('x');
            w.integer(2);
            assertThat(out.toString(ISO_8859_1)).isEqualTo("\0".repeat(before) + ":1\r\nx:2\r\n");
        }
    }

    @Test
    void anItemLeftOutDoesNotTouchTheBuffer() {
        ByteBuf out = Unpooled.buffer(64);
        RespWriter w = new RespWriter().wrap(out).integer(1).attribute(1);
        out.writeByte('x');
        w.integer(2).integer(3).integer(4);
        assertThat(out.toString(ISO_8859_1)).isEqualTo(":1\r\nx:4\r\n");
    }
}
