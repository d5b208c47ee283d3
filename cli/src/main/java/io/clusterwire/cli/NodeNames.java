package io.clusterwire.cli;

import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotSet;
import java.util.List;
import java.util.stream.Collectors;

/** How nodes and slots are named by people and to them. */
final class NodeNames {
    private static final int SHOWN_ID = 8;
    private static final int SHOWN_RANGES = 8;
    private static final int SHOWN_NODES = 3;
    private static final String EXPECTED = "id, beginning of an id, or host:port of one node in the dump";

    private NodeNames() {}

    /**
     * The node that a person means: by id, by the beginning of its id, or by {@code host:port}.
     *
     * @throws CliException if there is none, or several
     */
    static ClusterNode find(ClusterView view, String option, String text) {
        List<ClusterNode> meant = view.nodes().stream()
                .filter(node ->
                        node.id().toString().startsWith(text) || address(node).equals(text))
                .toList();
        List<ClusterNode> exact =
                meant.stream().filter(node -> node.id().toString().equals(text)).toList();
        List<ClusterNode> found = exact.isEmpty() ? meant : exact;
        if (text.isEmpty()) {
            throw CliException.usage(option + ": NODE is missing (expected: " + EXPECTED + ")");
        }
        if (found.size() != 1) {
            throw CliException.usage(option + ": expected " + EXPECTED + ", found " + EscapedText.show(text)
                    + (found.isEmpty() ? "" : ", which is any of " + some(found)));
        }
        return found.get(0);
    }

    private static String some(List<ClusterNode> nodes) {
        String first = nodes.stream().limit(SHOWN_NODES).map(NodeNames::name).collect(Collectors.joining(", "));
        return nodes.size() > SHOWN_NODES ? first + " and " + (nodes.size() - SHOWN_NODES) + " more" : first;
    }

    static String address(ClusterNode node) {
        return (node.host() == null ? "" : node.host()) + ":" + node.port();
    }

    /** Address and shortened id. */
    static String name(ClusterNode node) {
        return address(node) + " (" + shortened(node.id()) + ")";
    }

    /** Address and shortened id of a member, the id alone of others. */
    static String name(ClusterView view, NodeId id) {
        return view.node(id).map(NodeNames::name).orElseGet(() -> shortened(id));
    }

    static String shortened(NodeId id) {
        String text = id.toString();
        return text.length() <= SHOWN_ID ? text : text.substring(0, SHOWN_ID);
    }

    /** Slots for a line of text: of many runs the first few. */
    static String slots(SlotSet slots) {
        List<SlotRange> ranges = slots.ranges();
        String shown =
                ranges.stream().limit(SHOWN_RANGES).map(SlotRange::toString).collect(Collectors.joining(","));
        return ranges.size() > SHOWN_RANGES ? shown + ",… (" + slots.size() + ")" : shown;
    }
}
