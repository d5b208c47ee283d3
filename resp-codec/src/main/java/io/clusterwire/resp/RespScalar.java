package io.clusterwire.resp;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An integer, a double, a boolean or a null. Doubles are equal if their bits are; every NaN is the same. */
public final class RespScalar implements RespValue {
    /** The null of RESP3, {@code _}. */
    public static final RespScalar NULL = new RespScalar(RespType.NULL, 0);

    /** The null of RESP2 where a string was asked for, {@code $-1}. */
    public static final RespScalar NULL_BULK_STRING = new RespScalar(RespType.NULL_BULK_STRING, 0);

    /** The null of RESP2 where an array was asked for, {@code *-1}. */
    public static final RespScalar NULL_ARRAY = new RespScalar(RespType.NULL_ARRAY, 0);

    /** {@code #t}. */
    public static final RespScalar TRUE = new RespScalar(RespType.BOOLEAN, 1);

    /** {@code #f}. */
    public static final RespScalar FALSE = new RespScalar(RespType.BOOLEAN, 0);

    private final RespType type;
    private final long bits;

    private RespScalar(RespType type, long bits) {
        this.type = type;
        this.bits = bits;
    }

    /**
     * {@return an integer}
     *
     * @param value what it holds
     */
    public static RespScalar of(long value) {
        return new RespScalar(RespType.INTEGER, value);
    }

    /**
     * {@return a double; every NaN becomes the same one}
     *
     * @param value what it holds
     */
    public static RespScalar of(double value) {
        return new RespScalar(RespType.DOUBLE, Double.doubleToLongBits(value));
    }

    /**
     * {@return a boolean}
     *
     * @param value what it holds
     */
    public static RespScalar of(boolean value) {
        return value ? TRUE : FALSE;
    }

    @Override
    public RespType type() {
        return type;
    }

    /**
     * {@return the value of an integer}
     *
     * @throws IllegalStateException if it is none
     */
    public long longValue() {
        check(RespType.INTEGER);
        return bits;
    }

    /**
     * {@return the value of a double}
     *
     * @throws IllegalStateException if it is none
     */
    public double doubleValue() {
        check(RespType.DOUBLE);
        return Double.longBitsToDouble(bits);
    }

    /**
     * {@return the value of a boolean}
     *
     * @throws IllegalStateException if it is none
     */
    public boolean booleanValue() {
        check(RespType.BOOLEAN);
        return bits != 0;
    }

    private void check(RespType expected) {
        if (type != expected) {
            throw new IllegalStateException("is " + type + " (expected: " + expected + ")");
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RespScalar that && type == that.type && bits == that.bits;
    }

    @Override
    public int hashCode() {
        return Objects.hash(type.wireByte(), bits);
    }

    @Override
    public String toString() {
        return Notation.of(this);
    }
}
