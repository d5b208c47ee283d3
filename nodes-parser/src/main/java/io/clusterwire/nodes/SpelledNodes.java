package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterwire.slot.NodeId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the nodes of an entry of CLUSTER SLOTS where they are spelled as servers spell them, straight from an array:
 *
 * <pre>
 * nodes    = 1*node
 * node     = "*2" CRLF host port                  ; 3.0
 *          / "*3" CRLF host port string           ; 3.2 to 6.2, with the id
 *          / "*4" CRLF host port string metadata  ; 7.0 and later
 * host     = string / null
 * port     = ":" number CRLF                      ; 0..65535
 * metadata = "*" 2n CRLF 2n(string / null)        ; RESP2
 *          / "%" n CRLF 2n(string / null)         ; RESP3
 * string   = "$" length CRLF bytes CRLF           ; at most 4096 bytes
 * null     = "$-1" CRLF / "_" CRLF
 * </pre>
 *
 * <p>Whatever looks different in the least is refused without a reason: {@link SlotTableReader} then reads it token by token.
 */
final class SpelledNodes {
    /** Longer than any host, id or metadata of a server; a peer must not make a client keep more. */
    static final int MAX_TEXT = 4096;

    /** More names and values of metadata than any server tells of a node. */
    static final int MAX_METADATA = 64;

    static final int MAX_PORT = 65535;
    private static final byte[] NOTHING = {};
    private static final int SHORTEST_NODE = "*2\r\n_\r\n:1\r\n".length();

    /** From the end of a host to the beginning of an id: a line end, the port and the length of the id, which are what it says. */
    private final ForeseenBytes behindHost = new ForeseenBytes();

    private byte[] bytes = NOTHING;
    private int to;
    private int at;

    private int parts;
    private int port;

    /** Where these stand, see {@link #text}. */
    private long host;

    private long id;

    /** Reads the name of the first node: host, port and id. Answers whether it is spelled as servers do; its end is {@link #end()} then. */
    boolean begin(byte[] in, int from, int limit) {
        bytes = in;
        at = from;
        to = limit;
        return name();
    }

    /** Nobody keeps the array of a buffer. */
    void forget() {
        bytes = NOTHING;
    }

    /** Where the reading stands. */
    int end() {
        return at;
    }

    /** All nodes, of which the name of the first has been read; null if they are not all there, spelled as servers do. */
    @Nullable
    List<SlotEntry.Node> members(int count) {
        if (count < 1 || count > 1 + (to - at) / SHORTEST_NODE) {
            return null;
        }
        if (count == 2) {
            return pair();
        }
        SlotEntry.Node[] members = new SlotEntry.Node[count];
        for (int i = 0; i < count; i++) {
            SlotEntry.Node member = i == 0 || name() ? node() : null;
            if (member == null) {
                return null;
            }
            members[i] = member;
        }
        return List.of(members);
    }

    /** A primary and one replica, as most groups are: two nodes without an array in between. */
    private @Nullable List<SlotEntry.Node> pair() {
        SlotEntry.Node primary = node();
        SlotEntry.Node replica = primary != null && name() ? node() : null;
        return replica == null ? null : List.of(primary, replica);
    }

    private boolean name() {
        long head = SpelledNumber.count(bytes, at, to, '*');
        parts = (int) (head >>> 32);
        if (head < 0 || parts < 2 || parts > 4) {
            return false;
        }
        host = text(bytes, (int) head, to);
        if (host < 0) {
            return false;
        }
        long line = linesBehindHost((int) host);
        id = line < 0 || parts == 2 ? line : string(bytes, line, to);
        at = (int) id;
        return id >= 0;
    }

    /** Reads the port, and the length of the id if there is one. Answers what {@link SpelledNumber#read} does for the last of these lines. */
    private long linesBehindHost(int from) {
        int lineEnd = from - 2;
        if (parts > 2 && behindHost.areAt(bytes, lineEnd, to)) {
            port = (int) (behindHost.meaning() >>> 32);
            return behindHost.meaning() << 32 | (lineEnd + behindHost.length());
        }
        long portLine = SpelledNumber.read(bytes, from, to, ':');
        port = (int) (portLine >>> 32);
        if (portLine < 0 || port > MAX_PORT) {
            return -1;
        }
        if (parts == 2) {
            return portLine;
        }
        long idLine = SpelledNumber.read(bytes, (int) portLine, to, '$');
        if (idLine >= 0) {
            behindHost.foresee(bytes, lineEnd, (int) idLine, (long) port << 32 | idLine >>> 32);
        }
        return idLine;
    }

    private SlotEntry.@Nullable Node node() {
        String hostText = length(host) < 0 ? null : string(host);
        NodeId nodeId = parts == 2 ? null : NodeId.of(bytes, from(id), length(id));
        Map<String, String> metadata = parts < 4 ? Map.of() : metadata();
        if (metadata == null) {
            return null;
        }
        Endpoint endpoint = Endpoint.of(hostText, port);
        return new SlotEntry.Node(
                metadata.isEmpty() ? endpoint : endpoint.withNames(metadata.get("ip"), metadata.get("hostname")),
                nodeId,
                metadata);
    }

    private @Nullable Map<String, String> metadata() {
        boolean map = at < to && bytes[at] == '%';
        long head = SpelledNumber.count(bytes, at, to, map ? '%' : '*');
        int texts = (int) (head >>> 32) << (map ? 1 : 0);
        if (head < 0 || texts > MAX_METADATA || (texts & 1) != 0) {
            return null;
        }
        at = (int) head;
        if (texts == 0) {
            return Map.of();
        }
        Map<String, String> metadata = new LinkedHashMap<>();
        for (int i = 0; i < texts; i += 2) {
            String name = nextText();
            String value = name == null ? null : nextText();
            if (value == null) {
                return null;
            }
            metadata.put(name, value);
        }
        return metadata;
    }

    /** A name or a value, empty for null; null if there is none. */
    private @Nullable String nextText() {
        long text = text(bytes, at, to);
        if (text < 0) {
            return null;
        }
        at = (int) text;
        return length(text) <= 0 ? "" : string(text);
    }

    private String string(long text) {
        return new String(bytes, from(text), length(text), UTF_8);
    }

    private static int from(long text) {
        return (int) text - 2 - length(text);
    }

    private static int length(long text) {
        return (int) (text >>> 32) - 1;
    }

    /** A string or null: in the upper half its length and one more, 0 for null, in the lower where the next line begins; -1 if none is there. */
    private static long text(byte[] in, int from, int to) {
        long line = SpelledNumber.read(in, from, to, '$');
        return line < 0 ? nothing(in, from, to) : string(in, line, to);
    }

    private static long string(byte[] in, long line, int to) {
        int from = (int) line;
        int length = (int) (line >>> 32);
        return length <= MAX_TEXT && to - from >= length + 2 && isLineEnd(in, from + length)
                ? (length + 1L) << 32 | (from + length + 2)
                : -1;
    }

    private static long nothing(byte[] in, int from, int to) {
        if (to - from >= 3 && in[from] == '_' && isLineEnd(in, from + 1)) {
            return from + 3L;
        }
        boolean ofResp2 = to - from >= 5
                && in[from] == '$'
                && in[from + 1] == '-'
                && in[from + 2] == '1'
                && isLineEnd(in, from + 3);
        return ofResp2 ? from + 5L : -1;
    }

    private static boolean isLineEnd(byte[] in, int index) {
        return in[index] == '\r' && in[index + 1] == '\n';
    }
}
