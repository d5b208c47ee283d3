package io.clusterwire.slot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ByteBufSlotBitmapTest {
    private static final SlotSet SET = SlotSet.parse("0 7-8 63-64 5000-5460 16383");

    @ParameterizedTest
    @EnumSource(BufferShape.class)
    void shouldReadABitmapInPlace(BufferShape shape) {
        byte[] bytes = new byte[5 + SlotSet.BITMAP_LENGTH];
        SET.copyBitmap(bytes, 5);
        ByteBuf buf = shape.of(bytes);
        int index = buf.readerIndex() + 5;
        assertThat(ByteBufSlotBitmap.read(buf, index)).isEqualTo(SET);
        assertThat(ByteBufSlotBitmap.nextDifference(SET, 0, buf, index)).isEqualTo(SlotHash.SLOT_COUNT);
        assertThat(ByteBufSlotBitmap.nextDifference(SlotSet.EMPTY, 9, buf, index))
                .isEqualTo(63);
        assertThat(ByteBufSlotBitmap.nextDifference(SlotSet.EMPTY, 16384, buf, index))
                .isEqualTo(SlotHash.SLOT_COUNT);
        for (int slot = -1; slot <= 16384; slot++) {
            assertThat(ByteBufSlotBitmap.contains(buf, index, slot)).isEqualTo(SET.contains(slot));
        }
        assertThat(buf.readableBytes()).isEqualTo(bytes.length);
        buf.release();
    }

    @ParameterizedTest
    @EnumSource(
            value = BufferShape.class,
            names = {"READ_ONLY", "READ_ONLY_DIRECT"},
            mode = EnumSource.Mode.EXCLUDE)
    void shouldWriteABitmapInPlace(BufferShape shape) {
        ByteBuf buf = shape.of(new byte[SlotSet.BITMAP_LENGTH + 2]);
        int index = buf.readerIndex() + 1;
        ByteBufSlotBitmap.write(SET, buf, index);
        assertThat(ByteBufSlotBitmap.read(buf, index)).isEqualTo(SET);
        assertThat(buf.getByte(index - 1)).isZero();
        assertThat(buf.getByte(index + SlotSet.BITMAP_LENGTH)).isZero();
        buf.release();
    }

    @ParameterizedTest
    @EnumSource(BufferShape.class)
    void shouldRefuseABitmapThatDoesNotLieInTheBuffer(BufferShape shape) {
        ByteBuf buf = shape.of(new byte[SlotSet.BITMAP_LENGTH - 1]);
        for (int index : new int[] {-1, buf.capacity() - SlotSet.BITMAP_LENGTH + 1, Integer.MAX_VALUE}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> ByteBufSlotBitmap.read(buf, index));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> ByteBufSlotBitmap.write(SET, buf, index));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> ByteBufSlotBitmap.contains(buf, index, 0));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> ByteBufSlotBitmap.nextDifference(SET, 0, buf, index));
        }
        buf.release();
    }
}
