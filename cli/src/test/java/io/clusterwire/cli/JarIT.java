package io.clusterwire.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
}
