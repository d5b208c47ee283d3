package io.clusterwire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class CapturesTest {
    /**
     * Captures that are not the same when written again. A double is a value, not a text: servers before 7.2 print 17 digits
     * ({@code 0.10000000000000001}), and positions come from long doubles in every version ({@code 13.36138933897018433}).
     */
    private static final List<String> OTHER_SPELLING = List.of(
            "redis-6.2.16/replies/debug-protocol-double.resp3.bin",
            "redis-6.2.16/replies/geopos.resp3.bin",
            "redis-6.2.16/replies/georadius.resp3.bin",
            "redis-6.2.16/replies/geosearch.resp3.bin",
            "redis-6.2.16/replies/zincrby-double.resp3.bin",
            "redis-6.2.16/replies/zrange-withscores.resp3.bin");

    @Test
    void shouldReadEveryCaptureToItsEndWholeAndInPieces() {
        Captures.ALL.forEach((name, bytes) -> {
            List<RespValue> whole = read(name, bytes, bytes.length);
            assertThat(whole).as(name).isNotEmpty();
            assertThat(read(name, bytes, 7)).as(name).isEqualTo(whole);
            for (RespValue value : whole) {
                assertThat(RespValue.parse(value.toString())).as(name).isEqualTo(value);
            }
        });
    }

    @Test
    void shouldWriteEveryCaptureAgainFromItsValues() {
        Collection<String> other = new TreeSet<>();
        for (Map.Entry<String, byte[]> capture : Captures.ALL.entrySet()) {
            ByteBuf out = Unpooled.buffer();
            RespWriter writer = new RespWriter().wrap(out).protocol(Captures.protocol(capture.getKey()));
            List<RespValue> values = read(capture.getKey(), capture.getValue(), Integer.MAX_VALUE);
            values.forEach(writer::value);
            assertThat(read(capture.getKey(), ByteBufUtil.getBytes(out), Integer.MAX_VALUE))
                    .isEqualTo(values);
            if (!ByteBufUtil.equals(out, Unpooled.wrappedBuffer(capture.getValue()))) {
                other.add(capture.getKey());
            }
        }
        assertThat(other).containsExactlyElementsOf(OTHER_SPELLING);
    }

    @Test
    void shouldSkipWhatIsRead() {
        Captures.ALL.forEach((name, bytes) -> {
            RespSkipper skipper = new RespSkipper().protocol(Captures.protocol(name));
            ByteBuf in = Unpooled.wrappedBuffer(bytes);
            int items = 0;
            while (skipper.skip(in)) {
                items++;
            }
            assertThat(in.isReadable()).as(name).isFalse();
            assertThat(items).as(name).isEqualTo(read(name, bytes, bytes.length).size());
        });
    }

    private static List<RespValue> read(String name, byte[] bytes, int piece) {
        List<RespValue> values = new ArrayList<>();
        RespValueReader reader = new RespValueReader(values::add).protocol(Captures.protocol(name));
        int read = 0;
        for (int end = Math.min(piece, bytes.length);
                read < bytes.length;
                end = (int) Math.min(bytes.length, (long) end + piece)) {
            ByteBuf in = Unpooled.wrappedBuffer(bytes, read, end - read);
            for (RespValue value = reader.next(in); value != null; value = reader.next(in)) {
                values.add(value);
            }
            read += in.readerIndex();
            if (end == bytes.length) {
                break;
            }
        }
        assertThat(read).as(name).isEqualTo(bytes.length);
        assertThat(reader.isBetweenItems()).as(name).isTrue();
        return values;
    }
}
