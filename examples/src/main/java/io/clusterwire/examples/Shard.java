package io.clusterwire.examples;

import java.util.List;

/**
 * Who serves a slot.
 *
 * @param primary the server that takes writes
 * @param replicas servers that may answer reads, a little late; may be empty
 */
public record Shard(Address primary, List<Address> replicas) {

    /** Copies the list. */
    public Shard {
        replicas = List.copyOf(replicas);
    }

    @Override
    public String toString() {
        return replicas.isEmpty() ? primary.toString() : primary + " " + replicas;
    }
}
