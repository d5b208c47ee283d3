package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodesTextWriterTest {
    private static final String ID = "54bbde0d83dc401e6a9aebce5d38a6f0312dcafe";
    private static final NodeId PEER = NodeId.of("bed2c1d4dab4dd641ab6eb4b52b6e167d7507416");

    @Test
    void shouldReproduceEveryCapturedTextByteForByte() {
        Map<String, byte[]> texts = Corpus.nodesTexts();
        texts.keySet().removeIf(path -> path.startsWith("mixed"));
        assertThat(texts).hasSizeGreaterThan(1_500);
        Set<String> doubled = new TreeSet<>();
        texts.forEach((path, text) -> {
            ClusterView view = NodesTextReader.NODES.parse(text);
            ByteBuf out = Unpooled.buffer();
            NodesTextWriter.writeNodes(rebuilt(view), Corpus.version(path), out);
            String captured = new String(text, StandardCharsets.UTF_8);
            if (!captured.equals(withoutDoubledSlots(captured))) {
                doubled.add(path);
            }
            assertThat(out.toString(StandardCharsets.UTF_8)).as(path).isEqualTo(withoutDoubledSlots(captured));
            assertThat(NodesTextReader.NODES.parse(out)).as(path).isEqualTo(view);
        });
        // After loading a nodes.conf without shard ids these releases print every slot of a node twice.
        assertThat(doubled)
                .isNotEmpty()
                .allMatch(
                        path -> path.matches(
                                "(redis-7.2.6|redis-7.4.1|redis-8.0-m01|valkey-7.2.7|valkey-8.0.1|valkey-unstable)/states/loaded-conf/.*"));
    }

    private static String withoutDoubledSlots(String text) {
        return text.lines().map(NodesTextWriterTest::withoutDoubledSlotsInLine).collect(Collectors.joining());
    }

    private static String withoutDoubledSlotsInLine(String line) {
        List<String> words = List.of(line.split(" "));
        int end = 8;
        while (end < words.size() && !words.get(end).startsWith("[")) {
            end++;
        }
        int middle = 8 + (end - 8) / 2;
        List<String> kept = new ArrayList<>(words);
        if (end > 8 && words.subList(8, middle).equals(words.subList(middle, end))) {
            kept.subList(middle, end).clear();
        }
        return String.join(" ", kept) + "\n";
    }

    /** A copy in which every member was taken out through its accessor and put in through its setter. */
    private static ClusterView rebuilt(ClusterView view) {
        List<ClusterNode> nodes = view.nodes().stream()
                .map(node -> {
                    ClusterNodeBuilder copy = ClusterNode.builder(
                                    NodeId.of(node.id().toByteArray()))
                            .host(node.host())
                            .port(node.port())
                            .hostname(node.hostname())
                            .aux(new LinkedHashMap<>(node.aux()))
                            .flags(List.copyOf(node.flags()))
                            .primaryId(node.primaryId())
                            .pingSent(node.pingSent())
                            .pongReceived(node.pongReceived())
                            .configEpoch(node.configEpoch())
                            .linkState(node.linkState())
                            .slots(SlotSet.ofRanges(node.slots().ranges()))
                            .migrating(node.migrating())
                            .importing(node.importing());
                    node.busPort().ifPresent(copy::busPort);
                    return copy.build();
                })
                .toList();
        assertThat(nodes).isEqualTo(view.nodes());
        return ClusterView.of(view.format(), nodes, Map.copyOf(view.vars()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "redis-3.0.7|192.0.2.1:7000|192.0.2.1:7000",
                "redis-3.2.13|192.0.2.1:7000|192.0.2.1:7000",
                "redis-4.0.0|192.0.2.1:7000@17000|192.0.2.1:7000@17000",
                "redis-6.2.16|192.0.2.1:7000@17000|192.0.2.1:7000@17000",
                "redis-7.0.0|192.0.2.1:7000@17000,a.example|192.0.2.1:7000@17000,a.example",
                "redis-7.2.0|192.0.2.1:7000@17000,a.example|192.0.2.1:7000@17000,a.example,tls-port=0,shard-id=" + ID,
                "valkey-8.0.1|192.0.2.1:7000@17000,a.example|192.0.2.1:7000@17000,a.example,client-ipv4=1.2.3.4,tls-port=0,shard-id="
                        + ID
            })
    void shouldWriteWhatEachReleaseKnows(String version, String inNodes, String inConf) {
        Map<String, String> aux = new LinkedHashMap<>();
        aux.put("client-ipv4", "1.2.3.4");
        aux.put("tls-port", "0");
        aux.put("colour", "blue");
        aux.put("shard-id", ID);
        ClusterNode node = ClusterNode.builder(NodeId.of(ID))
                .host("192.0.2.1")
                .port(7000)
                .hostname("a.example")
                .aux(aux)
                .flags(List.of("slave", "nofailover"))
                .configEpoch(-1)
                .build();
        String flags = ServerVersion.parse(version).isAtLeast(4, 0, 9) ? "slave,nofailover" : "slave";
        String rest = " " + flags + " - 0 0 18446744073709551615 connected\n";
        ClusterView view = ClusterView.of(TopologyFormat.NODES, List.of(node));
        assertThat(nodes(view, version)).isEqualTo(ID + " " + inNodes + rest);
        assertThat(conf(view, version)).isEqualTo(ID + " " + inConf + rest + "vars currentEpoch 0 lastVoteEpoch 0\n");
    }

    @Test
    void shouldWriteOpenSlotsInSlotOrderAndLeaveHandshakesOutOfNodesConf() {
        ClusterNode myself = ClusterNode.builder(NodeId.of(ID))
                .port(7000)
                .flags(List.of("myself", "master"))
                .slots(SlotSet.of(0, 1, 5, 9, 10))
                .migrating(List.of(new OpenSlot(new SlotRange(5, 5), PEER), new OpenSlot(new SlotRange(9, 10), PEER)))
                .importing(List.of(new OpenSlot(new SlotRange(7, 7), PEER)))
                .build();
        ClusterNode met = ClusterNode.builder(PEER)
                .host("::1")
                .port(7001)
                .flags(List.of("handshake"))
                .linkState("disconnected")
                .build();
        ClusterView view = ClusterView.of(TopologyFormat.NODES, List.of(met, myself));
        String line = ID + " :7000@17000 myself,master - 0 0 0 connected 0-1 5 9-10 [5->-" + PEER + "] [7-<-" + PEER
                + "] [9-10->-" + PEER + "]\n";
        assertThat(nodes(view, "6.2")).isEqualTo(PEER + " ::1:7001@17001 handshake - 0 0 0 disconnected\n" + line);
        assertThat(conf(view, "6.2")).isEqualTo(line + "vars currentEpoch 0 lastVoteEpoch 0\n");
    }

    @Test
    void shouldDifferInTheOneFieldThatWasChanged() {
        ClusterView view = NodesTextReader.NODES.parse(Vectors.input("nodes-7.0-hostname.txt"));
        ClusterNode changed = view.nodes().get(1).toBuilder().configEpoch(77).build();
        String before = nodes(view, "7.0");
        assertThat(nodes(view.withNode(changed), "7.0"))
                .isEqualTo(before.replace("1700000000001 2 connected 8192", "1700000000001 77 connected 8192"))
                .isNotEqualTo(before);
    }

    private static String nodes(ClusterView view, String version) {
        ByteBuf out = Unpooled.buffer();
        NodesTextWriter.writeNodes(view, ServerVersion.parse(version), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String conf(ClusterView view, String version) {
        ByteBuf out = Unpooled.buffer();
        NodesTextWriter.writeConf(view, ServerVersion.parse(version), out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
