package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Once nothing that may follow can make the bytes legal, there is nothing to wait for; and not a byte earlier. */
class EarlyFaultTest {
    /** What may follow changes nothing any more. */
    private static final List<String> REST = List.of("", "\r", "\n", "\r\n", "\rx", "1\r\n", "x\r\n+OK\r\n");

    @ParameterizedTest
    @CsvSource({
        "3, ':x', int",
        "3, ':--', int",
        "3, ':1-', int",
        "3, ':\r', int",
        "3, ':-\r', int",
        "3, ':9223372036854775808', int",
        "3, ':-9223372036854775809', int",
        "3, ':00000000000009223372036854775808', int",
        "2, ':10000000000000000000', int",
        "3, '$x', len",
        "3, '$\r', len",
        "3, '$-\r', len",
        "3, '$+', len",
        "3, '$-2', len",
        "3, '$-0', len",
        "3, '$-1x', len",
        "3, '$-12', len",
        "3, '$??', len",
        "3, '$?1', len",
        "3, '$00', len",
        "3, '$01', len",
        "3, '$9223372036854775808', len",
        "2, '$?', len",
        "2, '*?', len",
        "3, '*-2', len",
        "3, '*9223372036854775808', len",
        "3, '=-', len",
        "3, '=?', len",
        "3, '!-', len",
        "3, '!?', len",
        "3, '%-', len",
        "3, '%\r', len",
        "3, '~-', len",
        "3, '|-', len",
        "3, '|?', len",
        "3, '>-', len",
        "3, '>?', len",
        "3, '>9223372036854775808', len",
        "3, '$?\r\n;-', len",
        "3, '$?\r\n;?', len",
        "3, '$?\r\n$', stream",
        "3, '*1\r\n%-', len",
        "3, '>1\r\n:', push",
        "3, '>1\r\n-', push",
        "3, '>1\r\n_', push",
        "3, '>1\r\n|0\r\n#', push",
        "3, '*1\r\n>1\r\n|1\r\n+a\r\n:1\r\n*', push",
        "3, '_x', null",
        "3, '#x', bool",
        "3, '#tr', bool",
        "3, '(x', bignum",
        "3, '(1x', bignum",
        "3, '(--', bignum",
        "3, '(12 ', bignum",
        "3, '(\r', bignum",
        "3, '(-\r', bignum",
        "3, ',x', double",
        "3, ',\r', double",
        "3, ',-\r', double",
        "3, ',1.\r', double",
        "3, ',1e\r', double",
        "3, ',1e-\r', double",
        "3, ',in\r', double",
        "3, ',nan(\r', double",
        "3, ',nan(1\r', double",
        "3, ',1e309', double",
        "3, ',-1e309', double",
        "3, ',1E+400', double",
        "3, ',1.8e308', double",
        "3, ',17976931348623159e292', double",
        "3, ',0.0001e313', double",
        "3, ',1e0000000000000000000309', double",
        "2, '$536870913\r', limit-bulk",
        "3, '$9223372036854775807\r', limit-bulk",
        "3, '!4294967296\r', limit-bulk",
        "3, '=536870913\r', limit-bulk",
        "3, '$?\r\n;536870913\r', limit-bulk",
        "3, '$?\r\n;1\r\na\r\n;536870912\r', limit-bulk",
        "2, '*2147483648\r', limit-count",
        "3, '~2147483648\r', limit-count",
        "3, '%1073741824\r', limit-count",
        "3, '|4611686018427387904\r', limit-count",
        "3, '>2147483648\r', limit-count",
        "3, '=0\r', verbatim",
        "3, '=3\r', verbatim",
        "3, '>0\r', push",
        "3, '>1\r\n$-1\r', push",
        "3, '>1\r\n|1\r\n>1\r', push",
        "2, '_', type",
        "3, '@', type",
        "3, '.', stream"
    })
    void shouldNotWaitForTheEndOfWhatCanBeNoReply(int protocol, String dead, String kind) {
        assertDead(dead, kind, () -> tokens(protocol));
        assertDead(dead, kind, () -> values(protocol));
        boolean judged = !kind.equals("bignum") && !kind.equals("double");
        if (judged) {
            assertDead(dead, kind, () -> skipper(protocol));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'*x', multibulk",
        "'*+', multibulk",
        "'*?', multibulk",
        "'*00', multibulk",
        "'*01', multibulk",
        "'*-0', multibulk",
        "'*--', multibulk",
        "'*1x', multibulk",
        "'*\r', multibulk",
        "'*-\r', multibulk",
        "'*9223372036854775808\r', multibulk",
        "'*1\r\n:', expected-$",
        "'*1\r\n$-', bulk",
        "'*1\r\n$+', bulk",
        "'*1\r\n$?', bulk",
        "'*1\r\n$01', bulk",
        "'*1\r\n$1x', bulk",
        "'*1\r\n$\r', bulk",
        "'*1\r\n$4\r\nPINGX', crlf",
        "'*2147483648\r', multibulk",
        "'*1\r\n$536870913\r', bulk",
        "'*1\r\n$9223372036854775808\r', bulk"
    })
    void shouldNotWaitForTheEndOfWhatCanBeNoRequest(String dead, String kind) {
        assertDead(dead, kind, () -> requests(true));
    }

