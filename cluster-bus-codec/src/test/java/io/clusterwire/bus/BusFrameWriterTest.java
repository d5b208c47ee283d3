package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.clusterwire.slot.NodeId;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BusFrameWriterTest {
    private final BusFrameWriter writer = new BusFrameWriter();
    private final ByteBuf out = Unpooled.buffer();
    private final HeaderTemplate header = Frames.header(BusLayout.V1_7_0);

    @ParameterizedTest
    @CsvSource({
        "V0, 9, false",
        "V0, 10, false",
        "V0, 4, true",
        "V1_4_0, 9, true",
        "V1_4_0, 10, false",
        "V1_6_2, 10, false",
        "V1_7_0, 10, true",
        "LIGHT, 4, true",
        "LIGHT, 9, true",
        "LIGHT, 10, true"
    })
    void shouldWriteTypesWhereTheLayoutHasThem(BusLayout layout, int type, boolean has) {
        Runnable write = () -> {
            if (type == BusMessageType.MODULE) {
                writer.module(out, Frames.header(layout), 1, 2, Unpooled.EMPTY_BUFFER);
            } else {
                writer.publish(out, Frames.header(layout), type, Unpooled.EMPTY_BUFFER, Unpooled.EMPTY_BUFFER);
            }
        };
        if (has) {
            write.run();
            assertThat(out.isReadable()).isTrue();
        } else {
            assertThatIllegalArgumentException().isThrownBy(write::run);
            assertThat(out.isReadable()).isFalse();
        }
    }

    @Test
    void shouldRefuseTypesOfAnotherShape() {
        HeaderTemplate light = new HeaderTemplate(BusLayout.LIGHT);
        assertThatIllegalArgumentException().isThrownBy(() -> writer.ping(out, header, BusMessageType.FAIL));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.ping(out, light, BusMessageType.PING));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.fail(out, light, Frames.OTHER));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.bodiless(out, header, BusMessageType.UPDATE));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.publish(out, header, 3, out, out));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.unknown(out, header, 10, out));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.unknown(out, light, 11, out));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.unknown(out, header, 65536, out));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.module(out, header, 1, 256, out));
        assertThatIllegalArgumentException().isThrownBy(() -> writer.fail(out, header, NodeId.of("short")));
        assertThat(out.isReadable()).isFalse();
    }

    @Test
    void shouldRefuseCallsOutOfOrder() {
        PingWriter ping = writer.ping(out, header, BusMessageType.PING);
        GossipTemplate entry = Frames.gossip(BusLayout.V1_7_0, 1);
        GossipTemplate old = Frames.gossip(BusLayout.V0, 1);
        assertThatIllegalArgumentException().isThrownBy(() -> ping.gossip(old));
        ping.gossip(entry).text(ExtensionType.HOSTNAME, "");
        assertThatIllegalStateException().isThrownBy(() -> ping.gossip(entry));
        assertThat(out.isReadable()).isFalse();
        assertThat(ping.end()).isEqualTo(2256 + 104 + 16);
        assertThatIllegalStateException().isThrownBy(ping::end);
        assertThatIllegalStateException().isThrownBy(() -> ping.gossip(entry));
        assertThatIllegalStateException().isThrownBy(() -> ping.port(ExtensionType.CLIENT_PORT, 1));
        PingWriter v0 = writer.ping(out, Frames.header(BusLayout.V0), BusMessageType.PING);
        assertThatIllegalStateException().isThrownBy(() -> v0.text(ExtensionType.HOSTNAME, "a"));
    }

    @Test
    void shouldRefuseValuesOutOfRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> header.port(65536));
        assertThatIllegalArgumentException().isThrownBy(() -> header.port(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> header.flags(0x10000));
        assertThatIllegalArgumentException().isThrownBy(() -> header.state(256));
        assertThatIllegalArgumentException().isThrownBy(() -> header.messageFlags(0x1000000));
        assertThatIllegalArgumentException().isThrownBy(() -> header.messageFlags(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> header.sender(NodeId.of("a".repeat(41))));
        assertThatIllegalArgumentException().isThrownBy(() -> header.myIp("1".repeat(46)));
        assertThatIllegalArgumentException().isThrownBy(() -> header.myIp("a\0b"));
        assertThatIllegalArgumentException().isThrownBy(() -> header.myIp("\u0100"));
        assertThat(header.myIp("1".repeat(45))).isSameAs(header);
        GossipTemplate entry = new GossipTemplate(BusLayout.V1_7_0);
        assertThatIllegalArgumentException().isThrownBy(() -> entry.pingSent(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> entry.pongReceived(1L << 32));
        assertThatIllegalArgumentException().isThrownBy(() -> new GossipTemplate(BusLayout.LIGHT));
        assertThatIllegalStateException().isThrownBy(() -> new GossipTemplate(BusLayout.V0).busPort(1));
        assertThatIllegalStateException().isThrownBy(() -> new GossipTemplate(BusLayout.V1_4_0).otherPort(1));
        PingWriter ping = writer.ping(out, header, BusMessageType.PING);
        assertThatIllegalArgumentException().isThrownBy(() -> ping.text(0, "a\0"));
        assertThatIllegalArgumentException().isThrownBy(() -> ping.port(6, 65536));
        assertThatIllegalArgumentException().isThrownBy(() -> ping.payload(65536, Unpooled.EMPTY_BUFFER));
        assertThatIllegalArgumentException().isThrownBy(() -> ping.id(3, NodeId.of("short")));
    }

    @ParameterizedTest
    @CsvSource({"0, 16", "6, 16", "7, 16", "8, 24", "14, 24", "15, 24", "16, 32", "255, 264"})
    void shouldPadTexts(int characters, int length) {
        writer.ping(out, header, BusMessageType.PING)
                .text(ExtensionType.HOSTNAME, "h".repeat(characters))
                .payload(0x7777, Unpooled.wrappedBuffer(new byte[characters]))
                .end();
        BusFrame frame = new BusFrame();
        assertThat(frame.wrap(out, 0, out.readableBytes(), BusReceiver.STRICT)).isEqualTo(BusVerdict.ACCEPT);
        PingExtension extension = frame.extensions();
        assertThat(extension.next()).isTrue();
        assertThat(extension.length()).isEqualTo(length);
        assertThat(extension.text().length()).isEqualTo(characters);
        assertThat(extension.next()).isTrue();
        assertThat(extension.length()).isEqualTo(8 + (characters + 7) / 8 * 8);
    }

    @Test
    void shouldWriteTheMostEntries() {
        PingWriter ping = writer.ping(out, header, BusMessageType.PING);
        GossipTemplate entry = Frames.gossip(BusLayout.V1_7_0, 1);
        for (int i = 0; i < 65535; i++) {
            ping.gossip(entry);
        }
        assertThatIllegalStateException().isThrownBy(() -> ping.gossip(entry));
        ping.end();
        BusFrame frame = new BusFrame();
        assertThat(frame.wrap(out, 0, out.readableBytes(), BusReceiver.STRICT)).isEqualTo(BusVerdict.ACCEPT);
        assertThat(frame.gossip(65534).port()).isEqualTo(6380);
    }

    @Test
    void shouldWriteNothingThatDoesNotFit() {
        ByteBuf small = Unpooled.wrappedBuffer(new byte[2300]).clear();
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> writer.update(small, header, 1, Frames.OTHER, io.clusterwire.slot.SlotSet.ALL));
        assertThat(small.writerIndex()).isZero();
        PingWriter ping = writer.ping(small, header, BusMessageType.PING);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> ping.gossip(Frames.gossip(BusLayout.V1_7_0, 1)));
        assertThat(ping.end()).isEqualTo(2256);
    }
}
