package io.clusterwire.bus;

import io.clusterwire.testing.PackedFiles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;

/** Frames captured from real servers, and what was known of their senders from elsewhere: see {@code corpus-bus.zip}. */
final class Corpus {
    /** Captured files, index files and CLUSTER NODES texts. */
    private static final NavigableMap<String, byte[]> FILES = PackedFiles.read(Corpus.class, "corpus-bus.zip", 2138);

    private Corpus() {}

    /** A row of an index. */
    record Row(String folder, Map<String, String> columns) {
        String get(String column) {
            return columns.get(column);
        }

        String path() {
            return folder + "/bus/" + get("file");
        }

        byte[] bytes() {
            return FILES.get(path());
        }

        boolean isStream() {
            return get("type").equals("(stream)");
        }

        /** The text of the sender's CLUSTER NODES near the time of the frame, lines split in words, by node id. */
        Map<String, String[]> nodes() {
            Map<String, String[]> nodes = new HashMap<>();
            String name = folder + "/bus/" + get("sender_nodes_text");
            new String(FILES.get(name), StandardCharsets.US_ASCII).lines().forEach(line -> {
                String[] words = line.split(" ", -1);
                nodes.put(words[0], words);
            });
            return nodes;
        }

        /** What the texts of the same scenario say of the node {@code id}, lines split in words. */
        List<String[]> nodesAtOtherTimes(String id) {
            return rows().stream()
                    .filter(row -> row.folder.equals(folder)
                            && row.get("scenario").equals(get("scenario"))
                            && !row.get("sender_nodes_text").isEmpty())
                    .map(row -> row.nodes().get(id))
                    .filter(Objects::nonNull)
                    .toList();
        }

        /** The layout that the servers of the folder read and write; in the mixed ones the newest. */
        BusLayout layout() {
            if (folder.startsWith("redis-3.")) {
                return BusLayout.V0;
            }
            if (folder.startsWith("redis-4.") || folder.startsWith("redis-5.")) {
                return BusLayout.V1_4_0;
            }
            return folder.startsWith("redis-6.2") ? BusLayout.V1_6_2 : BusLayout.V1_7_0;
        }

        @Override
        public String toString() {
            return path();
        }
    }

    /** All rows that stand for captured bytes, single frames and streams, in order. */
    static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        FILES.forEach((path, content) -> {
            if (path.endsWith("/INDEX.tsv")) {
                rows.addAll(index(path.substring(0, path.indexOf('/')), new String(content, StandardCharsets.UTF_8)));
            }
        });
        return rows;
    }

    private static List<Row> index(String folder, String text) {
        List<String> lines = text.lines().toList();
        String[] names = lines.get(0).split("\t", -1);
        List<Row> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] values = line.split("\t", -1);
            Map<String, String> columns = new HashMap<>();
            for (int i = 0; i < names.length; i++) {
                columns.put(names[i], values[i]);
            }
            if (!columns.get("type").equals("(text)")) {
                rows.add(new Row(folder, columns));
            }
        }
        return rows;
    }
}
