package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterwire.resp.RespException;
import io.clusterwire.resp.RespWriter;
import io.clusterwire.slot.SlotHash;
import io.clusterwire.slot.SlotTable;
import io.clusterwire.testing.BufferShape;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlotTableReaderTest {
    private static final String ID = "54bbde0d83dc401e6a9aebce5d38a6f0312dcafe";

    private static SlotTable<List<SlotEntry.Node>> read(byte[] reply) {
        SlotTable<List<SlotEntry.Node>> table = new SlotTable<>();
        SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> nodes);
        SlotTable.Draft<List<SlotEntry.Node>> draft = table.draft();
        reader.begin(draft);
        ByteBuf in = Unpooled.wrappedBuffer(reply);
        assertThat(reader.read(in)).isTrue();
        assertThat(in.isReadable()).isFalse();
        draft.publish();
        return table;
    }

    private static void assertSame(SlotTable<List<SlotEntry.Node>> table, List<SlotEntry> entries) {
        List<SlotEntry.Node>[] expected = owners(entries);
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
            List<SlotEntry.Node> owner = table.get(slot);
            if (owner != expected[slot]) {
                assertThat(owner).as("slot " + slot).isEqualTo(expected[slot]);
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static List<SlotEntry.Node>[] owners(List<SlotEntry> entries) {
        List<SlotEntry.Node>[] owners = new List[SlotHash.SLOT_COUNT];
        for (SlotEntry entry : entries) {
            Arrays.fill(owners, entry.slots().first(), entry.slots().last() + 1, entry.nodes());
        }
        return owners;
    }

    @Test
    void shouldReadEveryCaptureAsTheValuesDo() {
        Map<String, byte[]> captures = Corpus.matching(".*/states/.*-slots\\..*\\.bin");
        assertThat(captures).hasSizeGreaterThan(200);
        captures.forEach((path, reply) -> assertSame(read(reply), ReplyReader.SLOTS.read(Captures.value(reply))));
    }

    @Test
    void shouldMakeOneOwnerOfAllRunsOfAGroup() {
        byte[] text = Corpus.payload(Corpus.FILES.get("redis-7.2.6/states/alternating/alternating/n1-nodes.resp2.bin"));
        byte[] reply = written(NodesTextReader.NODES.parse(text));
        List<List<SlotEntry.Node>> made = new ArrayList<>();
        SlotTable<List<SlotEntry.Node>> table = new SlotTable<>();
        SlotTable.Draft<List<SlotEntry.Node>> draft = table.draft();
        SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> {
            made.add(nodes);
            return nodes;
        });
        reader.begin(draft);
        assertThat(reader.read(Unpooled.wrappedBuffer(reply))).isTrue();
        draft.publish();
        assertThat(made.size()).isBetween(2, 16);
        assertThat(ReplyReader.SLOTS.read(Captures.value(reply)).size()).isGreaterThan(8_000);
        assertThat(table.get(0)).isSameAs(table.get(2)).isNotSameAs(table.get(1));
    }

    @ParameterizedTest
    @EnumSource(BufferShape.class)
    void shouldReadOnWhereBytesStoppedInEveryBuffer(BufferShape shape) {
        byte[] reply = Corpus.FILES.get("redis-7.2.6/states/hostnames/hostnames/n1-slots.resp3.bin");
        byte[] bytes = reply == null ? firstHostnames() : reply;
        List<SlotEntry> expected = ReplyReader.SLOTS.read(Captures.value(bytes));
        for (int split = 0; split <= bytes.length; split += 1 + bytes.length / 97) {
            SlotTable<List<SlotEntry.Node>> table = new SlotTable<>();
            SlotTable.Draft<List<SlotEntry.Node>> draft = table.draft();
            SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> nodes);
            reader.begin(draft);
            ByteBuf start = shape.of(Arrays.copyOf(bytes, split));
            boolean complete = reader.read(start);
            assertThat(complete).isEqualTo(split == bytes.length);
            int consumed = split - start.readableBytes();
            start.release();
            if (!complete) {
                byte[] rest = (new String(
                                        Arrays.copyOfRange(bytes, consumed, bytes.length), StandardCharsets.ISO_8859_1)
                                + "+OK\r\n")
                        .getBytes(StandardCharsets.ISO_8859_1);
                ByteBuf more = shape.of(rest);
                assertThat(reader.read(more)).isTrue();
                assertThat(more.readableBytes()).isEqualTo(5);
                more.release();
            }
            draft.publish();
            assertSame(table, expected);
        }
    }

    private static byte[] firstHostnames() {
        return Corpus.matching(".*/states/hostnames/.*-slots\\.resp3\\.bin")
                .values()
                .iterator()
                .next();
    }

    @Test
    void shouldReadOneByteAtATime() {
        byte[] bytes = firstHostnames();
        SlotTable<List<SlotEntry.Node>> table = new SlotTable<>();
        SlotTable.Draft<List<SlotEntry.Node>> draft = table.draft();
        SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> nodes);
        reader.begin(draft);
        ByteBuf in = Unpooled.buffer();
        for (int i = 0; i < bytes.length; i++) {
            in.writeByte(bytes[i]);
            assertThat(reader.read(in)).isEqualTo(i == bytes.length - 1);
        }
        draft.publish();
        assertSame(table, ReplyReader.SLOTS.read(Captures.value(bytes)));
    }

    @Test
    void shouldSkipPushesAndAttributes() {
        String node = "*3\r\n$1\r\na\r\n:1\r\n$40\r\n" + ID + "\r\n";
        String push = ">2\r\n+invalidate\r\n*1\r\n$1\r\nk\r\n";
        String attribute = "|1\r\n+ttl\r\n*2\r\n:1\r\n*1\r\n:2\r\n";
        String reply = push + attribute + "*1\r\n" + push + attribute + "*3\r\n" + push + ":0\r\n" + attribute
                + ":9\r\n" + attribute + node;
        SlotTable<List<SlotEntry.Node>> table = read(reply.getBytes(StandardCharsets.UTF_8));
        assertThat(table.get(9).get(0).endpoint()).hasToString("a:1");
        assertThat(table.get(10)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+OK\r\n",
                "$-1\r\n",
                "-ERR no\r\n",
                "*1\r\n:1\r\n",
                "*1\r\n*0\r\n",
                "*1\r\n*2\r\n:0\r\n:1\r\n",
                "*1\r\n*3\r\n:0\r\n:1\r\n:2\r\n",
                "*1\r\n*3\r\n:0\r\n:1\r\n*0\r\n",
                "*1\r\n*3\r\n:0\r\n:1\r\n*1\r\n+a\r\n",
                "*1\r\n*3\r\n:0\r\n:1\r\n*2\r\n:1\r\n:1\r\n",
                "*1\r\n*3\r\n:0\r\n:1\r\n*2\r\n+a\r\n+1\r\n",
                "*1\r\n*3\r\n:0\r\n:1\r\n*2\r\n+a\r\n:65536\r\n",
                "*1\r\n*3\r\n:0\r\n:16384\r\n*2\r\n+a\r\n:1\r\n",
                "*1\r\n*3\r\n:-1\r\n:1\r\n*2\r\n+a\r\n:1\r\n",
                "*1\r\n*3\r\n:2\r\n:1\r\n*2\r\n+a\r\n:1\r\n",
                "*1\r\n*3\r\n:0\r\n:1\r\n*3\r\n+a\r\n:1\r\n$-1\r\n",
                "*1\r\n*3\r\n:0\r\n:1\r\n*4\r\n+a\r\n:1\r\n+i\r\n+x\r\n",
                "*1\r\n*3\r\n:0\r\n:1\r\n*4\r\n+a\r\n:1\r\n+i\r\n*1\r\n+ip\r\n",
                "*1\r\n*3\r\n:0\r\n:1\r\n*4\r\n+a\r\n:1\r\n+i\r\n*2\r\n+ip\r\n:1\r\n",
                "*1\r\n*3\r\n:0\r\n:1\r\n*2\r\n$?\r\n;1\r\na\r\n;0\r\n:1\r\n",
            })
    void shouldRefuseWhatIsNoReplyOfSlots(String reply) {
        assertThatThrownBy(() -> read(reply.getBytes(StandardCharsets.UTF_8))).isInstanceOf(TopologyException.class);
    }

    @Test
    void shouldRefuseTextsThatNoServerSends() {
        String reply = "*1\r\n*3\r\n:0\r\n:1\r\n*2\r\n$5000\r\n" + "a".repeat(5000) + "\r\n:1\r\n";
        assertThatThrownBy(() -> read(reply.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("5000 bytes");
    }

    @Test
    void shouldChangeNoTableWhenTheReplyIsMalformedOrUnfinished() {
        SlotTable<String> table = new SlotTable<>();
        table.reassign(0, "before");
        SlotTableReader<String> reader = new SlotTableReader<>(nodes -> "after");
        reader.begin(table.draft());
        String good = "*2\r\n*3\r\n:0\r\n:1\r\n*2\r\n+a\r\n:1\r\n";
        assertThat(reader.read(Unpooled.copiedBuffer(good, StandardCharsets.UTF_8)))
                .isFalse();
        assertThat(table.get(0)).isEqualTo("before");
        assertThatThrownBy(() -> reader.read(Unpooled.copiedBuffer(":1\r\n", StandardCharsets.UTF_8)))
                .isInstanceOf(TopologyException.class);
        assertThat(table.get(0)).isEqualTo("before");
        assertThatThrownBy(() -> reader.read(Unpooled.EMPTY_BUFFER)).isInstanceOf(IllegalStateException.class);
        SlotTable.Draft<String> draft = table.draft();
        reader.begin(draft);
        assertThat(reader.read(Unpooled.copiedBuffer(good.replace("*2\r\n*3", "*1\r\n*3"), StandardCharsets.UTF_8)))
                .isTrue();
        draft.publish();
        assertThat(table.get(0)).isEqualTo("after");
    }

    @Test
    void shouldGiveOurExceptionsAloneWhenAnyByteIsAnother() {
        byte[] original = firstHostnames();
        for (int i = 0; i < original.length; i++) {
            for (int value : new int[] {original[i] ^ 1, '9', '-', '*', '\r', 0xff}) {
                byte[] damaged = original.clone();
                damaged[i] = (byte) value;
                SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> nodes);
                reader.begin(new SlotTable<List<SlotEntry.Node>>().draft());
                try {
                    reader.read(Unpooled.wrappedBuffer(damaged));
                } catch (TopologyException | RespException e) {
                    assertThat(e.getMessage()).isNotEmpty();
                }
            }
        }
    }

    @Test
    void shouldReadWhatAWriterWrote() {
        ClusterView view = NodesTextReader.NODES.parse(Vectors.input("nodes-6.2-fragmented.txt"));
        SlotTable<List<SlotEntry.Node>> table = read(written(view));
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
            assertThat(table.get(slot).get(0).id())
                    .isEqualTo(view.owner(slot).orElseThrow().id());
        }
    }

    /** One reader for all captures, each read twice and in pieces: what it keeps must never show. */
    @ParameterizedTest
    @EnumSource(BufferShape.class)
    void shouldReadTheSameWithWhatEarlierRepliesTold(BufferShape shape) {
        SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> nodes);
        SlotTable<List<SlotEntry.Node>> table = new SlotTable<>();
        Corpus.matching("(redis-3.0|redis-6|redis-7.2|valkey-8)[^/]*/states/.*-slots\\..*\\.bin")
                .forEach((path, reply) -> {
                    if (reply.length > 20_000) {
                        return;
                    }
                    List<SlotEntry> expected = ReplyReader.SLOTS.read(Captures.value(reply));
                    for (int split : new int[] {reply.length, reply.length / 2, reply.length / 3}) {
                        SlotTable.Draft<List<SlotEntry.Node>> draft = table.draft();
                        reader.begin(draft);
                        ByteBuf start = shape.of(Arrays.copyOf(reply, split));
                        boolean complete = reader.read(start);
                        int consumed = split - start.readableBytes();
                        start.release();
                        if (!complete) {
                            ByteBuf more = shape.of(Arrays.copyOfRange(reply, consumed, reply.length));
                            assertThat(reader.read(more)).as(path).isTrue();
                            assertThat(more.isReadable()).isFalse();
                            more.release();
                        }
                        draft.publish();
                        assertSame(table, expected);
                    }
                });
    }

    @Test
    void shouldTellOwnersOfEachReplyAnewAndOffsetsOfTheWholeReply() {
        String one = "*3\r\n:0\r\n:9\r\n*3\r\n$9\r\n192.0.2.1\r\n:1\r\n$40\r\n" + ID + "\r\n";
        String two = one.replace(":0\r\n:9", ":10\r\n:19");
        byte[] good = ("*2\r\n" + one + two).getBytes(StandardCharsets.UTF_8);
        List<Object> made = new ArrayList<>();
        SlotTableReader<Object> reader = new SlotTableReader<>(nodes -> {
            Object owner = new Object();
            made.add(owner);
            return owner;
        });
        SlotTable<Object> table = new SlotTable<>();
        for (int time = 1; time <= 3; time++) {
            SlotTable.Draft<Object> draft = table.draft();
            reader.begin(draft);
            assertThat(reader.read(Unpooled.wrappedBuffer(good))).isTrue();
            draft.publish();
            assertThat(made).hasSize(time);
            assertThat(table.get(0)).isSameAs(made.get(time - 1)).isSameAs(table.get(19));
        }
        String bad = "*3\r\n" + one + two + "@";
        reader.begin(table.draft());
        assertThatThrownBy(() -> reader.read(Unpooled.copiedBuffer(bad, StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(
                        RespException.class, e -> assertThat(e.offset()).isEqualTo(bad.length() - 1));
        String reversed = "*3\r\n" + one + two + one.replace(":0\r\n", ":10\r\n");
        reader.begin(table.draft());
        assertThatThrownBy(() -> reader.read(Unpooled.copiedBuffer(reversed, StandardCharsets.UTF_8)))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("entry 3");
    }

    /** A caller may write over a reply as soon as it has been read, or as soon as making an owner has failed. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldKeepNothingOfTheCallersBytes(boolean failing) {
        byte[] bytes = reply('a', 'b', 'c');
        ByteBuf in = Unpooled.wrappedBuffer(bytes);
        SlotTable<List<SlotEntry.Node>> table = new SlotTable<>();
        boolean[] fails = {failing};
        SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> {
            if (fails[0] && "host-c".equals(nodes.get(0).endpoint().host())) {
                throw new IllegalStateException("no owner");
            }
            return nodes;
        });
        reader.begin(table.draft());
        if (failing) {
            assertThatThrownBy(() -> reader.read(in)).isInstanceOf(IllegalStateException.class);
        } else {
            assertThat(reader.read(in)).isTrue();
        }
        fails[0] = false;
        byte[] next = reply('b', 'd', 'a');
        System.arraycopy(next, 0, bytes, 0, next.length);
        SlotTable.Draft<List<SlotEntry.Node>> draft = table.draft();
        reader.begin(draft);
        assertThat(reader.read(in.setIndex(0, next.length))).isTrue();
        draft.publish();
        assertSame(table, ReplyReader.SLOTS.read(Captures.value(next)));
    }

    /** Three entries of one node each. */
    private static byte[] reply(char... hosts) {
        StringBuilder reply = new StringBuilder("*" + hosts.length + "\r\n");
        for (int i = 0; i < hosts.length; i++) {
            reply.append("*3\r\n:" + i + "\r\n:" + i + "\r\n*3\r\n$6\r\nhost-" + hosts[i] + "\r\n:1\r\n$40\r\n" + ID
                    + "\r\n");
        }
        return reply.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void shouldLetGoOfTheCallersArray() {
        SlotTable<List<SlotEntry.Node>> table = new SlotTable<>();
        SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> nodes);
        reader.begin(table.draft());
        WeakReference<byte[]> array = readFirstEntry(reader);
        for (int i = 0; i < 100 && array.get() != null; i++) {
            System.gc();
        }
        assertThat(array.get()).isNull();
        assertThat(reader.read(Unpooled.wrappedBuffer(reply('a'), 4, reply('a').length - 4)))
                .isTrue();
    }

    private static WeakReference<byte[]> readFirstEntry(SlotTableReader<?> reader) {
        byte[] bytes = reply('b', 'c');
        ByteBuf in = Unpooled.wrappedBuffer(bytes, 0, bytes.length / 2 + 2);
        assertThat(reader.read(in)).isFalse();
        assertThat(in.isReadable()).isFalse();
        return new WeakReference<>(bytes);
    }

    /** More groups than are kept, and then others: the reader forgets, and reads right. */
    @Test
    void shouldForgetGroupsThatAreNotToldAnyMore() {
        SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> nodes);
        SlotTable<List<SlotEntry.Node>> table = new SlotTable<>();
        for (int size : new int[] {700, 700, 1, 1, 3, 700}) {
            for (String host : new String[] {"a", "b"}) {
                StringBuilder reply = new StringBuilder("*" + size + "\r\n");
                for (int i = 0; i < size; i++) {
                    reply.append("*3\r\n:").append(i).append("\r\n:").append(i);
                    reply.append("\r\n*3\r\n$60\r\n")
                            .append(host.repeat(60))
                            .append("\r\n:")
                            .append(i);
                    reply.append("\r\n$40\r\n").append(ID).append("\r\n");
                }
                SlotTable.Draft<List<SlotEntry.Node>> draft = table.draft();
                reader.begin(draft);
                assertThat(reader.read(Unpooled.copiedBuffer(reply, StandardCharsets.UTF_8)))
                        .isTrue();
                draft.publish();
                for (int i = 0; i < size; i++) {
                    assertThat(table.get(i).get(0).endpoint()).hasToString(host.repeat(60) + ":" + i);
                }
                assertThat(table.get(size)).isNull();
            }
        }
    }

    /** What is read from an array at once must be what tokens tell, to the exception. */
    @Test
    void shouldReadDamagedRepliesAtOnceAsByteByByte() {
        byte[] ofResp2 = ("*2\r\n*4\r\n:0\r\n:9\r\n" + "*3\r\n$-1\r\n:6379\r\n$4\r\nnode\r\n".repeat(2)
                        + "*3\r\n:10\r\n:16383\r\n*4\r\n$9\r\n192.0.2.1\r\n:0\r\n$1\r\n7\r\n*2\r\n$2\r\nip\r\n$0\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
        byte[] replacements = {'0', '1', '9', '-', '*', '%', '$', ':', '+', '_', '\r', '\n', (byte) 0xb1};
        for (byte[] original : new byte[][] {firstHostnames(), ofResp2}) {
            assertThat(outcome(original, original.length)).isInstanceOf(List.class);
            for (int i = 0; i < original.length; i++) {
                byte[] damaged = original.clone();
                for (byte value : replacements) {
                    damaged[i] = value;
                    assertThat(outcome(damaged, damaged.length))
                            .as("byte %d is %d", i, value)
                            .isEqualTo(outcome(damaged, 1));
                }
            }
        }
    }

    /** Lines that are foreseen must not be found in zeros, least of all after a line with which foreseeing ends. */
    @Test
    void shouldNotTakeZerosForALineThatWasForeseen() {
        String node = "*3\r\n$9\r\n192.0.2.1\r\n:6379\r\n$4\r\nnode\r\n";
        String line = "\0".repeat(8);
        for (String reply : new String[] {
            "*2\r\n*3\r\n:10000\r\n:10009\r\n" + node + "*3\r\n" + line + ":10019\r\n" + node,
            "*1\r\n*3\r\n" + line + ":16383\r\n" + node,
            "*1\r\n*3\r\n:0\r\n:9\r\n*2\r\n$9\r\n192.0.2.1\r\n" + line,
            "*1\r\n*3\r\n:0\r\n:9\r\n*3\r\n$9\r\n192.0.2.1\r\n:1\r\n" + line + "\r\n"
        }) {
            byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
            assertThat(outcome(bytes, bytes.length))
                    .isEqualTo(outcome(bytes, 1))
                    .isNotInstanceOf(List.class);
        }
    }

    /** Each slot with another owner than the one before and its owner, or the failure, of a reply that comes in pieces. */
    private static Object outcome(byte[] reply, int piece) {
        SlotTable<List<SlotEntry.Node>> table = new SlotTable<>();
        SlotTable.Draft<List<SlotEntry.Node>> draft = table.draft();
        SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> nodes);
        reader.begin(draft);
        ByteBuf in = Unpooled.wrappedBuffer(reply);
        try {
            for (int to = piece; ; to += piece) {
                in.writerIndex(Math.min(to, reply.length));
                if (reader.read(in)) {
                    break;
                }
                if (to >= reply.length) {
                    return "incomplete";
                }
            }
        } catch (TopologyException e) {
            return e.getMessage();
        } catch (RespException e) {
            return e.kind() + " at " + e.offset();
        }
        draft.publish();
        List<Object> owners = new ArrayList<>();
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
            if (slot == 0 || table.get(slot) != table.get(slot - 1)) {
                owners.add(slot);
                owners.add(table.get(slot));
            }
        }
        return owners;
    }

    @Test
    void shouldReadEveryLayoutAtOnceAsByteByByte() {
        String name = "$9\r\n192.0.2.1\r\n:6379\r\n";
        String id = "$40\r\n" + ID + "\r\n";
        String pair = "$2\r\nip\r\n$9\r\n192.0.2.9\r\n";
        for (String node : new String[] {
            "*2\r\n" + name,
            "*3\r\n" + name + id,
            "*3\r\n" + name + "$1\r\n7\r\n",
            "*4\r\n" + name + id + "*0\r\n",
            "*4\r\n" + name + id + "%0\r\n",
            "*4\r\n" + name + id + "*2\r\n" + pair,
            "*4\r\n" + name + id + "%1\r\n" + pair,
            "*4\r\n" + name + id + "*4\r\n" + pair + "$8\r\nhostname\r\n$-1\r\n",
            "*4\r\n" + name + id + "*12\r\n" + pair.repeat(6),
            "*5\r\n" + name + id + "*0\r\n+more\r\n",
            "*4\r\n$-1\r\n:0\r\n" + id + "*2\r\n" + pair,
            "*4\r\n_\r\n:65535\r\n" + id + "%1\r\n" + pair,
            "*4\r\n$0\r\n\r\n:1\r\n$0\r\n\r\n%?\r\n" + pair + ".\r\n",
            "*?\r\n=9\r\ntxt:a.com\r\n:1\r\n+" + ID + "\r\n*?\r\n" + pair + ".\r\n.\r\n",
            "*2\r\n+[2001:db8::1]\r\n:1\r\n",
        }) {
            for (int replicas : new int[] {0, 1, 12}) {
                String nodes = node.repeat(1 + replicas);
                String reply = "*3\r\n";
                for (String slots : new String[] {":0\r\n:99\r\n", ":100\r\n:100\r\n", ":101\r\n:16383\r\n"}) {
                    reply += "*" + (3 + replicas) + "\r\n" + slots + nodes;
                }
                byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
                List<SlotEntry.Node> expected = ReplyReader.SLOTS
                        .readLenient(Captures.value(bytes))
                        .value()
                        .get(0)
                        .nodes();
                for (int piece : new int[] {1, 7, bytes.length / 2 + 20, bytes.length}) {
                    assertThat(outcome(bytes, piece)).isEqualTo(List.of(0, expected));
                }
            }
        }
    }

    /** However its entries came: in one piece, cut anywhere, or with something between. */
    @Test
    void shouldMakeOneOwnerOfAGroupHoweverItsEntriesCame() {
        String node = "*4\r\n$9\r\n192.0.2.1\r\n:6379\r\n$40\r\n" + ID + "\r\n%1\r\n$2\r\nip\r\n$1\r\na\r\n";
        String tokens =
                "*4\r\n+192.0.2.1\r\n:6379\r\n|1\r\n+a\r\n+b\r\n=44\r\ntxt:" + ID + "\r\n%?\r\n+ip\r\n+a\r\n.\r\n";
        String reply = "*3\r\n*4\r\n:0\r\n:0\r\n" + node + node + "*4\r\n:1\r\n:1\r\n" + tokens + node
                + "*4\r\n:2\r\n:2\r\n" + node + node;
        byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
        for (int cut = 0; cut < bytes.length; cut++) {
            List<List<SlotEntry.Node>> made = new ArrayList<>();
            SlotTableReader<Object> reader = new SlotTableReader<>(nodes -> {
                made.add(List.copyOf(nodes));
                return new Object();
            });
            SlotTable<Object> table = new SlotTable<>();
            SlotTable.Draft<Object> draft = table.draft();
            reader.begin(draft);
            ByteBuf in = Unpooled.wrappedBuffer(bytes).writerIndex(cut);
            assertThat(reader.read(in)).isFalse();
            assertThat(reader.read(in.writerIndex(bytes.length))).isTrue();
            draft.publish();
            assertThat(made).hasSize(1);
            assertThat(table.get(2)).isNotNull().isSameAs(table.get(0)).isSameAs(table.get(1));
        }
    }

    /** Groups that all begin with the same id, so that they meet in one chain. */
    @Test
    void shouldTellGroupsApartThatHashAlike() {
        StringBuilder reply = new StringBuilder("*2000\r\n");
        for (int i = 0; i < 2000; i++) {
            int host = 1000 + i % 1000;
            reply.append("*3\r\n:").append(i).append("\r\n:").append(i);
            reply.append("\r\n*3\r\n$4\r\n")
                    .append(host)
                    .append("\r\n:1\r\n$40\r\n")
                    .append(ID);
            reply.append("\r\n");
        }
        ByteBuf in = Unpooled.copiedBuffer(reply, StandardCharsets.UTF_8);
        int[] made = {0};
        SlotTableReader<List<SlotEntry.Node>> reader = new SlotTableReader<>(nodes -> {
            made[0]++;
            return nodes;
        });
        SlotTable<List<SlotEntry.Node>> table = new SlotTable<>();
        for (int time = 1; time <= 3; time++) {
            SlotTable.Draft<List<SlotEntry.Node>> draft = table.draft();
            reader.begin(draft);
            assertThat(reader.read(in.readerIndex(0))).isTrue();
            draft.publish();
            assertThat(made[0]).isEqualTo(1000 * time);
            for (int i = 0; i < 2000; i++) {
                assertThat(table.get(i)).isSameAs(table.get(i % 1000));
                assertThat(table.get(i).get(0).endpoint()).hasToString(1000 + i % 1000 + ":1");
            }
        }
    }

    @Test
    void shouldTakeMetadataUpToItsLimitAndNoMore() {
        for (int names : new int[] {32, 33}) {
            for (int piece : new int[] {1, 1 << 20}) {
                for (boolean map : new boolean[] {false, true}) {
                    StringBuilder reply =
                            new StringBuilder("*1\r\n*3\r\n:0\r\n:1\r\n*4\r\n$1\r\na\r\n:1\r\n$1\r\ni\r\n");
                    reply.append(map ? "%" + names : "*" + 2 * names).append("\r\n");
                    for (int i = 0; i < names; i++) {
                        reply.append("$2\r\n").append(10 + i).append("\r\n$1\r\nv\r\n");
                    }
                    Object outcome = outcome(reply.toString().getBytes(StandardCharsets.UTF_8), piece);
                    if (names == 32) {
                        SlotEntry.Node node = (SlotEntry.Node) ((List<?>) ((List<?>) outcome).get(1)).get(0);
                        assertThat(node.metadata()).hasSize(32).containsEntry("41", "v");
                    } else {
                        assertThat(outcome).asString().contains("entry 1, metadata", "at most 64");
                    }
                }
            }
        }
    }

    private static byte[] written(ClusterView view) {
        ByteBuf out = Unpooled.buffer();
        ReplyWriter.writeSlots(
                view,
                ServerVersion.redis(7, 2, 0),
                PreferredEndpoint.IP,
                new RespWriter().wrap(out).protocol(3));
        byte[] reply = new byte[out.readableBytes()];
        out.readBytes(reply);
        return reply;
    }
}
