package io.clusterwire.resp;

import io.clusterwire.testing.PackedFiles;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;

/** Replies of thirteen server versions, byte for byte: {@code version/folder/…/name.respN.bin}, N being the protocol spoken. */
final class Captures {
    static final NavigableMap<String, byte[]> ALL = PackedFiles.read(Captures.class, "captures.zip", 3313);

    private Captures() {}

    /** The reply to HELLO 3 is in RESP3, whatever was spoken before. */
    static int protocol(String name) {
        return name.contains(".resp3.") || name.contains("/hello-3") ? 3 : 2;
    }

    /** All values of some bytes in order, pushes among them, whatever protocol they are in. */
    static List<RespValue> decode(byte[] bytes) {
        List<RespValue> values = new ArrayList<>();
        RespValueReader reader = new RespValueReader(values::add).protocol(3);
        ByteBuf in = Unpooled.wrappedBuffer(bytes);
        for (RespValue value = reader.next(in); value != null; value = reader.next(in)) {
            values.add(value);
        }
        if (in.isReadable() || !reader.isBetweenItems()) {
            throw new IllegalArgumentException("bytes left over");
        }
        return values;
    }
}
