package io.clusterwire.resp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The handshake that chooses the protocol, both sides of it: {@code HELLO [2|3 [AUTH user password] [SETNAME name]]}. Its reply is already in the
 * protocol chosen: a map, or to a RESP2 connection the flat array of its keys and values. Servers before 6.0 do not know the command.
 */
public final class Hello {
    private Hello() {}

    /** What a client asks for. Immutable. */
    public static final class Request {
        private static final String HELLO = "HELLO";

        private final int protocol;
        private final @Nullable RespText user;
        private final @Nullable RespText password;
        private final @Nullable RespText name;

        private Request(int protocol, @Nullable RespText user, @Nullable RespText password, @Nullable RespText name) {
            this.protocol = protocol;
            this.user = user;
            this.password = password;
            this.name = name;
        }

        /**
         * Asks for a report and changes nothing; Redis 6.2 and later.
         *
         * @return {@code HELLO}
         */
        public static Request report() {
            return new Request(0, null, null, null);
        }

        /**
         * Asks for a protocol.
         *
         * @param protocol 2 or 3
         * @return {@code HELLO protocol}
         * @throws IllegalArgumentException if the protocol is another
         */
        public static Request of(int protocol) {
            if (protocol != 2 && protocol != 3) {
                throw new IllegalArgumentException("protocol: " + protocol + " (expected: 2 or 3)");
            }
            return new Request(protocol, null, null, null);
        }

        /**
         * Adds credentials.
         *
         * @param newUser the user, {@code default} if only a password is known
         * @param newPassword the password
         * @return the same with {@code AUTH}
         * @throws IllegalStateException if no protocol is asked for: servers take options only behind one
         */
        public Request withAuth(String newUser, String newPassword) {
            requireProtocol();
            return new Request(protocol, RespText.bulk(newUser), RespText.bulk(newPassword), name);
        }

        /**
         * Adds a name for the connection.
         *
         * @param newName as for CLIENT SETNAME
         * @return the same with {@code SETNAME}
         * @throws IllegalStateException if no protocol is asked for: servers take options only behind one
         */
        public Request withName(String newName) {
            requireProtocol();
            return new Request(protocol, user, password, RespText.bulk(newName));
        }

        private void requireProtocol() {
            if (protocol == 0) {
                throw new IllegalStateException("HELLO without a protocol (expected: 2 or 3 before any option)");
            }
        }

        /**
         * Reads a request as a server does. The last of an option given twice counts.
         *
         * @param arguments the whole command, {@code HELLO} first
         * @return what it asks for
         * @throws IllegalArgumentException if a server would refuse it; the message is the text of the error reply, code first
         */
        public static Request read(byte[][] arguments) {
            if (arguments.length < 2) {
                return report();
            }
            RespText version = text(arguments[1]);
            if (!version.isText("2") && !version.isText("3")) {
                throw new IllegalArgumentException(
                        version.text().matches("0|-?[1-9][0-9]{0,17}")
                                ? "NOPROTO unsupported protocol version"
                                : "ERR Protocol version is not an integer or out of range");
            }
            Request request = of(version.isText("2") ? 2 : 3);
            for (int i = 2; i < arguments.length; i++) {
                String option = text(arguments[i]).text();
                int more = arguments.length - i - 1;
                if (option.equalsIgnoreCase("AUTH") && more >= 2) {
                    request =
                            new Request(request.protocol, text(arguments[i + 1]), text(arguments[i + 2]), request.name);
                    i += 2;
                } else if (option.equalsIgnoreCase("SETNAME") && more >= 1) {
                    request = new Request(request.protocol, request.user, request.password, text(arguments[i + 1]));
                    i++;
                } else {
                    throw new IllegalArgumentException(
                            "ERR Syntax error in HELLO option '" + ErrorReply.cleaned(option) + "'");
                }
            }
            return request;
        }

        private static RespText text(byte[] bytes) {
            return RespText.of(RespType.BULK_STRING, bytes);
        }

        /**
         * Writes the command.
         *
         * @param writer where to
         */
        public void writeTo(RespWriter writer) {
            RespText authUser = user;
            RespText authPassword = password;
            boolean auth = authUser != null && authPassword != null;
            writer.command(1 + (protocol == 0 ? 0 : 1) + (auth ? 3 : 0) + (name == null ? 0 : 2))
                    .argument(HELLO);
            if (protocol != 0) {
                writer.argument(protocol);
            }
            if (authUser != null && authPassword != null) {
                writer.argument("AUTH").argument(authUser.bytes()).argument(authPassword.bytes());
            }
            if (name != null) {
                writer.argument("SETNAME").argument(name.bytes());
            }
        }

        /**
         * The protocol asked for.
         *
         * @return 2 or 3; 0 if the request only asks for a report
         */
        public int protocol() {
            return protocol;
        }

        /**
         * The user of {@code AUTH}.
         *
         * @return null if there is no such option
         */
        public @Nullable RespText user() {
            return user;
        }

        /**
         * The password of {@code AUTH}.
         *
         * @return null if there is no such option
         */
        public @Nullable RespText password() {
            return password;
        }

        /**
         * The name of {@code SETNAME}.
         *
         * @return null if there is no such option
         */
        public @Nullable RespText name() {
            return name;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Request that
                    && protocol == that.protocol
                    && Objects.equals(user, that.user)
                    && Objects.equals(password, that.password)
                    && Objects.equals(name, that.name);
        }

        @Override
        public int hashCode() {
            return Objects.hash(protocol, user, name);
        }

        /** The command, its password left out. */
        @Override
        public String toString() {
            return HELLO
                    + (protocol == 0 ? "" : " " + protocol)
                    + (user == null ? "" : " AUTH " + user + " (password)")
                    + (name == null ? "" : " SETNAME " + name);
        }
    }

