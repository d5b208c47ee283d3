package io.clusterwire.nodes;

import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotTable;
import io.netty.buffer.ByteBuf;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Takes entries of CLUSTER SLOTS whose nodes are spelled byte by byte as they were in an entry before. RESP is free of prefixes: what begins
 * with the bytes of so many whole items begins with those items, so nothing behind the slots has to be read, only compared.
 *
 * <pre>
 * "*" nodes + 2 CR LF ":" first CR LF ":" last CR LF      ; read here
 * node node …                                              ; compared
 * </pre>
 *
 * <p>Whatever looks different in the least is left to the reader.
 */
final class KnownEntries<T> {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MIX = 0x9e3779b97f4a7c15L;

    /** Bytes that make a hash; a shorter spelling is not kept. The first eight differ in nothing, as a rule. */
    private static final int HASHED_FROM = 8;

    private static final int HASHED_TO = 40;

    /** Longer spellings are not kept, and no more than a few with one hash: a peer chooses them. */
    private static final int MAX_LENGTH = 4096;

    private static final int MAX_CHAIN = 8;
    private static final int FIRST_WINDOW = 512;
    private static final int LAST_WINDOW = 16384;
    private static final int LAST_SLOT = SlotHash.SLOT_COUNT - 1;

    private final SlotGroups<T> groups;

    @SuppressWarnings({"unchecked", "rawtypes"}) // An array of a generic type.
    private @Nullable Spelling<T>[] heads = new Spelling[256];

    private int kept;

    /** Bytes of a buffer without an array. */
    private byte[] window = new byte[FIRST_WINDOW];

    /** Where the entries end that were taken last. */
    private int at;

    /** What was taken last; most replies tell the groups in the order of the one before. */
    private @Nullable Spelling<T> before;

    /** The nodes of an entry as they were spelled. */
    private static final class Spelling<T> {
        final byte[] bytes;
        final int nodes;
        final SlotGroups.Group<T> group;
        /** Another one with the same hash. */
        @Nullable
        Spelling<T> next;
        /** The one that followed last time. */
        @Nullable
        Spelling<T> following;

        Spelling(byte[] bytes, int nodes, SlotGroups.Group<T> group) {
            this.bytes = bytes;
            this.nodes = nodes;
            this.group = group;
        }

        boolean isAt(byte[] in, int from, int to, int count) {
            int end = from + bytes.length;
            return nodes == count && end <= to && Arrays.equals(bytes, 0, bytes.length, in, from, end);
        }
    }

    KnownEntries(SlotGroups<T> groups) {
        this.groups = groups;
    }

    void clear() {
        Arrays.fill(heads, null);
        before = null;
        kept = 0;
    }

    /** How many spellings are kept. */
    int size() {
        return kept;
    }

    /** Keeps the spelling of the nodes of an entry, if it is one to keep. */
    void add(ByteBuf in, int from, int to, int nodes, SlotGroups.Group<T> group) {
        if (to - from < HASHED_TO || to - from > MAX_LENGTH) {
            return;
        }
        byte[] bytes = new byte[to - from];
        in.getBytes(from, bytes);
        if (kept == heads.length) {
            grow();
        }
        if (put(new Spelling<>(bytes, nodes, group))) {
            kept++;
        }
    }

