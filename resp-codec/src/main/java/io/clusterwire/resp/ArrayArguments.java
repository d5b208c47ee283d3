package io.clusterwire.resp;

/** Arguments in plain arrays. */
final class ArrayArguments implements CommandArguments {
    private static final byte[][] NOTHING = {};

    private byte[][] arguments = NOTHING;

    ArrayArguments of(byte[][] from) {
        arguments = from;
        return this;
    }

    /** Keeps nothing of the caller's. */
    void release() {
        arguments = NOTHING;
    }

    @Override
    public int count() {
        return arguments.length;
    }

    @Override
    public int length(int argument) {
        return arguments[argument].length;
    }

    @Override
    public byte byteAt(int argument, int index) {
        return arguments[argument][index];
    }
}
