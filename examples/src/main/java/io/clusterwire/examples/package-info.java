/**
 * Programs built on the Clusterwire modules: a cluster client, a live reshard, and the real servers to run them against.
 *
 * <p>Everything here does blocking I/O on plain sockets, to be read rather than to be fast. Not published.
 */
@NullMarked
package io.clusterwire.examples;

import org.jspecify.annotations.NullMarked;
