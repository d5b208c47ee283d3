/**
 * Hash slots of Redis and Valkey clusters: which slot a key belongs to, sets of slots, and who owns them.
 *
 * <pre>{@code
 * int slot = SlotHash.slot("{user1000}.following");       // 3443
 * SlotSet mine = SlotSet.parse("0-5460 5462");
 * boolean ours = mine.contains(slot);                     // true
 * }</pre>
 */
@NullMarked
package io.clusterwire.slot;

import org.jspecify.annotations.NullMarked;
