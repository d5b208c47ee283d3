package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterwire.slot.NodeId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** One pass over one text: lines, their eight fields, and what follows them. The grammar is in {@link NodesTextReader}. */
final class NodesTextParser {
    private static final int FIELDS = 8;
    private static final int SHORT_LINE = 80;
    private static final int MOST_EXPECTED = 4096;
    private static final byte[] VERBATIM = "txt:".getBytes(UTF_8);
    private static final byte[] CONNECTED = ClusterNode.CONNECTED.getBytes(UTF_8);
    private static final byte[] DISCONNECTED = ClusterNode.DISCONNECTED.getBytes(UTF_8);
    private static final Set<String> KNOWN_VARS = Set.of("currentepoch", "lastvoteepoch");
    private static final String ID_EXPECTED = "40 characters of 0-9 and a-z";

    private final TopologyFormat format;
    private final byte[] in;
    private final int end;
    private final Problems problems;
    private final List<ClusterNode> nodes = new ArrayList<>();
    private final Set<NodeId> ids;
    private final Map<String, String> vars = new LinkedHashMap<>();
    private final FlagWords flags;
    private final AddressWords address;
    private final SlotWords slots;
    /** Where each of the eight fields begins, and one past where the eighth ends; a field ends one before the next begins. */
    private final int[] starts = new int[FIELDS + 1];

    private int at;
    private int line;
    private boolean carriageReturn;

    private NodesTextParser(TopologyFormat format, byte[] in, int from, int to, Problems problems) {
        this.format = format;
        this.in = in;
        this.at = from;
        this.end = to;
        this.problems = problems;
        this.flags = new FlagWords(in, problems);
        this.address = new AddressWords(in, problems);
        this.slots = new SlotWords(in, problems);
        this.ids = new HashSet<>(Math.min(MOST_EXPECTED, (to - from) / SHORT_LINE));
    }

    /** A parser for {@code in[from..to)}, or for what it says inside its quotes. */
    static NodesTextParser of(TopologyFormat format, byte[] in, int from, int to, Problems problems) {
        int start = ByteOrderMark.skip(in, from, to, problems);
        int first = start;
        while (first < to && in[first] <= ' ' && in[first] >= 0) {
            first++;
        }
        boolean quoted = first < to && in[first] == '"';
        if (format == TopologyFormat.NODES_CONF && !ConfWords.isPlain(in, start, to)) {
            byte[] plain = ConfWords.plain(in, start, to);
            if (!quoted || plain.length == 0 || plain[first - start] != '"') {
                return new NodesTextParser(format, plain, 0, plain.length, problems);
            }
        }
        if (!quoted) {
            return new NodesTextParser(format, in, start, to, problems);
        }
        problems.add(Problem.QUOTED_TEXT, 1, "", "", "the text without quotes");
        byte[] unquoted = QuotedText.unquote(in, first, to);
        return new NodesTextParser(format, unquoted, 0, unquoted.length, problems);
    }

    ClusterView parse() {
        while (at < end) {
            line++;
            int newline = Words.indexOf(in, at, end, '\n');
            int stop = newline;
            if (stop > at && in[stop - 1] == '\r') {
                stop--;
                reportCarriageReturn(newline == end ? "\\x0d" : "\\x0d\\x0a");
            }
            parseLine(line == 1 ? skipVerbatimPrefix(stop) : at, stop);
            at = newline + 1;
        }
        return ClusterView.of(format, nodes, vars);
    }

    private void reportCarriageReturn(String lineEnd) {
        if (!carriageReturn) {
            carriageReturn = true;
            problems.add(Problem.CARRIAGE_RETURN, 0, "line ends", lineEnd, "LF alone");
        }
    }

    private int skipVerbatimPrefix(int stop) {
        if (!startsWith(VERBATIM, at, stop)) {
            return at;
        }
        problems.add(Problem.VERBATIM_PREFIX, 1, "", "txt:", "the text without its format");
        return at + VERBATIM.length;
    }

    private void parseLine(int from, int stop) {
        int first = from;
        while (first < stop && (in[first] == ' ' || in[first] == '\t')) {
            first++;
        }
        if (first == stop) {
            return;
        }
        // Some systems indent their lines; others leave an empty id before the first space.
        int start = first == from || isNodeId(first, wordEnd(first, stop)) ? first : from;
        int found = split(start, stop);
        if (found == FIELDS) {
            parseNode(stop);
        } else if (format == TopologyFormat.NODES_CONF && isWord("vars", start)) {
            parseVars(stop);
        } else {
            reportShortLine(start, stop, found);
        }
    }

    /** Notes where the first eight words begin and where the eighth ends. Answers how many of them there are. */
    private int split(int from, int stop) {
        starts[0] = from;
        int word = 0;
        for (int i = from - 1; i < stop && word < FIELDS; ) {
            i = wordEnd(i + 1, stop);
            starts[++word] = i + 1;
        }
        return word;
    }

    private void reportShortLine(int start, int stop, int found) {
        int idEnd = wordEnd(start, stop);
        boolean nodeLike = isHex(start, idEnd) || (found > 1 && contains(':', starts[1], starts[2] - 1));
        if (nodeLike && !(format == TopologyFormat.NODES_CONF && isWord("vars", start))) {
            problems.add(Problem.MISSING_FIELDS, line, "", String.valueOf(found), "at least 8 fields");
        } else {
            problems.add(Problem.UNKNOWN_LINE, line, "", quote(start, idEnd), "a node id");
        }
    }

