package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A key specification, as COMMAND describes it since Redis 7.0: how the first key is found, and from there the others. Its text, used in the
 * built-in table:
 *
 * <pre>
 * spec  = begin [ find ] [ "!" marks ]
 * begin = index                            ; first key at this argument
 *       / keyword "@" start                ; behind this word, searched from there on; negative: from the end, backwards
 *       / "?"                              ; only the server's own code knows
 * find  = ".." last [ "/" step ] [ "%" limit ]   ; up to first + last, or, last being negative, up to that many from the end of the
 *                                          ; arguments, or of their first 1/limit; the default is ..0/1%0
 *       / "#" numkeys "," first "," step   ; as many as the argument at begin + numkeys says, from begin + first on
 *       / "?"
 * marks = "c" not a key but a channel, "i" incomplete: there may be more keys, "v" how they are accessed depends on the arguments
 * </pre>
 */
final class KeySpec {
    private static final Pattern TEXT = Pattern.compile(
            "(?:\\?|([A-Z]+)@(-?\\d+)|(\\d+))(?:\\.\\.(-?\\d+)(?:/(\\d+))?(?:%(\\d+))?|#(\\d+),(\\d+),(\\d+)|(\\?))?(?:!([civ]+))?");
    /** Where the keys are, only the server's own code knows. */
    static final KeySpec UNKNOWN = parse("??");

    private final String text;
    private final byte @Nullable [] keyword;
    private final int begin;
    /** Last key and limit, or where the number of keys is and the first of them. */
    private final int find;

    private final int more;
    private final int step;
    private final boolean counted;
    private final boolean known;
    private final boolean channel;
    private final boolean incomplete;

    private KeySpec(String text, Matcher m) {
        this.text = text;
        keyword =
                m.group(1) == null ? null : m.group(1).toLowerCase(Locale.ROOT).getBytes(US_ASCII);
        begin = number(m.group(keyword == null ? 3 : 2), 0);
        counted = m.group(7) != null;
        find = number(m.group(counted ? 7 : 4), 0);
        more = number(m.group(counted ? 8 : 6), 0);
        step = number(m.group(counted ? 9 : 5), 1);
        // A step of nothing would never end.
        known = begin != 0 && m.group(10) == null && step > 0;
        String marks = m.group(11) == null ? "" : m.group(11);
        channel = marks.indexOf('c') >= 0;
        incomplete = marks.indexOf('i') >= 0;
    }

    /**
     * Reads the text of a specification.
     *
     * @throws IllegalArgumentException if it is none
     */
    static KeySpec parse(String text) {
        Matcher m = TEXT.matcher(text);
        if (!m.matches()) {
            throw new IllegalArgumentException("key specification: \"" + text + "\"");
        }
        return new KeySpec(text, m);
    }

    private static int number(@Nullable String digits, int otherwise) {
        return digits == null ? otherwise : Integer.parseInt(digits);
    }

    /** Whether the positions follow from the arguments by this alone. */
    boolean isKnown() {
        return known && !incomplete;
    }

    /** Whether what it finds are channels. */
    boolean isChannel() {
        return channel;
    }

    /** Adds the positions; false if the arguments do not fit. Only for a known one. */
    boolean addTo(KeyPositions positions, CommandArguments arguments) {
        int count = arguments.count();
        long first = keyword == null ? begin : behindKeyword(arguments);
        if (first == 0) {
            return true; // an option that was not given
        }
        if (keyword != null && first == count) {
            return true; // an option without its value is none: servers leave it to the command to complain
        }
        long last;
        if (counted) {
            int keys = first + find < count ? arguments.number((int) first + find) : -1;
            if (keys < 0) {
                return false;
            }
            first += more;
            last = first + ((long) keys - 1) * step;
        } else if (find >= 0) {
            last = first + find;
        } else {
            last = more == 0 ? count + find : first + (count - first) / more + find;
        }
        if (first >= count || last >= count || last < first) {
            // SUNSUBSCRIBE without a channel means all of them.
            return channel && first == count;
        }
        for (int i = (int) first; i <= last; i += step) {
            positions.add(i);
        }
        if (channel) {
            positions.markChannels();
        }
        return true;
    }

    private int behindKeyword(CommandArguments arguments) {
        byte[] word = keyword;
        int count = arguments.count();
        int direction = begin > 0 ? 1 : -1;
        for (int i = begin > 0 ? begin : count + begin; word != null && i >= 1 && i < count; i += direction) {
            if (arguments.isWord(i, word)) {
                return i + 1;
            }
        }
        return 0;
    }

    @Override
    public String toString() {
        return text;
    }
}
