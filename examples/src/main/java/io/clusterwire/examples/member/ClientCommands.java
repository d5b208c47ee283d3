package io.clusterwire.examples.member;

import io.clusterwire.bus.BusMessageType;
import io.clusterwire.nodes.ServerVersion;
import io.clusterwire.resp.CommandKeys;
import io.clusterwire.resp.Hello;
import io.clusterwire.resp.KeyPositions;
import io.clusterwire.resp.RespAggregate;
import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.SlotHash;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What clients may ask: how to connect, what the cluster looks like, channels; and for keys, where they are. */
final class ClientCommands {
    private static final Set<String> WHILE_LISTENING =
            Set.of("subscribe", "unsubscribe", "ssubscribe", "sunsubscribe", "ping", "quit", "reset");

    private final BusMember member;
    private final MemberState state;
    private final ClientPort port;
    private final ClusterCommand cluster;
    private final CommandKeys commandKeys = CommandKeys.builtIn();
    private final KeyPositions keys = new KeyPositions();

    ClientCommands(BusMember member, MemberState state, ClientPort port) {
        this.member = member;
        this.state = state;
        this.port = port;
        cluster = new ClusterCommand(state);
    }

    void run(ClientConnection client, byte[][] arguments) {
        String name = lower(arguments[0]);
        if (client.isOnlyListening() && !WHILE_LISTENING.contains(name)) {
            client.reply()
                    .error(
                            "ERR Can't execute '" + printable(name)
                                    + "': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are allowed in this context");
        } else if (!connection(client, name, arguments) && !channel(client, name, arguments)) {
            byKeys(client, name, arguments);
        }
    }

