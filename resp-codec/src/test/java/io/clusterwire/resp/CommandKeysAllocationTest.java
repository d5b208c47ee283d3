package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.testing.Allocation;
import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.util.ResourceLeakDetector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Finding keys allocates nothing; run a second time without escape analysis. */
class CommandKeysAllocationTest {
    private static final ResourceLeakDetector.Level LEVEL = ResourceLeakDetector.getLevel();

    private int found;

    /** A buffer watched for leaks allocates with every access. */
    @BeforeAll
    static void stopWatchingForLeaks() {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }

    @AfterAll
    static void watchForLeaksAgain() {
        ResourceLeakDetector.setLevel(LEVEL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET k",
                "MSET a 1 b 2",
                "EVAL s 2 a b c",
                "XREAD COUNT 1 STREAMS a b 0 0",
                "SORT k BY x STORE d",
                "OBJECT ENCODING k",
                "MIGRATE h 1 x 0 10 KEYS a",
                "SSUBSCRIBE a b",
                "NOSUCH a",
                "GET",
                "PING"
            })
    void inArrays(String line) {
        byte[][] arguments = CommandKeysTest.command(line);
        KeyPositions positions = new KeyPositions();
        assertThat(Allocation.bytesPerCall(() -> found += CommandKeys.builtIn().find(arguments, positions)))
                .isZero();
    }

    @ParameterizedTest
    @EnumSource(BufferShape.class)
    void inRequests(BufferShape shape) {
        ByteBuf in =
                shape.of("*5\r\n$5\r\nZDIFF\r\n$1\r\n2\r\n$1\r\na\r\n$1\r\nb\r\n$10\r\nWITHSCORES\r\n".getBytes(UTF_8));
        int start = in.readerIndex();
        RespRequestReader reader = new RespRequestReader();
        KeyPositions positions = new KeyPositions();
        assertThat(Allocation.bytesPerCall(() -> {
                    reader.next(in.readerIndex(start));
                    found += CommandKeys.builtIn().find(reader, in, positions);
                }))
                .isZero();
        assertThat(positions).hasToString("[2, 3]");
    }
}
