package io.clusterwire.examples;

import io.clusterwire.slot.SlotHash;

/** Finds the hash slot of a command. */
final class Router {
    int slot(Command c) {
        return c.words().length < 2 ? -1 : SlotHash.slot(c.words()[1]);
    }
}
