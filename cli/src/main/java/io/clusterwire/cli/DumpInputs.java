package io.clusterwire.cli;

import io.clusterwire.nodes.Dump;
import io.clusterwire.nodes.DumpReader;
import io.clusterwire.nodes.Problem;
import io.clusterwire.nodes.TopologyException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The DUMP arguments that the {@code nodes} commands share, and the sample that stands in for them. */
final class DumpInputs {
    private static final String SAMPLE = "sample-nodes.txt";

    /** What {@code --input} may say. */
    enum Command {
        NODES("nodes"),
        NODES_CONF("nodes.conf"),
        SLOTS("slots"),
        SHARDS("shards"),
        LINKS("links"),
        INFO("info");

        private final String word;

        Command(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    @Parameters(paramLabel = "DUMP", arity = "0..*", description = "Files with dumps; - for standard input.")
    private List<String> names = List.of();

    @Option(
            names = "--input",
            paramLabel = "WHAT",
            converter = CommandConverter.class,
            description = "What the dumps are: nodes, nodes.conf, slots, shards, links or info (default: recognised).")
    private @Nullable Command command;

    /** The names given, or that of the bundled sample after a word on standard error. */
    List<String> names(Terminal terminal) {
        if (!names.isEmpty()) {
            return names;
        }
        terminal.complain("no DUMP given: showing the bundled sample, CLUSTER NODES of a cluster of six");
        return List.of(SAMPLE);
    }

    /**
     * Reads everything that the file called {@code name} holds: one dump, or several if it is a terminal log.
     *
     * @throws CliException if there is no such file, or nothing in it can be read
     */
    List<DumpReader.Part> read(String name, Terminal terminal) {
        byte[] bytes = names.isEmpty() ? sample() : Input.readAll(name, terminal);
        String told = command == null ? null : command.toString();
        List<DumpReader.Part> parts = reading(name, () -> DumpReader.readAll(bytes, told));
        if (told == null && parts.stream().anyMatch(part -> isGuess(part.dump()))) {
            terminal.complain(EscapedText.show(name)
                    + ": taken for CLUSTER SLOTS as redis-cli prints it into a file; --input says what it is");
        }
        return parts;
    }

    /** Elements without nesting and without node ids, as before 3.2, could be something else. */
    private static boolean isGuess(Dump dump) {
        return (dump.form().startsWith("raw") || dump.form().equals("csv"))
                && dump.content() instanceof Dump.Slots slots
                && slots.entries().stream()
                        .allMatch(entry -> entry.nodes().get(0).id() == null);
    }

    /**
     * Reads the dump that {@code bytes} of {@code name} are, of any kind or of the one that {@code command} says.
     *
     * @throws CliException if nothing in it can be read
     */
    static Dump parse(String name, byte[] bytes, @Nullable String command) {
        return reading(name, () -> DumpReader.read(bytes, command));
    }

    private static <T> T reading(String name, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (TopologyException e) {
            String complaint = EscapedText.show(name) + ": " + e.problem().message();
            throw e.problem().code().equals(Problem.ENDS_EARLY)
                    ? CliException.endsEarly(complaint)
                    : CliException.unreadable(complaint);
        } catch (OutOfMemoryError e) {
            throw CliException.unreadable(
                    EscapedText.show(name) + ": too large to be read in this much memory (give java more with -Xmx)");
        }
    }

    private static byte[] sample() {
        try (InputStream in = DumpInputs.class.getResourceAsStream(SAMPLE)) {
            if (in == null) {
                throw new IllegalStateException(SAMPLE + " is missing from the jar");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes the words of {@link Command}. */
    static final class CommandConverter implements picocli.CommandLine.ITypeConverter<Command> {
        @Override
        public Command convert(String value) {
            for (Command each : Command.values()) {
                if (each.toString().equals(value)) {
                    return each;
                }
            }
            throw new picocli.CommandLine.TypeConversionException(
                    "expected one of nodes, nodes.conf, slots, shards, links, info, found " + EscapedText.show(value));
        }
    }
}
