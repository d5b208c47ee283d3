package io.clusterwire.examples;

/** A command was not sent, because its keys lie in different hash slots and every server would refuse it. */
public final class CrossSlotException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    CrossSlotException(String message) {
        super(message);
    }
}
