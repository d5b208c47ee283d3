/** Readers and writers of cluster topology texts and replies. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Netty 4.1 jars are automatic modules
module io.clusterwire.nodes {
    requires transitive io.clusterwire.slot;
    requires transitive io.clusterwire.resp;
    requires transitive io.netty.buffer;
    requires transitive io.netty.common;
    requires static transitive org.jspecify;

    exports io.clusterwire.nodes;
}
