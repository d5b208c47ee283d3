package io.clusterwire.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * Goes through all short texts of a few characters: one that becomes faulty with whatever follows has to be faulty already. Limits are so
 * tight that what is above them shows within that length.
 */
class EarlyFaultSearchTest {
    private static final RespLimits TIGHT = RespLimits.DEFAULT
            .withBulk(9)
            .withElements(9)
            .withArguments(9)
            .withDepth(2)
            .withNumber(3)
            .withLine(3)
            .withInline(6);

    /** Behind these, the next byte decides which of two faults it is, as {@link EarlyFaultTest} shows. */
    private static final String UNDECIDED = "(?s).*([$*%=>;][1-9][0-9]{1,2}|%9|=[0-3]|>0)";

    private static final String REPLIES = "$*=>%;_019-?\r\na";

    private final byte[] text = new byte[8];

    @Test
    void shouldTellFaultOfReplyWithTheByteThatMakesItCertain() {
        RespReader reader = new RespReader(TIGHT);
        Set<String> late = late(REPLIES, 5, in -> {
            reader.reset();
            while (reader.next(in) != RespType.NEED_MORE) {}
        });
        assertThat(late).contains("$10", "*99", "%9", "=0", "=1", ">0", "=90");
        assertThat(late).allMatch(each -> each.matches(UNDECIDED));
    }

    @Test
    void shouldSkipToFaultAsSoonAsReader() {
        RespReader reader = new RespReader(TIGHT);
        RespSkipper skipper = new RespSkipper(TIGHT);
        assertThat(late(REPLIES, 5, in -> {
                    skipper.reset();
                    while (skipper.skip(in)) {}
                }))
                .isEqualTo(late(REPLIES, 5, in -> {
                    reader.reset();
                    while (reader.next(in) != RespType.NEED_MORE) {}
                }));
    }

    @Test
    void shouldTellFaultOfRequestWithTheByteThatMakesItCertain() {
        RespRequestReader reader = new RespRequestReader(TIGHT);
        assertThat(late("*$019-a\r\n", 6, in -> {
                    reader.reset();
                    while (reader.next(in) != RespRequestReader.NEED_MORE) {}
                }))
                .isEmpty();
    }

    private interface Reading {
        void read(ByteBuf in);
    }

    private Set<String> late(String characters, int length, Reading reading) {
        Set<String> late = new TreeSet<>();
        isDead(0, characters.getBytes(US_ASCII), length, late, in -> {
            try {
                reading.read(in);
                return false;
            } catch (RespException e) {
                return true;
            }
        });
        return late;
    }

    /** Whether the first {@code known} bytes are faulty, or become so with whatever follows up to the length; the latter are late. */
    private boolean isDead(int known, byte[] characters, int length, Set<String> late, Predicate<ByteBuf> isFaulty) {
        if (isFaulty.test(Unpooled.wrappedBuffer(text, 0, known))) {
            return true;
        }
        boolean dead = known < length;
        for (int i = 0; i < characters.length && known < length; i++) {
            text[known] = characters[i];
            dead &= isDead(known + 1, characters, length, late, isFaulty);
        }
        if (dead) {
            late.add(new String(text, 0, known, US_ASCII));
        }
        return dead;
    }
}
