package io.clusterwire.slot;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** One key through every entry point in every shape in which it can be handed over. */
final class KeyShapes {
    private static final byte[] BEFORE = "}{x}{".getBytes(ISO_8859_1);
    private static final byte[] AFTER = "}{y}".getBytes(ISO_8859_1);

    private KeyShapes() {}

    /** Asserts what {@code key} hashes to; {@code tag} is the first and the end index of its tag, or null. */
    static void assertHashes(byte[] key, int[] tag, int crc, int slot) {
        assertArrays(key, tag, crc, slot);
        buffers(key).forEach(buffer -> assertBuffer(buffer, tag, crc, slot));
        for (BufferShape shape : BufferShape.values()) {
            assertByteBuf(shape.of(key), tag, crc, slot);
        }
        assertText(key, tag, crc, slot);
    }

    private static void assertArrays(byte[] key, int[] tag, int crc, int slot) {
        assertThat(SlotHash.slot(key)).isEqualTo(slot);
        byte[] around = surrounded(key);
        assertThat(SlotHash.slot(around, BEFORE.length, key.length)).isEqualTo(slot);
        assertBounds(HashTag.bounds(key), tag, 0);
        assertBounds(HashTag.bounds(around, BEFORE.length, key.length), tag, BEFORE.length);
        byte[] hashed = tag == null ? key : Arrays.copyOfRange(key, tag[0], tag[1]);
        assertThat(SlotHash.crc16(hashed)).isEqualTo(crc);
        assertThat(SlotHash.crc16(surrounded(hashed), BEFORE.length, hashed.length))
                .isEqualTo(crc);
    }

    private static void assertBuffer(ByteBuffer buffer, int[] tag, int crc, int slot) {
        int position = buffer.position();
        int limit = buffer.limit();
        assertThat(SlotHash.slot(buffer)).as("%s", buffer).isEqualTo(slot);
        assertBounds(HashTag.bounds(buffer), tag, position);
        if (tag == null) {
            assertThat(SlotHash.crc16(buffer)).isEqualTo(crc);
        }
        assertThat(buffer.position()).isEqualTo(position);
        assertThat(buffer.limit()).isEqualTo(limit);
    }

    private static void assertByteBuf(ByteBuf buf, int[] tag, int crc, int slot) {
        int reader = buf.readerIndex();
        int writer = buf.writerIndex();
        int length = buf.readableBytes();
        assertThat(ByteBufSlotHash.slot(buf)).as("%s", buf).isEqualTo(slot);
        assertThat(ByteBufSlotHash.slot(buf, reader, length)).isEqualTo(slot);
        assertBounds(ByteBufSlotHash.tagBounds(buf, reader, length), tag, reader);
        if (tag == null) {
            assertThat(ByteBufSlotHash.crc16(buf)).isEqualTo(crc);
        } else {
            assertThat(ByteBufSlotHash.crc16(buf, reader + tag[0], tag[1] - tag[0]))
                    .isEqualTo(crc);
        }
        assertThat(buf.readerIndex()).isEqualTo(reader);
        assertThat(buf.writerIndex()).isEqualTo(writer);
        assertThat(buf.refCnt()).isEqualTo(1);
        buf.release();
    }

    /** Only keys that are UTF-8 can be told as text. */
    private static void assertText(byte[] key, int[] tag, int crc, int slot) {
        String text = new String(key, UTF_8);
        if (!Arrays.equals(text.getBytes(UTF_8), key)) {
            return;
        }
        for (CharSequence chars : texts(text)) {
            assertThat(SlotHash.slot(chars)).isEqualTo(slot);
            long bounds = HashTag.bounds(chars);
            assertThat(bounds == HashTag.NONE).isEqualTo(tag == null);
            CharSequence hashed = tag == null ? chars : chars.subSequence(HashTag.start(bounds), HashTag.end(bounds));
            assertThat(SlotHash.crc16(hashed)).isEqualTo(crc);
        }
    }

    static List<CharSequence> texts(String text) {
        StringBuilder builder = new StringBuilder();
        builder.append(text);
        return List.of(text, builder, CharBuffer.wrap(("{x}" + text + "}").toCharArray(), 3, text.length()));
    }

    private static void assertBounds(long bounds, int[] tag, int offset) {
        assertThat(HashTag.start(bounds)).isEqualTo(tag == null ? -1 : tag[0] + offset);
        assertThat(HashTag.end(bounds)).isEqualTo(tag == null ? -1 : tag[1] + offset);
        assertThat(bounds == HashTag.NONE).isEqualTo(tag == null);
    }

    private static Stream<ByteBuffer> buffers(byte[] key) {
        int start = BEFORE.length;
        List<ByteBuffer> plain = List.of(
                ByteBuffer.wrap(key),
                ByteBuffer.wrap(surrounded(key), start, key.length),
                ByteBuffer.wrap(surrounded(key), start, key.length).slice(),
                direct(key),
                direct(surrounded(key)).position(start).limit(start + key.length),
                direct(surrounded(key)).slice(start, key.length));
        List<UnaryOperator<ByteBuffer>> views = List.of(
                buffer -> buffer,
                ByteBuffer::asReadOnlyBuffer,
                buffer -> buffer.duplicate().order(ByteOrder.LITTLE_ENDIAN),
                buffer -> buffer.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN));
        return plain.stream().flatMap(buffer -> views.stream().map(view -> view.apply(buffer)));
    }

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    private static byte[] surrounded(byte[] bytes) {
        byte[] all = Arrays.copyOf(BEFORE, BEFORE.length + bytes.length + AFTER.length);
        System.arraycopy(bytes, 0, all, BEFORE.length, bytes.length);
        System.arraycopy(AFTER, 0, all, BEFORE.length + bytes.length, AFTER.length);
        return all;
    }
}
