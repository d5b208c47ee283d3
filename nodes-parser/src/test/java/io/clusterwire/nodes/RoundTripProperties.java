package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What a writer wrote of any cluster, a reader reads as that cluster. */
class RoundTripProperties {
    private static final List<ServerVersion> VERSIONS = List.of(
            ServerVersion.redis(7, 0, 15),
            ServerVersion.redis(7, 2, 6),
            ServerVersion.redis(8, 0, 0),
            ServerVersion.valkey(8, 0, 0),
            ServerVersion.valkey(9, 0, 0));

    @Provide
    Arbitrary<Long> seeds() {
        return Arbitraries.longs();
    }

    @Property(tries = 300)
    void shouldReadNodesTextAsWritten(@ForAll("seeds") long seed) {
        Random random = new Random(seed);
        ClusterView view = view(random, true);
        ServerVersion version = version(random);
        ByteBuf out = Unpooled.buffer();
        NodesTextWriter.writeNodes(view, version, out);
        assertThat(NodesTextReader.NODES.parse(out)).isEqualTo(view);
        for (int protocol = 2; protocol <= 3; protocol++) {
            byte[] reply = written(protocol, writer -> ReplyWriter.writeNodes(view, version, writer));
            assertThat(ReplyReader.NODES.read(Captures.value(reply))).isEqualTo(view);
        }
    }

    @Property(tries = 300)
    void shouldReadNodesConfAsWritten(@ForAll("seeds") long seed) {
        Random random = new Random(seed);
        Map<String, String> vars = new LinkedHashMap<>();
        vars.put("currentEpoch", Long.toUnsignedString(random.nextLong()));
        vars.put("lastVoteEpoch", String.valueOf(random.nextInt(1000)));
        List<ClusterNode> nodes = view(random, true).nodes().stream()
                .map(node -> node.toBuilder()
                        .aux(Map.of("shard-id", id(random).toString()))
                        .build())
                .toList();
        ClusterView view = ClusterView.of(TopologyFormat.NODES_CONF, nodes, vars);
        ByteBuf out = Unpooled.buffer();
        NodesTextWriter.writeConf(view, ServerVersion.valkey(8, 0, 0), out);
        assertThat(NodesTextReader.NODES_CONF.parse(out)).isEqualTo(view);
    }

    @Property(tries = 300)
    void shouldReadSlotsAsWritten(@ForAll("seeds") long seed) {
        Random random = new Random(seed);
        ClusterView view = view(random, false);
        ServerVersion version = version(random);
        byte[] reply =
                written(2 + random.nextInt(2), out -> ReplyWriter.writeSlots(view, version, preferred(seed), out));
        List<SlotEntry> entries = ReplyReader.SLOTS.read(Captures.value(reply));
        SlotSet.Builder told = SlotSet.builder();
        for (SlotEntry entry : entries) {
            told.add(entry.slots().first(), entry.slots().last());
            SlotEntry.Node owner = entry.nodes().get(0);
            ClusterNode expected = view.owner(entry.slots().first()).orElseThrow();
            assertThat(owner.id()).isEqualTo(expected.id());
            assertThat(owner.endpoint().port()).isEqualTo(expected.port());
            assertThat(expected.slots().nextClear(entry.slots().first()))
                    .isEqualTo(entry.slots().last() + 1);
            assertThat(entry.nodes().stream().skip(1).map(SlotEntry.Node::id))
                    .containsExactlyInAnyOrderElementsOf(replicas(view, expected));
            assertNames(owner.endpoint(), expected, seed);
        }
        assertThat(told.build()).isEqualTo(view.covered());
    }

    @Property(tries = 300)
    void shouldReadShardsAsWritten(@ForAll("seeds") long seed) {
        Random random = new Random(seed);
        ClusterView view = view(random, false);
        ServerVersion version = version(random);
        byte[] reply =
                written(2 + random.nextInt(2), out -> ReplyWriter.writeShards(view, version, preferred(seed), out));
        List<Shard> shards = ReplyReader.SHARDS.read(Captures.value(reply));
        List<NodeId> members = new ArrayList<>();
        for (Shard shard : shards) {
            Shard.Node owner = shard.primary().orElseThrow();
            ClusterNode primary = view.node(owner.id()).orElseThrow();
            assertThat(SlotSet.ofRanges(shard.slots())).isEqualTo(primary.slots());
            for (Shard.Node node : shard.nodes()) {
                ClusterNode expected = view.node(node.id()).orElseThrow();
                members.add(node.id());
                assertThat(node.role()).isEqualTo(expected.role());
                assertThat(node.endpoint().port()).isEqualTo(expected.port());
                assertThat(node.replicationOffset())
                        .isEqualTo(expected.replicationOffset().orElse(0));
                assertThat(expected.primaryId() == null ? node.id() : expected.primaryId())
                        .isEqualTo(expected.primaryId() == null ? expected.id() : owner.id());
                assertNames(node.endpoint(), expected, seed);
            }
        }
        assertThat(members)
                .containsExactlyInAnyOrderElementsOf(
                        view.nodes().stream().map(ClusterNode::id).toList());
    }