    private boolean put(Spelling<T> spelling) {
        int bucket = bucket(spelling.bytes, 0);
        Spelling<T> head = heads[bucket];
        int length = 0;
        for (Spelling<T> each = head; each != null; each = each.next) {
            length++;
        }
        if (length >= MAX_CHAIN) {
            return false;
        }
        spelling.next = head;
        heads[bucket] = spelling;
        return true;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // An array of a generic type.
    private void grow() {
        @Nullable Spelling<T>[] smaller = heads;
        heads = new Spelling[2 * smaller.length];
        kept = 0;
        for (Spelling<T> first : smaller) {
            Spelling<T> head = first;
            while (head != null) {
                Spelling<T> next = head.next;
                kept += put(head) ? 1 : 0;
                head = next;
            }
        }
    }

    /** Takes entries as long as they are known, whole and no more than {@code atMost}; moves the reader index. Answers how many. */
    int take(ByteBuf in, int atMost, SlotTable.Draft<T> into) {
        if (kept == 0) {
            return 0;
        }
        if (in.hasArray()) {
            int offset = in.arrayOffset();
            int taken = take(in.array(), offset + in.readerIndex(), offset + in.writerIndex(), atMost, into);
            in.readerIndex(at - offset);
            return taken;
        }
        int taken = 0;
        for (int size = FIRST_WINDOW; ; size = Math.min(2 * size, LAST_WINDOW)) {
            int length = Math.min(size, in.readableBytes());
            if (window.length < length) {
                window = new byte[size];
            }
            in.getBytes(in.readerIndex(), window, 0, length);
            int more = take(window, 0, length, atMost - taken, into);
            in.readerIndex(in.readerIndex() + at);
            taken += more;
            if (more == 0 || taken == atMost) {
                return taken;
            }
        }
    }

    private int take(byte[] bytes, int from, int to, int atMost, SlotTable.Draft<T> into) {
        int taken = 0;
        int start = from;
        while (taken < atMost) {
            long parts = number(bytes, start, to, '*');
            long first = number(bytes, (int) parts, to, ':');
            long last = number(bytes, (int) first, to, ':');
            int nodesAt = (int) last;
            if (nodesAt < 0 || (last >>> 32) > LAST_SLOT || (first >>> 32) > (last >>> 32)) {
                break;
            }
            Spelling<T> spelling = find(bytes, nodesAt, to, (int) (parts >>> 32) - 2);
            if (spelling == null) {
                break;
            }
            into.assign((int) (first >>> 32), (int) (last >>> 32), groups.owner(spelling.group));
            start = nodesAt + spelling.bytes.length;
            taken++;
        }
        at = start;
        return taken;
    }

    private @Nullable Spelling<T> find(byte[] bytes, int from, int to, int nodes) {
        if (to - from < HASHED_TO) {
            return null;
        }
        Spelling<T> last = before;
        Spelling<T> found = last == null ? null : last.following;
        if (found == null || !found.isAt(bytes, from, to, nodes)) {
            found = heads[bucket(bytes, from)];
            while (found != null && !found.isAt(bytes, from, to, nodes)) {
                found = found.next;
            }
            if (last != null) {
                last.following = found;
            }
        }
        before = found;
        return found;
    }

    private int bucket(byte[] bytes, int from) {
        int at = from + HASHED_FROM;
        long one = (long) LONG.get(bytes, at) * MIX + (long) LONG.get(bytes, at + 8);
        long two = (long) LONG.get(bytes, at + 16) * MIX + (long) LONG.get(bytes, at + 24);
        long hash = (Long.rotateLeft(one, 31) ^ two) * MIX;
        return (int) (hash >>> 40) & (heads.length - 1);
    }

    /**
     * Reads digits behind a type byte and before CR LF. Answers a number below 100000 in the upper half and where it ends in the lower; -1 if
     * anything else, or not enough, is there, or {@code from} is negative.
     */
    private static long number(byte[] bytes, int from, int to, char type) {
        if (from < 0 || to - from < 4 || bytes[from] != type) {
            return -1;
        }
        int end = Math.min(to - 1, from + 6);
        int i = from + 1;
        long value = 0;
        for (int digit; i < end && (digit = bytes[i] - '0') >= 0 && digit <= 9; i++) {
            value = value * 10 + digit;
        }
        int digits = i - from - 1;
        boolean padded = digits > 1 && bytes[from + 1] == '0';
        if (digits == 0 || padded || i >= to - 1 || bytes[i] != '\r' || bytes[i + 1] != '\n') {
            return -1;
        }
        return (value << 32) | (i + 2);
    }
}
