package io.clusterwire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RespValueProperties {
    private static final List<byte[]> CAPTURES = Captures.ALL.entrySet().stream()
            .filter(e -> e.getValue().length < 20_000)
            .map(Map.Entry::getValue)
            .toList();

    @Provide
    Arbitrary<RespValue> values() {
        return Replies.values();
    }

    @Property(tries = 500)
    void shouldReadWhatIsWritten(@ForAll("values") RespValue value, @ForAll int seed) {
        assertThat(read(write(value, 3), new Random(seed))).containsExactly(value);
    }

    @Property(tries = 500)
    void shouldReadBackTheNotation(@ForAll("values") RespValue value) {
        RespValue back = RespValue.parse(value.toString());
        assertThat(back).isEqualTo(value).hasSameHashCodeAs(value);
    }

    @Property(tries = 500)
    void shouldReadDownConvertedValueInResp2(@ForAll("values") RespValue value, @ForAll int seed) {
        List<RespValue> once = read(write(value, 2), new Random(seed));
        assertThat(once).containsExactly(Resp2Form.of(value));
    }

    @Property(tries = 1000)
    void shouldRaiseOnlyRespExceptionForAnyBytes(@ForAll("streams") byte[] bytes, @ForAll int seed) {
        readAnything(bytes, new Random(seed));
    }

    @Property(tries = 1000)
    void shouldRaiseOnlyRespExceptionForMutatedCaptures(@ForAll int seed) {
        Random random = new Random(seed);
        byte[] bytes = CAPTURES.get(random.nextInt(CAPTURES.size())).clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            bytes[random.nextInt(bytes.length)] =
                    (byte) "+-:$*_,#!=(%~|>;.\r\n0123456789?txt".charAt(random.nextInt(33));
        }
        readAnything(bytes, random);
    }

    /** Bytes that mean something to a reader more often than not. */
    @Provide
    Arbitrary<byte[]> streams() {
        Arbitrary<String> tokens = Arbitraries.of(
                "+OK\r\n",
                "-E\r\n",
                ":1\r\n",
                "$1\r\na\r\n",
                "$-1\r\n",
                "*-1\r\n",
                "*1\r\n",
                "*2\r\n",
                "*0\r\n",
                "_\r\n",
                "#t\r\n",
                ",1.5\r\n",
                "(7\r\n",
                "!1\r\ne\r\n",
                "=5\r\ntxt:a\r\n",
                "%1\r\n",
                "~1\r\n",
                "|1\r\n",
                "|0\r\n",
                ">2\r\n",
                ">1\r\n",
                "$?\r\n",
                ";1\r\na\r\n",
                ";0\r\n",
                "*?\r\n",
                "%?\r\n",
                "~?\r\n",
                ".\r\n",
                "$4\r\n",
                "\r",
                "\n",
                "x",
                "-",
                "9",
                "\0");
        return tokens.list()
                .ofMaxSize(30)
                .map(l -> String.join("", l).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    }

    private static ByteBuf write(RespValue value, int protocol) {
        ByteBuf out = Unpooled.buffer();
        new RespWriter().wrap(out).protocol(protocol).value(value);
        return out;
    }

    private static List<RespValue> read(ByteBuf written, Random cuts) {
        byte[] bytes = ByteBufUtil.getBytes(written);
        List<RespValue> values = new ArrayList<>();
        RespValueReader reader = new RespValueReader(values::add);
        int read = 0;
        for (int end = 0; end < bytes.length; ) {
            end = Math.min(bytes.length, end + 1 + cuts.nextInt(64));
            ByteBuf in = Unpooled.wrappedBuffer(bytes, read, end - read);
            for (RespValue value = reader.next(in); value != null; value = reader.next(in)) {
                values.add(value);
            }
            read += in.readerIndex();
        }
        assertThat(read).isEqualTo(bytes.length);
        assertThat(reader.isBetweenItems()).isTrue();
        return values;
    }

    /** Reader, skipper, value reader and request reader get along with anything, in steps that each consume something, and agree on items. */
    private static void readAnything(byte[] bytes, Random random) {
        String read = outcome(bytes, random);
        assertThat(outcome(bytes, new Random(0) {
                    private static final long serialVersionUID = 1;

                    @Override
                    public int nextInt(int bound) {
                        return bound - 1;
                    }
                }))
                .isEqualTo(read);
        ByteBuf in = Unpooled.wrappedBuffer(bytes);
        RespRequestReader requests = new RespRequestReader();
        int steps = 0;
        try {
            while (requests.next(in) != RespRequestReader.NEED_MORE) {
                steps++;
            }
        } catch (RespException e) {
            assertThat(e.getMessage()).hasSizeLessThan(500);
        }
        assertThat(steps).isLessThanOrEqualTo(bytes.length);
    }

    private static String outcome(byte[] bytes, Random cuts) {
        StringBuilder values = new StringBuilder();
        RespValueReader reader = new RespValueReader(values::append);
        RespSkipper skipper = new RespSkipper();
        int read = 0;
        int items = 0;
        try {
            for (int end = 0; end < bytes.length; ) {
                end = Math.min(bytes.length, end + 1 + cuts.nextInt(64));
                ByteBuf in = Unpooled.wrappedBuffer(bytes, read, end - read);
                for (RespValue value = reader.next(in); value != null; value = reader.next(in)) {
                    values.append(value).append('\n');
                    items++;
                }
                read += in.readerIndex();
            }
        } catch (RespException e) {
            values.append(e.kind()).append(e.offset());
            assertThat(e.getMessage()).hasSizeLessThan(500);
            assertThat(e.offset()).isBetween(0L, (long) bytes.length);
        }
        assertThat(items).isLessThanOrEqualTo(bytes.length);
        ByteBuf in = Unpooled.wrappedBuffer(bytes);
        int skipped = 0;
        try {
            while (skipper.skip(in)) {
                skipped++;
            }
        } catch (RespException e) {
            assertThat(e.offset()).isBetween(0L, (long) bytes.length);
        }
        assertThat(skipped).isGreaterThanOrEqualTo(items);
        return values.toString();
    }
}
