package io.clusterwire.nodes;

import static io.clusterwire.nodes.SlotPlanProperties.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.slot.SlotSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ViewDiffTest {
    private static ClusterView view(String... lines) {
        String text = String.join("\n", lines);
        for (int i = 9; i > 0; i--) {
            text = text.replace("#" + i, id(i).toString());
        }
        return NodesTextReader.NODES.parse(text);
    }

    private static final ClusterView BEFORE = view(
            "#1 192.0.2.1:6379@16379 myself,master - 0 0 1 connected 0-8191 [7->-#2]",
            "#2 192.0.2.2:6379@16379 master - 0 5 2 connected 8192-16383",
            "#3 192.0.2.3:6379@16379 slave #1 0 5 1 connected",
            "#4 192.0.2.4:6379@16379 master,fail? - 0 5 4 connected");

    @Test
    void shouldBeEmptyForTheSameCluster() {
        List<ClusterNode> shuffled = new ArrayList<>(BEFORE.nodes());
        Collections.reverse(shuffled);
        ClusterView later = BEFORE.withNodes(shuffled.stream()
                .map(node -> node.toBuilder().pingSent(7).pongReceived(9).build())
                .toList());

        assertThat(ViewDiff.between(BEFORE, later).isEmpty()).isTrue();
        assertThat(ViewDiff.between(BEFORE, BEFORE)).isEqualTo(ViewDiff.between(later, later));
    }

    @Test
    void shouldTellEverythingThatChanged() {
        ClusterView after = view(
                "#1 192.0.2.9:6379@16379,a.example slave,nofailover #3 0 5 3 disconnected",
                "#2 192.0.2.2:6379@16380 master - 0 0 2 connected 8192-16383 100",
                "#3 192.0.2.3:6379@16379 master - 0 5 3 connected 0-99 101-8000",
                "#5 192.0.2.5:6379@16379 myself,master - 0 5 0 connected");

        ViewDiff diff = ViewDiff.between(BEFORE, after);

        assertThat(diff.joined()).extracting(ClusterNode::id).containsExactly(id(5));
        assertThat(diff.left()).extracting(ClusterNode::id).containsExactly(id(4));
        assertThat(diff.moved())
                .containsExactly(
                        new ViewDiff.Moved(id(1), id(3), SlotSet.parse("0-99 101-8000")),
                        new ViewDiff.Moved(id(1), id(2), SlotSet.of(100)),
                        new ViewDiff.Moved(id(1), null, SlotSet.parse("8001-8191")));
        assertThat(diff.changes())
                .containsExactly(
                        new ViewDiff.Change(id(1), "role", "primary", "replica"),
                        new ViewDiff.Change(id(1), "primary", "", id(3).toString()),
                        new ViewDiff.Change(id(1), "address", "192.0.2.1:6379", "192.0.2.9:6379"),
                        new ViewDiff.Change(id(1), "hostname", "", "a.example"),
                        new ViewDiff.Change(id(1), "epoch", "1", "3"),
                        new ViewDiff.Change(id(1), "flags", "", "nofailover"),
                        new ViewDiff.Change(id(1), "link", "connected", "disconnected"),
                        new ViewDiff.Change(id(2), "bus-port", "16379", "16380"),
                        new ViewDiff.Change(id(3), "role", "replica", "primary"),
                        new ViewDiff.Change(id(3), "primary", id(1).toString(), ""),
                        new ViewDiff.Change(id(3), "epoch", "1", "3"));
        assertThat(diff.isEmpty()).isFalse();
        assertThat(diff.toString().lines()).hasSize(2 + 3 + 11);
    }

    @Test
    void shouldTellOpenSlotsOfTheNodeItself() {
        ClusterView closed = view(
                "#1 192.0.2.1:6379@16379 myself,master - 0 0 1 connected 0-8191 [8192-<-#2]",
                "#2 192.0.2.2:6379@16379 master - 0 5 2 connected 8192-16383",
                "#3 192.0.2.3:6379@16379 slave #1 0 5 1 connected",
                "#4 192.0.2.4:6379@16379 master,fail? - 0 5 4 connected");

        assertThat(ViewDiff.between(BEFORE, closed).changes())
                .containsExactly(
                        new ViewDiff.Change(id(1), "open-slots", "[7->-" + id(2) + "]", "[8192-<-" + id(2) + "]"));
    }

    @Test
    void shouldNotCallSilenceAChange() {
        ClusterView slots = ClusterView.of(
                TopologyFormat.SLOTS,
                BEFORE.nodes().stream()
                        .filter(node -> !node.id().equals(id(4)))
                        .map(node -> ClusterNode.builder(node.id())
                                .host(node.host())
                                .port(node.port())
                                .flags(List.of(node.role() == NodeRole.PRIMARY ? "master" : "slave"))
                                .primaryId(node.primaryId())
                                .slots(node.slots())
                                .build())
                        .toList());

        assertThat(ViewDiff.between(BEFORE, slots).isEmpty()).isTrue();
        assertThat(ViewDiff.between(slots, BEFORE).isEmpty()).isTrue();
        assertThat(ViewDiff.between(slots.withNodes(List.of()), slots).moved()).hasSize(2);
    }

    @Test
    void shouldComeToTheLaterViewWithItsMoves() {
        ClusterView after = SlotPlan.rebalance(
                        BEFORE.withNode(BEFORE.nodes().get(0).toBuilder()
                                .migrating(List.of())
                                .build()),
                        SlotPlan.Rebalance.EVEN.useEmpty())
                .applyTo(BEFORE);

        ViewDiff diff = ViewDiff.between(BEFORE, after);

        assertThat(diff.changes()).isEmpty();
        assertThat(diff.moved().stream()
                        .collect(Collectors.toMap(
                                moved -> Map.entry(moved.from(), moved.to()),
                                moved -> moved.slots().size())))
                .isEqualTo(Map.of(Map.entry(id(1), id(4)), 2730, Map.entry(id(2), id(4)), 2731));
    }
}
