package io.clusterwire.nodes;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * Reads CLUSTER NODES texts and nodes.conf files of every release of Redis and Valkey, and of other systems that answer the same way.
 *
 * <pre>
 * text      = *( line LF )                                 ; the last LF may be missing, blank lines are skipped
 * line      = node / vars                                  ; vars in nodes.conf only
 * node      = id SP address SP flags SP primary SP ping-sent SP pong-received SP config-epoch SP link-state *( SP slot )
 * address   = [ host ] ":" port [ "@" bus-port ] [ "," [ hostname ] *( "," name "=" value ) ]
 * flags     = flag *( "," flag )                           ; compared without case, as the servers do where they read them
 * primary   = id / "-"
 * slot      = first [ "-" last ]
 *           / "[" first [ "-" last ] ( "-&gt;-" / "-&lt;-" ) id "]"    ; migrating to, importing from
 * vars      = "vars" *( SP name SP value )
 *
 * 07c37d… 192.0.2.11:7000@17000,a.example.com myself,master - 0 1426238317239 2 connected 0-5460 [93-&gt;-292f8b…]
 * </pre>
 *
 * <p>The strict methods throw a {@link TopologyException} for the first problem. The lenient ones skip as little as they can: of a line
 * with {@link Problem#MISSING_FIELDS} or {@link Problem#BAD_ADDRESS} nothing is used, with every other problem the rest of the line is. They
 * also take text that went through other hands: CR LF, the quotes and escapes of redis-cli, the {@code txt:} of a verbatim string.
 *
 * <p>The work is linear in the input. Instances are stateless and safe to share.
 */
public final class NodesTextReader {
    /** Reads the reply of CLUSTER NODES. */
    public static final NodesTextReader NODES = new NodesTextReader(TopologyFormat.NODES);

    /** Reads a nodes.conf: the {@code vars} line is known here. */
    public static final NodesTextReader NODES_CONF = new NodesTextReader(TopologyFormat.NODES_CONF);

    private final TopologyFormat format;

    private NodesTextReader(TopologyFormat format) {
        this.format = format;
    }

    /**
     * Reads a whole text.
     *
     * @param text not changed, not kept
     * @return the view
     * @throws TopologyException if anything is not as the servers write it
     */
    public ClusterView parse(byte[] text) {
        return parse(text, 0, text.length, Problems.thrown());
    }

    /**
     * Reads a whole text.
     *
     * @param text its UTF-8 bytes are read
     * @return the view
     * @throws TopologyException if anything is not as the servers write it
     */
    public ClusterView parse(String text) {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads the readable bytes of a buffer.
     *
     * @param text no index of it is moved, and it is not kept
     * @return the view
     * @throws TopologyException if anything is not as the servers write it
     */
    public ClusterView parse(ByteBuf text) {
        return parse(text, Problems.thrown());
    }

    /**
     * Reads what can be read of a text.
     *
     * @param text not changed, not kept
     * @return the view and the problems
     */
    public Reading<ClusterView> parseLenient(byte[] text) {
        Problems problems = Problems.collected();
        return new Reading<>(parse(text, 0, text.length, problems), problems.toList());
    }

    /**
     * Reads what can be read of a text.
     *
     * @param text its UTF-8 bytes are read
     * @return the view and the problems
     */
    public Reading<ClusterView> parseLenient(String text) {
        return parseLenient(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads what can be read of the readable bytes of a buffer.
     *
     * @param text no index of it is moved, and it is not kept
     * @return the view and the problems
     */
    public Reading<ClusterView> parseLenient(ByteBuf text) {
        Problems problems = Problems.collected();
        return new Reading<>(parse(text, problems), problems.toList());
    }

    private ClusterView parse(ByteBuf text, Problems problems) {
        int length = text.readableBytes();
        if (text.hasArray()) {
            int from = text.arrayOffset() + text.readerIndex();
            return parse(text.array(), from, from + length, problems);
        }
        byte[] copy = new byte[length];
        text.getBytes(text.readerIndex(), copy);
        return parse(copy, 0, length, problems);
    }

    private ClusterView parse(byte[] text, int from, int to, Problems problems) {
        return NodesTextParser.of(format, text, from, to, problems).parse();
    }
}
