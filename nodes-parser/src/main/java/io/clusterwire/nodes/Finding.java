package io.clusterwire.nodes;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Something that a {@link ClusterCheck} found. Immutable, safe to share.
 *
 * @param code what it is, one of the constants of this type; an open set, new codes may come
 * @param severity how grave it is
 * @param nodes the ids of the nodes it is about. First the node itself; for open slots then the other side, for {@link #UNKNOWN_PRIMARY},
 *     {@link #REPLICA_OF_REPLICA} and {@link #SHARD_ID_MISMATCH} then the primary named. {@link #OPEN_SLOT_PAIR} and its one-sided kin name
 *     the source, then the target. Where nothing tells an order they are ascending
 * @param slots the slots it is about; empty if it is not about slots
 * @param message a sentence for an operator: what is wrong, and what to do
 * @param details what else the code has, by the {@code DETAIL_} constants of this type
 */
public record Finding(
        String code,
        Severity severity,
        List<NodeId> nodes,
        SlotSet slots,
        String message,
        Map<String, @Nullable Object> details) {
    /** No line has the flag {@code myself}: it is not told who told this. */
    public static final String NO_MYSELF = "no-myself";
    /** Several members have the flag {@code myself}: several texts in one. */
    public static final String MANY_MYSELF = "many-myself";
    /** Slots that nobody owns. */
    public static final String UNCOVERED_SLOTS = "uncovered-slots";
    /** Slots that several members of one view own. */
    public static final String SLOT_CLAIMED_TWICE = "slot-claimed-twice";
    /** A slot on its way, as one node tells it. Detail: {@link #DETAIL_DIRECTION}. */
    public static final String OPEN_SLOT = "open-slot";
    /** Primaries with the same epoch other than 0. Detail: {@link #DETAIL_EPOCH}. */
    public static final String EPOCH_COLLISION = "epoch-collision";
    /** A primary with slots has failed. */
    public static final String FAILED_PRIMARY = "failed-primary";
    /** A primary with slots has no replica that could take over. */
    public static final String NO_REPLICA = "no-replica";
    /** The teller suspects a node to be down. */
    public static final String SUSPECTED = "suspected";
    /** A replica owns slots. */
    public static final String SLOTS_ON_REPLICA = "slots-on-replica";
    /** A replica names a primary that is no member. */
    public static final String UNKNOWN_PRIMARY = "unknown-primary";
    /** A replica copies another replica. */
    public static final String REPLICA_OF_REPLICA = "replica-of-replica";
    /** A replica has another shard id than its primary. */
    public static final String SHARD_ID_MISMATCH = "shard-id-mismatch";
    /** A node was met and has not answered yet. */
    public static final String HANDSHAKE = "handshake";
    /** The address of a node is lost. */
    public static final String NO_ADDRESS = "no-address";
    /** The teller has no link to a node. */
    public static final String LINK_DOWN = "link-down";
    /** Several nodes have the same address. Detail: {@link #DETAIL_ADDRESS}. */
    public static final String DUPLICATE_ADDRESS = "duplicate-address";
    /** A node's epoch is above the {@code currentEpoch} of the file. Detail: {@link #DETAIL_EPOCH}. */
    public static final String EPOCH_AHEAD = "epoch-ahead";
    /** Views name different owners of slots. Details: {@link #DETAIL_OWNERS}, {@link #DETAIL_NEWEST}. */
    public static final String SLOT_OWNER_DIFFERS = "slot-owner-differs";
    /** Views give a primary different epochs. Detail: {@link #DETAIL_EPOCHS}. */
    public static final String EPOCH_DIFFERS = "epoch-differs";
    /** A node is a primary in one view and a replica in another. Detail: {@link #DETAIL_ROLES}. */
    public static final String ROLE_DIFFERS = "role-differs";
    /** A node has failed in some views and not in others. Detail: {@link #DETAIL_FAILED_IN}. */
    public static final String HEALTH_DIFFERS = "health-differs";
    /** A node is a member in some views and not in others. Detail: {@link #DETAIL_MISSING_IN}. */
    public static final String MEMBER_MISSING = "member-missing";
    /** A slot on its way, open on both sides as it should be. */
    public static final String OPEN_SLOT_PAIR = "open-slot-pair";
    /** A slot that its source sends and its target does not expect. */
    public static final String OPEN_SLOT_SOURCE_ONLY = "open-slot-source-only";
    /** A slot that its target expects and its source does not send. */
    public static final String OPEN_SLOT_TARGET_ONLY = "open-slot-target-only";

    /** Name of the view that the finding belongs to, a {@code String}; there if several views were looked at. */
    public static final String DETAIL_VIEW = "view";
    /** {@code "migrating"} or {@code "importing"}, as the node itself sees it. */
    public static final String DETAIL_DIRECTION = "direction";
    /** An epoch, a {@code Long} without sign. */
    public static final String DETAIL_EPOCH = "epoch";
    /** Epochs, {@code Long} without sign, by view. */
    public static final String DETAIL_EPOCHS = "epochs";
    /** {@code "primary"} or {@code "replica"} by view. */
    public static final String DETAIL_ROLES = "roles";
    /** Owners, {@code NodeId}, by view; null for a view in which nobody owns the slots. */
    public static final String DETAIL_OWNERS = "owners";
    /** The {@code NodeId} of the owner with the newest epoch; null if no single owner has it. */
    public static final String DETAIL_NEWEST = "newest";
    /** A map with {@code "host"}, a {@code String}, and {@code "port"}, an {@code Integer}. */
    public static final String DETAIL_ADDRESS = "address";
    /** Names of views, a list of {@code String}. */
    public static final String DETAIL_FAILED_IN = "failedIn";
    /** Names of views, a list of {@code String}. */
    public static final String DETAIL_MISSING_IN = "missingIn";

    /**
     * Copies the lists and maps.
     *
     * @param code the component
     * @param severity the component
     * @param nodes the component
     * @param slots the component
     * @param message the component
     * @param details the component
     */
    public Finding {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(severity, "severity");
        nodes = List.copyOf(nodes);
        Objects.requireNonNull(slots, "slots");
        Objects.requireNonNull(message, "message");
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }

    /** This finding as one on the view with that name. */
    Finding in(String view) {
        Map<String, @Nullable Object> more = new LinkedHashMap<>(details);
        more.put(DETAIL_VIEW, view);
        return new Finding(code, severity, nodes, slots, message, more);
    }

    /** {@return the finding as one line, such as {@code error uncovered-slots: Nobody owns …}} */
    @Override
    public String toString() {
        return severity.name().toLowerCase(Locale.ROOT) + " " + code + ": " + message;
    }
}
