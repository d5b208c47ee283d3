package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.testing.BufferShape;
import io.clusterwire.testing.OpaqueByteBuf;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands whole in a buffer is read by another way than what comes byte by byte: both ways must tell the same. */
class PlainValuesTest {
    private static final List<String> ITEMS = List.of(
            "$0\r\n\r\n",
            "$8\r\n12345678\r\n",
            "$9\r\n123456789\r\n",
            "$10\r\n1234567890\r\n",
            "$100\r\n" + "x".repeat(100) + "\r\n",
            ":0\r\n",
            ":-1\r\n",
            ":+5\r\n",
            ":-0\r\n",
            ":007\r\n",
            ":42\r\n",
            ":999999999\r\n",
            ":1000000000\r\n",
            ":123456789012345678\r\n",
            ":1234567890123456789\r\n",
            ":-9223372036854775808\r\n",
            "+\r\n",
            "+OK\r\n",
            "-ERR no\r\n",
            "$-1\r\n",
            "*-1\r\n",
            "_\r\n",
            "#t\r\n",
            "#f\r\n",
            ",1.5\r\n",
            "(123\r\n",
            "=6\r\ntxt:ab\r\n",
            "!3\r\nERR\r\n",
            "*0\r\n",
            "%0\r\n",
            "~0\r\n",
            "%1\r\n$1\r\na\r\n:1\r\n",
            "~2\r\n:1\r\n:2\r\n",
            "*2\r\n*1\r\n:1\r\n*1\r\n*1\r\n+x\r\n",
            "$?\r\n;2\r\nab\r\n;0\r\n",
            "*?\r\n:1\r\n*1\r\n:2\r\n.\r\n",
            "%?\r\n:1\r\n:2\r\n.\r\n",
            "|1\r\n+k\r\n:1\r\n:2\r\n",
            "|1\r\n+k\r\n*1\r\n:1\r\n*1\r\n:2\r\n",
            ">2\r\n+kind\r\n*1\r\n:1\r\n:3\r\n",
            ">1\r\n+" + "k".repeat(97) + "\r\n:1\r\n",
            "|1\r\n+k\r\n:1\r\n>2\r\n+kind\r\n:1\r\n:3\r\n");

    /** What comes out: replies and pushes in order, then the fault, if any. The bytes come into the buffer in pieces that end where it is said. */
    private static List<String> told(ByteBuf in, RespLimits limits, int protocol, int... ends) {
        List<String> told = new ArrayList<>();
        RespValueReader reader =
                reader(limits, push -> told.add("push " + push)).protocol(protocol);
        try {
            for (int end : ends) {
                in.writerIndex(end);
                for (RespValue reply = reader.next(in); reply != null; reply = reader.next(in)) {
                    told.add(reply.toString());
                }
            }
            told.add(reader.isBetweenItems() ? "end" : "more");
        } catch (RespException e) {
            told.add(e.kind() + "@" + e.offset());
        }
        return told;
    }

    /** A reader that tries every byte by the quick way. */
    private static RespValueReader reader(RespLimits limits, Consumer<RespValue> pushes) {
        return new RespValueReader(limits, pushes, 1);
    }

    private static List<String> whole(BufferShape shape, byte[] bytes, RespLimits limits, int protocol) {
        ByteBuf in = shape.of(bytes);
        try {
            return told(in, limits, protocol, in.writerIndex());
        } finally {
            in.release();
        }
    }

    private static List<String> byteByByte(byte[] bytes, RespLimits limits, int protocol) {
        return told(
                Unpooled.wrappedBuffer(bytes),
                limits,
                protocol,
                IntStream.rangeClosed(1, bytes.length).toArray());
    }

