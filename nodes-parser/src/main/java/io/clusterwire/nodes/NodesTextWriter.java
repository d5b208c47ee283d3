package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes CLUSTER NODES texts and nodes.conf files as a server of a given release writes them: the grammar of {@link NodesTextReader}, with
 * what that release knows.
 *
 * <table>
 * <caption>What is written by release</caption>
 * <tr><th>part</th><th>CLUSTER NODES</th><th>nodes.conf</th></tr>
 * <tr><td>{@code @bus-port}</td><td>4.0</td><td>4.0</td></tr>
 * <tr><td>hostname</td><td>7.0, if there is one</td><td>7.0, if there is one or fields follow</td></tr>
 * <tr><td>fields after the hostname</td><td>never</td><td>7.2; client addresses and ports Valkey 8.0</td></tr>
 * <tr><td>{@code nofailover}</td><td>4.0.9</td><td>4.0.9</td></tr>
 * <tr><td>nodes in handshake</td><td>written</td><td>left out</td></tr>
 * <tr><td>{@code vars} line</td><td>never</td><td>last</td></tr>
 * </table>
 *
 * <p>A node is written from its members alone. A bus port that is not told is written as client port + 10000, as servers assume it. Open
 * slots are written where the node has them. Lines stand in the order of the view. CLUSTER NODES texts are
 * written without garbage. Stateless.
 */
public final class NodesTextWriter {
    private static final int BUS_PORT_OFFSET = 10_000;

    private NodesTextWriter() {}

    /**
     * Appends the CLUSTER NODES text of a view.
     *
     * @param view what is written
     * @param version the release that the text looks like
     * @param out appended to; its reader index is not moved
     */
    public static void writeNodes(ClusterView view, ServerVersion version, ByteBuf out) {
        List<ClusterNode> nodes = view.nodes();
        for (int i = 0; i < nodes.size(); i++) {
            writeNode(nodes.get(i), version, out);
            out.writeByte('\n');
        }
    }

    /**
     * Appends the nodes.conf of a view.
     *
     * @param view what is written; without {@code currentEpoch} or {@code lastVoteEpoch} among its variables these are 0
     * @param version the release that the file looks like
     * @param out appended to; its reader index is not moved
     */
    public static void writeConf(ClusterView view, ServerVersion version, ByteBuf out) {
        List<ClusterNode> nodes = view.nodes();
        for (int i = 0; i < nodes.size(); i++) {
            ClusterNode node = nodes.get(i);
            if (!node.hasFlag(ClusterNode.HANDSHAKE)) {
                writeLine(node, version, true, out);
                out.writeByte('\n');
            }
        }
        AsciiOutput.text(out, "vars currentEpoch ");
        AsciiOutput.unsigned(out, view.currentEpoch().orElse(0));
        AsciiOutput.text(out, " lastVoteEpoch ");
        AsciiOutput.unsigned(out, view.lastVoteEpoch().orElse(0));
        out.writeByte('\n');
    }

    /**
     * Appends the line of one node without its line end, as CLUSTER REPLICAS has it too.
     *
     * @param node what is written
     * @param version the release that the line looks like
     * @param out appended to; its reader index is not moved
     */
    public static void writeNode(ClusterNode node, ServerVersion version, ByteBuf out) {
        writeLine(node, version, false, out);
    }

    private static void writeLine(ClusterNode node, ServerVersion version, boolean conf, ByteBuf out) {
        id(node.id(), out);
        out.writeByte(' ');
        address(node, version, conf, out);
        out.writeByte(' ');
        flags(node.flags(), version, out);
        out.writeByte(' ');
        NodeId primary = node.primaryId();
        if (primary == null) {
            out.writeByte('-');
        } else {
            id(primary, out);
        }
        out.writeByte(' ');
        AsciiOutput.unsigned(out, node.pingSent());
        out.writeByte(' ');
        AsciiOutput.unsigned(out, node.pongReceived());
        out.writeByte(' ');
        AsciiOutput.unsigned(out, node.configEpoch());
        out.writeByte(' ');
        AsciiOutput.text(out, node.linkState().isEmpty() ? ClusterNode.CONNECTED : node.linkState());
        char[] runs = node.runs();
        for (int i = 0; i < runs.length; i += 2) {
            out.writeByte(' ');
            range(runs[i], runs[i + 1], out);
        }
        openSlots(node, out);
    }

