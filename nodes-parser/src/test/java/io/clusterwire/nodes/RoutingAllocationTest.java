package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.resp.RespReader;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import io.clusterwire.slot.SlotTable;
import io.clusterwire.testing.Allocation;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoutingAllocationTest {
    /** The leak detector of the other tests allocates at every access. */
    private static final UnpooledByteBufAllocator UNTRACKED = new UnpooledByteBufAllocator(false, true);

    private static final byte[] ERROR = "-MOVED 3999 192.0.2.1:6381\r\n".getBytes(StandardCharsets.UTF_8);

    private final SlotTable<String> table = new SlotTable<>();
    private boolean complete;
    private Redirect.Kind kind = Redirect.Kind.NONE;

    /** From the error token to the changed table, the owner being one that the client has. */
    @Test
    void shouldApplyMovedWithoutGarbage() {
        RespReader reader = new RespReader();
        RedirectCursor cursor = new RedirectCursor();
        CompositeByteBuf composite = UNTRACKED.compositeBuffer(2);
        composite.addComponent(true, Unpooled.copiedBuffer(ERROR, 0, 10));
        composite.addComponent(true, Unpooled.copiedBuffer(ERROR, 10, ERROR.length - 10));
        for (ByteBuf in : new ByteBuf[] {
            Unpooled.copiedBuffer(ERROR), UNTRACKED.directBuffer(64).writeBytes(ERROR), composite
        }) {
            table.reassign(3999, null);
            assertThat(Allocation.bytesPerCall(() -> {
                        in.readerIndex(0);
                        if (reader.next(in) == RespType.SIMPLE_ERROR) {
                            kind = cursor.read(in, reader.payloadIndex(), reader.payloadLength());
                            if (kind == Redirect.Kind.MOVED
                                    && cursor.hostEquals("192.0.2.1")
                                    && cursor.port() == 6381) {
                                table.reassign(cursor.slot(), "the primary at 192.0.2.1");
                            }
                        }
                    }))
                    .isZero();
            assertThat(table.get(3999)).isEqualTo("the primary at 192.0.2.1");
            in.release();
        }
    }

    /** A reply that tells the owners that are there costs the draft with its bitmap of slots. */
    @Test
    void shouldRefreshWithoutGarbageButTheDraft() {
        byte[] text = Vectors.input("nodes-7.0-hostname.txt");
        ByteBuf reply = Unpooled.buffer();
        ReplyWriter.writeSlots(
                NodesTextReader.NODES.parse(text),
                ServerVersion.redis(7, 2, 6),
                PreferredEndpoint.IP,
                new RespWriter().wrap(reply));
        assertThat(reply.readableBytes()).isGreaterThan(200);
        SlotTable<List<SlotEntry.Node>> refreshed = new SlotTable<>();
        SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> nodes);
        for (ByteBuf in : new ByteBuf[] {reply, UNTRACKED.directBuffer().writeBytes(reply.duplicate())}) {
            assertThat(Allocation.bytesPerCall(() -> {
                        SlotTable.Draft<List<SlotEntry.Node>> draft = refreshed.draft();
                        reader.begin(draft);
                        complete = reader.read(in.readerIndex(0));
                        draft.publish();
                    }))
                    .isLessThan(128);
            assertThat(complete).isTrue();
            assertThat(refreshed.get(1)).isNotNull();
            in.release();
        }
    }

    @Test
    void shouldWriteCommandsWithoutGarbage() {
        ClusterCommands commands = new ClusterCommands(ServerVersion.redis(7, 2, 6));
        NodeId node = NodeId.of("54bbde0d83dc401e6a9aebce5d38a6f0312dcafe");
        SlotSet slots = SlotSet.parse("0-5460 7000 16383");
        byte[] key = {'k'};
        ByteBuf out = Unpooled.buffer(1 << 10);
        RespWriter writer = new RespWriter().wrap(out);
        assertThat(Allocation.bytesPerCall(() -> {
                    out.clear();
                    commands.asking(writer);
                    commands.setSlotMigrating(writer, 5, node);
                    commands.addSlotsRange(writer, slots);
                    commands.meet(writer, "192.0.2.1", 7000, 17000);
                    commands.migrate(writer, "192.0.2.1", 7000, key, 1000, MigrateOptions.NONE);
                }))
                .isZero();
        assertThat(out.readableBytes()).isGreaterThan(200);
    }
}
