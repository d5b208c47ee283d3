package io.clusterwire.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.clusterwire.slot.HashTag;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code clusterwire slot}: the slots of keys, and tags for slots. */
@Command(
        name = "slot",
        description = "Prints the hash slot of each key, or tags for slots.",
        footer = {
            "",
            "Text output: slot TAB crc16 TAB tag TAB key, and with --nodes TAB node id TAB host:port;",
            "with --group slot TAB count [TAB node id TAB host:port] TAB key TAB key ...",
            "Exit status 1 with --group: the keys are in more than one slot.",
            "",
            "Example: clusterwire slot '{user1000}.following' foo"
        },
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class SlotCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "KEY",
            arity = "0..*",
            description = "Keys; without any, one a line is read from standard input (an empty line is the empty key).")
    private List<String> keys = List.of();

    @Option(names = "-0", description = "Each key on standard input ends with NUL, not with a line end.")
    private boolean nul;

    @Option(
            names = "--escaped",
            description = "Every key is escaped text: in double quotes, \\\\ \\\" \\xHH inside; so is the output.")
    private boolean escaped;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "One of: ${COMPLETION-CANDIDATES} (default: text).")
    private NodesShowCommand.Format format = NodesShowCommand.Format.text;

    @Option(
            names = "--nodes",
            paramLabel = "DUMP",
            description =
                    "Also print the owner of the slot, from CLUSTER NODES, SLOTS or SHARDS output or a nodes.conf.")
    private @Nullable String dump;

    @Option(names = "--group", description = "Group the keys by slot.")
    private boolean group;

    @Option(
            names = "--tag-for",
            paramLabel = "SLOT|FIRST-LAST",
            arity = "1..*",
            description = "Print a shortest hash tag for each of these slots instead.")
    private List<String> tagFor = List.of();

    private @Nullable SlotOwners owners;
    private int status = ExitStatus.OK;

    SlotCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (!tagFor.isEmpty()) {
            printTags();
            return ExitStatus.OK;
        }
        if (Input.STANDARD_INPUT.equals(dump) && keys.isEmpty()) {
            throw usage("standard input cannot be both the dump and the keys (give the keys as arguments)");
        }
        if (dump != null) {
            owners = readOwners(dump);
        }
        if (group) {
            List<byte[]> all = new ArrayList<>();
            forEachKey(all::add);
            printGroups(SlotHash.groupBySlot(all, SlotHash::slot));
        } else {
            forEachKey(this::print);
        }
        return status;
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private SlotOwners readOwners(String name) {
        var read = DumpInputs.parse(name, Input.readAll(name, terminal), null);
        read.problems()
                .forEach(problem -> complain(EscapedText.show(name) + ": " + problem.message(), ExitStatus.FINDINGS));
        return new SlotOwners(name, read);
    }

    private void forEachKey(Consumer<byte[]> action) {
        if (!keys.isEmpty()) {
            for (int i = 0; i < keys.size(); i++) {
                key("argument " + (i + 1), keys.get(i).getBytes(StandardCharsets.UTF_8), action);
            }
            return;
        }
        try (InputStream in = Input.open(Input.STANDARD_INPUT, terminal)) {
            KeyLines lines = new KeyLines(in, nul);
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                key((nul ? "-: key " : "-: line ") + lines.count(), line, action);
            }
        } catch (IOException e) {
            throw Input.unreadable(Input.STANDARD_INPUT, e);
        }
    }

    /** Hands one key on, or complains of it and goes on with the next. */
    private void key(String where, byte[] given, Consumer<byte[]> action) {
        byte[] key;
        try {
            key = escaped ? EscapedText.parse(new String(given, StandardCharsets.UTF_8)) : given;
        } catch (CliException e) {
            complain(where + ": " + e.complaint(), e.status());
            return;
        }
        action.accept(key);
    }

    private void complain(String complaint, int gravity) {
        terminal.out().flush();
        terminal.complain(complaint);
        status = ExitStatus.gravest(status, gravity);
    }

    private void print(byte[] key) {
        byte[] tag = tag(key);
        int crc = SlotHash.crc16(tag == null ? key : tag);
        int slot = SlotHash.slot(key);
        String crc16 = String.format(Locale.ROOT, "%04x", crc);
        if (format == NodesShowCommand.Format.json) {
            terminal.out().json(json -> {
                json.writeStartObject();
                json.writeStringField("key", show(key));
                json.writeStringField("tag", tag == null ? null : show(tag));
                json.writeStringField("crc16", crc16);
                json.writeNumberField("slot", slot);
                writeOwner(slot, json);
                json.writeEndObject();
            });
            return;
        }
        String shownTag = tag == null ? "-" : showTag(tag);
        terminal.out().line(slot + "\t" + crc16 + "\t" + shownTag + "\t" + show(key) + ownerColumns(slot));
    }

    private void printGroups(SortedMap<Integer, List<byte[]>> groups) {
        groups.forEach((slot, members) -> {
            if (format == NodesShowCommand.Format.json) {
                terminal.out().json(json -> {
                    json.writeStartObject();
                    json.writeNumberField("slot", slot);
                    json.writeArrayFieldStart("keys");
                    for (byte[] key : members) {
                        json.writeString(show(key));
                    }
                    json.writeEndArray();
                    writeOwner(slot, json);
                    json.writeEndObject();
                });
                return;
            }
            terminal.out().text(slot + "\t" + members.size() + ownerColumns(slot));
            members.forEach(key -> terminal.out().text("\t" + show(key)));
            terminal.out().line("");
        });
        if (groups.size() > 1) {
            status = ExitStatus.gravest(status, ExitStatus.FINDINGS);
        }
    }

    private void printTags() {
        if (!keys.isEmpty() || group || dump != null) {
            throw usage("--tag-for takes slots: neither keys nor --group nor --nodes go with it");
        }
        List<SlotSet> asked = tagFor.stream().map(this::slots).toList();
        for (SlotSet slots : asked) {
            for (int slot = slots.nextSet(0); slot < SlotHash.SLOT_COUNT; slot = slots.nextSet(slot + 1)) {
                printTag(slot, HashTag.forSlot(slot).getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    private SlotSet slots(String text) {
        try {
            SlotSet slots = SlotSet.parse(text);
            if (!slots.isEmpty()) {
                return slots;
            }
        } catch (IllegalArgumentException e) {
            throw usage("--tag-for: " + e.getMessage());
        }
        throw usage("--tag-for: expected a slot or a range of slots, 0..16383, found nothing");
    }

    private void printTag(int slot, byte[] tag) {
        if (format == NodesShowCommand.Format.json) {
            terminal.out().json(json -> {
                json.writeStartObject();
                json.writeNumberField("slot", slot);
                json.writeStringField("tag", show(tag));
                json.writeEndObject();
            });
        } else {
            terminal.out().line(slot + "\t" + showTag(tag));
        }
    }

    private static byte @Nullable [] tag(byte[] key) {
        long bounds = HashTag.bounds(key);
        return bounds == HashTag.NONE ? null : Arrays.copyOfRange(key, HashTag.start(bounds), HashTag.end(bounds));
    }

    private String show(byte[] bytes) {
        return escaped ? EscapedText.quote(bytes) : EscapedText.show(bytes);
    }

    /** In text a bare hyphen stands for no tag. */
    private String showTag(byte[] tag) {
        return tag.length == 1 && tag[0] == '-' ? EscapedText.quote(tag) : show(tag);
    }

    private String ownerColumns(int slot) {
        return owners == null ? "" : owners.columns(slot);
    }

    private void writeOwner(int slot, JsonGenerator json) throws IOException {
        if (owners != null) {
            owners.write(slot, json);
        }
    }
}
