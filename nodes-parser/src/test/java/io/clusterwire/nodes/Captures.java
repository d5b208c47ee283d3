package io.clusterwire.nodes;

import io.clusterwire.resp.RespValue;
import io.clusterwire.resp.RespValueReader;
import io.netty.buffer.Unpooled;
import java.util.Map;
import java.util.TreeMap;

/** The captured replies of the states, by what was asked of which node in which state. */
final class Captures {
    /** From {@code folder/nK} and suffix such as {@code slots.resp2} to the reply, files that equal another one included. */
    static final Map<String, Map<String, byte[]>> BY_NODE = byNode();

    private Captures() {}

    private static Map<String, Map<String, byte[]>> byNode() {
        Map<String, Map<String, byte[]>> all = new TreeMap<>();
        Corpus.matching(".*/states/.*/INDEX\\.tsv").keySet().forEach(index -> {
            String folder = index.substring(0, index.lastIndexOf('/') + 1);
            for (Map<String, String> row : Corpus.index(index)) {
                String file = row.get("file");
                String same = row.getOrDefault("same_as", "");
                byte[] bytes = Corpus.FILES.get(same.isEmpty() ? folder + file : same);
                if (bytes != null && file.matches("n[0-9]+-[a-z]+\\..*")) {
                    int dash = file.indexOf('-');
                    String what = file.substring(dash + 1).replaceAll("\\.(bin|txt|json)$", "");
                    all.computeIfAbsent(folder + file.substring(0, dash), none -> new TreeMap<>())
                            .put(what, bytes);
                }
            }
        });
        return all;
    }

    static RespValue value(byte[] reply) {
        RespValue value = new RespValueReader(push -> {}).next(Unpooled.wrappedBuffer(reply));
        if (value == null) {
            throw new IllegalStateException("the capture ends early");
        }
        return value;
    }
}
