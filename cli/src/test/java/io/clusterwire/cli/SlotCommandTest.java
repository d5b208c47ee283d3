package io.clusterwire.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.nodes.Dump;
import io.clusterwire.nodes.Endpoint;
import io.clusterwire.nodes.Shard;
import io.clusterwire.nodes.SlotEntry;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlotCommandTest {
    private static final String PRIMARY = "07c37dfeb235213a872192d90877d0cd55635b91";
    private static final String NODES = PRIMARY
            + " 127.0.0.1:30001@31001 myself,master - 0 0 1 connected 0-5460 15495\n"
            + "67ed2db8d677e59ec4a4cefb06858cf2a1a89fa1 :0@0 master,noaddr - 0 0 2 disconnected 12182\n";

    @TempDir
    Path folder;

    @Test
    void shouldAgreeWithTheVectorsFromStandardInput() throws IOException {
        CliRun text = CliRun.with(SlotVectors.input(), "slot", "--escaped");
        assertThat(text.out()).isEqualTo(SlotVectors.text());
        assertThat(text.err()).isEmpty();
        assertThat(text.status()).isZero();
        SlotVectors.assertJson(CliRun.with(SlotVectors.input(), "slot", "--escaped", "--format", "json")
                .lines());
    }

    @Test
    void shouldAgreeWithTheVectorsFromArguments() throws IOException {
        List<String> args = new ArrayList<>(List.of("slot", "--escaped", "--format", "json"));
        SlotVectors.rows().forEach(row -> args.add(row[0]));
        SlotVectors.assertJson(CliRun.of(args.toArray(String[]::new)).lines());
    }

    @Test
    void shouldAgreeWithTheVectorsAsRawBytesUpToNul() {
        List<byte[]> keys = SlotVectors.rows().stream()
                .map(row -> EscapedText.parse(row[0]))
                .toList();
        StringBuilder input = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < keys.size(); i++) {
            byte[] key = keys.get(i);
            if (new String(key, ISO_8859_1).indexOf(0) < 0) {
                String[] row = SlotVectors.rows().get(i);
                input.append(new String(key, ISO_8859_1)).append('\0');
                String tag = row[1].equals("-") ? "-" : EscapedText.show(EscapedText.parse(row[1]));
                expected.append(String.join(
                                "\t", row[3], row[2], tag.equals("-") ? row[1] : tag, EscapedText.show(key)))
                        .append('\n');
            }
        }
        assertThat(CliRun.with(input.toString().getBytes(ISO_8859_1), "slot", "-0")
                        .out())
                .isEqualTo(expected.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "foo, '12182\taf96\t-\tfoo'",
        "{a}b, '15495\t7c87\ta\t{a}b'",
        "{-}, '13775\tf5cf\t\"-\"\t{-}'",
        "'', '0\t0000\t-\t'",
        "'\"q\"', '6126\td7ee\t-\t\"\\\"q\\\"\"'",
        "'a\tb', '6695\t5a27\t-\t\"a\\x09b\"'",
        "@foo, '266\tc10a\t-\t@foo'",
        "日本語, '12788\t31f4\t-\t日本語'",
    })
    void shouldPrintOneLineAKey(String key, String line) {
        CliRun run = CliRun.of("slot", "--", key);
        assertThat(run.out()).isEqualTo(line + "\n");
        assertThat(run.status()).isZero();
    }

    @Test
    void shouldPrintJsonWithANullTag() {
        assertThat(CliRun.of("slot", "--format", "json", "123456789").out())
                .isEqualTo("{\"key\":\"123456789\",\"tag\":null,\"crc16\":\"31c3\",\"slot\":12739}\n");
        assertThat(CliRun.of("slot", "--format=json", "{-}").out())
                .isEqualTo("{\"key\":\"{-}\",\"tag\":\"-\",\"crc16\":\"f5cf\",\"slot\":13775}\n");
    }

    @Test
    void shouldReadOneKeyALine() {
        assertThat(keys("foo\r\nb\rar\n\n\r\nlast\r", "slot"))
                .containsExactly("foo", "\"b\\x0dar\"", "", "", "\"last\\x0d\"");
        assertThat(keys("foo", "slot")).containsExactly("foo");
        assertThat(keys("", "slot")).isEmpty();
        assertThat(keys("\n", "slot")).containsExactly("");
        assertThat(keys("\377\n", "slot")).containsExactly("\"\\xff\"");
    }

    @Test
    void shouldReadKeysUpToNul() {
        assertThat(keys("foo\r\n\0\0bar\0", "slot", "-0")).containsExactly("\"foo\\x0d\\x0a\"", "", "bar");
        assertThat(keys("foo\0bar", "slot", "-0")).containsExactly("foo", "bar");
        assertThat(keys("\0", "slot", "-0")).containsExactly("");
        assertThat(keys("\"a\"\0\"\\x00\"", "slot", "-0", "--escaped")).containsExactly("\"a\"", "\"\\x00\"");
    }

    private static List<String> keys(String input, String... args) {
        CliRun run = CliRun.with(input.getBytes(ISO_8859_1), args);
        assertThat(run.status()).isZero();
        return Arrays.stream(run.lines()).map(line -> line.split("\t", -1)[3]).toList();
    }

    @Test
    void shouldGoOnAfterAKeyThatIsNoEscapedText() {
        CliRun run = CliRun.with("\"a\"\nb\n\"\\q\"\n\"c\"\n".getBytes(UTF_8), "slot", "--escaped");
        assertThat(run.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(run.lines()).hasSize(2);
        assertThat(run.err().lines())
                .hasSize(2)
                .anyMatch(line -> line.startsWith("clusterwire: -: line 2: escaped text, character 1: expected"))
                .anyMatch(line -> line.startsWith("clusterwire: -: line 3: escaped text, character 2: expected"));
        CliRun arguments = CliRun.of("slot", "--escaped", "\"a\"", "b");
        assertThat(arguments.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(arguments.err()).startsWith("clusterwire: argument 2: escaped text");
        assertThat(arguments.lines()).hasSize(1);
    }

    @Test
    void shouldGroupKeysBySlot() {
        CliRun run = CliRun.of("slot", "--group", "foo", "{b}1", "a", "b", "foo");
        assertThat(run.out()).isEqualTo("3300\t2\t{b}1\tb\n12182\t2\tfoo\tfoo\n15495\t1\ta\n");
        assertThat(run.status()).isEqualTo(ExitStatus.FINDINGS);
        assertThat(CliRun.of("slot", "--group", "--format", "json", "{b}1", "b").out())
                .isEqualTo("{\"slot\":3300,\"keys\":[\"{b}1\",\"b\"]}\n");
        assertThat(CliRun.of("slot", "--group", "{b}1", "b").status()).isZero();
        CliRun none = CliRun.of("slot", "--group");
        assertThat(none.out()).isEmpty();
        assertThat(none.status()).isZero();
        assertThat(CliRun.of("slot", "--group", "--escaped", "\"\\xff\"").out()).isEqualTo("7920\t1\t\"\\xff\"\n");
    }

    @Test
    void shouldPrintTagsForSlots() {
        CliRun run = CliRun.of("slot", "--tag-for", "15495", "0-1");
        assertThat(run.out()).isEqualTo("15495\ta\n0\t06S\n1\tQi\n");
        assertThat(run.status()).isZero();
        assertThat(CliRun.of("slot", "--tag-for", "0", "--format", "json").out())
                .isEqualTo("{\"slot\":0,\"tag\":\"06S\"}\n");
        assertThat(CliRun.of("slot", "--tag-for", "13775").out()).isEqualTo("13775\t\"-\"\n");
        assertThat(CliRun.of("slot", "--tag-for", "13775", "--format", "json").out())
                .isEqualTo("{\"slot\":13775,\"tag\":\"-\"}\n");
        assertThat(CliRun.of("slot", "--tag-for", "1056").out()).isEqualTo("1056\t\"\\\"\"\n");
        assertThat(CliRun.of("slot", "--tag-for", "0-16383").lines()).hasSize(16384);
    }

    @ParameterizedTest
    @ValueSource(strings = {"16384", "-1", "5-", "x", "", "5-4", "0-16384"})
    void shouldRefuseWhatIsNoSlot(String slot) {
        CliRun run = CliRun.of("slot", "--tag-for=" + slot);
        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("slot").contains("expected").contains("--help");
    }

    @Test
    void shouldRefuseOptionsThatDoNotGoTogether() {
        assertThat(CliRun.of("slot", "key", "--tag-for", "1").status()).isEqualTo(ExitStatus.USAGE);
        assertThat(CliRun.of("slot", "--group", "--tag-for", "1").status()).isEqualTo(ExitStatus.USAGE);
        assertThat(CliRun.of("slot", "--nodes", "-").status()).isEqualTo(ExitStatus.USAGE);
        assertThat(CliRun.of("slot", "--format", "xml", "a").status()).isEqualTo(ExitStatus.USAGE);
    }

    @Test
    void shouldAddTheOwner() throws IOException {
        String dump = Files.writeString(folder.resolve("dump"), NODES).toString();
        CliRun run = CliRun.of("slot", "--nodes", dump, "a", "foo", "hello", "{-}");
        assertThat(run.out())
                .isEqualTo("15495\t7c87\t-\ta\t" + PRIMARY + "\t127.0.0.1:30001\n"
                        + "12182\taf96\t-\tfoo\t67ed2db8d677e59ec4a4cefb06858cf2a1a89fa1\t-\n"
                        + "866\tc362\t-\thello\t" + PRIMARY + "\t127.0.0.1:30001\n"
                        + "13775\tf5cf\t\"-\"\t{-}\t-\t-\n");
        assertThat(run.status()).isZero();
        String[] json = CliRun.of("slot", "--format", "json", "--nodes", dump, "a", "foo", "{-}")
                .lines();
        assertThat(json[0]).endsWith("\"owner\":{\"id\":\"" + PRIMARY + "\",\"host\":\"127.0.0.1\",\"port\":30001}}");
        assertThat(json[1]).endsWith("\"host\":null,\"port\":0}}");
        assertThat(json[2]).endsWith("\"owner\":null}");
        assertThat(CliRun.of("slot", "--nodes", dump, "--group", "a").out())
                .isEqualTo("15495\t1\t" + PRIMARY + "\t127.0.0.1:30001\ta\n");
        assertThat(CliRun.with(NODES.getBytes(UTF_8), "slot", "--nodes", "-", "a")
                        .out())
                .isEqualTo("15495\t7c87\t-\ta\t" + PRIMARY + "\t127.0.0.1:30001\n");
    }

    @Test
    void shouldTakeTheOwnerFromOtherReplies() {
        NodeId id = NodeId.of("n1");
        Endpoint told = Endpoint.of("127.0.0.1", 30001);
        Endpoint named = Endpoint.of("host.example", 30002).withNames("::1", "host.example");
        Dump.Content slots = new Dump.Slots(List.of(
                new SlotEntry(new SlotRange(0, 9), List.of(new SlotEntry.Node(told, id, Map.of()))),
                new SlotEntry(new SlotRange(10, 19), List.of(new SlotEntry.Node(named, null, Map.of())))));
        SlotOwners owners = new SlotOwners("dump", new Dump(slots, "resp2", List.of()));
        assertThat(owners.columns(9)).isEqualTo("\tn1\t127.0.0.1:30001");
        assertThat(owners.columns(10)).isEqualTo("\t-\t::1:30002");
        assertThat(owners.columns(20)).isEqualTo("\t-\t-");
        Dump.Content shards = new Dump.Shards(List.of(new Shard(
                null,
                List.of(new SlotRange(0, 4), new SlotRange(8, 9)),
                List.of(
                        new Shard.Node(NodeId.of("n2"), told, "replica", 1, "online", null),
                        new Shard.Node(id, named, "master", 1, "online", null)))));
        owners = new SlotOwners("dump", new Dump(shards, "resp3", List.of()));
        assertThat(owners.columns(8)).isEqualTo("\tn1\t::1:30002");
        assertThat(owners.columns(5)).isEqualTo("\t-\t-");
        owners = new SlotOwners("dump", new Dump(new Dump.Empty(), "resp2", List.of()));
        assertThat(owners.columns(8)).isEqualTo("\t-\t-");
    }

    @Test
    void shouldSayWhyADumpTellsNoOwners() throws IOException {
        CliRun missing = CliRun.of("slot", "--nodes", folder.resolve("none").toString(), "a");
        assertThat(missing.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(missing.err()).contains("no such file");
        String info = Files.writeString(folder.resolve("info"), "cluster_state:ok\r\ncluster_slots_assigned:16384\r\n")
                .toString();
        CliRun run = CliRun.of("slot", "--nodes", info, "a");
        assertThat(run.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(run.err()).contains("tells no owners");
    }

    @Test
    void shouldTellOfProblemsInTheDump() throws IOException {
        String dump = Files.writeString(folder.resolve("dump"), NODES + "what is this\n")
                .toString();
        CliRun run = CliRun.of("slot", "--nodes", dump, "a");
        assertThat(run.status()).isEqualTo(ExitStatus.FINDINGS);
        assertThat(run.err()).contains("line 3");
        assertThat(run.out()).contains(PRIMARY);
    }

    @Test
    void shouldEndQuietlyWhenTheReaderGoesAwayHalfWay() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        byte[] keys = "key\n".repeat(20_000).getBytes(UTF_8);
        Terminal terminal = Terminal.plain(new ByteArrayInputStream(keys), closed, err);
        assertThat(Main.run(new String[] {"slot"}, terminal)).isZero();
        assertThat(err.toString(UTF_8)).isEmpty();
    }
}
