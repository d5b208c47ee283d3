package io.clusterwire.nodes;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Spells the nodes of an entry that are read token by token, as servers spell them, so that they are found among those that were told before and
 * become values in one place: see {@link SpelledNodes}. What does not tell a node, such as attributes, is left out.
 */
final class NodeSpelling {
    private byte[] bytes = new byte[256];
    private int length;
    private int nodes;

    /** Where the node begins. */
    private int nodeAt;

    /** Where its metadata begins. */
    private int metadataAt;

    /** Names and values of metadata so far. */
    private int texts;

    private char metadataType;

    void clear() {
        length = 0;
        nodes = 0;
    }

    /** The array in which the bytes lie from 0 on, a word of anything behind them. */
    byte[] array() {
        ensureRoom(0);
        return bytes;
    }

    int length() {
        return length;
    }

    int nodes() {
        return nodes;
    }

    /** Names and values of metadata of the node. */
    int texts() {
        return texts;
    }

    void beginNode() {
        nodes++;
        nodeAt = length;
        texts = 0;
        put('*');
        put('?');
        endLine();
    }

    void nothing(boolean ofResp3) {
        texts++;
        put(ofResp3 ? '_' : '$');
        if (!ofResp3) {
            put('-');
            put('1');
        }
        endLine();
    }

    void text(ByteBuf in, int from, int count) {
        texts++;
        number('$', count);
        ensureRoom(count);
        in.getBytes(from, bytes, length, count);
        length += count;
        endLine();
    }

    /** A line that says a number. */
    void number(char type, int value) {
        put(type);
        int scale = 1;
        while (value / scale >= 10) {
            scale *= 10;
        }
        for (; scale > 0; scale /= 10) {
            put((char) ('0' + value / scale % 10));
        }
        endLine();
    }

    void beginMetadata(char type) {
        metadataType = type;
        metadataAt = length;
        texts = 0;
    }

    /** Ends a node of so many parts. */
    void endNode(int parts) {
        bytes[nodeAt + 1] = (byte) ('0' + parts);
        if (parts == 4) {
            int end = length;
            number(metadataType, metadataType == '%' ? texts / 2 : texts);
            int head = length - end;
            ensureRoom(head);
            // The head, whose number is known only now, goes before the texts.
            System.arraycopy(bytes, metadataAt, bytes, metadataAt + head, length - metadataAt);
            System.arraycopy(bytes, length, bytes, metadataAt, head);
        }
    }

    private void endLine() {
        put('\r');
        put('\n');
    }

    private void put(char c) {
        ensureRoom(1);
        bytes[length++] = (byte) c;
    }

    private void ensureRoom(int more) {
        if (bytes.length - length < more + Long.BYTES) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more + Long.BYTES));
        }
    }
}
