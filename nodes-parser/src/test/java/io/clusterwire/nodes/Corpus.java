package io.clusterwire.nodes;

import io.clusterwire.testing.PackedFiles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/** Captures from real servers, by path, as the folders were laid out: {@code server/states/scenario/state/n1-nodes.resp2.bin}. */
final class Corpus {
    private static final int PACKED = 6194;
    static final NavigableMap<String, byte[]> FILES = PackedFiles.read(Corpus.class, "corpus.zip", PACKED);

    private Corpus() {}

    /** All files whose path matches a regular expression. */
    static Map<String, byte[]> matching(String regex) {
        Map<String, byte[]> found = new LinkedHashMap<>();
        FILES.forEach((path, bytes) -> {
            if (path.matches(regex)) {
                found.put(path, bytes);
            }
        });
        return found;
    }

    /** All CLUSTER NODES texts: of the bus captures, and the payloads of replies in both protocols. */
    static Map<String, byte[]> nodesTexts() {
        Map<String, byte[]> texts = new LinkedHashMap<>(matching(".*/bus/nodes-[0-9]+\\.txt"));
        matching(".*-nodes\\..*\\.bin").forEach((path, reply) -> texts.put(path, payload(reply)));
        return texts;
    }

    static Map<String, byte[]> confs() {
        return matching(".*\\.nodes\\.conf");
    }

    /** What the one bulk or verbatim string of a reply holds. */
    static byte[] payload(byte[] reply) {
        String header = new String(reply, 0, 16, StandardCharsets.ISO_8859_1)
                .lines()
                .findFirst()
                .orElseThrow();
        int length = Integer.parseInt(header.substring(1));
        int from = header.length() + 2;
        if (from + length + 2 != reply.length) {
            throw new IllegalStateException("more or less than one string: " + header);
        }
        return Arrays.copyOfRange(reply, from + (header.charAt(0) == '=' ? 4 : 0), from + length);
    }

    /** The release that a file's folder is named after; {@code unstable} is newer than all. */
    static ServerVersion version(String path) {
        String folder = path.substring(0, path.indexOf('/'));
        return switch (folder) {
            case "redis-8.0-m01" -> ServerVersion.redis(8, 0, 0);
            case "valkey-unstable" -> ServerVersion.valkey(255, 255, 255);
            default -> ServerVersion.parse(folder);
        };
    }

    /** The rows of an INDEX.tsv below a folder, each as a map from column to cell. */
    static List<Map<String, String>> index(String path) {
        List<String> lines =
                new String(FILES.get(path), StandardCharsets.UTF_8).lines().toList();
        String[] columns = lines.get(0).split("\t", -1);
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; i < columns.length && i < cells.length; i++) {
                row.put(columns[i], cells[i]);
            }
            rows.add(row);
        }
        return rows;
    }
}
