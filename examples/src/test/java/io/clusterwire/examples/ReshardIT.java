package io.clusterwire.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterwire.examples.Reshard.Step;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.clusterwire.slot.HashTag;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Live
class ReshardIT {

    @RegisterExtension
    static final LiveCluster LIVE = new LiveCluster(3, 0);

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Two clients count up keys of the moving slots, and would notice any step that is lost, or done twice, or an old value. */
    @Test
    void noKeyIsLostOrReadWronglyOnTheWay() throws Exception {
        SlotSet slots = SlotSet.ofRange(0, 39);
        AtomicBoolean moved = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<Long>> counted = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                String name = "client" + i;
                counted.add(threads.submit(() -> count(name, slots, moved)));
            }
            move(slots, LIVE.get().node(0), LIVE.get().node(1), (slot, step, keys) -> {});
            moved.set(true);
            for (Future<Long> asked : counted) {
                assertThat(asked.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isPositive();
            }
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
        assertMoved(slots, LIVE.get().node(0), LIVE.get().node(1));
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void itMayEndAfterAnyStepAndIsResumed(Step last) throws IOException {
        int slot = 100 + List.of(Step.values()).indexOf(last);
        ServerNode from = LIVE.get().node(0);
        ServerNode to = LIVE.get().node(2);
        try (ClusterClient client = client()) {
            fill(client, slot, 250);
            Reshard.Progress crash = (moving, step, keys) -> {
                if (step == last) {
                    throw new IOException("ended after " + step);
                }
            };
            assertThatThrownBy(() -> move(SlotSet.of(slot), from, to, crash)).hasMessage("ended after " + last);
            check(client, slot, 250);
            client.call("SET", key(slot, 250), "v250");
            client.call("SET", key(slot, 0), "v0");

            List<Step> steps = new ArrayList<>();
            move(SlotSet.of(slot), from, to, (moving, step, keys) -> steps.add(step));
            // What was done when it ended is not done again, except for what is told to source and target.
            assertThat(steps.contains(Step.TARGET_OWNS)).isEqualTo(last.compareTo(Step.TARGET_OWNS) < 0);
            if (last != Step.TARGET_OWNS) {
                // Else it depends: a source that hears of the new owner over the bus may close the slot by itself
                // (Valkey 8) or not.
                assertThat(steps.contains(Step.SOURCE_KNOWS)).isEqualTo(last.compareTo(Step.SOURCE_KNOWS) < 0);
            }
            assertMoved(SlotSet.of(slot), from, to);
            check(client, slot, 251);
        }
    }

    /** A key that was copied, but whose source never heard of it, is on both sides when the work is taken up again. */
    @Test
    void ofTwoCopiesTheOneAtTheSourceIsTaken() throws IOException {
        int slot = 120;
        ServerNode from = LIVE.get().node(0);
        ServerNode to = LIVE.get().node(2);
        try (ClusterClient client = client();
                Connection target = to.connect()) {
            client.call("SET", key(slot, 1), "new");
            to.text(
                    "CLUSTER",
                    "SETSLOT",
                    String.valueOf(slot),
                    "IMPORTING",
                    from.id().toString());
            target.ask(Command.of("ASKING")::writeTo);
            target.ask(Command.of("SET", key(slot, 1), "old")::writeTo);
            move(SlotSet.of(slot), from, to, (moving, step, keys) -> {});
            assertThat(client.call("GET", key(slot, 1))).isEqualTo(RespText.bulk("new"));
        }
        assertMoved(SlotSet.of(slot), from, to);
    }

    /** The program is killed from outside, as by a power cut. */
    @Test
    void aKilledProcessIsResumed() throws Exception {
        SlotSet slots = SlotSet.ofRange(200, 599);
        ServerNode from = LIVE.get().node(0);
        ServerNode to = LIVE.get().node(1);
        try (ClusterClient client = client()) {
            for (SlotRange range : slots.ranges()) {
                for (int slot = range.first(); slot <= range.last(); slot++) {
                    fill(client, slot, 20);
                }
            }
            List<String> reshard = List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Main.class.getName(),
                    "reshard",
                    from.address().toString(),
                    "--from=" + from.id(),
                    "--to=" + to.id(),
                    "--slots=" + slots);
            killAfter(reshard, "slot 210");
            SlotSet atTarget = myself(to).slots().intersect(slots);
            assertThat(atTarget.size()).isBetween(10, 399);

            Process again =
                    new ProcessBuilder(reshard).redirectErrorStream(true).start();
            String output = new String(again.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(again.waitFor()).as(output).isZero();
            assertMoved(slots, from, to);
            for (int slot = 200; slot < 600; slot++) {
                check(client, slot, 20);
            }
        }
    }

    @Test
    void aSlotOfAThirdNodeIsRefused() {
        assertThatThrownBy(() ->
                        move(SlotSet.of(16_000), LIVE.get().node(0), LIVE.get().node(1), (slot, step, keys) -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("slot 16000 is owned by neither");
    }

    @Test
    void aTargetThatIsNoMemberIsRefused() {
        ServerNode from = LIVE.get().node(0);
        Reshard.Move move = new Reshard.Move(SlotSet.of(1), from.id(), NodeId.of("0".repeat(40)));
        assertThatThrownBy(() -> {
                    try (Reshard reshard = new Reshard(from.address(), (slot, step, keys) -> {})) {
                        reshard.run(List.of(move));
                    }
                })
                .hasMessageContaining("0".repeat(40) + " is no member");
    }

    private static void killAfter(List<String> program, String line) throws Exception {
        Process process = new ProcessBuilder(program).redirectErrorStream(true).start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            List<String> said = new ArrayList<>();
            for (String next = output.readLine(); next != null && !next.startsWith(line); next = output.readLine()) {
                said.add(next);
            }
            assertThat(process.isAlive()).as("%s", said).isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /** Counts up one key of each slot until it is told to end, and answers how often it was asked to go elsewhere. */
    private static long count(String name, SlotSet slots, AtomicBoolean end) throws IOException {
        try (ClusterClient client = client()) {
            long round = 0;
            while (!end.get() || round < 3) {
                round++;
                for (int slot = slots.nextSet(0); slot < slots.size(); slot++) {
                    String key = "{" + HashTag.forSlot(slot) + "}" + name;
                    assertThat(client.call("INCR", key)).as(key).isEqualTo(RespScalar.of(round));
                    // A new key in each round, which may begin its life at the target.
                    assertThat(client.call("SET", key + ":" + round, key)).isEqualTo(RespText.simple("OK"));
                }
            }
            for (int slot = slots.nextSet(0); slot < slots.size(); slot++) {
                String key = "{" + HashTag.forSlot(slot) + "}" + name;
                for (long i = 1; i <= round; i++) {
                    assertThat(client.call("GET", key + ":" + i)).isEqualTo(RespText.bulk(key));
                }
            }
            return client.counters().redirections();
        }
    }

    private static void fill(ClusterClient client, int slot, int count) throws IOException {
        List<Command> commands = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            commands.add(Command.of("SET", key(slot, i), "v" + i));
        }
        assertThat(client.pipeline(commands)).containsOnly(RespText.simple("OK"));
    }

    private static void check(ClusterClient client, int slot, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            assertThat(client.call("GET", key(slot, i))).as(key(slot, i)).isEqualTo(RespText.bulk("v" + i));
        }
    }

    private static String key(int slot, int index) {
        return "{" + HashTag.forSlot(slot) + "}key:" + index;
    }

    private static void move(SlotSet slots, ServerNode from, ServerNode to, Reshard.Progress progress)
            throws IOException {
        try (Reshard reshard = new Reshard(from.address(), progress)) {
            reshard.run(List.of(new Reshard.Move(slots, from.id(), to.id())));
        }
    }

    private static void assertMoved(SlotSet slots, ServerNode from, ServerNode to) throws IOException {
        for (ServerNode node : LIVE.get().nodes()) {
            ClusterNode myself = myself(node);
            assertThat(myself.migrating()).isEmpty();
            assertThat(myself.importing()).isEmpty();
            Await.until(
                    "all to agree",
                    LIMIT,
                    () -> view(node).node(to.id()).orElseThrow().slots().containsAll(slots));
        }
        assertThat(myself(from).slots().intersects(slots)).isFalse();
        for (int slot = slots.nextSet(0); slot < 16_384; slot = slots.nextSet(slot + 1)) {
            assertThat(from.ask(Command.of("CLUSTER", "COUNTKEYSINSLOT", String.valueOf(slot))::writeTo))
                    .isEqualTo(RespScalar.of(0));
        }
    }

    private static ClusterNode myself(ServerNode node) throws IOException {
        return view(node).myself().orElseThrow();
    }

    private static ClusterView view(ServerNode node) throws IOException {
        return node.view();
    }

    private static ClusterClient client() throws IOException {
        return new ClusterClient(List.of(LIVE.get().node(0).address()), ClientSettings.DEFAULT);
    }
}
