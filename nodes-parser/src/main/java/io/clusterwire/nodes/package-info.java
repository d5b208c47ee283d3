/** Readers and writers of cluster topology texts and replies. */
@NullMarked
package io.clusterwire.nodes;

import org.jspecify.annotations.NullMarked;
