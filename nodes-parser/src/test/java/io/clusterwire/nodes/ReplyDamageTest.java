package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.resp.RespException;
import io.clusterwire.resp.RespValue;
import io.clusterwire.resp.RespValueReader;
import io.clusterwire.slot.SlotTable;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies of every captured release, with one item of them dropped, doubled, of another type or of another length than it says. */
class ReplyDamageTest {
    private static final List<String> OTHERS = List.of(
            ":1\r\n",
            ":-1\r\n",
            ":99999\r\n",
            "$1\r\nx\r\n",
            "$0\r\n\r\n",
            "$-1\r\n",
            "*-1\r\n",
            "_\r\n",
            "*0\r\n",
            "%0\r\n",
            "*1\r\n:1\r\n",
            "%1\r\n:1\r\n:2\r\n",
            "+x\r\n",
            "-ERR x\r\n",
            "#t\r\n",
            ",1.5\r\n",
            "=5\r\ntxt:x\r\n",
            "~1\r\n:1\r\n",
            "(1\r\n",
            "$?\r\n;1\r\nx\r\n;0\r\n",
            "*?\r\n.\r\n");
    private static final List<String> LENGTHS =
            List.of("0", "1", "-1", "-2", "2147483647", "9223372036854775807", "99999999999999999999", "x", "");

    /** An item: its first line without line end, then a payload or other items. */
    private static final class Item {
        private final String line;
        private final String payload;
        private final List<Item> items;

        Item(String line, String payload, List<Item> items) {
            this.line = line;
            this.payload = payload;
            this.items = items;
        }

        boolean counts() {
            return "*%~$=".indexOf(line.charAt(0)) >= 0;
        }

        @SuppressWarnings("ReferenceEquality") // this very item, not one like it
        String print(Item other, String instead) {
            if (this == other) {
                return instead;
            }
            StringBuilder text = new StringBuilder(line).append("\r\n").append(payload);
            items.forEach(item -> text.append(item.print(other, instead)));
            return text.toString();
        }
    }

    /** Reads what a server wrote. */
    private static final class Items {
        private final String text;
        private final List<Item> all = new ArrayList<>();
        private int at;

        Items(byte[] reply) {
            text = new String(reply, StandardCharsets.ISO_8859_1);
        }

        Item next() {
            int end = text.indexOf("\r\n", at);
            String line = text.substring(at, end);
            at = end + 2;
            String payload = "";
            List<Item> items = new ArrayList<>();
            char type = line.charAt(0);
            if (type == '$' || type == '=') {
                int length = Integer.parseInt(line.substring(1));
                if (length >= 0) {
                    payload = text.substring(at, at += length + 2);
                }
            } else if ("*%~".indexOf(type) >= 0) {
                int count = Integer.parseInt(line.substring(1)) * (type == '%' ? 2 : 1);
                while (items.size() < count) {
                    items.add(next());
                }
            }
            Item item = new Item(line, payload, items);
            all.add(item);
            return item;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"slots", "shards", "links", "info", "nodes"})
    void shouldGiveProblemsOrOurExceptionsAlone(String what) {
        int[] outcomes = new int[2];
        Map<String, byte[]> captures = sample(what);
        assertThat(captures).hasSizeGreaterThan(what.equals("shards") || what.equals("links") ? 4 : 10);
        captures.forEach((path, reply) -> {
            Items items = new Items(reply);
            Item whole = items.next();
            assertThat(whole.print(null, "").getBytes(StandardCharsets.ISO_8859_1))
                    .as(path)
                    .isEqualTo(reply);
            for (Item item : items.all) {
                String own = item.print(null, "");
                String rest = own.substring(item.line.length());
                List<String> damages = new ArrayList<>(OTHERS);
                damages.add("");
                damages.add(own + own);
                for (String length : item.counts() ? LENGTHS : List.<String>of()) {
                    damages.add(item.line.charAt(0) + length + rest);
                }
                for (String damage : damages) {
                    byte[] damaged = whole.print(item, damage).getBytes(StandardCharsets.ISO_8859_1);
                    outcomes[read(what, damaged) ? 1 : 0]++;
                }
            }
        });
        assertThat(outcomes[0]).isGreaterThan(100);
        assertThat(outcomes[1]).isGreaterThan(10);
    }

    /** Of each release one reply that is not large, of RESP2 and RESP3 by turns. */
    private static Map<String, byte[]> sample(String what) {
        Map<String, byte[]> sample = new HashMap<>();
        Corpus.matching(".*/states/.*-" + what + "\\.resp[23]\\.bin").forEach((path, reply) -> {
            String release = path.substring(0, path.indexOf('/'));
            boolean wanted = path.endsWith(release.hashCode() % 2 == 0 ? "resp2.bin" : "resp3.bin");
            if (reply.length > 200 && reply.length < 2500 && (wanted || !sample.containsKey(release))) {
                sample.putIfAbsent(release, reply);
            }
        });
        return sample;
    }

    /** Reads in every way. Answers whether a strict reader took it. */
    private static boolean read(String what, byte[] damaged) {
        try {
            DumpReader.read(damaged, what);
        } catch (TopologyException e) {
            assertThat(e.problem().code()).isNotEmpty();
        }
        if (what.equals("slots")) {
            readIntoTable(damaged);
        }
        try {
            RespValue value = new RespValueReader(push -> {}).next(Unpooled.wrappedBuffer(damaged));
            if (value == null) {
                return false;
            }
            switch (what) {
                case "slots" -> ClusterView.ofSlots(ReplyReader.SLOTS.read(value));
                case "shards" -> ClusterView.ofShards(ReplyReader.SHARDS.read(value));
                case "links" -> ReplyReader.LINKS.read(value);
                case "info" -> ReplyReader.INFO.read(value);
                default -> ReplyReader.NODES.read(value);
            }
            return true;
        } catch (TopologyException | RespException e) {
            assertThat(e.getMessage()).isNotEmpty();
            return false;
        }
    }

    /** Twice, so that the second time knows what the first one kept. */
    private static void readIntoTable(byte[] damaged) {
        SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> nodes);
        String first = "";
        for (int time = 0; time < 2; time++) {
            String outcome;
            try {
                reader.begin(new SlotTable<List<SlotEntry.Node>>().draft());
                outcome = "complete: " + reader.read(Unpooled.wrappedBuffer(damaged));
            } catch (TopologyException | RespException e) {
                outcome = e.getMessage();
            }
            assertThat(outcome).isNotEmpty();
            if (time > 0) {
                assertThat(outcome).isEqualTo(first);
            }
            first = outcome;
        }
    }
}
