package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandKeysTest {
    private static final CommandKeys BUILT_IN = CommandKeys.builtIn();

    /** Commands with a syntax error, of which the server's lenient fallback still picks keys. */
    private static final Set<String> REFUSED_HERE = Set.of("SINTERCARD 02 a b");

    static byte[][] command(String line) {
        return Stream.of(line.split(" ", -1))
                .map(word -> (word.equals("\"\"") ? "" : word).getBytes(UTF_8))
                .toArray(byte[][]::new);
    }

    private static String keys(CommandKeys table, String line) {
        byte[][] arguments = command(line);
        KeyPositions positions = new KeyPositions();
        int found = table.find(arguments, positions);
        assertThat(positions.count()).isEqualTo(Math.max(0, found));
        if (found < 0) {
            return Integer.toString(found);
        }
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < found; i++) {
            keys.add(new String(arguments[positions.index(i)], UTF_8));
        }
        return (positions.areChannels() ? "channels " : "") + String.join(" ", keys);
    }

    static List<String[]> serverAnswers() throws IOException {
        try (InputStream in = CommandKeysTest.class.getResourceAsStream("command-getkeys.tsv")) {
            return new String(in.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("serverAnswers")
    void findsWhatARealServerFinds(String command, String answer) {
        String keys = keys(BUILT_IN, command);
        if (REFUSED_HERE.contains(command)) {
            assertThat(keys).isEqualTo(Integer.toString(CommandKeys.BAD_ARGUMENTS));
        } else if (answer.equals("-ERR The command has no key arguments")) {
            assertThat(keys).matches("|channels .*");
        } else if (answer.equals("-ERR Invalid command specified")) {
            assertThat(keys).isEqualTo(Integer.toString(CommandKeys.UNKNOWN_COMMAND));
        } else if (answer.startsWith("-ERR Invalid ")) {
            assertThat(keys).isEqualTo(Integer.toString(CommandKeys.BAD_ARGUMENTS));
        } else {
            assertThat(answer).doesNotStartWith("-");
            assertThat(keys).isEqualTo(answer);
        }
    }

    @Test
    void serverWasAskedEnough() throws IOException {
        assertThat(serverAnswers()).hasSize(ANSWERS);
    }

    private static final int ANSWERS = 153;

    @ParameterizedTest
    @CsvSource({
        "SSUBSCRIBE a b, channels a b",
        "SUNSUBSCRIBE a, channels a",
        "SUNSUBSCRIBE, ''",
        "SPUBLISH a m, channels a",
        "SSUBSCRIBE, -2",
        "SUBSCRIBE a, ''",
        "PING, ''",
        "OBJECT, ''",
        "MEMORY, ''",
        "GET, -2",
        "GEORADIUS k 1 2 3 km STORE, k",
        "GEORADIUSBYMEMBER k m 3 km STORE s STOREDIST, k s",
        "XREAD COUNT 1 STREAMS, -2",
        "HEXPIRE h 10 FIELDS 1 f, h",
        "HGETEX h FIELDS 1 f, h",
        "HSETEX h FIELDS 1 f v, h",
        "SET|GET k, -1",
        "| k, -1",
        "FT.SEARCH i q, -1",
    })
    void beyondWhatTheServerWasAsked(String command, String expected) {
        assertThat(keys(BUILT_IN, command)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("serverAnswers")
    void requestsAreLookedAtInPlace(String command, String answer) {
        byte[][] arguments = command(command);
        KeyPositions expected = new KeyPositions();
        int found = BUILT_IN.find(arguments, expected);
        ByteBuf request = Unpooled.buffer();
        RespWriter writer = new RespWriter().wrap(request).command(arguments.length);
        for (byte[] argument : arguments) {
            writer.argument(argument);
        }
        byte[] inline = (command + "\r\n").getBytes(UTF_8);
        // Every command in one of the shapes besides the plain one; all shapes have their turn.
        BufferShape[] shapes = BufferShape.values();
        for (BufferShape shape :
                new BufferShape[] {BufferShape.HEAP, shapes[Math.floorMod(command.hashCode(), shapes.length)]}) {
            for (byte[] bytes : new byte[][] {ByteBufUtil.getBytes(request), inline}) {
                ByteBuf in = shape.of(bytes);
                RespRequestReader reader = new RespRequestReader();
                assertThat(reader.next(in)).isEqualTo(arguments.length);
                KeyPositions positions = new KeyPositions();
                assertThat(BUILT_IN.find(reader, in, positions)).isEqualTo(found);
                assertThat(positions).hasToString(expected.toString());
                in.release();
            }
        }
    }

    @Test
    void noArgumentsAtAll() {
        KeyPositions positions = new KeyPositions();
        assertThat(BUILT_IN.find(new byte[0][], positions)).isEqualTo(CommandKeys.UNKNOWN_COMMAND);
        assertThat(BUILT_IN.find(new byte[][] {{}}, positions)).isEqualTo(CommandKeys.UNKNOWN_COMMAND);
        assertThat(BUILT_IN.find(new byte[][] {new byte[10_000]}, positions)).isEqualTo(CommandKeys.UNKNOWN_COMMAND);
        assertThat(BUILT_IN.find(command("OBJECT " + "x".repeat(10_000)), positions))
                .isEqualTo(CommandKeys.UNKNOWN_COMMAND);
        assertThat(positions.count()).isZero();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> positions.index(0));
    }

    @Test
    void positionsGrow() {
        String many = "MGET" + " k".repeat(1000);
        KeyPositions positions = new KeyPositions();
        assertThat(BUILT_IN.find(command(many), positions)).isEqualTo(1000);
        for (int i = 0; i < 1000; i++) {
            assertThat(positions.index(i)).isEqualTo(i + 1);
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> positions.index(1000));
        assertThat(BUILT_IN.find(command("GET k"), positions)).isEqualTo(1);
        assertThat(positions).hasToString("[1]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2147483647",
                "2147483648",
                "4294967297",
                "9223372036854775807",
                "99999999999999999999",
                "-1",
                "+1",
                "1.0",
                "١"
            })
    void numbersOfKeysThatDoNotFit(String number) {
        assertThat(keys(BUILT_IN, "ZUNION " + number + " a")).isEqualTo("-2");
        assertThat(keys(BUILT_IN, "EVAL s " + number + " a")).isEmpty();
    }

    @Test
    void everyNameIsFoundInAnyCase() {
        for (CommandEntry entry : BUILT_IN.entries()) {
            String line = entry.name().replace('|', ' ') + (entry.isContainer() ? "" : " 1".repeat(12));
            KeyPositions positions = new KeyPositions();
            assertThat(BUILT_IN.find(command(line), positions)).isNotEqualTo(CommandKeys.UNKNOWN_COMMAND);
            assertThat(BUILT_IN.find(command(line.toUpperCase(Locale.ROOT)), positions))
                    .isNotEqualTo(CommandKeys.UNKNOWN_COMMAND);
            assertThat(BUILT_IN.knows(entry.name())).isTrue();
        }
        assertThat(BUILT_IN.entries()).hasSizeGreaterThan(370);
    }

    @Test
    void anyArgumentsAreTaken() {
        Random random = new Random(4);
        String[] words = {"1", "2", "0", "STREAMS", "STORE", "KEYS", "BY", "LIMIT", "AUTH2", "x", "\"\"", "999999999"};
        KeyPositions positions = new KeyPositions();
        for (CommandEntry entry : BUILT_IN.entries()) {
            for (int round = 0; round < 60; round++) {
                StringBuilder line = new StringBuilder(entry.name().replace('|', ' '));
                for (int i = random.nextInt(9); i > 0; i--) {
                    line.append(' ').append(words[random.nextInt(words.length)]);
                }
                byte[][] arguments = command(line.toString());
                int found = BUILT_IN.find(arguments, positions);
                assertThat(found).isBetween(-2, arguments.length);
                for (int i = 0; i < found; i++) {
                    assertThat(positions.index(i)).isBetween(1, arguments.length - 1);
                }
            }
        }
    }

    @Test
    void extendedByAServersOwnCommands() {
        RespValue reply = RespValue.parse(
                "*[*[$\"mod.get\", :-2, ~[+\"readonly\"], :1, :1, :1, ~[], *[], *[%{$\"flags\" => ~[+\"RO\"], "
                        + "$\"begin_search\" => %{$\"type\" => $\"index\", $\"spec\" => %{$\"index\" => :1}}, "
                        + "$\"find_keys\" => %{$\"type\" => $\"range\", $\"spec\" => %{$\"lastkey\" => :-2, $\"keystep\" => :3, $\"limit\" => :0}}}], *[]], "
                        + "$nil, *[$\"get\", :-1, ~[], :0, :0, :0, ~[], *[], *[], *[]]]");
        CommandKeys extended = BUILT_IN.extendedBy(reply);
        assertThat(keys(extended, "MOD.GET a 1 2 b 3 4 c 5")).isEqualTo("a b c");
        assertThat(keys(extended, "GET k")).isEmpty();
        assertThat(keys(extended, "SET k v")).isEqualTo("k");
        assertThat(keys(BUILT_IN, "MOD.GET a 1 2")).isEqualTo("-1");
        assertThat(keys(BUILT_IN, "GET k")).isEqualTo("k");
        CommandKeys alone = CommandKeys.of(reply);
        assertThat(keys(alone, "MOD.GET a x")).isEqualTo("a");
        assertThat(keys(alone, "SET k v")).isEqualTo("-1");
    }

    @Test
    void whatOnlyTheServerKnows() {
        RespValue reply =
                RespValue.parse("*[*[$\"mod.a\", :-2, *[+\"movablekeys\"], :0, :0, :0, *[], *[], *[*[$\"flags\", *[], "
                        + "$\"begin_search\", *[$\"type\", $\"unknown\", $\"spec\", *[]], $\"find_keys\", *[$\"type\", $\"unknown\", $\"spec\", *[]]]], *[]], "
                        + "*[$\"mod.b\", :-2, *[+\"movablekeys\"], :1, :1, :1]]");
        assertThat(keys(CommandKeys.of(reply), "mod.a x")).isEqualTo("-3");
        assertThat(keys(CommandKeys.of(reply), "mod.b x")).isEqualTo("-3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.0.7", "5.0.14", "6.2.16"})
    void repliesBeforeKeySpecifications(String version) {
        CommandKeys table =
                CommandKeys.of(CommandTableTest.reply("redis-" + version + "/replies/command-info.resp2.bin"));
        assertThat(keys(table, "GET k")).isEqualTo("k");
        assertThat(keys(table, "MSET a 1 b 2")).isEqualTo("a b");
        assertThat(keys(table, "EVAL s 1 k")).isEqualTo("k");
        assertThat(keys(table, "SET k v")).isEqualTo("-1");
    }

    @Test
    void oldCommandsThatAreNotBuiltInGoByFirstLastAndStep() {
        CommandKeys table =
                CommandKeys.of(RespValue.parse("*[*[$\"x\", :-4, *[], :2, :-2, :2], *[$\"y\", :3, *[], :1, :2, :1], "
                        + "*[$\"z\", :2, *[], :0, :0, :0], *[$\"w\", :2, *[], :1, :1, :0]]"));
        assertThat(keys(table, "x 1 a 3 b 5")).isEqualTo("a b");
        assertThat(keys(table, "y a b")).isEqualTo("a b");
        assertThat(keys(table, "y a")).isEqualTo("-2");
        assertThat(keys(table, "z a")).isEmpty();
        assertThat(keys(table, "w a")).as("a step of nothing").isEqualTo("-3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":1",
                "*[:1]",
                "*[*[]]",
                "*[*[:1, :2, *[], :0, :0, :0]]",
                "*[*[$\"x\", $\"2\", *[], :0, :0, :0]]",
                "*[*[$\"x\", :2, :1, :0, :0, :0]]",
                "*[*[$\"x\", :4294967298, *[], :0, :0, :0]]",
                "*[*[$\"x\", :2, *[], :0, :0, :0, *[], *[], *[*[]], *[]]]",
                "*[*[$\"x\", :2, *[], :0, :0, :0, *[], *[], :1, *[]]]",
                "*[*[$\"x\", :2, *[], :0, :0, :0, *[], *[], *[], *[*[$\"y|z\", :2, *[], :0, :0, :0]]]]",
                "*[-\"ERR x\"]",
                "-\"ERR no\"",
            })
    void anythingElseIsNoCommandReply(String notation) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CommandKeys.of(RespValue.parse(notation)))
                .withMessageStartingWith("COMMAND reply")
                .withMessageContaining("expected: ");
    }
}
