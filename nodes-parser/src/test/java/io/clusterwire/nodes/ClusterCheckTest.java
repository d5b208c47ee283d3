package io.clusterwire.nodes;

import static io.clusterwire.nodes.SlotPlanProperties.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterCheckTest {
    private static final String VECTOR_SEVERITIES = """
            error uncovered-slots slot-claimed-twice failed-primary epoch-collision slots-on-replica many-myself slot-owner-differs
            error open-slot-source-only open-slot-target-only
            warning open-slot no-replica suspected unknown-primary replica-of-replica shard-id-mismatch no-address link-down
            warning duplicate-address epoch-ahead epoch-differs role-differs health-differs member-missing
            info no-myself handshake open-slot-pair
            """;

    private static ClusterNodeBuilder node(int number, String flags, int epoch, String slots) {
        return ClusterNode.builder(id(number))
                .host("192.0.2." + number)
                .port(6379)
                .busPort(16379)
                .flags(List.of(flags.split(",")))
                .configEpoch(epoch)
                .linkState(ClusterNode.CONNECTED)
                .slots(SlotSet.parse(slots));
    }

    private static ClusterView view(ClusterNodeBuilder... nodes) {
        return ClusterView.of(
                TopologyFormat.NODES,
                Arrays.stream(nodes).map(ClusterNodeBuilder::build).toList());
    }

    private static List<Finding> check(ClusterView view) {
        return ClusterCheck.standard().check(view);
    }

    private static Map<String, ClusterView> views(ClusterView a, ClusterView b) {
        Map<String, ClusterView> views = new LinkedHashMap<>();
        views.put("a", a);
        views.put("b", b);
        return views;
    }

    private static Finding only(List<Finding> findings, String code) {
        List<Finding> found =
                findings.stream().filter(each -> each.code().equals(code)).toList();
        assertThat(found).as("%s among %s", code, findings).hasSize(1);
        return found.get(0);
    }

    private static List<String> codes(List<Finding> findings) {
        return findings.stream().map(Finding::code).toList();
    }

    @Test
    void shouldFindOnceWhatSeveralLinesWithOneIdShow() {
        ClusterView view = view(
                node(1, "myself,master", 1, "0-8191"),
                node(2, "master", 2, "8192-16383"),
                node(2, "master", 2, "8192-16383"),
                node(2, "master,fail?", 2, "8192-16382").host("192.0.2.9"));
        List<Finding> findings = check(view);
        assertThat(findings)
                .filteredOn(each -> each.code().equals(Finding.NO_REPLICA))
                .extracting(Finding::nodes)
                .containsExactly(List.of(id(1)), List.of(id(2)));
        List<ClusterNode> reversed = new ArrayList<>(view.nodes());
        Collections.reverse(reversed);
        assertThat(check(ClusterView.of(TopologyFormat.NODES, reversed))).isEqualTo(findings);
        only(findings, Finding.SUSPECTED);
    }

    @Test
    void shouldSpellOneSlotInTheSingular() {
        ClusterView view = view(node(1, "myself,master", 1, "0-16382"), node(2, "master", 2, "16383"));
        assertThat(check(view))
                .filteredOn(each -> each.nodes().equals(List.of(id(2))))
                .extracting(Finding::message)
                .allMatch(message -> message.contains("its slot is down"));
    }

    /** A view in which everything is wrong that one view can show. */
    private static ClusterView broken() {
        Map<String, String> shard = Map.of("shard-id", "1");
        ClusterView view = view(
                node(1, "myself,master", 5, "0-99")
                        .migrating(List.of(new OpenSlot(new SlotRange(5, 5), id(2))))
                        .aux(shard),
                node(2, "myself,master", 5, "99-199"),
                node(3, "master,fail", 9, "200-299").linkState("disconnected"),
                node(4, "slave,fail?", 5, "7").primaryId(id(1)).aux(Map.of("shard-id", "2")),
                node(5, "slave", 5, "").primaryId(id(4)),
                node(6, "slave", 5, "").primaryId(id(99)).host("192.0.2.5"),
                node(7, "handshake", 0, ""),
                node(8, "master,noaddr", 1, "").host(null).port(0));
        return ClusterView.of(TopologyFormat.NODES_CONF, view.nodes(), Map.of("currentEpoch", "8"));
    }

    @Test
    void shouldFindEverythingThatOneViewCanShow() {
        List<Finding> found = check(broken());

        assertThat(codes(found))
                .containsExactly(
                        "epoch-collision",
                        "failed-primary",
                        "many-myself",
                        "slot-claimed-twice",
                        "slot-claimed-twice",
                        "slots-on-replica",
                        "uncovered-slots",
                        "duplicate-address",
                        "epoch-ahead",
                        "link-down",
                        "no-address",
                        "no-replica",
                        "no-replica",
                        "open-slot",
                        "replica-of-replica",
                        "shard-id-mismatch",
                        "suspected",
                        "unknown-primary",
                        "handshake");
        assertThat(only(found, Finding.MANY_MYSELF).nodes()).containsExactly(id(1), id(2));
        assertThat(only(found, Finding.UNKNOWN_PRIMARY).nodes()).containsExactly(id(6), id(99));
        assertThat(only(found, Finding.REPLICA_OF_REPLICA).nodes()).containsExactly(id(5), id(4));
        assertThat(only(found, Finding.SHARD_ID_MISMATCH).nodes()).containsExactly(id(4), id(1));
        assertThat(only(found, Finding.SLOTS_ON_REPLICA).slots()).isEqualTo(SlotSet.of(7));
        assertThat(only(found, Finding.UNCOVERED_SLOTS).slots()).isEqualTo(SlotSet.ofRange(300, 16383));
        assertThat(only(found, Finding.EPOCH_AHEAD).details()).containsEntry("epoch", 9L);
        assertThat(only(found, Finding.DUPLICATE_ADDRESS).details())
                .containsEntry("address", Map.of("host", "192.0.2.5", "port", 6379));
    }

    @Test
    void shouldGiveEveryFindingTheSeverityOfItsCodeAndASentence() {
        Map<String, String> severities = new HashMap<>();
        VECTOR_SEVERITIES.lines().map(line -> line.split(" ")).forEach(words -> {
            for (String code : List.of(words).subList(1, words.length)) {
                severities.put(code, words[0]);
            }
        });
        List<Finding> found = new ArrayList<>(check(broken()));
        found.addAll(check(view()));
        Map<String, ClusterView> split = views(splitA(), splitB());
        split.put("c", splitC());
        found.addAll(ClusterCheck.standard().compare(split));
        assertThat(found).extracting(Finding::code).containsAll(severities.keySet());
        for (Finding finding : found) {
            assertThat(finding.toString())
                    .startsWith(severities.get(finding.code()) + " " + finding.code() + ": ")
                    .endsWith(".");
            assertThat(finding.message()).matches("[A-Z0-9].{40,400}");
        }
    }

    private static ClusterView splitA() {
        return view(
                node(1, "myself,master", 5, "0-99,300")
                        .migrating(List.of(
                                new OpenSlot(new SlotRange(5, 6), id(2)), new OpenSlot(new SlotRange(8, 8), id(2)))),
                node(2, "master,fail", 4, "100-199"),
                node(3, "slave", 4, "").primaryId(id(1)));
    }

    private static ClusterView splitB() {
        return view(
                node(1, "master", 4, "0-99"),
                node(2, "myself,master", 5, "100-300")
                        .importing(List.of(
                                new OpenSlot(new SlotRange(6, 7), id(1)), new OpenSlot(new SlotRange(8, 8), id(1)))),
                node(4, "master", 1, ""));
    }

    private static ClusterView splitC() {
        return view(node(3, "myself,master", 6, "400").host("192.0.2.3"), node(1, "master", 5, "0-99"));
    }

    @Test
    void shouldFindHowViewsDiffer() {
        Map<String, ClusterView> views = views(splitA(), splitB());
        views.put("c", splitC());

        List<Finding> found = ClusterCheck.standard().compare(views);

        assertThat(only(found, Finding.ROLE_DIFFERS).details())
                .containsEntry("roles", Map.of("a", "replica", "c", "primary"));
        assertThat(only(found, Finding.HEALTH_DIFFERS).details()).containsEntry("failedIn", List.of("a"));
        assertThat(only(found, Finding.OPEN_SLOT_PAIR).slots()).isEqualTo(SlotSet.of(6, 8));
        assertThat(only(found, Finding.OPEN_SLOT_SOURCE_ONLY).slots()).isEqualTo(SlotSet.of(5));
        assertThat(only(found, Finding.OPEN_SLOT_TARGET_ONLY).slots()).isEqualTo(SlotSet.of(7));
        assertThat(found)
                .filteredOn(each -> each.code().equals(Finding.MEMBER_MISSING))
                .extracting(each -> each.nodes() + " " + each.details().get("missingIn"))
                .containsExactly("[" + id(2) + "] [c]", "[" + id(3) + "] [b]", "[" + id(4) + "] [a, c]");
    }

    @Test
    void shouldCallTwoOwnersWithTheSameOwnEpochACollision() {
        List<Finding> found = ClusterCheck.standard().compare(views(splitA(), splitB()));

        Finding owner = found.stream()
                .filter(each -> each.slots().equals(SlotSet.of(300)))
                .findFirst()
                .orElseThrow();
        assertThat(owner.code()).isEqualTo(Finding.SLOT_OWNER_DIFFERS);
        assertThat(owner.details()).containsEntry("newest", null);
        assertThat(owner.details().get("owners")).hasToString("{a=" + id(1) + ", b=" + id(2) + "}");
        Finding collision = only(found, Finding.EPOCH_COLLISION);
        assertThat(collision.nodes()).containsExactly(id(1), id(2));
        assertThat(collision.details()).containsEntry("epoch", 5L);
    }

    @Test
    void shouldNameTheNewestOwner() {
        ClusterView a = view(node(1, "myself,master", -2, "1"), node(2, "master", 1, ""));
        ClusterView b = view(node(1, "master", 1, ""), node(2, "myself,master", -1, "1"));

        Finding found = only(ClusterCheck.standard().compare(views(a, b)), Finding.SLOT_OWNER_DIFFERS);

        assertThat(found.details()).containsEntry("newest", id(2));
        assertThat(found.message()).contains("192.0.2.2:6379 (00000000) has the newest claim");
    }

    @Test
    void shouldCountAViewWithoutOwnerOnlyIfItKnowsOne() {
        ClusterView owner = view(node(1, "myself,master", 1, "0-16383"), node(2, "master", 2, ""));
        ClusterView knows = view(node(1, "master", 1, "0-99"), node(2, "myself,master", 2, ""));
        ClusterView fresh = view(node(2, "myself,master", 0, ""));

        Finding found = only(ClusterCheck.standard().compare(views(owner, knows)), Finding.SLOT_OWNER_DIFFERS);
        assertThat(found.slots()).isEqualTo(SlotSet.ofRange(100, 16383));
        Map<String, NodeId> owners = new HashMap<>();
        owners.put("a", id(1));
        owners.put("b", null);
        assertThat(found.details()).containsEntry("owners", owners).containsEntry("newest", id(1));
        assertThat(codes(ClusterCheck.standard().compare(views(owner, fresh))))
                .containsExactly(Finding.EPOCH_DIFFERS, Finding.MEMBER_MISSING);
    }

    @Test
    void shouldDrawNothingFromEpochsThatMeanNothing() {
        ClusterView one = view(node(1, "myself,master", 7, "0-99"), node(2, "master", 7, "100-16383"));
        ClusterView two = view(node(1, "master", 8, "0-100"), node(2, "myself,master", 8, "101-16383"));
        ClusterCheck kvrocks = ClusterCheck.standard().ignoringEpochs();

        assertThat(codes(check(one))).contains(Finding.EPOCH_COLLISION);
        assertThat(codes(kvrocks.check(one))).doesNotContain(Finding.EPOCH_COLLISION);
        assertThat(codes(kvrocks.compare(views(one, two)))).containsExactly(Finding.SLOT_OWNER_DIFFERS);
        assertThat(only(kvrocks.compare(views(one, two)), Finding.SLOT_OWNER_DIFFERS)
                        .details())
                .containsEntry("newest", null);
    }

    @Test
    void shouldTakeEpochZeroForNone() {
        ClusterView zero = view(node(1, "myself,master", 0, "0-99"), node(2, "master", 0, "100-16383"));
        ClusterView other = view(node(1, "master", 0, "0-98"), node(2, "myself,master", 0, "99-16383"));

        assertThat(codes(check(zero))).doesNotContain(Finding.EPOCH_COLLISION);
        assertThat(codes(ClusterCheck.standard().compare(views(zero, other))))
                .containsExactly(Finding.SLOT_OWNER_DIFFERS);
    }

    @Test
    void shouldTellOpenSlotsOfAReplicaAsItsPrimarys() {
        OpenSlot open = new OpenSlot(new SlotRange(5, 5), id(2));
        ClusterView primary = view(
                node(1, "myself,master", 1, "0-99").migrating(List.of(open)),
                node(2, "master", 2, "100-16383"),
                node(3, "slave", 1, "").primaryId(id(1)));
        ClusterView replica = view(
                node(1, "master", 1, "0-99"),
                node(2, "master", 2, "100-16383"),
                node(3, "myself,slave", 1, "").primaryId(id(1)).migrating(List.of(open)));

        assertThat(only(check(replica), Finding.OPEN_SLOT)).isEqualTo(only(check(primary), Finding.OPEN_SLOT));
        assertThat(ClusterCheck.standard().compare(views(primary, replica)))
                .as("the target was not asked, so it cannot contradict")
                .isEmpty();
    }

    @Test
    void shouldNotHoldAgainstAReplyWhatItCannotTell() {
        ClusterNode one = ClusterNode.builder(id(1))
                .host("192.0.2.1")
                .port(1)
                .flags(List.of("master"))
                .slots(SlotSet.ALL)
                .build();
        ClusterNode two = ClusterNode.builder(id(2))
                .host("192.0.2.2")
                .port(1)
                .flags(List.of("slave"))
                .primaryId(id(1))
                .build();
        ClusterView slots = ClusterView.of(TopologyFormat.SLOTS, List.of(one, two));
        ClusterView nodes = view(
                node(1, "myself,master", 3, "0-16383"),
                node(2, "slave", 3, "").primaryId(id(1)),
                node(3, "master", 4, ""));

        assertThat(check(slots)).isEmpty();
        assertThat(ClusterCheck.standard().compare(views(slots, nodes))).isEmpty();
        assertThat(codes(ClusterCheck.standard()
                        .compare(views(ClusterView.of(TopologyFormat.SHARDS, List.of(one, two)), nodes))))
                .containsExactly(Finding.MEMBER_MISSING);
    }

    @Test
    void shouldNotDependOnTheOrderOfLinesAndViews() {
        List<ClusterNode> reversed = new ArrayList<>(broken().nodes());
        Collections.reverse(reversed);

        assertThat(check(broken().withNodes(reversed))).isEqualTo(check(broken()));
        assertThat(codes(ClusterCheck.standard().compare(views(splitB(), splitA()))))
                .isEqualTo(codes(ClusterCheck.standard().compare(views(splitA(), splitB()))));
    }

    @Test
    void shouldSayInWhichViewAFindingIs() {
        Map<String, ClusterView> views = views(splitA(), splitB());

        List<Finding> found = ClusterCheck.standard().checkEach(views);

        assertThat(found).hasSize(check(splitA()).size() + check(splitB()).size());
        assertThat(found).extracting(each -> each.details().get("view")).containsOnly("a", "b");
    }

    @Test
    void shouldCompareNothingWithFewerThanTwoViews() {
        assertThat(ClusterCheck.standard().compare(Map.of("a", broken()))).isEmpty();
        assertThat(ClusterCheck.standard().compare(Map.of())).isEmpty();
    }

    @Test
    void shouldStayShortOverFragmentedSlots() {
        SlotSet.Builder even = SlotSet.builder();
        for (int slot = 0; slot < 16384; slot += 2) {
            even.add(slot);
        }
        ClusterView view = view(node(1, "myself,master", 1, "").slots(even.build()));

        Finding found = only(check(view), Finding.UNCOVERED_SLOTS);

        assertThat(found.slots().size()).isEqualTo(8192);
        assertThat(found.message()).startsWith("Nobody owns slots 1, 3, 5, 7, 9, 11, … (8192): ");
    }

    @Test
    void shouldLookAtAThousandNodesInAHundredViews() {
        ClusterNodeBuilder[] nodes = new ClusterNodeBuilder[1000];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = node(i, "master", i, i * 16 + "-" + (i * 16 + 15));
        }
        Map<String, ClusterView> views = new LinkedHashMap<>();
        for (int i = 0; i < 100; i++) {
            views.put("v" + i, view(nodes));
        }

        assertThat(ClusterCheck.standard().compare(views)).isEmpty();
    }
}
