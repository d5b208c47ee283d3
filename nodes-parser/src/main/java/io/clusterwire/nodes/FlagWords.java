package io.clusterwire.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The flags field, compared without case as the servers do where they read it. A text has few different ones, so the lists made for them are
 * shared.
 */
final class FlagWords {
    private static final Set<String> KNOWN = Set.of(
            ClusterNode.MYSELF,
            ClusterNode.MASTER,
            ClusterNode.SLAVE,
            ClusterNode.SUSPECTED,
            ClusterNode.FAIL,
            ClusterNode.HANDSHAKE,
            ClusterNode.NOADDR,
            ClusterNode.NOFAILOVER,
            ClusterNode.NOFLAGS,
            "learner",
            "primary",
            "replica");
    private static final int SHARED = 8;

    private final byte[] in;
    private final Problems problems;
    private final byte[] @Nullable [] texts = new byte[SHARED][];
    private final List<List<String>> lists = new ArrayList<>(SHARED);

    FlagWords(byte[] in, Problems problems) {
        this.in = in;
        this.problems = problems;
    }

    List<String> parse(int line, int from, int to) {
        for (int i = 0; i < lists.size(); i++) {
            byte[] text = texts[i];
            if (text != null && Arrays.equals(text, 0, text.length, in, from, to)) {
                return lists.get(i);
            }
        }
        List<String> flags = new ArrayList<>(4);
        boolean sound = true;
        boolean primary = false;
        boolean replica = false;
        for (int start = from; start <= to; ) {
            int end = start;
            while (end < to && in[end] != ',') {
                end++;
            }
            String flag = new String(in, start, end - start, UTF_8);
            if (!KNOWN.contains(flag.toLowerCase(Locale.ROOT))) {
                sound = false;
                report(Problem.UNKNOWN_FLAG, line, start, end, "a flag of Redis or Valkey");
            }
            primary |= NodeRole.ofFlag(flag) == NodeRole.PRIMARY;
            replica |= NodeRole.ofFlag(flag) == NodeRole.REPLICA;
            if (end > start) {
                flags.add(flag);
            }
            start = end + 1;
        }
        if (primary && replica) {
            sound = false;
            report(Problem.TWO_ROLES, line, from, to, "one of master and slave");
        }
        List<String> list = List.copyOf(flags);
        if (sound && lists.size() < SHARED) {
            texts[lists.size()] = Arrays.copyOfRange(in, from, to);
            lists.add(list);
        }
        return list;
    }

    private void report(String code, int line, int from, int to, String expected) {
        problems.add(code, line, "field 3 (flags)", EscapedBytes.quote(in, from, to), expected);
    }
}
