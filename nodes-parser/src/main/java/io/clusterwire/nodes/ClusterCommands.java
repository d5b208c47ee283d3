package io.clusterwire.nodes;

import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.NodeId;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotSet;
import java.util.List;
import java.util.Objects;

/**
 * The commands of cluster work, written through a {@link RespWriter} without garbage, as a server of a given release understands them.
 *
 * <pre>{@code
 * ClusterCommands commands = new ClusterCommands(ServerVersion.redis(7, 2, 6));
 * commands.asking(out);
 * commands.setSlotMigrating(out, 5461, target);
 * }</pre>
 *
 * <p>Arguments are checked before a byte is written. An argument that is out of range, or a command or form that the release does not have,
 * raises {@link IllegalArgumentException}; where a release stands behind a command, it is the first that has it. Not safe for use by several
 * threads.
 */
public final class ClusterCommands {
    private static final String CLUSTER = "CLUSTER";
    private static final int ID_LENGTH = 40;
    private static final int MAX_PORT = 65535;
    private static final byte[] NO_KEY = {};

    private final ServerVersion version;
    private final byte[] scratch = new byte[ID_LENGTH];

    /** What CLUSTER FAILOVER may be told. A closed set. */
    public enum Failover {
        /** With the primary's help, losing nothing. */
        DEFAULT,
        /** Without the primary, by vote of the others. */
        FORCE,
        /** Without anybody's agreement. */
        TAKEOVER
    }

    /**
     * Commands for a server of this release.
     *
     * @param version the release
     */
    public ClusterCommands(ServerVersion version) {
        this.version = Objects.requireNonNull(version, "version");
    }

    /**
     * ASKING: the next command may use a slot that the node is importing.
     *
     * @param out written to
     */
    public void asking(RespWriter out) {
        out.command(1).argument("ASKING");
    }

    /**
     * READONLY: reads may be answered by a replica on this connection.
     *
     * @param out written to
     */
    public void readOnly(RespWriter out) {
        out.command(1).argument("READONLY");
    }

    /**
     * READWRITE: takes READONLY back.
     *
     * @param out written to
     */
    public void readWrite(RespWriter out) {
        out.command(1).argument("READWRITE");
    }

    /**
     * CLUSTER SLOTS: asks for the slots and their nodes.
     *
     * @param out written to
     */
    public void slots(RespWriter out) {
        cluster(out, 0, "SLOTS");
    }

    /**
     * CLUSTER SHARDS (7.0): asks for the shards.
     *
     * @param out written to
     */
    public void shards(RespWriter out) {
        version.require("CLUSTER SHARDS", 7, 0, 0);
        cluster(out, 0, "SHARDS");
    }

    /**
     * CLUSTER NODES: asks for the members, as text.
     *
     * @param out written to
     */
    public void nodes(RespWriter out) {
        cluster(out, 0, "NODES");
    }

    /**
     * CLUSTER LINKS (7.0): asks for the connections of the cluster bus.
     *
     * @param out written to
     */
    public void links(RespWriter out) {
        version.require("CLUSTER LINKS", 7, 0, 0);
        cluster(out, 0, "LINKS");
    }

    /**
     * CLUSTER INFO: asks for the state of the cluster.
     *
     * @param out written to
     */
    public void info(RespWriter out) {
        cluster(out, 0, "INFO");
    }

    /**
     * CLUSTER MYID: asks for the node's id.
     *
     * @param out written to
     */
    public void myId(RespWriter out) {
        cluster(out, 0, "MYID");
    }

    /**
     * CLUSTER MYSHARDID (7.2): asks for the id of the node's shard.
     *
     * @param out written to
     */
    public void myShardId(RespWriter out) {
        version.require("CLUSTER MYSHARDID", 7, 2, 0);
        cluster(out, 0, "MYSHARDID");
    }

    /**
     * CLUSTER BUMPEPOCH: takes a new config epoch without agreement of the others.
     *
     * @param out written to
     */
    public void bumpEpoch(RespWriter out) {
        cluster(out, 0, "BUMPEPOCH");
    }

    /**
     * CLUSTER MEET: makes the node known to another.
     *
     * @param out written to
     * @param ip IP of the other node
     * @param port its client port, 1..65535
     */
    public void meet(RespWriter out, String ip, int port) {
        checkAddress(ip, port);
        cluster(out, 2, "MEET").argument(ip).argument(port);
    }

    /**
     * CLUSTER MEET with a bus port that is not the client port + 10000 (4.0).
     *
     * @param out written to
     * @param ip IP of the other node
     * @param port its client port, 1..65535
     * @param busPort its bus port, 1..65535
     */
    public void meet(RespWriter out, String ip, int port, int busPort) {
        version.require("CLUSTER MEET with a bus port", 4, 0, 0);
        checkAddress(ip, port);
        check("bus port", busPort, 1, MAX_PORT);
        cluster(out, 3, "MEET").argument(ip).argument(port).argument(busPort);
    }

