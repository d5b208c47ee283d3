package io.clusterwire.nodes;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Replies that {@code redis-cli --raw} and {@code --csv} print without their nesting: the elements one after another, an empty array or null
 * as an empty element. Where an array ends is told by what its elements look like.
 *
 * <pre>
 * slots    = *( slot slot 1*node )
 * node     = host port                                   ; 3.0
 *          / host port id                                ; 3.2 to 6.2
 *          / host port id ( empty / 1*( name value ) )   ; 7.0 and later
 * shards   = *( "slots" ( empty / *slot ) "nodes" *( 1*( name value ) ) [ "id" value ] )
 * links    = *( 6( name value ) )
 * </pre>
 */
final class FlatReply {
    private static final Set<String> METADATA = Set.of("ip", "hostname", "availability-zone");
    private static final int MAX_SLOT = 16383;
    private static final int MAX_PORT = 65535;

    /** How much of a node is told. */
    private enum Told {
        ADDRESS,
        ID,
        METADATA
    }

    private final FlatTokens tokens;
    private final Problems problems;
    private int at;

    FlatReply(FlatTokens tokens, Problems problems) {
        this.tokens = tokens;
        this.problems = problems;
    }

    /** The reply of {@code slots}, {@code shards} or {@code links}. */
    RespValue read(String command) {
        return switch (command) {
            case "slots" -> slots();
            case "shards" -> shards();
            case "links" -> links();
            default -> throw new IllegalStateException(command);
        };
    }

    private RespValue slots() {
        List<RespValue> best = List.of();
        int furthest = -1;
        for (Told told : Told.values()) {
            at = 0;
            List<RespValue> entries = slots(told);
            if (at > furthest) {
                furthest = at;
                best = entries;
            }
        }
        if (furthest < tokens.size()) {
            tokens.report(furthest, problems, Problem.BAD_REPLY, "the next part of CLUSTER SLOTS");
        }
        return RespAggregate.of(RespType.ARRAY, false, best);
    }

    /** Entries until the end, or until the first place that is none; {@link #at} is left there. */
    private List<RespValue> slots(Told told) {
        List<RespValue> entries = new ArrayList<>();
        while (isEntry(told)) {
            List<RespValue> entry = new ArrayList<>(List.of(number(), number()));
            do {
                entry.add(node(told));
            } while (!isEntry(told) && isNode(at, told));
            entries.add(RespAggregate.of(RespType.ARRAY, false, entry));
        }
        return entries;
    }

    private boolean isEntry(Told told) {
        return isNumber(at, MAX_SLOT) && isNumber(at + 1, MAX_SLOT) && isNode(at + 2, told);
    }

    private boolean isNode(int index, Told told) {
        if (!isNumber(index + 1, MAX_PORT) || isNumber(index, Integer.MAX_VALUE)) {
            return false;
        }
        boolean id = tokens.text(index + 2).matches("[0-9A-Za-z]{40}");
        if (told != Told.METADATA) {
            return id == (told == Told.ID);
        }
        String next = tokens.text(index + 3);
        return id && (next.isEmpty() || METADATA.contains(next));
    }

    private RespValue node(Told told) {
        List<RespValue> node = new ArrayList<>(List.of(text(), number()));
        if (told != Told.ADDRESS) {
            node.add(text());
        }
        if (told == Told.METADATA) {
            List<RespValue> metadata = new ArrayList<>();
            if (at < tokens.size() && tokens.text(at).isEmpty()) {
                at++;
            }
            while (METADATA.contains(tokens.text(at)) && at + 1 < tokens.size()) {
                metadata.add(text());
                metadata.add(text());
            }
            node.add(RespAggregate.of(RespType.ARRAY, false, metadata));
        }
        return RespAggregate.of(RespType.ARRAY, false, node);
    }

    private RespValue shards() {
        List<RespValue> shards = new ArrayList<>();
        while (at < tokens.size()) {
            List<RespValue> shard = new ArrayList<>();
            Set<String> seen = new HashSet<>();
            while (at < tokens.size() && seen.add(tokens.text(at))) {
                String key = tokens.text(at);
                RespValue name = text();
                switch (key) {
                    case "slots" -> shard.addAll(List.of(name, shardSlots()));
                    case "nodes" -> shard.addAll(List.of(name, shardNodes()));
                    case "id" -> shard.addAll(List.of(name, text()));
                    default -> tokens.report(at - 1, problems, Problem.BAD_REPLY, "slots, nodes or id");
                }
            }
            shards.add(RespAggregate.of(RespType.ARRAY, false, shard));
        }
        return RespAggregate.of(RespType.ARRAY, false, shards);
    }

    private RespValue shardSlots() {
        List<RespValue> slots = new ArrayList<>();
        if (at < tokens.size() && tokens.text(at).isEmpty()) {
            at++;
        }
        while (isNumber(at, Integer.MAX_VALUE)) {
            slots.add(number());
        }
        return RespAggregate.of(RespType.ARRAY, false, slots);
    }

    private RespValue shardNodes() {
        List<RespValue> nodes = new ArrayList<>();
        if (at < tokens.size() && tokens.text(at).isEmpty()) {
            at++;
        }
        while (at < tokens.size() && !isShardKey()) {
            nodes.add(pairs(false));
        }
        return RespAggregate.of(RespType.ARRAY, false, nodes);
    }

    /** Whether a key of a shard comes, not of a node: an id is the shard's if no other member of a node follows it. */
    private boolean isShardKey() {
        String key = tokens.text(at);
        String afterValue = tokens.text(at + 2);
        boolean last = at + 2 >= tokens.size() || afterValue.equals("slots") || afterValue.equals("nodes");
        return key.equals("slots") || key.equals("nodes") || (key.equals("id") && last);
    }

    private RespValue links() {
        List<RespValue> links = new ArrayList<>();
        while (at < tokens.size()) {
            links.add(pairs(true));
        }
        return RespAggregate.of(RespType.ARRAY, false, links);
    }

    /** Names and values until a name comes a second time, or, within a shard, a key of the shard. */
    private RespValue pairs(boolean links) {
        List<RespValue> pairs = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        while (at < tokens.size() && seen.add(tokens.text(at)) && (links || seen.size() == 1 || !isShardKey())) {
            if (!tokens.text(at).matches("[a-z-]{1,64}")) {
                tokens.report(at, problems, Problem.BAD_REPLY, "the name of a member");
                at++;
                continue;
            }
            pairs.add(text());
            pairs.add(isNumber(at, Integer.MAX_VALUE) ? number() : text());
        }
        return RespAggregate.of(RespType.ARRAY, false, pairs);
    }

    private boolean isNumber(int index, int max) {
        String token = tokens.text(index);
        return token.matches("[0-9]{1,18}") && (max == Integer.MAX_VALUE || Long.parseLong(token) <= max);
    }

    private RespValue number() {
        RespValue number = RespScalar.of(Long.parseLong(tokens.text(at)));
        return problems.locate(number, tokens.line(at++));
    }

    private RespValue text() {
        RespValue text = RespText.of(RespType.BULK_STRING, PrintedText.bytes(tokens.text(at)));
        return problems.locate(text, tokens.line(at++));
    }
}
