package io.clusterwire.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterwire.resp.RespValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RespCommandTest {
    private static final int VECTORS = 183;
    private static final Pattern REPEATED = Pattern.compile("\\\\\\((\\d+):([^)]*)\\)");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(x[0-9a-f]{2}|.)");

    @TempDir
    private Path folder;

    static Stream<List<String>> vectors() throws IOException {
        try (InputStream in = RespCommandTest.class.getResourceAsStream("resp.tsv")) {
            List<List<String>> rows = new String(in.readAllBytes(), US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.startsWith("id\t"))
                    .map(line -> List.of(line.split("\t", -1)))
                    .toList();
            assertThat(rows).hasSize(VECTORS);
            return rows.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldPrintEveryVectorInNotation(List<String> vector) {
        List<String> options = new ArrayList<>(List.of("resp", "--protocol", vector.get(1)));
        boolean request = vector.get(2).equals("request");
        if (request) {
            options.add("--request");
        }
        if (vector.get(6).contains("ctx:unauth")) {
            options.add("--unauthenticated");
        }
        if (vector.get(6).contains("ctx:args1M")) {
            options.addAll(List.of("--limit", "arguments=1048576"));
        }
        CliRun run = CliRun.with(bytes(vector.get(3)), options.toArray(String[]::new));
        List<String> expected = new ArrayList<>(List.of(repeated(vector.get(5)).split(" ; ")));
        switch (vector.get(4)) {
            case "ok" -> {
                assertThat(run.err()).isEmpty();
                assertThat(run.status()).isZero();
            }
            case "incomplete" -> {
                assertThat(expected.remove(expected.size() - 1)).isEqualTo("...");
                assertThat(run.err()).isEqualTo("incomplete\n");
                assertThat(run.status()).isEqualTo(3);
            }
            default -> {
                String kind = expected.remove(expected.size() - 1).substring("err:".length());
                assertThat(run.err()).startsWith("error:" + kind + " at byte ").hasLineCount(1);
                assertThat(run.status()).isEqualTo(2);
            }
        }
        // A double has more than one spelling; the library's own is printed.
        expected.replaceAll(item -> request ? item : RespValue.parse(item).toString());
        assertThat(run.lines()).containsExactlyElementsOf(expected);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldPrintJsonObjectPerItem(List<String> vector) throws IOException {
        List<String> options = new ArrayList<>(List.of("resp", "--format", "json", "--protocol", vector.get(1)));
        if (vector.get(2).equals("request")) {
            options.add("--request");
        }
        CliRun run = CliRun.with(bytes(vector.get(3)), options.toArray(String[]::new));
        if (vector.get(4).equals("ok") && !vector.get(0).equals("r3-depth-ok")) {
            assertThat(run.lines()).hasSameSizeAs(vector.get(5).split(" ; "));
            for (String line : run.lines()) {
                assertThat(new ObjectMapper().readTree(line).isObject()).isTrue();
            }
        }
    }

    @Test
    void shouldPrintJsonWithTypesAttributesAndPairs() throws IOException {
        String stream = String.join("\r\n", "|1 +a :1 %2 $1 k *2 ,1.5 _ +x #t $? ;2 a\" ;0".split(" ", -1))
                .concat("\r\n(18446744073709551616\r\n,inf\r\n=7\r\ntxt:abc\r\n$1\r\n\1\r\n");
        CliRun run = CliRun.with(stream.getBytes(US_ASCII), "resp", "--format", "json");
        ObjectMapper mapper = new ObjectMapper();
        JsonNode expected = mapper.readTree("""
                {"attributes":[{"type":"attribute","entries":[
                    [{"type":"simple string","text":"a"},{"type":"integer","value":1}]]}],
                 "value":{"type":"map","entries":[
                    [{"type":"bulk string","text":"k"},
                     {"type":"array","elements":[{"type":"double","value":1.5},{"type":"null","value":null}]}],
                    [{"type":"simple string","text":"x"},{"type":"boolean","value":true}]]}}
                """);
        assertThat(mapper.readTree(run.lines()[0])).isEqualTo(expected);
        assertThat(run.lines()[1]).isEqualTo("{\"type\":\"bulk string\",\"streamed\":true,\"text\":\"a\\\"\"}");
        assertThat(run.lines()[2]).isEqualTo("{\"type\":\"big number\",\"value\":18446744073709551616}");
        assertThat(run.lines()[3]).isEqualTo("{\"type\":\"double\",\"value\":\"inf\"}");
        assertThat(run.lines()[4]).isEqualTo("{\"type\":\"verbatim string\",\"format\":\"txt\",\"text\":\"abc\"}");
        assertThat(run.lines()[5]).isEqualTo("{\"type\":\"bulk string\",\"text\":\"\\\"\\\\x01\\\"\"}");
        assertThat(run.status()).isZero();
    }

    @Test
    void shouldPrintTreeAsRedisCliDoes() {
        String stream =
                "*3\r\n:1\r\n*2\r\n$3\r\na\"\n\r\n_\r\n-ERR no\r\n%2\r\n+k\r\n*2\r\n:1\r\n:2\r\n+l\r\n%0\r\n~1\r\n#t\r\n>2\r\n+message\r\n*0\r\n"
                        + "|1\r\n+ttl\r\n:9\r\n,3\r\n*11\r\n" + ":0\r\n".repeat(11);
        CliRun run = CliRun.with(stream.getBytes(US_ASCII), "resp", "--format", "tree");
        assertThat(run.out()).isEqualTo("""
                1) (integer) 1
                2) 1) "a\\"\\n"
                   2) (nil)
                3) (error) ERR no
                1# k =>\s
                   1) (integer) 1
                   2) (integer) 2
                2# l => (empty hash)
                1~ (true)
                1) message
                2) (empty array)
                1| ttl => (integer) 9
                (double) 3
                 1) (integer) 0
                 2) (integer) 0
                 3) (integer) 0
                 4) (integer) 0
                 5) (integer) 0
                 6) (integer) 0
                 7) (integer) 0
                 8) (integer) 0
                 9) (integer) 0
                10) (integer) 0
                11) (integer) 0
                """);
    }

    /** Each line is what redis-cli 7.0 printed for the reply in front of it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%1 +k *0                | 1# k => (empty array)",
                "%1 +k *1 :1             | 1# k => 1) (integer) 1",
                "%1 +k %1 :1 :2          | 1# k => 1# (integer) 1 => (integer) 2",
                "%1 +k %2 :1 :2 :3 :4    | 1# k => /   1# (integer) 1 => (integer) 2/   2# (integer) 3 => (integer) 4",
                "%1 +k ~2 :1 :2          | 1# k => /   1~ (integer) 1/   2~ (integer) 2",
                "%1 +k *1 *1 *2 :1 :2    | 1# k => /   1) 1) 1) (integer) 1/         2) (integer) 2",
                "%1 +k %1 :1 *2 :1 :2    | 1# k => /   1# (integer) 1 => /      1) (integer) 1/      2) (integer) 2",
                "%1 +k %1 *2 :1 :2 :3    | 1# k => 1# 1) (integer) 1/      2) (integer) 2 => (integer) 3",
                "*1 *1 %1 :1 *2 :1 :2    | 1) 1) 1# (integer) 1 => /         1) (integer) 1/         2) (integer) 2"
            })
    void shouldBeginMapValuesOfSeveralLinesBelowTheirKeys(String reply, String lines) {
        byte[] bytes = (reply.replace(" ", "\r\n") + "\r\n").getBytes(US_ASCII);
        assertThat(CliRun.with(bytes, "resp", "--format", "tree").out()).isEqualTo(lines.replace('/', '\n') + "\n");
    }

    @Test
    void shouldPutAttributesOfMapValuesBelowTheKey() {
        byte[] bytes = "%1\r\n+k\r\n|1\r\n+ttl\r\n:9\r\n:1\r\n".getBytes(US_ASCII);
        assertThat(CliRun.with(bytes, "resp", "--format", "tree").out())
                .isEqualTo("1# k => \n   1| ttl => (integer) 9\n   (integer) 1\n");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void shouldPrintDeepNestingInEveryFormat(String format) {
        byte[] deep = ("*1\r\n".repeat(20_000) + ":7\r\n").getBytes(US_ASCII);
        CliRun run = CliRun.with(deep, "resp", "--format", format, "--limit", "depth=20000");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("7");
    }

    @Test
    void shouldNotGoDownToTheInnermostValueOfAMapFromEachAroundIt() {
        byte[] deep = ("%1\r\n+k\r\n".repeat(200_000) + ":1\r\n").getBytes(US_ASCII);
        CliRun run = CliRun.with(deep, "resp", "--format", "tree", "--limit", "depth=200000");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("1# k => 1# k => ").endsWith("1# k => (integer) 1\n");
    }

    @Test
    void shouldPrintNoControlCharactersOfOthersAsATree() {
        String stream =
                "+a\u001b[31m\u00c3\u00a9\r\n-\u001b]0;x\u0007\r\n=13\r\ntxt:\u001b\r\nb\tc\r\rd\r\n!5\r\na\nb\u007f\n\r\n";
        CliRun run = CliRun.with(stream.getBytes(ISO_8859_1), "resp", "--format", "tree");
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .isEqualTo("a\\x1b[31m\u00e9\n(error) \\x1b]0;x\\x07\n\\x1b\r\nb\tc\\x0d\\x0dd\n(error) a\nb\\x7f\n\n");
    }

    static Stream<String> formats() {
        return Stream.of("notation", "json", "tree");
    }

    @Test
    void shouldReadFileAndTellWhatIsWrongInIt() throws IOException {
        Path file = folder.resolve("replies.bin");
        Files.writeString(file, "+OK\r\n:12a\r\n");
        CliRun run = CliRun.of("resp", file.toString());
        assertThat(run.out()).isEqualTo("+\"OK\"\n");
        assertThat(run.err()).isEqualTo("error:int at byte 8: expected an integer of 64 bits, found \":12a\\r\\n\"\n");
        assertThat(run.status()).isEqualTo(2);
        assertThat(CliRun.of("resp", folder.resolve("none").toString()).status())
                .isEqualTo(2);
    }

    @Test
    void shouldHoldToLimits() {
        assertThat(limited("depth=1", "*1\r\n*1\r\n")).startsWith("error:limit-depth ");
        assertThat(limited("bulk=1", "$2\r\n")).startsWith("error:limit-bulk ");
        assertThat(limited("elements=1", "*2\r\n")).startsWith("error:limit-count ");
        assertThat(limited("line=1", "+ab")).startsWith("error:limit-line ");
        assertThat(limited("number=1", ":12")).startsWith("error:int ");
        assertThat(limited("double=1", ",12")).startsWith("error:double ");
        assertThat(CliRun.with("ab".getBytes(US_ASCII), "resp", "--request", "--limit", "inline=1")
                        .err())
                .startsWith("error:limit-inline ");
    }

    @Test
    void shouldRefuseWrongUsage() {
        assertThat(CliRun.of("resp", "--limit", "colour=1").status()).isEqualTo(64);
        assertThat(CliRun.of("resp", "--limit", "depth=0").status()).isEqualTo(64);
        assertThat(CliRun.of("resp", "--limit", "depth=many").status()).isEqualTo(64);
        assertThat(CliRun.of("resp", "--protocol", "4").status()).isEqualTo(64);
        assertThat(CliRun.of("resp", "--unauthenticated").status()).isEqualTo(64);
        assertThat(CliRun.of("resp", "--format", "xml").status()).isEqualTo(64);
    }

    @Test
    void shouldPrintRequestsInEveryFormat() {
        byte[] requests = "*2\r\n$3\r\nGET\r\n$1\r\nk\r\n\r\n".getBytes(US_ASCII);
        assertThat(CliRun.with(requests, "resp", "--request").lines()).containsExactly("[\"GET\", \"k\"]", "noop");
        assertThat(CliRun.with(requests, "resp", "--request", "--format", "tree")
                        .lines())
                .containsExactly("\"GET\" \"k\"", "(no request)");
        assertThat(CliRun.with(requests, "resp", "--request", "--format", "json")
                        .lines())
                .containsExactly("{\"arguments\":[\"GET\",\"k\"]}", "{\"arguments\":[]}");
    }

    private static String limited(String limit, String stream) {
        return CliRun.with(stream.getBytes(US_ASCII), "resp", "--limit", limit).err();
    }

    private static String repeated(String text) {
        return REPEATED.matcher(text)
                .replaceAll(m -> Matcher.quoteReplacement(m.group(2).repeat(Integer.parseInt(m.group(1)))));
    }

    private static byte[] bytes(String escaped) {
        String text = ESCAPE.matcher(repeated(escaped))
                .replaceAll(m -> Matcher.quoteReplacement(
                        switch (m.group(1).charAt(0)) {
                            case 'r' -> "\r";
                            case 'n' -> "\n";
                            case 't' -> "\t";
                            case 'x' ->
                                String.valueOf(
                                        (char) Integer.parseInt(m.group(1).substring(1), 16));
                            default -> m.group(1);
                        }));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        text.chars().forEach(bytes::write);
        return bytes.toByteArray();
    }
}
