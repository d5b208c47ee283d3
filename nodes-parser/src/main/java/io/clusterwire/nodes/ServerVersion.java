package io.clusterwire.nodes;

import java.util.Objects;

/**
 * The release of a server: family and number. Replies and files differ by it, and the writers of this package ask for one.
 *
 * <p>Valkey 7.2 is a continuation of Redis 7.2, so {@link #isAtLeast(int, int, int)} compares the numbers of both families on one line up to
 * 7.2; what came later is asked per family, {@link #isRedis(int, int)} and {@link #isValkey(int, int)}.
 *
 * @param family who made it
 * @param major first number
 * @param minor second number
 * @param patch third number
 */
public record ServerVersion(Family family, int major, int minor, int patch) implements Comparable<ServerVersion> {
    /** Who made a server. A closed set. */
    public enum Family {
        /** Redis. */
        REDIS,
        /** Valkey. */
        VALKEY
    }

    /**
     * Checks the numbers.
     *
     * @param family the component
     * @param major the component
     * @param minor the component
     * @param patch the component
     * @throws IllegalArgumentException if a number is negative
     */
    public ServerVersion {
        Objects.requireNonNull(family, "family");
        if (major < 0 || minor < 0 || patch < 0) {
            throw new IllegalArgumentException(
                    "version: " + major + "." + minor + "." + patch + " (expected: no negative number)");
        }
    }

    /**
     * A release of Redis.
     *
     * @param major first number
     * @param minor second number
     * @param patch third number
     * @return the version
     */
    public static ServerVersion redis(int major, int minor, int patch) {
        return new ServerVersion(Family.REDIS, major, minor, patch);
    }

    /**
     * A release of Valkey.
     *
     * @param major first number
     * @param minor second number
     * @param patch third number
     * @return the version
     */
    public static ServerVersion valkey(int major, int minor, int patch) {
        return new ServerVersion(Family.VALKEY, major, minor, patch);
    }

    /**
     * The version that a text names.
     *
     * @param text {@code 7.2.6}, {@code redis 7.2.6}, {@code redis-7.2}, {@code valkey-8.0.1}; without a family it is Redis; missing numbers
     *     are 0
     * @return the version
     * @throws IllegalArgumentException if the text is none of these
     */
    public static ServerVersion parse(String text) {
        Family family = Family.REDIS;
        String numbers = text;
        for (Family candidate : Family.values()) {
            int length = candidate.name().length();
            if (text.length() > length
                    && text.regionMatches(true, 0, candidate.name(), 0, length)
                    && (text.charAt(length) == ' ' || text.charAt(length) == '-')) {
                family = candidate;
                numbers = text.substring(length + 1);
            }
        }
        if (!numbers.matches("[0-9]{1,5}(\\.[0-9]{1,5}){0,2}")) {
            throw new IllegalArgumentException(
                    "server version: " + text + " (expected: such as 7.2.6 or valkey-8.0.1)");
        }
        String[] parts = numbers.split("\\.", -1);
        return new ServerVersion(
                family,
                Integer.parseInt(parts[0]),
                parts.length > 1 ? Integer.parseInt(parts[1]) : 0,
                parts.length > 2 ? Integer.parseInt(parts[2]) : 0);
    }

    /**
     * {@return whether the numbers are those given or later, whatever the family}
     *
     * @param wantedMajor first number
     * @param wantedMinor second number
     * @param wantedPatch third number
     */
    public boolean isAtLeast(int wantedMajor, int wantedMinor, int wantedPatch) {
        if (major != wantedMajor) {
            return major > wantedMajor;
        }
        return minor != wantedMinor ? minor > wantedMinor : patch >= wantedPatch;
    }

    /** Refuses, as a bad argument, what came with a later release than this. */
    void require(String what, int wantedMajor, int wantedMinor, int wantedPatch) {
        if (!isAtLeast(wantedMajor, wantedMinor, wantedPatch)) {
            throw new IllegalArgumentException(what + ": " + this + " (expected: " + wantedMajor + "." + wantedMinor
                    + "." + wantedPatch + " or later)");
        }
    }

    /**
     * {@return whether this is Redis of these numbers or later}
     *
     * @param wantedMajor first number
     * @param wantedMinor second number
     */
    public boolean isRedis(int wantedMajor, int wantedMinor) {
        return family == Family.REDIS && isAtLeast(wantedMajor, wantedMinor, 0);
    }

    /**
     * {@return whether this is Valkey of these numbers or later}
     *
     * @param wantedMajor first number
     * @param wantedMinor second number
     */
    public boolean isValkey(int wantedMajor, int wantedMinor) {
        return family == Family.VALKEY && isAtLeast(wantedMajor, wantedMinor, 0);
    }

    /** Orders by number, then by family. */
    @Override
    public int compareTo(ServerVersion other) {
        if (major != other.major || minor != other.minor || patch != other.patch) {
            return isAtLeast(other.major, other.minor, other.patch) ? 1 : -1;
        }
        return family.compareTo(other.family);
    }

    /** {@return the version as {@link #parse} reads it, such as {@code redis-7.2.6}} */
    @Override
    public String toString() {
        return (family == Family.REDIS ? "redis-" : "valkey-") + major + "." + minor + "." + patch;
    }
}