    /**
     * CLUSTER FORGET: drops a node from the table of the one that is asked, for a minute.
     *
     * @param out written to
     * @param node the node
     */
    public void forget(RespWriter out, NodeId node) {
        Objects.requireNonNull(node, "node");
        id(cluster(out, 1, "FORGET"), node);
    }

    /**
     * CLUSTER REPLICATE: becomes a replica.
     *
     * @param out written to
     * @param primary of this node
     */
    public void replicate(RespWriter out, NodeId primary) {
        Objects.requireNonNull(primary, "primary");
        id(cluster(out, 1, "REPLICATE"), primary);
    }

    /**
     * CLUSTER REPLICAS, or SLAVES before 5.0: asks for the lines of a primary's replicas.
     *
     * @param out written to
     * @param primary the primary
     */
    public void replicas(RespWriter out, NodeId primary) {
        id(cluster(out, 1, version.isAtLeast(5, 0, 0) ? "REPLICAS" : "SLAVES"), primary);
    }

    /**
     * CLUSTER ADDSLOTS: takes slots that nobody owns.
     *
     * @param out written to
     * @param slots at least one
     */
    public void addSlots(RespWriter out, SlotSet slots) {
        each(out, "ADDSLOTS", slots);
    }

    /**
     * CLUSTER ADDSLOTSRANGE (7.0): the same, with ranges.
     *
     * @param out written to
     * @param slots at least one
     */
    public void addSlotsRange(RespWriter out, SlotSet slots) {
        ranges(out, "ADDSLOTSRANGE", slots);
    }

    /**
     * CLUSTER DELSLOTS: forgets who owns slots.
     *
     * @param out written to
     * @param slots at least one
     */
    public void delSlots(RespWriter out, SlotSet slots) {
        each(out, "DELSLOTS", slots);
    }

    /**
     * CLUSTER DELSLOTSRANGE (7.0): the same, with ranges.
     *
     * @param out written to
     * @param slots at least one
     */
    public void delSlotsRange(RespWriter out, SlotSet slots) {
        ranges(out, "DELSLOTSRANGE", slots);
    }

    /**
     * CLUSTER SETSLOT … MIGRATING: the node begins to hand a slot over.
     *
     * @param out written to
     * @param slot 0..16383
     * @param target where it goes
     */
    public void setSlotMigrating(RespWriter out, int slot, NodeId target) {
        Objects.requireNonNull(target, "target");
        id(setSlot(out, slot, "MIGRATING", 1), target);
    }

    /**
     * CLUSTER SETSLOT … IMPORTING: the node begins to take a slot over.
     *
     * @param out written to
     * @param slot 0..16383
     * @param source where it comes from
     */
    public void setSlotImporting(RespWriter out, int slot, NodeId source) {
        Objects.requireNonNull(source, "source");
        id(setSlot(out, slot, "IMPORTING", 1), source);
    }

    /**
     * CLUSTER SETSLOT … NODE: the slot has this owner.
     *
     * @param out written to
     * @param slot 0..16383
     * @param owner the owner
     */
    public void setSlotNode(RespWriter out, int slot, NodeId owner) {
        Objects.requireNonNull(owner, "owner");
        id(setSlot(out, slot, "NODE", 1), owner);
    }

    /**
     * CLUSTER SETSLOT … NODE … TIMEOUT (Valkey 8.0, not Redis): the same, waiting for the replicas.
     *
     * @param out written to
     * @param slot 0..16383
     * @param owner the owner
     * @param timeout how long to wait, ms, 0 or more
     */
    public void setSlotNode(RespWriter out, int slot, NodeId owner, long timeout) {
        if (!version.isValkey(8, 0)) {
            throw new IllegalArgumentException(
                    "CLUSTER SETSLOT with TIMEOUT: " + version + " (expected: valkey-8.0.0 or later)");
        }
        check("timeout", timeout, 0, Long.MAX_VALUE);
        id(setSlot(out, slot, "NODE", 3), owner).argument("TIMEOUT").argument(timeout);
    }

    /**
     * CLUSTER SETSLOT … STABLE: the slot is neither handed nor taken over.
     *
     * @param out written to
     * @param slot 0..16383
     */
    public void setSlotStable(RespWriter out, int slot) {
        setSlot(out, slot, "STABLE", 0);
    }

    /**
     * CLUSTER GETKEYSINSLOT: asks for keys of a slot.
     *
     * @param out written to
     * @param slot 0..16383
     * @param count at most this many, 0 or more
     */
    public void getKeysInSlot(RespWriter out, int slot, int count) {
        checkSlot(slot);
        check("count", count, 0, Integer.MAX_VALUE);
        cluster(out, 2, "GETKEYSINSLOT").argument(slot).argument(count);
    }

    /**
     * CLUSTER COUNTKEYSINSLOT: asks how many keys a slot has.
     *
     * @param out written to
     * @param slot 0..16383
     */
    public void countKeysInSlot(RespWriter out, int slot) {
        checkSlot(slot);
        cluster(out, 1, "COUNTKEYSINSLOT").argument(slot);
    }

