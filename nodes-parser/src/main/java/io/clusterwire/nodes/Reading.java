package io.clusterwire.nodes;

import java.util.List;
import java.util.Objects;

/**
 * What a lenient reader made of an input.
 *
 * @param value what could be read
 * @param problems what was wrong, in the order in which it was found; empty if nothing was
 * @param <T> type of the value
 */
public record Reading<T>(T value, List<Problem> problems) {
    /**
     * Copies the list.
     *
     * @param value the component
     * @param problems the component
     */
    public Reading {
        Objects.requireNonNull(value, "value");
        problems = List.copyOf(problems);
    }
}
