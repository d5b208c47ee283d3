package io.clusterwire.benchmarks;

import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterNodeBuilder;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.NodesTextWriter;
import io.clusterwire.nodes.PreferredEndpoint;
import io.clusterwire.nodes.ReplyWriter;
import io.clusterwire.nodes.ServerVersion;
import io.clusterwire.nodes.TopologyFormat;
import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Clusters of any size, the same each time: half of the nodes primaries, each with a replica; slots dealt out in runs. */
final class SampleCluster {
    private static final ServerVersion VERSION = ServerVersion.redis(7, 2, 6);

    private SampleCluster() {}

    /** A view of {@code nodes} nodes whose primaries own {@code runs} runs of slots each. */
    static ClusterView view(int nodes, int runs) {
        Random random = new Random(nodes);
        int primaries = nodes / 2;
        SlotSet.Builder[] slots = new SlotSet.Builder[primaries];
        for (int i = 0; i < primaries; i++) {
            slots[i] = SlotSet.builder();
        }
        int pieces = primaries * runs;
        for (int piece = 0; piece < pieces; piece++) {
            int first = (int) (16384L * piece / pieces);
            int last = (int) (16384L * (piece + 1) / pieces) - 1;
            if (last >= first) {
                slots[piece % primaries].add(first, last);
            }
        }
        List<ClusterNode> members = new ArrayList<>();
        for (int i = 0; i < primaries; i++) {
            NodeId id = id(random);
            members.add(node(id, i, i == 0 ? "myself,master" : "master")
                    .configEpoch(i + 1)
                    .slots(slots[i].build())
                    .build());
            members.add(node(id(random), i + primaries, "slave")
                    .configEpoch(i + 1)
                    .primaryId(id)
                    .build());
        }
        return ClusterView.of(TopologyFormat.NODES, members);
    }

    private static ClusterNodeBuilder node(NodeId id, int number, String flags) {
        return ClusterNode.builder(id)
                .host("10.0." + number / 250 + "." + (1 + number % 250))
                .port(6379)
                .busPort(16379)
                .flags(List.of(flags.split(",")))
                .pongReceived(1_700_000_000_000L + number)
                .linkState(ClusterNode.CONNECTED);
    }

    private static NodeId id(Random random) {
        StringBuilder id = new StringBuilder(40);
        for (int i = 0; i < 40; i++) {
            id.append(Character.forDigit(random.nextInt(16), 16));
        }
        return NodeId.of(id);
    }

    /** The CLUSTER NODES text. */
    static byte[] nodesText(int nodes, int runs) {
        ByteBuf out = Unpooled.buffer();
        NodesTextWriter.writeNodes(view(nodes, runs), VERSION, out);
        return bytes(out);
    }

    /** The CLUSTER SLOTS reply in RESP2. */
    static byte[] slotsReply(int nodes, int runs) {
        ByteBuf out = Unpooled.buffer();
        ReplyWriter.writeSlots(view(nodes, runs), VERSION, PreferredEndpoint.IP, new RespWriter().wrap(out));
        return bytes(out);
    }

    private static byte[] bytes(ByteBuf buffer) {
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        return bytes;
    }
}