    /**
     * What a server answers. Fields come in any order and others than those below may be among them: all are kept and written again in the order
     * in which they came. Immutable.
     *
     * <pre>
     * server             bulk     redis or valkey
     * version            bulk     of the server
     * proto              integer  the protocol now in force, 2 or 3
     * id                 integer  of the connection
     * mode               bulk     standalone, cluster or sentinel
     * role               bulk     master or replica; absent in sentinel mode
     * modules            array    a map for each module: name, ver, and since 7.0 path and args
     * availability_zone  bulk     Valkey 8.1, if configured
     * </pre>
     */
    public static final class Reply {
        private final RespAggregate fields;

        private Reply(RespAggregate fields) {
            this.fields = fields;
        }

        /**
         * A reply without fields, to be filled.
         *
         * @return an empty map
         */
        public static Reply empty() {
            return new Reply(RespAggregate.map());
        }

        /**
         * Reads a reply of either protocol.
         *
         * @param value a map, or the flat array of its keys and values
         * @return its fields
         * @throws IllegalArgumentException if it is neither
         */
        public static Reply of(RespValue value) {
            RespAggregate map = asMap(value);
            if (map == null) {
                String shown = value.toString();
                throw new IllegalArgumentException("HELLO reply: " + shown.substring(0, Math.min(64, shown.length()))
                        + " (expected: a map, or its flat array)");
            }
            RespValue[] children = new RespValue[map.childCount()];
            for (int i = 0; i < children.length; i++) {
                RespValue child = map.child(i);
                children[i] = i % 2 == 1 && isField(map.child(i - 1), "modules") ? modules(child) : child;
            }
            return new Reply(RespAggregate.map(children));
        }

        private static @Nullable RespAggregate asMap(RespValue value) {
            if (!(value.bare() instanceof RespAggregate aggregate) || aggregate.childCount() % 2 != 0) {
                return null;
            }
            for (int i = 0; i < aggregate.childCount(); i += 2) {
                if (!(aggregate.child(i).bare() instanceof RespText)) {
                    return null;
                }
            }
            return switch (aggregate.type()) {
                case MAP -> aggregate;
                case ARRAY -> RespAggregate.map(children(aggregate));
                default -> null;
            };
        }

        private static RespValue[] children(RespAggregate aggregate) {
            RespValue[] children = new RespValue[aggregate.childCount()];
            Arrays.setAll(children, aggregate::child);
            return children;
        }

        private static RespValue modules(RespValue value) {
            if (!(value instanceof RespAggregate list) || list.type() != RespType.ARRAY) {
                return value;
            }
            RespValue[] modules = children(list);
            for (int i = 0; i < modules.length; i++) {
                RespAggregate module = asMap(modules[i]);
                modules[i] = module == null ? modules[i] : module;
            }
            return RespAggregate.array(modules);
        }

        private static boolean isField(RespValue key, String name) {
            return key.bare() instanceof RespText text && text.isText(name);
        }

        /**
         * Sets a field.
         *
         * @param field its name
         * @param value its value
         * @return the same fields, this one in its old place or, new, at the end
         */
        public Reply with(String field, RespValue value) {
            List<RespValue> children = new ArrayList<>(Arrays.asList(children(fields)));
            for (int i = 0; i < children.size(); i += 2) {
                if (isField(children.get(i), field)) {
                    children.set(i + 1, value);
                    return new Reply(RespAggregate.map(children.toArray(new RespValue[0])));
                }
            }
            children.add(RespText.bulk(field));
            children.add(value);
            return new Reply(RespAggregate.map(children.toArray(new RespValue[0])));
        }

        /**
         * Sets a field of text.
         *
         * @param field its name
         * @param text its value
         * @return the same fields, this one in its old place or, new, at the end
         */
        public Reply with(String field, String text) {
            return with(field, RespText.bulk(text));
        }

        /**
         * Sets a field that is an integer.
         *
         * @param field its name
         * @param number its value
         * @return the same fields, this one in its old place or, new, at the end
         */
        public Reply with(String field, long number) {
            return with(field, RespScalar.of(number));
        }

        /**
         * Any field.
         *
         * @param field its name
         * @return its value; null if it is absent
         */
        public @Nullable RespValue find(String field) {
            return fields.find(field);
        }

        /**
         * A field of text, such as {@code server}, {@code version}, {@code mode} or {@code role}.
         *
         * @param field its name
         * @return its text; null if it is absent or no text
         */
        public @Nullable String text(String field) {
            RespValue value = find(field);
            return value != null && value.bare() instanceof RespText text ? text.text() : null;
        }

        /**
         * A field that is an integer, such as {@code proto} or {@code id}.
         *
         * @param field its name
         * @return its value; -1 if it is absent or no integer
         */
        public long number(String field) {
            RespValue value = find(field);
            return value != null && value.bare() instanceof RespScalar scalar && scalar.type() == RespType.INTEGER
                    ? scalar.longValue()
                    : -1;
        }

        /**
         * Writes the reply: a map, or for a RESP2 peer its flat array. The writer's protocol has to be the one chosen.
         *
         * @param writer where to
         */
        public void writeTo(RespWriter writer) {
            writer.value(fields);
        }

        /**
         * All fields.
         *
         * @return a map
         */
        public RespAggregate value() {
            return fields;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Reply that && fields.equals(that.fields);
        }

        @Override
        public int hashCode() {
            return fields.hashCode();
        }

        /** The fields in the notation of values. */
        @Override
        public String toString() {
            return fields.toString();
        }
    }
}