    /** Commands about the connection and the node itself. */
    private boolean connection(ClientConnection client, String name, byte[][] arguments) {
        switch (name) {
            case "ping" -> ping(client, arguments);
            case "echo" -> echo(client, arguments);
            case "hello" -> hello(client, arguments);
            case "client" -> client(client, arguments);
            case "command" -> command(client, arguments);
            case "cluster" -> cluster.run(client.reply(), Arrays.copyOfRange(arguments, 1, arguments.length));
            case "readonly", "readwrite", "asking" -> client.reply().simpleString("OK");
            case "info" -> client.reply().verbatimString("txt", info());
            case "role" -> role(client.reply());
            case "select" -> select(client, arguments);
            case "reset" -> {
                client.reset();
                client.reply().simpleString("RESET");
            }
            case "quit" -> {
                client.reply().simpleString("OK");
                client.quit();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void echo(ClientConnection client, byte[][] arguments) {
        if (arguments.length == 2) {
            client.reply().bulkString(arguments[1]);
        } else {
            client.reply().error(wrongNumber("echo"));
        }
    }

    private static void ping(ClientConnection client, byte[][] arguments) {
        byte[] text = arguments.length > 1 ? arguments[1] : new byte[0];
        if (arguments.length > 2) {
            client.reply().error(wrongNumber("ping"));
        } else if (client.isOnlyListening()) {
            client.reply().array(2).bulkString("pong").bulkString(text);
        } else if (arguments.length > 1) {
            client.reply().bulkString(text);
        } else {
            client.reply().simpleString("PONG");
        }
    }

    private void hello(ClientConnection client, byte[][] arguments) {
        Hello.Request request;
        try {
            request = Hello.Request.read(arguments);
        } catch (IllegalArgumentException e) {
            client.reply().error(String.valueOf(e.getMessage()));
            return;
        }
        if (request.protocol() != 0) {
            client.protocol(request.protocol());
        }
        if (request.name() != null) {
            client.name = request.name().text();
        }
        ServerVersion version = state.settings.version();
        Hello.Reply.empty()
                .with("server", version.family() == ServerVersion.Family.VALKEY ? "valkey" : "redis")
                .with("version", number(version))
                .with("proto", client.protocol())
                .with("id", client.id())
                .with("mode", "cluster")
                .with("role", state.settings.primary() == null ? "master" : "replica")
                .with("modules", RespAggregate.array())
                .writeTo(client.reply());
    }

    private static String number(ServerVersion version) {
        return version.major() + "." + version.minor() + "." + version.patch();
    }

    private static void client(ClientConnection client, byte[][] arguments) {
        String what = arguments.length > 1 ? lower(arguments[1]) : "";
        switch (what) {
            case "setinfo", "no-evict", "no-touch" -> client.reply().simpleString("OK");
            case "setname" -> {
                client.name = arguments.length > 2 ? text(arguments[2]) : "";
                client.reply().simpleString("OK");
            }
            case "getname" -> client.reply().bulkString(client.name.getBytes(StandardCharsets.ISO_8859_1));
            case "id" -> client.reply().integer(client.id());
            default -> client.reply().error("ERR unknown subcommand '" + printable(what) + "'. Try CLIENT HELP.");
        }
    }

    private void command(ClientConnection client, byte[][] arguments) {
        String what = arguments.length > 1 ? lower(arguments[1]) : "";
        switch (what) {
            case "count" -> client.reply().integer(0);
            case "docs" -> client.reply().map(0);
            case "getkeys" -> getKeys(client, Arrays.copyOfRange(arguments, 2, arguments.length));
            // A client that builds its routing from this reply keeps its own table when it is empty.
            default -> client.reply().array(0);
        }
    }

    private void getKeys(ClientConnection client, byte[][] command) {
        int count = commandKeys.find(command, keys);
        if (count > 0) {
            RespWriter reply = client.reply().array(count);
            for (int i = 0; i < count; i++) {
                reply.bulkString(command[keys.index(i)]);
            }
        } else {
            client.reply().error(count == 0 ? "ERR The command has no key arguments" : "ERR Invalid command specified");
        }
    }

    private String info() {
        Member self = state.self();
        return "# Server\r\nredis_version:" + number(state.settings.version())
                + "\r\nredis_mode:cluster\r\nprocess_id:"
                + ProcessHandle.current().pid()
                + "\r\nrun_id:" + self.id + "\r\ntcp_port:" + self.port
                + "\r\n\r\n# Clients\r\nconnected_clients:" + port.connectionCount()
                + "\r\n\r\n# Replication\r\nrole:" + (self.isPrimary() ? "master" : "slave")
                + "\r\nconnected_slaves:0\r\nmaster_repl_offset:0"
                + "\r\n\r\n# Cluster\r\ncluster_enabled:1\r\n\r\n# Keyspace\r\n";
    }

    private void role(RespWriter reply) {
        Member primary = state.primary();
        if (primary == null) {
            reply.array(3).bulkString("master").integer(0).array(0);
        } else {
            reply.array(5)
                    .bulkString("slave")
                    .bulkString(primary.ip)
                    .integer(primary.port)
                    .bulkString("connect")
                    .integer(-1);
        }
    }

    private static void select(ClientConnection client, byte[][] arguments) {
        if (arguments.length == 2 && text(arguments[1]).equals("0")) {
            client.reply().simpleString("OK");
        } else {
            client.reply().error("ERR SELECT is not allowed in cluster mode");
        }
    }

    /** Commands about channels that belong to no shard, and those that need no slot. */
    private boolean channel(ClientConnection client, String name, byte[][] arguments) {
        List<byte[]> rest = Arrays.asList(arguments).subList(1, arguments.length);
        switch (name) {
            case "subscribe" -> {
                if (rest.isEmpty()) {
                    client.reply().error(wrongNumber(name));
                }
                rest.forEach(each -> client.subscribe(false, each));
            }
            case "unsubscribe" -> client.unsubscribe(false, rest);
            case "sunsubscribe" -> client.unsubscribe(true, rest);
            case "publish" -> publish(client, BusMessageType.PUBLISH, name, arguments);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void publish(ClientConnection client, int type, String name, byte[][] arguments) {
        if (arguments.length != 3) {
            client.reply().error(wrongNumber(name));
            return;
        }
        int receivers =
                member.publish(type, Unpooled.wrappedBuffer(arguments[1]), Unpooled.wrappedBuffer(arguments[2]));
        client.reply().integer(receivers);
    }

    /** Everything else: what has keys is somewhere else, the channels of this member's own shard excepted. */
    private void byKeys(ClientConnection client, String name, byte[][] arguments) {
        int count = commandKeys.find(arguments, keys);
        switch (count) {
            case CommandKeys.UNKNOWN_COMMAND ->
                client.reply().error("ERR unknown command '" + printable(name) + "', with args beginning with: ");
            case CommandKeys.BAD_ARGUMENTS -> client.reply().error(wrongNumber(name));
            case 0, CommandKeys.ONLY_THE_SERVER_KNOWS ->
                client.reply().error("ERR '" + printable(name) + "' has no key to go by, and this node holds none");
            default -> redirect(client, name, arguments, count);
        }
    }

    private void redirect(ClientConnection client, String name, byte[][] arguments, int count) {
        int slot = SlotHash.slot(arguments[keys.index(0)]);
        for (int i = 1; i < count; i++) {
            if (SlotHash.slot(arguments[keys.index(i)]) != slot) {
                client.reply().error("CROSSSLOT Keys in request don't hash to the same slot");
                return;
            }
        }
        Member owner = state.owners.owner(slot);
        if (owner == null) {
            client.reply().error("CLUSTERDOWN Hash slot not served");
        } else if (!state.ok) {
            client.reply().error("CLUSTERDOWN The cluster is down");
        } else if (keys.areChannels() && owner == state.primary()) {
            shardChannel(client, name, arguments);
        } else {
            client.reply().error("MOVED " + slot + " " + owner.ip + ":" + owner.port);
        }
    }

    private void shardChannel(ClientConnection client, String name, byte[][] arguments) {
        if (name.equals("spublish")) {
            publish(client, BusMessageType.PUBLISHSHARD, name, arguments);
        } else {
            for (int i = 1; i < arguments.length; i++) {
                client.subscribe(true, arguments[i]);
            }
        }
    }

    static String wrongNumber(String name) {
        return "ERR wrong number of arguments for '" + printable(name) + "' command";
    }

    static String lower(byte[] bytes) {
        return text(bytes).toLowerCase(Locale.ROOT);
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** At most 64 characters, fit for one line of an error. */
    static String printable(@Nullable String text) {
        String shown = text == null ? "" : text.replaceAll("[^\\x20-\\x7e]", "?");
        return shown.substring(0, Math.min(64, shown.length()));
    }
}
