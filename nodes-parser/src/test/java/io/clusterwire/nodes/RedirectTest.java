package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterwire.testing.BufferShape;
import io.clusterwire.testing.EscapedText;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectTest {
    /** A row of the vectors: line, form, result, slot, host, port, note. */
    record Vector(String text, String form, String result, String slot, String host, String port) {
        byte[] line() {
            return EscapedText.parse(text);
        }

        @Override
        public String toString() {
            return form + " " + text + " " + result;
        }
    }

    static List<Vector> vectors() {
        return new String(Vectors.resource("redirects.tsv"), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith("#") && !line.isEmpty())
                .map(line -> line.split("\t", -1))
                .map(c -> new Vector(c[0], c[1], c[2], c[3], c[4], c[5]))
                .toList();
    }

    @Test
    void shouldFindTheVectors() {
        assertThat(vectors()).hasSizeGreaterThanOrEqualTo(55);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldReadVector(Vector vector) {
        if (vector.result.equals("malformed")) {
            assertThatThrownBy(() -> Redirect.parsePrinted(vector.line()))
                    .isInstanceOfSatisfying(
                            TopologyException.class,
                            e -> assertThat(e.problem().code()).isEqualTo(Problem.BAD_REDIRECT));
            return;
        }
        Optional<Redirect> redirect = Redirect.parsePrinted(vector.line());
        if (vector.result.equals("none")) {
            assertThat(redirect).isEmpty();
            return;
        }
        assertMatches(vector, redirect.orElseThrow());
        if (!vector.form.equals("cli")) {
            assertThat(Redirect.parse(vector.line())).isEqualTo(redirect);
        }
        assertThat(Redirect.parsePrinted(redirect.get().toString().getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(redirect);
    }

    private static void assertMatches(Vector vector, Redirect redirect) {
        assertThat(redirect.kind().name().toLowerCase(Locale.ROOT)).isEqualTo(vector.result);
        assertThat(redirect.slot()).isEqualTo(vector.slot.equals("-") ? -1 : Integer.parseInt(vector.slot));
        Endpoint target = redirect.target();
        assertThat(target.port()).isEqualTo(Integer.parseInt(vector.port));
        switch (vector.host) {
            case "@same" -> assertThat(target.kind()).isEqualTo(Endpoint.Kind.SAME_HOST);
            case "@unknown" -> assertThat(target.kind()).isEqualTo(Endpoint.Kind.UNKNOWN);
            default ->
                assertThat(target.host()).isEqualTo(new String(EscapedText.parse(vector.host), StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldReadVectorInPlaceInEveryBuffer(Vector vector) {
        if (vector.form.equals("cli")) {
            return;
        }
        int from = vector.form.equals("wire") ? 1 : 0;
        RedirectCursor cursor = new RedirectCursor();
        for (BufferShape shape : BufferShape.values()) {
            ByteBuf buffer = shape.of(vector.line());
            int index = buffer.readerIndex();
            Redirect.Kind kind = cursor.read(buffer, index + from, vector.line().length - from);
            assertThat(kind.name().toLowerCase(Locale.ROOT)).isEqualTo(vector.result);
            assertThat(buffer.readerIndex()).isEqualTo(index);
            if (kind != Redirect.Kind.NONE && kind != Redirect.Kind.MALFORMED) {
                assertMatches(vector, cursor.toRedirect());
                String host = cursor.toRedirect().target().host();
                assertThat(cursor.hostEquals(host == null ? (vector.host.equals("@same") ? "" : "?") : host))
                        .isTrue();
                assertThat(cursor.hostEquals("192.0.2.2")).isFalse();
                assertThat(cursor.hostKind())
                        .isEqualTo(cursor.toRedirect().target().kind());
            } else {
                assertThatThrownBy(cursor::toRedirect).isInstanceOf(IllegalStateException.class);
            }
            buffer.release();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-MOVED 1 a\u00ff\u00e4:1\r\n",
                "(error) MOVED 1 a\u00ff\u00e4:1",
                "ERROR,\"MOVED 1 a\\xff\\xe4:1\"",
                "ERROR,\"MOVED 1 a\u00ff\\xe4:1\"",
                "error:\"MOVED 1 a\\xff\u00e4:1\"",
                "-> Redirected to slot [1] located at a\u00ff\u00e4:1",
            })
    void shouldKeepHostsThatAreNoUtf8InEveryForm(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
        Redirect kept =
                Redirect.parsePrinted(bytes, StandardCharsets.ISO_8859_1).orElseThrow();
        assertThat(kept.target().host()).isEqualTo("a\u00ff\u00e4");
        assertThat(kept.target().port()).isEqualTo(1);
        assertThat(Redirect.parsePrinted(bytes).orElseThrow().target().host()).isEqualTo("a\ufffd\ufffd");
    }

    @Test
    void shouldReadEveryCapturedRedirection() {
        Map<String, byte[]> errors = Corpus.matching(".*/errors/.*(moved|ask)[^/]*\\.resp[23]\\.bin");
        errors.values().removeIf(reply -> reply[0] != '-');
        assertThat(errors).hasSizeGreaterThan(50);
        int redirections = 0;
        for (Map.Entry<String, byte[]> error : errors.entrySet()) {
            Optional<Redirect> redirect = Redirect.parse(error.getValue());
            String text = new String(error.getValue(), StandardCharsets.UTF_8);
            boolean expected = text.startsWith("-MOVED ") || text.startsWith("-ASK ");
            assertThat(redirect.isPresent()).as(error.getKey()).isEqualTo(expected);
            if (expected) {
                redirections++;
                assertThat("-" + redirect.get() + "\r\n").as(error.getKey()).isEqualTo(text);
            }
        }
        assertThat(redirections).isGreaterThan(50);
    }

    @Test
    void shouldGiveNothingButProblemsWhenAnyByteIsAnother() {
        byte[] line = "MOVED 12182 [2001:db8::1]:6381 extra".getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i <= line.length; i++) {
            assertReadable(Arrays.copyOf(line, i));
            for (int value = 0; value < 256 && i < line.length; value++) {
                byte[] damaged = line.clone();
                damaged[i] = (byte) value;
                assertReadable(damaged);
            }
        }
    }

    private static void assertReadable(byte[] line) {
        try {
            Redirect.parsePrinted(line);
        } catch (TopologyException e) {
            assertThat(e.problem().code()).isEqualTo(Problem.BAD_REDIRECT);
        }
    }

    @ParameterizedTest
    @EnumSource(Redirect.Kind.class)
    void shouldRefuseImpossibleValues(Redirect.Kind kind) {
        Endpoint target = Endpoint.of("192.0.2.1", 1);
        assertThatThrownBy(() -> new Redirect(kind, 16384, target)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Redirect(kind, -2, target)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldRefuseTextOutsideTheBuffer() {
        ByteBuf buffer = Unpooled.copiedBuffer("MOVED 1 a:1", StandardCharsets.UTF_8);
        assertThatThrownBy(() -> new RedirectCursor().read(buffer, 3, 20))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
