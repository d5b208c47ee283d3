package io.clusterwire.slot;

import java.nio.ByteBuffer;

/** CRC-16/XMODEM: polynomial 0x1021, initial value 0, nothing reflected, no final XOR. */
final class Crc16 {
    private static final char[] TABLE = new char[256];

    static {
        for (int i = 0; i < 256; i++) {
            int crc = i << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = crc << 1 ^ ((crc & 0x8000) == 0 ? 0 : 0x1021);
            }
            TABLE[i] = (char) crc;
        }
    }

    private Crc16() {}

    static int of(byte[] array, int offset, int length) {
        int crc = 0;
        for (int i = offset; i < offset + length; i++) {
            crc = step(crc, array[i]);
        }
        return crc;
    }

    static int of(ByteBuffer buffer, int start, int end) {
        int crc = 0;
        for (int i = start; i < end; i++) {
            crc = step(crc, buffer.get(i));
        }
        return crc;
    }

    static int of(CharSequence text, int start, int end) {
        int crc = 0;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                crc = step(crc, c);
            } else if (c < 0x800) {
                crc = step(step(crc, 0xc0 | c >> 6), 0x80 | (c & 0x3f));
            } else if (!Character.isSurrogate(c)) {
                crc = step(step(step(crc, 0xe0 | c >> 12), 0x80 | (c >> 6 & 0x3f)), 0x80 | (c & 0x3f));
            } else if (Character.isHighSurrogate(c) && i + 1 < end && Character.isLowSurrogate(text.charAt(i + 1))) {
                int point = Character.toCodePoint(c, text.charAt(++i));
                crc = step(step(crc, 0xf0 | point >> 18), 0x80 | (point >> 12 & 0x3f));
                crc = step(step(crc, 0x80 | (point >> 6 & 0x3f)), 0x80 | (point & 0x3f));
            } else {
                crc = step(crc, '?');
            }
        }
        return crc;
    }

    private static int step(int crc, int b) {
        return (crc << 8 & 0xffff) ^ TABLE[(crc >> 8 ^ b) & 0xff];
    }
}
