package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers here are those of the servers' own structures, measured with a C compiler. */
class BusLayoutTest {
    @ParameterizedTest
    @CsvSource({
        "V0,     V0,    0, 2208, 2200,   -1,   -1,   -1,   -1, 2202, 2204, 2205",
        "V1_4_0, V1-4.0, 1, 2256,  10, 2168,   -1,   -1, 2248, 2250, 2252, 2253",
        "V1_6_2, V1-6.2, 1, 2256,  10, 2168,   -1, 2246, 2248, 2250, 2252, 2253",
        "V1_7_0, V1-7.0, 1, 2256,  10, 2168, 2214, 2246, 2248, 2250, 2252, 2253",
        "LIGHT,  LIGHT,  1,   16,  -1,   -1,   -1,   -1,   -1,   -1,   -1,   -1"
    })
    void shouldHaveTheFieldsWhereTheServersHaveThem(
            BusLayout layout,
            String label,
            int version,
            int header,
            int port,
            int myIp,
            int extensions,
            int pport,
            int cport,
            int flags,
            int state,
            int mflags) {
        assertThat(layout.label()).isEqualTo(label);
        assertThat(layout.version()).isEqualTo(version);
        assertThat(layout.headerLength()).isEqualTo(header);
        assertThat(layout.portOffset).isEqualTo(port);
        assertThat(layout.myIpOffset).isEqualTo(myIp);
        assertThat(layout.extensionsOffset).isEqualTo(extensions);
        assertThat(layout.pportOffset).isEqualTo(pport);
        assertThat(layout.cportOffset).isEqualTo(cport);
        assertThat(layout.flagsOffset).isEqualTo(flags);
        assertThat(layout.stateOffset).isEqualTo(state);
        assertThat(layout.mflagsOffset).isEqualTo(mflags);
        assertThat(layout.hasSender()).isEqualTo(flags >= 0);
        assertThat(layout.hasBusPort()).isEqualTo(cport >= 0);
        assertThat(layout.hasOtherPort()).isEqualTo(pport >= 0);
        assertThat(layout.hasExtensions()).isEqualTo(extensions >= 0);
    }

    @Test
    void shouldHaveTheCommonFieldsWhereTheServersHaveThem() {
        assertThat(new int[] {
                    BusLayout.SIGNATURE_OFFSET,
                    BusLayout.TOTAL_LENGTH_OFFSET,
                    BusLayout.VERSION_OFFSET,
                    BusLayout.TYPE_OFFSET,
                    BusLayout.COUNT_OFFSET,
                    BusLayout.CURRENT_EPOCH_OFFSET,
                    BusLayout.CONFIG_EPOCH_OFFSET,
                    BusLayout.REPLICATION_OFFSET_OFFSET,
                    BusLayout.SENDER_OFFSET,
                    BusLayout.SLOTS_OFFSET,
                    BusLayout.REPLICA_OF_OFFSET,
                    BusLayout.MY_IP_OFFSET,
                    BusLayout.PREFIX_LENGTH
                })
                .containsExactly(0, 4, 8, 12, 14, 16, 24, 32, 40, 80, 2128, 2168, 14);
    }

    @Test
    void shouldHaveGossipFieldsWhereTheServersHaveThem() {
        assertThat(new int[] {
                    GossipEntry.NODE_OFFSET,
                    GossipEntry.PING_SENT_OFFSET,
                    GossipEntry.PONG_RECEIVED_OFFSET,
                    GossipEntry.IP_OFFSET,
                    GossipEntry.PORT_OFFSET,
                    GossipEntry.FLAGS_OFFSET_V0,
                    GossipEntry.BUS_PORT_OFFSET,
                    GossipEntry.FLAGS_OFFSET_V1,
                    GossipEntry.OTHER_PORT_OFFSET,
                    GossipEntry.LENGTH
                })
                .containsExactly(0, 40, 44, 48, 94, 96, 96, 98, 100, 104);
    }

    @Test
    void shouldHaveExtensionsAndBodiesWhereTheServersHaveThem() {
        assertThat(new int[] {
                    PingExtension.LENGTH_OFFSET,
                    PingExtension.TYPE_OFFSET,
                    PingExtension.PAYLOAD_OFFSET,
                    PingExtension.TTL_OFFSET,
                    BusBody.UPDATE_EPOCH_OFFSET,
                    BusBody.UPDATE_NODE_OFFSET,
                    BusBody.UPDATE_SLOTS_OFFSET,
                    BusBody.UPDATE_LENGTH,
                    BusBody.CHANNEL_LENGTH_OFFSET,
                    BusBody.MESSAGE_LENGTH_OFFSET,
                    BusBody.PUBLISH_FIXED_LENGTH,
                    BusBody.MODULE_ID_OFFSET,
                    BusBody.MODULE_LENGTH_OFFSET,
                    BusBody.MODULE_TYPE_OFFSET,
                    BusBody.MODULE_FIXED_LENGTH
                })
                .containsExactly(0, 4, 8, 48, 0, 8, 48, 2096, 0, 4, 8, 0, 8, 12, 13);
    }

    @ParameterizedTest
    @CsvSource({"V0, 8", "V1_4_0, 9", "V1_6_2, 9", "V1_7_0, 10"})
    void shouldKnowTheTypesOfItsReleases(BusLayout layout, int last) {
        for (int type = -1; type <= 0x10000; type++) {
            assertThat(layout.knows(type)).as("type " + type).isEqualTo(type >= 0 && type <= last);
        }
    }

    @Test
    void shouldKnowThreeTypesWithLightHeader() {
        for (int type = 0; type <= 0x10000; type++) {
            assertThat(BusLayout.LIGHT.knows(type)).isEqualTo(type == 4 || type == 9 || type == 10);
        }
    }
}
