package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapturedFramesTest {
    private static final List<Corpus.Row> FRAMES =
            Corpus.rows().stream().filter(row -> !row.isStream()).toList();
    private static final List<Corpus.Row> STREAMS =
            Corpus.rows().stream().filter(Corpus.Row::isStream).toList();

    @Test
    void shouldAcceptAndRebuildEveryFrameByteForByte() {
        BusFrame frame = new BusFrame();
        int rebuilt = 0;
        for (Corpus.Row row : FRAMES) {
            for (BusReceiver receiver : List.of(BusReceiver.STRICT, BusReceiver.STRICT.withLayout(row.layout()))) {
                ByteBuf buf = BufferShape.HEAP_SLICE.of(row.bytes());
                int verdict = frame.wrap(buf, 0, buf.readableBytes(), receiver);
                assertThat(BusVerdict.toString(verdict)).as(row.path()).isEqualTo("ok");
                ByteBuf out = Unpooled.buffer();
                Facts.write(frame.layout(), Facts.of(frame, false), false, new byte[0], out);
                assertThat(hex(out)).as(row.path()).isEqualTo(hex(buf));
                rebuilt++;
            }
        }
        assertThat(FRAMES).hasSize(1135);
        assertThat(rebuilt).isEqualTo(2 * 1135);
    }

    @Test
    void shouldTellTheFactsKnownOfEverySender() {
        CapturedFacts facts = new CapturedFacts();
        BusFrame frame = new BusFrame();
        for (Corpus.Row row : FRAMES) {
            ByteBuf buf = Unpooled.wrappedBuffer(row.bytes());
            frame.wrap(buf, 0, buf.readableBytes(), BusReceiver.STRICT.withLayout(row.layout()));
            facts.compare(row, frame);
        }
        // Between two samples of its sender, each of these states came and went.
        String unseen = " gossip, changing: as at another time: ";
        assertThat(facts.wrong())
                .containsExactly(
                        "mixed-from-6.2/bus/ping-22.bin" + unseen + "127.0.90.11:7002@17002 master,fail",
                        "mixed-from-6.2/bus/pong-22.bin" + unseen + "127.0.90.11:7002@17002 master,fail",
                        "redis-3.0.7/bus/ping-20.bin" + unseen + "127.0.30.10:7001 slave,fail",
                        "redis-3.0.7/bus/pong-14.bin" + unseen + "127.0.30.12:7003 master,fail?",
                        "redis-3.2.13/bus/pong-12.bin repl_offset: false",
                        "redis-3.2.13/bus/pong-15.bin" + unseen + "127.0.33.12:7003 master,fail?",
                        "redis-3.2.13/bus/pong-15.bin" + unseen + "127.0.33.11:7002 master,fail?",
                        "redis-6.2.16/bus/ping-12.bin cluster_state, changing: fail",
                        "redis-7.0.15/bus/meet-19.bin" + unseen + "127.0.70.11:0@27102 master",
                        "redis-7.0.15/bus/ping-11.bin" + unseen + "127.0.70.10:7001@17001 slave,fail",
                        "redis-7.2.6/bus/ping-08.bin" + unseen + "127.0.72.11:7002@17002 master,fail?",
                        "redis-7.4.1/bus/meet-17.bin" + unseen + "127.0.74.12:7003@17003 master",
                        "redis-7.4.1/bus/ping-11.bin" + unseen + "127.0.74.10:7001@17001 slave,fail",
                        "redis-8.0-m01/bus/meet-11.bin" + unseen + "127.0.80.52:6381@26381 master",
                        "redis-8.0-m01/bus/pong-08.bin cluster_state, changing: fail",
                        "valkey-7.2.7/bus/ping-07.bin cluster_state, changing: fail",
                        "valkey-8.0.1/bus/ping-07.bin cluster_state, changing: fail",
                        "valkey-8.0.1/bus/pong-09.bin cluster_state, changing: fail");
        assertThat(facts.compared())
                .hasToString("{bytes=1135, cluster_state=638, cluster_state, changing=477, current_epoch=638, "
                        + "current_epoch, changing=477, failed node=33, gossip address=1089, gossip flags=1093, "
                        + "gossip nodename=1093, gossip, changing: as at another time=43, gossip, changing: as sampled=558, module message=25, my_epoch=638, my_epoch, changing=477, myself=1115, "
                        + "primary_slots=151, primary_slots, changing=94, published=86, repl_offset=1115, "
                        + "sender_bus_port=972, sender_flags=638, sender_flags, changing=477, sender_id=1115, "
                        + "sender_id known by port only=1, sender_port=1115, sender_primary_id=638, "
                        + "sender_primary_id, changing=477, sender_slots=487, sender_slots, changing=383, "
                        + "sender_tls_port=61, type=1135, type_code=1135}");
        assertThat(facts.notApplicable())
                .hasToString(
                        "{gossip address: clients are told another one=4, published: a and b, of which the note does not tell=9, sender: light header=19, "
                                + "sender: not known=1, sender_bus_port: not in V0=143, sender_tls_port: none=1054}");
    }

    @Test
    void shouldSplitEveryStreamAtEveryCut() {
        assertThat(STREAMS).hasSize(17);
        BusFrame frame = new BusFrame();
        for (Corpus.Row row : STREAMS) {
            List<Integer> expected = frameLengths(row);
            byte[] bytes = row.bytes();
            for (int cut = 0; cut <= bytes.length; cut++) {
                assertThat(lengthsOf(bytes, cut, frame))
                        .as(row + " cut at " + cut)
                        .isEqualTo(expected);
            }
        }
    }

    private static List<Integer> frameLengths(Corpus.Row row) {
        String note = row.get("note");
        int start = note.indexOf("frame lengths ") + "frame lengths ".length();
        List<Integer> lengths = new ArrayList<>();
        for (String length : note.substring(start, note.indexOf(';', start)).split(",", -1)) {
            lengths.add(Integer.parseInt(length));
        }
        return lengths;
    }

    /** The first part in one buffer; what it leaves, with the rest, in another. */
    private static List<Integer> lengthsOf(byte[] bytes, int cut, BusFrame frame) {
        BusFrameSplitter splitter = new BusFrameSplitter(BusReceiver.STRICT);
        List<Integer> lengths = new ArrayList<>();
        ByteBuf first = Unpooled.wrappedBuffer(bytes, 0, cut);
        drain(splitter, first, frame, lengths);
        int consumed = first.readerIndex();
        ByteBuf second = Unpooled.wrappedBuffer(bytes, consumed, bytes.length - consumed);
        drain(splitter, second, frame, lengths);
        assertThat(second.isReadable()).isFalse();
        return lengths;
    }

    private static void drain(BusFrameSplitter splitter, ByteBuf in, BusFrame frame, List<Integer> lengths) {
        int verdict;
        while ((verdict = splitter.next(in, frame)) != BusVerdict.NEED_MORE) {
            assertThat(verdict).isEqualTo(BusVerdict.ACCEPT);
            lengths.add(frame.length());
        }
    }

    private static String hex(ByteBuf buf) {
        byte[] bytes = new byte[buf.readableBytes()];
        buf.getBytes(buf.readerIndex(), bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
