package io.clusterwire.benchmarks;

import io.clusterwire.nodes.SlotEntry;
import io.clusterwire.nodes.SlotTableReader;
import io.clusterwire.slot.SlotTable;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.models.slots.ClusterSlotRange;
import io.lettuce.core.cluster.models.slots.ClusterSlotsParser;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.NestedMultiOutput;
import io.lettuce.core.protocol.RedisStateMachine;
import io.netty.buffer.Unpooled;
import io.vertx.redis.client.Response;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
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
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.util.RedisInputStream;
import redis.clients.jedis.util.SafeEncoder;

/** The bytes of a CLUSTER SLOTS reply into a table of 16384 owners with their replicas. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class SlotsReplyBenchmark {
    private static final int SLOTS = 16384;

    /** Primaries of the cluster, each with a replica and six runs of slots. */
    @Param({"50", "300", "500"})
    public int primaries;

    byte[] reply;
    private final SlotTable<List<SlotEntry.Node>> table = new SlotTable<>();
    private final SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> nodes);

    @Setup
    public void prepare() {
        reply = SampleCluster.slotsReply(2 * primaries, 6);
    }

    /** A refresh: table and reader have read the reply before, and owners are made by the function of the reader again. */
    @Benchmark
    public SlotTable<List<SlotEntry.Node>> ours() {
        return read(table, reader);
    }

    /** The first reply that a client gets: table and reader are new. */
    @Benchmark
    public SlotTable<List<SlotEntry.Node>> oursFirst() {
        return read(new SlotTable<>(), new SlotTableReader<>(nodes -> nodes));
    }

    private SlotTable<List<SlotEntry.Node>> read(
            SlotTable<List<SlotEntry.Node>> table, SlotTableReader<List<SlotEntry.Node>> reader) {
        SlotTable.Draft<List<SlotEntry.Node>> draft = table.draft();
        reader.begin(draft);
        if (!reader.read(Unpooled.wrappedBuffer(reply))) {
            throw new IllegalStateException("the reply is not complete");
        }
        draft.publish();
        return table;
    }

    /** Jedis's reader, then its loop over the entries: a primary and a list of replicas for each slot. */
    @Benchmark
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Object[] jedis() {
        List<Object> entries = (List<Object>) Protocol.read(new RedisInputStream(new ByteArrayInputStream(reply)));
        HostAndPort[] owners = new HostAndPort[SLOTS];
        List<HostAndPort>[] replicas = new List[SLOTS];
        for (Object each : entries) {
            List<Object> entry = (List<Object>) each;
            int first = ((Long) entry.get(0)).intValue();
            int last = ((Long) entry.get(1)).intValue();
            List<HostAndPort> copies = new ArrayList<>();
            for (int i = 3; i < entry.size(); i++) {
                copies.add(address((List<Object>) entry.get(i)));
            }
            HostAndPort primary = address((List<Object>) entry.get(2));
            for (int slot = first; slot <= last; slot++) {
                owners[slot] = primary;
                replicas[slot] = copies;
            }
        }
        return new Object[] {owners, replicas};
    }

    private static HostAndPort address(List<Object> node) {
        return new HostAndPort(SafeEncoder.encode((byte[]) node.get(0)), ((Long) node.get(1)).intValue());
    }

    /** Vert.x's parser, then a loop over the entries: endpoints are texts as in its own list of ranges, which has no table. */
    @Benchmark
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Object[] vertx() {
        VertxReplies vertx = new VertxReplies(1);
        vertx.read(reply);
        String[] owners = new String[SLOTS];
        List<String>[] replicas = new List[SLOTS];
        for (Response entry : vertx.replies().get(0)) {
            List<String> copies = new ArrayList<>();
            for (int i = 3; i < entry.size(); i++) {
                copies.add(endpoint(entry.get(i)));
            }
            String primary = endpoint(entry.get(2));
            int last = entry.get(1).toInteger();
            for (int slot = entry.get(0).toInteger(); slot <= last; slot++) {
                owners[slot] = primary;
                replicas[slot] = copies;
            }
        }
        return new Object[] {owners, replicas};
    }

    private static String endpoint(Response node) {
        return "redis://" + node.get(0).toString() + ":" + node.get(1).toInteger();
    }

    /** Lettuce's decoder and its parser of the decoded lists, then a loop over the entries. */
    @Benchmark
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Object[] lettuce() {
        NestedMultiOutput<String, String> output = new NestedMultiOutput<>(StringCodec.UTF8);
        if (!new RedisStateMachine().decode(Unpooled.wrappedBuffer(reply), output)) {
            throw new IllegalStateException("the reply is not complete");
        }
        RedisClusterNode[] owners = new RedisClusterNode[SLOTS];
        List<RedisClusterNode>[] replicas = new List[SLOTS];
        for (ClusterSlotRange range : ClusterSlotsParser.parse(output.get())) {
            List<RedisClusterNode> copies = range.getReplicaNodes();
            for (int slot = range.getFrom(); slot <= range.getTo(); slot++) {
                owners[slot] = range.getUpstream();
                replicas[slot] = copies;
            }
        }
        return new Object[] {owners, replicas};
    }

    /** Each byte looked at once. */
    @Benchmark
    public int floorSumOfBytes() {
        return Contestants.sum(reply);
    }
}
