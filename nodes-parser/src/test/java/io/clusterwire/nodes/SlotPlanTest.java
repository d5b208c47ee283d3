package io.clusterwire.nodes;

import static io.clusterwire.nodes.SlotPlanProperties.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotPlanTest {
    private static ClusterNodeBuilder primary(int number, String slots) {
        return ClusterNode.builder(id(number))
                .host("192.0.2." + number)
                .port(6379)
                .flags(List.of("master"))
                .slots(SlotSet.parse(slots));
    }

    private static ClusterView view(ClusterNodeBuilder... nodes) {
        List<ClusterNode> built = new ArrayList<>();
        for (ClusterNodeBuilder node : nodes) {
            built.add(node.build());
        }
        return ClusterView.of(TopologyFormat.NODES, built);
    }

    private static final ClusterView THREE =
            view(primary(1, "0-5460"), primary(2, "5461-10922"), primary(3, "10923-16383"));

    @Test
    void shouldGiveANewPrimaryItsShare() {
        ClusterView four =
                view(primary(1, "0-5460"), primary(2, "5461-10922"), primary(3, "10923-16383"), primary(4, ""));

        SlotPlan plan = SlotPlan.rebalance(four, SlotPlan.Rebalance.EVEN.useEmpty());

        assertThat(plan.moves())
                .containsExactly(
                        new SlotPlan.Move(id(1), id(4), SlotSet.parse("0-1364")),
                        new SlotPlan.Move(id(2), id(4), SlotSet.parse("5461-6826")),
                        new SlotPlan.Move(id(3), id(4), SlotSet.parse("10923-12287")));
        assertThat(plan.applyTo(four).nodes()).allMatch(node -> node.slotCount() == 4096);
    }

    @Test
    void shouldLeaveAnEmptyPrimaryEmptyUnlessToldOrWeighed() {
        ClusterView two = view(primary(1, "0-16383"), primary(2, ""));

        assertThat(SlotPlan.rebalance(two, SlotPlan.Rebalance.EVEN).moves()).isEmpty();
        assertThat(SlotPlan.rebalance(two, SlotPlan.Rebalance.EVEN.weight(id(2), BigDecimal.ONE))
                        .slotCount())
                .isEqualTo(8192);
    }

    @Test
    void shouldDrainAPrimaryOfWeightZero() {
        SlotPlan plan = SlotPlan.rebalance(THREE, SlotPlan.Rebalance.EVEN.weight(id(1), BigDecimal.ZERO));

        assertThat(plan.applyTo(THREE).node(id(1)).orElseThrow().slotCount()).isZero();
        assertThat(plan.slotCount()).isEqualTo(5461);
        assertThat(plan.moves()).extracting(SlotPlan.Move::from).containsOnly(id(1));
    }

    @Test
    void shouldHoldTheThresholdExactly() {
        // Shares are 8192; 8192 * 2 % is 163.84, so 163 is within and 164 is off.
        ClusterView within = view(primary(1, "0-8354"), primary(2, "8355-16383"));
        ClusterView off = view(primary(1, "0-8355"), primary(2, "8356-16383"));
        SlotPlan.Rebalance how = SlotPlan.Rebalance.EVEN.threshold(new BigDecimal("2"));

        assertThat(SlotPlan.rebalance(within, how).moves()).isEmpty();
        assertThat(SlotPlan.rebalance(off, how).slotCount()).isEqualTo(164);
        assertThat(SlotPlan.rebalance(within, SlotPlan.Rebalance.EVEN).slotCount())
                .isEqualTo(163);
    }

    @Test
    void shouldNotMoveOneSlotForItsOwnSake() {
        ClusterView almost = view(primary(1, "0-8192"), primary(2, "8193-16383"));

        assertThat(SlotPlan.rebalance(almost, SlotPlan.Rebalance.EVEN).moves()).isEmpty();
    }

    @Test
    void shouldWeighWithDecimals() {
        ClusterView two = view(primary(1, "0-8191"), primary(2, "8192-16383"));

        SlotPlan plan = SlotPlan.rebalance(two, SlotPlan.Rebalance.EVEN.weight(id(1), new BigDecimal("0.5")));

        // The shares are 5461 1/3 and 10922 2/3. Rounding the giver up moves one slot less.
        assertThat(plan.applyTo(two).node(id(1)).orElseThrow().slotCount()).isEqualTo(5462);
        assertThat(plan.slotCount()).isEqualTo(8192 - 5462);
    }

    @Test
    void shouldTakeTheFullNumberWhereSharesAreFractions() {
        ClusterView ten =
                view(primary(0, ""), primary(1, "0-2"), primary(2, "3-5"), primary(3, "6-8"), primary(4, "9"));

        SlotPlan plan = SlotPlan.reshard(ten, id(0), 7, List.of());

        // 2.1, 2.1, 2.1 and 0.7
        assertThat(plan.moves())
                .containsExactly(
                        new SlotPlan.Move(id(1), id(0), SlotSet.parse("0-1")),
                        new SlotPlan.Move(id(2), id(0), SlotSet.parse("3-4")),
                        new SlotPlan.Move(id(3), id(0), SlotSet.parse("6-7")),
                        new SlotPlan.Move(id(4), id(0), SlotSet.parse("9")));
    }

    @Test
    void shouldTakeFromTheSourcesNamedAlone() {
        SlotPlan plan = SlotPlan.reshard(THREE, id(1), 100, List.of(id(3)));

        assertThat(plan.moves()).containsExactly(new SlotPlan.Move(id(3), id(1), SlotSet.parse("10923-11022")));
    }

    @Test
    void shouldTakeEverythingASourceOwns() {
        assertThat(SlotPlan.reshard(THREE, id(1), 5461, List.of(id(3))).slotCount())
                .isEqualTo(5461);
        assertRefused(() -> SlotPlan.reshard(THREE, id(1), 5462, List.of(id(3))), "slots: 5462 (expected: 1..5461");
        assertRefused(() -> SlotPlan.reshard(THREE, id(1), 0, List.of(id(3))), "slots: 0 (expected: 1..5461");
    }

    @Test
    void shouldRefuseNodesThatCannotTakePart() {
        ClusterView mixed = view(
                primary(1, "0-99"),
                primary(2, "100-199").flags(List.of("master", "fail")),
                primary(3, "").flags(List.of("slave")).primaryId(id(1)));

        assertRefused(() -> SlotPlan.reshard(mixed, id(3), 1, List.of()), "to: " + id(3));
        assertRefused(() -> SlotPlan.reshard(mixed, id(1), 1, List.of(id(2))), "from: " + id(2));
        assertRefused(() -> SlotPlan.reshard(mixed, id(1), 1, List.of(id(1))), "from: " + id(1));
        assertRefused(() -> SlotPlan.reshard(mixed, id(9), 1, List.of()), "to: " + id(9));
        assertRefused(
                () -> SlotPlan.rebalance(mixed, SlotPlan.Rebalance.EVEN.weight(id(3), BigDecimal.ONE)),
                "weight: " + id(3));
        assertRefused(
                () -> SlotPlan.rebalance(mixed, SlotPlan.Rebalance.EVEN.weight(id(1), BigDecimal.ZERO)),
                "weights: all 0");
    }

    @Test
    void shouldRefuseAViewThatIsNotSettled() {
        ClusterView twice = view(primary(1, "0-10"), primary(2, "10-20"));
        ClusterView open = view(
                primary(1, "0-10").migrating(List.of(new OpenSlot(new SlotRange(5, 5), id(2)))), primary(2, "11-20"));

        assertRefused(() -> SlotPlan.rebalance(twice, SlotPlan.Rebalance.EVEN), "slot 10 with two owners");
        assertRefused(() -> SlotPlan.rebalance(open, SlotPlan.Rebalance.EVEN), "slot 5 on its way");
    }

    @Test
    void shouldRefuseNegativeWeightsAndThresholds() {
        assertRefused(() -> SlotPlan.Rebalance.EVEN.weight(id(1), new BigDecimal("-0.1")), "weight: -0.1");
        assertRefused(() -> SlotPlan.Rebalance.EVEN.threshold(new BigDecimal("-1")), "threshold: -1");
    }

    @Test
    void shouldPlanNothingForAClusterWithoutSlots() {
        assertThat(SlotPlan.rebalance(view(primary(1, ""), primary(2, "")), SlotPlan.Rebalance.EVEN.useEmpty())
                        .moves())
                .isEmpty();
        assertThat(SlotPlan.rebalance(view(), SlotPlan.Rebalance.EVEN).moves()).isEmpty();
    }

    @Test
    void shouldOrderTheStepsOfEachSlot() {
        SlotPlan plan = SlotPlan.reshard(THREE, id(1), 2, List.of(id(3)));

        assertThat(plan.steps())
                .startsWith(
                        new SlotStep(SlotStep.Kind.IMPORT, id(1), 10923, id(3)),
                        new SlotStep(SlotStep.Kind.MIGRATE, id(3), 10923, id(1)),
                        new SlotStep(SlotStep.Kind.MOVE_KEYS, id(3), 10923, id(1)),
                        new SlotStep(SlotStep.Kind.ASSIGN, id(1), 10923, id(1)),
                        new SlotStep(SlotStep.Kind.ASSIGN, id(3), 10923, id(1)))
                .hasSize(10);
    }

    @Test
    void shouldWriteTheCommandsOfTheSteps() {
        ByteBuf out = Unpooled.buffer();
        RespWriter writer = new RespWriter().wrap(out);
        ClusterCommands commands = new ClusterCommands(ServerVersion.redis(7, 2, 0));

        SlotPlan.reshard(THREE, id(1), 1, List.of(id(3))).steps().forEach(step -> step.write(commands, writer));

        assertThat(out.toString(StandardCharsets.US_ASCII)
                        .replaceAll("[*$][0-9]+\r\n", "")
                        .replace("\r\n", " "))
                .isEqualTo("CLUSTER SETSLOT 10923 IMPORTING " + id(3) + " CLUSTER SETSLOT 10923 MIGRATING " + id(1)
                        + " CLUSTER GETKEYSINSLOT 10923 100 CLUSTER SETSLOT 10923 NODE " + id(1)
                        + " CLUSTER SETSLOT 10923 NODE " + id(1) + " ");
    }

    @Test
    void shouldRefuseToApplyToAnotherView() {
        SlotPlan plan = SlotPlan.reshard(THREE, id(1), 2, List.of(id(3)));

        assertRefused(() -> plan.applyTo(plan.applyTo(THREE)), "not owned by");
        assertRefused(() -> plan.applyTo(view(primary(3, "10923-16383"))), "no member");
    }

    private static void assertRefused(Runnable call, String message) {
        assertThatThrownBy(call::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void shouldRefuseEmptyMoves() {
        NodeId one = id(1);
        assertRefused(() -> new SlotPlan.Move(one, id(2), SlotSet.EMPTY), "slots: none");
        assertRefused(() -> new SlotPlan.Move(one, id(1), SlotSet.of(1)), "another node");
    }
}
