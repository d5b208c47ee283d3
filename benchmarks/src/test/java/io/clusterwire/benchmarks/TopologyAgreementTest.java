package io.clusterwire.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.SlotEntry;
import io.clusterwire.slot.SlotTable;
import io.lettuce.core.cluster.models.partitions.Partitions;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.redisson.cluster.ClusterNodeInfo;
import redis.clients.jedis.HostAndPort;

/** All contestants make the same of the inputs of the topology benchmarks. */
class TopologyAgreementTest {
    @ParameterizedTest
    @ValueSource(ints = {6, 100, 1000})
    void shouldReadTheSameNodes(int nodes) throws Exception {
        NodesTextBenchmark benchmark = new NodesTextBenchmark();
        benchmark.nodes = nodes;
        benchmark.runs = nodes == 1000 ? 8 : 1;
        benchmark.prepare();
        ClusterView ours = benchmark.ours();
        assertThat(ours).isEqualTo(SampleCluster.view(nodes, benchmark.runs));
        assertThat(ours.covered().size()).isEqualTo(16384);
        Map<String, Integer> counts = new HashMap<>();
        for (ClusterNode node : ours.nodes()) {
            counts.put(node.id().toString(), node.slotCount());
        }

        Partitions lettuce = benchmark.lettuce();
        assertThat(lettuce.size()).isEqualTo(nodes);
        lettuce.forEach(node -> assertThat(node.getSlots()).hasSize(counts.get(node.getNodeId())));

        assertThat(benchmark.spring())
                .hasSize(nodes)
                .allSatisfy(node -> assertThat(node.getSlotRange().getSlots()).hasSize(counts.get(node.getId())));

        List<ClusterNodeInfo> redisson = benchmark.redisson();
        assertThat(redisson)
                .hasSize(nodes)
                .allSatisfy(node -> assertThat(node.getSlotRanges().stream()
                                .mapToInt(range -> range.getEndSlot() - range.getStartSlot() + 1)
                                .sum())
                        .isEqualTo(counts.get(node.getNodeId())));
        assertThat(benchmark.floorSplit()).isNotZero();
    }

    @Test
    @SuppressWarnings("unchecked")
    void shouldBuildTheSameTable() {
        SlotsReplyBenchmark benchmark = new SlotsReplyBenchmark();
        benchmark.primaries = 300;
        benchmark.prepare();
        SlotTable<List<SlotEntry.Node>> first = benchmark.oursFirst();
        benchmark.ours();
        SlotTable<List<SlotEntry.Node>> ours = benchmark.ours();
        Object[] vertx = benchmark.vertx();
        Object[] jedis = benchmark.jedis();
        Object[] lettuce = benchmark.lettuce();
        for (int slot = 0; slot < 16384; slot++) {
            List<SlotEntry.Node> nodes = ours.get(slot);
            List<HostAndPort> jedisReplicas = ((List<HostAndPort>[]) jedis[1])[slot];
            List<RedisClusterNode> lettuceReplicas = ((List<RedisClusterNode>[]) lettuce[1])[slot];
            String primary = nodes.get(0).endpoint().toString();
            assertThat(((HostAndPort[]) jedis[0])[slot]).hasToString(primary);
            RedisClusterNode owner = ((RedisClusterNode[]) lettuce[0])[slot];
            assertThat(owner.getUri().getHost() + ":" + owner.getUri().getPort())
                    .isEqualTo(primary);
            assertThat(first.get(slot)).isEqualTo(nodes);
            assertThat(((String[]) vertx[0])[slot]).isEqualTo("redis://" + primary);
            String replica = nodes.get(1).endpoint().toString();
            assertThat(jedisReplicas).hasSize(nodes.size() - 1).first().hasToString(replica);
            assertThat(((List<String>[]) vertx[1])[slot]).containsExactly("redis://" + replica);
            assertThat(lettuceReplicas).hasSize(nodes.size() - 1);
            assertThat(lettuceReplicas.get(0).getUri().getHost() + ":"
                            + lettuceReplicas.get(0).getUri().getPort())
                    .isEqualTo(replica);
        }
    }
}
