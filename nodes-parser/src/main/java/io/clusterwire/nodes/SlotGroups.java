package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterwire.slot.NodeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and the groups of nodes that replies of CLUSTER SLOTS told. They are kept from one reply to the next, so that a reply that tells
 * what the one before told makes nothing anew but the owners; they are dropped when most of them are not told any more.
 */
final class SlotGroups<T> {
    static final int NULL_TEXT = -1;

    /** So many groups beyond what the last reply told twice over are kept. */
    private static final int SPARE = 16;

    private final Function<? super List<SlotEntry.Node>, ? extends T> owners;
    private final Map<BytesKey, Integer> nodeNumbers = new HashMap<>();
    private final List<SlotEntry.Node> nodes = new ArrayList<>();
    private final Map<BytesKey, Group<T>> known = new HashMap<>();
    private final BytesKey group = new BytesKey();

    /** Filled piece by piece with what tells a node: endpoint, port, id, and names and values of metadata. */
    final BytesKey node = new BytesKey();

    private int reply;
    private int told;

    /** The nodes of a group, and their owner as of one reply. */
    static final class Group<T> {
        private final List<SlotEntry.Node> members;
        private int reply;
        private @Nullable T owner;

        private Group(List<SlotEntry.Node> members) {
            this.members = members;
        }
    }

    SlotGroups(Function<? super List<SlotEntry.Node>, ? extends T> owners) {
        this.owners = owners;
    }

    /** Starts with a new reply. Answers whether everything of the earlier ones was dropped. {@code spellings} of groups are kept beside them. */
    boolean begin(int spellings) {
        int wanted = 2 * told + SPARE;
        boolean drop = known.size() > wanted || spellings > wanted || nodes.size() > 4 * wanted;
        if (drop) {
            nodeNumbers.clear();
            nodes.clear();
            known.clear();
        }
        node.clear();
        group.clear();
        reply++;
        told = 0;
        return drop;
    }

    /** The owner of a group in this reply. */
    T owner(Group<T> of) {
        T owner = of.owner;
        if (owner == null || of.reply != reply) {
            owner = Objects.requireNonNull(owners.apply(of.members), "owner");
            of.owner = owner;
            of.reply = reply;
            told++;
        }
        return owner;
    }

    /** Adds the node that was collected to the group. Answers false if its metadata has a name without a value. */
    boolean endNode() {
        Integer number = nodeNumbers.get(node);
        if (number == null) {
            SlotEntry.Node value = toNode();
            if (value == null) {
                return false;
            }
            number = nodes.size();
            nodes.add(value);
            nodeNumbers.put(node.copy(), number);
        }
        group.putInt(number);
        return true;
    }

    /** The group of the nodes added since the last one. */
    Group<T> endGroup() {
        Group<T> found = known.get(group);
        if (found == null) {
            SlotEntry.Node[] members = new SlotEntry.Node[group.length() / Integer.BYTES];
            for (int i = 0; i < members.length; i++) {
                members[i] = nodes.get(group.intAt(i * Integer.BYTES));
            }
            found = new Group<>(List.of(members));
            known.put(group.copy(), found);
        }
        group.clear();
        return found;
    }

    private SlotEntry.@Nullable Node toNode() {
        String host = textAt(0);
        int at = behindText(0);
        int port = node.intAt(at);
        at += Integer.BYTES;
        NodeId id = null;
        if (at < node.length()) {
            int length = node.intAt(at);
            id = NodeId.of(node.array(), at + Integer.BYTES, length);
            at = behindText(at);
        }
        Endpoint endpoint = Endpoint.of(host, port);
        if (at == node.length()) {
            return new SlotEntry.Node(endpoint, id, Map.of());
        }
        Map<String, String> metadata = new LinkedHashMap<>();
        while (at < node.length()) {
            int value = behindText(at);
            if (value >= node.length()) {
                return null;
            }
            String name = textAt(at);
            metadata.put(name == null ? "" : name, Objects.requireNonNullElse(textAt(value), ""));
            at = behindText(value);
        }
        return new SlotEntry.Node(endpoint.withNames(metadata.get("ip"), metadata.get("hostname")), id, metadata);
    }

    private @Nullable String textAt(int at) {
        int length = node.intAt(at);
        return length == NULL_TEXT ? null : new String(node.array(), at + Integer.BYTES, length, UTF_8);
    }

    private int behindText(int at) {
        return at + Integer.BYTES + Math.max(0, node.intAt(at));
    }
}
