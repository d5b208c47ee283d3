package io.clusterwire.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is written is read back, for all types and layouts. */
class BusFrameProperties {
    private static final List<BusLayout> LAYOUTS = List.of(BusLayout.values());

    /** Fields of a frame, in the notation of the vectors. */
    record Written(BusLayout layout, Map<String, String> facts) {}

    @Property(tries = 1500)
    void shouldReadBackWhatWasWritten(@ForAll("frames") Written written) {
        ByteBuf out = Unpooled.buffer();
        byte[] rest = {1, 2, 3};
        Facts.write(written.layout(), written.facts(), false, rest, out);
        BusFrame frame = new BusFrame();
        BusReceiver receiver =
                written.layout().hasSender() ? BusReceiver.STRICT.withLayout(written.layout()) : BusReceiver.STRICT;
        int verdict = frame.wrap(out, 0, out.readableBytes(), receiver.withFamily(Family.VALKEY));
        assertThat(BusVerdict.toString(verdict)).isEqualTo("ok");
        Map<String, String> read = Facts.of(frame, false);
        assertThat(Integer.parseInt(read.get("totlen"))).isEqualTo(out.readableBytes());
        assertThat(read).containsAllEntriesOf(written.facts());
        assertThat(read.keySet().stream().filter(key -> key.endsWith(".nodename") && key.startsWith("g")))
                .hasSize(frame.gossipCount());
        ByteBuf again = Unpooled.buffer();
        Facts.write(written.layout(), read, false, rest, again);
        assertThat(again).isEqualTo(out);
    }

    @Provide
    Arbitrary<Written> frames() {
        Arbitrary<Integer> types = Arbitraries.integers().between(0, 11);
        return Combinators.combine(Arbitraries.of(LAYOUTS), types, Arbitraries.longs())
                .as((layout, type, seed) -> new Written(layout, facts(layout, type, new Random(seed))));
    }

    private static Map<String, String> facts(BusLayout layout, int wanted, Random random) {
        Map<String, String> facts = new LinkedHashMap<>();
        int type = wanted;
        if (layout == BusLayout.LIGHT) {
            type = List.of(4, 9, 10).get(wanted % 3);
            facts.put("type", "0x" + Integer.toHexString(type | BusMessageType.LIGHT_BIT));
        } else {
            facts.put("type", "" + type);
            header(layout, random, facts);
        }
        if (BusMessageType.isPing(type)) {
            ping(layout, random, facts);
        } else if (type == BusMessageType.FAIL) {
            facts.put("fail.nodename", id(random));
        } else if (type == BusMessageType.UPDATE) {
            facts.put("update.configEpoch", u64(random));
            facts.put("update.nodename", id(random));
            facts.put("update.slots", slots(random));
        } else if (BusMessageType.isPublish(type) && layout.knows(type)) {
            facts.put("channel", hex(random));
            facts.put("message", hex(random));
        } else if (type == BusMessageType.MODULE && layout.knows(type)) {
            facts.put("module.id", u64(random));
            facts.put("module.type", "" + random.nextInt(256));
            facts.put("module.payload", hex(random));
        }
        return facts;
    }

    private static void header(BusLayout layout, Random random, Map<String, String> facts) {
        facts.put("currentEpoch", u64(random));
        facts.put("configEpoch", u64(random));
        facts.put("offset", u64(random));
        facts.put("sender", id(random));
        facts.put("myslots", slots(random));
        facts.put("replicaof", random.nextBoolean() ? "0*40" : id(random));
        facts.put("port", u16(random));
        facts.put("flags", String.format("0x%04x", random.nextInt(0x10000)));
        facts.put("state", "" + random.nextInt(256));
        facts.put("mflags", String.format("%06x", random.nextInt(0x1000000) | MessageFlags.EXT_DATA));
        if (layout.hasBusPort()) {
            facts.put("myip", ip(random));
            facts.put("cport", u16(random));
        }
        if (layout.hasOtherPort()) {
            facts.put("pport", u16(random));
        }
    }

    private static void ping(BusLayout layout, Random random, Map<String, String> facts) {
        for (int i = random.nextInt(4) - 1; i >= 0; i--) {
            String prefix = "g" + i + ".";
            facts.put(prefix + "nodename", id(random));
            facts.put(prefix + "ping_sent", "" + (random.nextInt() & 0xffff_ffffL));
            facts.put(prefix + "pong_received", "" + (random.nextInt() & 0xffff_ffffL));
            facts.put(prefix + "ip", ip(random));
            facts.put(prefix + "port", u16(random));
            facts.put(prefix + "flags", String.format("0x%04x", random.nextInt(0x10000)));
            if (layout.hasBusPort()) {
                facts.put(prefix + "cport", u16(random));
            }
            if (layout.hasOtherPort()) {
                facts.put(prefix + "pport", u16(random));
            }
        }
        if (layout.hasExtensions()) {
            for (int i = random.nextInt(4) - 1; i >= 0; i--) {
                facts.put("ext" + i, extension(random));
            }
        }
    }

    private static String extension(Random random) {
        int type = random.nextInt(9);
        return switch (type) {
            case ExtensionType.FORGOTTEN_NODE -> "2/len56/" + id(random) + ":ttl" + u64(random);
            case ExtensionType.SHARD_ID -> "3/len48/" + id(random);
            case ExtensionType.CLIENT_PORT, ExtensionType.CLIENT_TLS_PORT -> type + "/len16/" + u16(random);
            default -> {
                int length = random.nextInt(30);
                yield type + "/len" + (8 + (length + 8) / 8 * 8) + "/" + "n".repeat(length);
            }
        };
    }

    private static String id(Random random) {
        return String.format("%016x%016x%08x", random.nextLong(), random.nextLong(), random.nextInt());
    }

    private static String u64(Random random) {
        return Long.toUnsignedString(random.nextInt(5) == 0 ? -1L : random.nextLong());
    }

    private static String u16(Random random) {
        return "" + random.nextInt(0x10000);
    }

    private static String ip(Random random) {
        return random.nextInt(3) == 0
                ? "-"
                : "2001:db8:0:0:0:0:0:ffff:255.255.255.255:12345".substring(random.nextInt(45));
    }

    private static String slots(Random random) {
        int first = random.nextInt(16384);
        return random.nextInt(3) == 0 ? "-" : first == 16383 ? "16383" : first + "-16383";
    }

    private static String hex(Random random) {
        byte[] bytes = new byte[random.nextInt(40)];
        random.nextBytes(bytes);
        return "0x" + java.util.HexFormat.of().formatHex(bytes);
    }
}
