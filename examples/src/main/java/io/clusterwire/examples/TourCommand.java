package io.clusterwire.examples;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Starts a cluster and shows what the programs of this module do with it. */
@CommandLine.Command(
        name = "tour",
        description = {
            "Starts six real servers on this machine and shows a client, redirections, a live reshard and a failover.",
            "Takes less than a minute, and leaves nothing behind."
        },
        footer = {
            "",
            "The servers are those that the jar carries, or with java -Dlive.server=PATH -jar ... others.",
            "",
            "Example: java -jar clusterwire-examples.jar tour"
        },
        mixinStandardHelpOptions = true)
final class TourCommand implements Callable<Integer> {

    /** One part of the tour. */
    interface Chapter {

        /** What it is about. */
        String title();

        /** Shows it with a cluster whose members agree, and leaves such a cluster. */
        void show(EmbeddedCluster cluster, PrintWriter out) throws IOException;
    }

    private static final List<Chapter> CHAPTERS = List.of(
            new ClientChapter(),
            new RedirectionChapter(),
            new ReshardChapter(),
            new MemberChapter(),
            new FailoverChapter());

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        long start = System.nanoTime();
        say(out, "Six servers: three primaries, each with a replica.");
        try (EmbeddedCluster cluster = EmbeddedCluster.start(3, 1)) {
            for (ServerNode node : cluster.nodes()) {
                say(out, "  " + node.address() + "  " + node.id() + "  " + node.version());
            }
            say(out, String.format(Locale.ROOT, "  They agree after %.1f s.", seconds(start)));
            for (Chapter chapter : CHAPTERS) {
                say(out, "");
                say(out, chapter.title());
                chapter.show(cluster, out);
            }
        }
        say(out, "");
        say(
                out,
                String.format(
                        Locale.ROOT, "The servers are gone, their files too. The tour took %.0f s.", seconds(start)));
        return 0;
    }

    static void say(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }

    static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }
}
