package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintedDumpTest {
    private static final String A = "54bbde0d83dc401e6a9aebce5d38a6f0312dcafe";
    private static final String B = "bed2c1d4dab4dd641ab6eb4b52b6e167d7507416";

    private static Dump read(String text) {
        return DumpReader.read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> problems(Dump dump) {
        return dump.problems().stream()
                .map(problem -> problem.code() + "@" + problem.line())
                .toList();
    }

    private static String refusal(String text) {
        try {
            Dump dump = read(text);
            throw new AssertionError("was read: " + dump);
        } catch (TopologyException e) {
            return e.problem().code();
        }
    }

    @Test
    void shouldGoOnBehindABrokenLineOnATerminal() {
        Dump dump = read(
                "1) 1) (integer) 0\n   2) (integer) 5\n   some noise\n   3) 1) \"192.0.2.1\"\n      2) (integer) 7000\n      3) \""
                        + A
                        + "\"\n2) 1) (integer) 6\n   2) (integer) 9\n   3) 1) \"192.0.2.2\"\n      2) (integer) 7001\n      3) \""
                        + B + "\"\n");

        assertThat(problems(dump)).containsExactly("unknown-line@3");
        assertThat(((Dump.Slots) dump.content()).entries()).hasSize(2);
    }

    @Test
    void shouldReadWhatIsThereOfAReplyCutShort() {
        byte[] whole = Vectors.input("slots-7.0-tty.txt");
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            try {
                Dump dump = DumpReader.read(part);
                assertThat(dump.content()).isInstanceOf(Dump.Slots.class);
            } catch (TopologyException e) {
                assertThat(length).as(e.getMessage()).isLessThan(120);
            }
        }
    }

    @Test
    void shouldSayThatElementsOfATerminalReplyAreMissing() {
        Dump dump = read(
                "1) 1) (integer) 0\n   2) (integer) 5\n   3) 1) \"192.0.2.1\"\n      2) (integer) 7000\n3) 1) (integer) 6\n   2) (integer)"
                        + " 9\n   3) 1) \"192.0.2.2\"\n      2) (integer) 7001\n");

        assertThat(problems(dump)).containsExactly("unknown-line@5");
        assertThat(dump.problems().get(0).expected()).isEqualTo("element 2");
        assertThat(((Dump.Slots) dump.content()).entries()).hasSize(2);
    }

    @Test
    void shouldReadJsonCutShortWithItsProblem() {
        String json = new String(Vectors.input("slots-7.0-json.txt"), StandardCharsets.UTF_8).strip();
        int second = json.indexOf("]],[") + 8;

        Dump dump = read(json.substring(0, second));

        assertThat(dump.format()).startsWith("slots-json");
        assertThat(problems(dump)).startsWith("bad-reply@1");
        assertThat(((Dump.Slots) dump.content()).entries()).hasSize(1);
    }

    @Test
    void shouldTellReplicasFromEntriesWithoutIds() {
        Dump three = read("0\n5460\n192.0.2.1\n7000\n192.0.2.2\n7001\n5461\n16383\n192.0.2.3\n7002\n");

        assertThat(three.format()).isEqualTo("slots-raw2");
        assertThat(((Dump.Slots) three.content()).entries())
                .extracting(entry -> entry.nodes().size())
                .containsExactly(2, 1);
        assertThat(three.problems()).isEmpty();
    }

    @Test
    void shouldReportWhereFlatElementsStopMakingSense() {
        Dump dump = read("0\n5460\n192.0.2.1\n7000\n" + A + "\nwhat\nis\nthis\n");

        assertThat(problems(dump)).containsExactly("bad-reply@6");
        assertThat(((Dump.Slots) dump.content()).entries()).hasSize(1);
    }

    @Test
    void shouldNameTheLineOfAPartThatCannotBeUsed() {
        String tty = new String(Vectors.input("slots-7.0-tty.txt"), StandardCharsets.UTF_8);
        String raw = new String(Vectors.input("slots-7.0-raw.txt"), StandardCharsets.UTF_8);

        assertThat(problems(read(tty.replaceFirst("\\(integer\\) 5460", "(integer) 99999"))))
                .containsExactly("slot-out-of-range@2");
        String json = "[\n[0,5,[\"192.0.2.1\",7000]],\n[6,99999,[\"192.0.2.1\",7000]]\n]";
        assertThat(problems(read(json))).containsExactly("slot-out-of-range@3");
        assertThat(problems(read(raw.replaceFirst("0\n5460", "5461\n5460")))).containsExactly("slot-range-reversed@1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(error) ERR This instance has cluster support disabled\n",
                "error:\"ERR This instance has cluster support disabled\"",
                "-ERR This instance has cluster support disabled\r\n"
            })
    void shouldTellAnErrorAsAnError(String printed) {
        assertThat(refusal(printed)).isEqualTo(Problem.ERROR_REPLY);
    }

    @Test
    void shouldRefuseNestingWithoutEnd() {
        assertThat(refusal("1) ".repeat(100_000))).isEqualTo(Problem.BAD_REPLY);
        assertThat(refusal("[".repeat(1_000_000))).isEqualTo(Problem.BAD_REPLY);
        assertThat(refusal("{\"a\":".repeat(500_000))).isEqualTo(Problem.BAD_REPLY);
    }

    @Test
    void shouldReadTheFileOfABackup() {
        Dump dump = read("""
                [
                  {
                    "name": "%s",
                    "host": "127.0.0.1",
                    "port": 7001,
                    "replicate": null,
                    "slots": [[0,5460],[5462]],
                    "slots_count": 5462,
                    "flags": "myself,master",
                    "current_epoch": 3,
                    "cluster_errors": 2,
                    "migrating": {"100": "%s"}
                  },
                  {
                    "name": "%s",
                    "host": "127.0.0.1",
                    "port": 7002,
                    "replicate": "%s",
                    "slots": [],
                    "slots_count": 0,
                    "flags": "slave",
                    "current_epoch": 3
                  }
                ]
                """.formatted(A, B, B, A));

        ClusterView view = dump.view().orElseThrow();
        assertThat(dump.problems()).isEmpty();
        ClusterNode first = view.nodes().get(0);
        assertThat(first.slots()).isEqualTo(SlotSet.parse("0-5460 5462"));
        assertThat(first.migrating())
                .extracting(open -> open.slots() + ">" + open.node())
                .containsExactly("100>" + B);
        assertThat(first.configEpoch()).isEqualTo(3);
        assertThat(first.isMyself()).isTrue();
        assertThat(view.replicasOf(NodeId.of(A))).extracting(ClusterNode::port).containsExactly(7002);
    }

    private static final String CHECK = """
            127.0.0.1:7001 (54bbde0d...) -> 12 keys | 5461 slots | 1 slaves.
            127.0.0.1:7002 (bed2c1d4...) -> 0 keys | 10921 slots | 0 slaves.
            [OK] 12 keys in 2 masters.
            0.00 keys per slot on average.
            """;
    private static final String CHECK_REST = """
            >>> Performing Cluster Check (using node 127.0.0.1:7001)
            M: 54bbde0d83dc401e6a9aebce5d38a6f0312dcafe 127.0.0.1:7001
               slots:[0-5460] (5461 slots) master
               1 additional replica(s)
            \u001b[0;33mM: bed2c1d4dab4dd641ab6eb4b52b6e167d7507416 127.0.0.1:7002\u001b[0m
               slots:[5461-16380],[16382] (10921 slots) master
            S: edf516bf92a07be83c43051bd6b404a30d907215 127.0.0.1:7004
               slots: (0 slots) slave
               replicates 54bbde0d83dc401e6a9aebce5d38a6f0312dcafe
            [OK] All nodes agree about slots configuration.
            >>> Check for open slots...
            [WARNING] Node 127.0.0.1:7001 has slots in migrating state 100,200.
            >>> Check slots coverage...
            [ERR] Not all 16384 slots are covered by nodes.
            """;

    @Test
    void shouldReadWhatClusterCheckPrints() {
        Dump dump = read(CHECK + CHECK_REST);

        ClusterView view = dump.view().orElseThrow();
        assertThat(problems(dump)).containsExactly("untold-peer@16");
        assertThat(view.nodes()).extracting(ClusterNode::port).containsExactly(7001, 7002, 7004);
        assertThat(view.replicasOf(NodeId.of(A))).hasSize(1);
        assertThat(ClusterCheck.standard().check(view))
                .extracting(finding -> finding.code() + " " + finding.slots())
                .containsExactly("uncovered-slots 16381 16383", "no-replica ");
    }

    @Test
    void shouldNotMissSlotsThatClusterInfoDoesNotPrint() {
        ClusterView view = read(CHECK).view().orElseThrow();

        assertThat(view.nodes()).extracting(node -> node.id().toString()).containsExactly("54bbde0d", "bed2c1d4");
        assertThat(ClusterCheck.standard().check(view)).isEmpty();
    }

    @Test
    void shouldReadWhatRedisTribPrinted() {
        ClusterView view = read("M: " + A
                        + " 127.0.0.1:7001\n   slots:0-5460,5462 (5462 slots) master\n   0 additional replica(s)\n")
                .view()
                .orElseThrow();

        assertThat(view.nodes().get(0).slots()).isEqualTo(SlotSet.parse("0-5460 5462"));
    }

    private static final String LINE = A + " 192.0.2.11:6379@16379 myself,master - 0 0 1 connected 0-16383\n";
    private static final String LOG = """
            Last login: Mon Nov 30 from 192.0.2.99
            [ops@box ~]$ redis-cli -h 192.0.2.11 -p 6379 cluster nodes
            %s
            [ops@box ~]$ redis-cli -p 7001
            127.0.0.1:7001> ping
            PONG
            127.0.0.1:7001> cluster slots
            1) 1) (integer) 0
               2) (integer) 16383
               3) 1) "192.0.2.11"
                  2) (integer) 6379
                  3) "54bbde0d83dc401e6a9aebce5d38a6f0312dcafe"
            127.0.0.1:7001[1]> CLUSTER INFO
            cluster_state:ok
            cluster_slots_assigned:16384
            127.0.0.1:7001> cluster shards
            (error) ERR Unknown subcommand
            127.0.0.1:7001> exit
            [ops@box ~]$ redis-cli --cluster check 127.0.0.1:7001
            M: 54bbde0d83dc401e6a9aebce5d38a6f0312dcafe 127.0.0.1:7001
               slots:[0-16383] (16384 slots) master
            [ops@box ~]$ cat nodes.conf
            %svars currentEpoch 1 lastVoteEpoch 0
            [ops@box ~]$
            """.formatted(LINE, LINE);

    @Test
    void shouldReadEveryReplyOfATerminalLog() {
        List<DumpReader.Part> parts = DumpReader.readAll(LOG.getBytes(StandardCharsets.UTF_8), null);

        assertThat(parts)
                .extracting(part -> part.source() + " " + part.dump().format())
                .containsExactly(
                        "192.0.2.11:6379 nodes",
                        "127.0.0.1:7001 slots-tty2",
                        "127.0.0.1:7001 info",
                        " nodes",
                        "nodes.conf nodes.conf");
        assertThat(parts.get(4).dump().problems())
                .extracting(problem -> problem.code() + "@" + problem.line())
                .containsExactly("skipped-reply@18");
        assertThat(parts.get(0).dump().view()).contains(NodesTextReader.NODES.parse(LINE));
    }

    @Test
    void shouldTakeOnlyTheCommandAskedForFromALog() {
        List<DumpReader.Part> parts = DumpReader.readAll(LOG.getBytes(StandardCharsets.UTF_8), "slots");

        assertThat(parts).extracting(part -> part.dump().content().name()).startsWith("slots");
    }

    @Test
    void shouldSayThatALogHoldsMoreThanItsFirstReply() {
        Dump dump = read(LOG);

        assertThat(dump.format()).isEqualTo("nodes");
        assertThat(problems(dump)).containsExactly("skipped-reply@0");
    }

    @Test
    void shouldCountLinesFromTheBeginningOfTheLog() {
        Dump dump = read("$ redis-cli cluster nodes\n" + LINE + "broken\n");

        assertThat(problems(dump)).containsExactly("unknown-line@3");
    }

    @Test
    void shouldRefuseALogWithoutTopology() {
        assertThat(refusal("127.0.0.1:7001> cluster nodes\n")).isEqualTo(Problem.EMPTY_INPUT);
        assertThat(refusal("127.0.0.1:7001> cluster nodes\n(error) ERR no\n127.0.0.1:7001> \n"))
                .isEqualTo(Problem.SKIPPED_REPLY);
    }

    @Test
    void shouldRefuseALargeFileWithoutLineEnds() {
        byte[] bytes = new byte[100_000_000];
        Arrays.fill(bytes, (byte) 'x');

        assertThatThrownBy(() -> DumpReader.readAll(bytes, null))
                .isInstanceOfSatisfying(
                        TopologyException.class, e -> assertThat(e.getMessage()).hasSizeLessThan(300));
    }

    @Test
    void shouldRefuseBinaryAndEmptyInput() {
        byte[] bytes = new byte[100_000];
        new Random(7).nextBytes(bytes);

        assertThatThrownBy(() -> DumpReader.readAll(bytes, null)).isInstanceOf(TopologyException.class);
        assertThat(refusal("")).isEqualTo(Problem.EMPTY_INPUT);
        assertThat(refusal(" \n\n")).isEqualTo(Problem.EMPTY_INPUT);
    }

    /** Damage in any place ends in a value or in our exception, whatever the form. */
    @Property(tries = 400)
    void shouldSurviveDamage(@ForAll long seed) {
        Random random = new Random(seed);
        List<String> names = ClusterCheckVectorsTest.names("format");
        String name = names.get(random.nextInt(names.size()));
        if (Vectors.expected(name).get("format").asText().equals("views")) {
            return;
        }
        byte[] input = Vectors.input(name + ".txt").clone();
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            int at = random.nextInt(input.length);
            if (random.nextBoolean()) {
                input[at] = "0)#~ \n\"[]{},:->x\\".getBytes(StandardCharsets.US_ASCII)[random.nextInt(16)];
            } else {
                input = Arrays.copyOf(input, Math.max(1, at));
            }
        }
        try {
            DumpReader.readAll(input, null).forEach(part -> part.dump().view());
        } catch (TopologyException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }
}