    private void parseNode(int stop) {
        if (format == TopologyFormat.NODES_CONF && isWord("vars", starts[0])) {
            parseVars(stop);
            return;
        }
        int idEnd = starts[1] - 1;
        NodeId id = NodeId.of(in, starts[0], idEnd - starts[0]);
        ClusterNodeBuilder node = new ClusterNodeBuilder(id);
        if (!address.parse(line, starts[1], starts[2] - 1, node)) {
            return;
        }
        if (!isNodeId(starts[0], idEnd)) {
            problem(Problem.BAD_NODE_ID, 1, "node id", starts[0], idEnd, ID_EXPECTED);
        }
        if (!ids.add(id)) {
            problem(Problem.DUPLICATE_NODE_ID, 1, "node id", starts[0], idEnd, "an id that no earlier line has");
        }
        address.parseAux(line);
        node.parsedFlags(flags.parse(line, starts[2], starts[3] - 1));
        parsePrimary(node);
        node.pingSent = number(5, "ping sent");
        node.pongReceived = number(6, "pong received");
        node.configEpoch = number(7, "config epoch");
        node.linkState = linkState();
        slots.parse(line, starts[FIELDS], stop, node);
        nodes.add(new ClusterNode(node));
    }

    private void parsePrimary(ClusterNodeBuilder node) {
        int from = starts[3];
        int to = starts[4] - 1;
        if (to == from + 1 && in[from] == '-') {
            return;
        }
        if (!isNodeId(from, to)) {
            problem(Problem.BAD_PRIMARY_ID, 4, "primary", from, to, ID_EXPECTED + ", or -");
        }
        if (to > from) {
            node.primaryId = NodeId.of(in, from, to - from);
        }
    }

    private long number(int field, String name) {
        int from = starts[field - 1];
        int to = starts[field] - 1;
        long value = Numbers.shortLong(in, from, to);
        if (value >= 0) {
            return value;
        }
        if (Numbers.isUnsignedLong(in, from, to)) {
            return Numbers.unsignedLong(in, from, to);
        }
        problem(Problem.BAD_NUMBER, field, name, from, to, "0..18446744073709551615");
        return 0;
    }

    private String linkState() {
        int from = starts[7];
        int to = starts[8] - 1;
        if (to - from == CONNECTED.length && startsWith(CONNECTED, from, to)) {
            return ClusterNode.CONNECTED;
        }
        if (to - from == DISCONNECTED.length && startsWith(DISCONNECTED, from, to)) {
            return ClusterNode.DISCONNECTED;
        }
        problem(Problem.BAD_LINK_STATE, 8, "link state", from, to, "connected or disconnected");
        return new String(in, from, to - from, UTF_8);
    }

    private void parseVars(int stop) {
        int from = wordEnd(starts[0], stop);
        String name = "";
        for (int i = from; i < stop; ) {
            int word = i + 1;
            i = wordEnd(word, stop);
            if (i == word) {
                continue;
            }
            String text = new String(in, word, i - word, UTF_8);
            if (name.isEmpty()) {
                name = text;
                continue;
            }
            boolean known = KNOWN_VARS.contains(name.toLowerCase(Locale.ROOT));
            if (!known) {
                problems.add(
                        Problem.UNKNOWN_VAR, line, "vars", EscapedBytes.quote(name), "currentEpoch or lastVoteEpoch");
            } else if (!Numbers.isUnsignedLong(in, word, i)) {
                problems.add(Problem.BAD_NUMBER, line, "vars, " + name, quote(word, i), "0..18446744073709551615");
            }
            vars.put(name, text);
            name = "";
        }
        if (!name.isEmpty()) {
            problems.add(Problem.SHORT_VARS, line, "vars", EscapedBytes.quote(name), "a value after each name");
        }
    }

    private void problem(String code, int field, String name, int from, int to, String expected) {
        problems.add(code, line, "field " + field + " (" + name + ")", quote(from, to), expected);
    }

    private String quote(int from, int to) {
        return EscapedBytes.quote(in, from, to);
    }

    private int wordEnd(int from, int stop) {
        return Words.indexOf(in, from, stop, ' ');
    }

    private boolean isWord(String word, int from) {
        int to = from + word.length();
        return startsWith(word.getBytes(UTF_8), from, end) && (to == end || in[to] <= ' ');
    }

    private boolean contains(char c, int from, int to) {
        for (int i = from; i < to; i++) {
            if (in[i] == c) {
                return true;
            }
        }
        return false;
    }

    private boolean isHex(int from, int to) {
        for (int i = from; i < to; i++) {
            if (Character.digit(in[i], 16) < 0) {
                return false;
            }
        }
        return true;
    }

    private boolean startsWith(byte[] text, int from, int to) {
        if (to - from < text.length) {
            return false;
        }
        for (int i = 0; i < text.length; i++) {
            if (in[from + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean isNodeId(int from, int to) {
        return NodeIds.isWellFormed(in, from, to);
    }
}
