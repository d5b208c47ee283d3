package io.clusterwire.examples;

import io.clusterwire.resp.RespValue;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** What servers answer while a slot moves, and how a client follows. */
final class RedirectionChapter implements TourCommand.Chapter {

    /** A key of slot 0, which the first server owns. */
    private static final String KEY = "{06S}counter";

    @Override
    public String title() {
        return "A slot moves: servers answer ASK while it is on its way, and MOVED when it has arrived.";
    }

    @Override
    public void show(EmbeddedCluster cluster, PrintWriter out) throws IOException {
        ServerNode from = cluster.node(0);
        ServerNode to = cluster.node(1);
        SlotSet slot = SlotSet.of(SlotHash.slot(KEY));
        try (ClusterClient client = new ClusterClient(List.of(from.address()), ClientSettings.DEFAULT)) {
            client.call("SET", KEY, "1");
            Reshard.Progress look = (moving, step, keys) -> {
                if (step == Reshard.Step.KEYS_MOVED || step == Reshard.Step.SOURCE_KNOWS) {
                    look(client, from, step, out);
                }
            };
            try (Reshard reshard = new Reshard(from.address(), look)) {
                reshard.run(List.of(new Reshard.Move(slot, from.id(), to.id())));
            }
            TourCommand.say(out, "  the client by then: " + client.counters());
        }
    }

    private static void look(ClusterClient client, ServerNode from, Reshard.Step step, PrintWriter out)
            throws IOException {
        try (Connection connection = from.connect()) {
            RespValue told = connection.call("GET", KEY);
            RespValue followed = client.call("GET", KEY);
            String when = step == Reshard.Step.KEYS_MOVED ? "keys gone, slot not yet" : "slot gone";
            TourCommand.say(
                    out, "  " + when + ": " + from.address() + " answers " + told + ", the client reads " + followed);
        }
    }
}
