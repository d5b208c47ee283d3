/** Codec of the gossip frames on the cluster bus. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Netty 4.1 jars are automatic modules
module io.clusterwire.bus {
    requires transitive io.clusterwire.slot;
    requires transitive io.netty.buffer;
    requires transitive io.netty.common;
    requires static transitive org.jspecify;

    exports io.clusterwire.bus;
}
