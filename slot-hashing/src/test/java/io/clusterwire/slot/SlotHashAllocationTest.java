package io.clusterwire.slot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.testing.Allocation;
import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.util.ResourceLeakDetector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** No entry point that answers a number or a boolean allocates; run once more without escape analysis. */
class SlotHashAllocationTest {
    private static final String PLAIN = "session:0123456789:abcdefghijklmnop";
    private static final String TAGGED = "user:{1000:abcdefghijk}:profile";
    private static final String WIDE = "ключ:{日本語}:\ud83d\ude00";

    private static volatile int sink;

    private static ResourceLeakDetector.Level level;

    /** The paranoid level, which the tests otherwise run with, records a trace of every access. */
    @BeforeAll
    static void switchOffLeakDetection() {
        level = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }

    @AfterAll
    static void restoreLeakDetection() {
        ResourceLeakDetector.setLevel(level);
    }

    private static DynamicTest allocatesNothing(String name, IntSupplier call) {
        return DynamicTest.dynamicTest(
                name,
                () -> assertThat(Allocation.bytesPerCall(() -> sink = call.getAsInt()))
                        .isZero());
    }

    @TestFactory
    Stream<DynamicTest> shouldHashArraysAndTextWithoutGarbage() {
        return Stream.of("", "k", PLAIN, TAGGED, WIDE).flatMap(key -> {
            byte[] array = key.getBytes(UTF_8);
            StringBuilder builder = new StringBuilder();
            builder.append(key);
            return Stream.of(
                    allocatesNothing("slot(byte[]) " + key, () -> SlotHash.slot(array)),
                    allocatesNothing("slot(byte[], int, int) " + key, () -> SlotHash.slot(array, 0, array.length)),
                    allocatesNothing("crc16(byte[]) " + key, () -> SlotHash.crc16(array)),
                    allocatesNothing("crc16(byte[], int, int) " + key, () -> SlotHash.crc16(array, 0, array.length)),
                    allocatesNothing("bounds(byte[]) " + key, () -> HashTag.start(HashTag.bounds(array))),
                    allocatesNothing("patternSlot(byte[]) " + key, () -> SlotHash.patternSlot(array)),
                    allocatesNothing("slot(String) " + key, () -> SlotHash.slot(key)),
                    allocatesNothing("slot(StringBuilder) " + key, () -> SlotHash.slot(builder)),
                    allocatesNothing("crc16(CharSequence) " + key, () -> SlotHash.crc16(key)),
                    allocatesNothing("bounds(CharSequence) " + key, () -> HashTag.end(HashTag.bounds(key))),
                    allocatesNothing("patternSlot(CharSequence) " + key, () -> SlotHash.patternSlot(key)));
        });
    }

    @TestFactory
    Stream<DynamicTest> shouldHashBuffersWithoutGarbage() {
        byte[] key = TAGGED.getBytes(UTF_8);
        ByteBuffer direct = ByteBuffer.allocateDirect(key.length).put(key).flip();
        return Stream.of(
                        ByteBuffer.wrap(key),
                        ByteBuffer.wrap(key).asReadOnlyBuffer(),
                        direct,
                        direct.duplicate().order(ByteOrder.LITTLE_ENDIAN),
                        direct.asReadOnlyBuffer().slice(1, key.length - 1))
                .flatMap(buffer -> Stream.of(
                        allocatesNothing("slot " + buffer, () -> SlotHash.slot(buffer)),
                        allocatesNothing("crc16 " + buffer, () -> SlotHash.crc16(buffer)),
                        allocatesNothing("bounds " + buffer, () -> HashTag.start(HashTag.bounds(buffer)))));
    }

    @TestFactory
    Stream<DynamicTest> shouldHashNettyBuffersWithoutGarbage() {
        return Stream.of(BufferShape.values()).flatMap(shape -> {
            ByteBuf plain = shape.of(PLAIN.getBytes(UTF_8));
            ByteBuf tagged = shape.of(TAGGED.getBytes(UTF_8));
            return Stream.of(
                    allocatesNothing("slot " + shape, () -> ByteBufSlotHash.slot(plain)),
                    allocatesNothing("slot, tagged, " + shape, () -> ByteBufSlotHash.slot(tagged)),
                    allocatesNothing("crc16 " + shape, () -> ByteBufSlotHash.crc16(plain)),
                    allocatesNothing(
                            "tagBounds " + shape,
                            () -> HashTag.end(
                                    ByteBufSlotHash.tagBounds(tagged, tagged.readerIndex(), tagged.readableBytes()))));
        });
    }

    @TestFactory
    Stream<DynamicTest> shouldAskSetsAndTablesWithoutGarbage() {
        SlotSet set = SlotSet.parse("0-5460 5462 16383");
        SlotSet other = SlotSet.parse("0-5460 9000 16383");
        byte[] bitmap = new byte[SlotSet.BITMAP_LENGTH + 3];
        other.copyBitmap(bitmap, 3);
        ByteBuffer buffer = ByteBuffer.wrap(bitmap).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuf buf = BufferShape.DIRECT.of(bitmap);
        SlotTable<String> table = new SlotTable<>();
        NodeId id = NodeId.of("07c37dfeb235213a872192d90877d0cd55635b91");
        NodeId same = NodeId.of(id.toByteArray());
        byte[] idBytes = id.toByteArray();
        return Stream.of(
                allocatesNothing("contains", () -> set.contains(5462) ? 1 : 0),
                allocatesNothing("nextSet", () -> set.nextSet(5463)),
                allocatesNothing("nextClear", () -> set.nextClear(0)),
                allocatesNothing("rangeCount", set::rangeCount),
                allocatesNothing("intersects", () -> set.intersects(other) ? 1 : 0),
                allocatesNothing("containsAll", () -> set.containsAll(other) ? 1 : 0),
                allocatesNothing("equals", () -> set.equals(other) ? 1 : 0),
                allocatesNothing("copyBitmap", () -> {
                    other.copyBitmap(bitmap, 3);
                    return 0;
                }),
                allocatesNothing("nextDifference(byte[])", () -> set.nextDifference(5463, bitmap, 3)),
                allocatesNothing("nextDifference(ByteBuffer)", () -> set.nextDifference(5463, buffer, 3)),
                allocatesNothing("nextDifference(ByteBuf)", () -> ByteBufSlotBitmap.nextDifference(set, 5463, buf, 3)),
                allocatesNothing("contains(ByteBuf)", () -> ByteBufSlotBitmap.contains(buf, 3, 9000) ? 1 : 0),
                allocatesNothing("SlotTable.get", () -> table.get(7) == null ? 0 : 1),
                allocatesNothing("SlotTable.reassign", () -> {
                    table.reassign(7, "a");
                    return 0;
                }),
                allocatesNothing("NodeId.equalsBytes", () -> id.equalsBytes(idBytes, 0, 40) ? 1 : 0),
                allocatesNothing("NodeId.compareTo", () -> id.compareTo(same)));
    }
}
