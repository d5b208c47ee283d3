package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PushTest {
    @Test
    void capturedPushesAreOfKnownKinds() {
        Set<String> kinds = new TreeSet<>();
        Captures.ALL.forEach((name, bytes) -> Captures.decode(bytes).forEach(value -> {
            Push push = Push.of(value);
            if (push != null) {
                kinds.add(push.kind());
                assertThat(push.value()).isEqualTo(value.bare());
            }
            assertThat(push != null).isEqualTo(value.type() == RespType.PUSH);
        }));
        assertThat(kinds).contains("message", "pmessage", "smessage", "ssubscribe", "unsubscribe", "invalidate");
    }

    @Test
    void resp2SubscribersGetTheSameMessagesAsArrays() {
        Set<String> kinds = new TreeSet<>();
        Captures.ALL.forEach((name, bytes) -> {
            if (name.matches(".*/replies/(message-and-pmessage|s?(un)?subscribe|smessage|unsubscribe-none).*resp2.*")) {
                Captures.decode(bytes).forEach(value -> {
                    Push push = Push.ofSubscriber(value);
                    if (push != null) {
                        kinds.add(push.kind());
                    }
                    assertThat(Push.of(value)).isNull();
                });
            }
        });
        assertThat(kinds).contains("message", "pmessage", "smessage", "unsubscribe");
    }

    @Test
    void partsOfAPush() {
        Push push = Push.of(RespValue.parse("|{+\"a\" => :1} >[$\"pmessage\", $\"n*\", $\"news\", $\"hello\"]"));
        assertThat(push.kind()).isEqualTo(Push.PMESSAGE);
        assertThat(push.size()).isEqualTo(3);
        assertThat(push.get(1)).isEqualTo(RespText.bulk("news"));
        assertThat(push.isMessage()).isTrue();
        assertThat(push.isSubscription()).isFalse();
        assertThat(push).isEqualTo(Push.of(push.value())).hasSameHashCodeAs(push.value());
        assertThat(push).hasToString(">[$\"pmessage\", $\"n*\", $\"news\", $\"hello\"]");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> push.get(3));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> push.get(-1));
        assertThat(Push.of(RespValue.parse(">[$\"punsubscribe\", nil, :0]")).isSubscription())
                .isTrue();
    }

    @Test
    void unknownKindsPass() {
        Push push = Push.of(RespValue.parse(">[$\"something-new\", :1]"));
        assertThat(push.kind()).isEqualTo("something-new");
        assertThat(push.isMessage() || push.isSubscription()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"*[$\"pong\", $\"\"]", "*[]", "*[:1]", "+\"OK\"", "*[$\"something-new\"]"})
    void otherRepliesAreNoMessages(String notation) {
        assertThat(Push.ofSubscriber(RespValue.parse(notation))).isNull();
        assertThat(Push.of(RespValue.parse(notation))).isNull();
    }

    @Test
    void kindsAreComparedInPlace() {
        for (BufferShape shape : BufferShape.values()) {
            ByteBuf buf = shape.of("smessage".getBytes(UTF_8));
            int from = buf.readerIndex();
            assertThat(Push.isKind(buf, from, 8, Push.SMESSAGE)).isTrue();
            assertThat(Push.isKind(buf, from + 1, 7, Push.MESSAGE)).isTrue();
            assertThat(Push.isKind(buf, from, 8, Push.PMESSAGE)).isFalse();
            assertThat(Push.isKind(buf, from, 7, Push.SMESSAGE)).isFalse();
            buf.release();
        }
    }
}
