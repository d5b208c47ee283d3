package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects findings, and spells nodes and slots in their sentences. */
final class Findings {
    private static final int SHORT_ID = 8;
    private static final int RANGES_SHOWN = 6;

    private static final Comparator<Finding> WORST_FIRST = Comparator.comparing(Finding::severity)
            .thenComparing(Finding::code)
            .thenComparing(finding -> finding.slots().nextSet(0))
            .thenComparing(finding -> finding.nodes().toString())
            .thenComparing(Finding::message);

    private final List<Finding> found = new ArrayList<>();

    void add(Severity severity, String code, List<NodeId> nodes, SlotSet slots, String message) {
        add(severity, code, nodes, slots, message, Map.of());
    }

    void add(
            Severity severity,
            String code,
            List<NodeId> nodes,
            SlotSet slots,
            String message,
            Map<String, @Nullable Object> details) {
        found.add(new Finding(code, severity, nodes, slots, message, details));
    }

    void add(Finding finding) {
        found.add(finding);
    }

    /**
     * The findings so far, worst first, in an order that does not depend on that of the input; once what is found of several lines with one id.
     */
    List<Finding> sorted() {
        found.sort(WORST_FIRST);
        Map<List<Object>, Finding> different = new LinkedHashMap<>();
        for (Finding each : found) {
            different.putIfAbsent(List.of(each.code(), each.nodes(), each.slots(), each.details()), each);
        }
        return List.copyOf(different.values());
    }

    /** A node by its address and the beginning of its id. */
    static String name(ClusterNode node) {
        String host = node.host() != null ? node.host() : node.hostname();
        if (host == null && node.port() == 0) {
            return shortId(node.id());
        }
        return (host == null ? "" : host) + ":" + node.port() + " (" + shortId(node.id()) + ")";
    }

    static String shortId(NodeId id) {
        String text = id.toString();
        return text.length() > SHORT_ID ? text.substring(0, SHORT_ID) : text;
    }

    /** {@code slot 5}, {@code slots 0-5460 (5461)}; of many runs the first few. */
    static String slots(SlotSet slots) {
        int count = slots.size();
        if (count == 1) {
            return "slot " + slots;
        }
        StringBuilder text = new StringBuilder("slots ");
        int shown = 0;
        for (SlotRange range : slots.ranges()) {
            if (shown == RANGES_SHOWN) {
                text.append(", …");
                break;
            }
            text.append(shown++ == 0 ? "" : ", ").append(range);
        }
        return text.append(" (").append(count).append(')').toString();
    }

    /** Begins a sentence. */
    static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
