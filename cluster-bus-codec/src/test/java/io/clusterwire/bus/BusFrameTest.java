package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BusFrameTest {
    private static BusFrame wrapped(byte[] bytes, BusReceiver receiver) {
        BusFrame frame = new BusFrame();
        assertThat(BusVerdict.toString(frame.wrap(Unpooled.wrappedBuffer(bytes), 0, bytes.length, receiver)))
                .isEqualTo("ok");
        return frame;
    }

    private static String verdict(byte[] bytes, BusReceiver receiver) {
        ByteBuf buf = Unpooled.wrappedBuffer(bytes);
        return BusVerdict.toString(BusFrames.validate(buf, 0, bytes.length, receiver));
    }

    @Test
    void shouldSayThatNothingIsWrapped() {
        BusFrame frame = new BusFrame();
        assertThatIllegalStateException().isThrownBy(frame::type);
        assertThatIllegalStateException().isThrownBy(frame::sender);
        assertThatIllegalStateException().isThrownBy(frame::slots);
        assertThatIllegalStateException().isThrownBy(frame::extensions);
        assertThatIllegalStateException().isThrownBy(frame::family);
        assertThatIllegalStateException().isThrownBy(() -> frame.body().bytes());
        assertThatIllegalStateException().isThrownBy(() -> frame.gossip(0));
    }

    @Test
    void shouldSayThatItsPartsHaveBeenLeft() {
        BusFrame frame = wrapped(Frames.ping(BusLayout.V1_7_0, 2), BusReceiver.STRICT);
        GossipEntry entry = frame.gossip(1);
        SlotBitmap slots = frame.slots();
        BusBytes sender = frame.sender();
        PingExtension extension = frame.extensions();
        assertThat(extension.next()).isTrue();
        frame.clear();
        assertThatIllegalStateException().isThrownBy(entry::flags);
        assertThatIllegalStateException().isThrownBy(slots::size);
        assertThatIllegalStateException().isThrownBy(extension::type);
        assertThat(sender.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(BusLayout.class)
    void shouldSayWhichFieldsALayoutLacks(BusLayout layout) {
        ByteBuf out = Unpooled.buffer();
        HeaderTemplate header = Frames.header(layout);
        new BusFrameWriter().publish(out, header, BusMessageType.PUBLISH, Unpooled.EMPTY_BUFFER, Unpooled.EMPTY_BUFFER);
        BusReceiver receiver = layout.hasSender() ? BusReceiver.STRICT.withLayout(layout) : BusReceiver.STRICT;
        BusFrame frame = wrapped(Frames.bytes(out), receiver);
        absentUnless(layout.hasSender(), "sender", frame, BusFrame::sender);
        absentUnless(layout.hasSender(), "myslots", frame, BusFrame::slots);
        absentUnless(layout.hasSender(), "count", frame, BusFrame::count);
        absentUnless(layout.hasSender(), "port", frame, BusFrame::port);
        absentUnless(layout.hasSender(), "mflags", frame, BusFrame::messageFlags);
        absentUnless(layout.hasBusPort(), "myip", frame, BusFrame::myIp);
        absentUnless(layout.hasBusPort(), "cport", frame, BusFrame::busPort);
        absentUnless(layout.hasOtherPort(), "pport", frame, BusFrame::otherPort);
        absentUnless(layout.hasExtensions(), "extensions", frame, BusFrame::extensionCount);
        absentUnless(layout.hasSender(), "sender", header, template -> template.sender(Frames.SENDER));
        absentUnless(layout.hasBusPort(), "cport", header, template -> template.busPort(1));
        absentUnless(layout.hasOtherPort(), "pport", header, template -> template.otherPort(1));
        assertThat(frame.gossipCount()).isZero();
        assertThat(frame.extensions().next()).isFalse();
    }

    private static <T> void absentUnless(boolean present, String field, T object, Consumer<T> access) {
        if (present) {
            access.accept(object);
        } else {
            assertThatIllegalStateException()
                    .isThrownBy(() -> access.accept(object))
                    .withMessageStartingWith(field + ": no such field in layout ");
        }
    }

    @Test
    void shouldRefuseTheBodyOfAnotherType() {
        BusFrame frame = wrapped(Frames.ping(BusLayout.V1_7_0, 0), BusReceiver.STRICT);
        assertThatIllegalStateException().isThrownBy(() -> frame.body().failedNode());
        assertThatIllegalStateException().isThrownBy(() -> frame.body().updateSlots());
        assertThatIllegalStateException().isThrownBy(() -> frame.body().message());
        assertThatIllegalStateException()
                .isThrownBy(() -> frame.body().moduleId())
                .withMessage("message type: 0 in layout V1-7.0 (expected: MODULE)");
    }

    @Test
    void shouldRefuseEntriesThatAreNotThere() {
        BusFrame frame = wrapped(Frames.ping(BusLayout.V1_7_0, 3), BusReceiver.STRICT);
        assertThat(frame.gossip(2).node().matches(Frames.node(2))).isTrue();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> frame.gossip(3));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> frame.gossip(-1));
    }

    @Test
    void shouldCompareInPlace() {
        BusFrame frame = wrapped(Frames.ping(BusLayout.V1_7_0, 1), BusReceiver.STRICT);
        BusBytes sender = frame.sender();
        assertThat(sender.matches(Frames.SENDER)).isTrue();
        assertThat(sender.matches(Frames.OTHER)).isFalse();
        assertThat(sender.matches(NodeId.of("0123"))).isFalse();
        assertThat(sender.matches(Frames.SENDER.toString())).isTrue();
        assertThat(sender.matches(Frames.SENDER.toByteArray())).isTrue();
        assertThat(sender.matches(frame.gossip(0).node())).isFalse();
        assertThat(sender.compareTo(Frames.OTHER)).isNegative();
        assertThat(sender.compareTo(Frames.SENDER)).isZero();
        assertThat(sender.compareTo(NodeId.of("0123"))).isPositive();
        assertThat(sender.toNodeId()).isEqualTo(Frames.SENDER);
        assertThatIllegalStateException().isThrownBy(() -> frame.replicaOf().toNodeId());
        assertThat(frame.myIp().matches("192.168.1.10")).isTrue();
        assertThat(frame.myIp().matches("192.168.1.1")).isFalse();
        assertThat(frame.myIp().hash()).isNotEqualTo(frame.gossip(0).ip().hash());
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sender.byteAt(40));
    }

    @Test
    void shouldCompareSlotsInPlace() {
        BusFrame frame = wrapped(Frames.ping(BusLayout.V1_7_0, 0), BusReceiver.STRICT);
        SlotBitmap slots = frame.slots();
        assertThat(slots.matches(SlotSet.ofRange(0, 5460))).isTrue();
        assertThat(slots.matches(SlotSet.ofRange(0, 5461))).isFalse();
        assertThat(slots.nextDifference(SlotSet.ofRange(0, 5470), 0)).isEqualTo(5461);
        assertThat(slots.nextDifference(SlotSet.ofRange(0, 5470), 5470)).isEqualTo(5470);
        assertThat(slots.nextDifference(SlotSet.ofRange(0, 5470), 5471)).isEqualTo(-1);
        assertThat(slots.nextDifference(SlotSet.EMPTY, 16384)).isEqualTo(-1);
        assertThat(slots.size()).isEqualTo(5461);
        for (int slot = 0; slot < 16384; slot++) {
            assertThat(slots.contains(slot)).isEqualTo(slot <= 5460);
        }
        assertThat(slots).hasToString("0-5460");
        assertThatIllegalArgumentException().isThrownBy(() -> slots.contains(16384));
        assertThatIllegalArgumentException().isThrownBy(() -> slots.contains(-1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> slots.word(256));
    }

    /** What strict receivers see: a change of one byte, and the reason. */
    @ParameterizedTest
    @CsvSource({
        "40, 0x47, drop:strict-node-id", // sender: G
        "79, 0, drop:strict-node-id",
        "2128, 0x61, drop:strict-node-id", // half a primary
        "2256, 0x2d, drop:strict-node-id", // gossip id
        "2295, 0x7b, drop:strict-node-id",
        "8, 1, drop:version",
        "2253, 0, drop:length" // extensions there, but not looked at
    })
    void shouldBeStrict(int offset, String value, String expected) {
        byte[] bytes = Frames.ping(BusLayout.V1_7_0, 1);
        bytes[offset] = (byte) (int) Integer.decode(value);
        assertThat(verdict(bytes, BusReceiver.STRICT)).isEqualTo(expected);
        assertThat(verdict(bytes, BusReceiver.STRICT.lenient()))
                .isEqualTo(expected.contains("strict") ? "ok" : expected);
    }

    @ParameterizedTest
    @CsvSource({"2168", "2304"})
    void shouldWantAddressesToEnd(int offset) {
        byte[] bytes = Frames.ping(BusLayout.V1_7_0, 1);
        java.util.Arrays.fill(bytes, offset, offset + 46, (byte) '1');
        assertThat(verdict(bytes, BusReceiver.STRICT)).isEqualTo("drop:strict-nul");
        BusFrame frame = wrapped(bytes, BusReceiver.STRICT.lenient());
        assertThat((offset == 2168 ? frame.myIp() : frame.gossip(0).ip()).length())
                .isEqualTo(46);
        bytes[offset + 44] = 0;
        assertThat(verdict(bytes, BusReceiver.STRICT)).isEqualTo("ok");
    }

    @Test
    void shouldTellTheFamily() {
        assertThat(wrapped(Frames.ping(BusLayout.V1_7_0, 0), BusReceiver.STRICT).family())
                .isEqualTo(Family.VALKEY);
        assertThat(wrapped(Frames.ping(BusLayout.V1_6_2, 0), BusReceiver.STRICT).family())
                .isNull();
        assertThat(wrapped(Frames.ping(BusLayout.V1_6_2, 0), BusReceiver.STRICT.withFamily(Family.REDIS))
                        .family())
                .isEqualTo(Family.REDIS);
        assertThat(extension4(Frames.OTHER.toString(), 0, null)).isEqualTo("internal-secret");
        assertThat(extension4("10.0.0.1", 0, null)).isEqualTo("client-ipv4");
        assertThat(extension4("10.0.0.1", 0, Family.REDIS)).isEqualTo("drop:strict-min-size");
        assertThat(extension4(Frames.OTHER.toString(), 0, Family.VALKEY)).isEqualTo("drop:strict-nul");
        assertThat(extension4(Frames.OTHER.toString(), NodeFlags.LIGHT_HDR_PUBLISH, null))
                .isEqualTo("drop:strict-nul");
        assertThat(extension4("10.0.0.1", NodeFlags.LIGHT_HDR_PUBLISH, null)).isEqualTo("client-ipv4");
    }

    private static String extension4(String content, int flags, Family family) {
        ByteBuf out = Unpooled.buffer();
        HeaderTemplate header = Frames.header(BusLayout.V1_7_0).flags(flags);
        PingWriter ping = new BusFrameWriter().ping(out, header, BusMessageType.PONG);
        if (content.length() == 40) {
            ping.id(ExtensionType.INTERNAL_SECRET, NodeId.of(content)).end();
        } else {
            ping.text(ExtensionType.CLIENT_IPV4, content).end();
        }
        BusReceiver receiver = family == null ? BusReceiver.STRICT : BusReceiver.STRICT.withFamily(family);
        BusFrame frame = new BusFrame();
        int verdict = frame.wrap(out, 0, out.readableBytes(), receiver);
        if (verdict != BusVerdict.ACCEPT) {
            return BusVerdict.toString(verdict);
        }
        PingExtension extension = frame.extensions();
        assertThat(extension.next()).isTrue();
        return extension.name();
    }

    @Test
    void shouldRefuseWhatAnExtensionDoesNotHold() {
        BusFrame frame = wrapped(Frames.ping(BusLayout.V1_7_0, 0), BusReceiver.STRICT);
        PingExtension extension = frame.extensions();
        assertThatIllegalStateException().isThrownBy(extension::type);
        assertThat(extension.next()).isTrue();
        assertThat(extension.text()).hasToString("node-a.example");
        assertThatIllegalStateException().isThrownBy(extension::id);
        assertThatIllegalStateException().isThrownBy(extension::ttl);
        assertThatIllegalStateException()
                .isThrownBy(extension::port)
                .withMessage("extension of type 0 and length 24 has no port");
        int seen = 1;
        while (extension.next()) {
            seen++;
        }
        assertThat(seen).isEqualTo(9);
        assertThatIllegalStateException().isThrownBy(extension::length);
        assertThat(extension.next()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "timerjobs, 13126197060084412416, timerjobs",
        "short, 0, ",
        "ten-letters, 0, ",
        "nine char, 0, ",
        "AAAAAAAAA, 0, ",
        "_________, -1024, _________"
    })
    void shouldPackModuleNames(String name, String id, String back) {
        long expected = id.startsWith("-") ? Long.parseLong(id) : Long.parseUnsignedLong(id);
        assertThat(ModuleId.of(name)).isEqualTo(expected);
        assertThat(ModuleId.nameOf(expected)).isEqualTo(back);
        assertThat(ModuleId.nameOf(expected | 1)).isNull();
    }
}
