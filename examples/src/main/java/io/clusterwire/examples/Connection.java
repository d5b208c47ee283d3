package io.clusterwire.examples;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A connection to one server. Not thread safe. */
public final class Connection implements AutoCloseable {

    private final Socket socket = new Socket();
    private final InputStream in;

    public Connection(String host, int port, Duration timeout) throws IOException {
        socket.connect(new InetSocketAddress(host, port), (int) timeout.toMillis());
        socket.setSoTimeout((int) timeout.toMillis());
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** Sends one command and answers the text of its reply. */
    public String text(String... words) throws IOException {
        StringBuilder request = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            request.append('$')
                    .append(word.length())
                    .append("\r\n")
                    .append(word)
                    .append("\r\n");
        }
        socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.ISO_8859_1));
        String line = line();
        if (line.startsWith("-")) {
            throw new IOException(line.substring(1));
        }
        if (!line.startsWith("$")) {
            return line.substring(1);
        }
        byte[] bytes = in.readNBytes(Integer.parseInt(line.substring(1)));
        line();
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new IOException("the server closed the connection");
            }
            line.append((char) b);
        }
        return line.substring(0, line.length() - 1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
