package io.clusterwire.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.clusterwire.nodes.ClusterLink;
import io.clusterwire.nodes.ClusterNode;
import io.clusterwire.nodes.Dump;
import io.clusterwire.nodes.Endpoint;
import io.clusterwire.nodes.OpenSlot;
import io.clusterwire.nodes.Problem;
import io.clusterwire.nodes.Shard;
import io.clusterwire.nodes.SlotEntry;
import io.clusterwire.nodes.TopologyFormat;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotRange;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A dump as one JSON object with the members that the topology vectors name. */
final class DumpJson {
    private DumpJson() {}

    static void write(String file, Dump dump, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("file", file);
        json.writeStringField("format", dump.format());
        Dump.Content content = dump.content();
        if (content instanceof Dump.Nodes nodes) {
            each(json, "nodes", nodes.view().nodes(), DumpJson::node);
            if (nodes.view().format() == TopologyFormat.NODES_CONF) {
                vars(json, nodes.view().vars());
            }
        } else if (content instanceof Dump.Slots slots) {
            each(json, "slotRanges", slots.entries(), DumpJson::slotEntry);
        } else if (content instanceof Dump.Shards shards) {
            each(json, "shards", shards.shards(), DumpJson::shard);
        } else if (content instanceof Dump.Links links) {
            each(json, "links", links.links(), DumpJson::link);
        } else if (content instanceof Dump.Info info) {
            texts(json, "info", info.info().values());
        }
        each(json, "problems", dump.problems(), DumpJson::problem);
        json.writeEndObject();
    }

    /** Writes one element of an array. */
    @FunctionalInterface
    private interface ElementWriter<T> {
        void write(JsonGenerator json, T element) throws IOException;
    }

    private static <T> void each(JsonGenerator json, String name, Iterable<T> elements, ElementWriter<T> writer)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T element : elements) {
            writer.write(json, element);
        }
        json.writeEndArray();
    }

    private static void texts(JsonGenerator json, String name, Map<String, String> texts) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, String> text : texts.entrySet()) {
            json.writeStringField(text.getKey(), text.getValue());
        }
        json.writeEndObject();
    }

    private static void vars(JsonGenerator json, Map<String, String> vars) throws IOException {
        json.writeObjectFieldStart("vars");
        for (Map.Entry<String, String> each : vars.entrySet()) {
            if (each.getValue().matches("[0-9]{1,40}")) {
                json.writeFieldName(each.getKey());
                json.writeNumber(new BigInteger(each.getValue()));
            } else {
                json.writeStringField(each.getKey(), each.getValue());
            }
        }
        json.writeEndObject();
    }

    private static void node(JsonGenerator json, ClusterNode node) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", node.id().toString());
        json.writeStringField("host", node.host());
        json.writeNumberField("port", node.port());
        json.writeFieldName("busPort");
        if (node.busPort().isPresent()) {
            json.writeNumber(node.busPort().getAsInt());
        } else {
            json.writeNull();
        }
        json.writeStringField("hostname", node.hostname());
        texts(json, "aux", node.aux());
        each(json, "flags", node.flags(), JsonGenerator::writeString);
        json.writeStringField("role", node.role().name().toLowerCase(Locale.ROOT));
        json.writeBooleanField("myself", node.isMyself());
        json.writeStringField("primaryId", text(node.primaryId()));
        unsigned(json, "pingSent", node.pingSent());
        unsigned(json, "pongReceived", node.pongReceived());
        unsigned(json, "configEpoch", node.configEpoch());
        json.writeStringField("linkState", node.linkState());
        json.writeStringField("slots", node.slots().toString(","));
        each(json, "migrating", node.migrating(), DumpJson::openSlot);
        each(json, "importing", node.importing(), DumpJson::openSlot);
        json.writeEndObject();
    }

    private static void openSlot(JsonGenerator json, OpenSlot open) throws IOException {
        json.writeStartObject();
        json.writeStringField("slots", text(open.slots()));
        json.writeStringField("node", open.node().toString());
        json.writeEndObject();
    }

    private static void slotEntry(JsonGenerator json, SlotEntry entry) throws IOException {
        json.writeStartObject();
        json.writeNumberField("start", entry.slots().first());
        json.writeNumberField("end", entry.slots().last());
        each(json, "nodes", entry.nodes(), (generator, node) -> {
            generator.writeStartObject();
            generator.writeStringField("host", node.endpoint().host());
            generator.writeStringField("hostKind", kind(node.endpoint()));
            generator.writeNumberField("port", node.endpoint().port());
            generator.writeStringField("id", text(node.id()));
            texts(generator, "metadata", node.metadata());
            generator.writeEndObject();
        });
        json.writeEndObject();
    }

    private static void shard(JsonGenerator json, Shard shard) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", shard.id());
        json.writeStringField("slots", pairs(shard.slots()));
        each(json, "nodes", shard.nodes(), DumpJson::shardNode);
        json.writeEndObject();
    }

    private static void shardNode(JsonGenerator json, Shard.Node node) throws IOException {
        Endpoint endpoint = node.endpoint();
        json.writeStartObject();
        json.writeStringField("id", node.id().toString());
        port(json, "port", endpoint.port());
        port(json, "tlsPort", endpoint.tlsPort());
        json.writeStringField("ip", endpoint.ip());
        json.writeStringField("endpoint", endpoint.host());
        json.writeStringField("endpointKind", kind(endpoint));
        json.writeStringField("hostname", endpoint.hostname());
        json.writeStringField("role", node.roleWord().equals("master") ? "primary" : node.roleWord());
        unsigned(json, "replicationOffset", node.replicationOffset());
        json.writeStringField("health", node.health());
        json.writeStringField("availabilityZone", node.availabilityZone());
        json.writeEndObject();
    }

    private static void link(JsonGenerator json, ClusterLink link) throws IOException {
        json.writeStartObject();
        json.writeStringField("direction", link.direction());
        json.writeStringField("node", link.node().toString());
        unsigned(json, "createTime", link.createTime());
        json.writeStringField("events", link.events());
        unsigned(json, "sendBufferAllocated", link.sendBufferAllocated());
        unsigned(json, "sendBufferUsed", link.sendBufferUsed());
        json.writeEndObject();
    }

    private static void problem(JsonGenerator json, Problem problem) throws IOException {
        json.writeStartObject();
        json.writeStringField("code", problem.code());
        json.writeFieldName("line");
        if (problem.line() == 0) {
            json.writeNull();
        } else {
            json.writeNumber(problem.line());
        }
        json.writeStringField("detail", problem.detail());
        json.writeEndObject();
    }

    private static void port(JsonGenerator json, String name, int port) throws IOException {
        json.writeFieldName(name);
        if (port > 0) {
            json.writeNumber(port);
        } else {
            json.writeNull();
        }
    }

    private static void unsigned(JsonGenerator json, String name, long value) throws IOException {
        json.writeFieldName(name);
        json.writeNumber(new BigInteger(Long.toUnsignedString(value)));
    }

    static String kind(Endpoint endpoint) {
        return switch (endpoint.kind()) {
            case ADDRESS -> "address";
            case SAME_HOST -> "same";
            case UNKNOWN -> "unknown";
        };
    }

    private static String pairs(List<SlotRange> slots) {
        return String.join(",", slots.stream().map(DumpJson::text).toList());
    }

    private static String text(SlotRange range) {
        return range.first() == range.last() ? String.valueOf(range.first()) : range.first() + "-" + range.last();
    }

    private static @Nullable String text(@Nullable NodeId id) {
        return id == null ? null : id.toString();
    }
}
