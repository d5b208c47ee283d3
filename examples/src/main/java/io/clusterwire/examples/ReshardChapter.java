package io.clusterwire.examples;

import io.clusterwire.slot.SlotSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Many slots move while a client reads and writes their keys. */
final class ReshardChapter implements TourCommand.Chapter {

    private static final int SLOTS = 400;
    private static final int KEYS = 10_000;

    private int moved;
    private int keys;
    private int wrong;

    @Override
    public String title() {
        return SLOTS + " slots move with their keys, and a client works with them all the while.";
    }

    @Override
    public void show(EmbeddedCluster cluster, PrintWriter out) throws IOException {
        ServerNode from = cluster.node(0);
        ServerNode to = cluster.node(1);
        SlotSet slots = firstSlots(from);
        try (ClusterClient client = new ClusterClient(List.of(to.address()), ClientSettings.DEFAULT)) {
            Reshard.Progress progress = (slot, step, count) -> {
                keys += count;
                readAndWrite(client, moved);
                if (step == Reshard.Step.ALL_KNOW && ++moved % (SLOTS / 8) == 0) {
                    TourCommand.say(out, bar());
                }
            };
            long start = System.nanoTime();
            try (Reshard reshard = new Reshard(from.address(), progress)) {
                reshard.run(List.of(new Reshard.Move(slots, from.id(), to.id())));
            }
            TourCommand.say(
                    out,
                    String.format(
                            Locale.ROOT,
                            "  %d slots and %d keys in %.1f s; replies that were wrong: %d; %s",
                            moved,
                            keys,
                            TourCommand.seconds(start),
                            wrong,
                            client.counters()));
        }
        cluster.awaitAgreement();
    }

    private void readAndWrite(ClusterClient client, int turn) throws IOException {
        for (int i = turn * 5; i < turn * 5 + 5; i++) {
            String key = "key:" + i % KEYS;
            if (!Connection.textOf(client.call("GET", key)).equals("value:" + i % KEYS)) {
                wrong++;
            }
            client.call("SET", key, "value:" + i % KEYS);
        }
    }

    private String bar() {
        int done = moved * 40 / SLOTS;
        return String.format(
                Locale.ROOT, "  [%s%s] %d slots, %d keys", "#".repeat(done), ".".repeat(40 - done), moved, keys);
    }

    private static SlotSet firstSlots(ServerNode node) throws IOException {
        SlotSet owned = node.view().myself().orElseThrow().slots();
        SlotSet.Builder first = SlotSet.builder();
        int slot = owned.nextSet(0);
        for (int i = 0; i < SLOTS; i++) {
            first.add(slot);
            slot = owned.nextSet(slot + 1);
        }
        return first.build();
    }
}
