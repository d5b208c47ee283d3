package io.clusterwire.resp;

/**
 * What a {@link RespReader} found: the types of RESP2 and RESP3, the parts of streamed items, and {@link #NEED_MORE}.
 *
 * <p>The set is closed: it is that of the RESP3 specification, revision 1.6.
 */
public enum RespType {
    /** No token: the bytes at hand end before the next token does. */
    NEED_MORE(0),
    /** {@code +text}: a line without CR and LF. */
    SIMPLE_STRING('+'),
    /** {@code -text}: an error in a line. */
    SIMPLE_ERROR('-'),
    /** {@code :n}: a signed 64-bit integer. */
    INTEGER(':'),
    /** {@code $n}: bytes of announced length (the blob string of the specification), or the head of a streamed string. */
    BULK_STRING('$'),
    /** {@code $-1}: the null of RESP2 where a string was asked for. */
    NULL_BULK_STRING('$'),
    /** {@code *n}: an array, counted or streamed. */
    ARRAY('*'),
    /** {@code *-1}: the null of RESP2 where an array was asked for. */
    NULL_ARRAY('*'),
    /** {@code _}: the null of RESP3. */
    NULL('_'),
    /** {@code ,d}: a double, with infinities and NaN. */
    DOUBLE(','),
    /** {@code #t} or {@code #f}. */
    BOOLEAN('#'),
    /** {@code !n}: an error of announced length, which may hold CR and LF. */
    BULK_ERROR('!'),
    /** {@code =n}: a string with a format of three bytes, such as {@code txt}. */
    VERBATIM_STRING('='),
    /** {@code (n}: an integer of any size. */
    BIG_NUMBER('('),
    /** {@code %n}: pairs of keys and values, counted or streamed. */
    MAP('%'),
    /** {@code ~n}: a set, counted or streamed; members may repeat. */
    SET('~'),
    /** {@code |n}: pairs that describe the item behind them, which they are no part of. */
    ATTRIBUTE('|'),
    /** {@code >n}: a message that answers no request; its first element names its kind. */
    PUSH('>'),
    /** {@code ;n}: a piece of a streamed string. */
    CHUNK(';'),
    /** {@code .} or {@code ;0}: the end of a streamed aggregate or string. */
    END('.');

    private final byte wireByte;

    RespType(int wireByte) {
        this.wireByte = (byte) wireByte;
    }

    /** {@return the byte that starts such an item on the wire; 0 for {@link #NEED_MORE}} */
    public byte wireByte() {
        return wireByte;
    }

    /** {@return whether it is one of the three nulls} */
    public boolean isNull() {
        return this == NULL || this == NULL_BULK_STRING || this == NULL_ARRAY;
    }

    /** {@return whether it is an error reply, in a line or of announced length} */
    public boolean isError() {
        return this == SIMPLE_ERROR || this == BULK_ERROR;
    }

    /** {@return whether items stand inside it: array, set, map, push and attribute} */
    public boolean isAggregate() {
        return switch (this) {
            case ARRAY, SET, MAP, PUSH, ATTRIBUTE -> true;
            default -> false;
        };
    }
}
