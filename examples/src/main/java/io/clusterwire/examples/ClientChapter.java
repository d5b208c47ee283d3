package io.clusterwire.examples;

import io.clusterwire.resp.RespValue;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A client finds its way, refuses what cannot work, and hears messages. */
final class ClientChapter implements TourCommand.Chapter {

    private static final int KEYS = 10_000;

    @Override
    public String title() {
        return "A client asks one server who serves which slots, and sends each command to the right one.";
    }

    @Override
    public void show(EmbeddedCluster cluster, PrintWriter out) throws IOException {
        List<Address> seeds = List.of(cluster.node(0).address());
        try (ClusterClient client = new ClusterClient(seeds, ClientSettings.DEFAULT)) {
            out.print(client.topology().describe().indent(2));
            for (String city : List.of("Sofia", "Lisbon", "Dakar")) {
                Command command = Command.of("SET", city, "hello from " + city);
                TourCommand.say(
                        out, "  " + command + "  ->  " + client.whereTo(command) + "  ->  " + client.call(command));
            }
            Command two = Command.of("MGET", "Sofia", "Lisbon");
            try {
                TourCommand.say(out, "  " + two + "  ->  " + client.call(two));
            } catch (CrossSlotException e) {
                TourCommand.say(out, "  " + two + "  ->  not sent: " + e.getMessage());
            }
            pipeline(client, out);
            messages(client, seeds, out);
        }
    }

    private static void pipeline(ClusterClient client, PrintWriter out) throws IOException {
        long start = System.nanoTime();
        int fine = 0;
        for (int from = 0; from < KEYS; from += 500) {
            List<Command> commands = new ArrayList<>();
            for (int i = from; i < from + 500; i++) {
                commands.add(Command.of("SET", "key:" + i, "value:" + i));
            }
            for (RespValue reply : client.pipeline(commands)) {
                fine += reply.isError() ? 0 : 1;
            }
        }
        TourCommand.say(
                out,
                String.format(
                        Locale.ROOT,
                        "  %d of %d keys written in %.2f s, in pipelines of 500; %d redirections",
                        fine,
                        KEYS,
                        TourCommand.seconds(start),
                        client.counters().redirections()));
    }

    private static void messages(ClusterClient client, List<Address> seeds, PrintWriter out) throws IOException {
        try (Subscriber subscriber = new Subscriber(seeds, ClientSettings.DEFAULT)) {
            subscriber.subscribe("news");
            client.call("PUBLISH", "news", "heard on every server");
            TourCommand.say(out, "  " + subscriber.next(Duration.ofSeconds(5)));
        }
    }
}
