package io.clusterwire.slot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Keys of every kind against the naive model. */
class SlotHashProperties {
    /** Mostly braces and their neighbours in ASCII, so that tags begin and end everywhere; also bytes that differ from a brace in one bit. */
    @Provide
    Arbitrary<byte[]> keys() {
        Arbitrary<Byte> bytes = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.bytes()),
                Tuple.of(1, Arbitraries.of((byte) '{', (byte) '}')),
                Tuple.of(1, Arbitraries.of((byte) 'z', (byte) '|', (byte) '~', (byte) 0xfb, (byte) 0xfd, (byte) 0)));
        return bytes.array(byte[].class).ofMinSize(0).ofMaxSize(80);
    }

    /** Long keys without braces but for one pair, anywhere. */
    @Provide
    Arbitrary<byte[]> longKeys() {
        return Arbitraries.bytes()
                .filter(b -> b != '{' && b != '}')
                .array(byte[].class)
                .ofMinSize(20)
                .ofMaxSize(600)
                .flatMap(key -> Arbitraries.integers()
                        .between(0, key.length - 1)
                        .tuple2()
                        .map(places -> {
                            key[places.get1()] = '{';
                            key[places.get2()] = '}';
                            return key;
                        }));
    }

    /** Text with characters of every UTF-8 length, braces, and surrogates in and out of pairs. */
    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> parts = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.strings().ascii().ofLength(1)),
                Tuple.of(2, Arbitraries.of("{", "}")),
                Tuple.of(
                        1,
                        Arbitraries.of("\u007f", "\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\uffff", "\u017b")),
                Tuple.of(1, Arbitraries.of("\ud800", "\udfff", "\ud83d\ude00", "\ude00\ud83d", "\udbff\udfff")));
        return parts.list().ofMaxSize(40).map(list -> String.join("", list));
    }

    @Property(tries = 1500)
    void shouldAgreeWithTheModel(@ForAll("keys") byte[] key) {
        check(key);
    }

    @Property(tries = 300)
    void shouldAgreeWithTheModelOnLongKeys(@ForAll("longKeys") byte[] key) {
        check(key);
    }

    @Property(tries = 2000)
    void shouldHashTextAsItsBytesInUtf8(@ForAll("texts") String text) {
        byte[] key = text.getBytes(UTF_8);
        for (CharSequence chars : KeyShapes.texts(text)) {
            assertThat(SlotHash.slot(chars)).isEqualTo(NaiveModel.slot(key));
            assertThat(SlotHash.crc16(chars)).isEqualTo(NaiveModel.crc16(key, 0, key.length));
        }
    }

    private static void check(byte[] key) {
        int[] tag = NaiveModel.tag(key);
        byte[] hashed = tag == null ? key : Arrays.copyOfRange(key, tag[0], tag[1]);
        int crc = NaiveModel.crc16(hashed, 0, hashed.length);
        KeyShapes.assertHashes(key, tag, crc, NaiveModel.slot(key));
    }
}
