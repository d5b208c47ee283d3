package io.clusterwire.resp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads what a server says of its commands. Each is an array; a command that COMMAND INFO did not know is null.
 *
 * <pre>
 * 0 name   1 arity   2 flags   3 first key   4 last key   5 step
 * 6 categories (6.0)   7 tips (7.0)   8 key specifications (7.0)   9 subcommands (7.0), the same again
 *
 * key specification, pairs: notes, flags, begin_search, find_keys
 * begin_search, pairs: type (index, keyword, unknown), spec (pairs: index; keyword, startfrom)
 * find_keys, pairs: type (range, keynum, unknown), spec (pairs: lastkey, keystep, limit; keynumidx, firstkey, keystep)
 * </pre>
 */
final class CommandReply {
    private static final int MIN_FIELDS = 6;
    private static final int KEY_SPECS = 8;
    private static final int SUBCOMMANDS = 9;

    private final List<CommandEntry> entries = new ArrayList<>();
    /** Where we are, for messages. */
    private String place = "COMMAND reply";

    private CommandReply() {}

    static List<CommandEntry> entries(RespValue reply) {
        CommandReply reader = new CommandReply();
        reader.commands(reply, "");
        return reader.entries;
    }

    private void commands(RespValue list, String container) {
        RespAggregate commands = aggregate(list);
        for (int i = 0; i < commands.childCount(); i++) {
            if (!commands.child(i).isNull()) {
                command(aggregate(commands.child(i)), container);
            }
        }
    }

    private void command(RespAggregate fields, String container) {
        if (fields.childCount() < MIN_FIELDS) {
            throw bad("a command of at least " + MIN_FIELDS + " fields", fields);
        }
        String name = text(fields.child(0));
        place = "COMMAND reply, " + name;
        if (!container.isEmpty() && !name.startsWith(container + "|")) {
            throw bad("a subcommand of " + container, fields.child(0));
        }
        int arity = number(fields.child(1));
        boolean optional = has(fields.child(2), "no_mandatory_keys");
        if (fields.childCount() <= KEY_SPECS) {
            older(name, arity, fields);
            return;
        }
        List<KeySpec> specs = new ArrayList<>();
        RespAggregate list = aggregate(fields.child(KEY_SPECS));
        for (int i = 0; i < list.childCount(); i++) {
            specs.add(spec(aggregate(list.child(i))));
        }
        boolean contains = fields.childCount() > SUBCOMMANDS
                && aggregate(fields.child(SUBCOMMANDS)).childCount() > 0;
        entries.add(new CommandEntry(name, arity, optional, specs, contains));
        if (contains) {
            if (!container.isEmpty()) {
                throw bad("no subcommands of a subcommand", fields.child(SUBCOMMANDS));
            }
            commands(fields.child(SUBCOMMANDS), name);
        }
    }

    /** A command as it was described before Redis 7.0. */
    private void older(String name, int arity, RespAggregate fields) {
        boolean known = false;
        for (CommandEntry entry : CommandKeys.builtIn().entries()) {
            if (entry.name().equals(name) || entry.name().startsWith(name + "|")) {
                entries.add(entry);
                known = true;
            }
        }
        if (known) {
            return;
        }
        int first = number(fields.child(3));
        int last = number(fields.child(4));
        int step = number(fields.child(5));
        List<KeySpec> specs = new ArrayList<>();
        if (has(fields.child(2), "movablekeys")) {
            specs.add(KeySpec.UNKNOWN);
        } else if (first > 0) {
            specs.add(KeySpec.parse(first + ".." + (last < 0 ? last : last - first) + "/" + Math.max(0, step)));
        }
        entries.add(new CommandEntry(name, arity, false, specs, false));
    }

    private KeySpec spec(RespAggregate spec) {
        RespValue flags = find(spec, "flags");
        String marks = (has(flags, "not_key") ? "c" : "")
                + (has(flags, "incomplete") ? "i" : "")
                + (has(flags, "variable_flags") ? "v" : "");
        return KeySpec.parse(begin(aggregate(find(spec, "begin_search")))
                + keys(aggregate(find(spec, "find_keys")))
                + (marks.isEmpty() ? "" : "!" + marks));
    }

    private String begin(RespAggregate search) {
        RespAggregate spec = aggregate(find(search, "spec"));
        String type = text(find(search, "type"));
        if (type.equals("index")) {
            int index = number(find(spec, "index"));
            return index > 0 ? Integer.toString(index) : "?";
        }
        if (!type.equals("keyword")) {
            return "?";
        }
        String keyword = text(find(spec, "keyword")).toUpperCase(Locale.ROOT);
        return keyword.matches("[A-Z]+") ? keyword + "@" + number(find(spec, "startfrom")) : "?";
    }

    private String keys(RespAggregate find) {
        RespAggregate spec = aggregate(find(find, "spec"));
        String type = text(find(find, "type"));
        if (type.equals("keynum")) {
            int index = number(find(spec, "keynumidx"));
            int first = number(find(spec, "firstkey"));
            int step = number(find(spec, "keystep"));
            return index < 0 || first < 0 || step < 0 ? "?" : "#" + index + "," + first + "," + step;
        }
        if (!type.equals("range")) {
            return "?";
        }
        int last = number(find(spec, "lastkey"));
        int step = number(find(spec, "keystep"));
        int limit = number(find(spec, "limit"));
        if (step < 0 || limit < 0) {
            return "?";
        }
        return last == 0 && step == 1 && limit == 0
                ? ""
                : ".." + last + (step == 1 ? "" : "/" + step) + (limit == 0 ? "" : "%" + limit);
    }

    /** The value of a key in a map, or in the flat array that a RESP2 server sends for one. */
    private RespValue find(RespAggregate pairs, String key) {
        for (int i = 0; i + 1 < pairs.childCount(); i += 2) {
            if (pairs.child(i).bare() instanceof RespText text && text.isText(key)) {
                return pairs.child(i + 1).bare();
            }
        }
        throw bad("a field " + key, pairs);
    }

    private boolean has(RespValue list, String word) {
        RespAggregate words = aggregate(list);
        for (int i = 0; i < words.childCount(); i++) {
            if (words.child(i).bare() instanceof RespText text && text.isText(word)) {
                return true;
            }
        }
        return false;
    }

    private RespAggregate aggregate(RespValue value) {
        if (value.bare() instanceof RespAggregate aggregate) {
            return aggregate;
        }
        throw bad("an aggregate", value);
    }

    private String text(RespValue value) {
        if (value.bare() instanceof RespText text && !text.isError()) {
            return text.text();
        }
        throw bad("a string", value);
    }

    private int number(RespValue value) {
        if (value.bare() instanceof RespScalar scalar && scalar.type() == RespType.INTEGER) {
            long number = scalar.longValue();
            if (number == (int) number) {
                return (int) number;
            }
        }
        throw bad("an integer of 32 bits", value);
    }

    private IllegalArgumentException bad(String expected, RespValue value) {
        String shown = value.toString();
        return new IllegalArgumentException(place + ": " + (shown.length() <= 64 ? shown : shown.substring(0, 64) + "…")
                + " (expected: " + expected + ")");
    }
}
