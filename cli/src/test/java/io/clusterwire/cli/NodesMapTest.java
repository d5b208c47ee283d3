package io.clusterwire.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class NodesMapTest {
    private static final Pattern RUN = Pattern.compile("M(\\d+) (\\d+)h(\\d+)v9h-(\\d+)z");

    @TempDir
    private Path folder;

    private static String dump(int primaries, boolean broken) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < primaries; i++) {
            int from = i * 16384 / primaries;
            int to = (i + 1) * 16384 / primaries - 1;
            boolean open = broken && i == 0;
            text.append(String.format(
                    "%040x 10.0.%d.%d:7000@17000,<n&%d> %smaster - 0 0 %d connected %d-%d%s\n",
                    i + 1,
                    i / 250,
                    i % 250,
                    i,
                    i == 0 ? "myself," : "",
                    i + 1,
                    from,
                    open ? to - 3 : to,
                    open ? String.format(" [%d->-%040x]", from, 2) : ""));
        }
        return text.toString();
    }

    private String map(String dump, String name) throws IOException {
        Path in = Files.writeString(folder.resolve("in.txt"), dump);
        Path out = folder.resolve(name);
        CliRun run = CliRun.of("nodes", "map", in.toString(), "-o", out.toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).isEmpty();
        return Files.readString(out);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 30, 300, 1000})
    void shouldGiveEverySlotToItsOwnerOnTheGrid(int primaries) throws Exception {
        Document svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        map(dump(primaries, false), "map.svg").getBytes(StandardCharsets.UTF_8)));
        Map<Integer, String> owners = new HashMap<>();
        NodeList groups = svg.getElementsByTagName("g");
        for (int i = 0; i < groups.getLength(); i++) {
            Element group = (Element) groups.item(i);
            if (!group.getAttribute("class").equals("owner")) {
                continue;
            }
            assertThat(group.getAttribute("tabindex")).isEqualTo("0");
            Element path = (Element) group.getElementsByTagName("path").item(0);
            Matcher run = RUN.matcher(path.getAttribute("d"));
            while (run.find()) {
                int first = (Integer.parseInt(run.group(2)) - 24) / 9 * 128 + (Integer.parseInt(run.group(1)) - 48) / 9;
                for (int s = first; s < first + Integer.parseInt(run.group(3)) / 9; s++) {
                    assertThat(owners.put(s, group.getAttribute("id"))).isNull();
                }
            }
        }
        assertThat(owners).hasSize(16384);
        for (int s = 0; s < 16384; s++) {
            int owner = 1;
            while (s > owner * 16384 / primaries - 1) {
                owner++;
            }
            assertThat(owners.get(s)).isEqualTo("owner-" + owner);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 30, 300, 900})
    void shouldNotGiveNeighboursTheSameFill(int primaries) {
        int[] owner = new int[16384];
        for (int i = 0; i < primaries; i++) {
            for (int s = i * 16384 / primaries; s < (i + 1) * 16384 / primaries; s++) {
                owner[s] = i;
            }
        }
        for (int s = 0; s < 16384; s++) {
            for (int neighbour : new int[] {s + 1, s + 128}) {
                if (neighbour < 16384 && owner[s] != owner[neighbour]) {
                    assertThat(SlotGrid.fill(owner[s])).isNotEqualTo(SlotGrid.fill(owner[neighbour]));
                }
            }
        }
    }

    @Test
    void shouldMarkOpenAndUncoveredSlotsAndTellTheFindings() throws IOException {
        for (String name : new String[] {"map.svg", "map.html"}) {
            String map = map(dump(3, true), name);

            assertThat(map)
                    .contains("class=\"open\"")
                    .contains("slot 0 is open: 10.0.0.0:7000 (00000000) sends it to 10.0.0.1:7000 (00000000)")
                    .contains("id=\"uncovered\"")
                    .contains("3 slots that nobody owns: 5458-5460")
                    .contains("uncovered-slots")
                    .contains(
                            "1: 10.0.0.0:7000 &lt;n&amp;0&gt;, 0000000000000000000000000000000000000001, 5458 slots 0-5457")
                    .doesNotContain("<n&");
        }
    }

    @Test
    void shouldCountOneInTheSingular() throws IOException {
        String all = "%040x 10.0.0.1:7000@17000 myself,master - 0 0 1 connected %s\n";
        String replica = "%040x 10.0.0.2:7000@17000 slave %040x 0 0 1 connected\n";
        String map = map(String.format(all + replica, 1, "0-16382", 2, 1), "map.svg");

        assertThat(map)
                .contains("1 owner of 16383 slots, 1 slot uncovered, 0 open, 1 finding<")
                .contains("1 slot that nobody owns")
                .contains("nobody  1 slot<");
    }

    @Test
    void shouldWriteAPageThatNeedsNothingElse() throws IOException {
        String page = map(dump(30, true), "map.html");

        assertThat(page)
                .startsWith("<!DOCTYPE html>")
                .doesNotContain("<script")
                .doesNotContain("src=")
                .doesNotContain("http");
        assertThat(page).contains("href=\"#owner-30\"").contains("id=\"owner-30\"");
    }

    @Test
    void shouldWriteTheSamePictureForTheSameDump() throws IOException {
        assertThat(map(dump(30, true), "one.svg")).isEqualTo(map(dump(30, true), "two.svg"));
    }

    @Test
    void shouldRefuseOtherEndingsAndFoldersThatAreNotThere() {
        assertThat(CliRun.of("nodes", "map", "-o", "map.png").status()).isEqualTo(ExitStatus.USAGE);
        assertThat(CliRun.of("nodes", "map").status()).isEqualTo(ExitStatus.USAGE);
        CliRun nowhere =
                CliRun.of("nodes", "map", "-o", folder.resolve("no/map.svg").toString());
        assertThat(nowhere.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(nowhere.err()).contains("cannot be written");
    }

    @Test
    void shouldNameAnUnknownOptionBeforeAMissingOne() {
        CliRun run = CliRun.of("nodes", "map", "--nope");

        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.err().lines().findFirst()).contains("clusterwire: Unknown option: '--nope'");
        assertThat(run.err()).contains("Missing required option: '--output=FILE'");
        assertThat(CliRun.of("nodes", "map").err()).startsWith("clusterwire: Missing required option");
    }

    @Test
    void shouldSayThatThereIsNoFolder() {
        String nowhere = folder.resolve("nowhere").resolve("map.svg").toString();

        CliRun run = CliRun.of("nodes", "map", "-o", nowhere);

        assertThat(run.status()).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(run.err()).contains(nowhere + ": cannot be written: no such folder");
    }
}
