package io.clusterwire.examples;

import io.clusterwire.resp.RespScalar;
import io.clusterwire.resp.RespValue;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A client of a cluster: sends each command to the server that serves its keys, and follows the cluster when it changes.
 *
 * <p>A command whose connection fails is sent again, so a command may be carried out twice. One that the cluster does not take is tried again
 * until the patience of the {@link ClientSettings} ends. Not thread safe: one client a thread.
 */
public final class ClusterClient implements AutoCloseable {

    private record Confirmation(int replicas, Duration limit) {
        static final Confirmation NONE = new Confirmation(0, Duration.ZERO);
    }

    /** A reply, and how many replicas had confirmed the command when it came. */
    public record Written(RespValue reply, long replicas) {}

    private static final int MAX_REDIRECTIONS = 32;
    /** Redirections that are followed at once; with more, the servers do not agree yet. */
    private static final int QUICK_REDIRECTIONS = 4;

    private static final Duration REFRESH_INTERVAL = Duration.ofMillis(500);

    private final ClientSettings settings;
    private final Topology topology;
    private final Connections connections;
    private final Router router = new Router();

    private long moved;
    private long ask;
    private long tryAgain;
    private long down;
    private long failed;
    private long refreshed;
    private boolean stale;
    private long lastRefresh;

    /**
     * Connects to a cluster and reads its topology.
     *
     * @param seeds members of the cluster, at least one of which answers
     * @throws IOException if none answers
     */
    public ClusterClient(List<Address> seeds, ClientSettings settings) throws IOException {
        this.settings = settings;
        connections = new Connections(settings);
        topology = new Topology(seeds, settings.bootstrap());
        refresh();
    }

    /** Who serves which slot, as far as this client knows. */
    public Topology topology() {
        return topology;
    }

    /** Where a command belongs, for people. */
    String whereTo(Command command) {
        int slot = router.slot(command);
        return slot < 0 ? "any server" : "slot " + slot + " of " + topology.choose(slot, false);
    }

    /** What happened so far. */
    public ClientCounters counters() {
        return new ClientCounters(moved, ask, tryAgain, down, failed, refreshed);
    }

    /** Reads the topology anew. */
    public void refresh() throws IOException {
        topology.refresh(connections);
        refreshed++;
        stale = false;
        lastRefresh = System.nanoTime();
    }

    /**
     * Sends a command to the primary of its keys, or to any if it has none.
     *
     * @return the reply, which is an error if the command failed for a reason that is not the cluster's
     * @throws CrossSlotException if the keys lie in different slots; nothing is sent then
     * @throws IOException if the cluster does not take the command before the patience ends
     */
    public RespValue call(Command command) throws IOException {
        return send(command, router.slot(command), false, Confirmation.NONE).reply();
    }

    /** As {@link #call(Command)}, for texts. */
    public RespValue call(String... words) throws IOException {
        return call(Command.of(words));
    }

    /** As {@link #call(Command)}, but a replica may answer; it may not know the last writes yet. The command has to be one that reads. */
    public RespValue readFromReplica(Command command) throws IOException {
        return send(command, router.slot(command), true, Confirmation.NONE).reply();
    }

    /** Sends commands together, and answers their replies, in the same order; each may be carried out before or after the others. */
    public List<RespValue> pipeline(List<Command> commands) throws IOException {
        return write(commands, 0, Duration.ZERO).stream().map(Written::reply).toList();
    }

    /**
     * As {@link #pipeline}, and waits until replicas have confirmed the commands.
     *
     * @param replicas how many replicas to wait for; 0 to not wait
     * @param limit how long to wait for them after the replies, at most, at each server
     */
    public List<Written> write(List<Command> commands, int replicas, Duration limit) throws IOException {
        Confirmation confirmation = new Confirmation(replicas, limit);
        int[] slots = new int[commands.size()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = router.slot(commands.get(i));
        }
        Written[] done = new Written[slots.length];
        for (Map.Entry<Address, List<Integer>> bundle : bundles(slots).entrySet()) {
            sendBundle(bundle.getKey(), bundle.getValue(), commands, confirmation, done);
        }
        List<Written> all = new ArrayList<>(slots.length);
        for (int i = 0; i < slots.length; i++) {
            Written first = done[i];
            // What was redirected or got lost goes again on its own, in the old order.
            all.add(first != null ? first : send(commands.get(i), slots[i], false, confirmation));
        }
        return all;
    }

