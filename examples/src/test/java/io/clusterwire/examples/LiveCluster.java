package io.clusterwire.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * A cluster for the tests of one class: started before the first, ended after the last, for each repetition anew, its logs kept in {@code target/live-logs} when
 * one fails. Register it as a static field.
 */
final class LiveCluster
        implements BeforeAllCallback,
                BeforeClassTemplateInvocationCallback,
                AfterTestExecutionCallback,
                AfterClassTemplateInvocationCallback,
                AfterAllCallback {

    private final int primaries;
    private final int replicas;
    private final Map<String, String> settings;
    private EmbeddedCluster cluster;

    LiveCluster(int primaries, int replicas) {
        this(primaries, replicas, Map.of());
    }

    LiveCluster(int primaries, int replicas, Map<String, String> settings) {
        this.primaries = primaries;
        this.replicas = replicas;
        this.settings = settings;
    }

    EmbeddedCluster get() {
        return cluster;
    }

    /** Skips the test unless the servers are of this release, or later. */
    void assumeRelease(int major, int minor) throws IOException {
        Assumptions.assumeTrue(cluster.node(0).version().isAtLeast(major, minor, 0), "release " + major + "." + minor);
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        open();
    }

    @Override
    public void beforeClassTemplateInvocation(ExtensionContext context) throws IOException {
        open();
    }

    @Override
    public void afterTestExecution(ExtensionContext context) throws IOException {
        if (context.getExecutionException()
                .filter(e -> !(e instanceof TestAbortedException))
                .isPresent()) {
            Path kept = Path.of(
                    "target",
                    "live-logs",
                    context.getRequiredTestClass().getSimpleName() + "."
                            + context.getRequiredTestMethod().getName());
            cluster.copyLogs(kept);
            System.err.println("logs of the servers: " + kept.toAbsolutePath());
        }
    }

    @Override
    public void afterClassTemplateInvocation(ExtensionContext context) {
        close();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        close();
    }

    private void open() throws IOException {
        if (cluster == null) {
            cluster = EmbeddedCluster.start(primaries, replicas, settings);
        }
    }

    private void close() {
        if (cluster != null) {
            cluster.close();
            cluster = null;
        }
    }
}
