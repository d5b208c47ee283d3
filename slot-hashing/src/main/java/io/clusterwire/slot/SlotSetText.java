package io.clusterwire.slot;

/**
 * The text form of a slot set, as it ends a line of CLUSTER NODES.
 *
 * <pre>{@code
 * set       = *separator [ item *( 1*separator item ) *separator ]
 * item      = slot / slot "-" slot          ; the second not below the first
 * slot      = 1*DIGIT                       ; 0..16383
 * separator = " " / ","
 *
 * 0-5460 5462,5464-5465
 * }</pre>
 */
final class SlotSetText {
    private final CharSequence text;
    private int at;

    private SlotSetText(CharSequence text) {
        this.text = text;
    }

    static SlotSet parse(CharSequence text) {
        return new SlotSetText(text).parse();
    }

    static String print(SlotSet set, String separator) {
        StringBuilder out = new StringBuilder();
        int first = set.nextSet(0);
        while (first < SlotHash.SLOT_COUNT) {
            int end = set.nextClear(first);
            if (out.length() > 0) {
                out.append(separator);
            }
            out.append(first);
            if (end - first > 1) {
                out.append('-').append(end - 1);
            }
            first = set.nextSet(end);
        }
        return out.toString();
    }

    private SlotSet parse() {
        SlotSet.Builder slots = SlotSet.builder();
        skipSeparators();
        while (at < text.length()) {
            int first = slot();
            int last = first;
            if (at < text.length() && text.charAt(at) == '-') {
                at++;
                int start = at;
                last = slot();
                if (last < first) {
                    throw problem(start, "a slot not below " + first);
                }
            }
            if (at < text.length() && !isSeparator(text.charAt(at))) {
                throw problem(at, "a digit, a hyphen, a space or a comma");
            }
            slots.add(first, last);
            skipSeparators();
        }
        return slots.build();
    }

    private int slot() {
        int start = at;
        int slot = 0;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            slot = slot * 10 + text.charAt(at) - '0';
            if (slot >= SlotHash.SLOT_COUNT) {
                throw problem(start, "a slot, 0..16383");
            }
            at++;
        }
        if (at == start) {
            throw problem(start, "a slot, 0..16383");
        }
        return slot;
    }

    private void skipSeparators() {
        while (at < text.length() && isSeparator(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isSeparator(char c) {
        return c == ' ' || c == ',';
    }

    private IllegalArgumentException problem(int where, String expected) {
        String found = where < text.length() ? Escapes.quote(text.subSequence(where, text.length())) : "the end";
        return new IllegalArgumentException(
                "slot set: " + found + " (expected: " + expected + ") at character " + where);
    }
}
