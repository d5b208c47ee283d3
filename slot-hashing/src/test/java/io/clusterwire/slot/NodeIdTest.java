package io.clusterwire.slot;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class NodeIdTest {
    private static final String TEXT = "07c37dfeb235213a872192d90877d0cd55635b91";

    @Test
    void shouldBeTheSameIdHoweverItIsMade() {
        NodeId id = NodeId.of(TEXT);
        byte[] surrounded = ("xx" + TEXT + "y").getBytes(ISO_8859_1);
        assertThat(id)
                .isEqualTo(NodeId.of(TEXT.getBytes(ISO_8859_1)))
                .isEqualTo(NodeId.of(surrounded, 2, 40))
                .hasSameHashCodeAs(NodeId.of(surrounded, 2, 40))
                .isNotEqualTo(NodeId.of(surrounded, 1, 40))
                .isNotEqualTo(NodeId.of(surrounded, 2, 39))
                .isNotEqualTo(TEXT)
                .hasToString(TEXT);
        assertThat(id.length()).isEqualTo(40);
        assertThat(id.equalsBytes(surrounded, 2, 40)).isTrue();
        assertThat(id.equalsBytes(surrounded, 2, 39)).isFalse();
        assertThat(id.equalsBytes(surrounded, 1, 40)).isFalse();
    }

    @Test
    void shouldOwnItsBytes() {
        byte[] bytes = {1, 2, 3};
        NodeId id = NodeId.of(bytes);
        bytes[0] = 9;
        id.toByteArray()[1] = 9;
        assertThat(id.toByteArray()).containsExactly(1, 2, 3);
        assertThat(id.byteAt(0)).isEqualTo((byte) 1);
        byte[] target = new byte[5];
        id.copyTo(target, 2);
        assertThat(target).containsExactly(0, 0, 1, 2, 3);
    }

    /** Ids of forty bytes are kept in another way than all others. */
    @Test
    void shouldTellAllBytesApartAtEveryLength() {
        for (int length = 0; length <= 42; length++) {
            byte[] surrounded = new byte[length + 3];
            for (int i = 0; i < surrounded.length; i++) {
                surrounded[i] = (byte) (0xa3 + 7 * i);
            }
            byte[] bytes = Arrays.copyOfRange(surrounded, 2, 2 + length);
            NodeId id = NodeId.of(surrounded, 2, length);
            assertThat(id.length()).isEqualTo(length);
            assertThat(id.toByteArray()).isEqualTo(bytes);
            assertThat(id).isEqualTo(NodeId.of(bytes)).hasSameHashCodeAs(NodeId.of(bytes));
            assertThat(id).isEqualTo(NodeId.of(new String(bytes, ISO_8859_1)));
            assertThat(id.compareTo(NodeId.of(bytes))).isZero();
            assertThat(id.equalsBytes(surrounded, 2, length)).isTrue();
            byte[] target = new byte[length + 2];
            id.copyTo(target, 1);
            assertThat(Arrays.copyOfRange(target, 1, 1 + length)).isEqualTo(bytes);
            assertThat(target[0]).isZero();
            assertThat(target[length + 1]).isZero();
            for (int i = 0; i < length; i++) {
                assertThat(id.byteAt(i)).isEqualTo(bytes[i]);
                byte[] other = bytes.clone();
                other[i] ^= (byte) 0x80;
                assertThat(id).isNotEqualTo(NodeId.of(other)).doesNotHaveSameHashCodeAs(NodeId.of(other));
                assertThat(id.equalsBytes(other, 0, length)).isFalse();
                assertThat(Integer.signum(id.compareTo(NodeId.of(other))))
                        .isEqualTo(Integer.signum(Arrays.compareUnsigned(bytes, other)));
            }
            int end = length;
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> id.byteAt(end));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> id.copyTo(target, 3));
        }
    }

    @Test
    void shouldNotTakeZerosForNothing() {
        NodeId[] zeros = new NodeId[43];
        for (int length = 0; length < zeros.length; length++) {
            zeros[length] = NodeId.of(new byte[length]);
            for (int shorter = 0; shorter < length; shorter++) {
                assertThat(zeros[length]).isNotEqualTo(zeros[shorter]).isGreaterThan(zeros[shorter]);
                assertThat(zeros[shorter]).isNotEqualTo(zeros[length]).isLessThan(zeros[length]);
                assertThat(zeros[length].equalsBytes(new byte[length], 0, shorter))
                        .isFalse();
            }
        }
    }

    @Test
    void shouldEscapeWhatIsNotPrintable() {
        assertThat(NodeId.of(new byte[] {'a', ' ', '~', 0x7f, 0, (byte) 0xff, '\n'}))
                .hasToString("a ~\\x7f\\x00\\xff\\x0a");
        assertThat(NodeId.of("")).hasToString("");
        assertThat(NodeId.of("\u00ff").toByteArray()).containsExactly(0xff);
    }

    @Test
    void shouldRefuseWhatDoesNotFit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeId.of("a\u0100"))
                .withMessage("node id: U+0100 at character 1 (expected: at most U+00FF)");
        NodeId id = NodeId.of("abc");
        byte[] array = new byte[4];
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> id.copyTo(array, 2));
        assertThat(array).containsOnly(0);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> id.byteAt(3));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> id.byteAt(-1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> id.equalsBytes(array, 2, 3));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> NodeId.of(array, 2, 3));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> NodeId.of(array, 0, -1));
    }

    @Property(tries = 300)
    void shouldBeOrderedByUnsignedBytes(@ForAll byte[] a, @ForAll byte[] b) {
        assertOrder(a, b);
    }

    @Property(tries = 300)
    void shouldBeOrderedByUnsignedBytesAtTheUsualLength(
            @ForAll @Size(40) byte[] a, @ForAll @Size(max = 42) byte[] b, @ForAll @IntRange(max = 40) int same) {
        System.arraycopy(a, 0, b, 0, Math.min(same, b.length));
        assertOrder(a, b);
    }

    private static void assertOrder(byte[] a, byte[] b) {
        NodeId left = NodeId.of(a);
        NodeId right = NodeId.of(b);
        assertThat(Integer.signum(left.compareTo(right))).isEqualTo(Integer.signum(Arrays.compareUnsigned(a, b)));
        assertThat(left.equals(right)).isEqualTo(left.compareTo(right) == 0);
    }
}
