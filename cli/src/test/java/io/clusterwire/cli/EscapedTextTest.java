package io.clusterwire.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EscapedTextTest {
    @Property
    void shouldReadBackWhatItWrote(@ForAll byte[] bytes) {
        assertThat(EscapedText.parse(EscapedText.quote(bytes))).isEqualTo(bytes);
    }

    @Test
    void shouldEscapeOnlyWhatMustBe() {
        byte[] bytes = {0, ' ', '"', '\\', '~', 0x7f, (byte) 0xff};

        assertThat(EscapedText.quote(bytes)).isEqualTo("\"\\x00 \\\"\\\\~\\x7f\\xff\"");
    }

    @Test
    void shouldShowReadableTextAsItIs() {
        assertThat(EscapedText.show("k\u00e4se -\"")).isEqualTo("k\u00e4se -\"");
        assertThat(EscapedText.show("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"x", "a\tb", "a\u007f", "a\u0085"})
    void shouldQuoteWhatCannotBeRead(String text) {
        assertThat(EscapedText.show(text)).startsWith("\"").endsWith("\"").isNotEqualTo(text);
    }

    @Test
    void shouldWriteOnlyControlCharactersInOtherWords() {
        assertThat(EscapedText.harmless("a\"\\ \u00e9\u2028")).isEqualTo("a\"\\ \u00e9\u2028");
        assertThat(EscapedText.harmless("\0\t\u001b\u007f\u0080\u009f\u00a0"))
                .isEqualTo("\\x00\\x09\\x1b\\x7f\\xc2\\x80\\xc2\\x9f\u00a0");
        assertThat(EscapedText.harmless("a\tb\n", "\t")).isEqualTo("a\tb\\x0a");
    }

    @Test
    void shouldQuoteInvalidUtf8() {
        assertThat(EscapedText.show(new byte[] {'a', (byte) 0xc3})).isEqualTo("\"a\\xc3\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\"",
                "a",
                "\"a",
                "a\"",
                "\"\\\"",
                "\"\\x1\"",
                "\"\\xg0\"",
                "\"\\n\"",
                "\"a\"b\"",
                "\"\t\"",
                "\"\\x\uff11\uff11\"",
                "\"\u00e4\""
            })
    void shouldRefuse(String text) {
        assertThatThrownBy(() -> EscapedText.parse(text))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("expected");
    }
}
