package io.clusterwire.resp;

/** placeholder */
public final class ErrorReply {
    private ErrorReply() {}

    /** x. */
    static String cleaned(CharSequence text) {
        int end = text.length();
        while (end > 0 && isLineEnd(text.charAt(end - 1))) {
            end--;
        }
        StringBuilder cleaned = new StringBuilder(end);
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            cleaned.append(isLineEnd(c) ? ' ' : c);
        }
        return cleaned.toString();
    }

    private static boolean isLineEnd(char c) {
        return c == '\r' || c == '\n';
    }
}
