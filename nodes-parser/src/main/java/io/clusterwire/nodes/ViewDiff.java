package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotRange;
import io.clusterwire.slot.SlotSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What changed from one view to another: members come and gone, slots moved from whom to whom, and the fields of members that are in
 * both. The views may be of one node at two times, or of two nodes.
 *
 * <p>Compared is what both views tell. Not compared are the times of pings, which always differ, the flag {@code myself}, the order of
 * lines and flags, and members that a view of CLUSTER SLOTS leaves out.
 *
 * <p>Immutable, safe to share.
 */
public final class ViewDiff {
    /** Field of a {@link Change}: {@code primary}, {@code replica} or {@code unknown}. */
    public static final String ROLE = "role";
    /** Field of a {@link Change}: the id of the primary that is copied. */
    public static final String PRIMARY = "primary";
    /** Field of a {@link Change}: host and client port. */
    public static final String ADDRESS = "address";
    /** Field of a {@link Change}: the bus port. */
    public static final String BUS_PORT = "bus-port";
    /** Field of a {@link Change}: the hostname. */
    public static final String HOSTNAME = "hostname";
    /** Field of a {@link Change}: the config epoch. */
    public static final String EPOCH = "epoch";
    /** Field of a {@link Change}: the flags, {@code myself} and those of the role apart. */
    public static final String FLAGS = "flags";
    /** Field of a {@link Change}: the link state. */
    public static final String LINK = "link";
    /** Field of a {@link Change}: the open slots. */
    public static final String OPEN_SLOTS = "open-slots";

    private final List<ClusterNode> joined;
    private final List<ClusterNode> left;
    private final List<Moved> moved;
    private final List<Change> changes;

    /**
     * Slots that have another owner.
     *
     * @param from who owned them; null if nobody did
     * @param to who owns them now; null if nobody does
     * @param slots the slots, at least one
     */
    public record Moved(@Nullable NodeId from, @Nullable NodeId to, SlotSet slots) {
        /**
         * Checks that there are slots.
         *
         * @param from the component
         * @param to the component
         * @param slots the component
         */
        public Moved {
            Objects.requireNonNull(slots, "slots");
        }
    }

    /**
     * A field of a member that has another value.
     *
     * @param node whose
     * @param field which, one of the constants of {@link ViewDiff}; an open set
     * @param before what it was, as printed; empty for nothing
     * @param after what it is now, as printed; empty for nothing
     */
    public record Change(NodeId node, String field, String before, String after) {
        /**
         * Checks that nothing is null.
         *
         * @param node the component
         * @param field the component
         * @param before the component
         * @param after the component
         */
        public Change {
            Objects.requireNonNull(node, "node");
            Objects.requireNonNull(field, "field");
            Objects.requireNonNull(before, "before");
            Objects.requireNonNull(after, "after");
        }
    }

    private ViewDiff(List<ClusterNode> joined, List<ClusterNode> left, List<Moved> moved, List<Change> changes) {
        this.joined = List.copyOf(joined);
        this.left = List.copyOf(left);
        this.moved = List.copyOf(moved);
        this.changes = List.copyOf(changes);
    }

    /**
     * Compares two views.
     *
     * @param before the earlier one
     * @param after the later one
     * @return what changed
     */
    public static ViewDiff between(ClusterView before, ClusterView after) {
        Map<NodeId, ClusterNode> then = members(before);
        Map<NodeId, ClusterNode> now = members(after);
        List<ClusterNode> joined = new ArrayList<>();
        List<Change> changes = new ArrayList<>();
        boolean line = Told.lines(before) && Told.lines(after);
        now.forEach((id, node) -> {
            ClusterNode earlier = then.remove(id);
            if (earlier != null) {
                compare(earlier, node, line, changes);
            } else if (Told.members(before)) {
                joined.add(node);
            }
        });
        List<ClusterNode> left = Told.members(after) ? List.copyOf(then.values()) : List.of();
        return new ViewDiff(joined, left, moved(before, after), changes);
    }

    private static Map<NodeId, ClusterNode> members(ClusterView view) {
        Map<NodeId, ClusterNode> members = new TreeMap<>();
        view.nodes().forEach(node -> members.putIfAbsent(node.id(), node));
        return members;
    }

