package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointTest {
    @ParameterizedTest
    @CsvSource({
        // host, ip, hostname, port, tls port, want, tls, result
        "a.example, 192.0.2.1,, 7000, -1, PREFERRED, false, a.example:7000",
        "a.example, 192.0.2.1,, 7000, -1, IP, false, 192.0.2.1:7000",
        "a.example, 192.0.2.1,, 7000, -1, HOSTNAME, false, a.example:7000",
        "192.0.2.1,, a.example, 7000, -1, HOSTNAME, false, a.example:7000",
        "192.0.2.1,,, 7000, -1, HOSTNAME, false, 192.0.2.1:7000",
        "192.0.2.1,,, 7000, -1, IP, false, 192.0.2.1:7000",
        ",,, 7000, -1, PREFERRED, false, asked.example:7000",
        ", 192.0.2.1, a.example, 7000, -1, PREFERRED, false, asked.example:7000",
        ", 192.0.2.1, a.example, 7000, -1, IP, false, 192.0.2.1:7000",
        ", 192.0.2.1, a.example, 7000, -1, HOSTNAME, false, a.example:7000",
        "?,,, 7000, -1, PREFERRED, false,",
        "?,,, 7000, -1, HOSTNAME, false,",
        "?, 192.0.2.1,, 7000, -1, IP, false, 192.0.2.1:7000",
        "192.0.2.1,,, 0, -1, PREFERRED, false,",
        // one port: of the kind that was asked on
        "192.0.2.1,,, 7000, -1, PREFERRED, true, 192.0.2.1:7000",
        // both ports
        "192.0.2.1,,, 7000, 7443, PREFERRED, true, 192.0.2.1:7443",
        "192.0.2.1,,, 7000, 7443, PREFERRED, false, 192.0.2.1:7000",
        "192.0.2.1,,, 7000, 0, PREFERRED, true,",
        "192.0.2.1,,, 0, 7443, PREFERRED, false,",
        "192.0.2.1,,, 0, 7443, PREFERRED, true, 192.0.2.1:7443",
    })
    void shouldResolve(
            String host,
            String ip,
            String hostname,
            int port,
            int tlsPort,
            Endpoint.Want want,
            boolean tls,
            String expected) {
        Endpoint endpoint = Endpoint.of(host, port).withNames(ip, hostname);
        if (tlsPort >= 0) {
            endpoint = endpoint.withPorts(port, tlsPort);
        }
        Optional<InetSocketAddress> resolved = endpoint.resolve("asked.example", want, tls);
        assertThat(resolved.map(address -> address.getHostString() + ":" + address.getPort())
                        .orElse(null))
                .isEqualTo(expected);
        assertThat(resolved.map(InetSocketAddress::isUnresolved).orElse(true)).isTrue();
    }

    @Test
    void shouldTakeBracketsOffAndBeEqualByContent() {
        assertThat(Endpoint.of("[::1]", 1)).isEqualTo(Endpoint.of("::1", 1)).hasToString("::1:1");
        assertThat(Endpoint.of("", 1)).isEqualTo(Endpoint.of(null, 1)).hasToString(":1");
        assertThat(Endpoint.of("?", 1)).hasToString("?:1").isNotEqualTo(Endpoint.of("?", 2));
        assertThat(Endpoint.of("a", 1).withPorts(1, 0)).isNotEqualTo(Endpoint.of("a", 1));
    }

    @Test
    void shouldRefusePortsOutOfRange() {
        assertThatThrownBy(() -> Endpoint.of("a", 65536)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Endpoint.of("a", -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Endpoint.of("a", 1).withPorts(1, -1)).isInstanceOf(IllegalArgumentException.class);
    }
}
