package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterwire.resp.RespValue;
import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ReplyWriterTest {
    private static byte[] written(int protocol, Consumer<RespWriter> writing) {
        ByteBuf out = Unpooled.buffer();
        writing.accept(new RespWriter().wrap(out).protocol(protocol));
        byte[] bytes = new byte[out.readableBytes()];
        out.readBytes(bytes);
        return bytes;
    }

    /** NODES, INFO and LINKS replies come back byte for byte from their parts. */
    @Test
    void shouldReproduceCapturedTextsAndLinks() {
        int[] count = new int[3];
        Captures.BY_NODE.forEach((node, replies) -> replies.forEach((what, reply) -> {
            if (node.startsWith("mixed") || node.contains("/loaded-conf/") || !what.matches("[a-z]+\\.resp[23]")) {
                return;
            }
            int protocol = what.endsWith("3") ? 3 : 2;
            ServerVersion version = Corpus.version(node);
            RespValue value = Captures.value(reply);
            if (what.startsWith("nodes")) {
                count[0]++;
                ClusterView view = ReplyReader.NODES.read(value);
                assertThat(written(protocol, out -> ReplyWriter.writeNodes(view, version, out)))
                        .as(node + what)
                        .isEqualTo(reply);
            } else if (what.startsWith("info")) {
                count[1]++;
                ClusterInfo info = ReplyReader.INFO.read(value);
                assertThat(written(protocol, out -> ReplyWriter.writeInfo(info, out)))
                        .as(node + what)
                        .isEqualTo(reply);
            } else if (what.startsWith("links")) {
                count[2]++;
                List<ClusterLink> links = ReplyReader.LINKS.read(value);
                assertThat(written(protocol, out -> ReplyWriter.writeLinks(links, version, out)))
                        .as(node + what)
                        .isEqualTo(reply);
            }
        }));
        assertThat(count[0]).isGreaterThan(900);
        assertThat(count[1]).isGreaterThan(300);
        assertThat(count[2]).isGreaterThan(100);
    }

    /**
     * From the NODES capture of a node to its SLOTS capture in the same state. What NODES does not tell: the order of replicas, which of them
     * have not synchronised, and the preferred endpoint; those are put aside on both sides.
     */
    @Test
    void shouldWriteTheSlotsThatTheSameNodeToldInTheSameState() {
        int[] count = {0, 0};
        Captures.BY_NODE.forEach((node, replies) -> {
            for (String protocol : List.of("resp2", "resp3")) {
                byte[] nodes = replies.get("nodes." + protocol);
                byte[] slots = replies.get("slots." + protocol);
                if (nodes == null || slots == null || node.startsWith("mixed") || node.contains("/loaded-conf/")) {
                    continue;
                }
                RespValue reply = Captures.value(slots);
                List<SlotEntry> captured = ReplyReader.SLOTS.read(reply);
                ServerVersion version = Corpus.version(node);
                PreferredEndpoint preferred = preferred(captured);
                ClusterView view = withHiddenReplicas(ReplyReader.NODES.read(Captures.value(nodes)), captured);
                byte[] ours = written(
                        protocol.equals("resp3") ? 3 : 2, out -> ReplyWriter.writeSlots(view, version, preferred, out));
                List<SlotEntry> wrote = ReplyReader.SLOTS.read(Captures.value(ours));
                assertThat(sorted(wrote)).as(node + " " + protocol).isEqualTo(sorted(captured));
                count[0]++;
                if (java.util.Arrays.equals(ours, slots)) {
                    count[1]++;
                }
            }
        });
        assertThat(count[0]).isGreaterThan(400);
        // Where no primary has two replicas and none is hidden, the bytes are the same.
        assertThat(count[1]).isGreaterThan(count[0] / 2);
    }

    private static PreferredEndpoint preferred(List<SlotEntry> captured) {
        for (SlotEntry entry : captured) {
            for (SlotEntry.Node node : entry.nodes()) {
                if (node.metadata().containsKey("ip")) {
                    return node.endpoint().kind() == Endpoint.Kind.SAME_HOST
                            ? PreferredEndpoint.UNKNOWN_ENDPOINT
                            : PreferredEndpoint.HOSTNAME;
                }
            }
        }
        return PreferredEndpoint.IP;
    }

    /** Replicas of primaries with slots that the capture does not list have not synchronised, which NODES does not tell. */
    private static ClusterView withHiddenReplicas(ClusterView view, List<SlotEntry> captured) {
        Set<NodeId> listed = new HashSet<>();
        captured.forEach(entry -> entry.nodes().forEach(node -> listed.add(node.id())));
        if (listed.contains(null)) {
            return view;
        }
        return view.withNodes(view.nodes().stream()
                .map(node -> node.role() == NodeRole.REPLICA && !listed.contains(node.id())
                        ? node.toBuilder().replicationOffset(0).build()
                        : node)
                .toList());
    }

    /** By slot before 6.2.2 the order is that of a hash table; replicas in no order. */
    private static List<SlotEntry> sorted(List<SlotEntry> entries) {
        List<SlotEntry> sorted = new ArrayList<>();
        for (SlotEntry entry : entries) {
            List<SlotEntry.Node> nodes = new ArrayList<>(entry.nodes());
            nodes.subList(1, nodes.size())
                    .sort(Comparator.comparing(node -> String.valueOf(node.endpoint()) + node.id()));
            sorted.add(new SlotEntry(entry.slots(), nodes));
        }
        return sorted;
    }

    /**
     * From NODES to SHARDS of the same node and state. What NODES does not tell: offsets and health that depends on them, TLS ports, shard
     * ids (so which failed primary belongs to which shard), orders. So: the members of each node that both tell, and the slots of each owner.
     */
    @Test
    void shouldWriteTheShardsThatTheSameNodeToldInTheSameState() {
        int[] count = {0};
        Captures.BY_NODE.forEach((node, replies) -> {
            for (String protocol : List.of("resp2", "resp3")) {
                byte[] nodes = replies.get("nodes." + protocol);
                byte[] shards = replies.get("shards." + protocol);
                if (nodes == null || shards == null || node.startsWith("mixed") || node.contains("/loaded-conf/")) {
                    continue;
                }
                List<Shard> captured = ReplyReader.SHARDS.read(Captures.value(shards));
                PreferredEndpoint preferred = preferredOfShards(captured);
                ClusterView view = withTold(ReplyReader.NODES.read(Captures.value(nodes)), captured);
                byte[] ours = written(
                        protocol.equals("resp3") ? 3 : 2,
                        out -> ReplyWriter.writeShards(view, Corpus.version(node), preferred, out));
                List<Shard> wrote = ReplyReader.SHARDS.read(Captures.value(ours));
                assertThat(members(wrote)).as(node + " " + protocol).containsAllEntriesOf(members(captured));
                for (Shard shard : captured) {
                    if (shard.primary().isPresent() && !shard.slots().isEmpty()) {
                        NodeId owner = shard.primary().get().id();
                        assertThat(wrote)
                                .as(node + " " + protocol)
                                .anyMatch(each -> each.slots().equals(shard.slots())
                                        && each.nodes().stream().anyMatch(n -> n.id().equals(owner)));
                    }
                }
                count[0]++;
            }
        });
        assertThat(count[0]).isGreaterThan(200);
    }

    private static PreferredEndpoint preferredOfShards(List<Shard> shards) {
        boolean differs = shards.stream()
                .flatMap(shard -> shard.nodes().stream())
                .anyMatch(node -> {
                    String ip = node.endpoint().ip();
                    boolean address = node.endpoint().kind() == Endpoint.Kind.ADDRESS;
                    return address
                            ? !java.util.Objects.equals(ip, node.endpoint().host())
                            : ip != null;
                });
        if (!differs) {
            return PreferredEndpoint.IP;
        }
        boolean same = shards.stream()
                .flatMap(shard -> shard.nodes().stream())
                .anyMatch(node -> node.endpoint().kind() == Endpoint.Kind.SAME_HOST);
        return same ? PreferredEndpoint.UNKNOWN_ENDPOINT : PreferredEndpoint.HOSTNAME;
    }

    /** Adds what only SHARDS tells. */
    private static ClusterView withTold(ClusterView view, List<Shard> shards) {
        Map<NodeId, Shard.Node> told = members(shards);
        return view.withNodes(view.nodes().stream()
                .map(node -> {
                    Shard.Node shard = told.get(node.id());
                    if (shard == null) {
                        return node;
                    }
                    Map<String, String> aux = shard.endpoint().tlsPort() > 0
                            ? Map.of("tls-port", String.valueOf(shard.endpoint().tlsPort()))
                            : Map.<String, String>of();
                    return node.toBuilder()
                            .replicationOffset(shard.replicationOffset())
                            .port(shard.endpoint().port())
                            .aux(aux)
                            .build();
                })
                .toList());
    }

    private static Map<NodeId, Shard.Node> members(List<Shard> shards) {
        Map<NodeId, Shard.Node> members = new LinkedHashMap<>();
        shards.forEach(shard -> shard.nodes().forEach(node -> members.put(node.id(), node)));
        return members;
    }

    @Test
    void shouldDifferInTheOneFieldThatWasChanged() {
        ClusterView view = NodesTextReader.NODES.parse(Vectors.input("nodes-7.0-hostname.txt"));
        ServerVersion version = ServerVersion.redis(7, 0, 15);
        String before = slots(view, version);
        ClusterNode first = view.nodes().get(0);
        assertThat(slots(view.withNode(first.toBuilder().port(7777).build()), version))
                .isEqualTo(before.replace(":6379, $\"54bb", ":7777, $\"54bb"))
                .isNotEqualTo(before);
        assertThat(slots(
                        view.withNode(
                                first.toBuilder().hostname("z.example.com").build()),
                        version))
                .isEqualTo(before.replace("a.example.com", "z.example.com"))
                .isNotEqualTo(before);
        assertThat(slots(view.withNode(first.toBuilder().configEpoch(99).build()), version))
                .isEqualTo(before);
        assertThat(slots(
                        view.withNode(first.toBuilder()
                                .slots(SlotSet.ofRange(0, 8000))
                                .build()),
                        version))
                .isEqualTo(before.replace(":8191", ":8000"))
                .isNotEqualTo(before);
    }

    @Test
    void shouldDifferInTheOneFieldOfShardsThatWasChanged() {
        ClusterView view = NodesTextReader.NODES.parse(Vectors.input("nodes-7.0-hostname.txt"));
        ServerVersion version = ServerVersion.redis(7, 0, 15);
        String before = shards(view, version);
        ClusterNode first = view.nodes().get(0);
        String id = "$\"id\" => $\"" + first.id() + "\", $\"port\" => :";
        assertThat(shards(view.withNode(first.toBuilder().port(7777).build()), version))
                .isEqualTo(before.replace(id + first.port(), id + "7777"))
                .isNotEqualTo(before);
        assertThat(shards(
                        view.withNode(
                                first.toBuilder().hostname("z.example.com").build()),
                        version))
                .isEqualTo(before.replace("a.example.com", "z.example.com"))
                .isNotEqualTo(before);
        assertThat(shards(view.withNode(first.toBuilder().replicationOffset(42).build()), version))
                .isEqualTo(before.replaceFirst("replication-offset\" => :0", "replication-offset\" => :42"))
                .isNotEqualTo(before);
        assertThat(shards(
                        view.withNode(first.toBuilder()
                                .slots(SlotSet.ofRange(0, 8000))
                                .build()),
                        version))
                .isEqualTo(before.replace(":8191", ":8000"))
                .isNotEqualTo(before);
        assertThat(shards(view.withNode(first.toBuilder().configEpoch(99).build()), version))
                .isEqualTo(before);
    }

    private static String slots(ClusterView view, ServerVersion version) {
        return Captures.value(written(3, out -> ReplyWriter.writeSlots(view, version, PreferredEndpoint.IP, out)))
                .toString();
    }

    @Test
    void shouldWriteWhatEachReleaseKnows() {
        ClusterNode primary = ClusterNode.builder(NodeId.of("a".repeat(40)))
                .host("192.0.2.1")
                .port(7000)
                .flags(List.of("myself", "master"))
                .aux(Map.of("shard-id", "s".repeat(40)))
                .slots(SlotSet.ofRange(0, 1))
                .build();
        ClusterView view = ClusterView.of(TopologyFormat.NODES, List.of(primary));
        assertThat(slots(view, ServerVersion.redis(3, 0, 7))).isEqualTo("*[*[:0, :1, *[$\"192.0.2.1\", :7000]]]");
        assertThat(slots(view, ServerVersion.redis(6, 2, 16)))
                .isEqualTo("*[*[:0, :1, *[$\"192.0.2.1\", :7000, $\"" + "a".repeat(40) + "\"]]]");
        assertThat(shards(view, ServerVersion.redis(7, 0, 0)))
                .contains("*[$\"0\", $\"1\"]")
                .contains("$\"hostname\"");
        assertThat(shards(view, ServerVersion.redis(7, 0, 6)))
                .contains("*[:0, :1]")
                .doesNotContain("hostname");
        assertThat(shards(view, ServerVersion.redis(8, 0, 0))).doesNotContain("sss");
        assertThat(shards(view, ServerVersion.valkey(9, 0, 0))).contains("$\"id\" => $\"sss");
        assertThatThrownBy(() -> shards(view, ServerVersion.redis(6, 2, 16)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("7.0.0 or later");
    }

    private static String shards(ClusterView view, ServerVersion version) {
        return Captures.value(written(3, out -> ReplyWriter.writeShards(view, version, PreferredEndpoint.IP, out)))
                .toString();
    }
}
