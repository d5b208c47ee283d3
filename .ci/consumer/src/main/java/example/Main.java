package example;

import io.clusterwire.bus.BusFrames;
import io.clusterwire.bus.BusReceiver;
import io.clusterwire.bus.BusVerdict;
import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.NodesTextReader;
import io.clusterwire.resp.RespReader;
import io.clusterwire.slot.HashTag;
import io.clusterwire.slot.SlotHash;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Uses every module once, on the module path. */
public final class Main {
    private static final String NODES =
            "07c37dfeb235213a872192d90877d0cd55635b91 127.0.0.1:30001@31001,host1 myself,master - 0 0 1 connected 0-5460\n";

    private Main() {}

    /**
     * Runs the README's example and one call into each module.
     *
     * @param args not used
     */
    public static void main(String[] args) {
        ReadmeExample.run();

        ClusterView view = NodesTextReader.NODES.parse(NODES);
        check(view.owner(SlotHash.slot("b")).isPresent(), "slot 3300 has an owner");
        check(SlotHash.slot("{" + HashTag.forSlot(77) + "}x") == 77, "a tag lands in its slot");

        ByteBuf noise = Unpooled.wrappedBuffer("not a frame of the bus".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        int verdict = BusFrames.validate(noise, 0, noise.readableBytes(), BusReceiver.STRICT);
        check(BusVerdict.action(verdict) == BusVerdict.CLOSE_LINK, "noise closes the link");

        for (Class<?> type : new Class<?>[] {Main.class, SlotHash.class, RespReader.class, ClusterView.class, BusFrames.class, ByteBuf.class}) {
            check(type.getModule().isNamed(), type + " is in a named module");
        }
        System.out.println("consumer: all modules used");
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("does not hold: " + what);
        }
    }
}
