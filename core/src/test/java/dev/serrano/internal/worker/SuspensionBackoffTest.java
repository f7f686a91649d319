package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.fiber.FiberStub;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.idle.SuspensionBackoff;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When a worker stops starting tasks that all suspend, and how long it waits then. */
class SuspensionBackoffTest {
    private static final int FIRST = 8;
    private static final int LAST = 256;
    private static final long LEAD = TimeUnit.MICROSECONDS.toNanos(20);
    private static final long LINGER = TimeUnit.MICROSECONDS.toNanos(100);

    private final HostStub host = new HostStub(2, null);
    private final Worker worker = host.workers[0];
    private final TaskFiber fiber = host.fiber();
    private final SuspensionBackoff backoff = new SuspensionBackoff(true);

    SuspensionBackoffTest() {
        WorkerAccess.attach(fiber, worker);
    }

    /** After how many tasks, none of which ends, it is exhausted. */
    private static int limit(SuspensionBackoff backoff) {
        backoff.idles();
        int n = 0;
        while (!backoff.exhausted()) {
            backoff.starts();
            if (++n > 2 * LAST) {
                return Integer.MAX_VALUE;
            }
        }
        return n;
    }

    private static Waiter waiting() {
        return FiberStub.armedWaiter(() -> {});
    }

    private @Nullable Object linger() {
        return backoff.linger(worker.ready, worker.place, () -> {
            if (worker.poll() != 0) {
                worker.handlePoll(fiber);
            }
        });
    }

    /** Lingers for one; returns for how long. */
    private long linger(Waiter awaited) {
        backoff.suspends(awaited);
        long start = System.nanoTime();
        assertThat(linger()).isNull();
        return System.nanoTime() - start;
    }

    @Test
    void itEndsAfterAFewTasksOfWhichNoneHasEnded() {
        assertThat(backoff.tried()).isFalse();
        backoff.starts();
        assertThat(backoff.tried()).isTrue();
        for (int i = 1; i < FIRST; i++) {
            assertThat(backoff.exhausted()).isFalse();
            backoff.starts();
        }
        assertThat(backoff.exhausted()).isTrue();
        backoff.ended();
        assertThat(backoff.exhausted()).isFalse();
        assertThat(backoff.tried()).isFalse();
    }

    @Test
    void aWorkerThatIdlesBeginsAgain() {
        backoff.starts();
        backoff.suspends(waiting());
        backoff.idles();
        assertThat(backoff.tried()).isFalse();
        worker.ready.offer("item");
        assertThat(linger()).as("what was awaited is forgotten").isNull();
    }

    @Test
    void withoutAProcessorForEachWorkerNobodyWaits() {
        assertThat(limit(new SuspensionBackoff(false))).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void whatBecomesReadyIsTakenAtOnce() {
        backoff.starts();
        backoff.suspends(waiting());
        worker.ready.offer("item");
        assertThat(linger()).isEqualTo("item");
        assertThat(backoff.tried()).isFalse();
        assertThat(limit(backoff)).as("it was not in vain").isEqualTo(FIRST);
        worker.ready.offer("other");
        assertThat(linger()).as("nothing is awaited").isNull();
    }

    @Test
    void itPollsMeanwhile() {
        int[] served = new int[1];
        host.policy(0).served = () -> served[0]++;
        worker.setPollBit(Slot.POLL_REQUEST);
        linger(waiting());
        assertThat(served[0]).isEqualTo(1);
    }

    @Test
    void nobodyWaitsIfNoOtherWorkerRunsTasks() {
        backoff.suspends(waiting());
        worker.place.counts.startSearch();
        worker.ready.offer("item");
        assertThat(linger()).isNull();
    }

    @Test
    void whatWasInVainIsTriedLessOften() {
        int expected = FIRST;
        while (expected < LAST) {
            assertThat(linger(waiting())).isGreaterThanOrEqualTo(LINGER);
            expected *= 2;
            assertThat(limit(backoff)).isEqualTo(expected);
        }
        linger(waiting());
        assertThat(limit(backoff)).as("seldom, but now and then").isEqualTo(LAST);
        backoff.ended();
        assertThat(limit(backoff)).as("a task has ended").isEqualTo(LAST / 2);
    }

    @Test
    void aTaskThatEndsDoesNotMakeItShorterThanAtFirst() {
        backoff.ended();
        assertThat(limit(backoff)).isEqualTo(FIRST);
        linger(waiting());
        backoff.ended();
        backoff.ended();
        assertThat(limit(backoff)).isEqualTo(FIRST);
    }

    /** What it waits for has come, but to another worker. */
    @Test
    void whatHappensElsewhereIsWaitedForAsWell() {
        linger(waiting());
        Waiter over = waiting();
        over.fire();
        assertThat(linger(over)).isGreaterThanOrEqualTo(LEAD);
        assertThat(limit(backoff)).isEqualTo(FIRST);
    }

    /** The wait is cut short when it happens: else each such wait took as long as one in vain. */
    @Test
    void theWaitEndsSoonAfterWhatIsAwaitedHasHappened() {
        long shortest = Long.MAX_VALUE;
        for (int i = 0; i < 200 && shortest >= LINGER; i++) { // one that no other thread has held up is enough
            Waiter over = waiting();
            over.fire();
            shortest = Math.min(shortest, linger(over));
        }
        assertThat(shortest).isLessThan(LINGER);
    }
}
