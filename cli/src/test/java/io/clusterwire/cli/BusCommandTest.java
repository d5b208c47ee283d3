package io.clusterwire.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterwire.testing.PackedFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BusCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final NavigableMap<String, byte[]> STREAMS =
            PackedFiles.read(BusCommandTest.class, "bus-streams.zip", 18);

    @TempDir
    Path folder;

    static Stream<BusVectors.Row> vectors() {
        return BusVectors.rows().stream();
    }

    static Stream<BusVectors.Row> wellFormed() {
        return vectors().filter(row -> row.expect().equals("ok"));
    }

    private static BusVectors.Row vector(String name) {
        return vectors().filter(row -> row.name().equals(name)).findFirst().orElseThrow();
    }

    private static int statusOf(String verdict) {
        return verdict.equals("ok") ? 0 : verdict.startsWith("drop:") ? 1 : 2;
    }

    @Test
    void shouldHaveAllVectors() {
        assertThat(vectors()).hasSize(56);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldTellEveryFieldOfTheVectorsAsJson(BusVectors.Row row) throws IOException {
        CliRun run = CliRun.with(row.bytes(), row.arguments("--format", "json", "-"));
        assertThat(run.lines()).hasSize(1);
        assertThat(JSON.readTree(run.out())).isEqualTo(BusVectors.json(row));
        assertThat(run.status()).isEqualTo(statusOf(row.expect()));
        assertThat(run.err().isEmpty()).isEqualTo(run.status() != 2);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldSayALineForEachVector(BusVectors.Row row) {
        CliRun run = CliRun.with(row.bytes(), row.arguments());
        assertThat(run.lines()).hasSize(1);
        if (row.expect().equals("ok")) {
            assertThat(run.out()).contains("  " + row.layout() + " ");
            assertThat(run.out()).contains(row.fields().getOrDefault("sender", "  -  "));
        } else {
            assertThat(run.out()).endsWith("  " + row.expect() + "\n");
        }
        assertThat(run.status()).isEqualTo(statusOf(row.expect()));
    }

    /** The fields of a hex dump cover the frame: each begins where the one before ended. */
    @ParameterizedTest
    @MethodSource("wellFormed")
    void shouldDumpEveryByteOfTheVectors(BusVectors.Row row) {
        CliRun run = CliRun.with(row.bytes(), row.arguments("--format", "hex"));
        String[] lines = run.lines();
        assertThat(lines[0]).startsWith("# 0  " + row.layout());
        int covered = 0;
        for (String line : Arrays.asList(lines).subList(1, lines.length)) {
            assertThat(Integer.parseInt(line.substring(0, 6), 16)).as(line).isEqualTo(covered);
            covered += lengthOf(line.substring(8).split("  +", -1)[0]);
        }
        assertThat(covered).isEqualTo(row.bytes().length);
    }

    private static int lengthOf(String hex) {
        int dots = hex.indexOf("...(");
        if (dots >= 0) {
            return Integer.parseInt(hex.substring(dots + 4, hex.indexOf(' ', dots)));
        }
        int length = 0;
        for (String part : hex.split(" ", -1)) {
            int star = part.indexOf('*');
            length += star < 0 ? part.length() / 2 : Integer.parseInt(part.substring(star + 1));
        }
        return length;
    }

    @Test
    void shouldShowAFrameForPeople() {
        CliRun run = CliRun.with(vector("ping-redis7.2-ext").bytes(), "bus");
        assertThat(run.out())
                .isEqualTo("       0  V1-7.0  PING                   0123456789abcdef0123456789abcdef01234567  "
                        + "master,myself  port 6379@16379  epoch 3/7  offset 1000  slots 0-5460  ok  gossip 1  "
                        + "hostname node-a.example  shard-id 00112233445566778899aabbccddeeff00112233\n");
        CliRun hex = CliRun.with(vector("light-publish").bytes(), "bus", "--format", "hex");
        assertThat(hex.out()).isEqualTo("""
                        # 0  LIGHT   PUBLISH                -                                         channel "news"  message "hello"
                        000000  52436d62                          sig = "RCmb"
                        000004  00000021                          totlen = 33
                        000008  0001                              ver = 1
                        00000a  0000                              reserved
                        00000c  8004                              type = 32772
                        00000e  0000                              reserved
                        000010  00000004                          channel_len = 4
                        000014  00000005                          message_len = 5
                        000018  6e657773                          channel = "news"
                        00001c  68656c6c6f                        message = "hello"
                        """);
    }

    @Test
    void shouldReadCapturedStreams() throws IOException {
        int frames = 0;
        for (String line : new String(STREAMS.get("streams.tsv"), StandardCharsets.US_ASCII)
                .lines()
                .toList()) {
            String[] columns = line.split("\t", -1);
            String[] types = columns[1].split(",", -1);
            String[] lengths = columns[2].split(",", -1);
            CliRun run = CliRun.with(STREAMS.get(columns[0]), "bus", "--format", "json");
            assertThat(run.status()).as(columns[0]).isZero();
            assertThat(run.lines()).hasSize(types.length);
            long at = 0;
            for (int i = 0; i < types.length; i++, frames++) {
                JsonNode json = JSON.readTree(run.lines()[i]);
                assertThat(json.get("at").asLong()).isEqualTo(at);
                assertThat(json.get("totlen").asText()).isEqualTo(lengths[i]);
                assertThat(json.get("typeName")
                                .asText()
                                .replace("FAILOVER_", "")
                                .replace('_', '-'))
                        .isEqualToIgnoringCase(types[i]);
                at += json.get("totlen").asLong();
            }
            assertThat(CliRun.with(STREAMS.get(columns[0]), "bus").lines()).hasSize(types.length);
        }
        assertThat(frames).isEqualTo(153);
    }

    @Test
    void shouldSayThatTheInputEndsEarly() {
        byte[] frame = vector("pong-paused").bytes();
        for (int length : new int[] {1, 3, 4, 13, 14, 2255}) {
            CliRun run = CliRun.with(Arrays.copyOf(frame, length), "bus");
            assertThat(run.status()).isEqualTo(3);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .startsWith("clusterwire: -: byte 0: expected a frame")
                    .contains("after " + length + " bytes");
        }
        byte[] undecidedLength = "RCmb\0\0\1\0\0\1\0\0".getBytes(StandardCharsets.US_ASCII);
        assertThat(CliRun.with(undecidedLength, "bus").err())
                .isEqualTo("clusterwire: -: byte 0: expected a frame, found the end after 12 bytes\n");
        assertThat(CliRun.of("bus").status()).isZero();
        byte[] more = Arrays.copyOf(frame, frame.length + 20);
        System.arraycopy(frame, 0, more, frame.length, 20);
        CliRun run = CliRun.with(more, "bus");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.lines()).hasSize(1);
        assertThat(run.err())
                .isEqualTo("clusterwire: -: byte 2256: expected a frame of 2256 bytes, found the end after 20 bytes\n");
    }

    @Test
    void shouldReadNothingMoreOfAnInputWhoseLinkWouldBeClosed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(vector("pong-paused").bytes());
        bytes.write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        bytes.write(vector("pong-paused").bytes());
        CliRun run = CliRun.with(bytes.toByteArray(), "bus", "--format", "json");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.lines()).hasSize(2);
        assertThat(JSON.readTree(run.lines()[1]))
                .isEqualTo(JSON.readTree("{\"file\":\"-\",\"at\":2256,\"verdict\":\"close-link:signature\"}"));
        assertThat(run.err())
                .isEqualTo("clusterwire: -: byte 2256: expected RCmb at the beginning of a frame, found "
                        + "\"GET / HTTP/1.1\\x0d\\x0a\"; nothing more of this input is read\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "R\n", "RCm!", "RCMB12345678"})
    void shouldNotWaitForTheRestOfWhatIsNoFrame(String bytes) {
        CliRun run = CliRun.with(bytes.getBytes(StandardCharsets.US_ASCII), "bus", "--format", "json");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).contains("\"close-link:signature\"");
    }

    @ParameterizedTest
    @CsvSource({
        "52436d6200000000, {\"verdict\":\"close-link:short\"}",
        "52436d62ff, {\"verdict\":\"close-link:length\"}",
        "52436d62ffffffff, '{\"verdict\":\"close-link:length\",\"totlen\":4294967295}'",
        "52436d62ffffffff000100000000, '{\"verdict\":\"close-link:length\",\"layout\":\"V1\",\"totlen\":4294967295}'"
    })
    void shouldNotWaitForTheRestOfWhatHasAWrongLength(String hex, String told) throws IOException {
        CliRun run = CliRun.with(HexFormat.of().parseHex(hex), "bus", "--format", "json");
        assertThat(run.status()).isEqualTo(2);
        ObjectNode expected = (ObjectNode) JSON.readTree(told);
        assertThat(JSON.readTree(run.out())).isEqualTo(expected.put("file", "-").put("at", 0));
    }

    /** For a receiver without light frames bit 15 is a part of the type. */
    @Test
    void shouldTellTheLayoutThatTheReceiverReads() throws IOException {
        byte[] frame = vector("unknown-type-11").bytes();
        frame[12] = (byte) 0x80;
        JsonNode old = JSON.readTree(CliRun.with(frame, "bus", "--layout", "V1-6.2", "--format", "json")
                .out());
        assertThat(old.get("verdict").asText()).isEqualTo("ok");
        assertThat(old.get("layout").asText()).isEqualTo("V1");
        assertThat(old.get("type").asInt()).isEqualTo(0x800b);
        assertThat(old.get("typeName").isNull()).isTrue();
        JsonNode light = JSON.readTree(CliRun.with(frame, "bus", "--layout", "V1-7.0", "--format", "json")
                .out());
        assertThat(light.get("verdict").asText()).isEqualTo("drop:type-not-light");
        assertThat(light.get("layout").asText()).isEqualTo("LIGHT");
    }

    @Test
    void shouldLetTheGravestInputCount() throws IOException {
        Path good = file("good", vector("pong-paused").bytes());
        Path dropped = file("dropped", vector("bad-gossip-count").bytes());
        Path early = file("early", Arrays.copyOf(vector("pong-paused").bytes(), 20));
        Path closed = file("closed", vector("bad-signature").bytes());
        assertThat(CliRun.of("bus", good.toString(), good.toString()).status()).isZero();
        assertThat(CliRun.of("bus", dropped.toString(), good.toString()).status())
                .isEqualTo(1);
        assertThat(CliRun.of("bus", dropped.toString(), early.toString()).status())
                .isEqualTo(3);
        assertThat(CliRun.of("bus", closed.toString(), early.toString()).status())
                .isEqualTo(2);
        CliRun run = CliRun.of("bus", folder.resolve("missing").toString(), good.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.lines()).hasSize(1);
        assertThat(run.out()).startsWith(good + ": ");
    }

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "bad-ext-hostname-unterminated, 0",
        "bad-ext-header-only-shardid, 0",
        "bad-ext-without-flag, 0",
        "bad-ext-shardid-nonhexname, 0",
        "bad-ext-forget-self, 0",
        "bad-ext-length-0, 1",
        "bad-signature, 2"
    })
    void shouldBeLenientWhenAsked(String name, int status) {
        for (String format : List.of("text", "hex", "json")) {
            CliRun run = CliRun.with(vector(name).bytes(), "bus", "--lenient", "--format", format);
            assertThat(run.status()).isEqualTo(status);
        }
    }

    @Test
    void shouldTakeTheFamilyThatItIsTold() {
        byte[] frame = vector("ping-redis8-ext").bytes();
        assertThat(CliRun.with(frame, "bus").out()).contains("internal-secret 5555");
        assertThat(CliRun.with(frame, "bus", "--family", "redis").out()).contains("internal-secret 5555");
        CliRun valkey = CliRun.with(frame, "bus", "--family", "valkey");
        assertThat(valkey.out()).endsWith("drop:strict-nul\n");
        assertThat(CliRun.with(frame, "bus", "--family", "valkey", "--lenient").out())
                .contains("client-ipv4 5555");
    }

    @Test
    void shouldReadOnlyTheFieldsOfTheLayout() throws IOException {
        byte[] frame = vector("fail-v1-7.0").bytes();
        JsonNode json = JSON.readTree(CliRun.with(frame, "bus", "--layout", "V1-4.0", "--format", "json")
                .out());
        assertThat(json.has("cport")).isTrue();
        assertThat(json.has("pport")).isFalse();
        assertThat(json.has("extensions")).isFalse();
        assertThat(CliRun.with(frame, "bus", "--layout", "V0").out()).endsWith("drop:version\n");
    }

    @ParameterizedTest
    @CsvSource({"--layout, LIGHT", "--layout, V2", "--family, keydb", "--format, xml", "--strict, 1"})
    void shouldRefuseWrongUsage(String option, String value) {
        CliRun run = CliRun.of("bus", option, value);
        assertThat(run.status()).isEqualTo(64);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("clusterwire: ");
    }
}
