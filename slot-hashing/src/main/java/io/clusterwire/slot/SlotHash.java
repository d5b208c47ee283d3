package io.clusterwire.slot;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * The hash slot of a key: CRC-16/XMODEM of the key's hash tag, or of the whole key if it has none (see {@link HashTag}), modulo 16384.
 *
 * <p>Every byte string is a key, the empty one too (slot 0), so nothing here can fail but for bad array bounds. A sharded pub/sub channel
 * (SSUBSCRIBE, SPUBLISH) is hashed exactly like a key. The number of the database is no part of the hash.
 *
 * <p>All methods are pure functions, safe for use by any thread; none allocates. For Netty's {@code ByteBuf} see {@link ByteBufSlotHash}.
 *
 * <p>Source: Redis cluster specification, "Hash tags", and {@code keyHashSlot} of every Redis and Valkey release from 3.0 on.
 */
public final class SlotHash {
    /** How many hash slots a cluster has. */
    public static final int SLOT_COUNT = 16384;

    /** What {@code patternSlot} answers if the matches of a pattern need not share a slot. */
    public static final int ANY_SLOT = -1;

    private static final int SLOT_MASK = SLOT_COUNT - 1;

    private SlotHash() {}

    /**
     * {@return the slot of a key, 0..16383}
     *
     * @param key the key's bytes
     */
    public static int slot(byte[] key) {
        return slot(key, 0, key.length);
    }

    /**
     * {@return the slot of a key that lies in an array, 0..16383}
     *
     * @param array array in which the key lies
     * @param offset index of its first byte
     * @param length its bytes
     * @throws IndexOutOfBoundsException if the key does not lie in the array
     */
    public static int slot(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        return ArrayBytes.crc(array, offset, offset + length, true) & SLOT_MASK;
    }

    /**
     * {@return the slot of the key between a buffer's position and limit, 0..16383} Neither is moved.
     *
     * @param key heap or direct, sliced, read-only, in either byte order
     */
    public static int slot(ByteBuffer key) {
        return hash(key, true) & SLOT_MASK;
    }

    /**
     * {@return the slot of the key that is {@code key} in UTF-8, 0..16383} The bytes are those of {@code String.getBytes(UTF_8)}: a lone
     * surrogate counts as a question mark. No array is made.
     *
     * @param key the key as text
     */
    public static int slot(CharSequence key) {
        return TextBytes.crcOfKey(key) & SLOT_MASK;
    }

    /**
     * {@return the CRC-16/XMODEM (polynomial 0x1021, initial value 0, nothing reflected) of bytes, 0..0xffff} Hash tags mean nothing here.
     *
     * @param bytes the bytes
     */
    public static int crc16(byte[] bytes) {
        return ArrayBytes.crc(bytes, 0, bytes.length, false);
    }

    /**
     * {@return the CRC-16/XMODEM of a part of an array, 0..0xffff}
     *
     * @param array array in which the bytes lie
     * @param offset index of the first one
     * @param length how many
     * @throws IndexOutOfBoundsException if they do not lie in the array
     */
    public static int crc16(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        return ArrayBytes.crc(array, offset, offset + length, false);
    }

    /**
     * {@return the CRC-16/XMODEM of the bytes between a buffer's position and limit, 0..0xffff} Neither is moved.
     *
     * @param bytes heap or direct, sliced, read-only, in either byte order
     */
    public static int crc16(ByteBuffer bytes) {
        return hash(bytes, false);
    }

    /**
     * {@return the CRC-16/XMODEM of a text in UTF-8, 0..0xffff} A lone surrogate counts as a question mark. No array is made.
     *
     * @param text the text
     */
    public static int crc16(CharSequence text) {
        return TextBytes.crc(text, 0, text.length());
    }

    /**
     * {@return whether all keys share a slot, so that a command may name them together; true for one key or none}
     *
     * @param keys the keys
     */
    public static boolean sameSlot(byte[]... keys) {
        for (int i = 1; i < keys.length; i++) {
            if (slot(keys[i]) != slot(keys[0])) {
                return false;
            }
        }
        return true;
    }

    /**
     * {@return whether all keys share a slot; true for one key or none}
     *
     * @param keys the keys as text
     */
    public static boolean sameSlot(CharSequence... keys) {
        for (int i = 1; i < keys.length; i++) {
            if (slot(keys[i]) != slot(keys[0])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Groups keys by slot, as a command over keys of several slots has to be split.
     *
     * <pre>{@code
     * SortedMap<Integer, List<byte[]>> groups = SlotHash.groupBySlot(keys, SlotHash::slot);
     * }</pre>
     *
     * @param <K> any form of a key
     * @param keys the keys; repeated ones stay repeated
     * @param slot the slot of a key: {@code SlotHash::slot} or {@code ByteBufSlotHash::slot}
     * @return the keys of each slot in the given order, by slot, ascending
     */
    public static <K> SortedMap<Integer, List<K>> groupBySlot(
            Iterable<? extends K> keys, ToIntFunction<? super K> slot) {
        SortedMap<Integer, List<K>> groups = new TreeMap<>();
        for (K key : keys) {
            groups.computeIfAbsent(slot.applyAsInt(key), s -> new ArrayList<>()).add(key);
        }
        return groups;
    }

    /**
     * The slot that all keys matching a glob pattern share, by the rule of KEYS, SCAN and SORT in Redis 7.4 and Valkey 8.0 (earlier servers never
     * map a pattern to a slot): a pattern without {@code *}, {@code ?}, {@code [} and backslash is a key; otherwise a complete hash tag that stands
     * before the first of these decides.
     *
     * @param pattern the pattern's bytes
     * @return 0..16383, or {@link #ANY_SLOT}
     */
    public static int patternSlot(byte[] pattern) {
        int special = 0;
        while (special < pattern.length && !isSpecial(pattern[special])) {
            special++;
        }
        long tag = HashTag.bounds(pattern);
        return decidesBefore(special, pattern.length, tag) ? slot(pattern) : ANY_SLOT;
    }

    /**
     * The slot that all keys matching a glob pattern share; see {@link #patternSlot(byte[])}.
     *
     * @param pattern the pattern as text
     * @return 0..16383, or {@link #ANY_SLOT}
     */
    public static int patternSlot(CharSequence pattern) {
        int special = 0;
        while (special < pattern.length() && !isSpecial(pattern.charAt(special))) {
            special++;
        }
        long tag = HashTag.bounds(pattern);
        return decidesBefore(special, pattern.length(), tag) ? slot(pattern) : ANY_SLOT;
    }

    private static boolean isSpecial(int c) {
        return c == '*' || c == '?' || c == '[' || c == '\\';
    }

    private static boolean decidesBefore(int special, int length, long tag) {
        return special == length || (tag != HashTag.NONE && HashTag.end(tag) < special);
    }

    private static int hash(ByteBuffer buffer, boolean tags) {
        int start = buffer.position();
        int end = buffer.limit();
        if (buffer.hasArray()) {
            int offset = buffer.arrayOffset();
            return ArrayBytes.crc(buffer.array(), offset + start, offset + end, tags);
        }
        return BufferBytes.crc(buffer, start, end, tags);
    }
}
