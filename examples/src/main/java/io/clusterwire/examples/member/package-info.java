/**
 * A passive member of a real cluster, on its bus and for its clients, and a watcher that tells what two nodes say to each other.
 *
 * <p>Frames, replies and rules come from the Clusterwire modules. Sockets ({@code EventLoop}), timers and the table
 * of members are this package's own. One thread owns all state of a member: nothing here is locked.
 */
@NullMarked
package io.clusterwire.examples.member;

import org.jspecify.annotations.NullMarked;
