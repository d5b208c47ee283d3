package io.clusterwire.slot;

/**
 * {@link ArrayBytes} for text, hashed as UTF-8. Eight characters that are all ASCII make a word of eight bytes; if a character is not, the text is
 * hashed anew a character at a time. In UTF-8 no part of another character looks like a brace, so tags are searched in
 * characters.
 */
final class TextBytes {
    /** The bits that are set in no ASCII character, in four characters. */
    private static final long NOT_ASCII = 0xff80_ff80_ff80_ff80L;

    private TextBytes() {}

    /** The index of the first such brace from {@code start} on, or -1. */
    static int indexOf(CharSequence text, char brace, int start) {
        int end = text.length();
        for (int i = start; i < end; i++) {
            if (text.charAt(i) == brace) {
                return i;
            }
        }
        return -1;
    }

    /** The CRC of the characters from {@code start} to {@code end}, or of their hash tag if {@code tags} is set and there is one. */
    static int crc(CharSequence text, int start, int end, boolean tags) {
        int at = start + (end - start & 7);
        long seen = 0;
        long a = 0;
        long b = 0;
        long c = 0;
        long d = 0;
        for (int i = start; i < at; i++) {
            char next = text.charAt(i);
            seen |= next;
            d = d << 8 | next;
        }
        boolean plain = (seen & NOT_ASCII) == 0 && !(tags && Braces.has(d, Braces.OPEN));
        for (; plain && at < end; at += 8) {
            long even = fourOf(text, at);
            long odd = fourOf(text, at + 1);
            long word = even << 8 | odd;
            plain = ((even | odd) & NOT_ASCII) == 0 && !(tags && Braces.has(word, Braces.OPEN));
            long top = a;
            a = b ^ top;
            b = c ^ top >>> 48;
            c = d ^ top << 16;
            d = word ^ top;
        }
        if (!plain) {
            return crcOfSpecialText(text, start, end, tags);
        }
        return end - start <= 8 ? Crc16.of(d) : Crc16.of(a, b, c, d);
    }

    /** Every second of the eight characters from {@code at} on. */
    private static long fourOf(CharSequence text, int at) {
        int high = text.charAt(at) << 16 | text.charAt(at + 2);
        int low = text.charAt(at + 4) << 16 | text.charAt(at + 6);
        return (long) high << 32 | (low & 0xffff_ffffL);
    }

    /** The same for text that holds an opening brace or is not all ASCII. */
    private static int crcOfSpecialText(CharSequence text, int start, int end, boolean tags) {
        int open = tags ? indexOf(text, '{', start) : -1;
        int close = open < 0 ? -1 : indexOf(text, '}', open + 1);
        if (close > open + 1) {
            return crc(text, open + 1, close, false);
        }
        return tags ? crc(text, start, end, false) : crcOfAnyText(text, start, end);
    }

    /** The same a character at a time. */
    private static int crcOfAnyText(CharSequence text, int start, int end) {
        int crc = 0;
        for (int i = start; i < end; i++) {
            char next = text.charAt(i);
            if (next < 0x80) {
                crc = Crc16.append(crc, next, 1);
            } else if (next < 0x800) {
                crc = Crc16.append(crc, 0xc080L | next >> 6 << 8 | (next & 0x3f), 2);
            } else if (!Character.isSurrogate(next)) {
                crc = Crc16.append(crc, 0xe0_8080L | next >> 12 << 16 | (next >> 6 & 0x3f) << 8 | (next & 0x3f), 3);
            } else if (i + 1 < end && Character.isSurrogatePair(next, text.charAt(i + 1))) {
                int point = Character.toCodePoint(next, text.charAt(++i));
                crc = Crc16.append(
                        crc,
                        0xf080_8080L
                                | point >> 18 << 24
                                | (point >> 12 & 0x3f) << 16
                                | (point >> 6 & 0x3f) << 8
                                | (point & 0x3f),
                        4);
            } else {
                crc = Crc16.append(crc, '?', 1);
            }
        }
        return crc;
    }
}
