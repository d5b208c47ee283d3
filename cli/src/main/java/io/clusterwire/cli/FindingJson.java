package io.clusterwire.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.clusterwire.nodes.Finding;
import io.clusterwire.slot.NodeId;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Findings as JSON, with the members that the topology vectors name. */
final class FindingJson {
    private FindingJson() {}

    static void write(String name, List<Finding> findings, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (Finding finding : findings) {
            json.writeStartObject();
            json.writeStringField("code", finding.code());
            json.writeStringField("severity", severity(finding));
            json.writeFieldName("nodes");
            value(finding.nodes(), json);
            json.writeStringField("slots", finding.slots().toString(","));
            json.writeStringField("message", finding.message());
            json.writeFieldName("details");
            value(finding.details(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    static String severity(Finding finding) {
        return finding.severity().name().toLowerCase(Locale.ROOT);
    }

    private static void value(@Nullable Object value, JsonGenerator json) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Long number) {
            json.writeNumber(new BigInteger(Long.toUnsignedString(number)));
        } else if (value instanceof Integer number) {
            json.writeNumber(number);
        } else if (value instanceof String || value instanceof NodeId) {
            json.writeString(value.toString());
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object each : list) {
                value(each, json);
            }
            json.writeEndArray();
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> each : map.entrySet()) {
                json.writeFieldName(String.valueOf(each.getKey()));
                value(each.getValue(), json);
            }
            json.writeEndObject();
        } else {
            throw new IllegalStateException("detail of " + value.getClass());
        }
    }
}
