package io.clusterwire.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.DecoderException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of {@link RespValueReader}, compiled and run. */
class ReadingExamplesTest {
    private static final byte[] STREAM =
            ">2\r\n$7\r\nmessage\r\n$1\r\nm\r\n*2\r\n:1\r\n$3\r\nabc\r\n+OK\r\n".getBytes(StandardCharsets.US_ASCII);

    // begin decoder
    static final class RespDecoder extends ByteToMessageDecoder {
        private final List<RespValue> pushes = new ArrayList<>();
        private final RespValueReader reader = new RespValueReader(pushes::add);

        @Override
        protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
            RespValue reply = reader.next(in);
            out.addAll(pushes);
            pushes.clear();
            if (reply != null) {
                out.add(reply);
            }
        }
    }
    // end decoder

    // begin blocking
    static RespValue reply(InputStream socket, ByteBuf in, RespValueReader reader) throws IOException {
        for (RespValue reply = reader.next(in); ; reply = reader.next(in)) {
            if (reply != null) {
                return reply;
            }
            in.discardReadBytes();
            if (in.writeBytes(socket, 16384) < 0) {
                throw new EOFException("closed within a reply, or before it");
            }
        }
    }
    // end blocking

    @Test
    void shouldDecodeInPipeline() {
        EmbeddedChannel channel = new EmbeddedChannel(new RespDecoder());
        for (byte b : STREAM) {
            channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {b}));
        }
        assertThat(channel.<Object>readInbound()).hasToString(">[$\"message\", $\"m\"]");
        assertThat(channel.<Object>readInbound()).hasToString("*[:1, $\"abc\"]");
        assertThat(channel.<Object>readInbound()).hasToString("+\"OK\"");
        assertThatThrownBy(() -> channel.writeInbound(Unpooled.copiedBuffer("HTTP", StandardCharsets.US_ASCII)))
                .isInstanceOf(DecoderException.class)
                .hasCauseInstanceOf(RespException.class)
                .hasMessageContaining("\"HTTP\" at byte " + STREAM.length);
        assertThatThrownBy(channel::finishAndReleaseAll).isInstanceOf(DecoderException.class);
    }

    @Test
    void shouldReadFromBlockingSocket() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            accepted.getOutputStream().write(STREAM);
            accepted.shutdownOutput();
            List<RespValue> pushes = new ArrayList<>();
            RespValueReader reader = new RespValueReader(pushes::add);
            ByteBuf in = Unpooled.buffer();
            assertThat(reply(client.getInputStream(), in, reader)).hasToString("*[:1, $\"abc\"]");
            assertThat(reply(client.getInputStream(), in, reader)).hasToString("+\"OK\"");
            assertThat(pushes).singleElement().hasToString(">[$\"message\", $\"m\"]");
            assertThatThrownBy(() -> reply(client.getInputStream(), in, reader)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void shouldShowTheseExamplesInTheDocumentation() throws IOException {
        String documented = Files.readString(Path.of("src/main/java/io/clusterwire/resp/RespValueReader.java"))
                .replaceAll("(?m)^ \\*", "")
                .replaceAll("\\s+", " ");
        String own = Files.readString(Path.of("src/test/java/io/clusterwire/resp/ReadingExamplesTest.java"));
        for (String example : new String[] {"decoder", "blocking"}) {
            String code = own.substring(
                    own.indexOf("// begin " + example) + 9 + example.length(), own.indexOf("// end " + example));
            assertThat(documented).contains(code.trim().replaceAll("\\s+", " ").replaceFirst("^static final", "final"));
        }
    }
}
