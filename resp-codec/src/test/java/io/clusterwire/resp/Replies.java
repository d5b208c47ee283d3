package io.clusterwire.resp;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Arbitrary values of every type. */
final class Replies {
    private Replies() {}

    static Arbitrary<RespValue> values() {
        return values(3);
    }

    private static Arbitrary<RespValue> values(int depth) {
        if (depth == 0) {
            return leaves();
        }
        Arbitrary<RespValue> plain = Arbitraries.oneOf(leaves(), aggregates(depth - 1));
        Arbitrary<RespValue> attributed =
                Combinators.combine(groups(depth - 1), plain).as(RespAttributed::of);
        return Arbitraries.frequencyOf(Tuple.of(4, plain), Tuple.of(1, attributed));
    }

    static Arbitrary<RespValue> leaves() {
        Arbitrary<byte[]> bytes = Arbitraries.bytes().array(byte[].class).ofMaxSize(20);
        Arbitrary<byte[]> line = Arbitraries.bytes()
                .filter(b -> b != '\r' && b != '\n')
                .array(byte[].class)
                .ofMaxSize(20);
        return Arbitraries.oneOf(
                Arbitraries.longs().map(RespScalar::of),
                Arbitraries.doubles().map(RespScalar::of),
                Arbitraries.of(
                        RespScalar.TRUE,
                        RespScalar.FALSE,
                        RespScalar.NULL,
                        RespScalar.NULL_ARRAY,
                        RespScalar.NULL_BULK_STRING,
                        RespScalar.of(Double.NaN),
                        RespScalar.of(-0.0),
                        RespScalar.of(Double.NEGATIVE_INFINITY)),
                line.map(b -> RespText.of(RespType.SIMPLE_STRING, b)),
                line.map(b -> RespText.of(RespType.SIMPLE_ERROR, b)),
                bytes.map(b -> RespText.of(RespType.BULK_STRING, b)),
                bytes.map(b -> RespText.of(RespType.BULK_ERROR, b)),
                bytes.map(b -> RespText.verbatim("txt", b)),
                Arbitraries.bigIntegers()
                        .between(BigInteger.ONE.shiftLeft(200).negate(), BigInteger.ONE.shiftLeft(200))
                        .map(RespText::bigNumber),
                Arbitraries.bytes()
                        .array(byte[].class)
                        .ofMinSize(1)
                        .ofMaxSize(5)
                        .array(byte[][].class)
                        .ofMaxSize(3)
                        .map(RespText::streamed));
    }

    private static Arbitrary<RespValue> aggregates(int depth) {
        Arbitrary<RespType> types = Arbitraries.of(RespType.ARRAY, RespType.SET, RespType.MAP);
        return Combinators.combine(
                        types, Arbitraries.of(true, false), values(depth).list().ofMaxSize(4))
                .as((type, streamed, children) -> RespAggregate.of(type, streamed, paired(type, children)));
    }

    private static Arbitrary<List<RespAggregate>> groups(int depth) {
        return values(depth)
                .list()
                .ofMaxSize(4)
                .map(children -> RespAggregate.of(RespType.ATTRIBUTE, false, paired(RespType.ATTRIBUTE, children)))
                .list()
                .ofMinSize(1)
                .ofMaxSize(2);
    }

    private static List<RespValue> paired(RespType type, List<RespValue> children) {
        boolean odd = (type == RespType.MAP || type == RespType.ATTRIBUTE) && children.size() % 2 != 0;
        return odd ? new ArrayList<>(children.subList(1, children.size())) : children;
    }
}
