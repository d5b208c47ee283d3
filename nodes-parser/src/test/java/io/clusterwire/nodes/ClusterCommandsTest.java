package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespText;
import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterCommandsTest {
    private static final String ID = "54bbde0d83dc401e6a9aebce5d38a6f0312dcafe";
    private static final NodeId NODE = NodeId.of(ID);
    private static final byte[] KEY = {'k', 0, '\r'};

    /** A command as it is called, the first release that has it, and its words. */
    record Case(String words, String since, BiConsumer<ClusterCommands, RespWriter> call) {
        @Override
        public String toString() {
            return words;
        }
    }

    static Stream<Case> commands() {
        SlotSet slots = SlotSet.parse("0-2 7 16383");
        MigrateOptions all = MigrateOptions.NONE.withCopy().withReplace();
        return Stream.of(
                new Case("ASKING", "3.0", ClusterCommands::asking),
                new Case("READONLY", "3.0", ClusterCommands::readOnly),
                new Case("READWRITE", "3.0", ClusterCommands::readWrite),
                new Case("CLUSTER SLOTS", "3.0", ClusterCommands::slots),
                new Case("CLUSTER SHARDS", "7.0", ClusterCommands::shards),
                new Case("CLUSTER NODES", "3.0", ClusterCommands::nodes),
                new Case("CLUSTER LINKS", "7.0", ClusterCommands::links),
                new Case("CLUSTER INFO", "3.0", ClusterCommands::info),
                new Case("CLUSTER MYID", "3.0", ClusterCommands::myId),
                new Case("CLUSTER MYSHARDID", "7.2", ClusterCommands::myShardId),
                new Case("CLUSTER BUMPEPOCH", "3.0", ClusterCommands::bumpEpoch),
                new Case("CLUSTER MEET ::1 7000", "3.0", (c, out) -> c.meet(out, "::1", 7000)),
                new Case("CLUSTER MEET ::1 7000 17001", "4.0", (c, out) -> c.meet(out, "::1", 7000, 17001)),
                new Case("CLUSTER FORGET " + ID, "3.0", (c, out) -> c.forget(out, NODE)),
                new Case("CLUSTER REPLICATE " + ID, "3.0", (c, out) -> c.replicate(out, NODE)),
                new Case("CLUSTER REPLICAS " + ID, "5.0", (c, out) -> c.replicas(out, NODE)),
                new Case("CLUSTER ADDSLOTS 0 1 2 7 16383", "3.0", (c, out) -> c.addSlots(out, slots)),
                new Case("CLUSTER ADDSLOTSRANGE 0 2 7 7 16383 16383", "7.0", (c, out) -> c.addSlotsRange(out, slots)),
                new Case("CLUSTER DELSLOTS 0 1 2 7 16383", "3.0", (c, out) -> c.delSlots(out, slots)),
                new Case("CLUSTER DELSLOTSRANGE 0 2 7 7 16383 16383", "7.0", (c, out) -> c.delSlotsRange(out, slots)),
                new Case("CLUSTER SETSLOT 5 MIGRATING " + ID, "3.0", (c, out) -> c.setSlotMigrating(out, 5, NODE)),
                new Case("CLUSTER SETSLOT 5 IMPORTING " + ID, "3.0", (c, out) -> c.setSlotImporting(out, 5, NODE)),
                new Case("CLUSTER SETSLOT 5 NODE " + ID, "3.0", (c, out) -> c.setSlotNode(out, 5, NODE)),
                new Case("CLUSTER SETSLOT 5 STABLE", "3.0", (c, out) -> c.setSlotStable(out, 5)),
                new Case("CLUSTER GETKEYSINSLOT 16383 10", "3.0", (c, out) -> c.getKeysInSlot(out, 16383, 10)),
                new Case("CLUSTER COUNTKEYSINSLOT 0", "3.0", (c, out) -> c.countKeysInSlot(out, 0)),
                new Case("CLUSTER KEYSLOT k\0\r", "3.0", (c, out) -> c.keySlot(out, KEY)),
                new Case("CLUSTER FAILOVER", "3.0", (c, out) -> c.failover(out, ClusterCommands.Failover.DEFAULT)),
                new Case("CLUSTER FAILOVER FORCE", "3.0", (c, out) -> c.failover(out, ClusterCommands.Failover.FORCE)),
                new Case(
                        "CLUSTER FAILOVER TAKEOVER",
                        "3.0",
                        (c, out) -> c.failover(out, ClusterCommands.Failover.TAKEOVER)),
                new Case("CLUSTER RESET SOFT", "3.0", (c, out) -> c.reset(out, false)),
                new Case("CLUSTER RESET HARD", "3.0", (c, out) -> c.reset(out, true)),
                new Case("CLUSTER SET-CONFIG-EPOCH 9", "3.0", (c, out) -> c.setConfigEpoch(out, 9)),
                new Case(
                        "MIGRATE a 7000 k\0\r 0 1",
                        "3.0",
                        (c, out) -> c.migrate(out, "a", 7000, KEY, 1, MigrateOptions.NONE)),
                new Case(
                        "MIGRATE a 7000 k\0\r 0 5000 COPY REPLACE",
                        "3.0",
                        (c, out) -> c.migrate(out, "a", 7000, KEY, 5000, all)),
                new Case(
                        "MIGRATE a 7000 k\0\r 0 5000 COPY REPLACE AUTH pw",
                        "4.0.7",
                        (c, out) -> c.migrate(out, "a", 7000, KEY, 5000, all.withAuth("pw"))),
                new Case(
                        "MIGRATE a 7000 k\0\r 0 5000 AUTH2 user pw",
                        "6.0",
                        (c, out) -> c.migrate(out, "a", 7000, KEY, 5000, MigrateOptions.NONE.withAuth2("user", "pw"))),
                new Case(
                        "MIGRATE a 7000  0 5000 REPLACE AUTH2 user pw KEYS k\0\r k\0\r",
                        "6.0",
                        (c, out) -> c.migrate(
                                out,
                                "a",
                                7000,
                                List.of(KEY, KEY),
                                5000,
                                MigrateOptions.NONE.withReplace().withAuth2("user", "pw"))),
                new Case(
                        "MIGRATE a 7000  0 5000 KEYS k\0\r",
                        "3.0.6",
                        (c, out) -> c.migrate(out, "a", 7000, List.of(KEY), 5000, MigrateOptions.NONE)));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldWriteFromTheFirstReleaseOn(Case command) {
        ServerVersion since = ServerVersion.parse(command.since);
        assertThat(words(since, command.call)).isEqualTo(command.words);
        assertThat(words(ServerVersion.valkey(9, 0, 0), command.call)).isEqualTo(command.words);
        if (!command.since.equals("3.0") && !command.words.contains("REPLICAS")) {
            ServerVersion before = since.patch() > 0
                    ? ServerVersion.redis(since.major(), since.minor(), since.patch() - 1)
                    : since.minor() > 0
                            ? ServerVersion.redis(since.major(), since.minor() - 1, 99)
                            : ServerVersion.redis(since.major() - 1, 9, 9);
            ByteBuf out = Unpooled.buffer();
            assertThatThrownBy(() -> command.call.accept(new ClusterCommands(before), new RespWriter().wrap(out)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("or later");
            assertThat(out.isReadable()).isFalse();
        }
    }

    @Test
    void shouldSayWhatEachReleaseUnderstands() {
        assertThat(words(ServerVersion.redis(4, 0, 14), (c, out) -> c.replicas(out, NODE)))
                .isEqualTo("CLUSTER SLAVES " + ID);
        assertThat(words(ServerVersion.valkey(8, 0, 0), (c, out) -> c.setSlotNode(out, 5, NODE, 500)))
                .isEqualTo("CLUSTER SETSLOT 5 NODE " + ID + " TIMEOUT 500");
        assertThatThrownBy(() -> words(ServerVersion.redis(8, 0, 0), (c, out) -> c.setSlotNode(out, 5, NODE, 500)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(words(ServerVersion.redis(3, 0, 0), (c, out) -> c.forget(out, NodeId.of("short"))))
                .isEqualTo("CLUSTER FORGET short");
    }

    static Stream<BiConsumer<ClusterCommands, RespWriter>> badArguments() {
        return Stream.of(
                (c, out) -> c.meet(out, "", 7000),
                (c, out) -> c.meet(out, "a", 0),
                (c, out) -> c.meet(out, "a", 65536),
                (c, out) -> c.meet(out, "a", 1, 0),
                (c, out) -> c.addSlots(out, SlotSet.EMPTY),
                (c, out) -> c.delSlotsRange(out, SlotSet.EMPTY),
                (c, out) -> c.setSlotStable(out, -1),
                (c, out) -> c.setSlotNode(out, 16384, NODE),
                (c, out) -> c.getKeysInSlot(out, 1, -1),
                (c, out) -> c.countKeysInSlot(out, 16384),
                (c, out) -> c.setConfigEpoch(out, -1),
                (c, out) -> c.migrate(out, "a", 1, new byte[0], 1, MigrateOptions.NONE),
                (c, out) -> c.migrate(out, "a", 1, List.of(), 1, MigrateOptions.NONE),
                (c, out) -> c.migrate(out, "a", 1, KEY, 0, MigrateOptions.NONE),
                (c, out) -> c.migrate(out, "a", 70000, KEY, 1, MigrateOptions.NONE));
    }

    @ParameterizedTest
    @MethodSource("badArguments")
    void shouldRefuseBadArgumentsBeforeAByteIsWritten(BiConsumer<ClusterCommands, RespWriter> call) {
        ByteBuf out = Unpooled.buffer();
        RespWriter writer = new RespWriter().wrap(out);
        assertThatThrownBy(() -> call.accept(new ClusterCommands(ServerVersion.redis(8, 0, 0)), writer))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected");
        writer.finish();
        assertThat(out.isReadable()).isFalse();
    }

    private static String words(ServerVersion version, BiConsumer<ClusterCommands, RespWriter> call) {
        ByteBuf out = Unpooled.buffer();
        RespWriter writer = new RespWriter().wrap(out);
        call.accept(new ClusterCommands(version), writer);
        writer.finish();
        byte[] bytes = new byte[out.readableBytes()];
        out.readBytes(bytes);
        return ((RespAggregate) Captures.value(bytes))
                .children().stream()
                        .map(word -> new String(((RespText) word).toByteArray(), StandardCharsets.ISO_8859_1))
                        .collect(Collectors.joining(" "));
    }
}
