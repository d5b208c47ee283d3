package io.clusterwire.examples;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The server programs that an {@link EmbeddedCluster} runs: those that the system property {@value #PROPERTY} names, separated
 * by commas, or the one that the test artifact {@code org.signal:embedded-redis} carries for this machine.
 *
 * <p>With several programs, the servers of a cluster take them in turn, which makes a cluster of mixed versions.
 */
final class ServerBinaries {

    /** The system property that names the paths of {@code redis-server} or {@code valkey-server} programs. */
    static final String PROPERTY = "live.server";

    private static final String CARRIED = "redis-server-7.0.15-";

    private final List<Path> programs;

    private ServerBinaries(List<Path> programs) {
        this.programs = List.copyOf(programs);
    }

    /**
     * Finds the programs; the carried one is unpacked into {@code directory}.
     *
     * @throws IOException if it cannot be unpacked, if nothing is carried for this machine, or if a named file is no program
     */
    static ServerBinaries find(Path directory) throws IOException {
        String named = System.getProperty(PROPERTY, "");
        if (named.isBlank()) {
            return new ServerBinaries(List.of(unpack(directory)));
        }
        List<Path> programs = new ArrayList<>();
        for (String name : named.split(",", -1)) {
            Path program = Path.of(name.strip()).toAbsolutePath();
            if (!Files.isExecutable(program)) {
                throw new IOException(PROPERTY + ": " + program + " (expected: the path of a server program)");
            }
            programs.add(program);
        }
        return new ServerBinaries(programs);
    }

    /** The program of the server with this index in its cluster. */
    Path of(int index) {
        return programs.get(index % programs.size());
    }

    private static Path unpack(Path directory) throws IOException {
        String resource = CARRIED + system() + "-" + architecture();
        try (InputStream in = ServerBinaries.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException(
                        "no " + resource + " on the class path: name a server program with -D" + PROPERTY);
            }
            Path program = directory.resolve("redis-server");
            Files.copy(in, program);
            if (!program.toFile().setExecutable(true)) {
                throw new IOException(program + " cannot be made executable");
            }
            return program;
        }
    }

    private static String system() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        return name.startsWith("mac") ? "darwin" : name;
    }

    private static String architecture() {
        String name = System.getProperty("os.arch");
        return name.equals("aarch64") ? "arm64" : name.equals("x86_64") ? "amd64" : name;
    }
}
