package io.clusterwire.examples;

import io.clusterwire.examples.member.BusMember;
import io.clusterwire.examples.member.GossipWatch;
import io.clusterwire.examples.member.MemberSettings;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.slot.NodeId;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A node of our own joins the cluster on its bus, watched, and serves a client as its only seed. */
final class MemberChapter implements TourCommand.Chapter {

    private static final int NODE_TIMEOUT = 2000;
    private static final int LINES = 6;
    private static final int KEYS = 500;

    @Override
    public String title() {
        return "A node of our own joins on the bus, and the servers take it for one of theirs.";
    }

    @Override
    public void show(EmbeddedCluster cluster, PrintWriter out) throws IOException {
        ServerNode first = cluster.node(0);
        Queue<String> heard = new ConcurrentLinkedQueue<>();
        InetSocketAddress bus = new InetSocketAddress(first.host(), first.busPort());
        MemberSettings settings = MemberSettings.like(first.version()).withNodeTimeout(NODE_TIMEOUT);
        long start = System.nanoTime();
        try (BusMember member = BusMember.start(settings);
                GossipWatch watch = GossipWatch.relay(new InetSocketAddress(first.host(), 0), bus, heard::add)) {
            member.meet(first.host(), first.port(), watch.port());
            Await.until("the servers to list the node", EmbeddedCluster.AGREE_LIMIT, () -> isListed(cluster, member));
            heard.stream().limit(LINES).forEach(line -> TourCommand.say(out, shortened(line)));
            TourCommand.say(
                    out,
                    String.format(
                            Locale.ROOT, "  all six list it as connected after %.1f s", TourCommand.seconds(start)));
            Await.until("the node to know the slots", EmbeddedCluster.AGREE_LIMIT, member::isOk);
            for (ClusterNode node : member.view().nodes()) {
                TourCommand.say(out, "  it knows " + node);
            }
            useAsSeed(new Address(first.host(), member.port()), out);
        }
        for (ServerNode server : cluster.nodes()) {
            forget(server, settings.id());
        }
        cluster.awaitAgreement();
    }

    private static boolean isListed(EmbeddedCluster cluster, BusMember member) throws IOException {
        for (ServerNode server : cluster.nodes()) {
            if (server.view()
                    .node(member.id())
                    .filter(node -> node.linkState().equals(ClusterNode.CONNECTED))
                    .isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private static String shortened(String line) {
        return "  " + (line.length() > 110 ? line.substring(0, 110) + "..." : line);
    }

    private static void useAsSeed(Address seed, PrintWriter out) throws IOException {
        try (ClusterClient client = new ClusterClient(List.of(seed), ClientSettings.DEFAULT)) {
            int right = 0;
            for (int i = 0; i < KEYS; i++) {
                client.call("SET", "seed:" + i, "value:" + i);
                right += Connection.textOf(client.call("GET", "seed:" + i)).equals("value:" + i) ? 1 : 0;
            }
            TourCommand.say(
                    out,
                    "  a client with it as the only seed: " + right + " of " + KEYS + " keys, " + client.counters());
        }
    }

    private static void forget(ServerNode server, NodeId id) throws IOException {
        if (server.view().node(id).isPresent()) {
            server.text("CLUSTER", "FORGET", id.toString());
        }
    }
}
