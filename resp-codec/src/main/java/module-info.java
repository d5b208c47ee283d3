/** RESP2 and RESP3 codecs for both sides of a connection. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Netty 4.1 jars are automatic modules
module io.clusterwire.resp {
    requires transitive io.netty.buffer;
    requires transitive io.netty.common;
    requires static transitive org.jspecify;

    exports io.clusterwire.resp;
}
