package io.clusterwire.cli;

import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusFrameSplitter;
import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.BusReceiver;
import io.clusterwire.bus.BusVerdict;
import io.clusterwire.bus.Family;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clusterwire bus}: what the frames of a bus stream say. */
@Command(
        name = "bus",
        description = "Decodes cluster bus frames, back to back; each FILE is a stream of its own.",
        footer = {
            "",
            "Exit status: 0 fine; 1 a frame was dropped; 2 a link would be closed; 3 it ends inside a frame.",
            "",
            "Example: printf 'RCmb\\0\\0\\0\\41\\0\\1\\0\\0\\200\\4\\0\\0\\0\\0\\0\\4\\0\\0\\0\\5newshello' | clusterwire bus"
        },
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class BusCommand implements Callable<Integer> {
    /** Shapes of the output. */
    enum Format {
        text,
        hex,
        json
    }

    /** The layouts of releases, under the names that people type. */
    static final class Layouts extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Layouts() {
            super(Arrays.stream(BusLayout.values())
                    .filter(BusLayout::hasSender)
                    .map(BusLayout::label)
                    .toList());
        }
    }

    private static final int CHUNK_BYTES = 1 << 16;
    /** With so many bytes a wrong total length has been refused. */
    private static final int DECIDED_BYTES = 14;

    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Frames; - or none: standard input.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            completionCandidates = Layouts.class,
            description = {
                "Be a receiver of a release range, one of: ${COMPLETION-CANDIDATES}. Frames of another version are dropped.",
                "Without it a frame's own version decides, and V1 is read as V1-7.0."
            })
    private @Nullable String layout;

    @Option(
            names = "--family",
            paramLabel = "redis|valkey",
            description = "Who sends extensions of type 4 (default: told by the rest of the frame where possible).")
    private @Nullable String family;

    @Option(names = "--lenient", description = "Accept what servers accept (default: strict).")
    private boolean lenient;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "One of: ${COMPLETION-CANDIDATES} (default: text).")
    private Format format = Format.text;

    BusCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        BusReceiver receiver = receiver();
        List<String> names = files.isEmpty() ? List.of(Input.STANDARD_INPUT) : files;
        int status = ExitStatus.OK;
        for (String name : names) {
            int outcome;
            try {
                outcome = stream(name, receiver, names.size() > 1);
            } catch (CliException e) {
                terminal.out().flush();
                terminal.complain(e.complaint());
                outcome = e.status();
            }
            status = ExitStatus.gravest(status, outcome);
        }
        return status;
    }

    private BusReceiver receiver() {
        BusReceiver receiver = BusReceiver.STRICT;
        if (layout != null) {
            receiver = receiver.withLayout(layoutOf(layout));
        }
        if (family != null) {
            receiver = receiver.withFamily(familyOf(family));
        }
        return lenient ? receiver.lenient() : receiver;
    }

    private static BusLayout layoutOf(String label) {
        for (BusLayout candidate : BusLayout.values()) {
            if (candidate.hasSender() && candidate.label().equals(label)) {
                return candidate;
            }
        }
        throw CliException.usage(
                "--layout: expected one of " + String.join(", ", new Layouts()) + ", found " + EscapedText.show(label));
    }

    private static Family familyOf(String name) {
        return switch (name) {
            case "redis" -> Family.REDIS;
            case "valkey" -> Family.VALKEY;
            default -> throw CliException.usage("--family: expected redis or valkey, found " + EscapedText.show(name));
        };
    }

    private int stream(String name, BusReceiver receiver, boolean several) {
        String shown = EscapedText.show(name);
        BusReport report = switch (format) {
            case text -> new BusText(terminal.out(), several ? shown + ": " : "");
            case hex -> new BusHex(terminal.out(), several ? shown + ": " : "");
            case json -> new BusJson(terminal.out(), name, receiver);
        };
        ByteBuf buf = Unpooled.buffer(CHUNK_BYTES);
        BusFrameSplitter splitter = new BusFrameSplitter(receiver);
        BusFrame frame = new BusFrame();
        long discarded = 0;
        int status = ExitStatus.OK;
        try (InputStream in = Input.open(name, terminal)) {
            while (buf.writeBytes(in, CHUNK_BYTES) >= 0) {
                int index = buf.readerIndex();
                int verdict = splitter.next(buf, frame);
                while (verdict != BusVerdict.NEED_MORE) {
                    report.frame(discarded + index, buf, index, verdict, frame);
                    if (BusVerdict.action(verdict) == BusVerdict.CLOSE_LINK) {
                        terminal.out().flush();
                        terminal.complain(shown + ": byte " + (discarded + index) + ": " + closed(verdict, buf, index));
                        return ExitStatus.UNREADABLE;
                    }
                    status = verdict == BusVerdict.ACCEPT ? status : ExitStatus.FINDINGS;
                    index = buf.readerIndex();
                    verdict = splitter.next(buf, frame);
                }
                discarded += index;
                buf.discardReadBytes();
            }
        } catch (IOException e) {
            throw Input.unreadable(name, e);
        }
        if (buf.isReadable()) {
            terminal.out().flush();
            terminal.complain(shown + ": byte " + discarded + ": expected " + missing(buf) + ", found the end after "
                    + buf.readableBytes() + " bytes");
            status = ExitStatus.gravest(status, ExitStatus.ENDS_EARLY);
        }
        return status;
    }

    private static String missing(ByteBuf buf) {
        return buf.readableBytes() < DECIDED_BYTES
                ? "a frame"
                : "a frame of " + buf.getUnsignedInt(buf.readerIndex() + 4) + " bytes";
    }

    private static String closed(int verdict, ByteBuf buf, int index) {
        byte[] found = new byte[Math.min(16, buf.writerIndex() - index)];
        buf.getBytes(index, found);
        String expected = switch (BusVerdict.reason(verdict)) {
            case BusVerdict.SIGNATURE -> "RCmb at the beginning of a frame";
            case BusVerdict.SHORT -> "a total length of at least the header's";
            default -> "a total length of at most " + BusReceiver.DEFAULT_MAX_FRAME_LENGTH;
        };
        return "expected " + expected + ", found " + EscapedText.quote(found) + "; nothing more of this input is read";
    }
}
