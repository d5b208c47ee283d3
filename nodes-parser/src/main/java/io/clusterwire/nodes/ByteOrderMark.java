package io.clusterwire.nodes;

import java.util.Arrays;

/** The bytes that some programs put before a text to tell its encoding. */
final class ByteOrderMark {
    private static final int LENGTH = 3;
    private static final String ESCAPED = "\\xef\\xbb\\xbf";

    private ByteOrderMark() {}

    private static boolean isAt(byte[] text, int from, int to) {
        return to - from >= LENGTH
                && text[from] == (byte) 0xef
                && text[from + 1] == (byte) 0xbb
                && text[from + 2] == (byte) 0xbf;
    }

    /** Where {@code text[from..to)} begins behind the mark of UTF-8. No server reads a nodes.conf that has one, so it is reported. */
    static int skip(byte[] text, int from, int to, Problems problems) {
        if (!isAt(text, from, to)) {
            return from;
        }
        problems.add(Problem.BAD_NODE_ID, 1, "", ESCAPED, "a node id, found a byte order mark before it");
        return from + LENGTH;
    }

    /** The text behind the mark of UTF-8; the text itself if it has none. */
    static byte[] without(byte[] text) {
        return isAt(text, 0, text.length) ? Arrays.copyOfRange(text, LENGTH, text.length) : text;
    }

    /** Whether {@link #skip} reported the problem. */
    static boolean isReportedBy(Problem problem) {
        return problem.detail().equals(ESCAPED);
    }

    /**
     * Refuses UTF-16, in which Windows PowerShell saves what a command prints.
     *
     * @throws TopologyException if the text has the mark of UTF-16
     */
    static void refuseUtf16(byte[] text) {
        if (text.length >= 2
                && (text[0] & 0xff) + (text[1] & 0xff) == 0xff + 0xfe
                && (text[0] & text[1] & 0xfe) == 0xfe) {
            throw new TopologyException(new Problem(
                    Problem.UNKNOWN_LINE,
                    1,
                    "",
                    EscapedBytes.quote(text, 0, Math.min(text.length, 8)),
                    "a text in ASCII or UTF-8, found the byte order mark of UTF-16"));
        }
    }
}
