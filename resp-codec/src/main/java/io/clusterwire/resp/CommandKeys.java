package io.clusterwire.resp;

import io.netty.buffer.ByteBuf;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knows which arguments of a command are keys, or sharded channels: what a cluster client or proxy hashes to find the node, as a server tells
 * with {@code COMMAND GETKEYS}. Command names and option words count in any case.
 *
 * <pre>{@code
 * KeyPositions keys = new KeyPositions();
 * int found = CommandKeys.builtIn().find(arguments, keys);
 * if (found > 0) {
 *     byte[] firstKey = arguments[keys.index(0)];
 * }
 * }</pre>
 *
 * <p>{@link #builtIn()} covers the commands of Redis 7.0 to 8.0 and Valkey 8 without modules. A server's own reply to {@code COMMAND} adds what it has
 * beside them ({@link #extendedBy}), or stands alone ({@link #of}). Immutable and thread-safe. Finding allocates nothing.
 */
public final class CommandKeys {
    /** The command, or the subcommand of a container such as OBJECT, is not known. */
    public static final int UNKNOWN_COMMAND = -1;
    /** The number of arguments is wrong, or they do not fit the command: a server would refuse it. */
    public static final int BAD_ARGUMENTS = -2;
    /** The command's keys depend on its arguments in a way that its description does not tell: ask with {@code COMMAND GETKEYS}. */
    public static final int ONLY_THE_SERVER_KNOWS = -3;

    private static final CommandKeys BUILT_IN = new CommandKeys(CommandTable.entries());

    private final Map<String, CommandEntry> byName;
    /** Open addressing by a hash of the name in lower case; at most half full. */
    private final @Nullable CommandEntry[] slots;

    private final int longestName;

    CommandKeys(Map<String, CommandEntry> byName) {
        this.byName = byName;
        slots = new CommandEntry[Integer.highestOneBit(Math.max(1, byName.size())) * 4];
        int longest = 0;
        for (CommandEntry entry : byName.values()) {
            byte[] name = entry.nameBytes();
            int slot = 0;
            for (byte b : name) {
                slot = mix(slot, b);
            }
            slot &= slots.length - 1;
            while (slots[slot] != null) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = entry;
            longest = Math.max(longest, name.length);
        }
        longestName = longest;
    }

    /**
     * The commands of Redis 7.0 to 8.0 and Valkey 8.
     *
     * @return always the same
     */
    public static CommandKeys builtIn() {
        return BUILT_IN;
    }

    /**
     * The commands of one server alone.
     *
     * @param commandReply its reply to {@code COMMAND} or {@code COMMAND INFO}, in either protocol. Before Redis 7.0 that holds no key
     *     specifications: what is built in is taken instead, and for other commands first key, last key and step
     * @return a table of these commands
     * @throws IllegalArgumentException if the value is no such reply; the message tells where
     */
    public static CommandKeys of(RespValue commandReply) {
        return new CommandKeys(index(CommandReply.entries(commandReply)));
    }

    /**
     * These commands and those of a server, which win where both have a command.
     *
     * @param commandReply as for {@link #of}
     * @return another table; this one stays as it is
     * @throws IllegalArgumentException if the value is no such reply; the message tells where
     */
    public CommandKeys extendedBy(RespValue commandReply) {
        Map<String, CommandEntry> all = new LinkedHashMap<>(byName);
        all.putAll(index(CommandReply.entries(commandReply)));
        return new CommandKeys(all);
    }

    /**
     * Finds the keys of a command.
     *
     * @param arguments the command, its name first; not kept
     * @param positions filled with the positions; emptied if there are none
     * @return the number of keys or channels, 0 if the command has none; or {@link #UNKNOWN_COMMAND}, {@link #BAD_ARGUMENTS} or {@link
     *     #ONLY_THE_SERVER_KNOWS}
     */
    public int find(byte[][] arguments, KeyPositions positions) {
        try {
            return find(positions.array.of(arguments), positions);
        } finally {
            positions.array.release();
        }
    }

    /**
     * Finds the keys of a request that has just been read.
     *
     * @param request the reader that read it
     * @param in the buffer that was read from
     * @param positions filled with the positions; emptied if there are none
     * @return as the other method
     */
    public int find(RespRequestReader request, ByteBuf in, KeyPositions positions) {
        try {
            return find(positions.request.of(request, in), positions);
        } finally {
            positions.request.release();
        }
    }

    private int find(CommandArguments arguments, KeyPositions positions) {
        positions.clear();
        CommandEntry entry = arguments.count() == 0 ? null : lookUp(arguments);
        return entry == null ? UNKNOWN_COMMAND : entry.find(arguments, positions);
    }

    /**
     * Whether a command is known.
     *
     * @param name the command, or {@code container|subcommand}, in lower case
     * @return whether {@link #find} knows it
     */
    public boolean knows(String name) {
        return byName.containsKey(name);
    }

    Collection<CommandEntry> entries() {
        return byName.values();
    }

    static Map<String, CommandEntry> index(Iterable<CommandEntry> entries) {
        Map<String, CommandEntry> index = new LinkedHashMap<>();
        for (CommandEntry entry : entries) {
            index.put(entry.name(), entry);
        }
        return index;
    }

    private @Nullable CommandEntry lookUp(CommandArguments arguments) {
        int nameLength = arguments.length(0);
        if (nameLength > longestName) {
            return null;
        }
        int hash = hash(0, arguments, 0);
        CommandEntry command = at(hash, arguments, 1);
        if (command == null || !command.isContainer() || arguments.count() == 1) {
            return command;
        }
        return nameLength + 1 + arguments.length(1) > longestName
                ? null
                : at(hash(mix(hash, '|'), arguments, 1), arguments, 2);
    }

    private @Nullable CommandEntry at(int hash, CommandArguments arguments, int words) {
        for (int slot = hash & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
            CommandEntry entry = slots[slot];
            if (entry == null || entry.isNamed(arguments, words)) {
                return entry;
            }
        }
    }

    private static int hash(int start, CommandArguments arguments, int argument) {
        int hash = start;
        int length = arguments.length(argument);
        for (int i = 0; i < length; i++) {
            hash = mix(hash, CommandArguments.lower(arguments.byteAt(argument, i)));
        }
        return hash;
    }

    private static int mix(int hash, int b) {
        int mixed = (hash ^ b) * 0x9e3779b1;
        return mixed ^ (mixed >>> 15);
    }
}
