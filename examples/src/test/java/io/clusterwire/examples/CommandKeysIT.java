package io.clusterwire.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.resp.CommandKeys;
import io.clusterwire.resp.KeyPositions;
import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Asks a server for the keys of generated commands, and compares. */
@Live
class CommandKeysIT {

    @RegisterExtension
    static final LiveCluster LIVE = new LiveCluster(1, 0);

    private static final String NONE = "[]";
    private static final String BAD = "bad arguments";
    private static final String UNKNOWN = "unknown command";
    private static final int TRIES = 200;
    private static final List<String> WORDS = List.of(
            "STORE",
            "store",
            "STOREDIST",
            "STREAMS",
            "KEYS",
            "COUNT",
            "LIMIT",
            "GET",
            "BY",
            "AUTH",
            "AUTH2",
            "COPY",
            "REPLACE",
            "WEIGHTS",
            "GROUP",
            "BLOCK",
            "WITHSCORES",
            "AGGREGATE",
            "");

    private final List<String> differences = new ArrayList<>();

    /** The built-in table knows other releases too: it may take a number of arguments that this server refuses. */
    @Test
    void serversFindTheSameKeys() throws IOException {
        // Before, servers had no key specifications, and COMMAND GETKEYS was not exact.
        LIVE.assumeRelease(7, 0);
        Random random = new Random(8);
        try (Connection connection = LIVE.get().node(0).connect()) {
            RespValue commands = connection.call("COMMAND");
            CommandKeys asTold = CommandKeys.builtIn().extendedBy(commands);
            // Sorted: servers tell their commands in an order of their own each time, and each run shall ask the same.
            Map<String, Integer> arities = new TreeMap<>();
            collect((RespAggregate) commands, arities);
            assertThat(arities).hasSizeGreaterThan(200);
            for (Map.Entry<String, Integer> command : arities.entrySet()) {
                String name = command.getKey();
                int arity = command.getValue();
                assertThat(CommandKeys.builtIn().knows(name)).as(name).isTrue();
                List<String[]> generated = new ArrayList<>();
                for (int i = 0; i < TRIES; i++) {
                    generated.add(generate(random, name, arity));
                }
                List<String> told = ask(connection, generated);
                for (int i = 0; i < TRIES; i++) {
                    compare(asTold, generated.get(i), told.get(i));
                    if (takes(arity, generated.get(i).length)) {
                        compare(CommandKeys.builtIn(), generated.get(i), told.get(i));
                    }
                }
                assertThat(told).as("%s: something that the server takes", name).anyMatch(one -> !one.equals(BAD));
            }
        }
        assertThat(differences).isEmpty();
    }

    private void compare(CommandKeys table, String[] words, String told) {
        String found = found(table, words);
        // Of channels servers tell nothing, not even that their number is wrong.
        if (words[0].equals("spublish") && found.equals(BAD)) {
            found = NONE;
        }
        if (!told.equals(found)) {
            differences.add(String.join(" ", words) + ": server " + told + ", found " + found);
        }
    }

    private static boolean takes(int arity, int count) {
        return arity < 0 ? count >= -arity : count == arity;
    }

    private static List<String> ask(Connection connection, List<String[]> generated) throws IOException {
        for (String[] words : generated) {
            connection.send(out -> {
                out.command(words.length + 2).argument("COMMAND").argument("GETKEYS");
                for (String word : words) {
                    out.argument(word);
                }
            });
        }
        List<String> told = new ArrayList<>();
        for (int i = 0; i < generated.size(); i++) {
            told.add(told(connection.receive()));
        }
        return told;
    }

    private static String told(RespValue reply) {
        if (reply instanceof RespAggregate keys) {
            return keys.children().stream().map(Connection::textOf).toList().toString();
        }
        String error = Connection.textOf(reply);
        if (error.contains("no key arguments")) {
            return NONE;
        }
        return error.contains("Invalid command") ? UNKNOWN : error.contains("Invalid") ? BAD : error;
    }

    private static String found(CommandKeys table, String[] words) {
        byte[][] bytes = Command.of(words).words();
        KeyPositions positions = new KeyPositions();
        int count = table.find(bytes, positions);
        if (count == CommandKeys.BAD_ARGUMENTS) {
            return BAD;
        }
        if (count == CommandKeys.UNKNOWN_COMMAND) {
            return UNKNOWN;
        }
        if (count < 0) {
            return "result " + count;
        }
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < count && !positions.areChannels(); i++) {
            keys.add(words[positions.index(i)]);
        }
        return keys.toString();
    }

    /** A command of a plausible length: words that tell where they stand, numbers, and option words of all commands. */
    private static String[] generate(Random random, String name, int arity) {
        int least = Math.abs(arity);
        String[] command = name.split("\\|", -1);
        // A name alone cannot be asked for.
        int count = Math.max(
                Math.max(2, command.length),
                arity >= 0 && random.nextInt(8) > 0
                        ? least
                        : least + random.nextInt(9) - random.nextInt(2) * random.nextInt(2));
        String[] words = Arrays.copyOf(command, count);
        for (int i = command.length; i < count; i++) {
            int kind = random.nextInt(10);
            words[i] = kind < 5
                    ? "word" + i
                    : kind < 7
                            ? String.valueOf(random.nextInt(6) - 1)
                            : WORDS.get(random.nextInt(random.nextBoolean() ? 5 : WORDS.size()));
        }
        for (int i = 1; name.equals("migrate") && i < count; i++) {
            // Where this word is no option, or has no keys behind it, servers see keys in what is no command.
            if (words[i].equals("KEYS") && (i < 6 || i == count - 1)) {
                words[i] = "word" + i;
            }
        }
        for (int i = 1; name.equals("xreadgroup") && i < Math.min(4, count); i++) {
            // Here this word is no option either, but servers whose specification finds no keys take it for one.
            if (words[i].equals("STREAMS")) {
                words[i] = "word" + i;
            }
        }
        return words;
    }

    /** Names and arities from a COMMAND reply, subcommands as {@code container|subcommand}. */
    private static void collect(RespAggregate commands, Map<String, Integer> arities) {
        for (RespValue command : commands.children()) {
            List<RespValue> fields = ((RespAggregate) command).children();
            arities.put(Connection.textOf(fields.get(0)), (int) ((RespScalar) fields.get(1)).longValue());
            if (fields.size() > 9) {
                collect((RespAggregate) fields.get(9), arities);
            }
        }
    }
}
