package io.clusterwire.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The frames of {@code bus-frames.tsv} and the JSON object that each must give, made from the fields there. */
final class BusVectors {
    private static final String[] FLAGS = {
        "master",
        "slave",
        "fail?",
        "fail",
        "myself",
        "handshake",
        "noaddr",
        "meet",
        "migrate-to",
        "nofailover",
        "extensions-supported",
        "light-hdr-publish",
        "light-hdr-module",
        "my-primary-fail",
        "bit-14",
        "bit-15"
    };
    private static final String[] TYPES = {
        "PING",
        "PONG",
        "MEET",
        "FAIL",
        "PUBLISH",
        "FAILOVER_AUTH_REQUEST",
        "FAILOVER_AUTH_ACK",
        "UPDATE",
        "MFSTART",
        "MODULE",
        "PUBLISHSHARD"
    };

    private BusVectors() {}

    /** A line of the file. */
    record Row(String name, String layout, Map<String, String> fields, List<Byte> frame) {
        byte[] bytes() {
            byte[] bytes = new byte[frame.size()];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = frame.get(i);
            }
            return bytes;
        }

        String expect() {
            return fields.get("expect");
        }

        int type() {
            return Integer.decode(fields.get("type"));
        }

        String[] arguments(String... more) {
            List<String> arguments = new ArrayList<>(List.of("bus"));
            if (!layout.equals("LIGHT")) {
                arguments.addAll(List.of("--layout", layout));
            }
            arguments.addAll(List.of(more));
            return arguments.toArray(String[]::new);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Row> ROWS = load();

    static List<Row> rows() {
        return ROWS;
    }

    private static List<Row> load() {
        try (InputStream in = BusVectors.class.getResourceAsStream("bus-frames.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .skip(1)
                    .map(BusVectors::row)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Row row(String line) {
        String[] columns = line.split("\t", -1);
        Map<String, String> fields = new LinkedHashMap<>();
        for (String field : columns[2].split(";", -1)) {
            int equals = field.indexOf('=');
            fields.put(field.substring(0, equals), field.substring(equals + 1));
        }
        List<Byte> frame = new ArrayList<>();
        for (byte b : HexFormat.of().parseHex(columns[3])) {
            frame.add(b);
        }
        return new Row(columns[0], columns[1], fields, frame);
    }

    /** The object for the frame alone in standard input. */
    static ObjectNode json(Row row) {
        ObjectNode json = new ObjectMapper().createObjectNode();
        Map<String, String> fields = row.fields();
        json.put("file", "-").put("at", 0).put("verdict", row.expect());
        if (!row.expect().equals("close-link:signature") && !row.expect().equals("close-link:short")) {
            if (row.layout().equals("LIGHT")) {
                json.put("layout", "LIGHT");
            } else {
                json.put("layout", "V" + fields.get("ver"));
            }
            json.put("totlen", Integer.parseInt(fields.get("totlen")));
        }
        if (row.expect().equals("ok")) {
            header(row, json);
            body(row, json);
        }
        return json;
    }

    private static void header(Row row, ObjectNode json) {
        Map<String, String> fields = row.fields();
        int messageType = row.type() & 0x7fff;
        json.put("ver", Integer.parseInt(fields.get("ver"))).put("type", row.type());
        json.put("typeName", messageType < TYPES.length ? TYPES[messageType] : null);
        for (String number : List.of("count", "port", "pport", "cport", "extensions", "state")) {
            if (fields.containsKey(number)) {
                json.put(number, Integer.parseInt(fields.get(number)));
            }
        }
        for (String number : List.of("currentEpoch", "configEpoch", "offset")) {
            if (fields.containsKey(number)) {
                json.set(number, unsigned(fields.get(number)));
            }
        }
        for (String text : List.of("sender", "mflags", "myslots", "replicaof", "myip")) {
            if (fields.containsKey(text)) {
                String value = fields.get(text);
                boolean none = value.equals("-") || value.equals("0*40");
                json.put(text, !none ? value : text.equals("myslots") ? "" : null);
            }
        }
        if (fields.containsKey("flags")) {
            flags(fields.get("flags"), json);
        }
    }

    private static JsonNode unsigned(String number) {
        try {
            return new ObjectMapper().readTree(new BigInteger(number).toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void flags(String fact, ObjectNode json) {
        int flags = Integer.decode(fact);
        ArrayNode names = json.put("flags", flags).putArray("flagNames");
        for (int bit = 0; bit < 16; bit++) {
            if ((flags >> bit & 1) != 0) {
                names.add(FLAGS[bit]);
            }
        }
    }

    private static void body(Row row, ObjectNode json) {
        Map<String, String> fields = row.fields();
        if (row.type() <= 2) {
            ping(row, json);
        }
        if (fields.containsKey("fail.nodename")) {
            json.putObject("fail").put("nodename", fields.get("fail.nodename"));
        }
        if (fields.containsKey("update.nodename")) {
            ObjectNode update = json.putObject("update").put("nodename", fields.get("update.nodename"));
            update.put("slots", fields.get("update.slots"))
                    .set("configEpoch", unsigned(fields.get("update.configEpoch")));
        }
        if (fields.containsKey("channel")) {
            json.putObject("publish")
                    .put("channel", fields.get("channel").substring(2))
                    .put("message", fields.get("message").substring(2));
        }
        if (fields.containsKey("module.id")) {
            long id = Long.parseUnsignedLong(fields.get("module.id"));
            boolean big = fields.get("module.idEndian").equals("big");
            ObjectNode module = json.putObject("module").put("name", fields.get("module.name"));
            module.set("id", unsigned(Long.toUnsignedString(big ? Long.reverseBytes(id) : id)));
            module.put("type", Integer.parseInt(fields.get("module.type")))
                    .put("payload", fields.get("module.payload").substring(2));
        }
    }

    private static void ping(Row row, ObjectNode json) {
        Map<String, String> fields = row.fields();
        ArrayNode gossip = json.putArray("gossip");
        for (int i = 0; fields.containsKey("g" + i + ".nodename"); i++) {
            ObjectNode entry = gossip.addObject();
            for (String text : List.of("nodename", "ip")) {
                entry.put(text, fields.get("g" + i + "." + text));
            }
            for (String number : List.of("ping_sent", "pong_received", "port", "cport", "pport")) {
                if (fields.containsKey("g" + i + "." + number)) {
                    entry.set(number, unsigned(fields.get("g" + i + "." + number)));
                }
            }
            flags(fields.get("g" + i + ".flags"), entry);
        }
        if (row.layout().equals("V1-7.0")) {
            ArrayNode extensions = json.putArray("ext");
            for (int i = 0; fields.containsKey("ext" + i); i++) {
                extension(fields.get("ext" + i), row.name().contains("redis"), extensions.addObject());
            }
        }
    }

    private static void extension(String fact, boolean redis, ObjectNode json) {
        String[] parts = fact.split("/", 3);
        int type = Integer.decode(parts[0]);
        String value = parts[2];
        json.put("type", type).put("length", Integer.parseInt(parts[1].substring(3)));
        switch (type) {
            case 0 -> json.put("name", "hostname").put("value", value);
            case 1 -> json.put("name", "human-nodename").put("value", value);
            case 2 -> {
                ObjectNode forgotten = json.put("name", "forgotten-node").putObject("value");
                forgotten.put("nodename", value.substring(0, 40));
                forgotten.set("ttl", unsigned(value.substring(value.indexOf(":ttl") + 4)));
            }
            case 3 -> json.put("name", "shard-id").put("value", value);
            case 4 ->
                json.put("name", redis ? "internal-secret" : "client-ipv4").put("value", value);
            case 5 -> json.put("name", "client-ipv6").put("value", value);
            case 6 -> json.put("name", "client-port").put("value", Integer.parseInt(value));
            case 7 -> json.put("name", "client-tls-port").put("value", Integer.parseInt(value));
            case 8 -> json.put("name", "availability-zone").put("value", value);
            default -> json.putNull("name").put("value", value.substring(2));
        }
    }
}
