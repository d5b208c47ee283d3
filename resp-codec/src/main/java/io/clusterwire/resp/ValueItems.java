package io.clusterwire.resp;

import java.util.Arrays;

/** Takes a value apart into the items that a writer writes. */
final class ValueItems {
    private ValueItems() {}

    /** Refuses what has no wire form before anything is written. */
    static void check(RespValue root) {
        if (root.type() == RespType.ATTRIBUTE) {
            throw new IllegalArgumentException("a group of attributes without the value that it describes");
        }
        for (ValueWalk walk = new ValueWalk(root); walk.next(); ) {
            if (!walk.isEnd() && walk.value() instanceof RespText text && isLine(text.type())) {
                WriterRules.requireLine(text.bytes());
            }
        }
    }

    private static boolean isLine(RespType type) {
        return type == RespType.SIMPLE_STRING || type == RespType.SIMPLE_ERROR;
    }

    static void write(RespValue root, RespWriter writer) {
        boolean streams = writer.protocol() == 3;
        for (ValueWalk walk = new ValueWalk(root); walk.next(); ) {
            RespValue value = walk.value();
            if (value instanceof RespText text) {
                text(text, writer);
            } else if (value instanceof RespScalar scalar) {
                scalar(scalar, writer);
            } else if (value instanceof RespAggregate aggregate) {
                if (aggregate.isStreamed() && streams) {
                    streamed(aggregate, walk.isEnd(), writer);
                } else if (!walk.isEnd()) {
                    counted(aggregate, writer);
                }
            }
        }
    }

    private static void text(RespText text, RespWriter writer) {
        byte[] bytes = text.bytes();
        boolean resp2 = writer.protocol() == 2;
        switch (text.type()) {
            case SIMPLE_STRING -> writer.line('+', bytes);
            case SIMPLE_ERROR -> writer.line('-', bytes);
            case BULK_ERROR -> {
                if (resp2) {
                    writer.line('-', ErrorReply.cleaned(bytes));
                } else {
                    writer.lengthPrefixed('!', bytes);
                }
            }
            case BIG_NUMBER -> {
                if (resp2) {
                    writer.bulkString(bytes);
                } else {
                    writer.line('(', bytes);
                }
            }
            case VERBATIM_STRING -> {
                if (resp2) {
                    writer.bulkString(bytes);
                } else {
                    writer.verbatimString(text.format(), bytes);
                }
            }
            default -> {
                if (text.isStreamed() && !resp2) {
                    chunks(text, writer);
                } else {
                    writer.bulkString(bytes);
                }
            }
        }
    }

    private static void chunks(RespText text, RespWriter writer) {
        writer.streamedString();
        int start = 0;
        for (int i = 0; i < text.chunkCount(); i++) {
            int end = text.chunkEnd(i);
            writer.lengthPrefixed(';', Arrays.copyOfRange(text.bytes(), start, end));
            start = end;
        }
        writer.streamedStringEnd();
    }

    private static void scalar(RespScalar scalar, RespWriter writer) {
        switch (scalar.type()) {
            case INTEGER -> writer.integer(scalar.longValue());
            case DOUBLE -> writer.doubleValue(scalar.doubleValue());
            case BOOLEAN -> writer.booleanValue(scalar.booleanValue());
            case NULL_BULK_STRING -> writer.resp2Null('$');
            case NULL_ARRAY -> writer.resp2Null('*');
            default -> writer.nullValue();
        }
    }

    private static void counted(RespAggregate aggregate, RespWriter writer) {
        int children = aggregate.childCount();
        switch (aggregate.type()) {
            case MAP -> writer.map(children / 2);
            case ATTRIBUTE -> writer.attribute(children / 2);
            case SET -> writer.set(children);
            case PUSH -> writer.push(children);
            default -> writer.array(children);
        }
    }

    private static void streamed(RespAggregate aggregate, boolean end, RespWriter writer) {
        if (end) {
            writer.streamedEnd();
            return;
        }
        switch (aggregate.type()) {
            case MAP -> writer.streamedMap();
            case SET -> writer.streamedSet();
            default -> writer.streamedArray();
        }
    }
}
