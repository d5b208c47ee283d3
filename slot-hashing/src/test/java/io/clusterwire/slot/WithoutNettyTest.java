package io.clusterwire.slot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.withoutnetty.Probe;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Netty is optional: a program that has only this module on its path, or its module path, runs. */
class WithoutNettyTest {
    private static final String EXPECTED =
            "[15495, 15495, 15495, 15495, 31879, 15495, true, {3300=[b], 15495=[a]}, 1, a, 2, 1-2, 0] ";

    @Test
    void shouldRunOnTheClassPath() throws Exception {
        String path = classes() + File.pathSeparator + testClasses();
        assertThat(run("-cp", path)).isEqualTo(EXPECTED + "false");
    }

    @Test
    void shouldRunOnTheModulePath() throws Exception {
        assertThat(run(
                        "-p",
                        classes().toString(),
                        "--add-modules",
                        "io.clusterwire.slot",
                        "-cp",
                        testClasses().toString()))
                .isEqualTo(EXPECTED + "true");
    }

    /** Where the module's own classes lie: beside the test classes, which a test run patches into the module. */
    private static Path classes() throws URISyntaxException {
        return testClasses().resolveSibling("classes");
    }

    private static Path testClasses() throws URISyntaxException {
        String file = Probe.class.getName().replace('.', '/') + ".class";
        Path path = Path.of(Probe.class.getResource("Probe.class").toURI());
        return path.getRoot()
                .resolve(path.subpath(0, path.getNameCount() - Path.of(file).getNameCount()));
    }

    private static String run(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.add(Probe.class.getName());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
