package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.slot.NodeId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BusRulesTest {
    @ParameterizedTest
    @CsvSource({"6379, 16379", "1, 10001", "55535, 65535", "55536, -1", "65535, -1", "0, -1", "-5, -1"})
    void shouldDeriveTheBusPort(int clientPort, int busPort) {
        assertThat(BusRules.busPort(clientPort)).isEqualTo(busPort);
    }

    @ParameterizedTest
    @CsvSource({
        "V0, 6379, 16379, true", "V0, 55535, 65535, true", "V0, 55536, 65536, false", "V0, 6379, 7000, false",
        "V0, 0, 10000, false", "V0, 55536, -1, false", "V1_4_0, 65535, 65535, true", "V1_7_0, 1, 1, true",
        "V1_7_0, 0, 1, false", "V1_7_0, 1, 0, false", "V1_7_0, 65536, 1, false", "V1_7_0, 1, 65536, false"
    })
    void shouldLimitThePortsOfMeet(BusLayout layout, int clientPort, int busPort, boolean allowed) {
        assertThat(BusRules.mayMeet(layout, clientPort, busPort)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 0",
        "2, 0",
        "3, 1",
        "4, 2",
        "5, 3",
        "6, 3",
        "30, 3",
        "39, 3",
        "40, 4",
        "49, 4",
        "100, 10",
        "1000, 100",
        "2147483647, 214748364"
    })
    void shouldWantGossip(int nodes, int wanted) {
        assertThat(BusRules.wantedGossip(nodes)).isEqualTo(wanted);
        assertThat(BusRules.gossipAttempts(Math.min(wanted, 1000))).isEqualTo(3 * Math.min(wanted, 1000));
    }

    @ParameterizedTest
    @CsvSource({"100, 10, 10", "100, 50, 50", "100, 100, 98", "100, 1, 3", "4, 100, 2", "1000, 25, 250"})
    void shouldWantAShareOfGossip(int nodes, int percent, int wanted) {
        assertThat(BusRules.wantedGossip(nodes, percent)).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource({
        "1, true, false, true", "1, false, true, true", "1, false, false, false", "2, true, true, true",
        "0x21, true, true, false", "0x41, true, true, false", "4, true, true, true", "8, true, true, true"
    })
    void shouldGossipNodesThatHelp(String flags, boolean linked, boolean ownsSlots, boolean expected) {
        assertThat(BusRules.mayGossip(Integer.decode(flags), linked, ownsSlots)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"10000, 0, 2500, 7500, false", "10001, 0, 2500, 7500, true", "10001, 9000, 2500, 7500, false"})
    void shouldPingWhenThePongIsOld(long now, long pingSent, long pong, long interval, boolean due) {
        assertThat(BusRules.pingIsDue(now, pingSent, pong, interval)).isEqualTo(due);
    }

    @ParameterizedTest
    @CsvSource({
        "100000, 84999, 92499, 92499, true",
        "100000, 85000, 92499, 92499, false", // a young link
        "100000, 84999, 92500, 92499, false", // a young ping
        "100000, 84999, 0, 92499, false", // no ping
        "100000, 84999, 92499, 92500, false" // data came
    })
    void shouldReconnectAtHalfTime(long now, long link, long ping, long data, boolean due) {
        assertThat(BusRules.reconnectIsDue(now, 15000, link, ping, data)).isEqualTo(due);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 99999, 100000, true",
        "100, 100000, 100000, false",
        "101, 0, 100500, true",
        "101, 0, 100499, false",
        "4294967295, 0, 100000, false"
    })
    void shouldAdoptPongTimes(long seconds, long mine, long now, boolean adopted) {
        assertThat(BusRules.adoptsPongTime(seconds, mine, now)).isEqualTo(adopted);
    }

    @ParameterizedTest
    @CsvSource({"15000, 15000", "1000, 1000", "999, 1000", "1, 1000", "1001, 1001"})
    void shouldLimitHandshakes(long timeout, long lifetime) {
        assertThat(BusRules.handshakeLifetime(timeout)).isEqualTo(lifetime);
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 60, 61000",
        "0, 0, 0",
        "1700000000000, -1, 9223372036854775807",
        "1700000000000, 9223372036854775807, 9223372036854775807",
        "7, 9223372036854775, 9223372036854775007",
        "1000, 9223372036854775, 9223372036854775807"
    })
    void shouldNotWrapTheTimeToForget(long now, long ttl, long until) {
        assertThat(BusRules.forgottenUntil(now, ttl)).isEqualTo(until);
    }

    @ParameterizedTest
    @CsvSource({"5, a, 5, b, true", "5, b, 5, a, false", "5, a, 5, a, false", "5, a, 6, b, false", "6, a, 5, b, false"})
    void shouldYieldTheEpochToTheGreaterId(long mine, String myId, long theirs, String theirId, boolean yields) {
        assertThat(BusRules.yieldsEpoch(mine, NodeId.of(myId.repeat(40)), theirs, NodeId.of(theirId.repeat(40))))
                .isEqualTo(yields);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, true", "5, 5, false", "5, 6, true", "0, 3, true"})
    void shouldTakeANewEpochUnlessOnTop(long mine, long greatest, boolean needs) {
        assertThat(BusRules.needsNewEpoch(mine, greatest)).isEqualTo(needs);
    }

    @ParameterizedTest
    @CsvSource({
        "false, 9, 1, true",
        "true, 1, 2, true",
        "true, 2, 2, false",
        "true, 3, 2, false",
        "true, 1, -1, true",
        "true, -1, 1, false"
    })
    void shouldMoveSlotsToHigherEpochsOnly(boolean owned, long owner, long claim, boolean prevails) {
        assertThat(BusRules.claimPrevails(owned, owner, claim)).isEqualTo(prevails);
    }
}
