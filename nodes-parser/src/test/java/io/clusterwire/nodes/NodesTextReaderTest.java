package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodesTextReaderTest {
    private static final String ID = "54bbde0d83dc401e6a9aebce5d38a6f0312dcafe";
    private static final String OTHER = "bed2c1d4dab4dd641ab6eb4b52b6e167d7507416";
    private static final String LINE = ID + " 192.0.2.11:6379@16379 myself,master - 0 1700000000000 5 connected 0-8191";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nodes-3.0-alone",
                "nodes-3.0-basic",
                "nodes-3.0-no-flags-field",
                "nodes-3.0-replica-view",
                "nodes-3.2-ipv6",
                "nodes-4.0-alone",
                "nodes-4.0-open-slots",
                "nodes-6.2-fail-noaddr",
                "nodes-6.2-fragmented",
                "nodes-6.2-nofailover",
                "nodes-7.0-hostname",
                "nodes-7.2-ip-is-name",
                "nodes-7.2-ipv6",
                "nodes-blank-lines-no-final-newline",
                "nodes-crlf",
                "nodes-epoch-collision",
                "nodes-out-of-range",
                "nodes-quoted",
                "nodes-replica-chain",
                "nodes-two-dumps-in-one",
                "nodes-txt-prefix",
                "conf-6.2",
                "conf-7.2-aux",
                "conf-7.2-tls-primary",
                "conf-epoch-ahead",
                "conf-future",
                "conf-valkey-8.0-client-ip"
            })
    void shouldReadVector(String name) {
        NodesTextReader reader = name.startsWith("conf") ? NodesTextReader.NODES_CONF : NodesTextReader.NODES;
        byte[] input = Vectors.input(name + ".txt");
        JsonNode expected = Vectors.expected(name);

        Reading<ClusterView> reading = reader.parseLenient(input);

        assertThat(Vectors.nodes(reading.value())).isEqualTo(expected.get("nodes"));
        if (expected.has("vars")) {
            assertThat(Vectors.vars(reading.value())).isEqualTo(expected.get("vars"));
        }
        assertThat(Vectors.problems(reading.problems())).isEqualTo(Vectors.problems(expected));
        if (reading.problems().isEmpty()) {
            assertThat(reader.parse(input)).isEqualTo(reading.value());
        } else {
            assertThatThrownBy(() -> reader.parse(input))
                    .isInstanceOfSatisfying(
                            TopologyException.class,
                            e -> assertThat(e.problem())
                                    .isEqualTo(reading.problems().get(0)));
        }
    }

    /** A CR ends no line by itself: in the middle of a text it belongs to its word, at the end it is the first half of a line end. */
    @Test
    void shouldSayWhatStoodAtTheLineEnds() {
        String other = LINE.replace(ID, OTHER).replace("myself,", "").replace("0-8191", "8192-16383");

        assertThat(told(LINE + "\r\n" + other + "\r"))
                .containsExactly("line ends: \"\\x0d\\x0a\" (expected: LF alone) [carriage-return]");
        assertThat(told(LINE + "\n" + other + "\r"))
                .containsExactly("line ends: \"\\x0d\" (expected: LF alone) [carriage-return]");
        assertThat(told(LINE + "\r" + OTHER + "\r"))
                .containsExactly(
                        "line ends: \"\\x0d\" (expected: LF alone) [carriage-return]",
                        "line 1, slots: \"0-8191\\x0d" + OTHER
                                + "\" (expected: slot or first-last, 0..16383) [bad-slot]");
        assertThat(told(LINE.replace("1700000000000 5", "1700000000000\r 5") + "\n"))
                .containsExactly(
                        "line 1, field 6 (pong received): \"1700000000000\\x0d\" (expected: 0..18446744073709551615) [bad-number]");
    }

    private static List<String> told(String text) {
        return NodesTextReader.NODES.parseLenient(text.getBytes(StandardCharsets.US_ASCII)).problems().stream()
                .map(Problem::message)
                .toList();
    }

    @Test
    void shouldReadEveryCapturedTextStrictly() {
        Map<String, byte[]> texts = Corpus.nodesTexts();
        assertThat(texts).hasSizeGreaterThan(1_500);
        texts.forEach((path, text) -> {
            ClusterView view = NodesTextReader.NODES.parse(text);
            assertThat(view.nodes()).as(path).hasSize(lines(text));
            assertThat(view.myself()).as(path).isPresent();
        });
    }

    @Test
    void shouldReadEveryCapturedNodesConfStrictly() {
        Map<String, byte[]> files = Corpus.confs();
        assertThat(files).hasSize(699);
        files.forEach((path, text) -> {
            ClusterView view = NodesTextReader.NODES_CONF.parse(text);
            assertThat(view.nodes()).as(path).hasSize(lines(text) - 1);
            assertThat(view.currentEpoch()).as(path).isPresent();
            assertThat(view.lastVoteEpoch()).as(path).isPresent();
        });
    }

    private static int lines(byte[] text) {
        return (int) new String(text, StandardCharsets.ISO_8859_1).lines().count();
    }

    @ParameterizedTest
    @EnumSource(BufferShape.class)
    void shouldReadEveryShapeOfBufferWithoutMovingItsIndexes(BufferShape shape) {
        byte[] input = Vectors.input("nodes-4.0-open-slots.txt");
        ByteBuf buffer = shape.of(input);
        int readerIndex = buffer.readerIndex();
        try {
            assertThat(NodesTextReader.NODES.parse(buffer)).isEqualTo(NodesTextReader.NODES.parse(input));
            assertThat(NodesTextReader.NODES.parseLenient(buffer).problems()).isEmpty();
            assertThat(buffer.readerIndex()).isEqualTo(readerIndex);
            assertThat(buffer.readableBytes()).isEqualTo(input.length);
        } finally {
            buffer.release();
        }
    }

    @Test
    void shouldReadStringLikeItsBytes() {
        assertThat(NodesTextReader.NODES.parse(LINE).nodes()).hasSize(1);
        assertThat(NodesTextReader.NODES.parseLenient(LINE).problems()).isEmpty();
        assertThat(NodesTextReader.NODES.parse("").nodes()).isEmpty();
    }

    /** What stands in the place of each field, and what is reported for it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1|xyz|bad-node-id|line 1, field 1 (node id): \"xyz\" (expected: 40 characters of 0-9 and a-z) [bad-node-id]",
                "2|x|bad-address|line 1, field 2 (address): \"x\" (expected: host:port@bus-port, ports 0..65535) [bad-address]",
                "2|1.2.3.4:65536@1|bad-address|",
                "2|1.2.3.4:1@65536|bad-address|",
                "2|1.2.3.4:@1|bad-address|",
                "2|1.2.3.4:1@|bad-address|",
                "2|1.2.3.4@1|bad-address|",
                "2|1.2.3.4:-1@1|bad-address|",
                "2|1.2.3.4:99999999999999999999@1|bad-address|",
                "2|1.2.3.4:1@1,h,novalue|bad-aux|",
                "2|1.2.3.4:1@1,h,=value|bad-aux|",
                "2|1.2.3.4:1@1,h,colour=blue|unknown-aux|",
                "3|master,shiny|unknown-flag|",
                "3|MASTERS|unknown-flag|",
                "3|master,|unknown-flag|",
                "4|bed2|bad-primary-id|",
                "5|-1|bad-number|",
                "6|18446744073709551616|bad-number|line 1, field 6 (pong received): \"18446744073709551616\" "
                        + "(expected: 0..18446744073709551615) [bad-number]",
                "6|99999999999999999999999|bad-number|",
                "7|+1|bad-number|",
                "7|1x|bad-number|",
                "8|Connected|bad-link-state|",
                "9|16384|slot-out-of-range|",
                "9|0-16384|slot-out-of-range|",
                "9|99999999999999999999-1|slot-out-of-range|",
                "9|5-4|slot-range-reversed|",
                "9|5-|bad-slot|",
                "9|-5|bad-slot|",
                "9|1-2-3|bad-slot|",
                "9|[|bad-slot|",
                "9|[]|bad-slot|",
                "9|[5->-]|bad-slot|",
                "9|[5->-bed2c1d4dab4dd641ab6eb4b52b6e167d7507416|bad-slot|",
                "9|[x->-bed2c1d4dab4dd641ab6eb4b52b6e167d7507416]|bad-slot|",
                "9|[5-=-bed2c1d4dab4dd641ab6eb4b52b6e167d7507416]|bad-slot|",
                "9|[16384-<-bed2c1d4dab4dd641ab6eb4b52b6e167d7507416]|slot-out-of-range|",
                "9|[5->-bed2]|bad-node-id|",
            })
    void shouldReportBadField(int field, String word, String code, String message) {
        String[] words = LINE.split(" ");
        words[field - 1] = word;
        String text = String.join(" ", words);

        Reading<ClusterView> reading = NodesTextReader.NODES.parseLenient(text);

        assertThat(reading.problems()).extracting(Problem::code).containsExactly(code);
        assertThat(reading.problems().get(0).line()).isEqualTo(1);
        assertThat(reading.value().nodes()).hasSize(code.equals("bad-address") ? 0 : 1);
        assertThatThrownBy(() -> NodesTextReader.NODES.parse(text))
                .isInstanceOf(TopologyException.class)
                .hasMessage(message == null ? reading.problems().get(0).message() : message);
    }

    @ParameterizedTest
    @CsvSource({
        "18446744073709551615, 18446744073709551615",
        "9223372036854775808, 9223372036854775808",
        "0, 0",
        "00018446744073709551615, 18446744073709551615"
    })
    void shouldReadUnsignedEpochs(String printed, String expected) {
        ClusterView view = NodesTextReader.NODES.parse(LINE.replace(" 5 ", " " + printed + " "));
        assertThat(Long.toUnsignedString(view.nodes().get(0).configEpoch())).isEqualTo(expected);
    }

    @Test
    void shouldReadRangeInOpenSlot() {
        ClusterNode node = NodesTextReader.NODES
                .parse(LINE + " [100-200->-" + OTHER + "] [9000-<-" + OTHER + "]")
                .nodes()
                .get(0);
        assertThat(node.migrating()).hasSize(1);
        assertThat(node.migrating().get(0).slots().last()).isEqualTo(200);
        assertThat(node.importing().get(0).slots().first()).isEqualTo(9000);
        assertThat(node.importing().get(0).node()).hasToString(OTHER);
    }

    @Test
    void shouldJoinSlotsInWhateverOrderTheyCome() {
        String words = "100-200 0 1 50-60 55-70 201 16383 71";
        ClusterNode node = NodesTextReader.NODES
                .parse(LINE.replace("0-8191", words))
                .nodes()
                .get(0);
        assertThat(node.slots()).hasToString("0-1 50-71 100-201 16383");
        assertThat(node.slotCount()).isEqualTo(127);
    }

    @Test
    void shouldStayLinearWhenALineRepeatsAllSlots() {
        String words = "0-16383 5 ".repeat(100_000).trim();
        ClusterNode node = NodesTextReader.NODES
                .parse(LINE.replace("0-8191", words))
                .nodes()
                .get(0);
        assertThat(node.slotCount()).isEqualTo(16384);
    }

    @Test
    void shouldDropEmptyWordsBehindTheEighthAndBlanksBeforeAnId() {
        ClusterView plain = NodesTextReader.NODES.parse(LINE);
        assertThat(NodesTextReader.NODES.parse("  \t" + LINE.replace(" 0-8191", "  0-8191  ")))
                .isEqualTo(plain);
    }

    @Test
    void shouldReadEmptyIdWhenALineBeginsWithASpace() {
        Reading<ClusterView> reading = NodesTextReader.NODES.parseLenient(LINE.substring(ID.length()));
        assertThat(reading.problems()).extracting(Problem::code).containsExactly(Problem.BAD_NODE_ID);
        assertThat(reading.value().nodes().get(0).id().length()).isZero();
        assertThat(reading.value().nodes().get(0).slotCount()).isEqualTo(8192);
    }

    @Test
    void shouldTellShortLinesFromForeignOnes() {
        Reading<ClusterView> reading = NodesTextReader.NODES.parseLenient("127.0.0.1:7000> CLUSTER NODES\n" + LINE
                + "\n54bbde0d83\nx 1.2.3.4:1@2 master\nvars currentEpoch 6\n\n");
        assertThat(reading.problems())
                .extracting(Problem::code, Problem::line, Problem::detail)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("unknown-line", 1, "127.0.0.1:7000>"),
                        org.assertj.core.groups.Tuple.tuple("missing-fields", 3, "1"),
                        org.assertj.core.groups.Tuple.tuple("missing-fields", 4, "3"),
                        org.assertj.core.groups.Tuple.tuple("unknown-line", 5, "vars"));
        assertThat(reading.value().nodes()).hasSize(1);
    }

    /** As the servers do where they read flags; the flags stay as they were printed. */
    @Test
    void shouldCompareFlagsWithoutCase() {
        ClusterNode node = NodesTextReader.NODES
                .parse(LINE.replace("myself,master", "MYSELF,Master,FAIL?"))
                .nodes()
                .get(0);
        assertThat(node.role()).isEqualTo(NodeRole.PRIMARY);
        assertThat(node.isMyself()).isTrue();
        assertThat(node.hasFlag(ClusterNode.SUSPECTED)).isTrue();
        assertThat(node.hasFlag(ClusterNode.FAIL)).isFalse();
        assertThat(node.flags()).containsExactly("MYSELF", "Master", "FAIL?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"myself,master,slave", "slave,master", "primary,fail,SLAVE", "replica,Master"})
    void shouldReportTwoRoles(String flags) {
        String text = LINE.replace("myself,master", flags);
        // Twice: flags that were seen before are looked up.
        Reading<ClusterView> reading =
                NodesTextReader.NODES.parseLenient(text + "\n" + text.replace(ID, "c".repeat(40)));
        assertThat(reading.problems())
                .extracting(Problem::code, Problem::line, Problem::detail)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("unknown-flag", 1, flags),
                        org.assertj.core.groups.Tuple.tuple("unknown-flag", 2, flags));
        assertThat(reading.value().nodes()).allMatch(node -> node.role() == NodeRole.PRIMARY);
        assertThatThrownBy(() -> NodesTextReader.NODES.parse(text))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("one of master and slave");
    }

    @Test
    void shouldTakeTwoWordsForOneRole() {
        ClusterView view = NodesTextReader.NODES.parse(LINE.replace("myself,master", "master,primary"));
        assertThat(view.nodes().get(0).role()).isEqualTo(NodeRole.PRIMARY);
    }

    @Test
    void shouldCompareFlagsAndVarsWithoutCaseInNodesConf() {
        ClusterView view = NodesTextReader.NODES_CONF.parse(
                LINE.replace("myself,master", "MYSELF,Master") + "\nvars CURRENTEPOCH 7 lastvoteepoch 3 \n");
        assertThat(view.nodes().get(0).role()).isEqualTo(NodeRole.PRIMARY);
        assertThat(view.nodes().get(0).isMyself()).isTrue();
        assertThat(view.currentEpoch()).hasValue(7);
        assertThat(view.lastVoteEpoch()).hasValue(3);
    }

    @Test
    void shouldReportVarsThatAreNoNumbers() {
        Reading<ClusterView> reading =
                NodesTextReader.NODES_CONF.parseLenient("vars currentEpoch six lastVoteEpoch 2 a b c d");
        assertThat(reading.problems())
                .extracting(Problem::code)
                .containsExactly("bad-number", "unknown-var", "unknown-var");
        assertThat(reading.value().vars()).containsEntry("currentEpoch", "six").containsEntry("c", "d");
        assertThat(reading.value().currentEpoch()).isEmpty();
    }

    @Test
    void shouldReadEveryPrefixOfATextWithoutAnyOtherFailure() {
        for (String name :
                List.of("nodes-4.0-open-slots.txt", "conf-7.2-aux.txt", "nodes-quoted.txt", "nodes-crlf.txt")) {
            byte[] input = Vectors.input(name);
            for (int length = 0; length <= input.length; length++) {
                byte[] prefix = Arrays.copyOf(input, length);
                Reading<ClusterView> conf = NodesTextReader.NODES_CONF.parseLenient(prefix);
                Reading<ClusterView> nodes = NodesTextReader.NODES.parseLenient(prefix);
                assertThat(strictly(NodesTextReader.NODES_CONF, prefix))
                        .isEqualTo(conf.problems().isEmpty());
                assertThat(strictly(NodesTextReader.NODES, prefix))
                        .isEqualTo(nodes.problems().isEmpty());
            }
        }
    }

    @Test
    void shouldGiveProblemsAloneWhenAnyByteIsAnother() {
        byte[] original = Vectors.input("conf-7.2-aux.txt");
        for (int i = 0; i < original.length; i++) {
            for (int value : new int[] {0, ' ', '\n', '\r', '"', '-', ',', ':', '[', '9', 'z', 0x80, 0xff}) {
                byte[] damaged = original.clone();
                damaged[i] = (byte) value;
                Reading<ClusterView> reading = NodesTextReader.NODES_CONF.parseLenient(damaged);
                assertThat(strictly(NodesTextReader.NODES_CONF, damaged))
                        .isEqualTo(reading.problems().isEmpty());
            }
        }
    }

    private static boolean strictly(NodesTextReader reader, byte[] input) {
        try {
            reader.parse(input);
            return true;
        } catch (TopologyException e) {
            assertThat(e).hasMessageEndingWith("[" + e.problem().code() + "]");
            return false;
        }
    }

    @Test
    void shouldBoundTheListOfProblems() {
        Reading<ClusterView> reading = NodesTextReader.NODES.parseLenient("x\n".repeat(50_000));
        assertThat(reading.problems()).hasSize(Problems.MAX_KEPT + 1);
        assertThat(reading.problems().get(Problems.MAX_KEPT).code()).isEqualTo(Problem.TOO_MANY_PROBLEMS);
        assertThat(reading.problems().get(Problems.MAX_KEPT).line()).isEqualTo(Problems.MAX_KEPT + 1);
    }

    @Test
    void shouldQuoteAtMost64BytesEscaped() {
        Reading<ClusterView> reading = NodesTextReader.NODES.parseLenient(LINE.replace("master", "\u0007".repeat(100)));
        assertThat(reading.problems().get(0).detail()).isEqualTo("\\x07".repeat(64) + "...");
    }
}
