package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DumpReaderTest {
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

    private static Dump read(String input) {
        return DumpReader.read(input.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static TopologyException refused(String input) {
        return catchThrowableOfType(TopologyException.class, () -> read(input));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "%", "$", "=", "~", "!", "*1\r\n", "|1\r\n+k\r\n+v\r\n", ">1\r\n+k\r\n*0\r"})
    void shouldSeeThatAReplyEndsEarly(String input) {
        assertThat(refused(input).problem().code()).isEqualTo(Problem.ENDS_EARLY);
    }

    @Test
    void shouldReadReplyBehindAttributeAndPush() {
        assertThat(read("|1\r\n+k\r\n+v\r\n*0\r\n").content()).isInstanceOf(Dump.Empty.class);
        assertThat(read(">1\r\n+k\r\n*0\r\n").content()).isInstanceOf(Dump.Empty.class);
    }

    @Test
    void shouldReadInfoThatWentThroughOtherHands() {
        String info = "cluster_state:ok\r\ncluster_size:3\r\n";
        String quoted = "\"" + info.replace("\r\n", "\\r\\n") + "\"\n";
        Dump plain = read(info);

        assertThat(plain.problems()).isEmpty();
        assertThat(read("txt:" + info).content()).isEqualTo(plain.content());
        assertThat(read("txt:" + info).problems()).extracting(Problem::code).containsExactly(Problem.VERBATIM_PREFIX);
        assertThat(read(quoted).content()).isEqualTo(plain.content());
        assertThat(read(quoted).problems()).extracting(Problem::code).containsExactly(Problem.QUOTED_TEXT);
    }

    @Test
    void shouldReportWhatIsNoInfo() {
        byte[] nodes = Vectors.input("nodes-4.0-open-slots.txt");
        assertThatThrownBy(() -> DumpReader.read(nodes, "info"))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("line 1: ")
                .hasMessageContaining("(expected: key:value, no blank in the key)");
        Reading<ClusterInfo> lenient = ClusterInfo.parseLenient(nodes);
        assertThat(lenient.value().values()).isEmpty();
        assertThat(lenient.problems())
                .hasSize((int) new String(nodes, StandardCharsets.UTF_8).lines().count())
                .allMatch(each -> each.code().equals(Problem.UNKNOWN_LINE));
        ClusterInfo kvrocks =
                ClusterInfo.parse("migrating_slot(s): 1\r\n a : b c:d \r\n".getBytes(StandardCharsets.UTF_8));
        assertThat(kvrocks.values()).containsEntry("migrating_slot(s)", "1").containsEntry("a", "b c:d");
        for (String line : new String[] {"a b:1", ":1", " :1", "no colon"}) {
            assertThatThrownBy(() -> ClusterInfo.parse(line.getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOf(TopologyException.class)
                    .hasMessageContaining("no blank in the key");
        }
    }

    @Test
    void shouldReadTheLinesOfReplicas() {
        String first = "a".repeat(40) + " 192.0.2.1:6379@16379 slave " + "b".repeat(40) + " 0 1 2 connected";
        String second = first.replace('a', 'c');
        Dump expected = read(first + "\n" + second + "\n");

        assertThat(read("1) \"" + first + "\"\n2) \"" + second + "\"\n").content())
                .isEqualTo(expected.content());
        assertThat(read("[\"" + first + "\",\"" + second + "\"]\n").content()).isEqualTo(expected.content());
        assertThat(read("*2\r\n$" + first.length() + "\r\n" + first + "\r\n$" + second.length() + "\r\n" + second
                                + "\r\n")
                        .content())
                .isEqualTo(expected.content());
        assertThat(refused("1) \"PONG\"\n").problem().code()).isEqualTo(Problem.BAD_REPLY);
    }

    @Test
    void shouldSayWhyNothingCanBeReadRatherThanHowItCame() {
        assertThat(refused("PONG\r\n").problem().code()).isEqualTo(Problem.UNKNOWN_LINE);
        assertThat(refused("\"PONG\"\n").problem().code()).isEqualTo(Problem.UNKNOWN_LINE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\t", " \t "})
    void shouldSplitConfAsTheServerDoes(String blank) {
        String conf = "a".repeat(40)
                + " 192.0.2.1:6379@16379 myself,master - 0 1 2 connected 0-5 6\nvars currentEpoch 2 lastVoteEpoch 1\n";

        Dump dump = read(conf.replace(" ", blank));

        assertThat(dump.content()).isEqualTo(read(conf).content());
        assertThat(dump.problems()).isEmpty();
    }

    @Test
    void shouldReadQuotedWordsOfConf() {
        String conf = "a".repeat(40)
                + " 192.0.2.1:6379@16379 myself,master - 0 1 2 connected 0-5 6\nvars currentEpoch 2 lastVoteEpoch 1\n";
        String quoted = conf.replace("a".repeat(40), "\"" + "a".repeat(39) + "\\x61\"")
                .replace("myself,master", "'myself,master'")
                .replace("currentEpoch 2", "\"currentEpoch\" '2'");

        assertThat(read(quoted).content()).isEqualTo(read(conf).content());
        assertThat(read(quoted).problems()).isEmpty();
        assertThat(read(conf.replace("0-5", "\"0-5")).problems())
                .extracting(Problem::code)
                .containsExactly(Problem.BAD_SLOT);
        assertThat(read(conf.replace("0-5", "'0-5'x")).problems())
                .extracting(Problem::code)
                .containsExactly(Problem.BAD_SLOT);
        assertThat(read(conf.replace("0-5", "'0 5'")).problems())
                .extracting(Problem::code)
                .containsExactly(Problem.BAD_SLOT, Problem.BAD_SLOT);
    }

    private static final List<String> COMMANDS = List.of("nodes", "nodes.conf", "slots", "shards", "links", "info");

    private static final List<String> EVERY_KIND = List.of(
            "nodes-3.0-alone",
            "nodes-6.2-fail-noaddr",
            "nodes-7.2-ipv6",
            "nodes-blank-lines-no-final-newline",
            "nodes-crlf",
            "nodes-quoted",
            "nodes-txt-prefix",
            "conf-7.2-aux",
            "conf-future",
            "info-3.0",
            "info-valkey-9",
            "links-7.0-json3",
            "links-7.0-tty2",
            "shards-7.0-tty",
            "shards-7.2-json",
            "shards-7.2-raw",
            "shards-7.2-tty-resp3",
            "slots-3.0-tty",
            "slots-4.0-raw",
            "slots-7.0-csv",
            "slots-7.0-json",
            "slots-7.0-tty-resp3");

    /** NODES and nodes.conf can be read as each other, nothing else can. */
    @ParameterizedTest
    @MethodSource("everyKind")
    void shouldTakeNoOtherCommandsOutput(String kind, String input) {
        for (String command : COMMANDS) {
            boolean alike = kind.startsWith("nodes") && command.startsWith("nodes");
            if (alike || command.equals(kind)) {
                assertThat(DumpReader.read(bytes(input), command).content().name())
                        .isEqualTo(command);
                continue;
            }
            assertThatThrownBy(() -> DumpReader.read(bytes(input), command))
                    .as(kind + " given as " + command)
                    .isInstanceOf(TopologyException.class)
                    .hasMessageContaining("expected: ")
                    .satisfies(e -> assertThat(((TopologyException) e).problem().code())
                            .isIn(Problem.BAD_REPLY, Problem.UNKNOWN_LINE));
        }
    }

    static Stream<Arguments> everyKind() {
        Stream<Arguments> files = EVERY_KIND.stream()
                .map(name -> Arguments.of(
                        name.replaceFirst("-.*", "").replace("conf", "nodes.conf"),
                        new String(Vectors.input(name + ".txt"), StandardCharsets.ISO_8859_1)));
        String text = new String(Vectors.input("nodes-4.0-open-slots.txt"), StandardCharsets.ISO_8859_1);
        String info = "cluster_state:ok\r\n";
        return Stream.concat(
                files,
                Stream.of(
                        Arguments.of("nodes", "$" + text.length() + "\r\n" + text + "\r\n"),
                        Arguments.of("nodes", "=" + (text.length() + 4) + "\r\ntxt:" + text + "\r\n"),
                        Arguments.of("info", "$" + info.length() + "\r\n" + info + "\r\n"),
                        Arguments.of("slots", "*1\r\n*3\r\n:0\r\n:5\r\n*2\r\n$9\r\n192.0.2.1\r\n:6379\r\n")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nodes.conf", "slots", "shards", "links", "info"})
    void shouldTakeWhatToolsPrintForNodesAlone(String command) {
        String check = "M: " + "a".repeat(40) + " 192.0.2.1:6379\n   slots:[0-5] (6 slots) master\n";
        String backup =
                "[{\"name\":\"" + "a".repeat(40) + "\",\"host\":\"192.0.2.1\",\"port\":6379,\"flags\":\"master\"}]";
        for (String input : List.of(check, backup)) {
            assertThat(DumpReader.read(bytes(input), "nodes").view()).isPresent();
            assertThatThrownBy(() -> DumpReader.read(bytes(input), command))
                    .isInstanceOf(TopologyException.class)
                    .hasMessageContaining(", found redis-cli --cluster ");
        }
    }

    @Test
    void shouldNameBothCommands() {
        String text = new String(Vectors.input("nodes-3.0-alone.txt"), StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> DumpReader.read(bytes(text), "slots"))
                .hasMessageContaining("(expected: CLUSTER SLOTS, found CLUSTER NODES) [bad-reply]");
        assertThatThrownBy(() -> DumpReader.read(bytes("PONG\n"), "slots"))
                .hasMessageContaining("\"PONG\\x0a\" (expected: CLUSTER SLOTS) [bad-reply]");
        assertThatThrownBy(() -> DumpReader.read(bytes("*0\r\n"), "nodes"))
                .hasMessageContaining("type: \"ARRAY\" (expected: a string) [bad-reply]");
        assertThatThrownBy(() -> DumpReader.read(bytes("-ERR no\r\n"), "nodes.conf"))
                .hasMessageContaining("[error-reply]");
        String log = "192.0.2.1:6379> cluster nodes\n" + text + "192.0.2.1:6379> exit\n";
        assertThatThrownBy(() -> DumpReader.readAll(bytes(log), "info"))
                .hasMessageContaining("(expected: CLUSTER INFO in this terminal log, found CLUSTER NODES)");
        assertThatThrownBy(() -> DumpReader.readAll(bytes("$ cat nodes.txt\n" + text), "links"))
                .hasMessageContaining("(expected: CLUSTER LINKS, found CLUSTER NODES)");
    }

    private static byte[] bytes(String input) {
        return input.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static final String MARK = "\u00ef\u00bb\u00bf";

    @ParameterizedTest
    @MethodSource("everyKind")
    void shouldReadWhatStandsBehindAByteOrderMark(String kind, String input) {
        if (RespDump.looksLike(bytes(input))) {
            return; // Nobody edits these.
        }
        Dump plain = read(input);

        Dump marked = read(MARK + input);

        assertThat(marked.content()).isEqualTo(plain.content());
        assertThat(marked.format()).isEqualTo(plain.format());
        List<Problem> problems = new ArrayList<>(marked.problems());
        if (kind.startsWith("nodes")) {
            assertThat(problems.remove(0).message())
                    .isEqualTo(
                            "line 1: \"\\xef\\xbb\\xbf\" (expected: a node id, found a byte order mark before it) [bad-node-id]");
        }
        assertThat(problems).isEqualTo(plain.problems());
    }

    @Test
    void shouldRefuseAByteOrderMarkWhenStrict() {
        byte[] text = bytes(MARK + new String(Vectors.input("nodes-3.0-basic.txt"), StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> NodesTextReader.NODES.parse(text)).hasMessageContaining("byte order mark");
        assertThat(NodesTextReader.NODES.parseLenient(text).value())
                .isEqualTo(NodesTextReader.NODES.parse(Vectors.input("nodes-3.0-basic.txt")));
    }

    @Test
    void shouldNotTakeAByteOrderMarkForADump() {
        assertThat(refused(MARK).problem().code()).isEqualTo(Problem.EMPTY_INPUT);
        assertThat(refused(MARK + " \r\n").problem().code()).isEqualTo(Problem.EMPTY_INPUT);
        assertThat(refused(MARK + "PONG\n").problem().code()).isEqualTo(Problem.UNKNOWN_LINE);
        assertThat(read(MARK.substring(0, 2) + "a".repeat(40) + " 192.0.2.1:6379@16379 master - 0 1 2 connected\n")
                        .problems())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE"})
    void shouldSayThatATextIsInUtf16(String encoding) throws UnsupportedEncodingException {
        byte[] text =
                ("\ufeff" + "a".repeat(40) + " 192.0.2.1:6379@16379 master - 0 1 2 connected\n").getBytes(encoding);

        assertThatThrownBy(() -> DumpReader.read(text)).hasMessageContaining("found the byte order mark of UTF-16");
        assertThatThrownBy(() -> DumpReader.readAll(text, null)).hasMessageContaining("UTF-16");
    }

    /** What is wrong is told by the part that is wrong, also when the command is given. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0,5,\"h",
                "99999,0,\"h\",1,\"x\"",
                "0\n99999\nh\n1\nx\n",
                "1) 1) (integer) 5\n",
                "*1\r\n*3\r\n:5\r\n:0\r\n*0\r\n"
            })
    void shouldSayTheSameOfAReplyThatIsGivenAsWhatItIs(String input) {
        Problem problem = refused(input).problem();

        assertThat(problem.message())
                .isEqualTo(catchThrowableOfType(TopologyException.class, () -> DumpReader.read(bytes(input), "slots"))
                        .problem()
                        .message());
        assertThat(problem.place()).matches(".*(entry|element) 1.*");
    }

    @Test
    void shouldNameTheSourceOfALogWithoutItsByteOrderMark() {
        String log = MARK + "192.0.2.1:6379> cluster nodes\n"
                + new String(Vectors.input("nodes-3.0-alone.txt"), StandardCharsets.ISO_8859_1)
                + "192.0.2.1:6379> exit\n";

        assertThat(DumpReader.readAll(bytes(log), null))
                .extracting(DumpReader.Part::source)
                .containsExactly("192.0.2.1:6379");
    }

    @Test
    void shouldNotTakeAColourForJson() {
        assertThat(read("\u001b[31m" + "a".repeat(40) + " 192.0.2.1:6379@16379 master - 0 1 2 connected\n")
                        .problems())
                .extracting(Problem::code)
                .containsExactly(Problem.BAD_NODE_ID);
    }
}
