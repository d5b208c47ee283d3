package io.clusterwire.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    @TempDir
    private Path folder;

    private static final Pattern EXAMPLE = Pattern.compile("Example: printf '([^']*)' \\| clusterwire (.*)");
    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{1,3}|.)");

    @Test
    void shouldAskForACommandWhenThereIsNone() {
        CliRun run = CliRun.of();

        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("expected a command").contains("clusterwire --help");
    }

    @Test
    void shouldRefuseUnknownOption() {
        CliRun run = CliRun.of("--colour");

        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.err())
                .contains("--colour")
                .doesNotContain("at io.clusterwire")
                .doesNotContain("Exception");
    }

    @Test
    void shouldSayHowToGiveWhatBeginsWithAHyphen() {
        assertThat(CliRun.of("redirect", "-MOVED 1 a:1").err())
                .contains("'-MOVED 1 a:1'")
                .contains("a LINE that begins with a hyphen goes behind --");
        assertThat(CliRun.of("redirect", "--", "-MOVED 1 a:1").status()).isZero();
        assertThat(CliRun.of("--nope").err()).doesNotContain("behind --");
    }

    /** What others have written must not move the cursor of the terminal that it is shown on. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "slot|k|--nodes|@",
                "resp|@",
                "bus|@",
                "bus|@|@",
                "nodes|show|@",
                "nodes|show|@|@",
                "nodes|check|@",
                "nodes|diff|@|@",
                "nodes|map|@|-o|@.svg",
                "nodes|map|-o|@/a.svg",
                "nodes|map|-o|@.png",
                "nodes|plan|@|--rebalance",
                "nodes|plan|--rebalance|--threshold|@",
                "nodes|plan|--rebalance|--weight|@=1",
                "nodes|plan|--to|@|--slots|1",
                "nodes|plan|--to|@|--slots|@",
                "nodes|show|--input|@",
                "bus|--layout|@",
                "bus|--family|@",
                "resp|--limit|@=1",
                "resp|--limit|bulk=@",
                "resp|--protocol|@",
                "resp|--format|@",
                "slot|--format|@",
                "slot|--tag-for|@",
                "slot|--@",
                "redirect|-@",
                "completion|@",
                "help|@",
                "nodes|@",
                "@"
            })
    void shouldEscapeControlCharactersInComplaints(String line) throws IOException {
        String evil = "a\u001b[31m\nb\u009b";
        for (String text : new String[] {evil, folder.resolve(evil).toString()}) {
            CliRun missing = CliRun.of(line.replace("@", text).split("\\|"));
            assertThat(missing.status()).isIn(ExitStatus.UNREADABLE, ExitStatus.USAGE);
            assertHarmless(missing);
        }
        Path file = Files.writeString(folder.resolve(evil), "\u001b[31m\n");
        CliRun there = CliRun.of(line.replace("@", file.toString()).split("\\|"));
        assertThat(there.status()).isNotZero();
        assertHarmless(there);
    }

    private static void assertHarmless(CliRun run) {
        assertThat(run.out() + run.err())
                .contains("\\x1b[31m")
                .matches(text -> text.chars().allMatch(c -> c == '\n' || (c >= ' ' && c < 0x7f)));
        assertThat(run.err().lines().filter(each -> !each.startsWith("clusterwire: ") && !each.startsWith("error:")))
                .isEmpty();
    }

    @Test
    void shouldEscapeControlCharactersOfFileNamesInResults() throws IOException {
        Path dump = Files.copy(
                Path.of("../nodes-parser/src/test/resources/io/clusterwire/nodes/vectors/nodes-3.0-basic.txt"),
                folder.resolve("a\u001b[31m\nb"));

        CliRun run = CliRun.of("nodes", "show", dump.toString(), dump.toString());

        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("a\\x1b[31m\\x0ab\" (nodes)\n").doesNotContain("\u001b");
    }

    @Test
    void shouldPrintVersion() {
        CliRun run = CliRun.of("--version");

        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith("clusterwire ");
    }

    @Test
    void shouldGiveAnExampleInEveryHelp() {
        assertEveryHelp(Main.commands(Terminal.plain(
                new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream(), new ByteArrayOutputStream())));
    }

    /** The examples that make their own input, run as a shell would. */
    @ParameterizedTest
    @ValueSource(strings = {"resp", "bus"})
    void shouldGiveAnExampleThatWorksWhenPasted(String command) {
        Matcher example = EXAMPLE.matcher(CliRun.of(command, "--help").out());
        assertThat(example.find()).isTrue();
        String input = ESCAPE.matcher(example.group(1))
                .replaceAll(m -> Matcher.quoteReplacement(
                        switch (m.group(1)) {
                            case "r" -> "\r";
                            case "n" -> "\n";
                            default -> String.valueOf((char) Integer.parseInt(m.group(1), 8));
                        }));

        CliRun run = CliRun.with(input.getBytes(StandardCharsets.ISO_8859_1), example.group(2));

        assertThat(run.status()).isZero();
        assertThat(run.lines()).hasSize(1);
        assertThat(run.err()).isEmpty();
    }

    private static void assertEveryHelp(CommandLine command) {
        if (command.getCommandSpec().name().equals("help")) {
            return;
        }
        String help = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
        assertThat(help)
                .as(command.getCommandSpec().qualifiedName())
                .contains("Example:")
                .contains("--help");
        command.getSubcommands().values().forEach(MainTest::assertEveryHelp);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nodes show", "nodes check", "nodes plan"})
    void shouldGiveAnExampleThatWorksAsItStands(String command) {
        String help = CliRun.of((command + " --help").split(" ")).out();
        String example = help.substring(help.indexOf("Example: clusterwire ") + "Example: clusterwire ".length());

        CliRun run = CliRun.of(example.strip().split(" "));

        assertThat(run.status()).isZero();
        assertThat(run.out()).isNotEmpty();
    }

    @Test
    void shouldPrintCompletionScript() {
        CliRun run = CliRun.of("completion", "bash");

        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("complete -F").contains("clusterwire");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Broken pipe", "The pipe has been ended"})
    void shouldEndQuietlyWhenTheReaderGoesAway(String reason) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = Terminal.plain(new ByteArrayInputStream(new byte[0]), failing(reason), err);

        assertThat(Main.run(new String[] {"completion", "bash"}, terminal)).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** {@code nodes check} writes little and fails at the end only, {@code --tag-for} fills the buffer in between. */
    @ParameterizedTest
    @ValueSource(strings = {"nodes check", "slot --tag-for 0-16383", "slot --tag-for 0-16383 --format json", "--help"})
    void shouldSayThatTheOutputCannotBeWritten(String command) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal =
                Terminal.plain(new ByteArrayInputStream(new byte[0]), failing("No space left on device"), err);

        assertThat(Main.run(command.split(" "), terminal)).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .endsWith("clusterwire: standard output cannot be written: No space left on device\n");
    }

    @Test
    void shouldKeepItsStatusWhenNobodyReadsComplaints() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Terminal terminal = Terminal.plain(new ByteArrayInputStream(new byte[0]), out, failing("Broken pipe"));

        assertThat(Main.run(new String[] {"slot", "--nope"}, terminal)).isEqualTo(ExitStatus.USAGE);
        assertThat(Main.run(new String[] {"resp", "no such file"}, terminal)).isEqualTo(ExitStatus.UNREADABLE);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"slot", "redirect", "resp", "bus", "nodes show -", "slot --nodes - key"})
    void shouldSayThatTheInputIsTooLarge(String command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                throw new OutOfMemoryError("planted");
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                return read();
            }
        };

        assertThat(Main.run(command.split(" "), Terminal.plain(endless, out, err)))
                .isEqualTo(ExitStatus.UNREADABLE);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("clusterwire: ")
                .contains("too large to be read in")
                .hasLineCount(1);
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        };
    }

    @Test
    void shouldTakeArgumentsFromTheRawCommandLine() {
        byte[] raw = "java\0-jar\0x.jar\0slot\0k\u00e4se\0\0".getBytes(StandardCharsets.UTF_8);

        assertThat(ProcessArguments.decode(new String[] {"slot", "k??se", ""}, raw))
                .containsExactly("slot", "k\u00e4se", "");
    }

    @Test
    void shouldOrderExitStatusesByGravity() {
        int[] order = {ExitStatus.UNREADABLE, ExitStatus.ENDS_EARLY, ExitStatus.FINDINGS, ExitStatus.OK};
        for (int i = 0; i < order.length; i++) {
            for (int j = i; j < order.length; j++) {
                assertThat(ExitStatus.gravest(order[i], order[j])).isEqualTo(order[i]);
                assertThat(ExitStatus.gravest(order[j], order[i])).isEqualTo(order[i]);
            }
        }
    }
}
