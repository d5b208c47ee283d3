package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DumpReaderTest {
    /** Every printed reply says what the reply of the same node in the same state says. */
    @Test
    void shouldReadEveryPrintedCaptureAsItsReply() {
        Map<String, Integer> compared = new TreeMap<>();
        Captures.BY_NODE.forEach((node, replies) -> replies.forEach((what, bytes) -> {
            if (!what.matches("(slots|shards|links)\\.cli-(tty|tty-3|raw|csv|json)")) {
                return;
            }
            String command = what.substring(0, what.indexOf('.'));
            byte[] reply = replies.getOrDefault(command + ".resp2", replies.get(command + ".resp3"));
            if (reply == null || command.equals("links")) {
                return; // Links change from one question to the next.
            }
            Dump printed = DumpReader.read(bytes, command);
            Dump wire = DumpReader.read(reply, command);
            assertThat(printed.problems()).as(node + "-" + what).isEmpty();
            assertThat(viewOf(printed)).as(node + "-" + what).isEqualTo(viewOf(wire));
            assertThat(DumpReader.read(bytes).content().name())
                    .as(node + "-" + what)
                    .isIn(command, "empty");
            compared.merge(command + what.substring(what.indexOf('-')), 1, Integer::sum);
        }));
        assertThat(compared.keySet()).hasSizeGreaterThanOrEqualTo(8);
    }

    /** Offsets of replication move on between two questions. */
    private static List<ClusterNode> viewOf(Dump dump) {
        ClusterView view = dump.content() instanceof Dump.Slots slots
                ? ClusterView.ofSlots(slots.entries())
                : ClusterView.ofShards(((Dump.Shards) dump.content()).shards());
        return view.nodes().stream()
                .map(node -> node.toBuilder().replicationOffset(1).build())
                .sorted(java.util.Comparator.comparing(ClusterNode::id))
                .toList();
    }

    @Test
    void shouldReadEveryPrintedLinksCapture() {
        Map<String, byte[]> printed = Corpus.matching(".*/states/.*-links\\.cli-.*");
        assertThat(printed).hasSizeGreaterThan(10);
        printed.forEach((path, bytes) -> {
            Dump dump = DumpReader.read(bytes);
            assertThat(dump.content()).as(path).isInstanceOf(Dump.Links.class);
            assertThat(dump.problems()).as(path).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "slots-7.0-tty",
                "slots-7.0-tty-resp3",
                "slots-7.0-json",
                "slots-7.0-csv",
                "slots-7.0-raw",
                "shards-7.2-tty-resp3",
                "shards-7.2-raw",
                "shards-7.2-json",
                "links-7.0-tty2"
            })
    void shouldSurviveEveryDamage(String name) {
        byte[] original = Vectors.input(name + ".txt");
        for (int i = 0; i < original.length; i++) {
            readDamaged(Arrays.copyOf(original, i));
            for (int value : new int[] {' ', '\n', '"', ')', '#', ',', '9', '\\', 0xff}) {
                byte[] damaged = original.clone();
                damaged[i] = (byte) value;
                readDamaged(damaged);
            }
        }
    }

    private static void readDamaged(byte[] bytes) {
        try {
            assertThat(DumpReader.read(bytes).format()).isNotEmpty();
        } catch (TopologyException e) {
            assertThat(e.problem().code()).isNotEmpty();
        }
    }

    @Test
    void shouldReadDeepNestingWithoutRecursion() {
        for (String deep : List.of("[".repeat(200_000), "1) ".repeat(200_000), "[" + "{\"a\":".repeat(100_000))) {
            assertThatThrownBy(() -> DumpReader.read(deep.getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOf(TopologyException.class);
        }
    }

    @Test
    void shouldTakeNoOtherCommandsName() {
        assertThatThrownBy(() -> DumpReader.read(new byte[] {'x'}, "myid"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
