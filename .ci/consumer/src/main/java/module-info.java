/** A program of somebody who uses Clusterwire. */
module example.consumer {
    requires io.clusterwire.nodes;
    requires io.clusterwire.bus;
}
