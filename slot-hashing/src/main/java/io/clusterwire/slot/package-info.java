/** Hash slots of Redis and Valkey clusters. */
@NullMarked
package io.clusterwire.slot;

import org.jspecify.annotations.NullMarked;
