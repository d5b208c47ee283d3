package io.clusterwire.slot;

/**
 * {@link ArrayBytes} for text, hashed as UTF-8. Eight characters that are all ASCII make a word of eight bytes; as soon as a character is
 * not, the text is hashed anew a character at a time. In UTF-8 no part of another character looks like a brace, so tags are searched in
 * characters.
 */
final class TextBytes {
    /** The bits that are set in no ASCII character. */
    private static final int NOT_ASCII = 0xff80;

    private TextBytes() {}

    /** The CRC of a key's hash tag or, if it has none, of the whole key. */
    static int hash(CharSequence text) {
        int open = indexOf(text, '{', 0);
        int close = open < 0 ? -1 : indexOf(text, '}', open + 1);
        return close > open + 1 ? crc(text, open + 1, close) : crc(text, 0, text.length());
    }

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

    /** The CRC of the characters from {@code start} to {@code end}. */
    static int crc(CharSequence text, int start, int end) {
        int at = start + (end - start & 7);
        int seen = 0;
        long a = 0;
        long b = 0;
        long c = 0;
        long d = 0;
        for (int i = start; i < at; i++) {
            char next = text.charAt(i);
            seen |= next;
            d = d << 8 | next;
        }
        for (; at < end && (seen & NOT_ASCII) == 0; at += 8) {
            char c0 = text.charAt(at);
            char c1 = text.charAt(at + 1);
            char c2 = text.charAt(at + 2);
            char c3 = text.charAt(at + 3);
            char c4 = text.charAt(at + 4);
            char c5 = text.charAt(at + 5);
            char c6 = text.charAt(at + 6);
            char c7 = text.charAt(at + 7);
            seen |= c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7;
            int high = c0 << 24 | c1 << 16 | c2 << 8 | c3;
            int low = c4 << 24 | c5 << 16 | c6 << 8 | c7;
            long top = a;
            a = b ^ top;
            b = c ^ top >>> 48;
            c = d ^ top << 16;
            d = ((long) high << 32 | low) ^ top;
        }
        if ((seen & NOT_ASCII) != 0) {
            return crcOfAnyText(text, start, end);
        }
        return end - start <= 8 ? Crc16.of(d) : Crc16.of(a, b, c, d);
    }

    /** The same for text that is not all ASCII. */
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
