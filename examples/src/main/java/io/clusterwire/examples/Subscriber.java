package io.clusterwire.examples;

import io.clusterwire.resp.Push;
import io.clusterwire.resp.RespValue;
import io.clusterwire.slot.SlotHash;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Receives messages. A plain channel is heard on any server; a sharded one on the server that serves the hash slot of its name, and there again
 * when the slot moves or the server fails. What is published while nobody is subscribed is lost, as always with Redis and Valkey.
 *
 * <p>Has connections of its own. Not thread safe.
 */
public final class Subscriber implements AutoCloseable {

    /** A message that was received. */
    public record Message(String channel, String text) {}

    private record Channel(String name, boolean isSharded) {}

    private static final Duration TURN = Duration.ofMillis(10);

    private final ClientSettings settings;
    private final Topology topology;
    private final Connections connections;
    /** Apart, since a RESP2 connection that is subscribed answers nothing else. */
    private final Connections control;

    private final Map<Address, Set<Channel>> heard = new HashMap<>();
    private final Queue<Message> messages = new ArrayDeque<>();
    private final Queue<Channel> lost = new ArrayDeque<>();

    /** A subscriber with its own view of the cluster. */
    public Subscriber(List<Address> seeds, ClientSettings settings) throws IOException {
        this.settings = settings;
        topology = new Topology(seeds, settings.bootstrap());
        connections = new Connections(settings);
        control = new Connections(settings);
        refresh();
    }

    /** Subscribes to a plain channel, and waits until the server has confirmed it. */
    public void subscribe(String channel) throws IOException {
        subscribe(new Channel(channel, false));
    }

    /** Subscribes to a sharded channel, and waits until the server has confirmed it. */
    public void subscribeSharded(String channel) throws IOException {
        subscribe(new Channel(channel, true));
    }

    /**
     * Waits for the next message.
     *
     * @param limit how long to wait
     * @return the message, or null if none came in time
     * @throws IOException if a channel that was lost cannot be subscribed to again
     */
    public @Nullable Message next(Duration limit) throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        while (messages.isEmpty() && System.nanoTime() < end) {
            for (Address node : List.copyOf(heard.keySet())) {
                listen(node);
            }
            for (Channel channel = lost.poll(); channel != null; channel = lost.poll()) {
                subscribe(channel);
            }
        }
        return messages.poll();
    }

    private void subscribe(Channel channel) throws IOException {
        Command command = Command.of(channel.isSharded() ? "SSUBSCRIBE" : "SUBSCRIBE", channel.name());
        int slot = channel.isSharded() ? SlotHash.slot(channel.name()) : -1;
        Patience patience = new Patience(settings.patience());
        for (; ; ) {
            Address node = topology.choose(slot, false);
            RespValue refusal = null;
            try {
                refusal = subscribe(node, command, channel);
                if (refusal == null) {
                    heard.computeIfAbsent(node, ignored -> new LinkedHashSet<>())
                            .add(channel);
                    return;
                }
                Answer answer = Answer.of(refusal, node);
                if (answer.target() != null) {
                    topology.moved(slot, answer.target());
                    continue;
                }
            } catch (IOException e) {
                fail(node);
            }
            patience.pause(command, refusal);
            refresh();
        }
    }

    /** Answers null when the subscription is confirmed, or the error. */
    private @Nullable RespValue subscribe(Address node, Command command, Channel channel) throws IOException {
        Connection connection = connections.to(node, false);
        connection.send(command::writeTo);
        String wanted = channel.isSharded() ? Push.SSUBSCRIBE : Push.SUBSCRIBE;
        for (; ; ) {
            RespValue pushed = connection.push(settings.timeout());
            if (pushed == null) {
                throw new IOException(node + " does not confirm " + command);
            }
            if (pushed.isError()) {
                return pushed;
            }
            Push push = push(node, pushed);
            if (push.kind().equals(wanted) && text(push, 0).equals(channel.name())) {
                return null;
            }
            take(node, push);
        }
    }

    private void listen(Address node) {
        try {
            RespValue pushed = connections.to(node, false).push(TURN);
            if (pushed != null) {
                take(node, push(node, pushed));
            }
        } catch (IOException e) {
            fail(node);
        }
    }

    private void take(Address node, Push push) {
        switch (push.kind()) {
            case Push.MESSAGE, Push.SMESSAGE -> messages.add(new Message(text(push, 0), text(push, 1)));
            case Push.SUNSUBSCRIBE -> {
                // The slot of the channel has left this server.
                Channel channel = new Channel(text(push, 0), true);
                if (heard.getOrDefault(node, Set.of()).remove(channel)) {
                    lost.add(channel);
                }
            }
            default -> {
                // Confirmations, which were waited for.
            }
        }
    }

    private void fail(Address node) {
        connections.drop(node);
        Set<Channel> channels = heard.remove(node);
        if (channels != null) {
            lost.addAll(channels);
        }
    }

    private void refresh() throws IOException {
        topology.refresh(control);
    }

    /** In RESP2 an array says the same as a push. */
    private static Push push(Address node, RespValue pushed) throws IOException {
        Push push = Push.ofSubscriber(pushed);
        if (push == null) {
            throw new IOException(node + " sends " + pushed + " (expected: a message)");
        }
        return push;
    }

    private static String text(Push push, int index) {
        return Connection.textOf(push.get(index));
    }

    @Override
    public void close() {
        connections.close();
        control.close();
    }
}
