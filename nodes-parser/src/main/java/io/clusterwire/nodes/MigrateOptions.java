package io.clusterwire.nodes;

import io.clusterwire.resp.RespWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What MIGRATE may be told beyond source and target. Immutable. */
public final class MigrateOptions {
    /** Moves the keys, and fails if the target has one of them; the target asks for no password. */
    public static final MigrateOptions NONE = new MigrateOptions(false, false, null, null);

    private final boolean copy;
    private final boolean replace;
    private final @Nullable String user;
    private final @Nullable String password;

    private MigrateOptions(boolean copy, boolean replace, @Nullable String user, @Nullable String password) {
        this.copy = copy;
        this.replace = replace;
        this.user = user;
        this.password = password;
    }

    /** {@return these options with COPY: the source keeps its keys} */
    public MigrateOptions withCopy() {
        return new MigrateOptions(true, replace, user, password);
    }

    /** {@return these options with REPLACE: keys that the target has are overwritten} */
    public MigrateOptions withReplace() {
        return new MigrateOptions(copy, true, user, password);
    }

    /**
     * {@return these options with AUTH (4.0.7)}
     *
     * @param targetPassword password of the target's default user
     */
    public MigrateOptions withAuth(String targetPassword) {
        return new MigrateOptions(copy, replace, null, Objects.requireNonNull(targetPassword, "targetPassword"));
    }

    /**
     * {@return these options with AUTH2 (6.0)}
     *
     * @param targetUser user of the target
     * @param targetPassword the user's password
     */
    public MigrateOptions withAuth2(String targetUser, String targetPassword) {
        return new MigrateOptions(
                copy,
                replace,
                Objects.requireNonNull(targetUser, "targetUser"),
                Objects.requireNonNull(targetPassword, "targetPassword"));
    }

    /** How many arguments these options are. */
    int arguments() {
        return (copy ? 1 : 0) + (replace ? 1 : 0) + (password == null ? 0 : user == null ? 2 : 3);
    }

    /** Refuses what the release does not have. */
    void requireIn(ServerVersion version) {
        if (user != null) {
            version.require("MIGRATE with AUTH2", 6, 0, 0);
        } else if (password != null) {
            version.require("MIGRATE with AUTH", 4, 0, 7);
        }
    }

    /** Writes the arguments. */
    RespWriter write(RespWriter out) {
        if (copy) {
            out.argument("COPY");
        }
        if (replace) {
            out.argument("REPLACE");
        }
        if (password == null) {
            return out;
        }
        if (user == null) {
            return out.argument("AUTH").argument(password);
        }
        return out.argument("AUTH2").argument(user).argument(password);
    }
}
