package io.clusterwire.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespAttributed;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespValue;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * A reply as JSON: an object with {@code type}, and {@code text} (as it is if it is plain, else escaped text) or {@code value}; aggregates
 * have {@code elements} or, for maps, {@code entries} of two each. Attributes go around what they describe: {@code attributes} and
 * {@code value}. Without recursion.
 */
final class RespJson {
    private final JsonGenerator json;
    private final Deque<Open> open = new ArrayDeque<>();

    private RespJson(JsonGenerator json) {
        this.json = json;
    }

    private static final class Open {
        final List<? extends RespValue> parts;
        final boolean pairs;
        final boolean attributed;
        int next;

        Open(List<? extends RespValue> parts, boolean pairs, boolean attributed) {
            this.parts = parts;
            this.pairs = pairs;
            this.attributed = attributed;
        }
    }

    static void write(RespValue value, JsonGenerator json) throws IOException {
        RespJson writer = new RespJson(json);
        writer.begin(value);
        while (!writer.open.isEmpty()) {
            writer.step(writer.open.element());
        }
    }

    private void step(Open here) throws IOException {
        int place = here.next++;
        if (here.pairs && place > 0 && place % 2 == 0) {
            json.writeEndArray();
        }
        if (place == here.parts.size()) {
            if (!here.attributed) {
                json.writeEndArray();
            }
            json.writeEndObject();
            open.pop();
            return;
        }
        if (here.pairs && place % 2 == 0) {
            json.writeStartArray();
        }
        if (here.attributed && place == here.parts.size() - 1) {
            json.writeEndArray();
            json.writeFieldName("value");
        }
        begin(here.parts.get(place));
    }

    private void begin(RespValue value) throws IOException {
        json.writeStartObject();
        if (value instanceof RespAttributed) {
            json.writeArrayFieldStart("attributes");
            List<RespValue> parts = new ArrayList<>(value.attributes());
            parts.add(value.bare());
            open.push(new Open(parts, false, true));
            return;
        }
        json.writeStringField(
                "type", value.type().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        if (value instanceof RespAggregate aggregate) {
            if (aggregate.isStreamed()) {
                json.writeBooleanField("streamed", true);
            }
            json.writeArrayFieldStart(aggregate.isPairs() ? "entries" : "elements");
            open.push(new Open(aggregate.children(), aggregate.isPairs(), false));
            return;
        }
        if (value instanceof RespText text) {
            text(text);
        } else if (value instanceof RespScalar scalar) {
            scalar(scalar);
        }
        json.writeEndObject();
    }

    private void text(RespText text) throws IOException {
        switch (text.type()) {
            case BIG_NUMBER -> json.writeNumberField("value", new BigInteger(text.text()));
            case VERBATIM_STRING -> {
                json.writeStringField("format", text.format());
                json.writeStringField("text", EscapedText.show(text.toByteArray()));
            }
            default -> {
                if (text.isStreamed()) {
                    json.writeBooleanField("streamed", true);
                }
                json.writeStringField("text", EscapedText.show(text.toByteArray()));
            }
        }
    }

    private void scalar(RespScalar scalar) throws IOException {
        switch (scalar.type()) {
            case INTEGER -> json.writeNumberField("value", scalar.longValue());
            case BOOLEAN -> json.writeBooleanField("value", scalar.booleanValue());
            case DOUBLE -> {
                String text = scalar.toString().substring(1);
                json.writeFieldName("value");
                if (Double.isFinite(scalar.doubleValue())) {
                    json.writeNumber(text);
                } else {
                    json.writeString(text);
                }
            }
            default -> json.writeNullField("value");
        }
    }
}
