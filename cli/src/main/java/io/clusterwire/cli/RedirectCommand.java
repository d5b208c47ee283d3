package io.clusterwire.cli;

import io.clusterwire.nodes.Endpoint;
import io.clusterwire.nodes.Redirect;
import io.clusterwire.nodes.TopologyException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clusterwire redirect}: where MOVED, ASK and REDIRECT errors point. */
@Command(
        name = "redirect",
        description = "Says where MOVED, ASK and REDIRECT errors point, as sent or as redis-cli prints them.",
        footer = {"", "Example: clusterwire redirect 'MOVED 3999 192.0.2.1:6381'"},
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class RedirectCommand implements Callable<Integer> {
    /** Shapes of the output. */
    enum Format {
        text,
        json
    }

    private final Terminal terminal;

    @Parameters(paramLabel = "LINE", arity = "0..*", description = "Error lines; without any, lines of standard input.")
    private @Nullable List<String> lines;

    @Option(names = "--escaped", description = "Lines are escaped text, \"MOVED 0 \\x61:1\".")
    private boolean escaped;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "One of: ${COMPLETION-CANDIDATES} (default: text).")
    private Format format = Format.text;

    private int status = ExitStatus.OK;

    RedirectCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (lines != null) {
            for (int i = 0; i < lines.size(); i++) {
                explain("argument " + (i + 1), lines.get(i).getBytes(StandardCharsets.UTF_8));
            }
            return status;
        }
        try (InputStream in = new BufferedInputStream(Input.open(Input.STANDARD_INPUT, terminal))) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            long number = 1;
            for (int b = in.read(); b >= 0; b = in.read()) {
                if (b == '\n') {
                    explain("-: line " + number++, line.toByteArray());
                    line.reset();
                } else {
                    line.write(b);
                }
            }
            if (line.size() > 0) {
                explain("-: line " + number, line.toByteArray());
            }
        } catch (IOException e) {
            throw Input.unreadable(Input.STANDARD_INPUT, e);
        }
        return status;
    }

    /** Explains one line, or complains of it and goes on with the next. */
    private void explain(String where, byte[] line) {
        try {
            explain(escaped ? EscapedText.parse(trimmed(line)) : line);
        } catch (CliException e) {
            terminal.out().flush();
            terminal.complain(where + ": " + e.complaint());
            status = ExitStatus.gravest(status, e.status());
        }
    }

    private void explain(byte[] bytes) {
        try {
            // A character for each byte: what is no UTF-8 is not lost.
            show(bytes, Redirect.parsePrinted(bytes, StandardCharsets.ISO_8859_1));
        } catch (TopologyException e) {
            status = ExitStatus.gravest(status, ExitStatus.FINDINGS);
            if (format == Format.json) {
                json("malformed", null);
            } else {
                terminal.out()
                        .line("malformed: " + EscapedText.quote(bytes) + " (expected: "
                                + e.problem().expected() + ")");
            }
        }
    }

    /** Escaped text never ends in a line end of its own, a line of a file may. */
    private static String trimmed(byte[] line) {
        return new String(line, StandardCharsets.UTF_8).stripTrailing();
    }

    private void show(byte[] line, Optional<Redirect> found) {
        Redirect redirect = found.orElse(null);
        String result = redirect == null ? "none" : redirect.kind().name().toLowerCase(Locale.ROOT);
        if (format == Format.json) {
            json(result, redirect);
        } else if (redirect == null) {
            terminal.out().line("no redirection: " + EscapedText.quote(line));
        } else {
            terminal.out().line(sentence(redirect));
        }
    }

    private static String sentence(Redirect redirect) {
        String where = where(redirect.target());
        return switch (redirect.kind()) {
            case MOVED -> "moved: slot " + redirect.slot() + " belongs to " + where + " from now on";
            case ASK -> "ask: send this one command for slot " + redirect.slot() + ", after ASKING, to " + where;
            case FOLLOWED -> "followed: redis-cli went on with slot " + redirect.slot() + " at " + where;
            default -> "redirect: the primary is " + where;
        };
    }

    private static String where(Endpoint target) {
        String host = switch (target.kind()) {
            case ADDRESS -> host(target);
            case SAME_HOST -> "the host that was asked";
            case UNKNOWN -> "a node whose host is not known";
        };
        return target.port() == 0 ? host + ", which has no port of this kind" : host + ", port " + target.port();
    }

    /** A host has a character for each byte. */
    private static @Nullable String host(Endpoint target) {
        String host = target.host();
        if (host == null) {
            return null;
        }
        boolean printable = host.chars().allMatch(c -> c > 0x20 && c < 0x7f) && !host.startsWith("\"");
        return printable ? host : EscapedText.quote(host.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void json(String result, @Nullable Redirect redirect) {
        terminal.out().json(json -> {
            json.writeStartObject();
            json.writeStringField("result", result);
            json.writeFieldName("slot");
            if (redirect == null || redirect.slot() < 0) {
                json.writeNull();
            } else {
                json.writeNumber(redirect.slot());
            }
            json.writeStringField("host", redirect == null ? null : host(redirect.target()));
            json.writeStringField("hostKind", redirect == null ? null : DumpJson.kind(redirect.target()));
            json.writeFieldName("port");
            if (redirect == null) {
                json.writeNull();
            } else {
                json.writeNumber(redirect.target().port());
            }
            json.writeEndObject();
        });
    }
}
