package io.clusterwire.slot;

/** The rules of hash slots as the specification words them, a bit and a byte at a time. */
final class NaiveModel {
    private NaiveModel() {}

    static int crc16(byte[] bytes, int start, int end) {
        int crc = 0;
        for (int i = start; i < end; i++) {
            crc ^= (bytes[i] & 0xff) << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x8000) != 0 ? (crc << 1) ^ 0x1021 : crc << 1;
            }
            crc &= 0xffff;
        }
        return crc;
    }

    /** First and end index of the hash tag, or null. */
    static int[] tag(byte[] key) {
        int open = 0;
        while (open < key.length && key[open] != '{') {
            open++;
        }
        int close = open;
        while (close < key.length && key[close] != '}') {
            close++;
        }
        return open < key.length && close < key.length && close > open + 1 ? new int[] {open + 1, close} : null;
    }

    static int slot(byte[] key) {
        int[] tag = tag(key);
        return (tag == null ? crc16(key, 0, key.length) : crc16(key, tag[0], tag[1])) % 16384;
    }
}
