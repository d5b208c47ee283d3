package io.clusterwire.examples;

import io.clusterwire.resp.RespText;
import io.clusterwire.slot.HashTag;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Many slots move while a client reads and writes their keys. */
final class ReshardChapter implements TourCommand.Chapter {

    private static final int SLOTS = 400;
    private static final int KEYS_PER_SLOT = 20;

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
            fill(client, slots);
            Reshard.Progress progress = (slot, step, count) -> {
                keys += count;
                readAndWrite(client, slot);
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

    /** Keys of the very slot that is on its way. */
    private void readAndWrite(ClusterClient client, int slot) throws IOException {
        for (int i = 0; i < 2; i++) {
            Command get = Command.of("GET", key(slot, i));
            wrong += client.call(get).equals(RespText.bulk(key(slot, i))) ? 0 : 1;
            client.call("SET", key(slot, i), key(slot, i));
        }
    }

    private static void fill(ClusterClient client, SlotSet slots) throws IOException {
        for (int slot = slots.nextSet(0); slot < SlotHash.SLOT_COUNT; slot = slots.nextSet(slot + 1)) {
            List<Command> commands = new ArrayList<>();
            for (int i = 0; i < KEYS_PER_SLOT; i++) {
                commands.add(Command.of("SET", key(slot, i), key(slot, i)));
            }
            client.pipeline(commands);
        }
    }

    private static String key(int slot, int index) {
        return "{" + HashTag.forSlot(slot) + "}:" + index;
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
