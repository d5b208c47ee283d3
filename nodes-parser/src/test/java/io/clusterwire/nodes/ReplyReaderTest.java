package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterwire.resp.RespValue;
import io.clusterwire.slot.SlotHash;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplyReaderTest {
    private static final String ID = "54bbde0d83dc401e6a9aebce5d38a6f0312dcafe";

    @Test
    void shouldReadEveryCaptureWithoutAProblem() {
        int[] read = new int[5];
        Captures.BY_NODE.forEach((node, replies) -> replies.forEach((what, bytes) -> {
            if (!what.contains("resp")) {
                return;
            }
            String path = node + "-" + what;
            if (what.startsWith("slots.")) {
                read[0]++;
                assertThat(ReplyReader.SLOTS.readLenient(Captures.value(bytes)).problems())
                        .as(path)
                        .isEmpty();
            } else if (what.startsWith("shards.")) {
                read[1]++;
                assertThat(ReplyReader.SHARDS.read(Captures.value(bytes)))
                        .as(path)
                        .isNotEmpty();
            } else if (what.startsWith("links.")) {
                read[2]++;
                ReplyReader.LINKS.read(Captures.value(bytes));
            } else if (what.startsWith("info.")) {
                read[3]++;
                ClusterInfo info = ReplyReader.INFO.read(Captures.value(bytes));
                assertThat(info.isOk()).as(path).isEqualTo("ok".equals(info.get(ClusterInfo.STATE)));
                assertThat(info.number(ClusterInfo.CURRENT_EPOCH)).as(path).isPresent();
            } else if (what.startsWith("nodes.")) {
                read[4]++;
                assertThat(ReplyReader.NODES.read(Captures.value(bytes)).nodes())
                        .as(path)
                        .isNotEmpty();
            }
        }));
        assertThat(read[0]).isGreaterThan(500);
        assertThat(read[1]).isGreaterThan(250);
        assertThat(read[2]).isGreaterThan(150);
        assertThat(read[3]).isGreaterThan(350);
        assertThat(read[4]).isGreaterThan(1_000);
    }

    /** SLOTS, SHARDS and NODES of one node in one state must tell the same owners. */
    @Test
    void shouldAgreeOnWhoOwnsEachSlot() {
        Set<String> differing = new TreeSet<>();
        int[] compared = new int[2];
        Captures.BY_NODE.forEach((node, replies) -> {
            byte[] nodes = replies.get("nodes.resp2");
            if (nodes == null) {
                return;
            }
            ClusterView fromNodes = ReplyReader.NODES.read(Captures.value(nodes));
            for (String protocol : List.of("resp2", "resp3")) {
                byte[] slots = replies.get("slots." + protocol);
                if (slots != null && !node.startsWith("redis-3.0")) {
                    compared[0]++;
                    ClusterView view = ClusterView.ofSlots(ReplyReader.SLOTS.read(Captures.value(slots)));
                    assertThat(owners(view)).as(node).isEqualTo(owners(fromNodes));
                }
                byte[] shards = replies.get("shards." + protocol);
                if (shards != null) {
                    compared[1]++;
                    List<Shard> told = ReplyReader.SHARDS.read(Captures.value(shards));
                    if (!owners(ClusterView.ofShards(told)).equals(owners(fromNodes))) {
                        differing.add(node);
                        // Not told: the slots of shards with several primaries, or printed as empty.
                        assertThat(told)
                                .as(node)
                                .anyMatch(shard -> shard.nodes().stream()
                                                        .filter(each -> each.role() == NodeRole.PRIMARY)
                                                        .count()
                                                > 1
                                        || shard.slots().isEmpty());
                    }
                }
            }
        });
        assertThat(compared[0]).isGreaterThan(400);
        assertThat(compared[1]).isGreaterThan(200);
        assertThat(differing).hasSizeLessThan(compared[1] / 4);
    }

    private static String owners(ClusterView view) {
        StringBuilder text = new StringBuilder();
        view.nodes().stream()
                .filter(node -> node.slotCount() > 0)
                .map(node -> node.id() + " " + node.slots())
                .sorted()
                .forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    @Test
    void shouldReadEveryLayoutOfSlots() {
        List<SlotEntry> oldest = ReplyReader.SLOTS.read(RespValue.parse("*[*[:0, :5, *[$\"192.0.2.1\", :7000]]]"));
        assertThat(oldest.get(0).nodes().get(0).id()).isNull();
        assertThat(ClusterView.ofSlots(oldest).nodes().get(0).id()).hasToString("192.0.2.1:7000");

        String node = "$\"\", :7000, $\"" + ID + "\"";
        RespValue flat = RespValue.parse("*[*[:0, :16383, *[" + node
                + ", *[$\"ip\", $\"192.0.2.1\"], :9], *[$\"?\", :0, $\"" + ID.replace('5', '6') + "\", *[]]]]");
        RespValue map = RespValue.parse("*[*[:0, :16383, *[nil, :7000, $\"" + ID
                + "\", %{$\"ip\" => $\"192.0.2.1\"}], *[$\"?\", :0, $\"" + ID.replace('5', '6') + "\", %{}]]]");
        assertThat(ReplyReader.SLOTS.read(map)).isEqualTo(ReplyReader.SLOTS.read(flat));
        SlotEntry entry = ReplyReader.SLOTS.read(map).get(0);
        assertThat(entry.nodes().get(0).endpoint().kind()).isEqualTo(Endpoint.Kind.SAME_HOST);
        assertThat(entry.nodes().get(0).endpoint().ip()).isEqualTo("192.0.2.1");
        assertThat(entry.nodes().get(1).endpoint().kind()).isEqualTo(Endpoint.Kind.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "$\"x\"|bad-reply|",
                "%{:1 => :2}|bad-reply|",
                "nil|bad-reply|",
                "*[:1]|bad-reply|",
                "*[*[]]|bad-reply|",
                "*[*[:0, :1]]|bad-reply|",
                "*[*[:0, :1, :2]]|bad-reply|",
                "*[*[:0, :1, *[]]]|bad-reply|",
                "*[*[:0, :1, *[$\"a\"]]]|bad-reply|",
                "*[*[:0, :1, *[:5, :5]]]|bad-reply|",
                "*[*[:0, :1, *[$\"a\", nil]]]|bad-reply|",
                "*[*[:0, :1, *[$\"a\", :65536]]]|bad-number|entry 1, node 1, port: \":65536\" (expected: 0..65535) [bad-number]",
                "*[*[:0, :1, *[$\"a\", :-1]]]|bad-number|",
                "*[*[:0, :1, *[$\"a\", :1, :1]]]|bad-reply|",
                "*[*[:0, :1, *[$\"a\", :1, $\"x\"]]]|bad-node-id|",
                "*[*[:-1, :1, *[$\"a\", :1]]]|bad-number|",
                "*[*[:0, :16384, *[$\"a\", :1]]]|slot-out-of-range|",
                "*[*[:2, :1, *[$\"a\", :1]]]|slot-range-reversed|",
                "*[*[$\"x\", :1, *[$\"a\", :1]]]|bad-number|",
                "*[*[:0, :1, *[$\"a\", :1, $\"54bbde0d83dc401e6a9aebce5d38a6f0312dcafe\", *[:1]]]]|bad-reply|",
            })
    void shouldRefuseBadSlots(String notation, String code, String message) {
        RespValue reply = RespValue.parse(notation);
        assertThat(ReplyReader.SLOTS.readLenient(reply).problems())
                .extracting(Problem::code)
                .first()
                .isEqualTo(code);
        assertThatThrownBy(() -> ReplyReader.SLOTS.read(reply))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining(message == null ? "[" + code + "]" : message);
    }

    @Test
    void shouldLeaveOutTheSmallestPart() {
        RespValue reply = RespValue.parse(
                "*[*[:0, :1, *[$\"a\", :1], *[$\"b\", :-1], *[$\"c\", :3]], :7, *[:5, :5, *[$\"d\", :4]]]");
        Reading<List<SlotEntry>> reading = ReplyReader.SLOTS.readLenient(reply);
        assertThat(reading.problems()).hasSize(2);
        assertThat(reading.value()).hasSize(2);
        assertThat(reading.value().get(0).nodes())
                .extracting(node -> node.endpoint().host())
                .containsExactly("a", "c");
    }

    @Test
    void shouldThrowWhenTheReplyIsAnError() {
        RespValue error = RespValue.parse("-\"ERR This instance has cluster support disabled\"");
        assertThatThrownBy(() -> ReplyReader.SHARDS.readLenient(error))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("cluster support disabled");
    }

    @Test
    void shouldLetUnknownMembersThrough() {
        RespValue reply = RespValue.parse("*[%{$\"colour\" => $\"blue\", $\"nodes\" => *[%{$\"id\" => $\"" + ID
                + "\", $\"role\" => $\"master\", $\"new\" => *[]}], $\"slots\" => *[:0, :3]}]");
        Shard shard = ReplyReader.SHARDS.read(reply).get(0);
        assertThat(shard.primary()).isPresent();
        assertThat(ClusterView.ofShards(List.of(shard)).covered().size()).isEqualTo(4);
    }

    @Test
    void shouldNotTellOwnersOfAShardWithTwoPrimaries() {
        String node = "%{$\"id\" => $\"" + ID + "\", $\"role\" => $\"master\", $\"health\" => $\"fail\"}";
        RespValue reply = RespValue.parse("*[%{$\"slots\" => *[$\"0\", $\"16383\"], $\"nodes\" => *[" + node + ", "
                + node.replace("54b", "64b").replace("fail", "online") + "]}]");
        ClusterView view = ClusterView.ofShards(ReplyReader.SHARDS.read(reply));
        assertThat(view.covered().size()).isZero();
        assertThat(view.nodes()).hasSize(2);
        assertThat(view.nodes().get(0).hasFlag(ClusterNode.FAIL)).isTrue();
        assertThat(SlotHash.SLOT_COUNT).isEqualTo(16384);
    }

    /** Every byte of a reply changed, cut at every byte: a problem or an exception of ours, nothing else. */
    @Test
    void shouldSurviveDamagedReplies() {
        for (String what : List.of("slots", "shards", "links", "info", "nodes")) {
            Map.Entry<String, byte[]> capture = Corpus.matching(
                            "redis-7\\.[024]\\.[0-9]+/states/main/.*/n[0-9]-" + what + "\\.resp3\\.bin")
                    .entrySet()
                    .iterator()
                    .next();
            byte[] original = capture.getValue();
            for (int i = 0; i < original.length; i++) {
                readDamaged(java.util.Arrays.copyOf(original, i));
                for (int value : new int[] {original[i] ^ 1, '9', '-', '*', '\r', 0xff}) {
                    byte[] damaged = original.clone();
                    damaged[i] = (byte) value;
                    readDamaged(damaged);
                }
            }
        }
    }

    private static void readDamaged(byte[] bytes) {
        try {
            Dump dump = DumpReader.read(bytes);
            assertThat(dump.format()).isNotEmpty();
        } catch (TopologyException e) {
            assertThat(e.problem().code()).isNotEmpty();
        }
    }

    @Test
    void shouldRecogniseEveryCapturedReply() {
        int[] count = {0};
        Captures.BY_NODE.forEach((node, replies) -> replies.forEach((what, bytes) -> {
            if (what.matches("(slots|shards|links|info|nodes)\\..*resp[23]")) {
                count[0]++;
                Dump dump = DumpReader.read(bytes);
                String expected = what.substring(0, what.indexOf('.'));
                assertThat(dump.problems()).as(node + what).isEmpty();
                if (dump.content() instanceof Dump.Empty) {
                    assertThat(bytes).isEqualTo("*0\r\n".getBytes(StandardCharsets.UTF_8));
                    assertThat(DumpReader.read(bytes, expected).content().name())
                            .isEqualTo(expected);
                } else {
                    assertThat(dump.content().name()).as(node + what).isEqualTo(expected);
                }
            }
        }));
        assertThat(count[0]).isGreaterThan(2_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*1|ends-early",
                "*1\\r\\n|ends-early",
                "$5\\r\\nabc|ends-early",
                "*x|unknown-line",
                "$5\\r\\nabcdefgh|bad-resp",
                "-ERR no\\r\\n|error-reply",
                "_\\r\\n|bad-reply",
                "*1\\r\\n:1\\r\\n|bad-reply",
                " |empty-input",
            })
    void shouldTellWhyNothingCanBeRead(String input, String code) {
        byte[] bytes = io.clusterwire.testing.EscapedText.unescape(input == null ? " " : input);
        assertThatThrownBy(() -> DumpReader.read(bytes))
                .isInstanceOfSatisfying(
                        TopologyException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(code));
    }

    @Test
    void shouldReportBytesBehindTheReply() {
        byte[] twice = "*0\r\n*0\r\n".getBytes(StandardCharsets.UTF_8);
        assertThat(DumpReader.read("*0\r\n".getBytes(StandardCharsets.UTF_8)).format())
                .isEqualTo("empty");
        assertThatThrownBy(() -> DumpReader.read(twice)).hasMessageContaining("trailing-bytes");
    }
}
