package io.clusterwire.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.clusterwire.resp.RespLimits;
import io.clusterwire.resp.RespRequestReader;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespType;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.StringJoiner;

/** Prints requests: {@code ["SET", "k", "v"]}, and {@code noop} for what gets no reply. */
final class RequestLines implements RespCommand.Stream {
    private final Output out;
    private final RespCommand.Format format;
    private final RespRequestReader reader;

    RequestLines(Output out, RespCommand.Format format, RespLimits limits, boolean authenticated) {
        this.out = out;
        this.format = format;
        this.reader = new RespRequestReader(limits).authenticated(authenticated);
    }

    @Override
    public void decode(ByteBuf in) {
        for (int count = reader.next(in); count != RespRequestReader.NEED_MORE; count = reader.next(in)) {
            switch (format) {
                case notation ->
                    out.line(count == RespRequestReader.NO_REQUEST ? "noop" : "[" + joined(in, count, ", ") + "]");
                case tree -> out.line(count == RespRequestReader.NO_REQUEST ? "(no request)" : joined(in, count, " "));
                case json -> json(in, count);
            }
        }
    }

    /** A request is consumed as a whole. */
    @Override
    public boolean isBetweenItems() {
        return true;
    }

    private String joined(ByteBuf in, int count, String separator) {
        StringJoiner arguments = new StringJoiner(separator);
        for (int i = 0; i < count; i++) {
            arguments.add(RespText.of(RespType.BULK_STRING, argument(in, i))
                    .toString()
                    .substring(1));
        }
        return arguments.toString();
    }

    private void json(ByteBuf in, int count) {
        out.json(json -> writeJson(json, in, count));
    }

    private void writeJson(JsonGenerator json, ByteBuf in, int count) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("arguments");
        for (int i = 0; i < count; i++) {
            json.writeString(EscapedText.show(argument(in, i)));
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private byte[] argument(ByteBuf in, int i) {
        byte[] bytes = new byte[reader.argumentLength(i)];
        reader.arguments(in).getBytes(reader.argumentIndex(i), bytes);
        return bytes;
    }
}
