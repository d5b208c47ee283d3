package io.clusterwire.nodes;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespType;
import io.clusterwire.resp.RespValue;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reply as redis-cli prints it on a terminal.
 *
 * <pre>
 * reply     = item *( LF indent item ) / leaf                ; the indent is the width of the largest index + 2, for each depth
 * item      = index ")" SP reply                             ; array; index from 1, right-aligned
 *           / index "~" SP reply                             ; set
 *           / index "#" SP leaf " =&gt; " ( leaf / LF indent reply )  ; map
 * leaf      = DQUOTE text DQUOTE                             ; with the escapes of {@link QuotedText}
 *           / "(integer) " number / "(double) " number / "(nil)" / "(true)" / "(false)" / "(error) " text
 *           / "(empty array)" / "(empty list or set)" / "(empty hash)" / "(empty set)" / "(empty push)"
 *           / text                                           ; a simple string
 * </pre>
 *
 * <p>All items of one aggregate have their separators in one column, which is how the end of each is found. Lines that fit nowhere are
 * reported and left out.
 */
final class TtyReply {
    private static final Pattern ITEM = Pattern.compile(" *([0-9]{1,9})([)#~>]) ");
    private static final String ARROW = " => ";
    private static final int MAX_DEPTH = 64;

    private final PrintedText text;
    private final Problems problems;
    private int line;
    private int column;
    private boolean resp3;

    TtyReply(PrintedText text, Problems problems) {
        this.text = text;
        this.problems = problems;
    }

    static boolean looksLike(String line) {
        return ITEM.matcher(line).lookingAt()
                || line.matches("\\((empty (array|list or set|hash|set|push)|nil)\\)")
                || line.startsWith("(error) ")
                || line.startsWith("(integer) ");
    }

    /** The first reply; everything behind it is reported. */
    RespValue read() {
        line = text.nextFilled(0);
        RespValue value = value(0);
        for (int rest = text.nextFilled(line); rest < text.size(); rest = text.nextFilled(rest + 1)) {
            report(rest, text.line(rest), "the end of the reply");
        }
        return value;
    }

    /** Whether anything was printed that RESP2 lacks. */
    boolean isResp3() {
        return resp3;
    }

    private RespValue value(int depth) {
        Matcher item = item();
        if (item == null) {
            RespValue leaf = leaf(
                    text.line(line).substring(Math.min(column, text.line(line).length())));
            nextLine();
            return problems.locate(leaf, line);
        }
        if (depth == MAX_DEPTH) {
            throw new TopologyException(new Problem(
                    Problem.BAD_REPLY,
                    line + 1,
                    "column " + (column + 1),
                    "",
                    "at most " + MAX_DEPTH + " aggregates in each other"));
        }
        return aggregate(item.group(2).charAt(0), item.end(2) - 1, depth);
    }

    private RespAggregate aggregate(char separator, int separatorColumn, int depth) {
        boolean map = separator == '#';
        resp3 |= separator != ')';
        List<RespValue> children = new ArrayList<>();
        int start = line + 1;
        int expected = 1;
        do {
            Matcher item = item();
            if (item == null) {
                break;
            }
            if (Integer.parseInt(item.group(1)) != expected) {
                report(line, item.group().strip(), "element " + expected);
                expected = Integer.parseInt(item.group(1));
            }
            expected++;
            column = item.end();
            if (map) {
                pair(children, depth);
            } else {
                children.add(value(depth + 1));
            }
        } while (atItem(separator, separatorColumn));
        RespType type = map ? RespType.MAP : separator == '~' ? RespType.SET : RespType.ARRAY;
        return problems.locate(RespAggregate.of(type, false, children), start);
    }

    private void pair(List<RespValue> children, int depth) {
        String rest = text.line(line).substring(column);
        int arrow = arrow(rest);
        if (arrow < 0) {
            report(line, rest, "key => value");
            nextLine();
            return;
        }
        children.add(leaf(rest.substring(0, arrow)));
        column += Math.min(rest.length(), arrow + ARROW.length());
        if (text.line(line).substring(column).isBlank()) {
            nextLine();
            String next = text.line(line);
            column = next.length() - next.stripLeading().length();
            Matcher item = item();
            // An index is right-aligned, so the blanks before it belong to it.
            column = item == null ? column : 0;
        }
        children.add(value(depth + 1));
    }

    /** Where the arrow behind the key stands; a quoted key may hold one itself. */
    private static int arrow(String rest) {
        int from = 0;
        if (rest.startsWith("\"")) {
            from = 1;
            while (from < rest.length() && rest.charAt(from) != '"') {
                from += rest.charAt(from) == '\\' ? 2 : 1;
            }
        }
        return rest.indexOf(" =>", from);
    }

    /** Moves over lines that belong to nothing; answers whether the next item of this aggregate comes then. */
    private boolean atItem(char separator, int separatorColumn) {
        for (; line < text.size(); nextLine()) {
            String here = text.line(line);
            Matcher item = ITEM.matcher(here);
            int found = item.lookingAt() ? item.end(2) - 1 : Integer.MAX_VALUE;
            if (found <= separatorColumn) {
                column = 0;
                return found == separatorColumn && item.group(2).charAt(0) == separator;
            }
            if (!here.isBlank()) {
                report(line, here.strip(), "an element of the array");
            }
        }
        return false;
    }

    private @Nullable Matcher item() {
        String here = text.line(line);
        if (column > here.length()) {
            return null;
        }
        Matcher item = ITEM.matcher(here);
        item.region(column, here.length());
        return item.lookingAt() ? item : null;
    }

    private RespValue leaf(String printed) {
        if (printed.startsWith("\"")) {
            byte[] bytes = PrintedText.bytes(printed);
            if (printed.length() < 2 || !printed.endsWith("\"")) {
                report(line, printed, "a string with its closing quote");
            }
            return RespText.of(RespType.BULK_STRING, QuotedText.unquote(bytes, 0, bytes.length));
        }
        if (printed.startsWith("(integer) ")) {
            return integer(printed.substring("(integer) ".length()));
        }
        if (printed.startsWith("(error) ")) {
            return RespText.of(RespType.SIMPLE_ERROR, PrintedText.bytes(printed.substring("(error) ".length())));
        }
        resp3 |= printed.equals("(true)")
                || printed.equals("(false)")
                || printed.equals("(empty hash)")
                || printed.equals("(empty set)");
        return switch (printed) {
            case "(nil)" -> RespScalar.NULL_BULK_STRING;
            case "(true)", "(false)" -> RespScalar.of(printed.equals("(true)"));
            case "(empty hash)" -> RespAggregate.map();
            case "(empty set)" -> RespAggregate.set();
            case "(empty array)", "(empty list or set)", "(empty push)" -> RespAggregate.array();
            default -> RespText.of(RespType.SIMPLE_STRING, PrintedText.bytes(printed.replaceAll("[\r\n]", " ")));
        };
    }

    private RespValue integer(String digits) {
        try {
            return RespScalar.of(Long.parseLong(digits));
        } catch (NumberFormatException e) {
            report(line, digits, "an integer");
            return RespText.of(RespType.SIMPLE_STRING, PrintedText.bytes(digits));
        }
    }

    private void nextLine() {
        line++;
        column = 0;
    }

    private void report(int where, String found, String expected) {
        problems.add(Problem.UNKNOWN_LINE, where + 1, "", EscapedBytes.quote(found), expected);
    }
}
