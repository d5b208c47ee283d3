/** Codec of the gossip frames on the cluster bus. */
@NullMarked
package io.clusterwire.bus;

import org.jspecify.annotations.NullMarked;
