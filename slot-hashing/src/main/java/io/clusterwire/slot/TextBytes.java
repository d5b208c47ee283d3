package io.clusterwire.slot;

/**
 * {@link ArrayBytes} for text, hashed as UTF-8. Eight characters that are all ASCII make a word of eight bytes; if a character is not, the text is
 * hashed anew a character at a time. In UTF-8 no part of another character looks like a brace, so tags are searched in
 * characters.
 *
 * <p>Characters come one by one, so what is hashed is read once, where that can be: a text of at most 32 characters is read into four words in
 * which its tag is looked for, a longer one is searched first, which {@link String} does best itself ({@code SlotOfStringBenchmark}).
 */
final class TextBytes {
    /** The bits that are set in no ASCII character, in four characters. */
    private static final long NOT_ASCII = 0xff80_ff80_ff80_ff80L;

    private static final int LONGEST_SHORT = 32;

    private TextBytes() {}

    /** The index of the first such brace from {@code start} on, or -1. */
    static int indexOf(CharSequence text, char brace, int start) {
        if (text instanceof String string) {
            return string.indexOf(brace, start);
        }
        int end = text.length();
        for (int i = start; i < end; i++) {
            if (text.charAt(i) == brace) {
                return i;
            }
        }
        return -1;
    }

    /** The CRC of a text or of its hash tag, if it has one. */
    static int crcOfKey(CharSequence text) {
        int end = text.length();
        if (end > LONGEST_SHORT) {
            int open = indexOf(text, '{', 0);
            return open < 0 ? crcOfLong(text, 0, end) : crcOfTag(text, open, end);
        }
        return end > 8 && text.charAt(0) == '{' ? crcOfTag(text, 0, end) : crcOfShort(text, 0, end, true);
    }

    /** The CRC of the characters from {@code start} to {@code end}. */
    static int crc(CharSequence text, int start, int end) {
        return end - start > LONGEST_SHORT ? crcOfLong(text, start, end) : crcOfShort(text, start, end, false);
    }

    /** The CRC of the hash tag of a text whose first opening brace is at {@code open}, or of the text, if it has none. */
    private static int crcOfTag(CharSequence text, int open, int end) {
        int close = indexOf(text, '}', open + 1);
        return close > open + 1 ? crc(text, open + 1, close) : crc(text, 0, end);
    }

    /**
     * {@link #crc} of at most 32 characters, or of the hash tag of the text if {@code key} is set and it has one. They are read into four words
     * without a loop, each at a distance from the end, so that one check of bounds does for several.
     */
    private static int crcOfShort(CharSequence text, int start, int end, boolean key) {
        int length = end - start;
        int odd = length & 7;
        long few = few(text, start, start + odd);
        if (length < 8 && few >= 0) {
            return Crc16.ofShortKey(few, length, key);
        }
        long first = Long.reverseBytes(few << -(odd << 3));
        long a = 0;
        long b = 0;
        long c = first;
        long d = length < 8 ? few : word(text, end - 8);
        if (length >= 16) {
            b = first;
            c = word(text, end - 16);
            if (length >= 24) {
                a = length < 32 ? first : word(text, end - 32);
                b = word(text, end - 24);
            }
        }
        if ((few | a | b | c | d) < 0) {
            int open = key ? indexOf(text, '{', 0) : -1;
            return open < 0 ? crcOfAnyText(text, start, end) : crcOfTag(text, open, end);
        }
        if (key) {
            long open = Braces.alike(a, Braces.OPEN)
                    | Braces.alike(b, Braces.OPEN)
                    | Braces.alike(c, Braces.OPEN)
                    | Braces.alike(d, Braces.OPEN);
            if (open != 0) {
                return crcOfShortTag(text, a, b, c, d);
            }
        }
        return length <= 16 ? Crc16.of(c, d) : Crc16.of(a, b, c, d);
    }

    /** {@link #crcOfTag} for the text of at most 32 characters that these words are, zeros in front, the first opening brace among them. */
    private static int crcOfShortTag(CharSequence text, long a, long b, long c, long d) {
        int end = text.length();
        int open = end - 32;
        long first = a;
        long second = b;
        long third = c;
        long fourth = d;
        while (Braces.alike(first, Braces.OPEN) == 0) {
            first = second;
            second = third;
            third = fourth;
            fourth = 0;
            open += 8;
        }
        int before = Long.numberOfLeadingZeros(Braces.alike(first, Braces.OPEN));
        long tag = first << before << 8 | second >>> (56 - before);
        int bits = Long.numberOfLeadingZeros(Braces.alike(tag, Braces.CLOSE));
        if (bits > 0 && bits < 64) {
            return Crc16.of(tag >>> -bits);
        }
        long more = second << before << 8 | third >>> (56 - before);
        bits = bits == 0 ? 64 : Long.numberOfLeadingZeros(Braces.alike(more, Braces.CLOSE));
        if (bits < 64) {
            return Crc16.of(tag, more, bits);
        }
        return crcOfTag(text, open + (before >>> 3), end);
    }

    /** Eight characters from {@code at} on as a word, the first one the most significant; negative if they are not all ASCII. */
    private static long word(CharSequence text, int at) {
        long evens = fourOf(text, at);
        long odds = fourOf(text, at + 1);
        return ((evens | odds) & NOT_ASCII) == 0 ? Long.reverseBytes(evens | odds << 8) : -1;
    }

    /** {@link #crc} of more than 32 characters. */
    private static int crcOfLong(CharSequence text, int start, int end) {
        int odd = end - start & 7;
        long few = few(text, start, start + odd);
        long seen = few;
        long a = 0;
        long b = 0;
        long c = 0;
        long d = Long.reverseBytes(few << -(odd << 3));
        for (int at = start + odd; at < end; at += 8) {
            long word = word(text, at);
            seen |= word;
            long top = a;
            a = b ^ top;
            b = c ^ top >>> 48;
            c = d ^ top << 16;
            d = word ^ top;
        }
        return seen >= 0 ? Crc16.of(a, b, c, d) : crcOfAnyText(text, start, end);
    }

    /** Every second of the eight characters from {@code at} on, the first one in the least significant bits. */
    private static long fourOf(CharSequence text, int at) {
        int low = text.charAt(at) | text.charAt(at + 2) << 16;
        int high = text.charAt(at + 4) | text.charAt(at + 6) << 16;
        return (long) high << 32 | (low & 0xffff_ffffL);
    }

    /** At most seven characters as {@link Crc16#ofShortKey} takes them; negative if they are not all ASCII. */
    private static long few(CharSequence text, int start, int end) {
        int length = end - start;
        if (length >= 4) {
            int evens = text.charAt(start) | text.charAt(start + 2) << 16;
            int odds = text.charAt(start + 1) | text.charAt(start + 3) << 16;
            int lastEvens = text.charAt(end - 4) | text.charAt(end - 2) << 16;
            int lastOdds = text.charAt(end - 3) | text.charAt(end - 1) << 16;
            return ((evens | odds | lastEvens | lastOdds) & (int) NOT_ASCII) != 0
                    ? -1
                    : Crc16.join(evens | odds << 8, lastEvens | lastOdds << 8, length);
        }
        if (length == 0) {
            return 0;
        }
        char first = text.charAt(start);
        char middle = text.charAt(start + (length >> 1));
        char last = text.charAt(end - 1);
        return (first | middle | last) > 0x7f ? -1 : Crc16.join((byte) first, (byte) middle, (byte) last, length);
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
