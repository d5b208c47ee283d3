package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterwire.testing.Allocation;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Test;

class NodesTextAllocationTest {
    /** The leak detector of the other tests allocates at every access. */
    private static final UnpooledByteBufAllocator UNTRACKED = new UnpooledByteBufAllocator(false, true);

    @Test
    void shouldWriteNodesTextWithoutGarbage() {
        ClusterView view = NodesTextReader.NODES.parse(Vectors.input("nodes-4.0-open-slots.txt"));
        ServerVersion version = ServerVersion.redis(7, 2, 0);
        for (ByteBuf out : new ByteBuf[] {Unpooled.buffer(8192), UNTRACKED.directBuffer(8192)}) {
            assertThat(Allocation.bytesPerCall(() -> NodesTextWriter.writeNodes(view, version, out.clear())))
                    .isZero();
            assertThat(out.readableBytes()).isPositive();
            out.release();
        }
    }
}
