package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What CLUSTER INFO says: lines {@code key:value}, split at the first colon, blanks around both removed, none within the key. Which keys there
 * are depends on the release. Immutable, equal by content.
 *
 * @param values the keys and values in the order printed; unmodifiable
 */
public record ClusterInfo(Map<String, String> values) {
    /** Key of the state, {@code ok} or {@code fail}. */
    public static final String STATE = "cluster_state";
    /** Key of the greatest epoch that the node knows. */
    public static final String CURRENT_EPOCH = "cluster_current_epoch";
    /** Key of the node's own config epoch, or its primary's. */
    public static final String MY_EPOCH = "cluster_my_epoch";

    /**
     * Copies the map.
     *
     * @param values the component
     */
    public ClusterInfo {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * Reads a whole text.
     *
     * @param text not changed, not kept
     * @return the info
     * @throws TopologyException for a line without a colon, or with no key or a blank in it
     */
    public static ClusterInfo parse(byte[] text) {
        return parse(text, Problems.thrown());
    }

    /**
     * Reads what can be read of a text.
     *
     * @param text not changed, not kept
     * @return the info and the problems
     */
    public static Reading<ClusterInfo> parseLenient(byte[] text) {
        Problems problems = Problems.collected();
        return new Reading<>(parse(text, problems), problems.toList());
    }

    static ClusterInfo parse(byte[] text, Problems problems) {
        Map<String, String> values = new LinkedHashMap<>();
        int line = 0;
        for (int at = 0; at < text.length; ) {
            int newline = at;
            int colon = -1;
            for (; newline < text.length && text[newline] != '\n'; newline++) {
                if (text[newline] == ':' && colon < 0) {
                    colon = newline;
                }
            }
            line++;
            String key = colon < 0 ? "" : new String(text, at, colon - at, UTF_8).trim();
            if (!key.isEmpty() && key.indexOf(' ') < 0 && !isNodeLine(key)) {
                String value = new String(text, colon + 1, newline - colon - 1, UTF_8).trim();
                values.put(key, value);
            } else if (!isBlank(text, at, newline)) {
                problems.add(
                        Problem.UNKNOWN_LINE,
                        line,
                        "",
                        EscapedBytes.quote(text, at, newline),
                        "key:value, no blank in the key");
            }
            at = newline + 1;
        }
        return new ClusterInfo(values);
    }

    /** In the line of a node without a host, the first colon comes behind the id. */
    private static boolean isNodeLine(String key) {
        byte[] bytes = key.getBytes(UTF_8);
        return NodeIds.isWellFormed(bytes, 0, bytes.length);
    }

    private static boolean isBlank(byte[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text[i] < 0 || text[i] > ' ') {
                return false;
            }
        }
        return true;
    }

    /**
     * {@return the value of a key, null if the release does not print it}
     *
     * @param key such as {@link #STATE}
     */
    public @Nullable String get(String key) {
        return values.get(key);
    }

    /** {@return whether the cluster is up, as the node sees it} */
    public boolean isOk() {
        return "ok".equals(values.get(STATE));
    }

    /**
     * {@return the number of a key, unsigned; empty if it is missing or no number}
     *
     * @param key such as {@link #CURRENT_EPOCH}
     */
    public OptionalLong number(String key) {
        String value = values.get(key);
        return value != null && Numbers.isUnsignedLong(value)
                ? OptionalLong.of(Long.parseUnsignedLong(value))
                : OptionalLong.empty();
    }
}
