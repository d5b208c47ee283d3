package io.clusterwire.bus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A line of {@code bus-frames.tsv}: a frame, the layout of its receiver, and what it says. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Vector(String name, BusLayout layout, Map<String, String> fields, byte[] bytes) {
    static final List<Vector> ALL = load();

    private static List<Vector> load() {
        try (InputStream in = Vector.class.getResourceAsStream("bus-frames.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .skip(1)
                    .map(Vector::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Vector parse(String line) {
        String[] columns = line.split("\t", -1);
        Map<String, String> fields = new LinkedHashMap<>();
        for (String field : columns[2].split(";", -1)) {
            int equals = field.indexOf('=');
            fields.put(field.substring(0, equals), field.substring(equals + 1));
        }
        return new Vector(
                columns[0], Facts.layoutOf(columns[1]), fields, HexFormat.of().parseHex(columns[3]));
    }

    String expect() {
        return fields.get("expect");
    }

    boolean isWellFormed() {
        return expect().equals("ok");
    }

    boolean isBigEndianModule() {
        return "big".equals(fields.get("module.idEndian"));
    }

    /** The receiver of the vectors: strict, of the layout's release, or one that reads light frames. */
    BusReceiver receiver() {
        return layout == BusLayout.LIGHT ? BusReceiver.STRICT : BusReceiver.STRICT.withLayout(layout);
    }

    /** The fields that the frame itself has. */
    Map<String, String> frameFields() {
        Map<String, String> own = new LinkedHashMap<>(fields);
        own.keySet().removeAll(List.of("expect", "note", "module.idEndian", "module.name", "module.len"));
        return own;
    }

    @Override
    public String toString() {
        return name;
    }
}
