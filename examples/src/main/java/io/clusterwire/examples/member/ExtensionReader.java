package io.clusterwire.examples.member;

import io.clusterwire.bus.BusBytes;
import io.clusterwire.bus.BusFrame;
import io.clusterwire.bus.BusRules;
import io.clusterwire.bus.ExtensionType;
import io.clusterwire.bus.NodeFlags;
import io.clusterwire.bus.PingExtension;
import io.clusterwire.slot.NodeId;
import org.jspecify.annotations.Nullable;

/** Takes over the extensions of a known node's ping. A text or port that is not repeated counts no more. */
final class ExtensionReader {
    private final MemberState state;

    ExtensionReader(MemberState state) {
        this.state = state;
    }

    void read(BusFrame frame, Member sender) {
        int seen = 0;
        PingExtension extension = frame.extensions();
        while (extension.next()) {
            int type = extension.type();
            if (!state.settings.knowsExtension(type) || !extension.isWhole()) {
                continue;
            }
            seen |= 1 << type;
            switch (type) {
                case ExtensionType.FORGOTTEN_NODE -> forget(extension);
                case ExtensionType.SHARD_ID -> sender.shard = sameOr(sender.shard, extension.id());
                case ExtensionType.CLIENT_PORT, ExtensionType.CLIENT_TLS_PORT ->
                    notePort(sender, type, extension.port());
                case ExtensionType.INTERNAL_SECRET -> noteSecretOrAddress(sender, extension);
                default -> noteText(sender, type, extension.text());
            }
        }
        clearUnseen(sender, seen);
    }

    private static NodeId sameOr(@Nullable NodeId old, BusBytes told) {
        return old != null && told.matches(old) ? old : told.isEmpty() && old != null ? old : told.toNodeId();
    }

    /** Type 4 is two things: the secret of Redis 8, of which the least is kept, and an address of Valkey. */
    private void noteSecretOrAddress(Member sender, PingExtension extension) {
        if (state.settings.isValkey(8, 0)) {
            noteText(sender, ExtensionType.CLIENT_IPV4, extension.text());
        } else if (!extension.id().isEmpty() && extension.id().compareTo(state.secret) < 0) {
            state.secret = extension.id().toNodeId();
        }
    }

    private static void noteText(Member sender, int type, BusBytes text) {
        String old = sender.announced[type];
        if (old == null || !text.matches(old)) {
            String told = text.toString();
            boolean fit = type == ExtensionType.CLIENT_IPV6 ? Addresses.ip(text) != null : Addresses.isName(told);
            sender.announced[type] = fit ? told : null;
        }
    }

    private static void notePort(Member sender, int type, int port) {
        String told = Integer.toString(port);
        if (!told.equals(sender.announced[type])) {
            sender.announced[type] = told;
        }
    }

    private static void clearUnseen(Member sender, int seen) {
        for (int type = 0; type < sender.announced.length; type++) {
            if ((seen & 1 << type) == 0) {
                sender.announced[type] = null;
            }
        }
    }

    private void forget(PingExtension extension) {
        Member subject = state.table.find(extension.id());
        if (subject != null && !subject.is(NodeFlags.MYSELF) && subject != state.primary()) {
            long now = MemberState.now();
            state.forget(subject, BusRules.forgottenUntil(now, extension.ttl()) - now, now);
        }
    }
}
