package io.clusterwire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Makes the built-in table from what servers said, so that the two cannot drift apart. */
class CommandTableTest {
    private static final int WIDTH = 110;

    static RespValue reply(String capture) {
        return Captures.decode(Captures.ALL.get(capture)).get(0);
    }

    /** The table of all commands of both servers. */
    static String generate() {
        CommandKeys both = CommandKeys.of(reply("redis-7.2.6/replies/command-all.resp2.bin"))
                .extendedBy(reply("valkey-unstable/replies/command-all.resp3.bin"));
        return print(both.entries());
    }

    private static String print(Collection<CommandEntry> entries) {
        Map<String, TreeSet<String>> groups = new TreeMap<>();
        entries.forEach(entry -> groups.computeIfAbsent(entry.specText(), specs -> new TreeSet<>())
                .add(entry.toString()));
        StringBuilder table = new StringBuilder();
        groups.forEach((specs, commands) -> {
            StringBuilder line = new StringBuilder(specs).append(':');
            for (String command : commands) {
                if (line.length() + 1 + command.length() > WIDTH) {
                    table.append(line).append('\n');
                    line = new StringBuilder(" ");
                }
                line.append(' ').append(command);
            }
            table.append(line).append('\n');
        });
        return table.toString();
    }

    @Test
    void builtInTableIsWhatTheServersSaid() {
        assertThat(CommandTable.CAPTURED).isEqualTo(generate());
    }

    @Test
    void bothProtocolsSayTheSame() {
        for (String server : new String[] {"redis-7.2.6", "valkey-unstable"}) {
            CommandKeys resp2 = CommandKeys.of(reply(server + "/replies/command-all.resp2.bin"));
            CommandKeys resp3 = CommandKeys.of(reply(server + "/replies/command-all.resp3.bin"));
            assertThat(print(resp2.entries())).isEqualTo(print(resp3.entries()));
        }
    }
}
