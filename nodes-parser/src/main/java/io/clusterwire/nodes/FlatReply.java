package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A reply of which redis-cli printed the leaves alone, a line each with {@code --raw} or a field each with {@code --csv}. Null, empty text
 * and empty array are all empty. The nesting is put back by what the commands' replies look like.
 */
final class FlatReply {
    private static final Set<String> METADATA = Set.of("ip", "hostname", "availability-zone");

    private final List<byte[]> words;
    private final Problems problems;
    private int at;

    private FlatReply(List<byte[]> words, Problems problems) {
        this.words = words;
        this.problems = problems;
    }

    static RespValue read(String command, List<byte[]> words, Problems problems) {
        FlatReply reply = new FlatReply(words, problems);
        List<RespValue> elements = switch (command) {
            case "slots" -> reply.slots();
            case "shards" -> reply.shards();
            default -> reply.links();
        };
        return RespAggregate.of(RespType.ARRAY, false, elements);
    }

    // first, last, then nodes until two numbers come again
    private List<RespValue> slots() {
        List<RespValue> entries = new ArrayList<>();
        while (at < words.size()) {
            if (!isNumber(at) || !isNumber(at + 1)) {
                if (!isEmpty(at)) {
                    report("first and last slot");
                }
                at++;
                continue;
            }
            List<RespValue> entry = new ArrayList<>();
            entry.add(value(at++));
            entry.add(value(at++));
            while (at + 1 < words.size() && !isNumber(at) && isNumber(at + 1)) {
                entry.add(node());
            }
            entries.add(RespAggregate.of(RespType.ARRAY, false, entry));
        }
        return entries;
    }

    // host, port, id, then an empty word or names and values
    private RespValue node() {
        List<RespValue> node = new ArrayList<>();
        node.add(value(at++));
        node.add(value(at++));
        if (!isId(at)) {
            return RespAggregate.of(RespType.ARRAY, false, node);
        }
        node.add(value(at++));
        List<RespValue> metadata = new ArrayList<>();
        boolean told = false;
        while (at + 1 < words.size() && METADATA.contains(text(at))) {
            metadata.add(value(at++));
            metadata.add(value(at++));
            told = true;
        }
        // An empty word is empty metadata, unless it is the empty host of the next node.
        if (!told && isEmpty(at) && !(isNumber(at + 1) && isId(at + 2))) {
            at++;
            told = true;
        }
        if (told) {
            node.add(RespAggregate.of(RespType.ARRAY, false, metadata));
        }
        return RespAggregate.of(RespType.ARRAY, false, node);
    }

    private List<RespValue> shards() {
        List<RespValue> shards = new ArrayList<>();
        List<RespValue> shard = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        while (at < words.size()) {
            String key = text(at);
            boolean known = key.equals("slots") || key.equals("nodes") || key.equals("id");
            if (!known) {
                if (!key.isEmpty()) {
                    report("slots, nodes or id");
                }
                at++;
                continue;
            }
            if (!seen.add(key)) {
                shards.add(RespAggregate.of(RespType.ARRAY, false, shard));
                shard.clear();
                seen.clear();
                seen.add(key);
            }
            shard.add(value(at++));
            shard.add(key.equals("slots") ? bounds() : key.equals("nodes") ? nodes() : value(at++));
        }
        if (!shard.isEmpty()) {
            shards.add(RespAggregate.of(RespType.ARRAY, false, shard));
        }
        return shards;
    }

    private RespValue bounds() {
        List<RespValue> bounds = new ArrayList<>();
        while (isNumber(at)) {
            bounds.add(value(at++));
        }
        if (bounds.isEmpty() && isEmpty(at)) {
            at++;
        }
        return RespAggregate.of(RespType.ARRAY, false, bounds);
    }

    private RespValue nodes() {
        List<RespValue> nodes = new ArrayList<>();
        List<RespValue> node = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        while (at + 1 < words.size() && !isShardKey(at)) {
            if (!seen.add(text(at))) {
                nodes.add(RespAggregate.of(RespType.ARRAY, false, node));
                node.clear();
                seen.clear();
                seen.add(text(at));
            }
            node.add(value(at++));
            node.add(value(at++));
        }
        if (!node.isEmpty()) {
            nodes.add(RespAggregate.of(RespType.ARRAY, false, node));
        }
        return RespAggregate.of(RespType.ARRAY, false, nodes);
    }

    /** A shard's own id is the last thing told of it, a node's is the first told of it. */
    private boolean isShardKey(int index) {
        String key = text(index);
        boolean last = index + 2 >= words.size()
                || text(index + 2).equals("slots")
                || text(index + 2).equals("nodes");
        return key.equals("slots") || key.equals("nodes") || (key.equals("id") && last);
    }

    private List<RespValue> links() {
        List<RespValue> links = new ArrayList<>();
        List<RespValue> link = new ArrayList<>();
        while (at + 1 < words.size()) {
            if (text(at).equals("direction") && !link.isEmpty()) {
                links.add(RespAggregate.of(RespType.ARRAY, false, link));
                link.clear();
            }
            link.add(value(at++));
            link.add(value(at++));
        }
        if (!link.isEmpty()) {
            links.add(RespAggregate.of(RespType.ARRAY, false, link));
        }
        return links;
    }

    private void report(String expected) {
        byte[] word = words.get(at);
        problems.add(Problem.BAD_REPLY, 0, "word " + (at + 1), EscapedBytes.quote(word, 0, word.length), expected);
    }

    /** The word as a reply has it; an empty text for the end of the input. */
    private RespValue value(int index) {
        if (index >= words.size()) {
            return RespScalar.NULL_BULK_STRING;
        }
        return isNumber(index) ? TtyReply.integer(text(index)) : RespText.of(RespType.BULK_STRING, words.get(index));
    }

    private String text(int index) {
        return index < words.size() ? new String(words.get(index), UTF_8) : "";
    }

    private boolean isEmpty(int index) {
        return index < words.size() && words.get(index).length == 0;
    }

    private boolean isNumber(int index) {
        byte @Nullable [] word = index < words.size() ? words.get(index) : null;
        return word != null && Numbers.isUnsignedLong(word, 0, word.length);
    }

    private boolean isId(int index) {
        byte @Nullable [] word = index < words.size() ? words.get(index) : null;
        return word != null && NodeIds.isWellFormed(word, 0, word.length);
    }
}
