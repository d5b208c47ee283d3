package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The text of an error reply, taken apart: {@code CODE message}. The code is the first word, up to the first blank. By convention it is in
 * upper case, but scripts choose it freely, so any word counts; only a text that is empty or begins with a blank has none. Codes are an
 * open set, those that servers up to Redis 8.0 and Valkey 8 send are constants here. Sentences behind the code differ between versions: decide
 * by the code. Immutable.
 */
public final class ErrorReply {
    /** Any failure without a code of its own. */
    public static final String ERR = "ERR";
    /** The key holds a value of another type. */
    public static final String WRONGTYPE = "WRONGTYPE";
    /** The slot belongs to another node: {@code MOVED slot endpoint}. */
    public static final String MOVED = "MOVED";
    /** The slot is migrating and the key is already there: {@code ASK slot endpoint}. */
    public static final String ASK = "ASK";
    /** Keys of a migrating slot are on both nodes: ask again later. */
    public static final String TRYAGAIN = "TRYAGAIN";
    /** The keys of one command are in different slots. */
    public static final String CROSSSLOT = "CROSSSLOT";
    /** The cluster, or the slot, is not served. */
    public static final String CLUSTERDOWN = "CLUSTERDOWN";
    /** A replica outside a cluster names its primary: {@code REDIRECT endpoint}; Valkey 8. */
    public static final String REDIRECT = "REDIRECT";
    /** A write was sent to a replica. */
    public static final String READONLY = "READONLY";
    /** The replica lost its primary and may not serve stale data. */
    public static final String MASTERDOWN = "MASTERDOWN";
    /** The server is still loading its data. */
    public static final String LOADING = "LOADING";
    /** A script runs too long. */
    public static final String BUSY = "BUSY";
    /** The connection is not authenticated. */
    public static final String NOAUTH = "NOAUTH";
    /** The credentials are wrong. */
    public static final String WRONGPASS = "WRONGPASS";
    /** The user may not do this. */
    public static final String NOPERM = "NOPERM";
    /** HELLO asked for a protocol that the server does not speak. */
    public static final String NOPROTO = "NOPROTO";
    /** No script of this digest is loaded. */
    public static final String NOSCRIPT = "NOSCRIPT";
    /** The transaction was given up because a command could not be queued. */
    public static final String EXECABORT = "EXECABORT";
    /** A blocked command was ended by somebody else. */
    public static final String UNBLOCKED = "UNBLOCKED";
    /** Not enough replicas are connected to write. */
    public static final String NOREPLICAS = "NOREPLICAS";
    /** Persistence fails and writes are refused. */
    public static final String MISCONF = "MISCONF";
    /** The memory limit is reached. */
    public static final String OOM = "OOM";
    /** The target key exists. */
    public static final String BUSYKEY = "BUSYKEY";
    /** The consumer group exists. */
    public static final String BUSYGROUP = "BUSYGROUP";
    /** There is no such consumer group. */
    public static final String NOGROUP = "NOGROUP";
    /** MIGRATE could not reach its target. */
    public static final String IOERR = "IOERR";
    /** The server is in protected mode. */
    public static final String DENIED = "DENIED";

    private final String text;
    private final int codeLength;

    private ErrorReply(String text) {
        this.text = text;
        int blank = text.indexOf(' ');
        codeLength = blank < 0 ? text.length() : blank;
    }

    /**
     * Takes a text apart.
     *
     * @param text what stands behind the {@code -} of an error line, or in a bulk error
     * @return its parts
     */
    public static ErrorReply of(String text) {
        return new ErrorReply(Objects.requireNonNull(text, "text"));
    }

    /**
     * Takes the text of an error value apart.
     *
     * @param value any value
     * @return its parts; null if the value is no error. Bytes that are not UTF-8 are replaced
     */
    public static @Nullable ErrorReply of(RespValue value) {
        return value.bare() instanceof RespText text && text.isError() ? new ErrorReply(text.text()) : null;
    }

    /**
     * Takes the text of an error that lies in a buffer apart.
     *
     * @param buf where it lies
     * @param index its first byte, behind the type byte
     * @param length its length in bytes
     * @return its parts. Bytes that are not UTF-8 are replaced
     * @throws IndexOutOfBoundsException if the range is not within the buffer
     */
    public static ErrorReply of(ByteBuf buf, int index, int length) {
        return new ErrorReply(buf.toString(index, length, UTF_8));
    }

    /**
     * An error of a code and a message.
     *
     * @param code one word
     * @param message the rest, perhaps empty. CR and LF in it become blanks, and are left out at its end, as servers do it
     * @return the error
     * @throws IllegalArgumentException if the code is empty or holds a blank or a line end
     */
    public static ErrorReply of(String code, String message) {
        if (code.isEmpty() || code.indexOf(' ') >= 0 || code.indexOf('\r') >= 0 || code.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("error code: \"" + code + "\" (expected: one word)");
        }
        String cleaned = cleaned(message);
        return new ErrorReply(cleaned.isEmpty() ? code : code + ' ' + cleaned);
    }

    /**
     * Whether the error that lies in a buffer has this code: the whole first word, compared byte by byte. Nothing is allocated.
     *
     * @param buf where it lies
     * @param index its first byte, behind the type byte
     * @param length its length in bytes
     * @param code one word of ASCII
     * @return whether it is the first word
     * @throws IndexOutOfBoundsException if the range is not within the buffer
     */
    public static boolean hasCode(ByteBuf buf, int index, int length, String code) {
        int codeLength = code.length();
        if (length < codeLength || (length > codeLength && buf.getByte(index + codeLength) != ' ')) {
            return false;
        }
        for (int i = 0; i < codeLength; i++) {
            if (buf.getByte(index + i) != code.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The first word.
     *
     * @return it, as it came; empty if the text is empty or begins with a blank
     */
    public String code() {
        return text.substring(0, codeLength);
    }

    /**
     * Whether this is the code.
     *
     * @param code one word
     * @return whether the first word is exactly this
     */
    public boolean is(String code) {
        return codeLength == code.length() && text.startsWith(code);
    }

    /**
     * Whether the code looks as servers write theirs: upper case letters and digits.
     *
     * @return false if there is none, or a script chose another spelling
     */
    public boolean hasConventionalCode() {
        return codeLength > 0 && code().equals(code().toUpperCase(Locale.ROOT));
    }

    /**
     * What stands behind the code and one blank.
     *
     * @return it, perhaps empty
     */
    public String message() {
        return codeLength == text.length() ? "" : text.substring(codeLength + 1);
    }

    /**
     * The whole text.
     *
     * @return code and message, as {@link RespWriter#error(CharSequence)} takes it
     */
    @Override
    public String toString() {
        return text;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ErrorReply that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** What a server makes of a text for a line: CR and LF left out at the end and blanks elsewhere. */
    static String cleaned(CharSequence text) {
        int end = text.length();
        while (end > 0 && isLineEnd(text.charAt(end - 1))) {
            end--;
        }
        return text.subSequence(0, end).toString().replace('\r', ' ').replace('\n', ' ');
    }

    /** The same for bytes; without a line end, the array itself. */
    static byte[] cleaned(byte[] text) {
        return new String(text, ISO_8859_1).chars().noneMatch(ErrorReply::isLineEnd)
                ? text
                : cleaned(new String(text, ISO_8859_1)).getBytes(ISO_8859_1);
    }

    private static boolean isLineEnd(int c) {
        return c == '\r' || c == '\n';
    }
}
