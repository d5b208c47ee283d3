package io.clusterwire.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JarIT {
    @Test
    void shouldStartFromTheJar() throws Exception {
        JarRun run = JarRun.of("--version");

        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith("clusterwire ").doesNotContain("not packaged");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldAnswerWrongUsageWithStatus64() throws Exception {
        JarRun run = JarRun.of("--no-such-option");

        assertThat(run.status()).isEqualTo(64);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("--no-such-option").doesNotContain("\tat ");
    }

    @Test
    void shouldExplainTheSampleFromTheJar() throws Exception {
        JarRun run = JarRun.of("nodes", "show");

        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith("ROLE ").contains("myself,master").contains("10923-16383");
        assertThat(run.err()).contains("sample");
    }

    @Test
    void shouldDecodeBusFramesFromTheJar() throws Exception {
        byte[] publish =
                HexFormat.of().parseHex("52436d620000002100010000800400000000000400000005" + "6e65777368656c6c6f");

        JarRun run = JarRun.with(publish, "bus", "--format", "json");

        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("\"verdict\":\"ok\"", "\"layout\":\"LIGHT\"", "\"channel\":\"6e657773\"");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldTellFromTheJarThatALinkWouldBeClosed() throws Exception {
        JarRun run = JarRun.with(new byte[16], "bus");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).contains("signature");
        assertThat(run.err()).doesNotContain("\tat ");
    }

    @ParameterizedTest
    @EnabledOnOs(OS.LINUX) // elsewhere nothing tells what the process has been given
    @ValueSource(strings = {"slot", "redirect", "resp", "bus", "nodes show -", "slot k --nodes -"})
    void shouldSayThatStandardInputIsClosed(String line) throws Exception {
        JarRun run = JarRun.withoutInput(line.split(" "));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("clusterwire: -: cannot be read: standard input is closed\n");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldDoWithoutStandardInputWhereNoneIsRead() throws Exception {
        JarRun run = JarRun.withoutInput("slot", "foo");

        assertThat(run.status()).isZero();
        assertThat(run.out()).isEqualTo("12182\taf96\t-\tfoo\n");
    }

    /** In the C locale the JVM can name no file but in ASCII. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldSayWhatToDoAboutANameThatTheLocaleLacks() throws Exception {
        JarRun run = JarRun.of("resp", "\u00e9");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).startsWith("clusterwire: \u00e9: ").contains("LC_ALL=C.UTF-8");
    }
}
