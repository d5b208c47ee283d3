/**
 * JMH benchmarks of the Clusterwire modules beside the usual libraries.
 *
 * <p>A benchmark class is named {@code <Topic>Benchmark}. Its methods that measure ours begin with {@code ours}, floors (what cannot be
 * undercut, or the obvious loop) with {@code floor}; every other method is a peer. {@code quick.sh} compares the lines of one class that
 * have the same parameters.
 */
package io.clusterwire.benchmarks;
