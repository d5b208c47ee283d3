package io.clusterwire.cli;

import io.clusterwire.resp.RespException;
import io.clusterwire.resp.RespLimits;
import io.clusterwire.resp.RespValue;
import io.clusterwire.resp.RespValueReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code clusterwire resp}: what a RESP stream says, item by item. */
@Command(
        name = "resp",
        description = "Decodes a RESP stream: replies and pushes, or with --request what a client sends.",
        footer = {
            "",
            "Exit status: 0 the input ended between two items; 2 it is not RESP or passes a limit; 3 it ends early.",
            "",
            "Example: printf '*2\\r\\n:1\\r\\n+OK\\r\\n' | clusterwire resp"
        },
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class RespCommand implements Callable<Integer> {
    private static final int PIECE = 1 << 16;

    /** Shapes of the output. */
    enum Format {
        notation,
        tree,
        json
    }

    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "0..1", description = "A file; - or nothing is standard input.")
    private String file = Input.STANDARD_INPUT;

    @Option(names = "--protocol", paramLabel = "2|3", description = "Protocol of the replies (default: 3).")
    private int protocol = 3;

    @Option(names = "--request", description = "The stream is the client's side.")
    private boolean request;

    @Option(names = "--unauthenticated", description = "With --request: the client has not authenticated yet.")
    private boolean unauthenticated;

    @Option(
            names = "--limit",
            paramLabel = "NAME=N",
            description =
                    "A limit, repeatable; NAME is one of: depth, bulk, elements, line, number, double, inline, arguments.")
    private Map<String, Integer> limits = new LinkedHashMap<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "One of: ${COMPLETION-CANDIDATES} (default: notation). tree is how redis-cli prints.")
    private Format format = Format.notation;

    RespCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (protocol != 2 && protocol != 3) {
            throw new ParameterException(spec.commandLine(), "--protocol " + protocol + ": expected 2 or 3");
        }
        if (unauthenticated && !request) {
            throw new ParameterException(spec.commandLine(), "--unauthenticated needs --request");
        }
        RespLimits all = RespLimits.DEFAULT;
        for (Map.Entry<String, Integer> limit : limits.entrySet()) {
            all = limited(all, limit.getKey(), limit.getValue());
        }
        Stream stream = request ? new RequestLines(terminal.out(), format, all, !unauthenticated) : new Replies(all);
        try (InputStream in = Input.open(file, terminal)) {
            return decode(in, stream);
        } catch (IOException e) {
            throw Input.unreadable(file, e);
        }
    }

    /** Whatever takes items from the bytes. */
    interface Stream {
        /** Prints every item that is whole, and consumes it. */
        void decode(ByteBuf in);

        /** Whether what is consumed ends between two items. */
        boolean isBetweenItems();
    }

    private int decode(InputStream in, Stream stream) throws IOException {
        ByteBuf bytes = Unpooled.buffer(PIECE);
        try {
            while (bytes.writeBytes(in, PIECE) >= 0) {
                stream.decode(bytes);
                bytes.discardReadBytes();
            }
        } catch (RespException e) {
            terminal.out().flush();
            terminal.err()
                    .line("error:" + e.kind().code() + " at byte " + e.offset() + ": " + e.detail())
                    .flush();
            return ExitStatus.UNREADABLE;
        }
        if (stream.isBetweenItems() && !bytes.isReadable()) {
            return ExitStatus.OK;
        }
        terminal.out().flush();
        terminal.err().line("incomplete").flush();
        return ExitStatus.ENDS_EARLY;
    }

    private RespLimits limited(RespLimits all, String name, int value) {
        try {
            return switch (name) {
                case "depth" -> all.withDepth(value);
                case "bulk" -> all.withBulk(value);
                case "elements" -> all.withElements(value);
                case "line" -> all.withLine(value);
                case "number" -> all.withNumber(value);
                case "double" -> all.withDoubleLine(value);
                case "inline" -> all.withInline(value);
                case "arguments" -> all.withArguments(value);
                default ->
                    throw new ParameterException(
                            spec.commandLine(),
                            "--limit " + name
                                    + ": no such limit (expected: depth, bulk, elements, line, number, double, inline or arguments)");
            };
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--limit " + e.getMessage(), e);
        }
    }

    private final class Replies implements Stream {
        private final RespValueReader reader;

        Replies(RespLimits limits) {
            reader = new RespValueReader(limits, this::print).protocol(protocol);
        }

        @Override
        public void decode(ByteBuf in) {
            for (RespValue value = reader.next(in); value != null; value = reader.next(in)) {
                print(value);
            }
        }

        @Override
        public boolean isBetweenItems() {
            return reader.isBetweenItems();
        }

        private void print(RespValue value) {
            switch (format) {
                case notation -> terminal.out().line(value.toString());
                case tree -> terminal.out().text(RespTree.of(value));
                case json -> terminal.out().json(json -> RespJson.write(value, json));
            }
        }
    }
}
