package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the replies of the CLUSTER commands that tell topology, as every release sends them in RESP2 and RESP3. Stateless and safe to share.
 *
 * <p>The strict method throws a {@link TopologyException} for the first problem. The lenient one leaves out the smallest part that cannot be
 * used, an entry, node, pair of slots or link, and lists the problem. Members that newer releases may add are let through by both.
 *
 * @param <T> what the reply says
 */
public final class ReplyReader<T> {
    /** CLUSTER SLOTS: with or without node ids and metadata, which may be a map or a flat array. */
    public static final ReplyReader<List<SlotEntry>> SLOTS = new ReplyReader<>(SlotsReply::read);

    /** CLUSTER SHARDS: maps or flat arrays, slots as numbers or, in 7.0.0, as texts. */
    public static final ReplyReader<List<Shard>> SHARDS = new ReplyReader<>(ShardsReply::read);

    /** CLUSTER LINKS: maps or flat arrays. */
    public static final ReplyReader<List<ClusterLink>> LINKS = new ReplyReader<>(LinksReply::read);

    /** CLUSTER INFO: a bulk string, or in RESP3 a verbatim string. */
    public static final ReplyReader<ClusterInfo> INFO =
            new ReplyReader<>((reply, problems) -> ClusterInfo.parse(payload(reply, problems), problems));

    /** CLUSTER NODES: a bulk string, or in RESP3 a verbatim string; and CLUSTER REPLICAS: an array of such lines. */
    public static final ReplyReader<ClusterView> NODES = new ReplyReader<>((reply, problems) -> {
        byte[] text =
                reply.bare() instanceof RespAggregate all && isNodeLines(all) ? joined(all) : payload(reply, problems);
        return NodesTextParser.of(TopologyFormat.NODES, text, 0, text.length, problems)
                .parse();
    });

    /** A nodes.conf that somebody put into a string. */
    static final ReplyReader<ClusterView> NODES_CONF = new ReplyReader<>((reply, problems) -> {
        byte[] text = payload(reply, problems);
        return NodesTextParser.of(TopologyFormat.NODES_CONF, text, 0, text.length, problems)
                .parse();
    });

    private static final Pattern NODE_LINE = Pattern.compile("[^ ]* [^ ]*:[0-9]+[^ ]* ");

    private final Layout<T> layout;

    private ReplyReader(Layout<T> layout) {
        this.layout = layout;
    }

    /**
     * Reads a reply.
     *
     * @param reply one whole reply
     * @return what it says
     * @throws TopologyException if anything is not as the servers send it; {@link Problem#ERROR_REPLY} if the reply is an error
     */
    public T read(RespValue reply) {
        return read(reply, Problems.thrown());
    }

    /**
     * Reads what can be read of a reply.
     *
     * @param reply one whole reply
     * @return what it says, and the problems
     * @throws TopologyException with {@link Problem#ERROR_REPLY} if the reply is an error
     */
    public Reading<T> readLenient(RespValue reply) {
        Problems problems = Problems.collected();
        return new Reading<>(read(reply, problems), problems.toList());
    }

    T read(RespValue reply, Problems problems) {
        if (reply.bare() instanceof RespText text && text.isError()) {
            byte[] error = text.toByteArray();
            throw new TopologyException(new Problem(
                    Problem.ERROR_REPLY, 0, "reply", EscapedBytes.quote(error, 0, error.length), "no error"));
        }
        return layout.read(reply, problems);
    }

    /** Whether the reply is an array of texts of which the first looks like the line of a node. */
    static boolean isNodeLines(RespAggregate reply) {
        return !reply.isPairs()
                && !reply.children().isEmpty()
                && reply.children().stream().allMatch(line -> line.bare() instanceof RespText text && !text.isError())
                && NODE_LINE
                        .matcher(new String(((RespText) reply.children().get(0).bare()).toByteArray(), ISO_8859_1))
                        .lookingAt();
    }

    private static byte[] joined(RespAggregate lines) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (RespValue line : lines.children()) {
            if (line.bare() instanceof RespText words) {
                text.writeBytes(words.toByteArray());
                text.write('\n');
            }
        }
        return text.toByteArray();
    }

    private static byte[] payload(RespValue reply, Problems problems) {
        if (reply.bare() instanceof RespText text && text.type() != RespType.BIG_NUMBER) {
            return text.toByteArray();
        }
        new ReplyFields(problems).report(Problem.BAD_REPLY, "type", reply, "a string");
        return new byte[0];
    }

    /** How the reply of one command is taken apart. */
    @FunctionalInterface
    private interface Layout<T> {
        T read(RespValue reply, Problems problems);
    }
}
