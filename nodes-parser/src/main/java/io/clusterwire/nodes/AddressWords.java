package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The address field: {@code host:port@bus-port,hostname,name=value,…}. */
final class AddressWords {
    private static final Set<String> KNOWN_AUX = Set.of(
            "availability-zone",
            "client-ipv4",
            "client-ipv6",
            "client-tcp-port",
            "client-tls-port",
            "nodename",
            "shard-id",
            "tcp-port",
            "tls-port");
    private static final int MAX_PORT = 65535;
    private static final String PLACE = "field 2 (address)";

    private final byte[] in;
    private final Problems problems;
    /** Where the items after the first comma lie; behind {@link #auxEnd} if there is none. */
    private int auxFrom;

    private int auxEnd;
    private @Nullable ClusterNodeBuilder node;

    AddressWords(byte[] in, Problems problems) {
        this.in = in;
        this.problems = problems;
    }

    static boolean isKnownAux(String name) {
        return KNOWN_AUX.contains(name);
    }

    /** Reads host and ports. Answers false, after a report, if the line cannot be used. */
    boolean parse(int line, int from, int to, ClusterNodeBuilder target) {
        int comma = from;
        int colon = -1;
        int busAt = -1;
        int portColon = -1;
        for (; comma < to && in[comma] != ','; comma++) {
            if (in[comma] == ':') {
                colon = comma;
            } else if (in[comma] == '@') {
                busAt = comma;
                portColon = colon;
            }
        }
        if (busAt < 0) {
            portColon = colon;
        }
        int port = portColon < 0 ? -1 : Numbers.limited(in, portColon + 1, busAt < 0 ? comma : busAt, MAX_PORT);
        int busPort = busAt < 0 ? 0 : Numbers.limited(in, busAt + 1, comma, MAX_PORT);
        if (port < 0 || port > MAX_PORT || busPort < 0 || busPort > MAX_PORT) {
            problems.add(
                    Problem.BAD_ADDRESS,
                    line,
                    PLACE,
                    EscapedBytes.quote(in, from, to),
                    "host:port@bus-port, ports 0..65535");
            return false;
        }
        target.host = host(from, portColon);
        target.port = port;
        target.busPort = busAt < 0 ? -1 : busPort;
        auxFrom = comma + 1;
        auxEnd = to;
        node = target;
        return true;
    }

    private @Nullable String host(int from, int to) {
        if (from == to) {
            return null;
        }
        boolean brackets = to - from > 2 && in[from] == '[' && in[to - 1] == ']';
        return brackets ? text(from + 1, to - 1) : text(from, to);
    }

    /** Reads hostname and auxiliary fields of the address that {@link #parse} has accepted. */
    void parseAux(int line) {
        ClusterNodeBuilder target = node;
        if (target == null || auxFrom > auxEnd) {
            return;
        }
        Map<String, String> aux = Map.of();
        for (int start = auxFrom; start <= auxEnd; ) {
            int stop = start;
            int equals = -1;
            for (; stop < auxEnd && in[stop] != ','; stop++) {
                if (in[stop] == '=' && equals < 0) {
                    equals = stop;
                }
            }
            if (start == auxFrom && equals < 0) {
                target.hostname = start == stop ? null : text(start, stop);
            } else if (equals <= start) {
                problems.add(Problem.BAD_AUX, line, PLACE, EscapedBytes.quote(in, start, stop), "name=value");
            } else {
                String name = text(start, equals);
                if (!isKnownAux(name)) {
                    problems.add(
                            Problem.UNKNOWN_AUX, line, PLACE, EscapedBytes.quote(name), "a field of Redis or Valkey");
                }
                aux = aux.isEmpty() ? new LinkedHashMap<>() : aux;
                aux.put(name, text(equals + 1, stop));
            }
            start = stop + 1;
        }
        target.aux = aux.isEmpty() ? aux : Collections.unmodifiableMap(aux);
    }

    private String text(int from, int to) {
        return new String(in, from, to - from, UTF_8);
    }
}