    @ParameterizedTest
    @CsvSource({
        "'*11\r', unauth-multibulk",
        "'*2147483648\r', multibulk",
        "'*1\r\n$16385\r', unauth-bulk",
        "'*1\r\n$536870913\r', bulk"
    })
    void shouldNotWaitForTheEndOfWhatNoStrangerMaySend(String dead, String kind) {
        assertDead(dead, kind, () -> requests(false));
    }

    @Test
    void shouldNotWaitForTheEndOfWhatIsNestedTooDeep() {
        String counted = "*1\r\n".repeat(1024);
        String streamed = "%?\r\n+k\r\n".repeat(1024);
        for (String next : List.of("*0\r", "*1\r", "*?\r", "|1\r", ">1\r", "%0\r")) {
            assertDead(counted + next, "limit-depth", () -> tokens(3));
            assertDead(counted + next, "limit-depth", () -> values(3));
        }
        assertDead(streamed + "~?\r", "limit-depth", () -> tokens(3));
        assertDead(streamed + "~?\r", "limit-depth", () -> skipper(3));
        assertThat(fault(tokens(3), counted + "*-1\r\n", 1)).isNull();
    }

    /** A fault is there, or must come, but which of two it is lies in what follows: they are kept apart by those who read the answer. */
    @ParameterizedTest
    @CsvSource({
        // What is above a limit may grow to what is no number of 64 bits, or go on as no number at all.
        "$999999999999, '\r', limit-bulk",
        "$999999999999, 9999999, len",
        "$999999999999, x, len",
        "*999999999999, '\r', limit-count",
        "*999999999999, 9999999, len",
        // Nothing but the end of the line may follow a zero; if a digit does, the length itself is wrong.
        "=0, '\r', verbatim",
        "=0, 4, len",
        "=3, x, len",
        ">0, '\r', push",
        ">0, 1, len",
        "'>1\r\n$-1', '\r', push",
        "'>1\r\n$-1', 1, len"
    })
    void shouldWaitWhileWhatFollowsDecidesWhichFaultOfReplyItIs(String undecided, String rest, String kind) {
        assertDead(undecided + rest, kind, () -> tokens(3));
        assertDead(undecided + rest, kind, () -> values(3));
        assertDead(undecided + rest, kind, () -> skipper(3));
    }

    static Stream<Arguments> undecidedRequests() {
        String digits = "9".repeat(65536);
        return Stream.of(
                // Servers answer to a line that is too long otherwise than to one that is no number.
                arguments("*99999999999999999999", "\r", "multibulk"),
                arguments("*99999999999999999999", "x", "multibulk"),
                arguments("*99999999999999999999", digits.substring(20), "limit-line"),
                arguments("*2147483648", digits.substring(10), "limit-line"),
                arguments("*1\r\n$536870913", "\r", "bulk"),
                arguments("*1\r\n$536870913", digits.substring(9), "limit-line"),
                // Quotes are judged when the line is there, its length and a NUL before.
                arguments("ECHO \"a\"b", "\n", "quotes"),
                arguments("ECHO \"a\"b", "\0", "inline"),
                arguments("ECHO \"a\"b", digits.substring(8), "limit-inline"));
    }