    private static List<String> inTwo(byte[] bytes, int cut) {
        return told(Unpooled.wrappedBuffer(bytes), RespLimits.DEFAULT, 3, cut, bytes.length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }

    private static List<String> replies() {
        List<String> replies = new ArrayList<>();
        for (String item : ITEMS) {
            String plain = "$3\r\nabc\r\n";
            replies.add("*3\r\n" + item + plain + plain);
            replies.add("*3\r\n" + plain + item + plain);
            replies.add("*3\r\n" + plain + plain + item);
            replies.add("*2\r\n*2\r\n" + plain + item + "*2\r\n" + item + plain);
            replies.add("%2\r\n" + plain + item + plain + "~1\r\n" + item);
        }
        return replies;
    }

    @ParameterizedTest
    @EnumSource(BufferShape.class)
    void shouldTellTheSameWholeAndByteByByte(BufferShape shape) {
        for (String reply : replies()) {
            for (int protocol = 2; protocol <= 3; protocol++) {
                byte[] bytes = bytes(reply + reply);
                assertThat(whole(shape, bytes, RespLimits.DEFAULT, protocol))
                        .as(reply)
                        .isEqualTo(byteByByte(bytes, RespLimits.DEFAULT, protocol));
            }
        }
    }

    @Test
    void shouldGoOnWhereverAReplyIsCut() {
        for (String reply : replies()) {
            byte[] bytes = bytes(reply);
            List<String> expected = byteByByte(bytes, RespLimits.DEFAULT, 3);
            for (int cut = 0; cut <= bytes.length; cut++) {
                assertThat(inTwo(bytes, cut)).as("%s cut at %d", reply, cut).isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldFindTheSameFaultsWholeAndByteByByte() {
        for (String reply : replies()) {
            byte[] bytes = bytes(reply);
            for (int at = 0; at < bytes.length; at++) {
                byte sound = bytes[at];
                for (byte damage : bytes("\r\n$*:%-0 9x")) {
                    bytes[at] = damage;
                    List<String> expected = byteByByte(bytes, RespLimits.DEFAULT, 3);
                    assertThat(whole(BufferShape.HEAP, bytes, RespLimits.DEFAULT, 3))
                            .as("%s with %d at %d", reply, damage, at)
                            .isEqualTo(expected);
                }
                bytes[at] = sound;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 9, 10, 99, 100, 101, 150, 200})
    void shouldHoldTheSameLimitsWholeAndByteByByte(int limit) {
        List<RespLimits> all = List.of(
                RespLimits.DEFAULT.withBulk(limit),
                RespLimits.DEFAULT.withElements(limit),
                RespLimits.DEFAULT.withNumber(Math.max(1, limit)),
                RespLimits.DEFAULT.withLine(limit),
                RespLimits.DEFAULT.withDepth(Math.max(1, limit)),
                RespLimits.DEFAULT.withReply(Math.max(1, limit)));
        List<String> replies = new ArrayList<>(replies());
        for (int size : new int[] {9, 10, 99, 100, 101, 150, 151}) {
            replies.add("*1\r\n$" + size + "\r\n" + "x".repeat(size) + "\r\n");
            replies.add("*1\r\n+" + "x".repeat(size) + "\r\n");
            replies.add("*1\r\n*" + size + "\r\n" + ":1\r\n".repeat(size));
            replies.add("*1\r\n%" + size + "\r\n" + ":1\r\n".repeat(2 * size));
            replies.add("*1\r\n".repeat(size) + ":1\r\n");
        }
        for (RespLimits limits : all) {
            for (String reply : replies) {
                assertThat(whole(BufferShape.HEAP, bytes(reply), limits, 3))
                        .as(reply)
                        .isEqualTo(byteByByte(bytes(reply), limits, 3));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 15, 16, 17, 33, 1023, 1024, 1025})
    void shouldReadWhatStandsBehindDeepNesting(int depth) {
        byte[] bytes = bytes("*2\r\n".repeat(depth) + "+x\r\n" + ":1\r\n".repeat(depth));
        assertThat(whole(BufferShape.HEAP, bytes, RespLimits.DEFAULT, 3))
                .isEqualTo(byteByByte(bytes, RespLimits.DEFAULT, 3));
    }

    @Test
    void shouldReadOutsideTheHeapAcrossEveryBorder() {
        for (int first = 440; first < 530; first++) {
            for (int second : new int[] {3, 12, 3500, 3560, 4080, 4096, 5000}) {
                String reply = "*4\r\n$" + first + "\r\n" + "a".repeat(first) + "\r\n$" + second + "\r\n"
                        + "b".repeat(second) + "\r\n*2\r\n:12345\r\n+OK\r\n$5\r\nabcde\r\n";
                byte[] bytes = bytes(reply + reply);
                assertThat(whole(BufferShape.DIRECT, bytes, RespLimits.DEFAULT, 3))
                        .isEqualTo(whole(BufferShape.HEAP, bytes, RespLimits.DEFAULT, 3))
                        .hasSize(3)
                        .endsWith("end");
            }
        }
    }

    @Test
    void shouldNotReadBytesAgainThatAPushTakerHasChanged() {
        byte[] before = bytes("*2\r\n>1\r\n+kind\r\n$3\r\nabc\r\n");
        byte[] after = bytes("*2\r\n>1\r\n+kind\r\n$3\r\nxyz\r\n");
        ByteBuf in = Unpooled.directBuffer(before.length).writeBytes(before);
        RespValueReader reader = reader(RespLimits.DEFAULT, push -> in.setBytes(0, after));
        assertThat(reader.next(in)).isNull();
        assertThat(reader.next(in.capacity(before.length + 4).writeBytes(bytes(":1\r\n"))))
                .isEqualTo(RespAggregate.array(RespText.bulk("xyz"), RespScalar.of(1)));
        in.release();
    }

    @Test
    void shouldLookAtEachByteAFewTimes() {
        String text = "*100000\r\n" + "*2\r\n:12345\r\n,1.5\r\n".repeat(100_000);
        OpaqueByteBuf in = new OpaqueByteBuf(Unpooled.copiedBuffer(text, ISO_8859_1));
        assertThat(reader(RespLimits.DEFAULT, push -> {}).next(in)).isNotNull();
        assertThat(in.bytesRead()).isLessThan(12L * text.length());
        int end = in.writerIndex();
        in.setIndex(0, 0);
        RespValueReader reader = reader(RespLimits.DEFAULT, push -> {});
        long before = in.bytesRead();
        for (int written = 1; written < end; written++) {
            assertThat(reader.next(in.writerIndex(written))).isNull();
        }
        assertThat(reader.next(in.writerIndex(end))).isNotNull();
        assertThat(in.bytesRead() - before).isLessThan(30L * text.length());
    }

    @Test
    void shouldBelieveNoByteTwice() {
        // Each array could have as many children as there are bytes for, were it alone.
        int depth = 1000;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            text.append("*300000\r\n");
        }
        text.append(":1\r\n".repeat(300_000));
        ByteBuf in = Unpooled.copiedBuffer(text, ISO_8859_1);
        var threads = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        RespValueReader reader = reader(RespLimits.DEFAULT, push -> {});
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(reader.next(in)).isNull();
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(16L * text.length());
    }
}
