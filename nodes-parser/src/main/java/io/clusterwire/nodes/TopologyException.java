package io.clusterwire.nodes;

import java.io.Serial;

/**
 * The bytes of a peer or of a file are not what they should be. Thrown by strict readers for the first {@link Problem}, and by lenient ones
 * where nothing can be read at all. Wrong arguments never raise it.
 */
public final class TopologyException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    /**
     * An exception for a problem.
     *
     * @param problem what is wrong, and where
     */
    public TopologyException(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    /** {@return what is wrong, and where} */
    public Problem problem() {
        return problem;
    }
}
