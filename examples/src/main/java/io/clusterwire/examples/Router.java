package io.clusterwire.examples;

import io.clusterwire.resp.CommandKeys;
import io.clusterwire.resp.KeyPositions;
import io.clusterwire.slot.SlotHash;
import java.nio.charset.StandardCharsets;

/** Finds the hash slot of a command. Not thread safe. */
final class Router {

    /** The slot of a command that belongs to none. */
    static final int ANY = -1;

    private final KeyPositions keys = new KeyPositions();

    /**
     * The slot of the keys, or sharded channels, of a command.
     *
     * @return the slot, or {@link #ANY} if it has no keys, or if its keys cannot be told: then any server says what is wrong with it
     * @throws CrossSlotException if the keys lie in different slots
     */
    int slot(Command command) {
        byte[][] words = command.words();
        int found = CommandKeys.builtIn().find(words, keys);
        if (found <= 0) {
            return ANY;
        }
        byte[] first = words[keys.index(0)];
        int slot = SlotHash.slot(first);
        for (int i = 1; i < found; i++) {
            byte[] other = words[keys.index(i)];
            if (SlotHash.slot(other) != slot) {
                throw new CrossSlotException(named(first) + " and " + named(other) + " (expected: keys of one slot)");
            }
        }
        return slot;
    }

    private static String named(byte[] key) {
        return new String(key, StandardCharsets.UTF_8) + " (slot " + SlotHash.slot(key) + ")";
    }
}
