package io.clusterwire.withoutnetty;

import io.clusterwire.slot.HashTag;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotSet;
import io.clusterwire.slot.SlotTable;
import java.nio.ByteBuffer;
import java.util.List;

/** A program that uses everything of the module but the two classes for Netty's buffers, and fails if Netty is there. */
public final class Probe {
    private Probe() {}

    public static void main(String[] args) {
        try {
            Class.forName("io.netty.buffer.ByteBuf");
            throw new IllegalStateException("Netty is on the path");
        } catch (ClassNotFoundException expected) {
            System.out.println(use() + " " + SlotHash.class.getModule().isNamed());
        }
    }

    private static String use() {
        byte[] key = {'{', 'a', '}', 'b'};
        SlotTable<NodeId> table = new SlotTable<>();
        table.draft().assign(SlotSet.ALL, NodeId.of("n1")).publish();
        table.reassign(0, NodeId.of("n2"));
        return List.of(
                        SlotHash.slot(key),
                        SlotHash.slot(ByteBuffer.wrap(key)),
                        SlotHash.slot(ByteBuffer.allocateDirect(4).put(key).flip()),
                        SlotHash.slot("{a}b"),
                        SlotHash.crc16("a"),
                        SlotHash.patternSlot("{a}*"),
                        SlotHash.sameSlot(key, key),
                        SlotHash.groupBySlot(List.of("a", "b"), SlotHash::slot),
                        HashTag.start(HashTag.bounds(key)),
                        HashTag.forSlot(15495),
                        SlotSet.parse("1 2").complement().rangeCount(),
                        new SlotRange(1, 2),
                        table.snapshot().slotsOf(table.get(0)))
                .toString();
    }
}
