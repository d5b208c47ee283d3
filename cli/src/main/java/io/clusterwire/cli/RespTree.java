package io.clusterwire.cli;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespAttributed;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Replies as redis-cli prints them on a terminal: numbered, nested ones indented, maps as {@code 1# "key" => value}, where a value of several
 * lines begins below its key. Attributes stand in a line of their own in front of what they describe. Without recursion: a reply may be
 * nested as deeply as the limits allow.
 */
final class RespTree {
    private final StringBuilder out = new StringBuilder();
    private final Deque<Open> open = new ArrayDeque<>();
    /** What {@link #isMultiLine} has found out, lest it goes down to the innermost value from each that stands around it. */
    private final IdentityHashMap<RespValue, Boolean> multiLine = new IdentityHashMap<>();

    private RespTree() {}

    /** Something whose parts are being printed. */
    private static final class Open {
        final List<? extends RespValue> parts;
        final boolean pairs;
        /** Behind the number of a part; 0 for a value and its attributes, which have no numbers. */
        final char sign;

        /** Blanks in front of every part but the first. */
        final int indent;

        final int width;
        int next;

        Open(List<? extends RespValue> parts, boolean pairs, char sign, int indent) {
            this.parts = parts;
            this.pairs = pairs;
            this.sign = sign;
            this.indent = indent;
            this.width = String.valueOf(pairs ? parts.size() / 2 : parts.size()).length();
        }
    }

    /** The lines of a value, each with its end. */
    static String of(RespValue value) {
        RespTree tree = new RespTree();
        tree.begin(value, 0);
        while (!tree.open.isEmpty()) {
            Open here = tree.open.element();
            if (here.next == here.parts.size()) {
                tree.open.pop();
            } else {
                tree.part(here);
            }
        }
        return tree.out.toString();
    }

    private void part(Open here) {
        int place = here.next++;
        if (here.sign == 0) {
            out.append(" ".repeat(place == 0 ? 0 : here.indent));
            begin(here.parts.get(place), here.indent);
            return;
        }
        if (here.pairs && place % 2 != 0) {
            out.setLength(out.length() - 1);
            out.append(" => ");
            if (isMultiLine(here.parts.get(place))) {
                out.append('\n').append(" ".repeat(here.indent + here.width + 2));
            }
        } else {
            int number = here.pairs ? place / 2 + 1 : place + 1;
            out.append(" ".repeat(place == 0 ? 0 : here.indent));
            out.append(String.format(Locale.ROOT, "%" + here.width + "d%c ", number, here.sign));
        }
        begin(here.parts.get(place), here.indent + here.width + 2);
    }

    /** Whether a value of a map begins on a line of its own: if it has more than one part, or its only part has. */
    private boolean isMultiLine(RespValue value) {
        List<RespValue> nested = new ArrayList<>();
        RespValue here = value;
        while (!multiLine.containsKey(here) && here instanceof RespAggregate aggregate && isSingle(aggregate)) {
            nested.add(here);
            here = aggregate.children().get(aggregate.children().size() - 1);
        }
        Boolean known = multiLine.get(here);
        boolean answer = known != null
                ? known
                : here instanceof RespAttributed || (here instanceof RespAggregate aggregate && aggregate.size() > 0);
        nested.forEach(each -> multiLine.put(each, answer));
        return answer;
    }

    private static boolean isSingle(RespAggregate aggregate) {
        return aggregate.children().size() == (aggregate.isPairs() ? 2 : 1);
    }

    private void begin(RespValue value, int indent) {
        if (value instanceof RespAttributed) {
            List<RespValue> parts = new ArrayList<>(value.attributes());
            parts.add(value.bare());
            open.push(new Open(parts, false, (char) 0, indent));
        } else if (value instanceof RespAggregate aggregate && aggregate.size() > 0) {
            open.push(new Open(aggregate.children(), aggregate.isPairs(), sign(aggregate), indent));
        } else {
            out.append(leaf(value)).append('\n');
        }
    }

    private static char sign(RespAggregate aggregate) {
        return switch (aggregate.type()) {
            case MAP -> '#';
            case SET -> '~';
            case ATTRIBUTE -> '|';
            default -> ')';
        };
    }

    private static String leaf(RespValue value) {
        if (value instanceof RespText text) {
            return switch (text.type()) {
                case SIMPLE_STRING -> EscapedText.harmless(text.text());
                case VERBATIM_STRING -> lines(text.text());
                case SIMPLE_ERROR, BULK_ERROR -> "(error) " + lines(text.text());
                case BIG_NUMBER -> "(big number) " + text.text();
                default -> quoted(text);
            };
        }
        if (value instanceof RespScalar scalar) {
            return switch (scalar.type()) {
                case INTEGER -> "(integer) " + scalar.longValue();
                case DOUBLE -> "(double) " + scalar.toString().substring(1);
                case BOOLEAN -> scalar.booleanValue() ? "(true)" : "(false)";
                default -> "(nil)";
            };
        }
        return switch (value.type()) {
            case MAP -> "(empty hash)";
            case SET -> "(empty set)";
            case ATTRIBUTE -> "(empty attribute)";
            default -> "(empty array)";
        };
    }

    /** Of control characters, tabs and line ends are left as they are. */
    private static String lines(String text) {
        return Arrays.stream(text.split("\r\n", -1))
                .map(part -> EscapedText.harmless(part, "\n\t"))
                .collect(Collectors.joining("\r\n"));
    }

    private static String quoted(RespText text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            byte b = text.byteAt(i);
            switch (b) {
                case '\\', '"' -> quoted.append('\\').append((char) b);
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                case '\b' -> quoted.append("\\b");
                case 7 -> quoted.append("\\a");
                default ->
                    quoted.append(
                            b >= 0x20 && b < 0x7f
                                    ? String.valueOf((char) b)
                                    : String.format(Locale.ROOT, "\\x%02x", b));
            }
        }
        return quoted.append('"').toString();
    }
}
