package io.clusterwire.examples.member;

import io.clusterwire.bus.BusFrameWriter;
import io.clusterwire.bus.BusLayout;
import io.clusterwire.bus.BusMessageType;
import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.HeaderTemplate;
import io.clusterwire.bus.MessageFlags;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.bus.PingWriter;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Writes the frames of a member. Pings allocate nothing as long as no node is forgotten. */
final class FrameComposer {
    private static final int[] TEXTS_AND_PORTS = {
        ExtensionType.HOSTNAME,
        ExtensionType.HUMAN_NODENAME,
        ExtensionType.CLIENT_IPV4,
        ExtensionType.CLIENT_IPV6,
        ExtensionType.CLIENT_PORT,
        ExtensionType.CLIENT_TLS_PORT,
        ExtensionType.AVAILABILITY_ZONE
    };

    private final MemberState state;
    private final MemberSettings settings;
    private final RandomGenerator random;
    private final BusFrameWriter writer = new BusFrameWriter();
    private final HeaderTemplate header;
    private final HeaderTemplate light = new HeaderTemplate(BusLayout.LIGHT);
    private SlotSet headerSlots = SlotSet.EMPTY;
    private long composed;

    FrameComposer(MemberState state, RandomGenerator random) {
        this.state = state;
        this.random = random;
        settings = state.settings;
        header = new HeaderTemplate(settings.layout()).sender(settings.id()).replicaOf(settings.primary());
    }

    /** Tells where this member listens. */
    void ports(int port, int busPort) {
        header.port(port);
        if (settings.layout().hasBusPort()) {
            header.busPort(busPort);
        }
    }

    /**
     * Writes a PING, PONG or MEET.
     *
     * @param to who gets it; null if that is not known
     */
    void ping(ByteBuf out, int type, @Nullable Member to) {
        boolean saysExtensions = saysExtensions();
        refreshHeader(saysExtensions ? MessageFlags.EXT_DATA : 0);
        PingWriter ping = writer.ping(out, header, type);
        addGossip(ping, to);
        if (settings.layout().hasExtensions() && getsExtensions(to)) {
            addExtensions(ping);
        }
        ping.end();
        state.counters.send(type);
    }

    /** Tells a node that slots which it claims are another's by a newer claim. */
    void update(ByteBuf out, Member owner) {
        refreshHeader(flagsOfOthers());
        writer.update(out, header, owner.configEpoch, owner.id, owner.slots);
        state.counters.send(BusMessageType.UPDATE);
    }

    /** Writes a PUBLISH or PUBLISHSHARD, short if the receiver has said that it reads that. */
    void publish(ByteBuf out, int type, ByteBuf channel, ByteBuf message, Member to) {
        boolean mayBeLight = settings.isValkey(8, 0) && to.is(NodeFlags.LIGHT_HDR_PUBLISH) && to.answered;
        if (!mayBeLight) {
            refreshHeader(flagsOfOthers());
        }
        writer.publish(out, mayBeLight ? light : header, type, channel, message);
        state.counters.send(type);
    }

    private void refreshHeader(int messageFlags) {
        Member self = state.self();
        Member primary = state.primary();
        SlotSet slots = primary == null ? self.slots : primary.slots;
        if (!slots.equals(headerSlots)) {
            header.slots(slots);
            headerSlots = slots;
        }
        header.currentEpoch(state.currentEpoch)
                .configEpoch(state.configEpoch())
                .flags(self.flags | versionFlags())
                .state(state.ok ? 0 : 1)
                .messageFlags(messageFlags);
    }

    /** Flags that newer releases of Valkey set in their own header. */
    private int versionFlags() {
        if (!settings.isValkey(8, 0)) {
            return 0;
        }
        int flags = NodeFlags.LIGHT_HDR_PUBLISH;
        flags |= settings.isValkey(8, 1) ? NodeFlags.LIGHT_HDR_MODULE : 0;
        return flags | (settings.isValkey(9, 0) ? NodeFlags.EXTENSIONS_SUPPORTED : 0);
    }

    /** Whether pings say that extensions are read, even without any: from 7.2 on. The frame writer says it where there are some. */
    private boolean saysExtensions() {
        return settings.version().isAtLeast(7, 2, 0);
    }

    /** Redis 8 says it in frames of all types. */
    private int flagsOfOthers() {
        return settings.version().isRedis(8, 0) ? MessageFlags.EXT_DATA : 0;
    }

    /** Redis 7.0 to 7.4 sends extensions to everybody; Redis 8 and Valkey (7.2.5) to those that have shown that they read them. */
    private boolean getsExtensions(@Nullable Member to) {
        boolean onlyToReaders = settings.version().isRedis(8, 0)
                || (settings.isValkey(7, 2) && settings.version().isAtLeast(7, 2, 5));
        return !onlyToReaders || (to != null && to.readsExtensions);
    }

    private void addGossip(PingWriter ping, @Nullable Member to) {
        List<Member> members = state.table.members();
        int wanted = BusRules.wantedGossip(members.size());
        long frame = ++composed;
        for (int attempt = BusRules.gossipAttempts(wanted); attempt > 0 && wanted > 0; attempt--) {
            Member member = members.get(random.nextInt(members.size()));
            if (member.drawnFor != frame && isWorthTelling(member, to)) {
                member.drawnFor = frame;
                ping.gossip(member.gossip());
                wanted--;
            }
        }
    }

    /** Nodes that only this member suspects are left out: an entry with that flag would be a failure report. */
    private boolean isWorthTelling(Member member, @Nullable Member to) {
        return member != to
                && !member.is(NodeFlags.MYSELF | NodeFlags.PFAIL)
                && BusRules.mayGossip(member.flags, member.isLinked(), !member.slots.isEmpty());
    }

    private void addExtensions(PingWriter ping) {
        for (int type : TEXTS_AND_PORTS) {
            String value = settings.knowsExtension(type) ? settings.announced().get(type) : null;
            if (value != null && (type != ExtensionType.CLIENT_IPV4 || settings.isValkey(8, 0))) {
                addTextOrPort(ping, type, value);
            }
        }
        if (settings.knowsExtension(ExtensionType.FORGOTTEN_NODE)
                && !state.table.forgotten().isEmpty()) {
            addForgotten(ping);
        }
        if (settings.knowsExtension(ExtensionType.SHARD_ID)) {
            ping.id(ExtensionType.SHARD_ID, shard());
        }
        if (settings.version().isRedis(8, 0)) {
            ping.id(ExtensionType.INTERNAL_SECRET, state.secret);
        }
    }

    /** A replica is in its primary's shard. */
    private NodeId shard() {
        Member primary = state.primary();
        return primary == null || primary.shard == null ? settings.shard() : primary.shard;
    }

    private static void addTextOrPort(PingWriter ping, int type, String value) {
        if (type == ExtensionType.CLIENT_PORT || type == ExtensionType.CLIENT_TLS_PORT) {
            ping.port(type, Integer.parseInt(value));
        } else {
            ping.text(type, value);
        }
    }

    private void addForgotten(PingWriter ping) {
        long now = MemberState.now();
        for (Map.Entry<NodeId, Long> forgotten : state.table.forgotten().entrySet()) {
            long seconds = (forgotten.getValue() - now) / 1000;
            if (seconds > 0) {
                ping.forgottenNode(forgotten.getKey(), seconds);
            }
        }
    }
}
