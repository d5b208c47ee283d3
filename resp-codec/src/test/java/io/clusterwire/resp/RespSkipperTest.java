package io.clusterwire.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterwire.resp.RespVectors.Vector;
import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RespSkipperTest {
    /** Vectors whose fault lies where a skipper does not look: in the text of lines and payloads, or in the depth of counted aggregates. */
    private static final Set<String> NOT_JUDGED = Set.of("double", "bignum", "limit-depth");

    static Stream<Vector> vectors() {
        return RespVectors.of("reply").stream();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldEndItemsWhereTheReaderDoes(Vector vector) {
        List<Object> expected = readerEnds(vector);
        Object last = expected.isEmpty() ? "" : expected.get(expected.size() - 1);
        if (NOT_JUDGED.contains(last) || vector.id().equals("r3-verbatim-nocolon")) {
            return;
        }
        for (BufferShape shape : BufferShape.values()) {
            ByteBuf in = shape.of(vector.bytes());
            assertThat(skipperEnds(vector, in)).as("%s", shape).isEqualTo(expected);
            in.release();
        }
        for (int cut = 0; cut <= vector.bytes().length && vector.bytes().length < 4096; cut++) {
            ByteBuf first = Unpooled.wrappedBuffer(vector.bytes(), 0, cut);
            RespSkipper skipper = new RespSkipper().protocol(vector.protocol());
            List<Object> ends = new ArrayList<>();
            if (skip(skipper, first, 0, ends)) {
                int read = first.readerIndex();
                skip(skipper, Unpooled.wrappedBuffer(vector.bytes(), read, vector.bytes().length - read), read, ends);
            }
            assertThat(ends).as("cut at %d", cut).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldMeasureEveryItemByteByByte(Vector vector) {
        RespSkipper skipper = new RespSkipper().protocol(vector.protocol());
        List<Object> expected = readerEnds(vector);
        if (!vector.verdict().equals("ok")) {
            return;
        }
        List<Object> ends = new ArrayList<>();
        int read = 0;
        for (int end = 1; end <= vector.bytes().length; end++) {
            ByteBuf in = Unpooled.wrappedBuffer(vector.bytes(), read, end - read);
            int length = skipper.frameLength(in);
            assertThat(in.readerIndex()).isZero();
            if (length >= 0) {
                read += length;
                ends.add(read);
            }
        }
        assertThat(ends).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*?\r\n|1\r\n+a\r\n:1\r\n>1\r\n+m\r\n.\r\n", // the attribute belongs to the push
                "*?\r\n|1\r\n+a\r\n*?\r\n.\r\n:1\r\n.\r\n",
                "*1\r\n>2\r\n|1\r\n+a\r\n*2\r\n:1\r\n:2\r\n+k\r\n:1\r\n:5\r\n",
                "|1\r\n*?\r\n>1\r\n+m\r\n.\r\n:1\r\n>1\r\n+k\r\n",
                "%?\r\n*?\r\n:1\r\n.\r\n%?\r\n.\r\n.\r\n",
                "*2\r\n*?\r\n>1\r\n$?\r\n;1\r\na\r\n;0\r\n|0\r\n:1\r\n.\r\n>1\r\n=4\r\ntxt:\r\n:2\r\n"
            })
    void shouldPassWhatTheReaderReads(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        ByteBuf in = Unpooled.wrappedBuffer(bytes);
        RespReader reader = new RespReader();
        while (reader.next(in) != RespType.NEED_MORE) {
            assertThat(reader.endsItem()).isEqualTo(!in.isReadable());
        }
        assertThat(new RespSkipper().frameLength(Unpooled.wrappedBuffer(bytes))).isEqualTo(bytes.length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*?\r\n*1\r\n|1\r\n+a\r\n:1\r\n.\r\n",
                "*?\r\n|0\r\n|0\r\n.\r\n",
                "%?\r\n+a\r\n>1\r\n+m\r\n.\r\n",
                "*1\r\n>1\r\n>1\r\n+a\r\n",
                ">1\r\n|1\r\n+a\r\n>1\r\n+m\r\n:1\r\n+k\r\n",
                ">1\r\n$-1\r\n",
                ">1\r\n_\r\n",
                "*?\r\n>1\r\n*0\r\n"
            })
    void shouldRefuseWhatTheReaderRefuses(String text) {
        ByteBuf in = Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
        RespReader reader = new RespReader();
        RespException refused = null;
        try {
            while (reader.next(in) != RespType.NEED_MORE) {
                assertThat(reader.endsItem()).isFalse();
            }
        } catch (RespException e) {
            refused = e;
        }
        assertThat(refused).isNotNull();
        RespException expected = refused;
        assertThatThrownBy(() -> new RespSkipper().skip(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1)))
                .isInstanceOfSatisfying(RespException.class, e -> {
                    assertThat(e.kind()).isEqualTo(expected.kind());
                    assertThat(e.offset()).isEqualTo(expected.offset());
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "\rx", "\n", "\r\r"})
    void shouldTellWhereCrLfIsMissingAsTheReaderDoes(String end) {
        byte[] bytes = ("$2\r\nab" + end + "+OK\r\n").getBytes(StandardCharsets.US_ASCII);
        for (int step = 1; step <= bytes.length; step++) {
            RespSkipper skipper = new RespSkipper();
            int each = step;
            assertThatThrownBy(() -> {
                        ByteBuf in = Unpooled.buffer();
                        for (int at = 0; at < bytes.length; at += each) {
                            in.writeBytes(bytes, at, Math.min(each, bytes.length - at));
                            skipper.skip(in);
                            in.discardReadBytes();
                        }
                    })
                    .isInstanceOfSatisfying(RespException.class, e -> {
                        assertThat(e.kind()).isEqualTo(RespException.Kind.CRLF);
                        assertThat(e.offset()).isEqualTo(6);
                    });
        }
    }

    /** It would take many gigabytes of heads to come so far. */
    @Test
    void shouldRefuseMoreItemsThanItCanCount() {
        String heads = "*2147483647\r\n".repeat(100);
        RespSkipper skipper = new RespSkipper();
        skipper.items.passed(Long.MAX_VALUE / 2 - 10);
        assertThatThrownBy(() -> skipper.skip(Unpooled.copiedBuffer(heads, StandardCharsets.US_ASCII)))
                .isInstanceOfSatisfying(
                        RespException.class, e -> assertThat(e.kind()).isEqualTo(RespException.Kind.LIMIT_COUNT));
    }

    @Test
    void shouldPassNestingOfAnyDepth() {
        byte[] bytes = ("*1\r\n".repeat(100_000) + ":7\r\n").getBytes(StandardCharsets.US_ASCII);
        assertThat(new RespSkipper().frameLength(Unpooled.wrappedBuffer(bytes))).isEqualTo(bytes.length);
    }

    private static List<Object> readerEnds(Vector vector) {
        RespReader reader = new RespReader().protocol(vector.protocol());
        ByteBuf in = Unpooled.wrappedBuffer(vector.bytes());
        List<Object> ends = new ArrayList<>();
        try {
            while (reader.next(in) != RespType.NEED_MORE) {
                if (reader.endsItem()) {
                    ends.add(in.readerIndex());
                }
            }
        } catch (RespException e) {
            ends.add(e.kind().code());
        }
        return ends;
    }

    private static List<Object> skipperEnds(Vector vector, ByteBuf in) {
        List<Object> ends = new ArrayList<>();
        skip(new RespSkipper().protocol(vector.protocol()), in, -in.readerIndex(), ends);
        return ends;
    }

    private static boolean skip(RespSkipper skipper, ByteBuf in, int shift, List<Object> ends) {
        try {
            while (skipper.skip(in)) {
                ends.add(shift + in.readerIndex());
            }
            return true;
        } catch (RespException e) {
            ends.add(e.kind().code());
            return false;
        }
    }
}
