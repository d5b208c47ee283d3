package io.clusterwire.examples;

/**
 * What happened to the commands of a client so far.
 *
 * @param moved answers MOVED
 * @param ask answers ASK
 * @param tryAgain answers TRYAGAIN
 * @param down answers CLUSTERDOWN, MASTERDOWN and LOADING
 * @param failed connections that failed, or could not be made
 * @param refreshed how often the topology was read, the first time included
 */
public record ClientCounters(long moved, long ask, long tryAgain, long down, long failed, long refreshed) {

    static final ClientCounters ZERO = new ClientCounters(0, 0, 0, 0, 0, 0);

    /** The redirections: MOVED and ASK. */
    public long redirections() {
        return moved + ask;
    }

    /** What happened since earlier counters were taken. */
    public ClientCounters since(ClientCounters earlier) {
        return new ClientCounters(
                moved - earlier.moved,
                ask - earlier.ask,
                tryAgain - earlier.tryAgain,
                down - earlier.down,
                failed - earlier.failed,
                refreshed - earlier.refreshed);
    }

    @Override
    public String toString() {
        return "MOVED " + moved + ", ASK " + ask + ", TRYAGAIN " + tryAgain + ", down " + down + ", failed connections "
                + failed + ", refreshed " + refreshed;
    }
}
