package io.clusterwire.benchmarks;

import io.netty.buffer.ByteBuf;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import org.objenesis.ObjenesisStd;
import org.redisson.connection.ClusterConnectionManager;
import org.slf4j.helpers.NOPLogger;

/** The floors of the slot benchmarks, and peers that need a word of explanation. */
final class Contestants {
    /** Redisson's slot function is an instance method that uses nothing but the log; its constructors want a running cluster. */
    static final ClusterConnectionManager REDISSON = redisson();

    private static final int[] TABLE = new int[256];

    static {
        for (int i = 0; i < 256; i++) {
            int crc = i << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = crc << 1 ^ ((crc & 0x8000) == 0 ? 0 : 0x1021);
            }
            TABLE[i] = crc & 0xffff;
        }
    }

    private Contestants() {}

    private static ClusterConnectionManager redisson() {
        ClusterConnectionManager manager = new ObjenesisStd().newInstance(ClusterConnectionManager.class);
        try {
            Field log = ClusterConnectionManager.class.getDeclaredField("log");
            log.setAccessible(true);
            log.set(manager, NOPLogger.NOP_LOGGER);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        return manager;
    }

    /** The obvious loop: search for the tag, then one table look-up a byte. */
    static int naiveSlot(byte[] key) {
        int start = 0;
        int end = key.length;
        for (int i = 0; i < key.length; i++) {
            if (key[i] == '{') {
                int close = i + 1;
                while (close < key.length && key[close] != '}') {
                    close++;
                }
                if (close < key.length && close > i + 1) {
                    start = i + 1;
                    end = close;
                }
                break;
            }
        }
        int crc = 0;
        for (int i = start; i < end; i++) {
            crc = (crc << 8 & 0xffff) ^ TABLE[(crc >> 8 ^ key[i]) & 0xff];
        }
        return crc & 16383;
    }

    /** The sum of the bytes: each is looked at once and next to nothing is done with it. */
    static int sum(byte[] key) {
        int sum = 0;
        for (byte b : key) {
            sum += b;
        }
        return sum;
    }

    static int sum(String key) {
        int sum = 0;
        for (int i = 0; i < key.length(); i++) {
            sum += key.charAt(i);
        }
        return sum;
    }

    static int sum(ByteBuffer key) {
        int sum = 0;
        for (int i = key.position(); i < key.limit(); i++) {
            sum += key.get(i);
        }
        return sum;
    }

    static int sum(ByteBuf key) {
        int sum = 0;
        for (int i = key.readerIndex(); i < key.writerIndex(); i++) {
            sum += key.getByte(i);
        }
        return sum;
    }
}
