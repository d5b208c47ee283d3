package io.clusterwire.benchmarks;

import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.NodesTextReader;
import io.lettuce.core.cluster.models.partitions.ClusterPartitionParser;
import io.lettuce.core.cluster.models.partitions.Partitions;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.redisson.client.protocol.decoder.ClusterNodesDecoder;
import org.redisson.cluster.ClusterNodeInfo;
import org.springframework.data.redis.connection.RedisClusterNode;
import org.springframework.data.redis.connection.convert.Converters;

/** A CLUSTER NODES text into values. Peers that want a String get it ready made. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class NodesTextBenchmark {
    /** Nodes of the cluster. */
    @Param({"6", "100", "1000"})
    public int nodes;

    /** Runs of slots of each primary. */
    @Param({"1", "8"})
    public int runs;

    byte[] text;
    String string;

    @Setup
    public void prepare() {
        text = SampleCluster.nodesText(nodes, runs);
        string = new String(text, StandardCharsets.UTF_8);
    }

    @Benchmark
    public ClusterView ours() {
        return NodesTextReader.NODES.parse(text);
    }

    @Benchmark
    public Partitions lettuce() {
        return ClusterPartitionParser.parse(string);
    }

    @Benchmark
    public List<ClusterNodeInfo> redisson() throws IOException {
        return new ClusterNodesDecoder("redis").decode(Unpooled.wrappedBuffer(text), null);
    }

    @Benchmark
    public Set<RedisClusterNode> spring() {
        return Converters.toSetOfRedisClusterNodes(string);
    }

    /** Splitting the text at spaces and line ends: how many words there are and where they begin. */
    @Benchmark
    public int floorSplit() {
        int words = 0;
        int starts = 0;
        for (int i = 0; i < text.length; i++) {
            if (text[i] == ' ' || text[i] == '\n') {
                words++;
                starts += i;
            }
        }
        return words ^ starts;
    }
}
