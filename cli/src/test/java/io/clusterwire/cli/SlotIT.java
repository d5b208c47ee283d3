package io.clusterwire.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** {@code clusterwire slot} of the packaged jar, as a process. */
class SlotIT {
    @Test
    void shouldAgreeWithTheVectors() throws IOException, InterruptedException {
        JarRun text = JarRun.with(SlotVectors.input(), "slot", "--escaped");
        assertThat(text.out()).isEqualTo(SlotVectors.text());
        assertThat(text.err()).isEmpty();
        assertThat(text.status()).isZero();
        JarRun json = JarRun.with(SlotVectors.input(), "slot", "--escaped", "--format", "json");
        SlotVectors.assertJson(json.out().lines().toArray(String[]::new));
    }

    @Test
    void shouldHashTheBytesOfItsArgumentsWhateverTheLocale() throws IOException, InterruptedException {
        JarRun run = JarRun.with("日本語\n".getBytes(UTF_8), "slot");
        assertThat(run.out()).isEqualTo("12788\t31f4\t-\t日本語\n");
    }

    @Test
    void shouldAnswerWithItsExitStatus() throws IOException, InterruptedException {
        assertThat(JarRun.of("slot", "--group", "a", "b").status()).isEqualTo(1);
        assertThat(JarRun.of("slot", "--escaped", "a").status()).isEqualTo(2);
        JarRun usage = JarRun.of("slot", "--tag-for", "16384");
        assertThat(usage.status()).isEqualTo(64);
        assertThat(usage.err()).contains("16384").doesNotContain("Exception");
        assertThat(JarRun.of("slot", "--tag-for", "0").out()).isEqualTo("0\t06S\n");
    }
}
