package io.clusterwire.resp;

import java.util.Arrays;

/**
 * Where the keys of a command are: indexes of arguments, the command's name being argument 0. Filled by {@link CommandKeys}, to be reused:
 * nothing is allocated unless a command has more keys than any before. Not thread-safe.
 */
public final class KeyPositions {
    private int[] indexes = new int[16];
    private int count;
    private boolean channels;
    /** Views of the arguments, kept here so that they need not be made for every command. */
    final ArrayArguments array = new ArrayArguments();

    final RequestArguments request = new RequestArguments();

    /** No positions yet. */
    public KeyPositions() {}

    /**
     * How many keys or channels were found.
     *
     * @return 0 or more; 0 also if the keys could not be told
     */
    public int count() {
        return count;
    }

    /**
     * The argument that key {@code i} is, in the order in which servers list them.
     *
     * @param i 0..count - 1
     * @return 1 or more
     * @throws IndexOutOfBoundsException if there are fewer
     */
    public int index(int i) {
        if (i < 0 || i >= count) {
            throw new IndexOutOfBoundsException("key: " + i + " (expected: 0.." + (count - 1) + ")");
        }
        return indexes[i];
    }

    /**
     * Whether the arguments found are sharded channels, which belong to slots as keys do, but are none.
     *
     * @return true for SSUBSCRIBE, SUNSUBSCRIBE and SPUBLISH
     */
    public boolean areChannels() {
        return channels;
    }

    void clear() {
        count = 0;
        channels = false;
    }

    void markChannels() {
        channels = true;
    }

    void add(int argument) {
        if (count == indexes.length) {
            indexes = Arrays.copyOf(indexes, 2 * count);
        }
        indexes[count++] = argument;
    }

    /** The indexes, for messages. */
    @Override
    public String toString() {
        return Arrays.toString(Arrays.copyOf(indexes, count));
    }
}