    private static void compare(ClusterNode before, ClusterNode after, boolean line, List<Change> changes) {
        compare(before, ROLE, role(before), role(after), changes);
        compare(before, PRIMARY, text(before.primaryId()), text(after.primaryId()), changes);
        compare(before, ADDRESS, address(before), address(after), changes);
        if (!line) {
            return;
        }
        if (before.busPort().isPresent() && after.busPort().isPresent()) {
            String port = Integer.toString(before.busPort().getAsInt());
            compare(before, BUS_PORT, port, Integer.toString(after.busPort().getAsInt()), changes);
        }
        compare(before, HOSTNAME, text(before.hostname()), text(after.hostname()), changes);
        String epoch = Long.toUnsignedString(before.configEpoch());
        compare(before, EPOCH, epoch, Long.toUnsignedString(after.configEpoch()), changes);
        compare(before, FLAGS, flags(before), flags(after), changes);
        compare(before, LINK, before.linkState(), after.linkState(), changes);
        if (before.isMyself() == after.isMyself()) { // only a node itself shows its open slots
            compare(before, OPEN_SLOTS, openSlots(before), openSlots(after), changes);
        }
    }

    private static void compare(ClusterNode node, String field, String before, String after, List<Change> changes) {
        if (!before.equals(after)) {
            changes.add(new Change(node.id(), field, before, after));
        }
    }

    private static String role(ClusterNode node) {
        return switch (node.role()) {
            case PRIMARY -> "primary";
            case REPLICA -> "replica";
            case UNKNOWN -> "unknown";
        };
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    private static String address(ClusterNode node) {
        return text(node.host()) + ":" + node.port();
    }

    private static String flags(ClusterNode node) {
        Set<String> flags = new HashSet<>(node.flags());
        flags.removeAll(Set.of(ClusterNode.MYSELF, ClusterNode.MASTER, ClusterNode.SLAVE, ClusterNode.NOFLAGS));
        return String.join(",", flags.stream().sorted().toList());
    }

    private static String openSlots(ClusterNode node) {
        List<String> open = new ArrayList<>();
        node.migrating().forEach(each -> open.add("[" + each.slots() + "->-" + each.node() + "]"));
        node.importing().forEach(each -> open.add("[" + each.slots() + "-<-" + each.node() + "]"));
        return String.join(" ", open);
    }

    /** One entry for each pair of owners, in the order of their lowest slots. */
    private static List<Moved> moved(ClusterView before, ClusterView after) {
        @Nullable NodeId[] then = owners(before);
        @Nullable NodeId[] now = owners(after);
        Map<List<String>, SlotSet.Builder> slots = new LinkedHashMap<>();
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
            if (!Objects.equals(then[slot], now[slot])) {
                slots.computeIfAbsent(List.of(text(then[slot]), text(now[slot])), pair -> SlotSet.builder())
                        .add(slot);
            }
        }
        List<Moved> moved = new ArrayList<>();
        for (SlotSet.Builder each : slots.values()) {
            SlotSet set = each.build();
            moved.add(new Moved(then[set.nextSet(0)], now[set.nextSet(0)], set));
        }
        return moved;
    }

    /** Who owns each slot, the first of several; null for nobody. */
    static @Nullable NodeId[] owners(ClusterView view) {
        @Nullable NodeId[] owners = new NodeId[SlotHash.SLOT_COUNT];
        for (ClusterNode node : view.nodes()) {
            for (SlotRange range : node.slots().ranges()) {
                for (int slot = range.first(); slot <= range.last(); slot++) {
                    if (owners[slot] == null) {
                        owners[slot] = node.id();
                    }
                }
            }
        }
        return owners;
    }

    /** {@return the members that only the later view has, by id; unmodifiable} */
    public List<ClusterNode> joined() {
        return joined;
    }

    /** {@return the members that only the earlier view has, by id; unmodifiable} */
    public List<ClusterNode> left() {
        return left;
    }

    /** {@return the slots that have another owner, one entry for each pair of owners, by lowest slot; unmodifiable} */
    public List<Moved> moved() {
        return moved;
    }

    /** {@return the fields that have another value, by node; unmodifiable} */
    public List<Change> changes() {
        return changes;
    }

    /** {@return whether nothing changed} */
    public boolean isEmpty() {
        return joined.isEmpty() && left.isEmpty() && moved.isEmpty() && changes.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ViewDiff that
                && joined.equals(that.joined)
                && left.equals(that.left)
                && moved.equals(that.moved)
                && changes.equals(that.changes);
    }

    @Override
    public int hashCode() {
        return Objects.hash(joined, left, moved, changes);
    }

    /** {@return what changed, for people, a line each} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        joined.forEach(node -> text.append("joined ").append(node).append('\n'));
        left.forEach(node -> text.append("left ").append(node).append('\n'));
        moved.forEach(each -> text.append("moved ").append(each).append('\n'));
        changes.forEach(each -> text.append("changed ").append(each).append('\n'));
        return text.toString();
    }
}
