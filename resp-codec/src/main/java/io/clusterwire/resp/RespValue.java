package io.clusterwire.resp;

import java.util.List;

/**
 * A reply or push as a value: immutable, with its own bytes, equal by content. A tree of {@link RespText} and {@link RespScalar} leaves in
 * {@link RespAggregate}s; where attributes stood in front of a value, a {@link RespAttributed} holds both. The set of types is closed.
 *
 * <p>{@link #toString()} writes a value in this notation, and {@link #parse} reads it back:
 *
 * <pre>
 * +"text"  -"text"          simple string, simple error
 * $"text"  !"text"          bulk string, bulk error
 * ="txt""text"              verbatim string, with its format
 * $?["one", "two"]          streamed string, with its chunks
 * :1  ,1.5  (123  #t        integer, double, big number, boolean
 * nil  $nil  *nil           the null of RESP3 and both of RESP2
 * *[a, b]  ~[a, b]  &gt;[a, b] array, set, push
 * %{k =&gt; v, k =&gt; v}         map, in the order received, keys may repeat
 * *?[a, b]  ~?[a]  %?{}     the same, streamed
 * |{k =&gt; v} a               the value a, with attributes in front of it
 * </pre>
 *
 * <p>Doubles are spelled as {@link RespWriter} does. Bytes outside 0x20 to 0x7e are written as {@code \r}, {@code \n}, {@code \t} or {@code \xHH}; so are quote and backslash, with a backslash.
 *
 * <p>No method recurses: a value may be nested as deeply as memory allows.
 */
public sealed interface RespValue permits RespText, RespScalar, RespAggregate, RespAttributed {
    /** {@return the type of the value, without regard to attributes} Streamed or not makes no difference here. */
    RespType type();

    /** {@return the groups of attributes that stood in front of the value, in order; mostly none} */
    default List<RespAggregate> attributes() {
        return List.of();
    }

    /** {@return the value without the attributes in front of it} */
    default RespValue bare() {
        return this;
    }

    /** {@return whether it is one of the three nulls} */
    default boolean isNull() {
        return type().isNull();
    }

    /** {@return whether it is a simple or bulk error} */
    default boolean isError() {
        return type().isError();
    }

    /** The value in the notation above. */
    @Override
    String toString();

    /**
     * {@return the value that a text in the notation stands for}
     *
     * @param notation one value in the notation
     * @throws IllegalArgumentException if the text is not one value in the notation; the message tells where
     */
    static RespValue parse(String notation) {
        return new NotationParser(notation).value();
    }
}
