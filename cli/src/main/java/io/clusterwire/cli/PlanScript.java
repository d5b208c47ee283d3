package io.clusterwire.cli;

import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.SlotPlan;
import io.clusterwire.nodes.SlotStep;
import io.clusterwire.slot.NodeId;

/**
 * A plan as a shell script of redis-cli calls that stops at the first refusal. Whatever comes from the dump is quoted: a dump must not be
 * able to run commands.
 */
final class PlanScript {
    private static final String PLAIN = "[A-Za-z0-9_.:/-]+";

    private final ClusterView view;
    private final SlotPlan plan;

    PlanScript(ClusterView view, SlotPlan plan) {
        this.view = view;
        this.plan = plan;
        for (SlotPlan.Move move : plan.moves()) {
            checkAddress(move.from());
            checkAddress(move.to());
        }
    }

    private void checkAddress(NodeId id) {
        ClusterNode node = node(id);
        if (node.host() == null || node.port() == 0) {
            throw CliException.unreadable(
                    "node " + NodeNames.name(node)
                            + " has no host and port in this dump, so no command can reach it (expected: the dump of a node that knows them)");
        }
    }

    void print(Output out) {
        out.line("#!/bin/sh");
        out.line("# Moves " + Counted.of(plan.slotCount(), "slot")
                + ". Passwords: REDISCLI_AUTH for redis-cli, and AUTH or AUTH2 after '5000' in migrate.");
        out.line(
                "# Stops at the first refusal; it can be run again from the slot where it stopped. Keys with line ends are not moved.");
        out.line("set -e");
        int at = 0;
        for (SlotStep step : plan.steps()) {
            if (step.kind() == SlotStep.Kind.IMPORT) {
                at = heading(at, step, out);
            }
            out.line(
                    switch (step.kind()) {
                        case IMPORT -> setSlot(step, " importing ");
                        case MIGRATE -> setSlot(step, " migrating ");
                        case MOVE_KEYS -> moveKeys(step);
                        case ASSIGN -> setSlot(step, " node ");
                    });
        }
    }

    /** Says which move begins, at its first slot; returns the index of the next one to begin. */
    private int heading(int next, SlotStep step, Output out) {
        SlotPlan.Move move = next < plan.moves().size() ? plan.moves().get(next) : null;
        if (move == null || move.slots().nextSet(0) != step.slot()) {
            return next;
        }
        String from = NodeNames.name(node(move.from()));
        String to = NodeNames.name(node(move.to()));
        out.line("# " + EscapedText.harmless(NodeNames.slots(move.slots()) + ": " + from + " -> " + to));
        return next + 1;
    }

    private String setSlot(SlotStep step, String what) {
        return call(step.at()) + "cluster setslot " + step.slot() + what
                + quote(step.peer().toString()) + " | grep -qx OK";
    }

    private String moveKeys(SlotStep step) {
        ClusterNode target = node(step.peer());
        String call = call(step.at());
        return "until [ \"$(" + call + "cluster countkeysinslot " + step.slot() + ")\" = 0 ]; do " + call
                + "--raw cluster getkeysinslot " + step.slot() + " 100 | xargs -r -d '\\n' " + call + "migrate "
                + quote(String.valueOf(target.host())) + " " + target.port()
                + " '' 0 5000 keys | grep -qxE 'OK|NOKEY' || exit 1; done";
    }

    private String call(NodeId id) {
        ClusterNode node = node(id);
        return "redis-cli -h " + quote(String.valueOf(node.host())) + " -p " + node.port() + " ";
    }

    private ClusterNode node(NodeId id) {
        return view.node(id).orElseThrow();
    }

    private static String quote(String text) {
        return text.matches(PLAIN) ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
