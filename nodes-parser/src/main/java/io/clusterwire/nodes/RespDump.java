package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespException;
import io.clusterwire.resp.RespLimits;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;
import io.clusterwire.resp.RespValueReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Dumps that are the bytes of a reply, and replies that were read from another form. */
final class RespDump {
    private static final String HEADS = "*%~$=!|>";

    private RespDump() {}

    /** Whether the input begins as a reply does: a type byte and a count or length, an error, or a null. */
    static boolean looksLike(byte[] input) {
        if (input.length < 2) {
            return input.length == 1 && HEADS.indexOf(input[0]) >= 0;
        }
        if (input[0] == '-' || input[0] == '_') {
            return input[0] == '_' ? input[1] == '\r' : Character.isUpperCase(input[1]);
        }
        if (HEADS.indexOf(input[0]) < 0) {
            return false;
        }
        int i = input[1] == '-' || input[1] == '?' ? 2 : 1;
        while (i < input.length && input[i] >= '0' && input[i] <= '9') {
            i++;
        }
        return i > 1 && (i == input.length || input[i] == '\r');
    }

    static Dump read(byte[] input, @Nullable String command) {
        Problems problems = Problems.collected();
        ByteBuf in = Unpooled.wrappedBuffer(input);
        RespValue reply;
        try {
            reply = new RespValueReader(RespLimits.DEFAULT, push -> {}).next(in);
        } catch (RespException e) {
            throw new TopologyException(new Problem(
                    Problem.BAD_RESP, 0, "", "", String.valueOf(e.getMessage()).replaceFirst("^expected ", "")));
        }
        if (reply == null) {
            throw new TopologyException(new Problem(
                    Problem.ENDS_EARLY,
                    0,
                    "byte " + input.length,
                    "",
                    "the rest of a reply, found the end of the input"));
        }
        if (in.isReadable()) {
            int at = in.readerIndex();
            problems.add(
                    Problem.TRAILING_BYTES,
                    0,
                    "byte " + at,
                    EscapedBytes.quote(input, at, input.length),
                    "the end of the input behind the reply");
        }
        return content(reply, command, isResp3(reply) ? "resp3" : "resp2", problems);
    }

    /** What a reply in the given form says. */
    static Dump content(RespValue reply, @Nullable String command, String form, Problems problems) {
        Dump.Content content = content(reply, command == null ? command(reply) : command, problems);
        if (command != null && content.isEmpty() && !problems.toList().isEmpty()) {
            refuseOther(reply, command);
        }
        return Dump.ofReadable(content, form, problems);
    }

    private static Dump.Content content(RespValue reply, String command, Problems problems) {
        return switch (command) {
            case "slots" -> new Dump.Slots(ReplyReader.SLOTS.read(reply, problems));
            case "shards" -> new Dump.Shards(ReplyReader.SHARDS.read(reply, problems));
            case "links" -> new Dump.Links(ReplyReader.LINKS.read(reply, problems));
            case "info" -> new Dump.Info(ReplyReader.INFO.read(reply, problems));
            case "nodes" -> new Dump.Nodes(ReplyReader.NODES.read(reply, problems));
            case "nodes.conf" -> new Dump.Nodes(ReplyReader.NODES_CONF.read(reply, problems));
            default -> new Dump.Empty();
        };
    }

    /** Complains about the reply as a whole if it is another command's. */
    private static void refuseOther(RespValue reply, String command) {
        boolean isText = reply.bare() instanceof RespText;
        if (isText && (command.equals("nodes") || command.equals("nodes.conf") || command.equals("info"))) {
            return; // Its lines tell better.
        }
        String found;
        try {
            found = command(reply);
        } catch (TopologyException e) {
            return;
        }
        if (!found.equals(command)
                && !content(reply, found, Problems.collected()).isEmpty()) {
            throw OtherCommand.expected(command, found, notation(reply));
        }
    }

    /** Which command's reply this is, {@code empty} if it does not tell. */
    private static String command(RespValue reply) {
        RespValue bare = reply.bare();
        if (bare instanceof RespText text && !text.isError()) {
            byte[] bytes = text.toByteArray();
            return bytes.length == 0 ? "empty" : TextDump.command(bytes);
        }
        if (bare instanceof RespText) {
            return "nodes"; // The error in it is reported by any reader.
        }
        if (bare instanceof RespAggregate all && !all.isPairs()) {
            if (all.children().isEmpty()) {
                return "empty";
            }
            return ReplyReader.isNodeLines(all) ? "nodes" : commandOfElement(all);
        }
        throw unknown(bare);
    }

    private static String commandOfElement(RespAggregate reply) {
        for (RespValue element : reply.children()) {
            if (!(element.bare() instanceof RespAggregate all)) {
                continue;
            }
            List<RespValue> children = all.children();
            if (!all.isPairs() && !children.isEmpty() && children.get(0).bare() instanceof RespScalar) {
                return "slots";
            }
            for (int i = 0; i + 1 < children.size(); i += 2) {
                if (children.get(i).bare() instanceof RespText key) {
                    if (key.isText("nodes") || key.isText("slots")) {
                        return "shards";
                    }
                    if (key.isText("direction") || key.isText("create-time")) {
                        return "links";
                    }
                }
            }
        }
        throw unknown(reply);
    }

    private static TopologyException unknown(RespValue reply) {
        return new TopologyException(new Problem(
                Problem.BAD_REPLY,
                0,
                "reply",
                notation(reply),
                "the reply of CLUSTER NODES, SLOTS, SHARDS, LINKS or INFO"));
    }

    private static String notation(RespValue reply) {
        byte[] notation = reply.toString().getBytes(US_ASCII);
        return EscapedBytes.quote(notation, 0, notation.length);
    }

    /** Whether anything in the reply has a type that RESP2 lacks. */
    static boolean isResp3(RespValue reply) {
        Deque<RespValue> open = new ArrayDeque<>();
        open.push(reply);
        while (!open.isEmpty()) {
            RespValue value = open.pop();
            if (!value.attributes().isEmpty() || isOfResp3(value.type())) {
                return true;
            }
            if (value.bare() instanceof RespAggregate all) {
                if (all.isStreamed()) {
                    return true;
                }
                all.children().forEach(open::push);
            }
        }
        return false;
    }

    private static boolean isOfResp3(RespType type) {
        return switch (type) {
            case ARRAY, BULK_STRING, SIMPLE_STRING, SIMPLE_ERROR, INTEGER, NULL_ARRAY, NULL_BULK_STRING -> false;
            default -> true;
        };
    }
}
