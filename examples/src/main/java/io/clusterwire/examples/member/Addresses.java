package io.clusterwire.examples.member;

import io.clusterwire.bus.BusBytes;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what peers say of addresses and names: it may be anything, and ends up in sockets and in replies. */
final class Addresses {
    private static final Pattern IPV4 = Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}");
    private static final Pattern IPV6 = Pattern.compile("(?=.*:.*:)[0-9a-fA-F:.]{2,45}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9.-]{1,255}");

    private Addresses() {}

    /** The address if it is one, else null. */
    static @Nullable String ip(BusBytes bytes) {
        String text = bytes.toString();
        return IPV4.matcher(text).matches() || IPV6.matcher(text).matches() ? text : null;
    }

    /** Whether a text is fit to be shown as a host name. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** A socket address; null if the text is no address or the port none. Asks no name server. */
    static @Nullable InetSocketAddress socket(String ip, int port) {
        if (port <= 0
                || port > 0xffff
                || !(IPV4.matcher(ip).matches() || IPV6.matcher(ip).matches())) {
            return null;
        }
        try {
            return new InetSocketAddress(InetAddress.getByName(ip), port);
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
