package io.clusterwire.nodes;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Complaints about inputs that are the output of another command than they were said to be. */
final class OtherCommand {
    private static final Map<String, String> NAMES = Map.of(
            "nodes",
            "CLUSTER NODES",
            "nodes.conf",
            "a nodes.conf",
            "slots",
            "CLUSTER SLOTS",
            "shards",
            "CLUSTER SHARDS",
            "links",
            "CLUSTER LINKS",
            "info",
            "CLUSTER INFO",
            ClusterToolText.FORM,
            "redis-cli --cluster check or info",
            BackupFile.FORM,
            "redis-cli --cluster backup");

    private OtherCommand() {}

    /** What people call the command or file; the word itself if it is none. */
    static String name(String command) {
        return NAMES.getOrDefault(command, command);
    }

    /** The complaint; {@code found} is what the input was recognised as, null for nothing, {@code text} how it begins, escaped. */
    static TopologyException expected(String command, @Nullable String found, String text) {
        return new TopologyException(new Problem(
                Problem.BAD_REPLY, 0, "input", text, name(command) + (found == null ? "" : ", found " + name(found))));
    }
}
