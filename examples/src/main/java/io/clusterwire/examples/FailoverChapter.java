package io.clusterwire.examples;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** A primary is killed, its replica takes over, and the client goes on. */
final class FailoverChapter implements TourCommand.Chapter {

    private static final int KEYS = 1_000;

    @Override
    public String title() {
        return "A primary is killed; its replica takes over, and what was confirmed is still there.";
    }

    @Override
    public void show(EmbeddedCluster cluster, PrintWriter out) throws IOException {
        ServerNode primary = cluster.node(2);
        ServerNode replica = cluster.node(5);
        try (ClusterClient client = new ClusterClient(List.of(cluster.node(0).address()), ClientSettings.DEFAULT)) {
            long confirmed = write(client);
            TourCommand.say(out, "  " + confirmed + " of " + KEYS + " writes confirmed by a replica (WAIT 1)");
            primary.kill();
            long start = System.nanoTime();
            TourCommand.say(out, "  kill -9 " + primary.address());
            // Every third key, more or less, is one of the dead server's.
            int found = 0;
            boolean noticed = false;
            for (int i = 0; i < KEYS; i++) {
                found += Connection.textOf(client.call("GET", "safe:" + i)).equals("value:" + i) ? 1 : 0;
                if (!noticed && client.counters().failed() > 0) {
                    noticed = true;
                    TourCommand.say(
                            out,
                            String.format(
                                    Locale.ROOT, "  the client goes on after %.1f s", TourCommand.seconds(start)));
                }
            }
            TourCommand.say(out, "  " + found + " of " + KEYS + " keys read back; " + client.counters());
            TourCommand.say(out, "  " + replica.address() + " is now " + replica.info("role"));
        }
        primary.start();
        cluster.awaitAgreement();
        Await.until(
                "the return of " + primary,
                EmbeddedCluster.AGREE_LIMIT,
                () -> primary.info("master_link_status").equals("up"));
        TourCommand.say(out, "  " + primary.address() + " is back, as " + primary.info("role"));
    }

    private static long write(ClusterClient client) throws IOException {
        long confirmed = 0;
        for (int i = 0; i < KEYS; i++) {
            List<Command> one = List.of(Command.of("SET", "safe:" + i, "value:" + i));
            ClusterClient.Written written =
                    client.write(one, 1, Duration.ofSeconds(1)).get(0);
            confirmed += written.replicas() >= 1 ? 1 : 0;
        }
        return confirmed;
    }
}
