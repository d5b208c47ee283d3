package io.clusterwire.slot;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SlotHashTest {
    @Test
    void shouldAnswerTheCheckValueOfTheCrc() {
        assertThat(SlotHash.crc16("123456789")).isEqualTo(0x31c3);
        assertThat(SlotHash.slot("123456789")).isEqualTo(12739);
        assertThat(SlotHash.slot("")).isZero();
    }

    /** Every length up to several rounds of the loop, with the highest bit first, and with a brace at every place. */
    @Test
    void shouldAgreeWithTheModelAtEveryLength() {
        Random random = new Random(1);
        for (int length = 0; length <= 50; length++) {
            byte[] key = new byte[length];
            random.nextBytes(key);
            assertThat(SlotHash.crc16(key)).as("%d bytes", length).isEqualTo(NaiveModel.crc16(key, 0, length));
            Arrays.fill(key, (byte) 0xff);
            assertThat(SlotHash.slot(key)).as("%d bytes", length).isEqualTo(NaiveModel.slot(key));
            for (int open = 0; open < length; open++) {
                for (int close = 0; close < length; close++) {
                    Arrays.fill(key, (byte) 'k');
                    key[open] = '{';
                    key[close] = '}';
                    assertThat(SlotHash.slot(key))
                            .as("%d bytes, { at %d, } at %d", length, open, close)
                            .isEqualTo(NaiveModel.slot(key));
                }
            }
        }
    }

    @Test
    void shouldMarkNoByteThatIsNoBrace() {
        for (int value = 0; value < 256; value++) {
            for (int index = 0; index < 8; index++) {
                long word = (0x7a7c_7e7f_fbfd_00ffL & ~(0xffL << (8 * index))) | ((long) value << (8 * index));
                long open = Braces.marks(word, Braces.OPEN);
                assertThat(open != 0).isEqualTo(value == '{');
                assertThat(Braces.index(open)).isEqualTo(value == '{' ? index : 8);
                assertThat(Braces.bitsBefore(open)).isEqualTo(value == '{' ? 8 * index : 57);
                assertThat(Braces.index(Braces.marks(word, Braces.CLOSE))).isEqualTo(value == '}' ? index : 8);
            }
        }
    }

    @Test
    void shouldMarkEveryByteOfAsciiThatIsABrace() {
        for (int value = 0; value < 128; value++) {
            for (int index = 0; index < 8; index++) {
                long word = (0x7a7c_007f_0178_7d5bL & ~(0xffL << (8 * index))) | ((long) value << (8 * index));
                assertThat(Braces.alike(word, Braces.OPEN)).isEqualTo(value == '{' ? 0x80L << (8 * index) : 0);
            }
        }
        assertThat(Braces.alike(0x7b7b_617b_7b7a_007bL, Braces.OPEN)).isEqualTo(0x8080_0080_8000_0080L);
    }

    @Test
    void shouldFindTagsInTextOfEveryLength() {
        for (int length = 0; length <= 40; length++) {
            for (int open = -1; open < length; open++) {
                for (int close = open < 0 ? length : 0; close <= length; close++) {
                    for (char other : new char[] {0, 'é', '界'}) {
                        char[] text = new char[length];
                        for (int i = 0; i < length; i++) {
                            text[i] = (char) ('a' + i % 26);
                        }
                        if (other != 0 && length > 0) {
                            text[(open + close + length) % length] = other;
                        }
                        if (open >= 0) {
                            text[open] = '{';
                        }
                        if (close < length) {
                            text[close] = '}';
                        }
                        String key = new String(text);
                        int expected = NaiveModel.slot(key.getBytes(UTF_8));
                        assertThat(SlotHash.slot(key)).as(key).isEqualTo(expected);
                        assertThat(SlotHash.slot(CharBuffer.wrap(text))).as(key).isEqualTo(expected);
                    }
                }
            }
        }
    }

    @Test
    void shouldHashKeysOfManyBytes() {
        byte[] key = new byte[1_000_003];
        new Random(2).nextBytes(key);
        assertThat(SlotHash.crc16(key)).isEqualTo(NaiveModel.crc16(key, 0, key.length));
        key[999_000] = '{';
        key[999_999] = '}';
        assertThat(SlotHash.slot(key)).isEqualTo(NaiveModel.slot(key));
    }

    @Test
    void shouldTakeLoneSurrogatesForQuestionMarks() {
        assertThat(SlotHash.slot("\ud800")).isEqualTo(SlotHash.slot("?"));
        assertThat(SlotHash.slot("a\udc00b\ud800")).isEqualTo(SlotHash.slot("a?b?"));
        assertThat(SlotHash.slot("{\ud83d}\ude00")).isEqualTo(SlotHash.slot("?"));
        assertThat(SlotHash.slot("\ud83d\ude00")).isEqualTo(SlotHash.slot("\ud83d\ude00".getBytes(UTF_8)));
    }

    @Test
    void shouldRefuseBoundsOutsideTheArrayOrBuffer() {
        byte[] array = new byte[4];
        ByteBuf buf = Unpooled.directBuffer(4, 4).writeZero(4);
        int[][] bad = {{0, 5}, {5, 0}, {-1, 1}, {1, -1}, {4, 1}, {Integer.MAX_VALUE, Integer.MAX_VALUE}};
        for (int[] b : bad) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> SlotHash.slot(array, b[0], b[1]));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> SlotHash.crc16(array, b[0], b[1]));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> HashTag.bounds(array, b[0], b[1]));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> ByteBufSlotHash.slot(buf, b[0], b[1]));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> ByteBufSlotHash.crc16(buf, b[0], b[1]));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> ByteBufSlotHash.tagBounds(buf, b[0], b[1]));
        }
        assertThat(SlotHash.slot(array, 4, 0)).isZero();
        assertThat(ByteBufSlotHash.slot(buf, 4, 0)).isZero();
        buf.release();
    }

    @Test
    @SuppressWarnings("deprecation") // A view in the other byte order is what this is about.
    void shouldNotCareForTheByteOrderOfANettyBuffer() {
        ByteBuf buf = Unpooled.directBuffer()
                .writeBytes("{user1000}.following".getBytes(US_ASCII))
                .order(ByteOrder.LITTLE_ENDIAN);
        assertThat(ByteBufSlotHash.slot(buf)).isEqualTo(3443);
        buf.release();
    }
}