    @ParameterizedTest
    @MethodSource("undecidedRequests")
    void shouldWaitWhileWhatFollowsDecidesWhichFaultOfRequestItIs(String undecided, String rest, String kind) {
        assertDead(undecided + rest, kind, () -> requests(true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":9223372036854775807\r\n",
                ":-9223372036854775808\r\n",
                ":+0000000000000000000000000000001\r\n",
                ":-0\r\n",
                "$-1\r\n",
                "*-1\r\n",
                "$?\r\n;12\r\nabcdefghijkl\r\n;0\r\n",
                "*?\r\n.\r\n",
                "~?\r\n.\r\n",
                "%?\r\n.\r\n",
                ">1\r\n|0\r\n=4\r\ntxt:\r\n",
                ">1\r\n|1\r\n:1\r\n:2\r\n+a\r\n",
                "*1\r\n>2\r\n+a\r\n:1\r\n:2\r\n",
                "(-12345678901234567890123\r\n",
                "(+1\r\n",
                ",-1.5E-7\r\n",
                ",nan()\r\n",
                ",0e400\r\n",
                ",1e-400\r\n",
                ",1e000308\r\n",
                ",17976931348623157e292\r\n",
                ",0.0001e312\r\n"
            })
    void shouldWaitForTheEndOfWhatCanBeReply(String legal) {
        for (Consumer<ByteBuf> reader :
                Stream.of(tokens(3), values(3), skipper(3)).toList()) {
            assertThat(fault(reader, legal, 1)).isNull();
        }
    }

    @Test
    void shouldTellThatDoubleIsTooLargeOnceNoExponentCanMakeItSmall() {
        String digits = "9".repeat(400);
        assertDead("," + digits + "\r", "double", () -> tokens(3));
        assertDead("," + digits + "e0", "double", () -> tokens(3));
        assertThat(fault(tokens(3), "," + digits + "e-300\r\n", 1)).isNull();
        assertThat(fault(tokens(3), ",0." + "0".repeat(400) + "1e400\r\n", 1)).isNull();
    }

    @Test
    void shouldTellTheSameOfADoubleThatIsTooLongToo() {
        RespLimits limits = RespLimits.DEFAULT.withDoubleLine(2);
        assertDead(",1+", "double", () -> tokens(new RespReader(limits)));
        assertDead(",123", "double", () -> tokens(new RespReader(limits)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*-12\r\n", "*0\r\n", "*-9223372036854775808\r\n", "*1\r\n$10\r\n0123456789\r\n"})
    void shouldWaitForTheEndOfWhatCanBeRequest(String legal) {
        assertThat(fault(requests(true), legal, 1)).isNull();
    }

    private static void assertDead(String dead, String kind, Supplier<Consumer<ByteBuf>> readers) {
        assertThat(fault(readers.get(), dead.substring(0, dead.length() - 1), 1))
                .as("a byte before")
                .isNull();
        RespException first = fault(readers.get(), dead, 1);
        assertThat(first).isNotNull();
        for (String rest : REST) {
            for (int step : new int[] {1, dead.length() - 1, dead.length(), dead.length() + rest.length()}) {
                RespException fault = fault(readers.get(), dead + rest, Math.max(1, step));
                assertThat(fault).as("followed by %s, by %d", rest, step).isNotNull();
                assertThat(fault.kind().code()).isEqualTo(kind);
                assertThat(fault.offset())
                        .as("followed by %s, by %d", rest, step)
                        .isEqualTo(first.offset());
            }
        }
    }

    /** What is found faulty when so many bytes come at once; nothing of the faulty line is consumed. */
    private static @Nullable RespException fault(Consumer<ByteBuf> reader, String text, int step) {
        ByteBuf in = Unpooled.copiedBuffer(text, ISO_8859_1).writerIndex(0);
        while (in.writerIndex() < text.length()) {
            in.writerIndex(Math.min(text.length(), in.writerIndex() + step));
            try {
                reader.accept(in);
            } catch (RespException e) {
                assertThat((long) in.readerIndex()).isLessThanOrEqualTo(e.offset());
                return e;
            }
        }
        return null;
    }

    private static Consumer<ByteBuf> tokens(int protocol) {
        return tokens(new RespReader().protocol(protocol));
    }

    private static Consumer<ByteBuf> tokens(RespReader reader) {
        return in -> {
            RespType type;
            do {
                type = reader.next(in);
            } while (type != RespType.NEED_MORE);
        };
    }

    private static Consumer<ByteBuf> values(int protocol) {
        RespValueReader reader = new RespValueReader(push -> {}).protocol(protocol);
        return in -> {
            RespValue value;
            do {
                value = reader.next(in);
            } while (value != null);
        };
    }

    private static Consumer<ByteBuf> skipper(int protocol) {
        RespSkipper skipper = new RespSkipper().protocol(protocol);
        return in -> {
            boolean ended;
            do {
                ended = skipper.skip(in);
            } while (ended);
        };
    }

    private static Consumer<ByteBuf> requests(boolean authenticated) {
        RespRequestReader reader = new RespRequestReader().authenticated(authenticated);
        return in -> {
            int count;
            do {
                count = reader.next(in);
            } while (count != RespRequestReader.NEED_MORE);
        };
    }
}
