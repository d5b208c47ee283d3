package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@code redis-cli --cluster check} and {@code info} print, and redis-trib before them, as far as it tells topology.
 *
 * <pre>
 * 127.0.0.1:7001 (a2328a02...) -&gt; 0 keys | 5461 slots | 1 slaves.         ; info: primaries alone, ids cut, no slots by number
 * M: a2328a02… 127.0.0.1:7001                                            ; check: M for a primary, S for a replica
 *    slots:[0-5460],[5462] (5462 slots) master                           ; without brackets from redis-trib
 *    1 additional replica(s)
 * S: fdda7bf3… 127.0.0.1:7004
 *    slots: (0 slots) slave
 *    replicates a2328a02…
 * [WARNING] Node 127.0.0.1:7001 has slots in migrating state 100,200.    ; where to is not told
 * </pre>
 */
final class ClusterToolText {
    static final String FORM = "cluster-tool";

    private static final Pattern INFO = Pattern.compile(
            "(\\S*):([0-9]{1,5}) \\(([0-9a-zA-Z]{1,40})(?:\\.\\.\\.)?\\) -> [0-9]+ keys \\| ([0-9]+) slots \\|.*");
    private static final Pattern MEMBER = Pattern.compile("([MS]): (\\S{1,64}) (\\S*):([0-9]{1,5})\\s*");
    private static final Pattern SLOTS = Pattern.compile("\\s+slots:\\s?(\\S*) ?\\(([0-9]+) slots\\) (\\S+)\\s*");
    private static final Pattern REPLICATES = Pattern.compile("\\s+replicates (\\S{1,64})\\s*");
    private static final Pattern OPEN =
            Pattern.compile("\\[WARNING\\] Node \\S+ has slots in (?:migrating|importing) state.*");

    private final Map<String, ClusterNodeBuilder> members = new LinkedHashMap<>();
    private final Problems problems = Problems.collected();
    private @Nullable ClusterNodeBuilder current;
    private boolean check;

    private ClusterToolText() {}

    static boolean looksLike(String line) {
        return INFO.matcher(line).matches()
                || MEMBER.matcher(line).matches()
                || line.startsWith(">>> Performing Cluster Check")
                || line.startsWith(">>> Check for open slots");
    }

    static Dump read(PrintedText text) {
        ClusterToolText reading = new ClusterToolText();
        for (int i = 0; i < text.size(); i++) {
            reading.line(text.line(i), i + 1);
        }
        List<ClusterNode> nodes = new ArrayList<>();
        reading.members.values().forEach(node -> nodes.add(node.build()));
        ClusterView view = ClusterView.of(TopologyFormat.CLUSTER_TOOL, nodes);
        return Dump.ofReadable(new Dump.Nodes(view), FORM, reading.problems);
    }

    private void line(String line, int number) {
        Matcher member = MEMBER.matcher(line);
        Matcher slots = SLOTS.matcher(line);
        Matcher replicates = REPLICATES.matcher(line);
        Matcher info = INFO.matcher(line);
        if (member.matches()) {
            if (!check) {
                members.clear(); // The cut ids before it are those of the same nodes.
                check = true;
            }
            current = member(member.group(2), member.group(3), member.group(4), number);
            current.parsedFlags(List.of(member.group(1).equals("M") ? ClusterNode.MASTER : ClusterNode.SLAVE));
        } else if (slots.matches() && current != null) {
            current.slots(slots(slots.group(1), number));
        } else if (replicates.matches() && current != null) {
            current.primaryId(NodeId.of(PrintedText.bytes(replicates.group(1))));
        } else if (info.matches() && !check) {
            member(info.group(3), info.group(1), info.group(2), number).parsedFlags(List.of(ClusterNode.MASTER));
        } else if (OPEN.matcher(line).matches()) {
            problems.add(
                    Problem.UNTOLD_PEER,
                    number,
                    "",
                    EscapedBytes.quote(line),
                    "CLUSTER NODES of that node, which tells where these slots go");
        }
    }

    private ClusterNodeBuilder member(String id, String host, String port, int line) {
        ClusterNodeBuilder node = ClusterNode.builder(NodeId.of(PrintedText.bytes(id)));
        node.host = host.isEmpty() ? null : host;
        int number = Integer.parseInt(port);
        if (number > 65535) {
            problems.add(Problem.BAD_ADDRESS, line, "port", port, "0..65535");
        }
        node.port(number > 65535 ? 0 : number);
        if (members.putIfAbsent(id, node) != null) {
            problems.add(Problem.DUPLICATE_NODE_ID, line, "", EscapedBytes.quote(id), "each node once");
        }
        return node;
    }

    private SlotSet slots(String printed, int line) {
        try {
            return SlotSet.parse(printed.replaceAll("[\\[\\]]", ""));
        } catch (IllegalArgumentException e) {
            problems.add(
                    Problem.BAD_SLOT, line, "slots", EscapedBytes.quote(printed), "slots and ranges such as [0-5460]");
            return SlotSet.EMPTY;
        }
    }
}
