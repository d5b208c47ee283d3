package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterwire.resp.RespValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Dumps that are a reply as redis-cli prints it: on a terminal, with {@code --raw}, {@code --csv} or {@code --json}. */
final class PrintedDump {
    private static final List<String> LINE_KEYS = List.of(
            "slots",
            "nodes",
            "id",
            "port",
            "tls-port",
            "ip",
            "endpoint",
            "hostname",
            "role",
            "replication-offset",
            "health",
            "availability-zone",
            "direction",
            "node",
            "create-time",
            "events",
            "send-buffer-allocated",
            "send-buffer-used");

    private PrintedDump() {}

    /** Reads the input if it is in one of the forms; null if it is a text. */
    static @Nullable Dump read(byte[] input, @Nullable String command) {
        int first = TextDump.firstNonBlank(input);
        int end = first;
        while (end < input.length && input[end] != '\n') {
            end++;
        }
        int stop = end > first && input[end - 1] == '\r' ? end - 1 : end;
        String line = new String(input, first, Math.min(stop - first, 256), UTF_8);
        Problems problems = Problems.collected();
        if (line.startsWith("[{") || line.startsWith("[[") || line.equals("[]")) {
            RespValue reply = JsonReply.read(input);
            return RespDump.content(reply, command, RespDump.isResp3(reply) ? "json3" : "json2", problems);
        }
        if (TtyReply.isElement(input, first, stop) || line.matches("\\((empty [a-z ]+|nil|error\\) .*)\\)?")) {
            RespValue reply = TtyReply.read(input);
            return RespDump.content(reply, command, RespDump.isResp3(reply) ? "tty3" : "tty2", problems);
        }
        String told = flatCommand(line);
        if (told == null) {
            return null;
        }
        boolean csv = line.contains(",");
        List<byte[]> words = csv ? fields(input, first) : lines(input);
        String form = csv ? "csv" : line.contains(" ") ? "raw3" : "raw2";
        return RespDump.content(
                FlatReply.read(told, words, problems), command == null ? told : command, form, problems);
    }

    /** The command whose leaves begin like this, null if none do. */
    private static @Nullable String flatCommand(String line) {
        if (line.matches("[0-9]+(,[0-9]+,.*)?")) {
            return "slots";
        }
        if (line.matches("\"?(slots|nodes)\"?(,.*)?") || line.matches("slots [0-9]+")) {
            return "shards";
        }
        return line.matches("\"?direction\"?(,.*)?") || line.matches("direction (to|from)") ? "links" : null;
    }

    /** A word a line; in RESP3 a key and its value share one. */
    private static List<byte[]> lines(byte[] input) {
        List<byte[]> words = new ArrayList<>();
        for (int at = 0; at < input.length; ) {
            int newline = at;
            while (newline < input.length && input[newline] != '\n') {
                newline++;
            }
            int end = newline > at && input[newline - 1] == '\r' ? newline - 1 : newline;
            int space = at;
            while (space < end && input[space] != ' ') {
                space++;
            }
            boolean keyed = space < end && LINE_KEYS.contains(new String(input, at, space - at, UTF_8));
            if (keyed) {
                words.add(Arrays.copyOfRange(input, at, space));
            }
            words.add(Arrays.copyOfRange(input, keyed ? space + 1 : at, end));
            at = newline + 1;
        }
        return words;
    }

    /** The fields of one line; NULL without quotes is empty. */
    private static List<byte[]> fields(byte[] input, int first) {
        List<byte[]> words = new ArrayList<>();
        int at = first;
        while (at < input.length && input[at] != '\n' && input[at] != '\r') {
            int end = at;
            if (input[at] == '"') {
                end++;
                while (end < input.length && input[end] != '"') {
                    end += input[end] == '\\' ? 2 : 1;
                }
                words.add(QuotedText.unquote(input, at, input.length < end ? input.length : end));
            }
            while (end < input.length && input[end] != ',' && input[end] != '\n' && input[end] != '\r') {
                end++;
            }
            end = Math.min(end, input.length);
            if (input[at] != '"') {
                boolean isNull = end - at == 4 && TextDump.startsWith(input, at, "NULL");
                words.add(isNull ? new byte[0] : Arrays.copyOfRange(input, at, end));
            }
            at = end + 1;
        }
        return words;
    }
}
