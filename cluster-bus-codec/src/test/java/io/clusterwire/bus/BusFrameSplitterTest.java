package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BusFrameSplitterTest {
    private final BusFrame frame = new BusFrame();

    static Stream<Vector> wellFormed() {
        return Vector.ALL.stream().filter(Vector::isWellFormed);
    }

    @ParameterizedTest
    @MethodSource("wellFormed")
    void shouldNeedMoreForEveryPrefix(Vector vector) {
        byte[] bytes = vector.bytes();
        for (int length = 0; length < bytes.length; length++) {
            ByteBuf in = Unpooled.wrappedBuffer(bytes, 0, length);
            BusFrameSplitter splitter = new BusFrameSplitter(vector.receiver());
            assertThat(splitter.next(in, frame)).as("prefix of " + length).isEqualTo(BusVerdict.NEED_MORE);
            assertThat(in.readerIndex()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("wellFormed")
    void shouldGiveTheSameFrameByteByByteOverAllShapes(Vector vector) {
        byte[] twice = Arrays.copyOf(vector.bytes(), vector.bytes().length + 40);
        for (BufferShape shape : BufferShape.values()) {
            ByteBuf in = shape.of(twice);
            int begin = in.readerIndex();
            BusFrameSplitter splitter = new BusFrameSplitter(vector.receiver());
            assertThat(splitter.next(in, frame)).isEqualTo(BusVerdict.ACCEPT);
            assertThat(in.readerIndex() - begin).isEqualTo(vector.bytes().length);
            in.release();
        }
        ByteBuf in = Unpooled.buffer();
        BusFrameSplitter splitter = new BusFrameSplitter(vector.receiver());
        for (int i = 0; i < vector.bytes().length; i++) {
            assertThat(splitter.next(in, frame)).isEqualTo(BusVerdict.NEED_MORE);
            in.writeByte(vector.bytes()[i]);
        }
        assertThat(splitter.next(in, frame)).isEqualTo(BusVerdict.ACCEPT);
        assertThat(in.isReadable()).isFalse();
    }

    @Test
    void shouldGoOnBehindADroppedFrame() {
        ByteBuf in = Unpooled.buffer();
        Vector.ALL.stream()
                .filter(vector -> vector.expect().startsWith("drop:"))
                .forEach(vector -> {
                    in.writeBytes(vector.bytes()).writeBytes(Vector.ALL.get(8).bytes());
                    BusFrameSplitter splitter = new BusFrameSplitter(vector.receiver());
                    assertThat(BusVerdict.toString(splitter.next(in, frame))).isEqualTo(vector.expect());
                    assertThatIllegalStateException().isThrownBy(frame::length);
                    String next = vector.receiver().layout == BusLayout.V0 ? "drop:version" : "ok";
                    assertThat(BusVerdict.toString(splitter.next(in, frame)))
                            .as(vector.name())
                            .isEqualTo(next);
                    assertThat(splitter.next(in, frame)).isEqualTo(BusVerdict.NEED_MORE);
                });
    }

    @ParameterizedTest
    @CsvSource({"GET / HTTP/1.1, signature", "RCmB............, signature", "RCma, signature"})
    void shouldCloseTheLinkOnAnotherProtocol(String text, String reason) {
        ByteBuf in = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
        BusFrameSplitter splitter = new BusFrameSplitter(BusReceiver.STRICT);
        for (int i = 0; i < 2; i++) {
            assertThat(BusVerdict.toString(splitter.next(in, frame))).isEqualTo("close-link:" + reason);
            assertThat(in.readerIndex()).isZero();
        }
        // Closed is closed, whatever comes; another link begins anew.
        ByteBuf good = Unpooled.wrappedBuffer(Frames.ping(BusLayout.V1_7_0, 0));
        assertThat(BusVerdict.action(splitter.next(good, frame))).isEqualTo(BusVerdict.CLOSE_LINK);
        splitter.reset();
        assertThat(splitter.next(good, frame)).isEqualTo(BusVerdict.ACCEPT);
    }

    /** In hex, the shortest beginning of a frame that can become none, and the receiver's layout. */
    @ParameterizedTest
    @CsvSource({
        "53, , signature",
        "524362, , signature",
        "52436d63, , signature",
        "52436d6205, , length", // more than 64 MiB
        "52436d62ff, V0, length",
        "52436d6204000001, , length",
        "52436d620000000f, , short", // not even a light frame
        "52436d6200000000, V1_7_0, short",
        "52436d6200000010 0001 0000 00, , short", // light is long enough, others are not
        "52436d62000008cf 0001 0000 00, V1_7_0, short",
        "52436d620000089f 0000 0000 00, , short", // V0 has the shorter header
        "52436d62000008cf 0001 0000 7f, , short",
        "52436d62000007, V1_6_2, short",
        "52436d62000000, V1_4_0, short",
        "52436d620000089f, V0, short",
        "52436d62000008cf, V1_6_2, short"
    })
    void shouldCloseTheLinkAsSoonAsNoFrameCanCome(String hex, BusLayout layout, String reason) {
        byte[] beginning = HexFormat.of().parseHex(hex.replace(" ", ""));
        BusReceiver receiver = layout == null ? BusReceiver.STRICT : BusReceiver.STRICT.withLayout(layout);
        byte[] shorter = Arrays.copyOf(beginning, beginning.length - 1);
        assertThat(new BusFrameSplitter(receiver).next(Unpooled.wrappedBuffer(shorter), frame))
                .isEqualTo(BusVerdict.NEED_MORE);
        for (int length : new int[] {beginning.length, beginning.length + 1, 14, 2300}) {
            for (byte rest : new byte[] {0, (byte) 0xff}) {
                byte[] more = Arrays.copyOf(beginning, Math.max(length, beginning.length));
                Arrays.fill(more, beginning.length, more.length, rest);
                ByteBuf in = Unpooled.wrappedBuffer(more);
                assertThat(BusVerdict.toString(new BusFrameSplitter(receiver).next(in, frame)))
                        .as("%d bytes, the rest %d", length, rest)
                        .isEqualTo("close-link:" + reason);
                assertThat(in.readerIndex()).isZero();
            }
        }
    }

    /** What is here can become a frame, though not every one: what decides is still to come. */
    @ParameterizedTest
    @CsvSource({
        "52436d62, ",
        "52436d62040000, ",
        "52436d6204000000, ",
        "52436d620000, V1_6_2",
        "52436d62000008, V1_6_2",
        "52436d6200000010, ",
        "52436d6200000010 0001 0000, ", // light or not
        "52436d6200000010 0001 0000 80, ",
        "52436d62000008a0 0000 0000 00, ",
        "52436d62000008d0 0001 0000 00, ",
        "52436d62000008a0, V0",
        "52436d62000008d0, V1_6_2"
    })
    void shouldWaitForWhatCanBecomeAFrame(String hex, BusLayout layout) {
        ByteBuf in = Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex.replace(" ", "")));
        BusReceiver receiver = layout == null ? BusReceiver.STRICT : BusReceiver.STRICT.withLayout(layout);
        assertThat(new BusFrameSplitter(receiver).next(in, frame)).isEqualTo(BusVerdict.NEED_MORE);
    }

    @Test
    void shouldKeepTheLimitOnBothSides() {
        byte[] bytes = Frames.ping(BusLayout.V1_7_0, 3);
        BusReceiver exact = BusReceiver.STRICT.withMaxFrameLength(bytes.length);
        assertThat(frame.wrap(Unpooled.wrappedBuffer(bytes), 0, bytes.length, exact))
                .isEqualTo(BusVerdict.ACCEPT);
        BusReceiver tooSmall = BusReceiver.STRICT.withMaxFrameLength(bytes.length - 1);
        // Said as soon as the length is known, not after the body has been waited for.
        assertThat(BusVerdict.toString(frame.wrap(Unpooled.wrappedBuffer(bytes), 0, 14, tooSmall)))
                .isEqualTo("close-link:length");
        assertThatIllegalArgumentException().isThrownBy(() -> BusReceiver.STRICT.withMaxFrameLength(2255));
        assertThatIllegalArgumentException().isThrownBy(() -> BusReceiver.STRICT.withLayout(BusLayout.LIGHT));
    }

    @ParameterizedTest
    @CsvSource({"0x7fffffff", "0x80000000", "0xffffffff"})
    void shouldRefuseGiantsAtOnce(String total) {
        ByteBuf in = Unpooled.wrappedBuffer(Frames.ping(BusLayout.V1_7_0, 0));
        in.setInt(4, (int) (long) Long.decode(total));
        BusReceiver most = BusReceiver.STRICT.withMaxFrameLength(Integer.MAX_VALUE);
        String expected = total.startsWith("0x7") ? "need-more" : "close-link:length";
        assertThat(BusVerdict.toString(new BusFrameSplitter(most).next(in, frame)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"V0, close-link:short", "V1_4_0, close-link:short", "V1_6_2, close-link:short", "V1_7_0, ok"})
    void shouldTakeLightFramesAsTheReleaseDoes(BusLayout layout, String verdict) {
        Vector light = Vector.ALL.stream()
                .filter(vector -> vector.name().equals("light-publish"))
                .findFirst()
                .orElseThrow();
        ByteBuf in = Unpooled.wrappedBuffer(light.bytes());
        BusFrameSplitter splitter = new BusFrameSplitter(BusReceiver.STRICT.withLayout(layout));
        assertThat(BusVerdict.toString(splitter.next(in, frame))).isEqualTo(verdict);
    }

    @Test
    void shouldTakeALargeLightFrameForAnUnknownTypeInAnOldRelease() {
        ByteBuf message = Unpooled.wrappedBuffer(new byte[3000]);
        ByteBuf in = Unpooled.buffer();
        HeaderTemplate light = new HeaderTemplate(BusLayout.LIGHT);
        new BusFrameWriter().publish(in, light, BusMessageType.PUBLISH, message, Unpooled.EMPTY_BUFFER);
        BusReceiver old = BusReceiver.STRICT.withLayout(BusLayout.V1_6_2).lenient();
        assertThat(frame.wrap(in, 0, in.readableBytes(), old)).isEqualTo(BusVerdict.ACCEPT);
        assertThat(frame.messageType()).isEqualTo(0x8004);
        assertThatIllegalStateException().isThrownBy(() -> frame.body().channel());
        assertThat(frame.body().bytes().length()).isEqualTo(in.readableBytes() - 2256);
    }
}
