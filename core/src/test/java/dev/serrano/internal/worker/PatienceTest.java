package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.fiber.FiberStub;
import dev.serrano.internal.fiber.Waiter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When a worker stops starting tasks that all suspend, and how long it waits then. */
class PatienceTest {
    private static final int FIRST = 8;
    private static final int LAST = 256;
    private static final long LEAD = TimeUnit.MICROSECONDS.toNanos(20);
    private static final long LINGER = TimeUnit.MICROSECONDS.toNanos(100);

    private final HostStub host = new HostStub(2, null);
    private final Worker worker = host.workers[0];
    private final TaskFiber fiber = host.fiber();
    private final Patience patience = new Patience(true);

    PatienceTest() {
        WorkerAccess.attach(fiber, worker);
    }

    /** After how many tasks, none of which ends, it is exhausted. */
    private static int limit(Patience patience) {
        patience.idles();
        int n = 0;
        while (!patience.exhausted()) {
            patience.starts();
            if (++n > 2 * LAST) {
                return Integer.MAX_VALUE;
            }
        }
        return n;
    }

    private static Waiter waiting() {
        return FiberStub.armedWaiter(() -> {});
    }

    /** Lingers for one; returns for how long. */
    private long linger(Waiter awaited) {
        patience.suspends(awaited);
        long start = System.nanoTime();
        assertThat(patience.linger(worker, fiber)).isNull();
        return System.nanoTime() - start;
    }

    @Test
    void itEndsAfterAFewTasksOfWhichNoneHasEnded() {
        assertThat(patience.tried()).isFalse();
        patience.starts();
        assertThat(patience.tried()).isTrue();
        for (int i = 1; i < FIRST; i++) {
            assertThat(patience.exhausted()).isFalse();
            patience.starts();
        }
        assertThat(patience.exhausted()).isTrue();
        patience.ended();
        assertThat(patience.exhausted()).isFalse();
        assertThat(patience.tried()).isFalse();
    }

    @Test
    void aWorkerThatIdlesBeginsAgain() {
        patience.starts();
        patience.suspends(waiting());
        patience.idles();
        assertThat(patience.tried()).isFalse();
        worker.ready.offer("item");
        assertThat(patience.linger(worker, fiber))
                .as("what was awaited is forgotten")
                .isNull();
    }

    @Test
    void withoutAProcessorForEachWorkerNobodyWaits() {
        assertThat(limit(new Patience(false))).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void whatBecomesReadyIsTakenAtOnce() {
        patience.starts();
        patience.suspends(waiting());
        worker.ready.offer("item");
        assertThat(patience.linger(worker, fiber)).isEqualTo("item");
        assertThat(patience.tried()).isFalse();
        assertThat(limit(patience)).as("it was not in vain").isEqualTo(FIRST);
        worker.ready.offer("other");
        assertThat(patience.linger(worker, fiber)).as("nothing is awaited").isNull();
    }

    @Test
    void itPollsMeanwhile() {
        int[] served = new int[1];
        host.policy(0).served = () -> served[0]++;
        worker.setPollBit(Polled.POLL_REQUEST);
        linger(waiting());
        assertThat(served[0]).isEqualTo(1);
    }

    @Test
    void nobodyWaitsIfNoOtherWorkerRunsTasks() {
        patience.suspends(waiting());
        worker.place.counts.startSearch();
        worker.ready.offer("item");
        assertThat(patience.linger(worker, fiber)).isNull();
    }

    @Test
    void whatWasInVainIsTriedLessOften() {
        int expected = FIRST;
        while (expected < LAST) {
            assertThat(linger(waiting())).isGreaterThanOrEqualTo(LINGER);
            expected *= 2;
            assertThat(limit(patience)).isEqualTo(expected);
        }
        linger(waiting());
        assertThat(limit(patience)).as("seldom, but now and then").isEqualTo(LAST);
        patience.ended();
        assertThat(limit(patience)).as("a task has ended").isEqualTo(LAST / 2);
    }

    @Test
    void aTaskThatEndsDoesNotMakeItShorterThanAtFirst() {
        patience.ended();
        assertThat(limit(patience)).isEqualTo(FIRST);
        linger(waiting());
        patience.ended();
        patience.ended();
        assertThat(limit(patience)).isEqualTo(FIRST);
    }

    /** What it waits for has come, but to another worker. */
    @Test
    void whatHappensElsewhereIsWaitedForAsWell() {
        linger(waiting());
        Waiter over = waiting();
        over.fire();
        assertThat(linger(over)).isGreaterThanOrEqualTo(LEAD);
        assertThat(limit(patience)).isEqualTo(FIRST);
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
