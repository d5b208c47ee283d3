package io.clusterwire.slot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Readers, reassigning threads and publishing threads at once, each checking what nobody may ever see. */
class SlotTableStressTest {
    private static final int MOVES = 300;

    /** Who owns a slot: told by MOVED number {@code number}, or by a topology begun when that many had been announced. */
    private static final class Owner {
        final long number;
        final long check;

        Owner(long number) {
            this.number = number;
            this.check = ~number;
        }
    }

    private final SlotTable<Owner> table = new SlotTable<>();
    private final AtomicBoolean stop = new AtomicBoolean();

    @Test
    void shouldLoseNoReassignmentToATopologyBegunBeforeIt() throws InterruptedException, ExecutionException {
        table.draft().assign(SlotSet.ALL, new Owner(0)).publish();
        List<AtomicLong> announced = List.of(new AtomicLong(), new AtomicLong());
        List<AtomicLong> published = List.of(new AtomicLong(), new AtomicLong());
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<?>> movers = new ArrayList<>();
            for (int slot = 0; slot < announced.size(); slot++) {
                int mine = slot;
                movers.add(threads.submit(() -> move(mine, announced.get(mine), published.get(mine))));
            }
            List<Future<?>> others = List.of(
                    threads.submit(() -> publish(0, announced.get(0), published.get(0))),
                    threads.submit(() -> publish(1, announced.get(1), published.get(1))),
                    threads.submit(this::read),
                    threads.submit(this::takeSnapshots));
            for (Future<?> mover : movers) {
                mover.get();
            }
            stop.set(true);
            for (Future<?> other : others) {
                other.get();
            }
        } finally {
            stop.set(true);
            threads.shutdownNow();
        }
    }

    /** Reassigns one slot over and over; nothing begun before a reassignment may be seen after it. */
    private void move(int slot, AtomicLong announced, AtomicLong published) {
        for (long number = 1; number <= MOVES; number++) {
            announced.set(number);
            table.reassign(slot, new Owner(number));
            // Of the next two drafts that are published the first was begun before the reassignment.
            long enough = published.get() + 2;
            while (published.get() < enough && !stop.get()) {
                assertThat(table.get(slot).number).isGreaterThanOrEqualTo(number);
                LockSupport.parkNanos(1000);
            }
        }
    }

    /** Publishes topologies; each says of the slot how many reassignments had been announced when it was begun. */
    private void publish(int slot, AtomicLong announced, AtomicLong published) {
        while (!stop.get()) {
            SlotTable.Draft<Owner> draft = table.draft();
            long told = announced.get();
            LockSupport.parkNanos(1000);
            draft.assign(slot, slot, new Owner(told));
            Owner common = new Owner(1);
            draft.assign(100, 16383, common).publishAssigned();
            published.incrementAndGet();
        }
    }

    private void read() {
        long turn = 0;
        while (!stop.get()) {
            Owner owner = table.get((int) (turn++ & 16383));
            assertThat(owner).isNotNull();
            assertThat(owner.check).isEqualTo(~owner.number);
        }
    }

    /** Slots 100 and up are always replaced together: a snapshot in which they differ is of two times. */
    private void takeSnapshots() {
        while (!stop.get()) {
            SlotTable.Snapshot<Owner> snapshot = table.snapshot();
            Owner first = snapshot.get(100);
            for (int slot = 100; slot < SlotHash.SLOT_COUNT; slot += 61) {
                assertThat(snapshot.get(slot)).isSameAs(first);
            }
        }
    }
}
