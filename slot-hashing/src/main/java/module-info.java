/** Hash slots, hash tags, slot sets and slot tables of Redis and Valkey clusters. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Netty 4.1 jars are automatic modules
module io.clusterwire.slot {
    requires static transitive io.netty.buffer;
    requires static transitive io.netty.common;
    requires static transitive org.jspecify;

    exports io.clusterwire.slot;
}
