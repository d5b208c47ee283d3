package io.clusterwire.nodes;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The groups of nodes that replies of CLUSTER SLOTS told, found by the bytes that spell them. RESP is free of prefixes: what begins with the
 * bytes of so many whole items begins with those items, so a group that was told before is compared, not read.
 *
 * <p>Groups are kept from one reply to the next, so that a reply that tells what the one before told makes nothing anew but the owners; they
 * are dropped when most of them are not told any more.
 */
final class SlotGroups<T> {
    private static final long MIX = 0x9e3779b97f4a7c15L;

    /** So many groups beyond what the last reply told twice over are kept. */
    private static final int SPARE = 16;

    /** So many of one hash are looked through one by one; a peer chooses them. */
    private static final int MAX_CHAIN = 8;

    /** More than stands between the groups of two entries. */
    private static final int MAX_BETWEEN = 32;

    private final Function<? super List<SlotEntry.Node>, ? extends T> owners;
    private final SpelledNodes spelled = new SpelledNodes();

    @SuppressWarnings({"unchecked", "rawtypes"}) // An array of a generic type.
    private @Nullable Group<T>[] heads = new Group[512];

    /** Those whose chain is full, by their bytes. */
    private final Map<byte[], Group<T>> crowded = new TreeMap<>(Arrays::compare);

    private int kept;

    /** What was found last; most replies tell the groups in the order of the one before. */
    private @Nullable Group<T> before;

    private int reply;
    private int told;

    /** Where the groups stand that were read last, one entry after the other; null if their bytes have been copied. */
    private @Nullable Stretch stretch;

    /**
     * A part of a reply in which every entry told a group for the first time. It is copied as a whole, with the little that stands between the
     * groups: a first reply tells most groups in a row, and {@code SlotsReplyBenchmark} gains 2 to 3 % by it.
     */
    private static final class Stretch {
        private byte[] bytes;

        /** Where the first of these bytes stood when the groups were read. */
        private int base;

        private final int from;
        private int to;

        private Stretch(byte[] bytes, int from) {
            this.bytes = bytes;
            this.from = from;
        }

        private void copy() {
            bytes = Arrays.copyOfRange(bytes, from, to);
            base = from;
        }
    }

    /** The nodes of an entry, and their owner as of one reply. */
    static final class Group<T> {
        private final Stretch stretch;
        /** Where it stood when it was read. */
        private final int from;

        private final int length;
        private final List<SlotEntry.Node> members;
        private final int count;
        private final int hash;
        private int reply;
        private @Nullable T owner;
        /** Another one in the same chain. */
        private @Nullable Group<T> next;
        /** The one that followed last time. */
        private @Nullable Group<T> following;

        private Group(Stretch stretch, int from, int to, List<SlotEntry.Node> members, int hash) {
            this.stretch = stretch;
            this.from = from;
            this.length = to - from;
            this.members = members;
            this.count = members.size();
            this.hash = hash;
        }

        private boolean isAt(byte[] in, int start, int to, int nodes) {
            int own = from - stretch.base;
            return count == nodes
                    && to - start >= length
                    && Arrays.equals(stretch.bytes, own, own + length, in, start, start + length);
        }

        /** How many bytes spell it. */
        int length() {
            return length;
        }
    }

    SlotGroups(Function<? super List<SlotEntry.Node>, ? extends T> owners) {
        this.owners = owners;
    }

    /** Starts with a new reply. */
    void begin() {
        if (kept > 2 * told + SPARE) {
            Arrays.fill(heads, null);
            crowded.clear();
            before = null;
            kept = 0;
        }
        reply++;
        told = 0;
    }

    /**
     * Copies the bytes of the groups that were read, and lets go of the array. Has to be called before anybody else can change the array that
     * {@link #at} was given.
     */
    void keep() {
        spelled.forget();
        if (stretch != null) {
            stretch.copy();
            stretch = null;
        }
    }

    /** The owner of a group in this reply. */
    T owner(Group<T> group) {
        T owner = group.owner;
        if (owner == null || group.reply != reply) {
            owner = Objects.requireNonNull(owners.apply(group.members), "owner");
            group.owner = owner;
            group.reply = reply;
            told++;
        }
        return owner;
    }

    /**
     * The group of {@code nodes} nodes that begins at {@code from}, kept from now on if it was not; null if they do not all stand there before
     * {@code to}, spelled as {@link SpelledNodes} says.
     */
    @Nullable
    Group<T> at(byte[] bytes, int from, int to, int nodes) {
        Group<T> last = before;
        Group<T> group = findOrRead(bytes, from, to, nodes);
        if (last != null) {
            last.following = group;
        }
        before = group;
        return group;
    }

    /** The same, but only if it is the group that followed last time; apart from {@link #at} so that it can be compiled into its caller. */
    @Nullable
    Group<T> foreseenAt(byte[] bytes, int from, int to, int nodes) {
        Group<T> last = before;
        Group<T> group = last == null ? null : last.following;
        if (group == null || !group.isAt(bytes, from, to, nodes)) {
            return null;
        }
        before = group;
        return group;
    }

    private @Nullable Group<T> findOrRead(byte[] bytes, int from, int to, int nodes) {
        if (!spelled.begin(bytes, from, to)) {
            return null;
        }
        int hash = hash(bytes, from, spelled.end() - 2);
        int chain = 0;
        for (Group<T> each = heads[hash & (heads.length - 1)]; each != null; each = each.next) {
            if (each.hash == hash && each.isAt(bytes, from, to, nodes)) {
                return each;
            }
            chain++;
        }
        List<SlotEntry.Node> members = spelled.members(nodes);
        if (members == null) {
            return null;
        }
        int end = spelled.end();
        Group<T> group = new Group<>(stretch(bytes, from, end), from, end, members, hash);
        if (chain >= MAX_CHAIN) {
            Group<T> same = crowded.putIfAbsent(Arrays.copyOfRange(bytes, from, end), group);
            kept += same == null ? 1 : 0;
            return same == null ? group : same;
        }
        if (++kept > heads.length) {
            grow();
        }
        chain(group);
        return group;
    }

    /** The stretch to which what stands from {@code from} to {@code to} belongs. */
    private Stretch stretch(byte[] bytes, int from, int to) {
        Stretch current = stretch;
        if (current == null || from - current.to > MAX_BETWEEN) {
            keep();
            current = new Stretch(bytes, from);
            stretch = current;
        }
        current.to = to;
        return current;
    }

    private void chain(Group<T> group) {
        int bucket = group.hash & (heads.length - 1);
        group.next = heads[bucket];
        heads[bucket] = group;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // An array of a generic type.
    private void grow() {
        @Nullable Group<T>[] smaller = heads;
        heads = new Group[2 * smaller.length];
        for (Group<T> first : smaller) {
            Group<T> group = first;
            while (group != null) {
                Group<T> next = group.next;
                chain(group);
                group = next;
            }
        }
    }

    /** Of the last bytes of what names the first node: digits of its id, or where it is reached if it has none. At least nine are there. */
    private static int hash(byte[] bytes, int from, int to) {
        long one = SpelledNumber.word(bytes, Math.max(from, to - 2 * Long.BYTES));
        long two = SpelledNumber.word(bytes, to - Long.BYTES);
        long hash = (Long.rotateLeft(one * MIX, 31) ^ two) * MIX;
        return (int) (hash >>> 32);
    }
}
