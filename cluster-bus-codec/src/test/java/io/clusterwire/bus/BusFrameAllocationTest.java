package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.slot.SlotSet;
import io.clusterwire.testing.Allocation;
import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.ResourceLeakDetector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BusFrameAllocationTest {
    private static final ResourceLeakDetector.Level LEVEL = ResourceLeakDetector.getLevel();

    private static long sink;

    /** Tracked buffers note every access to them, which allocates. */
    @BeforeAll
    static void withoutTracking() {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }

    @AfterAll
    static void tracking() {
        ResourceLeakDetector.setLevel(LEVEL);
    }

    @ParameterizedTest
    @EnumSource(
            value = BufferShape.class,
            names = {"HEAP", "DIRECT", "HEAP_SLICE", "COMPOSITE_OF_HALVES"})
    void shouldSplitValidateAndReadWithoutAllocating(BufferShape shape) {
        ByteBuf in = shape.of(Frames.ping(BusLayout.V1_7_0, 100));
        BusFrame frame = new BusFrame();
        BusFrameSplitter splitter = new BusFrameSplitter(BusReceiver.STRICT);
        SlotSet slots = SlotSet.ofRange(0, 5460);
        int start = in.readerIndex();
        assertThat(Allocation.bytesPerCall(() -> {
                    in.readerIndex(start);
                    if (splitter.next(in, frame) != BusVerdict.ACCEPT
                            || !frame.slots().matches(slots)) {
                        throw new AssertionError("not the frame");
                    }
                    sink += FrameReading.readEverything(frame);
                    sink += frame.sender().matches(Frames.SENDER) ? 1 : 0;
                    sink += frame.gossip(99).node().compareTo(Frames.OTHER);
                }))
                .isZero();
        in.release();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldWriteAPingWithoutAllocating(boolean direct) {
        ByteBuf out = direct ? Unpooled.directBuffer(1 << 14) : Unpooled.buffer(1 << 14);
        HeaderTemplate header = Frames.header(BusLayout.V1_7_0);
        GossipTemplate entry = new GossipTemplate(BusLayout.V1_7_0);
        BusFrameWriter writer = new BusFrameWriter();
        byte[] expected = Frames.ping(BusLayout.V1_7_0, 100);
        int[] time = {0};
        assertThat(Allocation.bytesPerCall(() -> {
                    out.clear();
                    header.replicationOffset(time[0]++).slots(SlotSet.ALL).sender(Frames.SENDER);
                    PingWriter ping = writer.ping(out, header, BusMessageType.PING);
                    for (int i = 0; i < 100; i++) {
                        ping.gossip(
                                entry.node(Frames.OTHER).ip("10.0.0.1").port(i).pongReceived(time[0]));
                    }
                    sink += Frames.endWithAllExtensions(ping);
                }))
                .isZero();
        assertThat(out.readableBytes()).isEqualTo(expected.length);
        out.release();
    }

    @ParameterizedTest
    @EnumSource(BusLayout.class)
    void shouldWriteOtherTypesWithoutAllocating(BusLayout layout) {
        ByteBuf out = Unpooled.buffer(1 << 14);
        HeaderTemplate header = Frames.header(layout);
        BusFrameWriter writer = new BusFrameWriter();
        ByteBuf content = Unpooled.wrappedBuffer(new byte[100]);
        SlotSet slots = SlotSet.ofRange(100, 199);
        assertThat(Allocation.bytesPerCall(() -> {
                    out.clear();
                    sink += writer.publish(out, header, BusMessageType.PUBLISH, content, content);
                    if (layout.hasSender()) {
                        sink += writer.fail(out, header, Frames.OTHER);
                        sink += writer.update(out, header, 12, Frames.OTHER, slots);
                        sink += writer.bodiless(out, header, BusMessageType.MFSTART);
                    }
                    if (layout.knows(BusMessageType.MODULE)) {
                        sink += writer.module(out, header, 42, 1, content);
                    }
                }))
                .isZero();
    }
}
