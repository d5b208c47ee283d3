package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorReplyTest {
    @ParameterizedTest
    @CsvSource({
        "ERR unknown command, ERR, unknown command",
        "MOVED 3999 :6380, MOVED, 3999 :6380",
        "MOVEDX y, MOVEDX, y",
        "LOADING, LOADING, ''",
        "My Err, My, Err",
        "'', '', ''",
        "' x', '', 'x'",
        "'A  b', A, ' b'"
    })
    void codeIsTheFirstWord(String text, String code, String message) {
        ErrorReply error = ErrorReply.of(text);
        assertThat(error.code()).isEqualTo(code);
        assertThat(error.message()).isEqualTo(message);
        assertThat(error).hasToString(text).isEqualTo(ErrorReply.of(text)).hasSameHashCodeAs(ErrorReply.of(text));
        assertThat(error.is(code)).isTrue();
        assertThat(error.is(code + "X")).isFalse();
    }

    @Test
    void prefixesAreOtherCodes() {
        assertThat(ErrorReply.of("BUSYKEY x").is(ErrorReply.BUSY)).isFalse();
        assertThat(ErrorReply.of("ASKING x").is(ErrorReply.ASK)).isFalse();
        for (BufferShape shape : BufferShape.values()) {
            ByteBuf buf = shape.of("BUSYKEY x".getBytes(UTF_8));
            int from = buf.readerIndex();
            assertThat(ErrorReply.hasCode(buf, from, 9, ErrorReply.BUSYKEY)).isTrue();
            assertThat(ErrorReply.hasCode(buf, from, 7, ErrorReply.BUSYKEY)).isTrue();
            assertThat(ErrorReply.hasCode(buf, from, 9, ErrorReply.BUSY)).isFalse();
            assertThat(ErrorReply.hasCode(buf, from, 4, ErrorReply.BUSY)).isTrue();
            assertThat(ErrorReply.hasCode(buf, from, 3, ErrorReply.BUSY)).isFalse();
            assertThat(ErrorReply.of(buf, from, 9)).isEqualTo(ErrorReply.of("BUSYKEY x"));
            buf.release();
        }
    }

    @Test
    void capturedErrorsHaveKnownCodes() {
        Set<String> codes = new TreeSet<>();
        Captures.ALL.forEach((name, bytes) -> Captures.decode(bytes).forEach(value -> {
            ErrorReply error = ErrorReply.of(value);
            assertThat(error != null).isEqualTo(value.isError());
            if (error != null) {
                assertThat(error.hasConventionalCode()).as(error.toString()).isTrue();
                codes.add(error.code());
            }
        }));
        assertThat(codes)
                .contains(
                        "ERR",
                        "MOVED",
                        "ASK",
                        "CROSSSLOT",
                        "CLUSTERDOWN",
                        "READONLY",
                        "NOSCRIPT",
                        "NOPROTO",
                        "WRONGPASS");
    }

    @Test
    void errorsAreBuiltAsServersCleanThem() {
        assertThat(ErrorReply.of("ERR", "a\r\nb\n")).hasToString("ERR a  b");
        assertThat(ErrorReply.of("LOADING", "")).hasToString("LOADING");
        assertThat(RespWriterTest.written(
                        2, w -> w.error(ErrorReply.of("ERR", "x\ny").toString())))
                .isEqualTo("-ERR x y\r\n");
        assertThat(ErrorReply.of("my x").hasConventionalCode()).isFalse();
        assertThat(ErrorReply.of("").hasConventionalCode()).isFalse();
        assertThat(ErrorReply.of(RespValue.parse("!\"SYNTAX x\"")).code()).isEqualTo("SYNTAX");
        assertThat(ErrorReply.of(RespValue.parse("|{} -\"ERR x\"")).message()).isEqualTo("x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A B", "A\r", "\nA"})
    void codesAreOneWord(String code) {
        assertThatIllegalArgumentException().isThrownBy(() -> ErrorReply.of(code, "x"));
    }
}