    private static void assertNames(Endpoint told, ClusterNode expected, long seed) {
        switch (preferred(seed)) {
            case IP -> {
                assertThat(told.host()).isEqualTo(expected.host());
                assertThat(told.hostname()).isEqualTo(expected.hostname());
            }
            case HOSTNAME -> {
                assertThat(told.kind())
                        .isEqualTo(expected.hostname() == null ? Endpoint.Kind.UNKNOWN : Endpoint.Kind.ADDRESS);
                assertThat(told.ip()).isEqualTo(expected.host());
            }
            default -> {
                assertThat(told.kind()).isEqualTo(Endpoint.Kind.SAME_HOST);
                assertThat(told.ip()).isEqualTo(expected.host());
            }
        }
    }

    private static PreferredEndpoint preferred(long seed) {
        return List.of(PreferredEndpoint.IP, PreferredEndpoint.HOSTNAME, PreferredEndpoint.UNKNOWN_ENDPOINT)
                .get((int) Math.floorMod(seed, 3L));
    }

    private static List<NodeId> replicas(ClusterView view, ClusterNode primary) {
        return view.nodes().stream()
                .filter(node -> primary.id().equals(node.primaryId()))
                .map(ClusterNode::id)
                .toList();
    }

    private static ServerVersion version(Random random) {
        return VERSIONS.get(random.nextInt(VERSIONS.size()));
    }

    private static byte[] written(int protocol, Consumer<RespWriter> writing) {
        ByteBuf out = Unpooled.buffer();
        writing.accept(new RespWriter().wrap(out).protocol(protocol));
        byte[] bytes = new byte[out.readableBytes()];
        out.readBytes(bytes);
        return bytes;
    }

    private static NodeId id(Random random) {
        return NodeId.of(String.format("%016x%016x%08x", random.nextLong(), random.nextLong(), random.nextInt()));
    }

    /** One to five primaries, each with up to two replicas; with what the text alone tells, or with what the replies alone tell. */
    private static ClusterView view(Random random, boolean text) {
        int primaries = 1 + random.nextInt(5);
        List<SlotSet.Builder> slots = new ArrayList<>();
        for (int i = 0; i < primaries; i++) {
            slots.add(SlotSet.builder());
        }
        int length = 1 << random.nextInt(14);
        for (int first = 0; first < SlotHash.SLOT_COUNT; ) {
            int last = Math.min(SlotHash.SLOT_COUNT - 1, first + random.nextInt(length + 40));
            if (random.nextInt(8) > 0) {
                slots.get(random.nextInt(primaries)).add(first, last);
            }
            first = last + 1;
        }
        List<ClusterNode> nodes = new ArrayList<>();
        for (int i = 0; i < primaries; i++) {
            NodeId id = id(random);
            ClusterNodeBuilder primary =
                    node(random, id, text).slots(slots.get(i).build());
            if (i == 0 && text) {
                primary.migrating(List.of(new OpenSlot(new SlotRange(5, 5), id(random))));
                primary.importing(List.of(new OpenSlot(new SlotRange(7, 7), id(random))));
            }
            nodes.add(primary.flags(i == 0 ? List.of("myself", "master") : flags(random, text, "master"))
                    .build());
            for (int replica = random.nextInt(3); replica > 0; replica--) {
                nodes.add(node(random, id(random), text)
                        .flags(flags(random, text, "slave"))
                        .primaryId(id)
                        .build());
            }
        }
        return ClusterView.of(TopologyFormat.NODES, nodes);
    }

    private static List<String> flags(Random random, boolean text, String role) {
        return text && random.nextInt(4) == 0
                ? List.of(role, random.nextBoolean() ? ClusterNode.FAIL : ClusterNode.SUSPECTED)
                : List.of(role);
    }

    private static ClusterNodeBuilder node(Random random, NodeId id, boolean text) {
        ClusterNodeBuilder node = ClusterNode.builder(id)
                .host(random.nextInt(4) == 0 ? "2001:db8::" + random.nextInt(10) : "192.0.2." + random.nextInt(256))
                .port(1 + random.nextInt(65535))
                .busPort(random.nextInt(65536))
                .hostname(random.nextBoolean() ? null : "h" + random.nextInt(100) + ".example.com")
                .linkState(random.nextBoolean() ? ClusterNode.CONNECTED : ClusterNode.DISCONNECTED);
        if (text) {
            node.pingSent(random.nextLong() >>> random.nextInt(64))
                    .pongReceived(random.nextLong() >>> random.nextInt(64))
                    .configEpoch(random.nextLong() >>> random.nextInt(64));
        } else {
            node.replicationOffset(random.nextLong() >>> 1);
        }
        return node;
    }
}