    private static void address(ClusterNode node, ServerVersion version, boolean conf, ByteBuf out) {
        String host = node.host();
        if (host != null) {
            AsciiOutput.text(out, host);
        }
        out.writeByte(':');
        AsciiOutput.unsigned(out, node.port());
        if (version.isAtLeast(4, 0, 0)) {
            out.writeByte('@');
            int assumed = node.port() == 0 ? 0 : node.port() + BUS_PORT_OFFSET;
            AsciiOutput.unsigned(out, node.busPortOrNone() < 0 ? assumed : node.busPortOrNone());
        }
        String hostname = version.isAtLeast(7, 0, 0) ? node.hostname() : null;
        boolean fields = conf && version.isAtLeast(7, 2, 0) && hasFields(node.aux(), version);
        if (hostname != null || fields) {
            out.writeByte(',');
            AsciiOutput.text(out, hostname == null ? "" : hostname);
        }
        if (fields) {
            for (Map.Entry<String, String> field : node.aux().entrySet()) {
                if (isWritten(field.getKey(), version)) {
                    out.writeByte(',');
                    AsciiOutput.text(out, field.getKey());
                    out.writeByte('=');
                    AsciiOutput.text(out, field.getValue());
                }
            }
        }
    }

    private static boolean hasFields(Map<String, String> aux, ServerVersion version) {
        for (String name : aux.keySet()) {
            if (isWritten(name, version)) {
                return true;
            }
        }
        return false;
    }

    /** The loader of 7.2 refuses a file with a name that it does not know. */
    private static boolean isWritten(String name, ServerVersion version) {
        return switch (name) {
            case "shard-id", "nodename", "tcp-port", "tls-port" -> true;
            case "client-ipv4", "client-ipv6" -> version.isValkey(8, 0);
            default -> AddressWords.isKnownAux(name) && version.isValkey(9, 1);
        };
    }

    private static void flags(List<String> flags, ServerVersion version, ByteBuf out) {
        int start = out.writerIndex();
        for (int i = 0; i < flags.size(); i++) {
            String flag = flags.get(i);
            if (flag.equals(ClusterNode.NOFAILOVER) && !version.isAtLeast(4, 0, 9)) {
                continue;
            }
            if (out.writerIndex() > start) {
                out.writeByte(',');
            }
            AsciiOutput.text(out, flag);
        }
        if (out.writerIndex() == start) {
            AsciiOutput.text(out, ClusterNode.NOFLAGS);
        }
    }

    /** In slot order whatever their direction, as a server walks its slots. */
    private static void openSlots(ClusterNode node, ByteBuf out) {
        List<OpenSlot> migrating = node.migrating();
        List<OpenSlot> importing = node.importing();
        int m = 0;
        int i = 0;
        while (m < migrating.size() || i < importing.size()) {
            OpenSlot leaving = m < migrating.size() ? migrating.get(m) : null;
            OpenSlot coming = i < importing.size() ? importing.get(i) : null;
            if (coming == null
                    || (leaving != null
                            && leaving.slots().first() <= coming.slots().first())) {
                openSlot(leaving, "->-", out);
                m++;
            } else {
                openSlot(coming, "-<-", out);
                i++;
            }
        }
    }

    private static void openSlot(@Nullable OpenSlot open, String arrow, ByteBuf out) {
        if (open != null) {
            AsciiOutput.text(out, " [");
            range(open.slots().first(), open.slots().last(), out);
            AsciiOutput.text(out, arrow);
            id(open.node(), out);
            out.writeByte(']');
        }
    }

    private static void range(int first, int last, ByteBuf out) {
        AsciiOutput.unsigned(out, first);
        if (last != first) {
            out.writeByte('-');
            AsciiOutput.unsigned(out, last);
        }
    }

    private static void id(NodeId id, ByteBuf out) {
        for (int i = 0; i < id.length(); i++) {
            out.writeByte(id.byteAt(i));
        }
    }
}
