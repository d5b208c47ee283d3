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
            requireNodes(command, ClusterToolText.FORM, first);
            return ClusterToolText.read(PrintedText.of(input));
        }
        Problems problems = Problems.collected();
        if (TtyReply.looksLike(first)) {
            TtyReply tty = new TtyReply(PrintedText.of(input), problems);
            RespValue reply = tty.read();
            return RespDump.content(reply, command, tty.isResp3() ? "tty3" : "tty2", problems);
        }
        String csv = FlatTokens.csvCommand(first);
        if (csv != null) {
            require(csv, command, first);
            FlatTokens tokens = FlatTokens.csv(PrintedText.of(input), problems);
            return flat(tokens, csv, "csv", problems);
        }
        String raw = FlatTokens.rawCommand(first, head.line(filled + 1));
        if (raw != null) {
            require(raw, command, first);
            FlatTokens tokens = FlatTokens.raw(PrintedText.of(input));
            return flat(tokens, raw, tokens.isResp3() ? "raw3" : "raw2", problems);
        }
        return null;
    }

    private static Dump json(byte[] input, @Nullable String command) {
        Problems problems = Problems.collected();
        JsonReply json = new JsonReply(input, problems);
        RespValue reply = json.read();
        if (BackupFile.looksLike(reply)) {
            requireNodes(command, BackupFile.FORM, "[");
            return BackupFile.read(reply, problems);
        }
        return RespDump.content(reply, command, json.isResp3() ? "json3" : "json2", problems);
    }

    /** Files that tell nodes in a form of their own can be given as nodes alone. */
    private static void requireNodes(@Nullable String command, String form, String text) {
        require(form, "nodes".equals(command) ? form : command, text);
    }

    private static void require(String found, @Nullable String command, String text) {
        if (command != null && !command.equals(found)) {
            byte[] bytes = PrintedText.bytes(text);
            throw OtherCommand.expected(command, found, EscapedBytes.quote(bytes, 0, bytes.length));
        }
    }

    private static Dump flat(FlatTokens tokens, String command, String form, Problems problems) {
        RespValue reply = new FlatReply(tokens, problems).read(command);
        return RespDump.content(reply, command, form, problems);
    }
}
