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
    private static final int SHORTEST_NODE = "*2\r\n_\r\n:1\r\n".length();

    private final ForeseenNumber portLine = new ForeseenNumber(':');
    private final ForeseenNumber idLine = new ForeseenNumber('$');

    private byte[] bytes = {};
    private int to;
    private int at;

    private int parts;
    private int hostFrom;
    private int hostLength;
    private int port;
    private int idFrom;
    private int idLength;

    /** Of what was read last and ends where the reading stands; -1 for null. */
    private int textLength;

    /** Reads the name of the first node: host, port and id. Answers whether it is spelled as servers do; its end is {@link #end()} then. */
    boolean begin(byte[] in, int from, int limit) {
        bytes = in;
        at = from;
        to = limit;
        return name();
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

    private boolean name() {
        long head = SpelledNumber.count(bytes, at, to, '*');
        parts = (int) (head >>> 32);
        if (head < 0 || parts < 2 || parts > 4) {
            return false;
        }
        at = (int) head;
        if (!text()) {
            return false;
        }
        hostLength = textLength;
        hostFrom = at - 2 - hostLength;
        long number = portLine.read(bytes, at, to);
        port = (int) (number >>> 32);
        if (number < 0 || port > MAX_PORT) {
            return false;
        }
        at = (int) number;
        if (parts == 2) {
            return true;
        }
        boolean id = string(idLine.read(bytes, at, to));
        idLength = textLength;
        idFrom = at - 2 - idLength;
        return id;
    }

    private SlotEntry.@Nullable Node node() {
        String host = hostLength < 0 ? null : new String(bytes, hostFrom, hostLength, UTF_8);
        NodeId id = parts == 2 ? null : NodeId.of(bytes, idFrom, idLength);
        Endpoint endpoint = Endpoint.of(host, port);
        Map<String, String> metadata = parts < 4 ? Map.of() : metadata();
        if (metadata == null) {
            return null;
        }
        return new SlotEntry.Node(
                metadata.isEmpty() ? endpoint : endpoint.withNames(metadata.get("ip"), metadata.get("hostname")),
                id,
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
        if (!text()) {
            return null;
        }
        return textLength <= 0 ? "" : new String(bytes, at - 2 - textLength, textLength, UTF_8);
    }

    private boolean text() {
        return string(SpelledNumber.read(bytes, at, to, '$')) || nothing();
    }

    private boolean string(long head) {
        int from = (int) head;
        int length = (int) (head >>> 32);
        if (head < 0 || length > MAX_TEXT || to - from < length + 2 || !isLineEnd(from + length)) {
            return false;
        }
        textLength = length;
        at = from + length + 2;
        return true;
    }

    private boolean nothing() {
        textLength = -1;
        if (to - at >= 3 && bytes[at] == '_' && isLineEnd(at + 1)) {
            at += 3;
            return true;
        }
        boolean ofResp2 =
                to - at >= 5 && bytes[at] == '$' && bytes[at + 1] == '-' && bytes[at + 2] == '1' && isLineEnd(at + 3);
        at += ofResp2 ? 5 : 0;
        return ofResp2;
    }

    private boolean isLineEnd(int index) {
        return bytes[index] == '\r' && bytes[index + 1] == '\n';
    }
}
