package io.clusterwire.resp;

import io.clusterwire.testing.PackedFiles;
import java.util.NavigableMap;

/** Replies of thirteen server versions, byte for byte: {@code version/folder/…/name.respN.bin}, N being the protocol spoken. */
final class Captures {
    static final NavigableMap<String, byte[]> ALL = PackedFiles.read(Captures.class, "captures.zip", 3313);

    private Captures() {}

    /** The reply to HELLO 3 is in RESP3, whatever was spoken before. */
    static int protocol(String name) {
        return name.contains(".resp3.") || name.contains("/hello-3") ? 3 : 2;
    }
}
