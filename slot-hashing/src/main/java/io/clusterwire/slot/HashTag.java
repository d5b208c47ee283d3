package io.clusterwire.slot;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * The hash tag of a key: what stands between its first <code>&#123;</code> and the first <code>&#125;</code> after that. If both are there and at
 * least one byte lies between them, only those bytes are hashed, so that keys with the same tag share a slot. In every other case the whole
 * key is hashed, and nothing further is looked for:
 *
 * <pre>
 * &#123;user1000&#125;.following   tag user1000
 * foo&#123;&#123;bar&#125;&#125;zap          tag &#123;bar         a &#123; inside is ordinary
 * a&#125;b&#123;c&#125;                 tag c            a &#125; before the first &#123; does not count
 * foo&#123;&#125;&#123;bar&#125;             none             the first &#123; is followed by &#125;
 * foo&#123;bar                none             no &#125; after the &#123;
 * </pre>
 *
 * <p>Bounds are a {@code long}, so that none need be allocated: {@link #NONE}, or two indexes to be taken apart with {@link #start} and
 * {@link #end}. All methods are pure functions.
 */
public final class HashTag {
    /** The bounds of a key without a hash tag. */
    public static final long NONE = -1;

    private HashTag() {}

    /**
     * {@return where the hash tag of a key lies, or {@link #NONE}}
     *
     * @param key the key's bytes
     */
    public static long bounds(byte[] key) {
        return bounds(key, 0, key.length);
    }

    /**
     * {@return where the hash tag of a key lies, as indexes in the array, or {@link #NONE}}
     *
     * @param array array in which the key lies
     * @param offset index of its first byte
     * @param length its bytes
     * @throws IndexOutOfBoundsException if the key does not lie in the array
     */
    public static long bounds(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        int open = ArrayBytes.indexOf(array, Braces.OPEN, offset, offset + length);
        return open < 0 ? NONE : of(open, ArrayBytes.indexOf(array, Braces.CLOSE, open + 1, offset + length));
    }

    /**
     * {@return where the hash tag of the key between a buffer's position and limit lies, as absolute indexes, or {@link #NONE}} Neither is
     * moved.
     *
     * @param key the key
     */
    public static long bounds(ByteBuffer key) {
        int open = BufferBytes.indexOf(key, Braces.OPEN, key.position(), key.limit());
        return open < 0 ? NONE : of(open, BufferBytes.indexOf(key, Braces.CLOSE, open + 1, key.limit()));
    }

    /**
     * {@return where the hash tag of a key lies, as indexes of characters, or {@link #NONE}} In UTF-8 searching characters is the same as
     * searching bytes.
     *
     * @param key the key as text
     */
    public static long bounds(CharSequence key) {
        int open = TextBytes.indexOf(key, '{', 0);
        return open < 0 ? NONE : of(open, TextBytes.indexOf(key, '}', open + 1));
    }

    /**
     * {@return the index of the first byte (or character) of the tag; -1 for {@link #NONE}}
     *
     * @param bounds what a {@code bounds} method answered
     */
    public static int start(long bounds) {
        return (int) (bounds >> 32);
    }

    /**
     * {@return the index after the last byte (or character) of the tag; -1 for {@link #NONE}}
     *
     * @param bounds what a {@code bounds} method answered
     */
    public static int end(long bounds) {
        return (int) bounds;
    }

    /**
     * The tag to put into a key so that it lands in a given slot: <code>"{" + forSlot(7000) + "}:lock"</code> is a key of slot 7000.
     *
     * <p>It is printable ASCII without braces, as short as such a text can be (one to three characters), and the same in every version of this
     * library. Among those of equal length letters and digits are preferred, and a space is used only where nothing else does. It is computed when
     * asked for, in some microseconds; a caller that asks often keeps the answers.
     *
     * @param slot 0..16383
     * @return the tag, without braces
     * @throws IllegalArgumentException if it is no slot
     */
    public static String forSlot(int slot) {
        return SlotTags.find(SlotBits.checkSlot(slot));
    }

    /** The bounds given by the first opening brace and the first closing brace after it, -1 if there is none. */
    static long of(int open, int close) {
        return close > open + 1 ? (long) (open + 1) << 32 | close : NONE;
    }
}
