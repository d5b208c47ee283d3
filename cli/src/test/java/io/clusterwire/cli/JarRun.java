package io.clusterwire.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of the packaged jar as a process of its own, in the C locale, where nothing but ASCII survives by luck.
 *
 * @param status exit status
 * @param out standard output
 * @param err standard error
 */
record JarRun(int status, String out, String err) {
    private static final Path JAR = Path.of("target", "clusterwire.jar").toAbsolutePath();

    static JarRun of(String... args) throws IOException, InterruptedException {
        return with(new byte[0], args);
    }

    static JarRun with(byte[] input, String... args) throws IOException, InterruptedException {
        return run(List.of(), input, args);
    }

    /** With standard input closed, by a POSIX shell. */
    static JarRun withoutInput(String... args) throws IOException, InterruptedException {
        return run(List.of("sh", "-c", "exec \"$0\" \"$@\" <&-"), new byte[0], args);
    }

    private static JarRun run(List<String> through, byte[] input, String... args)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("clusterwire-it");
        Path in = Files.write(folder.resolve("in"), input);
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        try {
            List<String> command = new ArrayList<>(through);
            command.addAll(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", JAR.toString()));
            command.addAll(List.of(args));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(in.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().put("LC_ALL", "C");
            builder.environment().remove("JAVA_TOOL_OPTIONS");
            int status = builder.start().waitFor();
            return new JarRun(
                    status,
                    Files.readString(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8));
        } finally {
            for (Path file : List.of(in, out, err, folder)) {
                Files.deleteIfExists(file);
            }
        }
    }
}
