package io.clusterwire.nodes;

import io.clusterwire.resp.RespValue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Dumps that redis-cli printed; {@link DumpReader} says what each form loses. */
final class PrintedDump {
    private static final int LOOKED_AT = 4096;

    private PrintedDump() {}

    /** What the input says, if it is one reply that redis-cli printed; null if it is not. */
    static @Nullable Dump read(byte[] input, @Nullable String command) {
        if (JsonReply.looksLike(input)) {
            return json(input, command);
        }
        PrintedText head = PrintedText.of(Arrays.copyOf(input, Math.min(input.length, LOOKED_AT)));
        int filled = head.nextFilled(0);
        String first = head.line(filled);
        if (ClusterToolText.looksLike(first)) {
            return ClusterToolText.read(PrintedText.of(input));
        }
        Problems problems = Problems.collected();
        if (TtyReply.looksLike(first)) {
            TtyReply tty = new TtyReply(PrintedText.of(input), problems);
            RespValue reply = tty.read();
            return RespDump.content(reply, command, tty.isResp3() ? "tty3" : "tty2", problems);
        }
        boolean given =
                command != null && (command.equals("slots") || command.equals("shards") || command.equals("links"));
        String csv = FlatTokens.csvCommand(first);
        if (csv != null) {
            FlatTokens tokens = FlatTokens.csv(PrintedText.of(input), problems);
            return flat(tokens, given ? String.valueOf(command) : csv, "csv", problems);
        }
        String raw = FlatTokens.rawCommand(first, head.line(filled + 1));
        if (raw != null) {
            FlatTokens tokens = FlatTokens.raw(PrintedText.of(input));
            return flat(tokens, given ? String.valueOf(command) : raw, tokens.isResp3() ? "raw3" : "raw2", problems);
        }
        return null;
    }

    private static Dump json(byte[] input, @Nullable String command) {
        Problems problems = Problems.collected();
        JsonReply json = new JsonReply(input, problems);
        RespValue reply = json.read();
        if (BackupFile.looksLike(reply)) {
            return BackupFile.read(reply, problems);
        }
        return RespDump.content(reply, command, json.isResp3() ? "json3" : "json2", problems);
    }

    private static Dump flat(FlatTokens tokens, String command, String form, Problems problems) {
        RespValue reply = new FlatReply(tokens, problems).read(command);
        return RespDump.content(reply, command, form, problems);
    }
}
