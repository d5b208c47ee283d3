package io.clusterwire.nodes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The topology vectors: inputs, what is expected of them, and our values in the same JSON. */
final class Vectors {
    static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Vectors() {}

    static byte[] input(String name) {
        return resource("vectors/" + name);
    }

    static byte[] resource(String name) {
        try (InputStream in = Vectors.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode expected(String name) {
        try {
            return JSON.readTree(input(name + ".expected.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Code and line of each problem, the part that is compared. */
    static Set<String> problems(JsonNode expected) {
        Set<String> all = new TreeSet<>();
        expected.get("problems")
                .forEach(p -> all.add(p.get("code").asText() + "@"
                        + (p.get("line").isNull() ? 0 : p.get("line").asInt())));
        return all;
    }

    static Set<String> problems(List<Problem> problems) {
        Set<String> all = new TreeSet<>();
        problems.forEach(p -> all.add(p.code() + "@" + p.line()));
        return all;
    }

    static ArrayNode nodes(ClusterView view) {
        ArrayNode all = NODES.arrayNode();
        view.nodes().forEach(node -> all.add(node(node)));
        return all;
    }

    static ObjectNode vars(ClusterView view) {
        ObjectNode vars = NODES.objectNode();
        view.vars().forEach((name, value) -> {
            if (value.matches("[0-9]+")) {
                vars.set(name, number(new BigInteger(value)));
            } else {
                vars.put(name, value);
            }
        });
        return vars;
    }

    private static ObjectNode node(ClusterNode node) {
        ObjectNode json = NODES.objectNode();
        json.put("id", node.id().toString());
        json.put("host", node.host());
        json.put("port", node.port());
        json.put(
                "busPort", node.busPort().isPresent() ? (Integer) node.busPort().getAsInt() : null);
        json.put("hostname", node.hostname());
        ObjectNode aux = json.putObject("aux");
        node.aux().forEach(aux::put);
        ArrayNode flags = json.putArray("flags");
        node.flags().forEach(flags::add);
        json.put("role", node.role().name().toLowerCase(java.util.Locale.ROOT));
        json.put("myself", node.isMyself());
        json.put("primaryId", node.primaryId() == null ? null : node.primaryId().toString());
        json.set("pingSent", unsigned(node.pingSent()));
        json.set("pongReceived", unsigned(node.pongReceived()));
        json.set("configEpoch", unsigned(node.configEpoch()));
        json.put("linkState", node.linkState());
        json.put("slots", node.slots().toString(","));
        open(json.putArray("migrating"), node.migrating());
        open(json.putArray("importing"), node.importing());
        return json;
    }

    private static void open(ArrayNode array, List<OpenSlot> open) {
        open.forEach(each -> array.addObject()
                .put("slots", slots(each.slots().first(), each.slots().last()))
                .put("node", each.node().toString()));
    }

    static String slots(int first, int last) {
        return first == last ? String.valueOf(first) : first + "-" + last;
    }

    private static JsonNode unsigned(long value) {
        return number(new BigInteger(Long.toUnsignedString(value)));
    }

    /** The node type that Jackson reads for a number of this size, so that trees compare equal. */
    static JsonNode number(BigInteger value) {
        if (value.bitLength() < 32) {
            return NODES.numberNode(value.intValue());
        }
        return value.bitLength() < 64 ? NODES.numberNode(value.longValue()) : NODES.numberNode(value);
    }

    static ObjectNode object(Map<String, String> members) {
        ObjectNode object = NODES.objectNode();
        members.forEach(object::put);
        return object;
    }
}
