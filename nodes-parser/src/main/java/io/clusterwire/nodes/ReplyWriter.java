package io.clusterwire.nodes;

import io.clusterwire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Writes the replies of the CLUSTER commands as a server of a given release sends them, from values: what a node has to answer. The protocol
 * is that of the {@link RespWriter}. Stateless.
 *
 * <p>SLOTS and SHARDS leave out what their release does. A view that came from CLUSTER NODES tells no replication offsets; there a replica is
 * taken to have synchronised.
 */
public final class ReplyWriter {
    private static final String TEXT = "txt";
    private static final String CRLF = "\r\n";

    private ReplyWriter() {}

    /**
     * Writes the reply of CLUSTER NODES: a bulk string, with protocol 3 a verbatim string.
     *
     * @param view what is told
     * @param version the release that answers
     * @param out written to
     */
    public static void writeNodes(ClusterView view, ServerVersion version, RespWriter out) {
        ByteBuf text = Unpooled.buffer(128 * view.nodes().size());
        NodesTextWriter.writeNodes(view, version, text);
        out.verbatimString(TEXT, text, 0, text.writerIndex());
    }

    /**
     * Writes the reply of CLUSTER INFO: a bulk string, with protocol 3 a verbatim string.
     *
     * @param info the keys and values, in their order
     * @param out written to
     */
    public static void writeInfo(ClusterInfo info, RespWriter out) {
        ByteBuf text = Unpooled.buffer();
        for (Map.Entry<String, String> line : info.values().entrySet()) {
            text.writeCharSequence(line.getKey() + ":" + line.getValue() + CRLF, StandardCharsets.UTF_8);
        }
        out.verbatimString(TEXT, text, 0, text.writerIndex());
    }

    /**
     * Writes the reply of CLUSTER SLOTS.
     *
     * @param view what is told
     * @param version the release that answers: ids from 3.2 on, entries in slot order from 6.2.2 on and by node before, metadata from 7.0 on
     * @param preferred what clients are told to connect to; before 7.0 always the IP
     * @param out written to
     */
    public static void writeSlots(
            ClusterView view, ServerVersion version, PreferredEndpoint preferred, RespWriter out) {
        new SlotsReplyWriter(view, version, preferred, out).write();
    }

    /**
     * Writes the reply of CLUSTER SHARDS (7.0).
     *
     * @param view what is told
     * @param version the release that answers: one shard for each primary in 7.0, for each {@code shard-id} from 7.2 on; nodes whose shard id
     *     the view does not tell stand with their primary
     * @param preferred what clients are told to connect to
     * @param out written to
     * @throws IllegalArgumentException if the release has no such command
     */
    public static void writeShards(
            ClusterView view, ServerVersion version, PreferredEndpoint preferred, RespWriter out) {
        requireSeven("CLUSTER SHARDS", version);
        new ShardsReplyWriter(view, version, preferred, out).write();
    }

    /**
     * Writes the reply of CLUSTER LINKS (7.0).
     *
     * @param links what is told
     * @param version the release that answers
     * @param out written to
     * @throws IllegalArgumentException if the release has no such command
     */
    public static void writeLinks(List<ClusterLink> links, ServerVersion version, RespWriter out) {
        requireSeven("CLUSTER LINKS", version);
        out.array(links.size());
        for (ClusterLink link : links) {
            out.map(6);
            out.bulkString("direction").bulkString(link.direction());
            out.bulkString("node").bulkString(link.node().toByteArray());
            out.bulkString("create-time").integer(link.createTime());
            out.bulkString("events").bulkString(link.events());
            out.bulkString("send-buffer-allocated").integer(link.sendBufferAllocated());
            out.bulkString("send-buffer-used").integer(link.sendBufferUsed());
        }
    }

    private static void requireSeven(String command, ServerVersion version) {
        if (!version.isAtLeast(7, 0, 0)) {
            throw new IllegalArgumentException(command + ": " + version + " (expected: 7.0.0 or later)");
        }
    }
}
