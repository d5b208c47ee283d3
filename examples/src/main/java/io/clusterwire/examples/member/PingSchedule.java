package io.clusterwire.examples.member;

import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.FailureRules;
import io.clusterwire.bus.NodeFlags;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What a member does every {@link BusRules#TICK_MILLIS}: makes links, pings, and looks who is silent. */
final class PingSchedule {
    private static final int NOT_WATCHED = NodeFlags.MYSELF | NodeFlags.NOADDR | NodeFlags.HANDSHAKE;

    private final MemberState state;
    private final BusLinks links;
    private final FrameComposer composer;
    private final RandomGenerator random;
    private long ticks;

    PingSchedule(MemberState state, BusLinks links, FrameComposer composer, RandomGenerator random) {
        this.state = state;
        this.links = links;
        this.composer = composer;
        this.random = random;
    }

    void tick() {
        long now = MemberState.now();
        List<Member> members = state.table.members();
        for (int i = members.size() - 1; i >= 0; i--) {
            keepLinked(members.get(i), now);
        }
        if (ticks++ % BusRules.RANDOM_PING_TICKS == 0) {
            pingOneOfSome();
        }
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            if (!member.is(NOT_WATCHED)) {
                watch(member, now);
            }
        }
        links.closeStuck(now);
        state.table.dropExpired(now);
        state.judge(now);
    }

    private void keepLinked(Member member, long now) {
        if (member.is(NodeFlags.MYSELF | NodeFlags.NOADDR)) {
            return;
        }
        if (member.isInHandshake() && now - member.created > state.handshakeLifetime()) {
            state.remove(member);
        } else if (member.outbound == null) {
            links.connect(member);
        }
    }

    private void pingOneOfSome() {
        List<Member> members = state.table.members();
        Member oldest = null;
        for (int draw = 0; draw < BusRules.RANDOM_PING_DRAWS; draw++) {
            Member member = members.get(random.nextInt(members.size()));
            boolean idle = member.isLinked() && member.pingSent == 0 && !member.is(NOT_WATCHED);
            if (idle && (oldest == null || member.pongReceived < oldest.pongReceived)) {
                oldest = member;
            }
        }
        if (oldest != null) {
            ping(oldest);
        }
    }

    private void watch(Member member, long now) {
        long timeout = state.settings.nodeTimeout();
        BusLink link = member.outbound;
        if (link != null
                && link.isOpen()
                && BusRules.reconnectIsDue(now, timeout, link.wire().since(), member.pingSent, member.dataReceived)) {
            link.close("no answer");
        }
        if (member.isLinked() && BusRules.pingIsDue(now, member.pingSent, member.pongReceived, timeout / 2)) {
            ping(member);
        } else if (!member.is(NodeFlags.PFAIL | NodeFlags.FAIL)
                && FailureRules.isSuspected(now, timeout, member.pingSent, member.dataReceived)) {
            member.set(NodeFlags.PFAIL);
        }
    }

    private void ping(Member member) {
        BusLink link = requireLink(member.outbound);
        composer.ping(link.out(), BusMessageType.PING, member);
        member.pingSent = MemberState.now();
        link.flush();
    }

    private static BusLink requireLink(@Nullable BusLink link) {
        if (link == null) {
            throw new IllegalStateException("no link to ping on");
        }
        return link;
    }
}
