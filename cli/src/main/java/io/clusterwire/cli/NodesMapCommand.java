package io.clusterwire.cli;

import io.clusterwire.nodes.ClusterView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code clusterwire nodes map}: a picture of who owns which slot. */
@Command(
        name = "map",
        description = {
            "Draws the 16384 slots as a grid of 128 by 128, with legend and findings.",
            "FILE ends in .svg (a picture) or .html (a page that needs no network and no script)."
        },
        footer = {"", "Example: clusterwire nodes map -o slots.html"},
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class NodesMapCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private DumpInputs inputs;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "Where to write the map.")
    private String output;

    NodesMapCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        String ending = output.toLowerCase(Locale.ROOT);
        boolean html = ending.endsWith(".html") || ending.endsWith(".htm");
        if (!html && !ending.endsWith(".svg")) {
            throw CliException.usage(
                    "-o: expected a file that ends in .svg or .html, found " + EscapedText.show(output));
        }
        DumpViews dumps = DumpViews.read(inputs, terminal);
        if (dumps.status() != ExitStatus.OK) {
            return dumps.status();
        }
        ClusterView view = dumps.only();
        dumps.complain(terminal);
        SlotMap map = new SlotMap(dumps.views().keySet().iterator().next(), view);
        write(html ? SlotMapHtml.of(map) : SlotMapSvg.of(map));
        return dumps.flaws().isEmpty() ? ExitStatus.OK : ExitStatus.FINDINGS;
    }

    private void write(String text) {
        try {
            Files.write(Path.of(output), text.getBytes(StandardCharsets.UTF_8));
        } catch (InvalidPathException e) {
            throw CliException.usage("-o: " + EscapedText.show(output) + ": " + Input.UNSPEAKABLE + ")");
        } catch (NoSuchFileException e) {
            throw CliException.unreadable(EscapedText.show(output)
                    + ": cannot be written: no such folder (give a file in a folder that exists)");
        } catch (IOException e) {
            throw CliException.unreadable(EscapedText.show(output) + ": cannot be written: " + Input.reason(e)
                    + " (give a file in a folder that exists and may be written)");
        }
    }
}