    /**
     * CLUSTER KEYSLOT: asks for the slot of a key.
     *
     * @param out written to
     * @param key the key
     */
    public void keySlot(RespWriter out, byte[] key) {
        Objects.requireNonNull(key, "key");
        cluster(out, 1, "KEYSLOT").argument(key);
    }

    /**
     * CLUSTER FAILOVER: the replica that is asked becomes primary.
     *
     * @param out written to
     * @param mode with whose agreement
     */
    public void failover(RespWriter out, Failover mode) {
        if (mode == Failover.DEFAULT) {
            cluster(out, 0, "FAILOVER");
        } else {
            cluster(out, 1, "FAILOVER").argument(mode.name());
        }
    }

    /**
     * CLUSTER RESET: the node leaves its cluster.
     *
     * @param out written to
     * @param hard whether it also takes a new id and forgets all epochs
     */
    public void reset(RespWriter out, boolean hard) {
        cluster(out, 1, "RESET").argument(hard ? "HARD" : "SOFT");
    }

    /**
     * CLUSTER SET-CONFIG-EPOCH: gives a fresh node its first config epoch.
     *
     * @param out written to
     * @param epoch 0 or more; the command takes no unsigned numbers
     */
    public void setConfigEpoch(RespWriter out, long epoch) {
        check("config epoch", epoch, 0, Long.MAX_VALUE);
        cluster(out, 1, "SET-CONFIG-EPOCH").argument(epoch);
    }

    /**
     * MIGRATE of one key.
     *
     * @param out written to
     * @param host of the target
     * @param port of the target, 1..65535
     * @param key the key, not empty: that stands for the form with several keys
     * @param timeout longest pause of the transfer, ms, 1 or more
     * @param options what else
     */
    public void migrate(RespWriter out, String host, int port, byte[] key, long timeout, MigrateOptions options) {
        if (key.length == 0) {
            throw new IllegalArgumentException(
                    "key: empty (expected: a key; an empty one goes through migrate with a list)");
        }
        target(out, options.arguments(), host, port, key, timeout, options);
    }

    /**
     * MIGRATE … KEYS (3.0.6): several keys at once.
     *
     * @param out written to
     * @param host of the target
     * @param port of the target, 1..65535
     * @param keys at least one
     * @param timeout longest pause of the transfer, ms, 1 or more
     * @param options what else
     */
    public void migrate(
            RespWriter out, String host, int port, List<byte[]> keys, long timeout, MigrateOptions options) {
        version.require("MIGRATE with KEYS", 3, 0, 6);
        check("number of keys", keys.size(), 1, Integer.MAX_VALUE);
        target(out, options.arguments() + 1 + keys.size(), host, port, NO_KEY, timeout, options)
                .argument("KEYS");
        for (int i = 0; i < keys.size(); i++) {
            out.argument(keys.get(i));
        }
    }

    private RespWriter target(
            RespWriter out, int more, String host, int port, byte[] key, long timeout, MigrateOptions options) {
        checkAddress(host, port);
        check("timeout", timeout, 1, Long.MAX_VALUE);
        options.requireIn(version);
        out.command(6 + more)
                .argument("MIGRATE")
                .argument(host)
                .argument(port)
                .argument(key)
                .argument(0)
                .argument(timeout);
        return options.write(out);
    }

    private static RespWriter cluster(RespWriter out, int arguments, String subcommand) {
        return out.command(2 + arguments).argument(CLUSTER).argument(subcommand);
    }

    private RespWriter setSlot(RespWriter out, int slot, String state, int more) {
        checkSlot(slot);
        return cluster(out, 2 + more, "SETSLOT").argument(slot).argument(state);
    }

    private void each(RespWriter out, String subcommand, SlotSet slots) {
        check("number of slots", slots.size(), 1, SlotHash.SLOT_COUNT);
        cluster(out, slots.size(), subcommand);
        for (int slot = slots.nextSet(0); slot < SlotHash.SLOT_COUNT; slot = slots.nextSet(slot + 1)) {
            out.argument(slot);
        }
    }

    private void ranges(RespWriter out, String subcommand, SlotSet slots) {
        version.require(subcommand, 7, 0, 0);
        check("number of slots", slots.size(), 1, SlotHash.SLOT_COUNT);
        cluster(out, 2 * slots.rangeCount(), subcommand);
        for (int first = slots.nextSet(0); first < SlotHash.SLOT_COUNT; ) {
            int end = slots.nextClear(first);
            out.argument(first).argument(end - 1);
            first = slots.nextSet(end);
        }
    }

    private RespWriter id(RespWriter out, NodeId id) {
        if (id.length() != ID_LENGTH) {
            return out.argument(id.toByteArray());
        }
        id.copyTo(scratch, 0);
        return out.argument(scratch);
    }

    private static void checkAddress(String host, int port) {
        if (host.isEmpty()) {
            throw new IllegalArgumentException("host: empty (expected: an address)");
        }
        check("port", port, 1, MAX_PORT);
    }

    private static void checkSlot(int slot) {
        check("slot", slot, 0, SlotHash.SLOT_COUNT - 1);
    }

    private static void check(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(what + ": " + value + " (expected: " + min + ".." + max + ")");
        }
    }
}
