package io.clusterwire.examples;

import io.clusterwire.nodes.ClusterCommands;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.MigrateOptions;
import io.clusterwire.nodes.NodeRole;
import io.clusterwire.nodes.OpenSlot;
import io.clusterwire.nodes.ReplyReader;
import io.clusterwire.resp.ErrorReply;
import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespValue;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Moves slots with their keys from primary to primary while clients use them.
 *
 * <p>For each slot: the target is told to import it and the source to migrate it; from then on the source answers ASK for keys that it has
 * not. The keys go over in bundles. Then the target is told that it owns the slot, then the source, then the others.
 *
 * <p>It may end anywhere, however roughly: run again with the same moves, it finds out from source and target how far each slot is, and goes
 * on from there. Not thread safe.
 */
public final class Reshard implements AutoCloseable {

    /**
     * Slots to move.
     *
     * @param slots the slots; each is owned by one of the two, or on its way between them
     * @param from the primary that owns them
     * @param to the primary that shall own them
     */
    public record Move(SlotSet slots, NodeId from, NodeId to) {}

    /** What can be done for a slot. */
    public enum Step {
        IMPORTING,
        MIGRATING,
        KEYS_MOVED,
        TARGET_OWNS,
        SOURCE_KNOWS,
        ALL_KNOW
    }

    /** Is told of each step when it is done. What it throws ends the resharding there. */
    @FunctionalInterface
    public interface Progress {

        /**
         * A step is done.
         *
         * @param slot the slot
         * @param step the step
         * @param keys how many keys the step has moved
         */
        void done(int slot, Step step, int keys) throws IOException;
    }

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final long MIGRATE_MILLIS = 5_000;
    private static final int BUNDLE = 100;
    private static final int MIGRATE_TRIES = 5;
    /**
     * A key that is at the source and at the target was on its way when a run ended. As long as it is at the source, it is served there: that is
     * the newer one.
     */
    private static final MigrateOptions REPLACE = MigrateOptions.NONE.withReplace();

    private final Progress progress;
    private final ClusterView members;
    private final ClusterCommands commands;
    private final Map<NodeId, Connection> connections = new HashMap<>();

    /**
     * Learns the members of the cluster.
     *
     * @param seed any member
     * @param progress is told what is done
     */
    public Reshard(Address seed, Progress progress) throws IOException {
        this.progress = progress;
        try (Connection connection = new Connection(seed, TIMEOUT)) {
            commands = new ClusterCommands(connection.version());
            members = view(connection);
        }
    }

    /**
     * Carries out moves, one slot after the other.
     *
     * @throws IOException if a server cannot be reached or refuses; run again when the cause is gone
     * @throws IllegalStateException if a slot is owned by neither its source nor its target
     */
    public void run(List<Move> moves) throws IOException {
        for (Move move : moves) {
            ClusterNode source = myself(move.from());
            ClusterNode target = myself(move.to());
            for (int slot = move.slots().nextSet(0);
                    slot < SlotHash.SLOT_COUNT;
                    slot = move.slots().nextSet(slot + 1)) {
                resume(slot, move, source, target);
            }
        }
    }

    /** Does what is left to do for a slot, given what source and target said of themselves before. */
    private void resume(int slot, Move move, ClusterNode source, ClusterNode target) throws IOException {
        boolean left = source.slots().contains(slot);
        boolean arrived = target.slots().contains(slot);
        if (!left && !arrived) {
            throw new IllegalStateException(
                    "slot " + slot + " is owned by neither " + move.from() + " nor " + move.to());
        }
        if (!arrived) {
            bring(slot, move);
        } else if (isOpen(slot, target.importing())) {
            connection(move.to()).ask(out -> commands.setSlotNode(out, slot, move.to()));
        }
        // A source that has heard of the new owner over the bus still holds the slot open until it is told.
        if (left || isOpen(slot, source.migrating())) {
            announce(slot, move);
        }
    }

    private static boolean isOpen(int slot, List<OpenSlot> open) {
        return open.stream()
                .anyMatch(one ->
                        one.slots().first() <= slot && slot <= one.slots().last());
    }

    /** Up to the point where the target owns the slot. */
    private void bring(int slot, Move move) throws IOException {
        Connection source = connection(move.from());
        Connection target = connection(move.to());
        target.ask(out -> commands.setSlotImporting(out, slot, move.from()));
        progress.done(slot, Step.IMPORTING, 0);
        source.ask(out -> commands.setSlotMigrating(out, slot, move.to()));
        progress.done(slot, Step.MIGRATING, 0);
        for (int keys = moveKeys(slot, source, target.peer()); keys > 0; keys = moveKeys(slot, source, target.peer())) {
            progress.done(slot, Step.KEYS_MOVED, keys);
        }
        target.ask(out -> commands.setSlotNode(out, slot, move.to()));
        progress.done(slot, Step.TARGET_OWNS, 0);
    }

    /** From the point where the target owns the slot. */
    private void announce(int slot, Move move) throws IOException {
        connection(move.from()).ask(out -> commands.setSlotNode(out, slot, move.to()));
        progress.done(slot, Step.SOURCE_KNOWS, 0);
        for (ClusterNode member : members.nodes()) {
            boolean isOther = !member.id().equals(move.from()) && !member.id().equals(move.to());
            if (isOther && member.role() == NodeRole.PRIMARY && !member.hasFlag(ClusterNode.FAIL)) {
                tell(member.id(), slot, move.to());
            }
        }
        progress.done(slot, Step.ALL_KNOW, 0);
    }

    /** Spares others a redirection; one that cannot be reached will hear it from the target. */
    private void tell(NodeId other, int slot, NodeId owner) {
        try {
            connection(other).ask(out -> commands.setSlotNode(out, slot, owner));
        } catch (IOException e) {
            Connection broken = connections.remove(other);
            if (broken != null) {
                broken.close();
            }
        }
    }

    /** Moves one bundle of keys, and answers how many it was. */
    private int moveKeys(int slot, Connection source, Address target) throws IOException {
        RespValue reply = source.ask(out -> commands.getKeysInSlot(out, slot, BUNDLE));
        List<byte[]> keys = ((RespAggregate) reply)
                .children().stream().map(key -> ((RespText) key).toByteArray()).toList();
        if (keys.isEmpty()) {
            return 0;
        }
        for (int tries = 1; ; tries++) {
            RespValue done = source.call(
                    out -> commands.migrate(out, target.host(), target.port(), keys, MIGRATE_MILLIS, REPLACE));
            if (!done.isError()) {
                return keys.size();
            }
            // IOERR: source and target did not talk in time; what went over and what did not is found out by asking
            // again.
            if (tries == MIGRATE_TRIES || !Connection.textOf(done).startsWith(ErrorReply.IOERR)) {
                throw new IOException(
                        "keys of slot " + slot + ": " + source.peer() + " answers " + Connection.textOf(done));
            }
        }
    }

    private ClusterNode myself(NodeId id) throws IOException {
        return view(connection(id)).myself().orElseThrow();
    }

    private Connection connection(NodeId id) throws IOException {
        Connection open = connections.get(id);
        if (open == null) {
            ClusterNode node = members.node(id).orElseThrow(() -> new IllegalArgumentException(id + " is no member"));
            open = new Connection(new Address(Objects.requireNonNull(node.host()), node.port()), TIMEOUT);
            connections.put(id, open);
        }
        return open;
    }

    private static ClusterView view(Connection connection) throws IOException {
        return ReplyReader.NODES.read(connection.call(Command.of("CLUSTER", "NODES")::writeTo));
    }

    @Override
    public void close() {
        connections.values().forEach(Connection::close);
    }
}