    private Map<Address, List<Integer>> bundles(int[] slots) {
        Map<Address, List<Integer>> bundles = new LinkedHashMap<>();
        for (int i = 0; i < slots.length; i++) {
            bundles.computeIfAbsent(topology.choose(slots[i], false), ignored -> new ArrayList<>())
                    .add(i);
        }
        return bundles;
    }

    private void sendBundle(
            Address node,
            List<Integer> bundle,
            List<Command> commands,
            Confirmation confirmation,
            @Nullable Written[] done) {
        RespValue[] replies = new RespValue[bundle.size()];
        try {
            Connection connection = connections.to(node, false);
            for (int index : bundle) {
                connection.send(commands.get(index)::writeTo);
            }
            for (int i = 0; i < replies.length; i++) {
                replies[i] = connection.receive();
            }
            long confirmed = confirm(connection, confirmation);
            for (int i = 0; i < replies.length; i++) {
                Answer answer = Answer.of(replies[i], node);
                if (answer.isFinal()) {
                    done[bundle.get(i)] = new Written(replies[i], confirmed);
                } else {
                    takeNote(answer);
                }
            }
        } catch (IOException e) {
            failed++;
            connections.drop(node);
        }
    }

    private Written send(Command command, int slot, boolean fromReplica, Confirmation confirmation) throws IOException {
        Patience patience = new Patience(settings.patience());
        Address target = topology.choose(slot, fromReplica);
        boolean readonly = fromReplica;
        boolean asking = false;
        for (int redirections = 0; redirections < MAX_REDIRECTIONS; ) {
            Written written = exchange(target, readonly, asking, command, confirmation);
            Answer answer = written == null ? Answer.NONE : Answer.of(written.reply(), target);
            if (written != null && answer.isFinal()) {
                refreshIfStale();
                return written;
            }
            takeNote(answer);
            if (answer.target() != null) {
                redirections++;
                target = answer.target();
                asking = answer.kind() == Answer.Kind.ASK;
                readonly = false;
            }
            if (answer.target() == null || redirections > QUICK_REDIRECTIONS) {
                patience.pause(command, written == null ? null : written.reply());
                if (answer.kind() != Answer.Kind.TRY_AGAIN) {
                    tryRefresh();
                }
            }
            if (answer.target() == null) {
                target = topology.choose(slot, fromReplica);
                asking = false;
                readonly = fromReplica;
                redirections = 0;
            }
        }
        throw new IOException(command + ": " + MAX_REDIRECTIONS + " redirections in a row");
    }

    /** Sends one command and waits for its reply; null if the connection fails. */
    private @Nullable Written exchange(
            Address node, boolean readonly, boolean asking, Command command, Confirmation confirmation) {
        try {
            Connection connection = connections.to(node, readonly);
            if (asking) {
                connection.send(Topology.COMMANDS::asking);
            }
            connection.send(command::writeTo);
            if (asking) {
                connection.receive();
            }
            RespValue reply = connection.receive();
            return new Written(reply, confirm(connection, confirmation));
        } catch (IOException e) {
            connections.drop(node);
            return null;
        }
    }

    /** How many replicas have what this connection has written. */
    private long confirm(Connection connection, Confirmation confirmation) throws IOException {
        if (confirmation.replicas() == 0) {
            return 0;
        }
        String replicas = String.valueOf(confirmation.replicas());
        String limit = String.valueOf(Math.max(1, confirmation.limit().toMillis()));
        return ((RespScalar) connection.ask(Command.of("WAIT", replicas, limit)::writeTo)).longValue();
    }

    /** Counts what is no final answer, and learns from it. */
    private void takeNote(Answer answer) {
        switch (answer.kind()) {
            case MOVED -> moved++;
            case ASK -> ask++;
            case TRY_AGAIN -> tryAgain++;
            case DOWN -> down++;
            case NONE -> failed++;
            case FINAL -> throw new IllegalArgumentException("a final answer");
        }
        if (answer.kind() == Answer.Kind.MOVED && answer.target() != null) {
            topology.moved(answer.slot(), answer.target());
            stale = true;
        }
    }

    /** One MOVED tells of one slot; often it is not alone. */
    private void refreshIfStale() {
        if (stale && System.nanoTime() - lastRefresh > REFRESH_INTERVAL.toNanos()) {
            tryRefresh();
        }
    }

    private void tryRefresh() {
        try {
            refresh();
        } catch (IOException e) {
            // Nobody answers now; what is known is better than nothing, and the command is tried again anyway.
            lastRefresh = System.nanoTime();
        }
    }

    @Override
    public void close() {
        connections.close();
    }
}
