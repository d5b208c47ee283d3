package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is known of one command, or of one subcommand, whose name is then {@code container|subcommand}. */
final class CommandEntry {
    private static final byte[] STORE = word("store");
    private static final byte[] LIMIT = word("limit");
    private static final byte[] GET = word("get");
    private static final byte[] BY = word("by");
    private static final byte[] KEYS = word("keys");
    private static final byte[] AUTH = word("auth");
    private static final byte[] AUTH2 = word("auth2");

    private final String name;
    private final byte[] nameBytes;
    /** Number of arguments, the name included; negative: at least so many. 0: not told. */
    private final int arity;

    private final boolean keysOptional;
    private final List<KeySpec> specs;
    private final boolean container;
    private final boolean subcommand;

    CommandEntry(String name, int arity, boolean keysOptional, List<KeySpec> specs, boolean container) {
        this.name = name.toLowerCase(Locale.ROOT);
        this.nameBytes = word(this.name);
        this.arity = arity;
        this.keysOptional = keysOptional;
        this.specs = List.copyOf(specs);
        this.container = container;
        this.subcommand = name.indexOf('|') >= 0;
    }

    private static byte[] word(String text) {
        return text.getBytes(US_ASCII);
    }

    String name() {
        return name;
    }

    /** Whether its second argument names one of its subcommands, which have entries of their own. */
    boolean isContainer() {
        return container;
    }

    /** Whether the first argument, or the first two with a bar between them, are this name. */
    boolean isNamed(CommandArguments arguments, int words) {
        if (words == 1) {
            // A name with a bar in it is no command of its own.
            return !subcommand && arguments.isWord(0, nameBytes);
        }
        int bar = arguments.length(0);
        int length = arguments.length(1);
        if (bar + 1 + length != nameBytes.length || nameBytes[bar] != '|') {
            return false;
        }
        for (int i = 0; i < bar; i++) {
            if (CommandArguments.lower(arguments.byteAt(0, i)) != nameBytes[i]) {
                return false;
            }
        }
        for (int i = 0; i < length; i++) {
            if (CommandArguments.lower(arguments.byteAt(1, i)) != nameBytes[bar + 1 + i]) {
                return false;
            }
        }
        return true;
    }

    byte[] nameBytes() {
        return nameBytes;
    }

    /** The specifications as text, by which the built-in table groups commands; a hyphen if there are none. */
    String specText() {
        return specs.isEmpty() ? "-" : specs.stream().map(KeySpec::toString).collect(Collectors.joining(" "));
    }

    /** Name and arity as the built-in table has them, with a tilde if keys are optional. */
    @Override
    public String toString() {
        return name + '/' + arity + (keysOptional ? "~" : "");
    }

    /** Finds the keys; the result is that of {@link CommandKeys#find}. */
    int find(CommandArguments arguments, KeyPositions positions) {
        if (specs.isEmpty()) {
            return 0;
        }
        int count = arguments.count();
        if (arity > 0 ? count != arity : count < -arity) {
            return CommandKeys.BAD_ARGUMENTS;
        }
        switch (name) {
            case "sort" -> sort(arguments, positions);
            case "sort_ro" -> positions.add(1);
            case "migrate" -> migrate(arguments, positions);
            default -> {
                for (int i = 0; i < specs.size(); i++) {
                    KeySpec spec = specs.get(i);
                    if (!spec.isKnown()) {
                        positions.clear();
                        return CommandKeys.ONLY_THE_SERVER_KNOWS;
                    }
                    if (!spec.addTo(positions, arguments)) {
                        positions.clear();
                        break;
                    }
                }
            }
        }
        return positions.count() > 0 || keysOptional || specs.get(0).isChannel()
                ? positions.count()
                : CommandKeys.BAD_ARGUMENTS;
    }

    /** {@code SORT key [BY pattern] [LIMIT offset count] [GET pattern]… [ASC|DESC] [ALPHA] [STORE key]}; the last STORE counts. */
    private static void sort(CommandArguments arguments, KeyPositions positions) {
        positions.add(1);
        int store = 0;
        for (int i = 2; i < arguments.count(); i++) {
            if (arguments.isWord(i, LIMIT)) {
                i += 2;
            } else if (arguments.isWord(i, GET) || arguments.isWord(i, BY)) {
                i++;
            } else if (arguments.isWord(i, STORE) && i + 1 < arguments.count()) {
                store = i + 1;
            }
        }
        if (store != 0) {
            positions.add(store);
        }
    }

    /**
     * {@code MIGRATE host port key|"" db timeout [COPY] [REPLACE] [AUTH password | AUTH2 user password] [KEYS key…]}; KEYS beside a key that
     * is not empty is an error. KEYS with nothing behind it is not looked at: a server (seen on 7.0) then answers the key at its place, empty or not.
     */
    private static void migrate(CommandArguments arguments, KeyPositions positions) {
        int count = arguments.count();
        for (int i = 6; i < count; i++) {
            if (i + 1 < count && arguments.isWord(i, KEYS)) {
                for (int key = i + 1; key < count && arguments.length(3) == 0; key++) {
                    positions.add(key);
                }
                return;
            }
            if (arguments.isWord(i, AUTH)) {
                i++;
            } else if (arguments.isWord(i, AUTH2)) {
                i += 2;
            }
        }
        positions.add(3);
    }
}
