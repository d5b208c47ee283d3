package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}
