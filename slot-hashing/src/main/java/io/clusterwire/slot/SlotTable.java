package io.clusterwire.slot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Who owns each of the 16384 slots: the routing table of a client or proxy.
 *
 * <p>Reading is for any number of threads, takes no lock and allocates nothing: it costs what reading an array costs. Changes come from any
 * thread and are put in order by a lock. There are two kinds, as in a cluster: <b>one slot</b> is reassigned because a server answered MOVED
 * ({@link #reassign}), and a <b>whole topology</b>, read with CLUSTER SLOTS or the like, is built aside in a {@link Draft} and published.
 *
 * <p><b>Which of the two wins.</b> A draft stands for what was asked when it was begun: begin it before the topology is asked for. A slot that
 * is reassigned after a draft was begun keeps its new owner when that draft is published; so a MOVED that races a replacement is lost neither
 * to the old array nor to an answer that may be older. A slot reassigned before the draft was begun takes the owner that the draft says. Of
 * two drafts, the one published last wins.
 *
 * <p><b>What is missing stays the caller's decision.</b> A topology that covers no slot or a part of them may mean that nobody owns the rest, or
 * that a node which knows little was asked. {@link Draft#unassigned} says what is missing; {@link Draft#publish} takes it for unowned,
 * {@link Draft#publishAssigned} leaves the owners of those slots as they are.
 *
 * <pre>{@code
 * var draft = table.draft();
 * for (var range : askForTopology()) { draft.assign(range.slots(), range.primary()); }
 * if (draft.unassigned().isEmpty()) { draft.publish(); } else { draft.publishAssigned(); }
 *
 * Node node = table.get(SlotHash.slot(key));
 * table.reassign(redirect.slot(), redirect.node());     // MOVED
 * }</pre>
 *
 * @param <T> what the caller routes to: a primary, a shard with its replicas, a pool; compared by identity alone
 */
public final class SlotTable<T> {
    private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(Object[].class);

    /** Owners of every table whose first topology has not come; never written to. */
    private static final @Nullable Object[] NO_OWNERS = new @Nullable Object[SlotHash.SLOT_COUNT];

    private static final long[] NEVER_REASSIGNED = {};

    private final Object lock = new Object();

    /** Replaced under the lock; its elements are read with acquire and written under the lock with release. */
    private volatile @Nullable Object[] owners = NO_OWNERS;

    /** For each slot the number of the change that reassigned it last, 0 for never; made for the first change. Guarded by the lock. */
    private long[] reassigned = NEVER_REASSIGNED;

    /** How many slots have been reassigned one by one. Guarded by the lock. */
    private long reassignments;

    /** The last snapshot, if nothing has changed since. Guarded by the lock. */
    private @Nullable Snapshot<T> latest;

    /** A table in which no slot has an owner. */
    public SlotTable() {}

    /**
     * {@return the owner of a slot, or null if none is known}
     *
     * @param slot 0..16383
     * @throws IndexOutOfBoundsException if it is no slot
     */
    @SuppressWarnings("unchecked") // Only a T is ever put in.
    public @Nullable T get(int slot) {
        return (T) ELEMENTS.getAcquire(owners, slot);
    }

    /**
     * Gives a slot another owner, as MOVED tells. Readers see it at once.
     *
     * @param slot 0..16383
     * @param owner its owner from now on; null if nobody is known to own it
     * @throws IllegalArgumentException if it is no slot
     */
    public void reassign(int slot, @Nullable T owner) {
        SlotBits.checkSlot(slot);
        synchronized (lock) {
            if (reassigned == NEVER_REASSIGNED) {
                reassigned = new long[SlotHash.SLOT_COUNT];
            }
            if (owners == NO_OWNERS) {
                owners = NO_OWNERS.clone();
            }
            reassigned[slot] = ++reassignments;
            ELEMENTS.setRelease(owners, slot, owner);
            latest = null;
        }
    }

    /** {@return a new topology, begun now, in which no slot has an owner yet} */
    public Draft<T> draft() {
        synchronized (lock) {
            return new Draft<>(this, reassignments, owners);
        }
    }

    /**
     * {@return all owners as they are at this moment, unchanged by whatever follows} For work that needs several slots to be of one time. It
     * copies the table unless nothing has changed since the last snapshot.
     */
    public Snapshot<T> snapshot() {
        synchronized (lock) {
            Snapshot<T> snapshot = latest;
            if (snapshot == null) {
                snapshot = new Snapshot<>(owners.clone());
                latest = snapshot;
            }
            return snapshot;
        }
    }

    private void publish(Draft<T> draft, boolean whole) {
        synchronized (lock) {
            @Nullable Object[] next = whole && reassignments == draft.begun ? draft.handOver() : merged(draft, whole);
            if (next != owners) {
                owners = next;
                latest = null;
            }
        }
    }

    private @Nullable Object[] merged(Draft<T> draft, boolean whole) {
        @Nullable Object[] next = draft.owners.clone();
        long[] told = draft.assigned();
        for (int slot = 0; slot < next.length; slot++) {
            boolean assigned = SlotBits.get(told, slot);
            boolean newer = reassignments > draft.begun && reassigned[slot] > draft.begun;
            if (newer || (!whole && !assigned)) {
                next[slot] = owners[slot];
            } else if (!assigned) {
                next[slot] = null;
            }
        }
        return next;
    }

    /**
     * A topology in the making. Not safe for use by several threads at once. It may be published again, and then still stands for the moment
     * it was begun.
     *
     * @param <T> what owns slots
     */
    public static final class Draft<T> {
        private final SlotTable<T> table;
        private final long begun;

        /**
         * Says something of the assigned slots alone. While it is the table's, it is not written to; what the table writes to it meanwhile are
         * reassignments, which win over the draft anyway.
         */
        private @Nullable Object[] owners;

        private boolean ownersOfTable = true;
        /** The assigned slots as bits; none until there is more than one run of them. */
        private long @Nullable [] assigned;

        /**
         * The slots from here to the one before {@link #runEnd} are assigned too: topologies mostly tell slots in order, and one run of them is
         * noted in less time than many.
         */
        private int runFirst;

        private int runEnd;

        private Draft(SlotTable<T> table, long begun, @Nullable Object[] owners) {
            this.table = table;
            this.begun = begun;
            this.owners = owners;
        }

        /**
         * Gives the slots from {@code first} to {@code last}, both included, an owner; what was said of them before is forgotten.
         *
         * @param first 0..16383
         * @param last {@code first}..16383
         * @param owner the owner
         * @return this
         * @throws IllegalArgumentException if a bound is out of range or {@code first > last}
         */
        public Draft<T> assign(int first, int last, T owner) {
            Objects.requireNonNull(owner, "owner");
            SlotRange range = new SlotRange(first, last);
            if (range.first() != runEnd) {
                if (runFirst < runEnd) {
                    assigned();
                }
                runFirst = range.first();
            }
            runEnd = range.last() + 1;
            int slot = first;
            if (ownersOfTable) {
                while (slot <= last && owners[slot] == owner) {
                    slot++;
                }
                if (slot > last) {
                    return this;
                }
            }
            Arrays.fill(ownersToChange(), slot, last + 1, owner);
            return this;
        }

        /**
         * Gives the slots of a set an owner; what was said of them before is forgotten.
         *
         * @param slots the slots
         * @param owner the owner
         * @return this
         */
        public Draft<T> assign(SlotSet slots, T owner) {
            int first = slots.nextSet(0);
            while (first < SlotHash.SLOT_COUNT) {
                int end = slots.nextClear(first);
                assign(first, end - 1, owner);
                first = slots.nextSet(end);
            }
            return this;
        }

        /** {@return the slots that have no owner in this draft} */
        public SlotSet unassigned() {
            return SlotSet.ofWords(assigned()).complement();
        }

        /** The assigned slots as bits, with the last run among them. */
        private long[] assigned() {
            long[] bits = assigned;
            if (bits == null) {
                bits = new long[SlotSet.WORDS];
                assigned = bits;
            }
            if (runFirst < runEnd) {
                SlotBits.fill(bits, runFirst, runEnd - 1, true);
                runFirst = runEnd;
            }
            return bits;
        }

        private @Nullable Object[] ownersToChange() {
            if (ownersOfTable) {
                owners = owners == NO_OWNERS ? new Object[SlotHash.SLOT_COUNT] : owners.clone();
                ownersOfTable = false;
            }
            return owners;
        }

        /** The owners for the table to take, none of the slots that are not assigned. */
        private @Nullable Object[] handOver() {
            if (runFirst > 0 || runEnd < SlotHash.SLOT_COUNT) {
                disownUnassigned();
            }
            ownersOfTable = true;
            return owners;
        }

        private void disownUnassigned() {
            long[] told = assigned();
            for (int slot = SlotBits.next(told, 0, -1);
                    slot < owners.length;
                    slot = SlotBits.next(told, slot + 1, -1)) {
                if (owners[slot] != null) {
                    ownersToChange()[slot] = null;
                }
            }
        }

        /** Makes this the topology: slots without an owner here have none afterwards, those reassigned since the draft was begun excepted. */
        public void publish() {
            table.publish(this, true);
        }

        /** Makes this the topology for the slots that have an owner here; the others keep theirs. */
        public void publishAssigned() {
            table.publish(this, false);
        }
    }

    /**
     * The owners of all slots at one moment. Immutable.
     *
     * @param <T> what owns slots
     */
    public static final class Snapshot<T> {
        private final @Nullable Object[] owners;

        private Snapshot(@Nullable Object[] owners) {
            this.owners = owners;
        }

        /**
         * {@return the owner of a slot, or null if none was known}
         *
         * @param slot 0..16383
         * @throws IndexOutOfBoundsException if it is no slot
         */
        @SuppressWarnings("unchecked") // Only a T is ever put in.
        public @Nullable T get(int slot) {
            return (T) owners[slot];
        }

        /**
         * {@return the slots of an owner}
         *
         * @param owner compared by identity; null for the slots without one
         */
        public SlotSet slotsOf(@Nullable T owner) {
            SlotSet.Builder slots = SlotSet.builder();
            for (int slot = 0; slot < owners.length; slot++) {
                if (owners[slot] == owner) {
                    slots.add(slot);
                }
            }
            return slots.build();
        }
    }
}
