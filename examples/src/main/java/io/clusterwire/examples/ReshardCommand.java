package io.clusterwire.examples;

import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Moves slots of a cluster of the user's own. */
@CommandLine.Command(
        name = "reshard",
        description = {
            "Moves slots with their keys from one primary to another, while clients use them.",
            "It may be ended at any point, and goes on from there when it is run again."
        },
        footer = {"", "Example: reshard 127.0.0.1:7000 --from=07c37d... --to=67ed2d... --slots=\"0-99 200\""},
        mixinStandardHelpOptions = true)
final class ReshardCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "HOST:PORT", description = "Any member of the cluster.")
    private Address seed;

    @Option(
            names = "--from",
            paramLabel = "ID",
            required = true,
            description = "Id of the primary that owns the slots.")
    private String from;

    @Option(names = "--to", paramLabel = "ID", required = true, description = "Id of the primary that shall own them.")
    private String to;

    @Option(
            names = "--slots",
            paramLabel = "SLOTS",
            required = true,
            description = "Slots and ranges of slots, separated by blanks.")
    private String slots;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        int[] keys = {0};
        Reshard.Progress progress = (slot, step, moved) -> {
            keys[0] += moved;
            if (step == Reshard.Step.ALL_KNOW) {
                out.println("slot " + slot + " moved, " + keys[0] + " keys");
                out.flush();
                keys[0] = 0;
            }
        };
        try (Reshard reshard = new Reshard(seed, progress)) {
            reshard.run(List.of(new Reshard.Move(SlotSet.parse(slots), NodeId.of(from), NodeId.of(to))));
        }
        return 0;
    }
}
