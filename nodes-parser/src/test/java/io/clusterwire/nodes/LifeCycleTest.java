package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The findings on twenty states in the life of a cluster of six, each as all the nodes that were asked tell it. The golden file was read and
 * agreed, state by state; each state's note there says what was going on.
 */
class LifeCycleTest {
    private static final String SERVER = "redis-6.2.16";
    /** States that were not captured from that server. */
    private static final Map<String, String> ELSEWHERE = Map.of("slot-moved", "redis-7.0.15");

    private static final List<String> STATES = List.of(
            "fresh-single",
            "meet-nobody",
            "meeting",
            "replicas-not-ready",
            "stable",
            "migrating",
            "slot-moved",
            "slot-unassigned",
            "replica-nofailover",
            "primary-suspected",
            "primary-failed",
            "failed-over",
            "old-primary-back",
            "two-primaries-suspected",
            "recovered",
            "after-manual-failovers",
            "noaddr",
            "forgotten-on-one",
            "primary-without-slots",
            "healthy-node-forgotten");

    private static Map<String, String> golden() throws IOException {
        Map<String, String> golden = new LinkedHashMap<>();
        try (InputStream in = LifeCycleTest.class.getResourceAsStream("life-cycle.txt")) {
            String state = "";
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                if (line.startsWith("== ")) {
                    state = line.substring(3);
                    golden.put(state, "");
                } else if (!line.isEmpty() && !line.startsWith("#")) {
                    golden.merge(state, line + "\n", String::concat);
                }
            }
        }
        return golden;
    }

    @Test
    void shouldHaveAllTwentyStates() throws IOException {
        assertThat(golden().keySet()).containsExactlyElementsOf(STATES);
    }

    @TestFactory
    List<DynamicTest> shouldFindWhatWasAgreed() throws IOException {
        Map<String, String> golden = golden();
        return STATES.stream()
                .map(state -> DynamicTest.dynamicTest(
                        state, () -> assertThat(findings(state)).isEqualTo(golden.get(state))))
                .toList();
    }

    private static String findings(String state) {
        String folder = ELSEWHERE.getOrDefault(state, SERVER) + "/states/main/" + state + "/";
        Map<String, ClusterView> views = new TreeMap<>();
        Map<String, byte[]> replies = Corpus.matching(folder + "n[0-9][^/]*-nodes\\.resp[23]\\.bin");
        replies.forEach((path, reply) -> {
            String name = path.substring(folder.length()).replaceAll("-nodes\\.resp.\\.bin", "");
            views.putIfAbsent(name, DumpReader.read(reply).view().orElseThrow());
        });
        Map<String, String> names = new LinkedHashMap<>();
        views.forEach((name, view) ->
                view.myself().ifPresent(node -> names.putIfAbsent(node.id().toString(), name.substring(0, 2))));
        List<String> lines = new ArrayList<>();
        lines.add("views " + String.join(" ", views.keySet()));
        lines.addAll(grouped(views));
        String text = String.join("\n", lines) + "\n";
        for (Map.Entry<String, String> name : names.entrySet()) {
            text = text.replace(name.getKey(), name.getValue());
        }
        return text.replaceAll("\\b([0-9a-f]{8})[0-9a-f]{32}\\b", "$1");
    }

    /** The same finding in several views is one line that names the views. */
    private static List<String> grouped(Map<String, ClusterView> views) {
        Map<String, List<String>> where = new LinkedHashMap<>();
        List<Finding> all = new ArrayList<>(ClusterCheck.standard().compare(views));
        all.addAll(ClusterCheck.standard().checkEach(views));
        for (Finding finding : all) {
            Map<String, Object> details = new TreeMap<>(finding.details());
            Object view = details.remove(Finding.DETAIL_VIEW);
            String line = finding.severity().name().toLowerCase(Locale.ROOT) + " " + finding.code() + " "
                    + finding.nodes()
                    + (finding.slots().isEmpty()
                            ? ""
                            : " slots " + finding.slots().toString(","))
                    + (details.isEmpty() ? "" : " " + details);
            where.computeIfAbsent(line, key -> new ArrayList<>()).add(view == null ? "all" : view.toString());
        }
        List<String> lines = new ArrayList<>();
        where.forEach((line, names) ->
                lines.add(line + " in " + (names.size() == views.size() ? "every view" : String.join(" ", names))));
        return lines;
    }

    @Test
    void shouldShowEveryCodeByACaptureOrVector() throws IOException {
        Set<String> shown = new TreeSet<>();
        for (String name : ClusterCheckVectorsTest.names("format")) {
            if (Vectors.expected(name).has("checks")) {
                ClusterView view =
                        DumpReader.read(Vectors.input(name + ".txt")).view().orElseThrow();
                ClusterCheck.standard().check(view).forEach(finding -> shown.add(finding.code()));
            }
            if (Vectors.expected(name).has("viewChecks")) {
                Vectors.expected(name)
                        .get("viewChecks")
                        .forEach(check -> shown.add(check.get("code").asText()));
            }
        }
        ClusterCheck.standard().check(orphan()).forEach(finding -> shown.add(finding.code()));
        Corpus.nodesTexts()
                .values()
                .forEach(text -> ClusterCheck.standard()
                        .check(NodesTextReader.NODES.parseLenient(text).value())
                        .forEach(finding -> shown.add(finding.code())));
        Corpus.confs()
                .values()
                .forEach(text -> ClusterCheck.standard()
                        .check(NodesTextReader.NODES_CONF.parseLenient(text).value())
                        .forEach(finding -> shown.add(finding.code())));
        assertThat(shown).containsAll(ALL_CODES);
    }

    /** A replica's own view, from which a primary that is gone for good was forgotten before the replica was given another. */
    private static ClusterView orphan() throws IOException {
        try (InputStream in = LifeCycleTest.class.getResourceAsStream("nodes-unknown-primary.txt")) {
            return NodesTextReader.NODES.parse(in.readAllBytes());
        }
    }

    private static final List<String> ALL_CODES = List.of(
            Finding.NO_MYSELF,
            Finding.MANY_MYSELF,
            Finding.UNCOVERED_SLOTS,
            Finding.SLOT_CLAIMED_TWICE,
            Finding.OPEN_SLOT,
            Finding.EPOCH_COLLISION,
            Finding.FAILED_PRIMARY,
            Finding.NO_REPLICA,
            Finding.SUSPECTED,
            Finding.SLOTS_ON_REPLICA,
            Finding.UNKNOWN_PRIMARY,
            Finding.REPLICA_OF_REPLICA,
            Finding.SHARD_ID_MISMATCH,
            Finding.HANDSHAKE,
            Finding.NO_ADDRESS,
            Finding.LINK_DOWN,
            Finding.DUPLICATE_ADDRESS,
            Finding.EPOCH_AHEAD,
            Finding.SLOT_OWNER_DIFFERS,
            Finding.EPOCH_DIFFERS,
            Finding.ROLE_DIFFERS,
            Finding.HEALTH_DIFFERS,
            Finding.MEMBER_MISSING,
            Finding.OPEN_SLOT_PAIR,
            Finding.OPEN_SLOT_SOURCE_ONLY,
            Finding.OPEN_SLOT_TARGET_ONLY);

    /** Prints the findings in the form of the golden file, to be read before they are agreed. */
    public static void main(String[] args) {
        for (String state : STATES) {
            System.out.print("== " + state + "\n" + findings(state) + "\n");
        }
    }
}
