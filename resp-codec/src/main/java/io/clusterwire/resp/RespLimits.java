package io.clusterwire.resp;

/**
 * How much a reader puts up with. Immutable; each {@code with…} gives a changed copy. Every limit is exact: the value itself is allowed.
 * A limit that is passed raises a {@link RespException} that names it.
 *
 * <table>
 * <caption>Defaults</caption>
 * <tr><th>limit</th><th>default</th><th>why</th></tr>
 * <tr><td>{@link #bulk()}</td><td>512 MiB</td><td>{@code proto-max-bulk-len} of the servers</td></tr>
 * <tr><td>{@link #elements()}</td><td>2<sup>31</sup> − 1</td><td>the lists of Java end there; nothing is allocated by it</td></tr>
 * <tr><td>{@link #depth()}</td><td>1024</td><td>as hiredis and Netty</td></tr>
 * <tr><td>{@link #line()}</td><td>512 MiB</td><td>scripts send status lines of any length</td></tr>
 * <tr><td>{@link #number()}</td><td>32 bytes</td><td>the longest legal number has 20</td></tr>
 * <tr><td>{@link #doubleLine()}</td><td>8 KiB</td><td>long double text may reach 5 KB</td></tr>
 * <tr><td>{@link #inline()}</td><td>64 KiB</td><td>{@code PROTO_INLINE_MAX_SIZE} of the servers</td></tr>
 * <tr><td>{@link #arguments()}</td><td>2<sup>31</sup> − 1</td><td>Redis 7.0 and later, Valkey</td></tr>
 * <tr><td>{@link #reply()}</td><td>2<sup>63</sup> − 1 bytes</td><td>a choice that only the application can make</td></tr>
 * </table>
 */
public final class RespLimits {
    /** The defaults of the table above. */
    public static final RespLimits DEFAULT = new RespLimits();

    /** Arguments that a peer may send before it has authenticated: 10 (Redis 5.0.14, 6.0.16, 6.2.6 and later). */
    public static final int UNAUTHENTICATED_ARGUMENTS = 10;

    /** Bytes of an argument before the peer has authenticated: 16384 (the same versions). */
    public static final int UNAUTHENTICATED_BULK = 16384;

    private int depth = 1024;
    private int bulk = 512 << 20;
    private int elements = Integer.MAX_VALUE;
    private int line = 512 << 20;
    private int number = 32;
    private int doubleLine = 8192;
    private int inline = 65536;
    private int arguments = Integer.MAX_VALUE;
    private long reply = Long.MAX_VALUE;

    private RespLimits() {}

    private RespLimits(RespLimits from) {
        depth = from.depth;
        bulk = from.bulk;
        elements = from.elements;
        line = from.line;
        number = from.number;
        doubleLine = from.doubleLine;
        inline = from.inline;
        arguments = from.arguments;
        reply = from.reply;
    }

    /** {@return how many aggregates and attributes may stand inside each other} */
    public int depth() {
        return depth;
    }

    /** {@return bytes of a payload, and of all chunks of a streamed string together; of an argument, in requests} */
    public int bulk() {
        return bulk;
    }

    /** {@return children of an aggregate: a map of n pairs has 2n} */
    public int elements() {
        return elements;
    }

    /** {@return bytes of a simple string, simple error or big number between type byte and CR} */
    public int line() {
        return line;
    }

    /** {@return bytes of an integer, length, count, boolean or null between type byte and CR} */
    public int number() {
        return number;
    }

    /** {@return bytes of a double between type byte and CR} */
    public int doubleLine() {
        return doubleLine;
    }

    /** {@return bytes of an inline request before its LF, and of a header line of a request, its type byte included, before its CR} */
    public int inline() {
        return inline;
    }

    /** {@return arguments of a request, the command's name included} Up to 6.2 servers took 1048576. */
    public int arguments() {
        return arguments;
    }

    /** {@return bytes of one whole reply or push, as it came over the wire, that a {@link RespValueReader} builds values of} */
    public long reply() {
        return reply;
    }

    /**
     * {@return the same limits with another {@link #depth()}, at least 1}
     *
     * @param depth the new limit
     */
    public RespLimits withDepth(int depth) {
        RespLimits changed = new RespLimits(this);
        changed.depth = atLeast(1, depth, "depth");
        return changed;
    }

    /**
     * {@return the same limits with another {@link #bulk()}, at least 0}
     *
     * @param bulk the new limit
     */
    public RespLimits withBulk(int bulk) {
        RespLimits changed = new RespLimits(this);
        changed.bulk = atLeast(0, bulk, "bulk");
        return changed;
    }

    /**
     * {@return the same limits with another {@link #elements()}, at least 0}
     *
     * @param elements the new limit
     */
    public RespLimits withElements(int elements) {
        RespLimits changed = new RespLimits(this);
        changed.elements = atLeast(0, elements, "elements");
        return changed;
    }

    /**
     * {@return the same limits with another {@link #line()}, at least 0}
     *
     * @param line the new limit
     */
    public RespLimits withLine(int line) {
        RespLimits changed = new RespLimits(this);
        changed.line = atLeast(0, line, "line");
        return changed;
    }

    /**
     * {@return the same limits with another {@link #number()}, at least 1}
     *
     * @param number the new limit
     */
    public RespLimits withNumber(int number) {
        RespLimits changed = new RespLimits(this);
        changed.number = atLeast(1, number, "number");
        return changed;
    }

    /**
     * {@return the same limits with another {@link #doubleLine()}, at least 1}
     *
     * @param doubleLine the new limit
     */
    public RespLimits withDoubleLine(int doubleLine) {
        RespLimits changed = new RespLimits(this);
        changed.doubleLine = atLeast(1, doubleLine, "doubleLine");
        return changed;
    }

    /**
     * {@return the same limits with another {@link #inline()}, at least 1}
     *
     * @param inline the new limit
     */
    public RespLimits withInline(int inline) {
        RespLimits changed = new RespLimits(this);
        changed.inline = atLeast(1, inline, "inline");
        return changed;
    }

    /**
     * {@return the same limits with another {@link #arguments()}, at least 1}
     *
     * @param arguments the new limit
     */
    public RespLimits withArguments(int arguments) {
        RespLimits changed = new RespLimits(this);
        changed.arguments = atLeast(1, arguments, "arguments");
        return changed;
    }

    /**
     * {@return the same limits with another {@link #reply()}, at least 1}
     *
     * @param reply the new limit
     */
    public RespLimits withReply(long reply) {
        if (reply < 1) {
            throw new IllegalArgumentException("reply: " + reply + " (expected: >= 1)");
        }
        RespLimits changed = new RespLimits(this);
        changed.reply = reply;
        return changed;
    }

    private static int atLeast(int least, int value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: >= " + least + ")");
        }
        return value;
    }
}
