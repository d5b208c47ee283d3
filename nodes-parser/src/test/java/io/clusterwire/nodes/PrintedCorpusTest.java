package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every capture of what redis-cli printed says the same as the reply that the same node gave to the same command in the same state. Captured
 * one after another, they may differ in what changes by itself: times of pings, offsets, counters and buffers.
 */
class PrintedCorpusTest {
    private static final Pattern PRINTED =
            Pattern.compile("(.*/)(n[0-9]+[^/]*)-(nodes|slots|shards|links|info)\\.(cli-[a-z0-9-]+)\\.(txt|json)");

    /** Printed captures by path, and for each the path of a RESP capture. */
    private static final Map<String, String> PAIRS = pairs();

    private static Map<String, String> pairs() {
        Map<String, String> bytesAt = new HashMap<>();
        Corpus.FILES.keySet().forEach(path -> bytesAt.put(path, path));
        for (String index : Corpus.matching(".*/states/.*/INDEX\\.tsv").keySet()) {
            String folder = index.substring(0, index.length() - "INDEX.tsv".length());
            for (Map<String, String> row : Corpus.index(index)) {
                String same = row.getOrDefault("same_as", "");
                if (!same.isEmpty() && Corpus.FILES.containsKey(same)) {
                    bytesAt.put(folder + row.get("file"), same);
                }
            }
        }
        Map<String, String> pairs = new TreeMap<>();
        for (String path : bytesAt.keySet()) {
            Matcher printed = PRINTED.matcher(path);
            if (!printed.matches()) {
                continue;
            }
            String reply = printed.group(1) + printed.group(2) + "-" + printed.group(3);
            for (String form : List.of(".resp2.bin", ".resp3.bin")) {
                if (bytesAt.containsKey(reply + form)) {
                    pairs.put(path, bytesAt.get(reply + form));
                }
            }
        }
        pairs.keySet().retainAll(Corpus.FILES.keySet());
        return pairs;
    }

    @Test
    void shouldFindPairsOfEveryForm() {
        Map<String, Long> forms = PAIRS.keySet().stream()
                .map(path -> path.replaceAll(".*-([a-z]+)\\.(cli-[a-z0-9-]+)\\..*", "$1 $2"))
                .collect(Collectors.groupingBy(form -> form, TreeMap::new, Collectors.counting()));

        assertThat(forms)
                .as("%s", forms)
                .hasSize(18)
                .allSatisfy((form, count) -> assertThat(count).isPositive());
        assertThat(PAIRS.size()).isGreaterThan(800);
    }

    @TestFactory
    List<DynamicTest> shouldSayWhatTheReplySays() {
        List<DynamicTest> tests = new ArrayList<>();
        Map<String, List<String>> byState = new TreeMap<>();
        pairs().keySet()
                .forEach(path -> byState.computeIfAbsent(path.replaceAll("/[^/]*$", ""), state -> new ArrayList<>())
                        .add(path));
        byState.forEach((state, paths) -> tests.add(DynamicTest.dynamicTest(
                state, () -> paths.forEach(path -> assertSame(path, PAIRS.get(path))))));
        return tests;
    }

    private static void assertSame(String printed, String replied) {
        byte[] text = Corpus.FILES.get(printed);
        Dump.Content reply = DumpReader.read(Corpus.FILES.get(replied)).content();
        if (text.length == 0 || new String(text, StandardCharsets.US_ASCII).isBlank()) {
            assertThat(reply).as(replied).isInstanceOf(Dump.Empty.class);
            return;
        }
        Dump dump = DumpReader.read(text);
        assertThat(dump.problems()).as(printed).isEmpty();
        assertThat(settled(dump.content())).as(printed).isEqualTo(settled(reply));
    }

    /** The content without what changes by itself. */
    private static Object settled(Dump.Content content) {
        if (content instanceof Dump.Nodes nodes) {
            return nodes.view().nodes().stream()
                    .map(node -> node.toBuilder().pingSent(0).pongReceived(0).build())
                    .collect(Collectors.toSet());
        }
        if (content instanceof Dump.Shards shards) {
            return shards.shards().stream()
                    .map(shard -> shard.toString().replaceAll("replicationOffset=[0-9]+", ""))
                    .collect(Collectors.toSet());
        }
        if (content instanceof Dump.Links links) {
            return links.links().stream()
                    .map(link -> link.direction() + link.node() + link.createTime() + link.events())
                    .collect(Collectors.toSet());
        }
        if (content instanceof Dump.Info info) {
            Map<String, String> values = new TreeMap<>(info.info().values());
            values.keySet().removeIf(key -> key.startsWith("cluster_stats_messages"));
            return values;
        }
        return content;
    }
}
