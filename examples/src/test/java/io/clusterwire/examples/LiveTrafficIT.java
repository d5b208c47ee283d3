package io.clusterwire.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespValue;
import io.clusterwire.slot.HashTag;
import io.clusterwire.slot.SlotSet;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Clients read and write while slots move and a primary is killed and replaced. */
@Live
class LiveTrafficIT {

    @RegisterExtension
    static final LiveCluster LIVE = new LiveCluster(3, 1);

    private static final int WORKERS = 2;
    private static final int WRITES = 50_000;
    private static final int KEYS = 5_000;
    private static final int BUNDLE = 100;
    private static final SlotSet MOVED = SlotSet.ofRange(100, 199);
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    void noConfirmedWriteIsLostWhileSlotsMoveAndAPrimaryFails() throws Exception {
        EmbeddedCluster cluster = LIVE.get();
        AtomicBoolean quiet = new AtomicBoolean();
        ExecutorService threads = Executors.newCachedThreadPool();
        List<Worker> workers = new ArrayList<>();
        try {
            List<Future<Void>> results = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                Worker worker = new Worker(i, cluster.node(i).address(), quiet);
                workers.add(worker);
                results.add(threads.submit(worker));
            }
            Await.until("traffic", LIMIT, () -> workers.stream().allMatch(w -> w.written.get() > WRITES / 10));
            AtomicInteger moved = new AtomicInteger();
            Future<Void> reshard = threads.submit(() -> reshard(cluster, moved, workers));
            Await.until("moves", LIMIT, () -> moved.get() >= MOVED.size() / 3);
            failOver(cluster, workers);
            reshard.get(120, TimeUnit.SECONDS);
            cluster.awaitAgreement();
            quiet.set(true);
            for (Future<Void> result : results) {
                result.get(120, TimeUnit.SECONDS);
            }
            for (Worker worker : workers) {
                worker.checkEverything();
                System.out.println(worker);
            }
            assertNothingIsOpen(cluster);
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            for (Worker worker : workers) {
                worker.client.close();
            }
        }
    }

    /** Goes on only while the workers do, so that every state of a slot meets them. */
    private static Void reshard(EmbeddedCluster cluster, AtomicInteger moved, List<Worker> workers) throws IOException {
        Reshard.Move move =
                new Reshard.Move(MOVED, cluster.node(0).id(), cluster.node(1).id());
        Reshard.Progress count = (slot, step, keys) -> {
            if (step == Reshard.Step.ALL_KNOW) {
                moved.incrementAndGet();
            } else {
                awaitWrites(workers, BUNDLE);
            }
        };
        try (Reshard reshard = new Reshard(cluster.node(0).address(), count)) {
            reshard.run(List.of(move));
        }
        assertThat(moved).hasValue(MOVED.size());
        return null;
    }

    /** Kills a primary that has no part in the moves, waits for its replica to take over, and starts it again. */
    private static void failOver(EmbeddedCluster cluster, List<Worker> workers) throws IOException {
        ServerNode primary = cluster.node(2);
        ServerNode replica = cluster.node(5);
        primary.kill();
        Await.until(
                "the failover",
                EmbeddedCluster.AGREE_LIMIT,
                () -> replica.info("role").equals("master")
                        && replica.clusterInfo("cluster_state").equals("ok"));
        // Now nobody can confirm what the new primary is told.
        awaitWrites(workers, 10 * BUNDLE);
        primary.start();
        Await.until(
                "its return",
                EmbeddedCluster.AGREE_LIMIT,
                () -> primary.info("master_link_status").equals("up"));
    }

    private static void awaitWrites(List<Worker> workers, int more) {
        int before = workers.stream().mapToInt(worker -> worker.written.get()).sum();
        Await.until(
                "more writes",
                LIMIT,
                () -> workers.stream().mapToInt(worker -> worker.written.get()).sum() >= before + more);
    }

    private static void assertNothingIsOpen(EmbeddedCluster cluster) throws IOException {
        for (ServerNode node : cluster.nodes()) {
            ClusterView view = node.view();
            ClusterNode myself = view.myself().orElseThrow();
            assertThat(myself.migrating()).isEmpty();
            assertThat(myself.importing()).isEmpty();
            assertThat(view.covered()).isEqualTo(SlotSet.ALL);
            assertThat(view.node(cluster.node(1).id()).orElseThrow().slots().containsAll(MOVED))
                    .isTrue();
        }
    }

    /** Writes rising numbers to keys of its own, and knows what each may hold. */
    private static final class Worker implements Callable<Void> {

        final ClusterClient client;
        final AtomicInteger written = new AtomicInteger();
        private final int id;
        private final AtomicBoolean quiet;
        private final Random random;
        private final int[] tried = new int[KEYS];
        private final int[] confirmed = new int[KEYS];
        private int unconfirmed;
        private int read;
        private int lost;

        Worker(int id, Address seed, AtomicBoolean quiet) throws IOException {
            this.id = id;
            this.quiet = quiet;
            random = new Random(id);
            client = new ClusterClient(List.of(seed), ClientSettings.DEFAULT.withProtocol(2 + id % 2));
        }

        @Override
        public Void call() throws IOException {
            while (written.get() < WRITES || !quiet.get()) {
                writeBundle();
                readBundle(random.ints(BUNDLE, 0, KEYS).toArray());
            }
            return null;
        }

        private void writeBundle() throws IOException {
            int[] keys = random.ints(BUNDLE, 0, KEYS).toArray();
            List<Command> commands = new ArrayList<>();
            int[] values = new int[BUNDLE];
            for (int i = 0; i < BUNDLE; i++) {
                values[i] = ++tried[keys[i]];
                commands.add(Command.of("SET", key(keys[i]), String.valueOf(values[i])));
            }
            List<ClusterClient.Written> replies = client.write(commands, 1, Duration.ofMillis(100));
            for (int i = 0; i < BUNDLE; i++) {
                ClusterClient.Written reply = replies.get(i);
                assertThat(reply.reply()).isEqualTo(RespText.simple("OK"));
                if (reply.replicas() >= 1) {
                    confirmed[keys[i]] = values[i];
                } else {
                    unconfirmed++;
                }
            }
            written.addAndGet(BUNDLE);
        }

        private void readBundle(int[] keys) throws IOException {
            List<Command> commands = new ArrayList<>();
            for (int key : keys) {
                commands.add(Command.of("GET", key(key)));
            }
            List<RespValue> replies = client.pipeline(commands);
            for (int i = 0; i < keys.length; i++) {
                RespValue reply = replies.get(i);
                int value = reply.isNull() ? 0 : Integer.parseInt(Connection.textOf(reply));
                assertThat(value).as(key(keys[i])).isBetween(confirmed[keys[i]], tried[keys[i]]);
                if (value < tried[keys[i]]) {
                    lost++;
                    // From now on this is what was written last.
                    tried[keys[i]] = value;
                }
            }
            read += keys.length;
        }

        /** When all is quiet, all keys are read twice: nothing is lost, and redirections come to an end. */
        void checkEverything() throws IOException {
            ClientCounters before = client.counters();
            readAll();
            assertThat(client.counters().since(before).redirections()).isLessThanOrEqualTo(MOVED.size());
            client.refresh();
            before = client.counters();
            readAll();
            assertThat(client.counters().since(before)).isEqualTo(ClientCounters.ZERO);
            assertThat(written.get()).isGreaterThanOrEqualTo(WRITES);
            assertThat(read).isGreaterThanOrEqualTo(WRITES);
            assertThat(unconfirmed).isPositive().isLessThan(written.get() / 2);
            assertThat(client.counters().moved()).isPositive();
            assertThat(client.counters().ask()).isPositive();
            assertThat(client.counters().failed()).isPositive();
        }

        private void readAll() throws IOException {
            for (int from = 0; from < KEYS; from += BUNDLE) {
                readBundle(IntStream.range(from, from + BUNDLE).toArray());
            }
        }

        /** Every second key lies in a slot that moves. */
        private String key(int index) {
            String name = "worker" + id + ":" + index;
            return index % 2 == 0 ? name : "{" + HashTag.forSlot(MOVED.nextSet(0) + index % MOVED.size()) + "}" + name;
        }

        @Override
        public String toString() {
            return "worker " + id + ": " + written + " writes, " + unconfirmed + " of them not confirmed, " + lost
                    + " of these lost; " + read + " reads; " + client.counters();
        }
    }
}
