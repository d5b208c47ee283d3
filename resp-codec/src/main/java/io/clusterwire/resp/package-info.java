/** RESP2 and RESP3 codecs for both sides of a connection. */
@NullMarked
package io.clusterwire.resp;

import org.jspecify.annotations.NullMarked;
