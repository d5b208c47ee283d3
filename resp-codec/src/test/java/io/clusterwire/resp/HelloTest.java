package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HelloTest {
    private static void assertWrittenAndReadBack(Hello.Request request, String line) {
        String[] words = line.split(" ", -1);
        StringBuilder bytes = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            bytes.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
        assertThat(RespWriterTest.written(2, request::writeTo)).isEqualTo(bytes.toString());
        Hello.Request back = Hello.Request.read(CommandKeysTest.command(line));
        assertThat(back).isEqualTo(request).hasSameHashCodeAs(request);
        assertThat(back.toString()).isEqualTo(request.toString()).doesNotContain("secret");
    }

    @Test
    void requestsAreWrittenAndReadBack() {
        assertWrittenAndReadBack(Hello.Request.report(), "HELLO");
        assertWrittenAndReadBack(Hello.Request.of(2), "HELLO 2");
        assertWrittenAndReadBack(Hello.Request.of(3).withAuth("u", "secret"), "HELLO 3 AUTH u secret");
        assertWrittenAndReadBack(Hello.Request.of(3).withName("n"), "HELLO 3 SETNAME n");
        assertWrittenAndReadBack(
                Hello.Request.of(3).withAuth("u", "secret").withName("n"), "HELLO 3 AUTH u secret SETNAME n");
    }

    @Test
    void requestPartsAreReadInAnyOrderAndCase() {
        Hello.Request request = Hello.Request.read(CommandKeysTest.command("hello 3 setname n auth u p setname m"));
        assertThat(request.protocol()).isEqualTo(3);
        assertThat(request.user()).isEqualTo(RespText.bulk("u"));
        assertThat(request.password()).isEqualTo(RespText.bulk("p"));
        assertThat(request.name()).isEqualTo(RespText.bulk("m"));
        assertThat(Hello.Request.report().name()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "HELLO 4, NOPROTO unsupported protocol version",
        "HELLO 0, NOPROTO unsupported protocol version",
        "HELLO -3, NOPROTO unsupported protocol version",
        "HELLO x, ERR Protocol version is not an integer or out of range",
        "HELLO 03, ERR Protocol version is not an integer or out of range",
        "HELLO 99999999999999999999, ERR Protocol version is not an integer or out of range",
        "HELLO 3 AUTH u, ERR Syntax error in HELLO option 'AUTH'",
        "HELLO 3 SETNAME, ERR Syntax error in HELLO option 'SETNAME'",
        "HELLO 3 FOO bar, ERR Syntax error in HELLO option 'FOO'"
    })
    void refusedRequestsNameTheServersError(String line, String error) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hello.Request.read(CommandKeysTest.command(line)))
                .withMessage(error);
    }

    @Test
    void requestsThatNoServerTakesAreNotBuilt() {
        assertThatIllegalArgumentException().isThrownBy(() -> Hello.Request.of(4));
        assertThatIllegalStateException()
                .isThrownBy(() -> Hello.Request.report().withName("n"));
        assertThatIllegalStateException()
                .isThrownBy(() -> Hello.Request.report().withAuth("u", "p"));
    }

    @Test
    void capturedRepliesAreReadAndWrittenAgain() {
        AtomicInteger replies = new AtomicInteger();
        Captures.ALL.forEach((name, bytes) -> {
            if (!name.matches(".*/replies/hello-[23].*")) {
                return;
            }
            RespValue value = Captures.decode(bytes).get(0);
            Hello.Reply reply = Hello.Reply.of(value);
            int protocol = value.type() == RespType.MAP ? 3 : 2;
            assertThat(reply.number("proto")).as(name).isEqualTo(protocol);
            assertThat(reply.text("server")).isIn("redis", "valkey");
            assertThat(reply.text("version")).isNotNull();
            assertThat(reply.number("id")).isPositive();
            assertThat(reply.text("mode")).isEqualTo("cluster");
            assertThat(reply.text("role")).isIn("master", "replica");
            assertThat(reply.find("modules")).isEqualTo(RespAggregate.array());
            assertThat(RespWriterTest.written(protocol, reply::writeTo)).isEqualTo(new String(bytes, ISO_8859_1));
            Hello.Reply other = Hello.Reply.of(Captures.decode(
                            RespWriterTest.written(5 - protocol, reply::writeTo).getBytes(ISO_8859_1))
                    .get(0));
            assertThat(other).isEqualTo(reply).hasSameHashCodeAs(reply);
            replies.incrementAndGet();
        });
        assertThat(replies.get()).isGreaterThan(20);
    }

    @Test
    void repliesAreBuiltInTheOrderOfTheirFields() {
        Hello.Reply reply = Hello.Reply.empty()
                .with("server", "valkey")
                .with("proto", 3)
                .with("proto", 2)
                .with("modules", RespAggregate.array(RespAggregate.map(RespText.bulk("name"), RespText.bulk("m"))))
                .with("odd field", RespScalar.NULL);
        assertThat(reply)
                .hasToString(
                        "%{$\"server\" => $\"valkey\", $\"proto\" => :2, $\"modules\" => *[%{$\"name\" => $\"m\"}], "
                                + "$\"odd field\" => nil}");
        String resp2 = "*8,$6,server,$6,valkey,$5,proto,:2,$7,modules,*1,*2,$4,name,$1,m,$9,odd field,$-1,"
                .replace(",", "\r\n");
        assertThat(RespWriterTest.written(2, reply::writeTo)).isEqualTo(resp2);
        Hello.Reply back = Hello.Reply.of(Captures.decode(resp2.getBytes(UTF_8)).get(0));
        assertThat(back.find("modules")).isEqualTo(reply.find("modules"));
        assertThat(back.value().size()).isEqualTo(4);
        assertThat(back.text("proto")).isNull();
        assertThat(back.number("server")).isEqualTo(-1);
        assertThat(back.find("nothing")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {":1", "+\"OK\"", "*[:1]", "*[:1, :2]", "~[$\"a\", :1]", "-\"NOPROTO x\"", "nil"})
    void anythingElseIsNoReply(String notation) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hello.Reply.of(RespValue.parse(notation)))
                .withMessageContaining("expected: a map");
    }
}
